import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ToastOutlet } from '#app/ui/toast-outlet.tsx'

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ToastOutlet />
    </>
  ),
})
