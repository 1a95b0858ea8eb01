import { lazy, Suspense, useSyncExternalStore } from 'react'

import { toastStore } from './toast.ts'

const Toaster = lazy(async () => {
  // Without its code a message goes unsaid; the page must not break over that.
  const { Toaster: component } = await import('./toaster.tsx').catch(() => ({ Toaster: () => null }))
  return { default: component }
})

// Once fetched it stays, so that its region for screen readers is in the page before the next message.
let wanted = false
const hasToasts = () => (wanted ||= toastStore.read().length > 0)

/** Stands once in the app, outside every route, and fetches the Toaster with the first toast. */
export function ToastOutlet() {
  const show = useSyncExternalStore(toastStore.subscribe, hasToasts)
  return show ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
