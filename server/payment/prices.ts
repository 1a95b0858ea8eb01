/** What a plan costs a client: from our own table, by plan, period and approved reduction. */
import type { BillingPeriod, PaidPlan } from '#core/contract/payment.ts'
import { planName } from '#core/contract/plan.ts'
import type { Db } from '#server/db/connect.ts'
import { plansOf } from '#server/plan/plans.ts'
import type { ChangeTime, Price } from '#server/providers/payments/payments.ts'
import { reductionOf } from './queries.ts'

/** A plan, and how often it is charged. */
export interface Choice {
  readonly plan: PaidPlan
  readonly period: BillingPeriod
}

type PlanRow = Awaited<ReturnType<typeof plansOf>>[number]

function amountOf(plans: readonly PlanRow[], { plan, period }: Choice, isReduced: boolean): number {
  const row = plans.find((each) => each.plan === plan)
  if (!row) throw new Error(`The table of plans lacks ${plan}.`)
  if (period === 'month') return isReduced ? row.reduced_monthly_cents : row.monthly_cents
  return isReduced ? row.reduced_yearly_cents : row.yearly_cents
}

export async function priceOf(db: Db, userUuid: string, { plan, period }: Choice): Promise<Price> {
  const is_reduced = (await reductionOf(db, userUuid))?.state === 'approved'
  const amount_cents = amountOf(await plansOf(db), { plan, period }, is_reduced)
  return { plan, name: planName[plan], period, amount_cents, is_reduced }
}

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.plan === other.plan && one.period === other.period

/**
 * A higher price a month is a change for now, so that the client has the larger plan at once. Anything else waits for
 * the end of the period that is paid.
 */
export async function changeTimeOf(db: Db, from: Choice, to: Choice): Promise<ChangeTime> {
  if (from.period === 'year' && to.period === 'month') return 'period_end'
  const plans = await plansOf(db)
  const yearlyCents = (choice: Choice) =>
    amountOf(plans, choice, false) * (choice.period === 'month' ? 12 : 1)
  return yearlyCents(to) > yearlyCents(from) ? 'now' : 'period_end'
}
