/** Mounts the page. */
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleFailures } from '#app/lib/api.ts'
import { tellOtherTabs, whenLeftElsewhere } from '#app/lib/other-tabs.ts'
import { clearSession, readSession } from '#app/lib/session.ts'
import { toast } from '#app/ui/toast.ts'
import { createPageRouter } from './router.tsx'
import '#app/lib/install.ts'
import '#app/ui/styles/app.css'

const router = createPageRouter()

const toLogin = () => router.navigate({ to: '/login', replace: true })

/**
 * Ends a session in this tab. The rest of the forgetting has to be fetched, which takes time and may fail; a session that
 * was begun on the device before or meanwhile is not touched.
 */
async function endSession(token: string): Promise<void> {
  const isOver = () => (readSession()?.token ?? token) === token
  if (!isOver()) return
  clearSession()
  const forgetting = await import('#app/lib/forget.ts').catch(() => undefined)
  // Without a token nobody knows whose device it is by now.
  if (token === '' || !isOver()) forgetting?.forgetTab()
  const lost = token !== '' && isOver() ? ((await forgetting?.forgetHere()) ?? 0) : 0
  if (lost > 0) toast.error(lost === 1 ? 'A change was not sent' : `${lost} changes were not sent`)
  await toLogin()
}

handleFailures({
  onRefusal: (refusal) => toast.error(refusal.message),
  onSessionExpired: (token) => {
    toast.error('Session Expired')
    if (token !== '') tellOtherTabs(token)
    void endSession(token)
  },
})
whenLeftElsewhere((token) => void endSession(token))

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

// What is not in a hurry: the first page comes first.
window.addEventListener('load', () => {
  void import('#app/lib/install-offer.ts').then(({ countVisit }) => countVisit())
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    void import('#app/lib/worker.ts').then(({ registerWorker }) => registerWorker())
    void import('#app/lib/notification-taps.ts').then(({ followTaps }) =>
      followTaps((path) => router.history.push(path)),
    )
    if (readSession()) void import('#app/lib/push.ts').then(({ keepPush }) => keepPush())
  }
})

// A page that was open while the server got a newer build asks for parts that are gone; it is loaded anew, once.
window.addEventListener('vite:preloadError', () => {
  const key = 'verdant.reloaded'
  if (!navigator.onLine || sessionStorage.getItem(key) === __BUILD_ID__) return
  sessionStorage.setItem(key, __BUILD_ID__)
  location.reload()
})
