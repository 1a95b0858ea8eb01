// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { Button } from '#app/ui/button.tsx'
import { UPDATE_MESSAGE } from '#core/contract/update-message.ts'

/** The top-level error boundary. */
export const ErrorPage = () => (
  <main className="mx-auto flex min-h-dvh max-w-box flex-col items-center justify-center gap-3 px-4 text-center">
    <div role="alert" className="flex flex-col gap-3">
      <h1 className="text-28 font-bold">Something went wrong</h1>
      <p className="text-15 text-quiet">Everything you saved is safe.</p>
    </div>
    <Button onClick={() => void reloadNewest()}>Reload the page</Button>
    <Button variant="link" onClick={() => location.assign('/dashboard')}>
      Go home
    </Button>
  </main>
)

const TIMEOUT_MS = 3000

/** Reloads the page, in the waiting version if there is one: it may fix what is broken. */
async function reloadNewest(): Promise<void> {
  // Missing without https and in some private windows.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const waiting = registration?.waiting
  if (waiting) {
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise((resolve) => {
      waiting.addEventListener('statechange', resolve, { once: true })
      timer = setTimeout(resolve, TIMEOUT_MS)
      waiting.postMessage({ type: UPDATE_MESSAGE })
    })
    clearTimeout(timer)
  }
  location.reload()
}
