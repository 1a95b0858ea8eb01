import { createRouter } from '@tanstack/react-router'
import { PageBroken } from '#app/features/shell/page-broken.tsx'
import { setInterceptBack } from '#app/ui/close-on-back.ts'
import { routeTree } from './routeTree.gen.ts'

/** Builds the router; each route's code is loaded when it is first wanted. */
export function createPageRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageBroken,
  })
  setInterceptBack((onBack) =>
    router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action === 'BACK') onBack()
        return action === 'BACK'
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
    /** What the browser's tab says. */
    title?: string
  }
  interface HistoryState {
    /** On a step of the registration: the entry before it is the step before it. */
    came_by_next?: boolean
    /** What /verifyOtp is told by the page before it. */
    verification?:
      | { username: string; mobile_no: string; is_from_login: boolean; is_kept: boolean }
      | undefined
    /** On the login: whose registration was just finished. */
    username?: string
  }
}
