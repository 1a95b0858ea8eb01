/** What each plan costs and includes, and the refusals beyond it. */
import { asc, eq } from 'drizzle-orm'
import type { Data } from '#core/contract/endpoint.ts'
import type { getPlans, Plan } from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/account.ts'
import { plans } from '#server/db/schema/payment.ts'
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

/**
 * @param linked how many banks the client has linked
 * @throws ApiError `conflict` where the plan includes no more; banks that are linked already stay
 */
export async function assertBankLinkAllowed(db: Db, userUuid: string, linked: number): Promise<void> {
  const { plan, bank_links } = await entitlementsOf(db, userUuid)
  if (linked < bank_links) return
  const hasMore = (await plansOf(db)).some((other) => other.bank_links > bank_links)
  const included =
    plan === 'NO_PLAN'
      ? `Without a plan, you can link up to ${bank_links} banks.`
      : `${planName[plan]} includes up to ${bank_links} linked banks.`
  const next = hasMore
    ? 'To link another, unlink one you no longer need, or choose a plan that includes more.'
    : 'To link another, unlink one you no longer need.'
  throw new ApiError('conflict', `${included} ${next}`)
}
