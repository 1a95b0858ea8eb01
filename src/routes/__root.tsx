import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { brand } from '#core/contract/brand.ts'
import { ToastOutlet } from '#app/ui/toast-outlet.tsx'

export const Route = createRootRoute({
  component: () => (
    <>
      <RouteTitle />
      <Outlet />
      <ToastOutlet />
    </>
  ),
})

/** Names the page in the browser's tab and tells screen readers when another page has come. */
function RouteTitle() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <>
      {title && <title>{`${title} · ${brand}`}</title>}
      <p className="sr-only" aria-live="polite">
        {title}
      </p>
    </>
  )
}
