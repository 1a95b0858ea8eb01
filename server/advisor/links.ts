/** Where a kind of call is booked. */
import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { getCalendlyCallLinkByName } from '#core/contract/advisor.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { DAY_MS } from '#core/finance/math/duration.ts'
import type { Db } from '#server/db/connect.ts'
import { moveLookup } from '#server/db/lookup.ts'
import { advisorLinks } from '#server/db/schema/advisor.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { schedulingOf, valueOf } from './failures.ts'
import { remainingOf } from './ledger.ts'
import { eventTypesOf, typeNamed } from './types.ts'

/** Calendly's links end after 90 days; ours are replaced earlier. */
const LINK_MS = 30 * DAY_MS

type LinkCall = Call<typeof getCalendlyCallLinkByName>
type Link = Data<typeof getCalendlyCallLinkByName>

const isOpen = (userUuid: string, type: string) =>
  and(eq(advisorLinks.user_uuid, userUuid), eq(advisorLinks.type, type), isNull(advisorLinks.used_at))

async function openLinkOf(db: Db, userUuid: string, type: string, now: Date) {
  const [link] = await db.select().from(advisorLinks).where(isOpen(userUuid, type))
  return link && link.expires_at > now ? link : undefined
}

const present = ({ url, expires_at }: { readonly url: string; readonly expires_at: Date }): Link => ({
  kind: 'url',
  link: url,
  expires_at: expires_at.toISOString(),
})

/**
 * The link for one booking of a kind of call: the same one until it is used, so that asking twice books once. Runs
 * outside of any transaction, because it asks the provider.
 *
 * @throws ApiError `conflict` without calls left
 */
export async function prepareLink({
  db,
  caller: { user_uuid },
  query: { name },
  now,
  today,
  dependencies,
}: LinkCall): Promise<Link> {
  const scheduling = schedulingOf(dependencies)
  const type = typeNamed(await eventTypesOf(dependencies), name)
  if (scheduling.provider === 'sandbox') {
    return { kind: 'path', link: `/advisor?book=${encodeURIComponent(type.name)}`, expires_at: null }
  }
  const { remaining } = await remainingOf(db, user_uuid, today)
  if (remaining < 1) throw new ApiError('conflict', 'You have no calls left in this plan year.')
  const known = await openLinkOf(db, user_uuid, type.name, now)
  if (known) return present(known)
  const link_uuid = uuidv7()
  const { url } = valueOf(await scheduling.createLink(type, link_uuid), dependencies)
  const row = {
    link_uuid,
    user_uuid,
    type: type.name,
    url,
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_MS),
  }
  await db.transaction(async (transaction) => {
    await lockClient(transaction, user_uuid)
    // One that has expired makes room; one that another request has just made stays.
    const old = await openLinkOf(transaction, user_uuid, type.name, now)
    if (!old) await transaction.delete(advisorLinks).where(isOpen(user_uuid, type.name))
    await moveLookup(transaction, 'advisor_link', row.link_uuid, user_uuid)
    await transaction.insert(advisorLinks).values(row).onConflictDoNothing()
  })
  return present((await openLinkOf(db, user_uuid, type.name, now)) ?? row)
}

export const answerLink = async (_: LinkCall, link: Link): Promise<Answer<Link>> => ({ data: link })
