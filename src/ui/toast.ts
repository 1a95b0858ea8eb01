/** Toasts can be called from anywhere, also outside React; a Toaster on the page shows them. */

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

export interface ToastItem {
  id: number
  kind: ToastKind
  message: string
}

let items: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}

function show(kind: ToastKind, message: string): number {
  lastId += 1
  // The same words again start their time anew instead of standing twice.
  const others = items.filter((item) => item.kind !== kind || item.message !== message)
  set([...others, { id: lastId, kind, message }])
  return lastId
}

export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
  warning: (message: string) => show('warning', message),
  dismiss: (id: number) => set(items.filter((item) => item.id !== id)),
  clear: () => set([]),
}

/** For React's useSyncExternalStore. */
export const toastStore = {
  read: () => items,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
