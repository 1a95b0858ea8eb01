/** Chromium's API for Android's Back gesture; TypeScript's DOM library does not have it yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/** Calls `onBack` instead of going back, until the returned function is called. */
type InterceptBack = (onBack: () => void) => () => void

let interceptBack: InterceptBack | undefined

/** Tells dialogs how to intercept Back. The code that creates the router calls it, since widgets do not know the router. */
export const setInterceptBack = (intercept: InterceptBack): void => {
  interceptBack = intercept
}

/**
 * A ref for the close button of an overlay: while it is mounted, Back presses it and the page stays. Android's own Back gesture
 * arrives as a close request where the browser has CloseWatcher, even on the first page of the history.
 */
export function closeOnBack(button: HTMLButtonElement | null): (() => void) | undefined {
  if (!button) return undefined
  const close = () => button.click()
  const stop = interceptBack?.(close)
  const watcher = 'CloseWatcher' in window ? new CloseWatcher() : undefined
  watcher?.addEventListener('close', close)
  return () => {
    stop?.()
    watcher?.destroy()
  }
}
