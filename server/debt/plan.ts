/** The payoff plan that a client has chosen. */
import { and, eq, inArray } from 'drizzle-orm'
import type { getPlan, PlanChoice, updatePlan } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { planOf, usualChoice } from '#core/debt/plan.ts'
import { ownUuid } from '#server/account/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { dayOf } from './days.ts'
import { anyDebts } from './kinds.ts'
import { debtsOf } from './queries.ts'
import { debts, planChoices } from './tables.ts'

/** What a client has chosen; until then the cheapest order, at what they pay today. */
export async function choiceOf(
  db: Db,
  userUuid: string,
  all: readonly Debt[],
  now: Date,
): Promise<PlanChoice> {
  const [kept] = await db.select().from(planChoices).where(eq(planChoices.user_uuid, userUuid))
  if (!kept) return usualChoice(all, dayOf(now))
  const { strategy, extra_cents, order, one_offs } = kept
  return { strategy, extra_cents, order, one_offs }
}

export async function readPlan({
  db,
  caller,
  params,
  query,
  now,
}: Call<typeof getPlan>): Promise<Answer<Data<typeof getPlan>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const all = (await debtsOf(db, userUuid, anyDebts.types)).map(anyDebts.present)
  const choice = await choiceOf(db, userUuid, all, now)
  const asked = {
    ...choice,
    strategy: query.strategy ?? choice.strategy,
    extra_cents: query.extraCents ?? choice.extra_cents,
  }
  return { data: planOf(all, asked, dayOf(now)) }
}

/** Which of these are debts of the client, deleted ones that can be restored among them. */
async function ownAmong(db: Db, userUuid: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const own = await db
    .select({ id: debts.debt_uuid })
    .from(debts)
    .where(and(eq(debts.user_uuid, userUuid), inArray(debts.debt_uuid, [...ids])))
  return new Set(own.map(({ id }) => id))
}

export async function keepPlan({
  body,
  db,
  caller,
  now,
}: Call<typeof updatePlan>): Promise<Answer<PlanChoice>> {
  const order = [...new Set(body.order.map((id) => id.toLowerCase()))]
  const one_offs = body.one_offs.map((each) => ({
    ...each,
    debt_uuid: each.debt_uuid?.toLowerCase() ?? null,
  }))
  const own = await ownAmong(db, caller.user_uuid, [
    ...order,
    ...one_offs.flatMap(({ debt_uuid }) => debt_uuid ?? []),
  ])
  const foreign = one_offs.findIndex(({ debt_uuid }) => debt_uuid !== null && !own.has(debt_uuid))
  if (foreign >= 0) throw wrongField(`one_offs.${foreign}.debt_uuid`, 'This debt does not exist')
  const choice = {
    strategy: body.strategy,
    extra_cents: body.extra_cents,
    // A debt that is gone for good has no place in an order any more, and is no reason to refuse the rest.
    order: order.filter((id) => own.has(id)),
    one_offs,
  }
  const kept = { ...choice, updated_at: now }
  await db
    .insert(planChoices)
    .values({ ...kept, user_uuid: caller.user_uuid })
    .onConflictDoUpdate({ target: planChoices.user_uuid, set: kept })
  return { data: choice, message: 'Your plan was saved' }
}
