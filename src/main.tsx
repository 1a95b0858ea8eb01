/** Mounts the page. */
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleFailures } from '#app/lib/api.ts'
import { whenLeftElsewhere } from '#app/lib/other-tabs.ts'
import { toast } from '#app/ui/toast.ts'
import { createPageRouter } from './router.tsx'
import '#app/lib/install.ts'
import '#app/ui/styles/app.css'

const router = createPageRouter()

const toLogin = () => router.navigate({ to: '/login', replace: true })

async function endSession(isHere: boolean): Promise<void> {
  const { forgetClient, forgetHere } = await import('#app/lib/forget.ts')
  await (isHere ? forgetClient() : forgetHere())
  await toLogin()
}

handleFailures({
  onRefusal: (refusal) => toast.error(refusal.message),
  onSessionExpired: () => {
    toast.error('Session Expired')
    void endSession(true)
  },
})
whenLeftElsewhere(() => void endSession(false))

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

// The worker is not in a hurry: the first page comes first.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  window.addEventListener(
    'load',
    () => void import('#app/lib/worker.ts').then(({ registerWorker }) => registerWorker()),
  )
}
