/** Limits, and each day's spending against them. */
import type { Data } from '#core/contract/endpoint.ts'
import type {
  getDailySpendPercentagesFromPlaid,
  getGuardrail,
  Guardrail,
  updateGuardrail,
} from '#core/contract/guardrail.ts'
import { daysBetween } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { changedGuardrail, guardrailProblems } from '#core/spend/guardrail.ts'
import { ruleLimits, suggestedLimits, totalLimit } from '#core/spend/limits.ts'
import { spendDays } from '#core/spend/month.ts'
import { monthOf } from '#core/spend/period.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { goalsOf } from '#server/goal/queries.ts'
import { ApiError, assertVersion, wrongField } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { markReached } from './alerts.ts'
import { currentLimits, guardrailOf, lockGuardrail, saveGuardrail } from './guardrail-queries.ts'
import { fullMonths, partsBetween } from './month-queries.ts'
import { afterTaxOf } from './standards.ts'

export async function readGuardrail({
  db,
  caller,
  params,
  today,
}: Call<typeof getGuardrail>): Promise<Answer<Data<typeof getGuardrail>>> {
  const userUuid = ownUuid(caller, params.id)
  const [guardrail, months, afterTax] = await parallelQueries(
    db,
    () => guardrailOf(db, userUuid),
    () => fullMonths(db, userUuid, today),
    () => afterTaxOf(db, userUuid, today),
  )
  return {
    data: {
      guardrail,
      suggested: suggestedLimits(months.map(({ parts }) => parts)),
      suggested_by_rule: afterTax === null ? [] : ruleLimits(afterTax.monthly_cents),
    },
  }
}

export async function changeGuardrail({
  body,
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof updateGuardrail>): Promise<Answer<Guardrail>> {
  const data = await db.transaction(async (transaction) => {
    const before = await lockGuardrail(transaction, user_uuid, now, today)
    assertVersion(body.version, before.version, 'Your spending limits')
    const after = changedGuardrail(before, body, today)
    const fields = guardrailProblems(after)
    const [first] = Object.values(fields)
    if (first !== undefined) throw new ApiError('invalid_input', first, { fields })
    if (
      body.goal_uuid != null &&
      (await goalsOf(transaction, user_uuid, { goalUuid: body.goal_uuid })).length === 0
    ) {
      throw wrongField('goal_uuid', 'We couldn’t find that goal')
    }
    await saveGuardrail(transaction, user_uuid, after, now)
    await markReached(transaction, user_uuid, before, after, { now, today })
    return after
  })
  return { data, message: 'Limits saved' }
}

/** A month's guardrail: that of pay periods in proportion to their days. */
export async function readDailyPercentages({
  db,
  caller: { user_uuid },
  today,
}: Call<typeof getDailySpendPercentagesFromPlaid>): Promise<
  Answer<Data<typeof getDailySpendPercentagesFromPlaid>>
> {
  const month = monthOf(today)
  const guardrail = await guardrailOf(db, user_uuid)
  const { period, limits } = await currentLimits(db, user_uuid, guardrail, today)
  const total = totalLimit(limits)
  const days = (of: typeof month): number => daysBetween(of.from, of.to) + 1
  const limit = total && { ...total, cents: roundCents((total.cents * days(month)) / days(period)) }
  const parts = await partsBetween(db, user_uuid, month)
  return {
    data: {
      month: today.slice(0, 7),
      limit_cents: limit?.cents ?? null,
      days: spendDays(parts, month, today, limit),
    },
  }
}
