import { UPDATE_MESSAGE } from '#core/contract/update-message.ts'

const PATIENCE_MS = 3000

/** Loads the page anew, in the version that waits if there is one: what breaks may be mended in it. */
export async function reloadNewest(): Promise<void> {
  // None without https, and none to be had in some private windows.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const waiting = registration?.waiting
  if (waiting) {
    await new Promise((resolve) => {
      waiting.addEventListener('statechange', resolve, { once: true })
      setTimeout(resolve, PATIENCE_MS)
      waiting.postMessage({ type: UPDATE_MESSAGE })
    })
  }
  location.reload()
}
