/** What must be ready before the app is installed: the browser's prompt, which fires early and once, and iOS's startup images. */
import { createListeners } from '#core/create-store.ts'

/** Chromium's event; it is not standardized. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let deferred: InstallPromptEvent | undefined
// The tab that installed the app stays a tab, so it has to remember.
let isJustInstalled = false
const { notify, subscribe: listen } = createListeners()

const isPromptEvent = (event: Event): event is InstallPromptEvent => 'prompt' in event

window.addEventListener('beforeinstallprompt', (event) => {
  if (!isPromptEvent(event)) return
  event.preventDefault()
  deferred = event
  notify()
})
window.addEventListener('appinstalled', () => {
  deferred = undefined
  isJustInstalled = true
  requestPersistentStorage()
  notify()
})

/** An installed app's data should survive a full disk; a browser that would ask the client is asked only then. */
export function requestPersistentStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Whether the app was installed from this tab. */
export const isInstalledHere = (): boolean => isJustInstalled

/** Whether the browser has its own prompt. */
export const hasPrompt = (): boolean => deferred !== undefined

/** Subscribes to the prompt's availability and the installation. */
export function onInstallChange(listener: () => void): () => void {
  return listen(listener)
}

/** Shows the browser's prompt, which can be shown once. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const event = deferred
  if (!event) return 'unavailable'
  deferred = undefined
  notify()
  return (await event.prompt()).outcome
}

/**
 * Links the image that iOS shows while the installed app starts. iOS reads the link when the app is added to the home screen,
 * takes the last one whose media query matches, and shows an image only if it has exactly the screen's pixels. Each device links
 * its own, since 40 links in index.html would cost bytes on every visit. A screen without an image starts blank, as it would
 * without the link.
 */
function linkStartupImage(suffix: string, media: string): void {
  const [width, height] = [screen.width, screen.height].map((side) => side * devicePixelRatio)
  const href = `/startup/${width}x${height}${suffix}.png`
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'apple-touch-startup-image', href, media }),
  )
}

// Only WebKit on an iPhone or iPad has this property.
if ('standalone' in navigator) {
  linkStartupImage('', '')
  linkStartupImage('-dark', '(prefers-color-scheme: dark)')
}
