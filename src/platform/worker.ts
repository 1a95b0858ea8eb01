/** The page's only bridge to the service worker: registration and updates. */
import * as v from 'valibot'
import { messageSW } from 'workbox-window/messageSW.js'
import { UPDATE_MESSAGE } from '#core/contract/update-message.ts'
import { ReloadWhenFree, StorageFull } from '#core/contract/worker-message.ts'
import { stayUnlocked } from './app-lock.ts'
import { UNSAVED } from './form.ts'
import { onServerBuildChange } from './server-build.ts'
import { noteIfFull, storageProblem } from './storage.ts'
import { noteUpdateAccepted, setUpdateWaiting, updateSignal } from './update-waiting.ts'

const CHECK_EVERY_MS = 60 * 60_000

let registration: ServiceWorkerRegistration | undefined
/** The new version is already in control: another tab has confirmed. */
let hasTakenOver = false

/** For a new version, which the client has accepted; it does not ask for the PIN again. */
function reload(): void {
  stayUnlocked()
  location.reload()
}

function setWaiting(): void {
  hasTakenOver = false
  setUpdateWaiting(true)
}

function takeOver(): void {
  hasTakenOver = true
  if (updateSignal.aborted) reload()
}

/** Offers a version once all of it is stored; the very first one takes over without asking. */
function offerOnceInstalled(registered: ServiceWorkerRegistration): void {
  const worker = registered.installing
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && registered.active) setWaiting()
  })
}

/**
 * The operator has withdrawn the worker. The page leaves it at once, or when the client confirms where a form has unsaved input.
 */
function reloadWhenFree({ data, ports }: MessageEvent<unknown>): void {
  if (!v.is(ReloadWhenFree, data)) return
  ports[0]?.postMessage('heard')
  if (!document.querySelector(`form[${UNSAVED}]`)) reload()
  else {
    setWaiting()
    hasTakenOver = true
  }
}

/** The app's files do not fit on this device. */
function noteFull({ data }: MessageEvent<unknown>): void {
  if (v.is(StorageFull, data)) storageProblem.set('full')
}

/**
 * Registers the worker. Checks for a new version every hour, when the app returns to the foreground and when the server has one.
 *
 * @returns stops listening to the worker and checking
 */
export async function registerWorker(): Promise<() => void> {
  const { serviceWorker } = navigator
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => stopping.abort()
  serviceWorker.addEventListener('controllerchange', takeOver, { signal })
  serviceWorker.addEventListener('message', reloadWhenFree, { signal })
  serviceWorker.addEventListener('message', noteFull, { signal })
  const registered = await serviceWorker.register('/sw.js').catch(noteIfFull)
  if (!registered) return stop
  registration = registered
  if (registered.waiting && registered.active) setWaiting()
  offerOnceInstalled(registered)
  registered.addEventListener('updatefound', () => offerOnceInstalled(registered), { signal })
  const check = () => void registered.update().catch(() => undefined)
  const checkWhenSeen = () => document.visibilityState === 'visible' && check()
  document.addEventListener('visibilitychange', checkWhenSeen, { signal })
  const timer = setInterval(check, CHECK_EVERY_MS)
  const stopChecking = onServerBuildChange(check)
  return () => {
    stop()
    clearInterval(timer)
    stopChecking()
  }
}

/** Activates the waiting version, then reloads. */
export function acceptUpdate(): void {
  noteUpdateAccepted()
  if (hasTakenOver) reload()
  else if (registration?.waiting) void messageSW(registration.waiting, { type: UPDATE_MESSAGE })
}
