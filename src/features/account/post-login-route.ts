import type { SessionUser } from '#core/contract/session-user.ts'

type PostLoginRoute = '/choosePlan' | '/chooseProfile' | '/dashboard'
type Choices = Pick<SessionUser, 'subscription_plan' | 'is_client_lookup'>

/** Where a login with a code leads: to choosing a plan, then a profile, else to the dashboard. */
export function postLoginRoute(user: Choices): PostLoginRoute {
  if (user.subscription_plan === 'No Plan') return '/choosePlan'
  return routeAfterPlan(user)
}

/** Where choosing a plan, a login by password alone and an open session lead: a free client skips the plans on the way in. */
export const routeAfterPlan = (user: Pick<Choices, 'is_client_lookup'>): PostLoginRoute =>
  user.is_client_lookup ? '/chooseProfile' : '/dashboard'

/** A path of this app to return to after a login, or undefined: never another site's address. */
export function safeReturnPath(path: string | undefined): string | undefined {
  if (path === undefined || /^\/(?:login|email|verifyOtp)?(?:[?#]|$)/i.test(path)) return undefined
  // Browsers drop tabs and line breaks from an address, so "/<tab>/elsewhere" would be another site's.
  const hasControl = [...path].some((sign) => sign < ' ')
  return /^\/(?![/\\])/.test(path) && !hasControl ? path : undefined
}

/** A page shown after login, with the path to continue to; else that path itself. */
export function withReturnPath(route: PostLoginRoute, from: string | undefined) {
  const back = safeReturnPath(from)
  if (back === undefined) return { to: route }
  return route === '/dashboard' ? { to: back } : { to: route, search: { from: back } }
}
