/** A value that changes, and who wants to hear of it. */
type Listener = () => void

/** Listeners of something that has no value of its own here. */
export function createListeners() {
  const listeners = new Set<Listener>()
  return {
    notify: (): void => {
      for (const listener of listeners) listener()
    },
    /** @returns ends the subscription */
    subscribe: (listener: Listener): Listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A value with listeners; `get` and `subscribe` fit React's `useSyncExternalStore`. Setting the same value notifies nobody. */
export function createStore<T>(initial: T) {
  let value = initial
  const { notify, subscribe } = createListeners()
  return {
    get: (): T => value,
    set: (next: T): void => {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
    subscribe,
  }
}
