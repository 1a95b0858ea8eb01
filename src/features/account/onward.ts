import type { SessionUser } from '#core/contract/session-user.ts'

type Onward = '/choosePlan' | '/chooseProfile' | '/dashboard'
type Choices = Pick<SessionUser, 'subscription_plan' | 'is_client_lookup'>

/** Where a login with a code goes: to choose a plan, then a profile, else to the dashboard. */
export function onwardRoute(user: Choices): Onward {
  if (user.subscription_plan === 'No Plan') return '/choosePlan'
  return afterPlan(user)
}

/** Where the choice of a plan leads, a login by password alone, and an open session: a free client passes no plans on the way in. */
export const afterPlan = (user: Pick<Choices, 'is_client_lookup'>): Onward =>
  user.is_client_lookup ? '/chooseProfile' : '/dashboard'

/** A path of this app to return to after a login, or undefined: never another site's address. */
export function safeReturnPath(path: string | undefined): string | undefined {
  if (path === undefined || /^\/(?:login|email|verifyOtp)?(?:[?#]|$)/i.test(path)) return undefined
  // Browsers drop tabs and line breaks from an address, so "/<tab>/elsewhere" would be another site's.
  const hasControl = [...path].some((sign) => sign < ' ')
  return /^\/(?![/\\])/.test(path) && !hasControl ? path : undefined
}

/** A page on the way in, with the path to go on to afterwards; else that path itself. */
export function onwardWith(route: Onward, from: string | undefined) {
  const back = safeReturnPath(from)
  if (back === undefined) return { to: route }
  return route === '/dashboard' ? { to: back } : { to: route, search: { from: back } }
}
