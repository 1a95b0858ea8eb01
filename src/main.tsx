/** Mounts the page. */
import { RouterProvider } from '@tanstack/react-router'
import { Activity, type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { handleFailures } from '#app/platform/api.ts'
import {
  appLocked,
  lockAtStart,
  onceUnlocked,
  onLockChange,
  readLock,
  stayUnlocked,
} from '#app/platform/app-lock.ts'
import { whenIdle } from '#app/platform/idle.ts'
import { broadcastSessionEnd, onSessionEndElsewhere } from '#app/platform/other-tabs.ts'
import { clearSession, endView, isTabSession, readSession, readView } from '#app/platform/session.ts'
import { databaseNames, safeSessionStorage } from '#app/platform/storage.ts'
import { registerWorker } from '#app/platform/worker.ts'
import { toast, toastStore } from '#app/ui/toast.ts'
import { LOGOUT_DATABASE } from '#outbox/names.ts'
import { createPageRouter } from './router.tsx'
import '#app/platform/install.ts'
import '#app/ui/styles/app.css'

const router = createPageRouter()

/** Messages for the login, where it opens as a new page. */
const MESSAGES_KEY = 'verdant.session-ended'

function showMessages(): void {
  const stored = safeSessionStorage.getItem(MESSAGES_KEY)
  safeSessionStorage.removeItem(MESSAGES_KEY)
  for (const message of stored?.split('\n') ?? []) toast.error(message)
}

/** The toasts that outlast their session: the others tell of the client who has left. */
const ownToasts = new Set<number>()
const say = (message: string): void => void ownToasts.add(toast.error(message))

/** Shows how many changes were lost unsent, and opens the login, which leads back to the page `from`. */
async function toLogin(lost = 0, from?: string): Promise<void> {
  if (lost > 0)
    say(lost === 1 ? '1 change was lost before it synced' : `${lost} changes were lost before they synced`)
  for (const { id } of toastStore.read()) if (!ownToasts.has(id)) toast.dismiss(id)
  if (!appLocked.get()) return router.navigate({ to: '/login', replace: true, state: { from } })
  // A locked page has nothing to show the login and its messages in, and should not come back.
  const messages = toastStore.read().map(({ message }) => message)
  if (messages.length > 0) safeSessionStorage.setItem(MESSAGES_KEY, messages.join('\n'))
  location.replace(from === undefined ? '/login' : `/login?${new URLSearchParams({ from }).toString()}`)
}

// Loaded on demand, which takes time and may fail.
const loadClearDevice = () => import('#app/platform/clear-device.ts').catch(() => undefined)

/** Whether this tab has no session, or this one; a session started on the device since is a different one. */
const isOver = (token: string): boolean => (readSession()?.token ?? token) === token

/** Clears a session that the server has ended, from the device and this tab. */
async function endSession(token: string): Promise<void> {
  if (!isOver(token)) return
  const from = location.pathname + location.search + location.hash
  clearSession()
  const clear = await loadClearDevice()
  // During the load another client may have logged in to this tab, whose storage is theirs now.
  if (isTabSession()) return
  await toLogin(
    isOver(token) ? await clear?.clearDeviceData({ encrypts: true }) : clear?.clearTabData(),
    from,
  )
}

/** Clears this tab only: the tab that ended the session clears the device, where another client may have signed in by now. */
async function leave(token: string): Promise<void> {
  if (!isOver(token)) return
  clearSession()
  const clear = await loadClearDevice()
  if (isTabSession()) return
  await toLogin(clear?.clearTabData())
}

/** Ends the view of somebody's plan in this tab, and nothing else: the viewer stays signed in. */
function leaveView(note?: string): void {
  endView(note)
  stayUnlocked()
  // The memory of a page belongs to one plan.
  location.replace('/chooseProfile')
}

handleFailures({
  onRefusal: (refusal) => toast.error(refusal.message),
  onViewEnded: leaveView,
  onSessionExpired: (token) => {
    if (readView()) return leaveView()
    say('Session Expired')
    if (token !== '') broadcastSessionEnd(token)
    void (token === '' ? leave(token) : endSession(token))
  },
})
// The worker cannot access local storage, so the tabs it tells clear it.
onSessionEndElsewhere(({ left, by }) => {
  if (readView()) leaveView()
  else void (by === 'worker' ? endSession(left) : leave(left))
})

function mount(): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <UnlessLocked>
        <RouterProvider router={router} />
      </UnlessLocked>
    </StrictMode>,
  )
}

/** Keeps the state of its page while the app is locked, when its effects rest and its elements are out of the document. */
function UnlessLocked({ children }: { children: ReactNode }) {
  const isLocked = useSyncExternalStore(appLocked.subscribe, appLocked.get)
  return <Activity mode={isLocked ? 'hidden' : 'visible'}>{children}</Activity>
}

/** How soon to try again to load what unlocks. */
const RETRY_MS = 3000

/** Loads what locks and unlocks, where the client has turned the lock on. */
function guardApp(): void {
  if (readLock())
    void import('#app/features/lock/lock-host.tsx').then(
      ({ startAppLock }) => startAppLock(),
      () => setTimeout(guardApp, RETRY_MS),
    )
}

lockAtStart()
guardApp()
showMessages()
onLockChange(guardApp)

// The static shell in index.html stays until the first route replaces it.
onceUnlocked(() => void router.load().then(mount, mount))

/** Log-outs made offline are in their own database, which few devices have. */
async function sendLogouts(): Promise<void> {
  // Older versions of Firefox do not list databases; they open it to look.
  const names = await databaseNames()
  if (names && !names.includes(LOGOUT_DATABASE)) return
  const { sendPendingLogouts } = await import('#app/platform/log-out.ts')
  await sendPendingLogouts()
}

// Work that can wait: the first page comes first.
window.addEventListener('load', () => {
  void sendLogouts()
  // Neither the visits nor the notifications of this device belong to a plan that is only viewed.
  const isOwn = readSession() !== undefined && !readView()
  if (isOwn) void import('#app/platform/install-offer.ts').then(({ countVisit }) => countVisit())
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    // It fetches the entire app for offline use, which must not slow down the current page.
    whenIdle(() => void registerWorker())
    if (isOwn)
      void import('#app/platform/notification-taps.ts').then(({ handleNotificationTaps }) =>
        handleNotificationTaps((path) => router.history.push(path)),
      )
    if (isOwn) void import('#app/platform/push.ts').then(({ maintainPush }) => maintainPush())
  }
})

// A page opened before the server got a newer build requests chunks that no longer exist; reload it, once.
window.addEventListener('vite:preloadError', () => {
  const key = 'verdant.reloaded'
  if (!navigator.onLine || safeSessionStorage.getItem(key) === __BUILD_ID__) return
  safeSessionStorage.setItem(key, __BUILD_ID__)
  stayUnlocked()
  location.reload()
})
