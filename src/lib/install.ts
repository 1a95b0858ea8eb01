/** How the app gets onto the home screen: the browser's own prompt where there is one, else instructions for the browser. */
import { useSyncExternalStore } from 'react'

/** Chromium's event; it is in no standard. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Browsers that install by hand: on an iPhone or iPad, Safari on a Mac, Firefox on Android. */
export type InstallByHand = 'ios' | 'safari' | 'firefox'
/** What this device offers: the browser's prompt, instructions, or nothing; `installed` when it is done. */
export type InstallWay = 'prompt' | InstallByHand | 'installed' | 'none'

let deferred: InstallPromptEvent | undefined
// The tab in which it was installed stays a tab, so it has to be told.
let isJustInstalled = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

const isPromptEvent = (event: Event): event is InstallPromptEvent => 'prompt' in event

window.addEventListener('beforeinstallprompt', (event) => {
  if (!isPromptEvent(event)) return
  event.preventDefault()
  deferred = event
  tell()
})
window.addEventListener('appinstalled', () => {
  deferred = undefined
  isJustInstalled = true
  askToKeepStorage()
  tell()
})

/** An installed app's data should outlive a full disk; a browser that would ask the client is asked only then. */
function askToKeepStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined)
}

const isInstalled = (): boolean =>
  isJustInstalled ||
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

// An iPad asks for desktop pages and calls itself a Mac, but no Mac has a touch screen.
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

// Safari has it since 17, with macOS Sonoma. Chromium calls itself Safari, too, but names itself besides.
const isSafariOnMac = (): boolean =>
  /Macintosh.*Version\/(?:1[7-9]|[2-9]\d)[\d.]* Safari\//.test(navigator.userAgent)

const byHand = (): InstallByHand | 'none' =>
  isIos()
    ? 'ios'
    : isSafariOnMac()
      ? 'safari'
      : /Android.*Firefox\//.test(navigator.userAgent)
        ? 'firefox'
        : 'none'

/** What this device offers now. */
export const installWay = (): InstallWay => (isInstalled() ? 'installed' : deferred ? 'prompt' : byHand())

if (isInstalled()) askToKeepStorage()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** {@link installWay}, kept current. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, installWay)

/** Shows the browser's prompt; it can be shown once. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const event = deferred
  if (!event) return 'unavailable'
  deferred = undefined
  tell()
  return (await event.prompt()).outcome
}
