import { createRouter } from '@tanstack/react-router'
import { PageBroken } from '#app/features/shell/page-broken.tsx'
import { routeTree } from './routeTree.gen.ts'

/** Builds the router; each route's code is loaded when it is first wanted. */
export function createPageRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageBroken,
  })
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
    /** What /verifyOtp is told by the page before it. */
    verification?: { username: string; mobile_no: string; is_from_login: boolean; is_kept: boolean }
  }
}
