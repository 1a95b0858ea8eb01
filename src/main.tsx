/** Mounts the page. */
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleFailures } from '#app/platform/api.ts'
import { whenIdle } from '#app/platform/idle.ts'
import { registerWorker } from '#app/platform/worker.ts'
import { LOGOUT_DATABASE } from '#core/outbox/places.ts'
import { tellOtherTabs, whenLeftElsewhere } from '#app/platform/other-tabs.ts'
import { clearSession, readSession } from '#app/platform/session.ts'
import { toast } from '#app/ui/toast.ts'
import { createPageRouter } from './router.tsx'
import '#app/platform/install.ts'
import '#app/ui/styles/app.css'

const router = createPageRouter()

/** Says how many changes could not be sent any more, and goes to the login. */
async function toLogin(lost = 0): Promise<void> {
  if (lost > 0)
    toast.error(
      lost === 1 ? '1 change was lost before it synced' : `${lost} changes were lost before they synced`,
    )
  await router.navigate({ to: '/login', replace: true })
}

// What forgets has to be fetched, which takes time and may fail.
const forgetting = () => import('#app/platform/forget.ts').catch(() => undefined)

/** Whether this tab has no session, or this one: one that was begun on the device since is another one. */
const isOver = (token: string): boolean => (readSession()?.token ?? token) === token

/** Forgets a session that the server has ended, on the device and in this tab. */
async function endSession(token: string): Promise<void> {
  if (!isOver(token)) return
  clearSession()
  const forget = await forgetting()
  await toLogin(isOver(token) ? await forget?.forgetHere() : forget?.forgetTab())
}

/** Leaves a session in this tab alone: the tab that has ended it empties the device, which may be somebody else's by now. */
async function leave(token: string): Promise<void> {
  if (!isOver(token)) return
  clearSession()
  await toLogin((await forgetting())?.forgetTab())
}

handleFailures({
  onRefusal: (refusal) => toast.error(refusal.message),
  onSessionExpired: (token) => {
    toast.error('Session Expired')
    if (token !== '') tellOtherTabs(token)
    void (token === '' ? leave(token) : endSession(token))
  },
})
// The worker reaches no local storage: what lies there goes with the tabs that it tells.
whenLeftElsewhere(({ left, by }) => void (by === 'worker' ? endSession(left) : leave(left)))

function mount(): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

// The static shell in index.html stays until the first route is there to take its place.
void router.load().then(mount, mount)

/** Log-outs that were made offline are in a database of their own, which few devices have. */
async function sendLogouts(): Promise<void> {
  // Firefox lists databases only since 126; then it is opened to look.
  const databases = await indexedDB.databases?.().catch(() => undefined)
  if (databases && !databases.some(({ name }) => name === LOGOUT_DATABASE)) return
  const { sendPendingLogouts } = await import('#app/platform/log-out.ts')
  await sendPendingLogouts()
}

// What is not in a hurry: the first page comes first.
window.addEventListener('load', () => {
  void sendLogouts()
  if (readSession()) void import('#app/platform/install-offer.ts').then(({ countVisit }) => countVisit())
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    // It fetches the whole app for offline use, which must not hold up the page that is there.
    whenIdle(() => void registerWorker())
    if (readSession())
      void import('#app/platform/notification-taps.ts').then(({ followTaps }) =>
        followTaps((path) => router.history.push(path)),
      )
    if (readSession()) void import('#app/platform/push.ts').then(({ keepPush }) => keepPush())
  }
})

// A page that was open while the server got a newer build asks for parts that are gone; it is loaded anew, once.
window.addEventListener('vite:preloadError', () => {
  const key = 'verdant.reloaded'
  if (!navigator.onLine || sessionStorage.getItem(key) === __BUILD_ID__) return
  sessionStorage.setItem(key, __BUILD_ID__)
  location.reload()
})
