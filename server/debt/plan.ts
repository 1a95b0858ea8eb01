/** A client's payoff plan. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { getPlan, SavedPlan, PlanChange, updatePlan } from '#core/contract/debt-plan.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { changedPlan, currentPlan, planDebts, planOf, extraStartOf, usualChoice } from '#core/debt/plan.ts'
import { type DueAmount, dueAmounts } from '#core/debt/upcoming-payments.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import { debts, payoffPlans } from '#server/db/schema/debt.ts'
import { assertVersion, wrongField } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call, Moment } from '#server/http/route.ts'
import { notify } from '#server/notification/queries.ts'
import { allDebts } from './queries.ts'

type PlanRow = Omit<typeof payoffPlans.$inferSelect, 'user_uuid' | 'updated_at'>

const savedPlanOf = prepared('payoff plan', ['user'], (db, { user }) =>
  db.select().from(payoffPlans).where(eq(payoffPlans.user_uuid, user)),
)

/** A client's saved plan; until they save one, the cheapest strategy at their current payments, as version 0. */
export async function choiceOf(
  db: Db,
  userUuid: string,
  all: readonly Debt[],
  today: IsoDate,
): Promise<SavedPlan> {
  const [saved] = await savedPlanOf(db, { user: userUuid })
  return saved ? presentPlan(saved) : { ...usualChoice(all, today), version: 0 }
}

const presentPlan = ({ strategy, extra_cents, order, one_offs, version }: PlanRow): SavedPlan => ({
  strategy,
  extra_cents,
  order,
  one_offs,
  version,
})

/** The payment for each of a client's debts on its due date, by their saved plan. */
export async function dueAmountsOf(db: Db, userUuid: string, today: IsoDate): Promise<DueAmount> {
  const all = await allDebts(db, userUuid)
  return dueAmounts(all, await choiceOf(db, userUuid, all, today), today)
}

export async function readPlan({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof getPlan>): Promise<Answer<Data<typeof getPlan>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const all = await allDebts(db, userUuid)
  const saved = await choiceOf(db, userUuid, all, today)
  const { version, ...choice } = saved
  const isAsked = query.strategy !== undefined || query.extraCents !== undefined
  const asked = {
    ...choice,
    strategy: query.strategy ?? choice.strategy,
    extra_cents: query.extraCents ?? choice.extra_cents,
  }
  return {
    data: {
      ...(isAsked
        ? planOf(all, asked, today, extraStartOf(planDebts(all, today), saved, today))
        : currentPlan(all, saved, today)),
      version,
    },
  }
}

/** Which of these ids are debts of the client, including deleted ones that can be restored. */
async function ownAmong(db: Db, userUuid: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const own = await db
    .select({ id: debts.debt_uuid })
    .from(debts)
    .where(and(eq(debts.user_uuid, userUuid), inArray(debts.debt_uuid, [...ids])))
  return new Set(own.map(({ id }) => id))
}

/** A change that names only the client's own debts, each once. */
async function withOwnDebts(db: Db, userUuid: string, change: PlanChange): Promise<PlanChange> {
  const order = change.order && [...new Set(change.order.map((id) => id.toLowerCase()))]
  const one_offs = change.one_offs?.map((each) => ({
    ...each,
    debt_uuid: each.debt_uuid?.toLowerCase() ?? null,
  }))
  const aimed = one_offs?.flatMap(({ debt_uuid }) => debt_uuid ?? []) ?? []
  const own = await ownAmong(db, userUuid, [...(order ?? []), ...aimed])
  const foreign = one_offs?.findIndex(({ debt_uuid }) => debt_uuid !== null && !own.has(debt_uuid)) ?? -1
  if (foreign >= 0) throw wrongField(`one_offs.${foreign}.debt_uuid`, 'We couldn’t find that debt')
  // A debt that was deleted for good is dropped from the order, rather than a reason to reject the change.
  return { ...change, order: order?.filter((id) => own.has(id)), one_offs }
}

/** The saved plan, locked until the transaction ends; created as version 0 if there is none. */
async function lockPlan(db: Db, user_uuid: string, { now, today }: Moment): Promise<SavedPlan> {
  const usual = { ...usualChoice(await allDebts(db, user_uuid), today), version: 0 }
  const made = { ...usual, user_uuid, updated_at: now }
  await db.insert(payoffPlans).values(made).onConflictDoNothing()
  const [saved] = await db
    .select()
    .from(payoffPlans)
    .where(eq(payoffPlans.user_uuid, user_uuid))
    .for('update')
  return presentPlan(saved ?? made)
}

export async function savePlan({
  body,
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof updatePlan>): Promise<Answer<SavedPlan>> {
  const change = await withOwnDebts(db, user_uuid, body)
  const saved = await db.transaction(async (transaction) => {
    const before = await lockPlan(transaction, user_uuid, { now, today })
    assertVersion(change.version, before.version, 'Your plan')
    const after = changedPlan(before, change)
    await transaction
      .update(payoffPlans)
      .set({ ...after, updated_at: now })
      .where(eq(payoffPlans.user_uuid, user_uuid))
    await notify(transaction, user_uuid, 'plan_changed', now)
    return after
  })
  return { data: saved, message: 'Plan saved' }
}
