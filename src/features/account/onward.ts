import type { SessionUser } from '#core/contract/session-user.ts'

/** Where a fresh login goes: to choose a plan, then a profile, else to the dashboard. */
export function onwardRoute(
  user: Pick<SessionUser, 'subscription_plan' | 'is_client_lookup'>,
): '/choosePlan' | '/chooseProfile' | '/dashboard' {
  if (user.subscription_plan === 'No Plan') return '/choosePlan'
  return user.is_client_lookup ? '/chooseProfile' : '/dashboard'
}

/** A path of this app to return to after a login, or undefined: never another site's address. */
export function safeReturnPath(path: string | undefined): string | undefined {
  if (path === undefined || path.startsWith('/login')) return undefined
  // Browsers drop tabs and line breaks from an address, so "/<tab>/elsewhere" would be another site's.
  const hasControl = [...path].some((sign) => sign < ' ')
  return /^\/(?![/\\])/.test(path) && !hasControl ? path : undefined
}
