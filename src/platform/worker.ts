/** The page's one bridge to the service worker: registration and updates. */
import * as v from 'valibot'
import { messageSW } from 'workbox-window/messageSW.js'
import { UPDATE_MESSAGE } from '#core/contract/update-message.ts'
import { ReloadWhenFree } from '#core/contract/worker-message.ts'
import { TYPED } from './form.ts'
import { whenServerDiffers } from './server-build.ts'
import { noteUpdate } from './update-waiting.ts'

const CHECK_EVERY_MS = 60 * 60_000

let registration: ServiceWorkerRegistration | undefined
/**
 * Ends at the yes to an update. What is loaded ahead stops then: the browser keeps the old worker for as long as requests pass
 * through it.
 */
const update = new AbortController()
export const untilUpdate: AbortSignal = update.signal
/** The new version is in charge already: another tab has said yes. */
let hasTakenOver = false

function setWaiting(): void {
  hasTakenOver = false
  noteUpdate(true)
}

function takeOver(): void {
  hasTakenOver = true
  if (untilUpdate.aborted) location.reload()
}

/** Offers a version once all of it is stored; the very first one takes over by itself. */
function offerOnceInstalled(registered: ServiceWorkerRegistration): void {
  const worker = registered.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registered.active) setWaiting()
  })
}

/** The operator has taken the worker back. The page leaves it at once, or when the client says so where something is typed. */
function reloadWhenFree({ data, ports }: MessageEvent<unknown>): void {
  if (!v.is(ReloadWhenFree, data)) return
  ports[0]?.postMessage('heard')
  if (!document.querySelector(`form[${TYPED}]`)) location.reload()
  else {
    setWaiting()
    hasTakenOver = true
  }
}

/** Registers the worker. Looks for a new version every hour, when the app comes back to the front and when the server has one. */
export async function registerWorker(): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', takeOver)
  navigator.serviceWorker.addEventListener('message', reloadWhenFree)
  const registered = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registered) return
  registration = registered
  if (registered.waiting && registered.active) setWaiting()
  offerOnceInstalled(registered)
  registered.addEventListener('updatefound', () => offerOnceInstalled(registered))
  const check = () => void registered.update().catch(() => undefined)
  setInterval(check, CHECK_EVERY_MS)
  whenServerDiffers(check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

/** Lets the waiting version take over, then loads it. */
export function acceptUpdate(): void {
  update.abort()
  if (hasTakenOver) location.reload()
  else if (registration?.waiting) void messageSW(registration.waiting, { type: UPDATE_MESSAGE })
}
