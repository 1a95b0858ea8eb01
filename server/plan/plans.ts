/** What each plan costs and includes, and the refusals beyond it. */
import { asc, eq } from 'drizzle-orm'
import type { Data } from '#core/contract/endpoint.ts'
import type { getPlans, Plan } from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/account.ts'
import { plans } from '#server/db/schema/payment.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'

type PlanRow = typeof plans.$inferSelect

/** Every plan, cheapest first. */
export const plansOf = (db: Db): Promise<PlanRow[]> =>
  db.select().from(plans).orderBy(asc(plans.monthly_cents))

const presentPlan = (row: PlanRow): Plan => ({ ...row, name: planName[row.plan] })

export async function listPlans({ db }: Call<typeof getPlans>): Promise<Answer<Data<typeof getPlans>>> {
  return { data: (await plansOf(db)).map(presentPlan) }
}

/**
 * What a client's plan includes now.
 *
 * @throws Error when there is no such client
 */
export async function entitlementsOf(db: Db, userUuid: string): Promise<PlanRow> {
  const [row] = await db
    .select({ plan: plans })
    .from(plans)
    .innerJoin(users, eq(users.subscription_plan, plans.plan))
    .where(eq(users.user_uuid, userUuid))
  if (!row) throw new Error('This client has no plan in the table of plans.')
  return row.plan
}

type Included = 'bank_links' | 'storage_bytes'

/** Plans are sold where there is a payment provider. */
export type Shop = Pick<Dependencies, 'payments'>

/**
 * @param limit what a plan includes, such as `up to 3 banks`
 * @param less how to stay within it
 */
async function beyond(
  db: Db,
  { payments }: Shop,
  current: PlanRow,
  included: Included,
  { limit, less }: { readonly limit: string; readonly less: string },
): Promise<ApiError> {
  const hasMore =
    payments !== undefined && (await plansOf(db)).some((other) => other[included] > current[included])
  const free = payments === undefined ? 'You have' : 'Without a plan, you have'
  const holder = current.plan === 'NO_PLAN' ? free : `${planName[current.plan]} includes`
  const more = hasMore ? `${less}, or choose a plan that includes more` : less
  return new ApiError('conflict', `${holder} ${limit}. ${more}.`)
}

/**
 * @param linked how many banks the client has linked
 * @throws ApiError `conflict` where the plan includes no more; banks that are linked already stay
 */
export async function assertBankLinkAllowed(
  db: Db,
  shop: Shop,
  userUuid: string,
  linked: number,
): Promise<void> {
  const current = await entitlementsOf(db, userUuid)
  if (linked < current.bank_links) return
  throw await beyond(db, shop, current, 'bank_links', {
    limit: `up to ${current.bank_links} linked banks`,
    less: 'To link another, unlink one you no longer need',
  })
}

/**
 * @param bytes of all documents of the client together, new ones too
 * @throws ApiError `conflict` where the plan includes less; documents that are stored already stay
 */
export async function assertStorageAllowed(
  db: Db,
  shop: Shop,
  userUuid: string,
  bytes: number,
): Promise<void> {
  const current = await entitlementsOf(db, userUuid)
  if (bytes <= current.storage_bytes) return
  const megabytes = Math.round(current.storage_bytes / 1_000_000).toLocaleString('en-US')
  throw await beyond(db, shop, current, 'storage_bytes', {
    limit: `${megabytes} MB for documents`,
    less: 'To add another, delete some you no longer need',
  })
}
