/** What a viewer of somebody's plan may call. Everything that the contract does not mark as shared is refused. */
import { type Endpoint, isReading } from '#core/contract/endpoint.ts'
import type { Section } from '#core/contract/section.ts'
import { sectionFor } from '#core/sharing/section-for.ts'
import type { Db } from '#server/db/connect.ts'
import { ApiError } from './api-error.ts'
import { isUuid } from './ids.ts'
import type { Caller, Viewer } from './route.ts'

/** Where shares are looked up and reads recorded: a module above this one. */
export interface Views {
  /** The caller as a viewer of this client's plan; undefined where no live share grants it. */
  asViewer(db: Db, caller: Caller, userUuid: string, now: Date): Promise<Caller | undefined>
  record(db: Db, caller: Caller, section: Section, isRead: boolean, now: Date): Promise<void>
}

/** The error for a view that is over: its tab closes it, and the viewer stays signed in. */
const shareEnded = (): ApiError =>
  new ApiError('share_ended', 'This plan isn’t shared with you anymore, or the view was open for too long.')

/** The error for what a viewer may not do. */
export const notShared = (message = 'Only the owner of this plan can do this.'): ApiError =>
  new ApiError('not_shared', message)

/** @throws ApiError `share_ended` or `not_shared` */
export function assertMayView(viewer: Viewer, endpoint: Endpoint): void {
  if (viewer.has_ended) throw shareEnded()
  if (endpoint.access === 'viewer' || sectionFor(viewer, endpoint) !== undefined) return
  const isOfPlan = endpoint.shared !== undefined && isReading(endpoint)
  throw isOfPlan ? notShared('This part of the plan isn’t shared with you.') : notShared()
}

/** Where a path or query names a client. */
const CLIENT_NAMES = ['userUuid', 'user_uuid', 'id']

/**
 * The caller of a read that names another client: a viewer of that client's plan if a live share grants the section,
 * else the caller, to whom the client does not exist.
 */
export async function callerNamed(
  views: Views,
  db: Db,
  caller: Caller,
  endpoint: Endpoint,
  named: Readonly<Record<string, string>>,
  now: Date,
): Promise<Caller> {
  if (caller.viewer || endpoint.method !== 'GET' || endpoint.shared === undefined) return caller
  const ids = CLIENT_NAMES.flatMap((name) => named[name]?.toLowerCase() ?? [])
  const other = ids.find((id) => isUuid(id) && id !== caller.user_uuid)
  const asViewer = other === undefined ? undefined : await views.asViewer(db, caller, other, now)
  return asViewer?.viewer && sectionFor(asViewer.viewer, endpoint) ? asViewer : caller
}

/** Records a viewer's call in the transaction that answers it, so that none goes unrecorded. */
export async function recordView(
  views: Views,
  db: Db,
  caller: Caller,
  endpoint: Endpoint,
  now: Date,
): Promise<void> {
  const section = caller.viewer && sectionFor(caller.viewer, endpoint)
  if (section !== undefined) await views.record(db, caller, section, isReading(endpoint), now)
}
