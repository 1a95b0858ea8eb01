/** An advisor's search among the clients who share their plan. */
import { and, eq, like, or, sql } from 'drizzle-orm'
import type { Data } from '#core/contract/endpoint.ts'
import { CLIENT_PAGE, type searchClient } from '#core/contract/shared-plans.ts'
import type { Db } from '#server/db/connect.ts'
import { shares, users } from '#server/db/schema/account.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { isLiveAt, presentSharedPlan } from './queries.ts'

const startsWith = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

const lowerLast = sql`lower(${users.last_name})`
const lowerFirst = sql`lower(${users.first_name})`
const place = sql`(${lowerLast}, ${lowerFirst}, ${users.user_uuid})`

/** The place of the last client of a page; nothing where there is no such client. */
const placeOf = (db: Db, userUuid: string) =>
  db
    .select({ last: lowerLast.as('last'), first: lowerFirst.as('first'), id: users.user_uuid })
    .from(users)
    .where(eq(users.user_uuid, userUuid))

export async function findClients({
  db,
  caller,
  body,
  now,
}: Call<typeof searchClient>): Promise<Answer<Data<typeof searchClient>>> {
  const { search, after } = body
  const beginning = startsWith(search)
  const rows = await db
    .select({
      share: shares,
      first_name: users.first_name,
      last_name: users.last_name,
      username: users.username,
    })
    .from(shares)
    .innerJoin(users, eq(users.user_uuid, shares.user_uuid))
    .where(
      and(
        eq(shares.viewer_uuid, caller.user_uuid),
        eq(shares.kind, 'advisor'),
        isLiveAt(now),
        search === ''
          ? undefined
          : or(
              like(sql`${lowerFirst} || ' ' || ${lowerLast}`, beginning),
              like(lowerLast, beginning),
              like(sql`lower(${users.username})`, beginning),
            ),
        after === undefined ? undefined : sql`${place} > (${placeOf(db, after)})`,
      ),
    )
    .orderBy(lowerLast, lowerFirst, users.user_uuid)
    .limit(CLIENT_PAGE)
  return {
    data: rows.map(({ share, username, ...names }) => ({ ...presentSharedPlan(share, names), username })),
  }
}
