/** Toasts can be shown from anywhere, even outside React; a Toaster on the page renders them. */
import { createStore } from '#core/create-store.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

/** An action offered while the message is shown: `Undo`. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastItem {
  id: number
  kind: ToastKind
  message: string
  action?: ToastAction | undefined
}

const items = createStore<readonly ToastItem[]>([])
let lastId = 0

function show(kind: ToastKind, message: string, action?: ToastAction): number {
  lastId += 1
  // A repeated message restarts its timer instead of appearing twice. An action applies to one change only.
  const others = items.get().filter((item) => item.action || item.kind !== kind || item.message !== message)
  items.set([...others, { id: lastId, kind, message, action }])
  return lastId
}

export const toast = {
  success: (message: string, action?: ToastAction) => show('success', message, action),
  error: (message: string) => show('error', message),
  info: (message: string, action?: ToastAction) => show('info', message, action),
  warning: (message: string) => show('warning', message),
  dismiss: (id: number) => items.set(items.get().filter((item) => item.id !== id)),
  clear: () => items.set([]),
}

/** For React's useSyncExternalStore. */
export const toastStore = { read: items.get, subscribe: items.subscribe }
