import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from '#app/features/shell/error-page.tsx'
import { setInterceptBack } from '#app/ui/close-on-back.ts'
import { firstRoutes } from './first-routes.ts'
import type { routeTree } from './routeTree.gen.ts'

/** Builds the router; each route's code loads on first use, and the list of the pages inside with the first of them. */
export function createPageRouter() {
  let hasPagesInside = false
  const router = createRouter({
    // The generated tree has the same root; loading it puts the other routes below.
    routeTree: firstRoutes as typeof routeTree,
    context: {
      addPagesInside: async (location, matched): Promise<boolean> => {
        await import('./routeTree.gen.ts')
        if (!hasPagesInside) router.setRoutes(router.buildRouteTree())
        hasPagesInside = true
        // It stood for every page inside when the navigation began, even if another one has added them since.
        return matched === '/_app/$' && router.matchRoutes(location).at(-1)?.routeId !== matched
      },
    },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
  })
  setInterceptBack((onBack) =>
    router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        // Only once the router has gone forward again: what closes may replace the address of its own entry.
        window.addEventListener('popstate', onBack, { once: true })
        return true
      },
    }),
  )
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }
  interface StaticDataRouteOption {
    /** The title of the browser tab. */
    title?: string
  }
  interface HistoryState {
    /** On a step of the registration: the previous history entry is the previous step. */
    came_by_next?: boolean
    /** Input of /verifyOtp from the previous page. */
    verification?:
      | {
          username: string
          mobile_no: string
          is_from_login: boolean
          is_kept: boolean
          /** Where the code comes from; by text message unless it says otherwise. */
          method?: 'text' | 'authenticator'
        }
      | undefined
    /** On the login: the username that just registered. */
    username?: string
    /** On the login: the page on which the session expired. */
    from?: string | undefined
  }
}
