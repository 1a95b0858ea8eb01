/** The browser's own prompt to install the app, which comes early and once; it loads with the first page. */

/** Chromium's event; it is in no standard. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

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
export function askToKeepStorage(): void {
  void navigator.storage?.persist?.().catch(() => undefined)
}

/** Whether the app was installed from this tab. */
export const isInstalledHere = (): boolean => isJustInstalled

/** Whether the browser has a prompt of its own. */
export const hasPrompt = (): boolean => deferred !== undefined

/** Hears when the prompt comes or goes, and when the app is installed. */
export function whenInstallChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the browser's prompt; it can be shown once. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const event = deferred
  if (!event) return 'unavailable'
  deferred = undefined
  tell()
  return (await event.prompt()).outcome
}
