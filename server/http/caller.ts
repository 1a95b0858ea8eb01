/** Who makes a request: the client whose session token it carries, or a viewer of somebody's plan. */
import type { Context } from 'hono'
import { TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { namedZone } from './client-day.ts'
import type { RequestState } from './request-state.ts'
import { actorOf, type Caller } from './route.ts'
import { assertMayView, notShared } from './viewer-gate.ts'

/** Finds the caller of a token, if any, and records their device's time zone. */
export type FindCaller = (
  token: string,
  now: Date,
  deviceZone: string | undefined,
) => Promise<Caller | undefined>

const bearerToken = (context: Context): string | undefined =>
  /^Bearer ([\w-]{20,128})$/.exec(context.req.header('authorization') ?? '')?.[1]

const sessionExpired = (): ApiError => new ApiError('session_expired', 'Session Expired')

/**
 * The client whose token a request carries, for endpoints that are not part of the contract.
 *
 * @throws ApiError `session_expired`
 */
export async function requireCaller(
  context: Context<RequestState>,
  findCaller: FindCaller,
  now: Date,
): Promise<Caller> {
  const token = bearerToken(context)
  const caller = token && (await findCaller(token, now, namedZone(context.req.header(TIME_ZONE_HEADER))))
  if (!caller) throw sessionExpired()
  if (caller.viewer) throw notShared()
  context.set('userUuid', caller.user_uuid)
  return caller
}

/**
 * The caller of an endpoint, if any.
 *
 * @throws ApiError `session_expired` for an endpoint that needs a caller, `forbidden` for one that is not for them, `not_shared`
 */
export async function identify(
  context: Context<RequestState>,
  endpoint: Endpoint,
  findCaller: FindCaller,
  now: Date,
  deviceZone: string | undefined,
): Promise<Caller | undefined> {
  const token = bearerToken(context)
  const caller = token ? await findCaller(token, now, deviceZone) : undefined
  if (endpoint.access === 'public') return caller?.viewer ? undefined : caller
  if (!caller) throw sessionExpired()
  if (caller.viewer) assertMayView(caller.viewer, endpoint)
  else if (endpoint.access === 'viewer') throw new ApiError('forbidden', 'Open a shared plan first.')
  if (endpoint.access === 'advisor' && caller.role_name !== 'Advisor') {
    throw new ApiError('forbidden', 'Only advisors can do this.')
  }
  context.set('userUuid', actorOf(caller))
  return caller
}
