// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { createRootRouteWithContext, Outlet, type ParsedLocation, useMatches } from '@tanstack/react-router'
import { UpdateOffer } from '#app/features/shell/update-offer.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { brand } from '#core/contract/brand.ts'

/** What a route's `beforeLoad` gets from the router. */
export interface RouterContext {
  /**
   * Adds the routes of the pages inside to the router.
   *
   * @param matched the route that the address was matched with when the navigation began
   * @returns whether the address leads to another one now
   */
  readonly addPagesInside: (location: ParsedLocation, matched: string | undefined) => Promise<boolean>
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <RouteTitle />
      <OfferBeforeApp />
      <Outlet />
      <Toaster />
    </>
  ),
})

/** Titles the browser tab and announces each new page to screen readers. */
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

/** The app shows the offer in its own frame, beside the sidebar. */
function OfferBeforeApp() {
  const isInApp = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_app') })
  return isInApp ? null : <UpdateOffer className="pt-safe-1" />
}
