/** Turns a client's calendar feed on and off, and changes what it contains. */
import { eq } from 'drizzle-orm'
import type {
  CalendarFeed,
  createCalendarFeed as Create,
  deleteCalendarFeed as Delete,
  getCalendarFeed as Get,
  updateCalendarFeed as Update,
} from '#core/contract/calendar.ts'
import * as contract from '#core/contract/calendar.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { namedFields } from '#core/fields.ts'
import { tellOfSecurity } from '#server/account/security-notices.ts'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import { notFound } from '#server/http/api-error.ts'
import { newClientToken, tokenDigest } from '#server/http/client-token.ts'
import { ownUuid } from '#server/http/ids.ts'
import { type Answer, type Call, type Route, route } from '#server/http/route.ts'

/** Below the API's base. Calendar programs can send no header, so the path has to contain the token. */
export const FEED_PATH = '/calendar/feed'
type Row = typeof calendarFeeds.$inferSelect

const present = ({
  shows_amounts,
  shows_names,
  shows_charges,
  created_at,
  last_read_at,
}: Row): CalendarFeed => ({
  shows_amounts,
  shows_names,
  shows_charges,
  created_at: created_at.toISOString(),
  last_read_at: last_read_at?.toISOString() ?? null,
})

async function read({ db, caller, params }: Call<typeof Get>): Promise<Answer<CalendarFeed | null>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.user_uuid, userUuid))
  return { data: row ? present(row) : null }
}

async function create(call: Call<typeof Create>): Promise<Answer<Data<typeof Create>>> {
  const { db, caller, now } = call
  const { user_uuid } = caller
  const token = newClientToken(user_uuid)
  const fresh = { token_hash: tokenDigest(token), created_at: now, changed_at: now, last_read_at: null }
  const row = await db.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(calendarFeeds)
      .values({ user_uuid, ...fresh })
      .onConflictDoUpdate({ target: calendarFeeds.user_uuid, set: fresh })
      .returning()
    await tellOfSecurity({ ...call, db: transaction }, 'calendar_address_created', caller)
    return made
  })
  if (!row) throw notFound()
  return { data: { feed: present(row), path: `${FEED_PATH}/${token}.ics` } }
}

async function update({ db, caller, body }: Call<typeof Update>): Promise<Answer<CalendarFeed>> {
  const change = namedFields(body)
  const mine = eq(calendarFeeds.user_uuid, caller.user_uuid)
  const [row] =
    Object.keys(change).length === 0
      ? await db.select().from(calendarFeeds).where(mine)
      : await db.update(calendarFeeds).set(change).where(mine).returning()
  if (!row) throw notFound()
  return { data: present(row), message: 'Calendar saved' }
}

async function remove({ db, caller, params }: Call<typeof Delete>): Promise<Answer<null>> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.user_uuid, ownUuid(caller, params.userUuid)))
  return { data: null, message: 'Your calendar address no longer works' }
}

export const calendarRoutes: readonly Route[] = [
  route(contract.getCalendarFeed, read),
  route(contract.createCalendarFeed, create),
  route(contract.updateCalendarFeed, update),
  route(contract.deleteCalendarFeed, remove),
]
