import type { Data } from '#core/contract/endpoint.ts'
import type { getIncomeTarget } from '#core/contract/retirement-answers.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { roundCents } from '#core/finance/math/money.ts'
import { resolvePlan } from './defaults.ts'
import { FIRST_PHASE } from './household-plan.ts'
import { monthlyTarget } from './monthly-target.ts'
import { householdPay } from './people.ts'

/** What the household wants to live on in retirement, as yearly amounts in today's dollars. */
export function incomeTargetOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getIncomeTarget> {
  const { sections, sources } = resolvePlan(plan, facts, today)
  const { income_target } = sections
  const pay_cents = householdPay(facts)
  const target = monthlyTarget(income_target, pay_cents)
  const known = { income_target, sources: { ...sources.income_target }, pay_cents }
  if (target === null) return { ...known, yearly: null, phases: [] }
  const [total_cents, essential_cents] = [target * 12, income_target.essential_monthly_cents * 12]
  return {
    ...known,
    yearly: {
      total_cents,
      essential_cents,
      nice_to_have_cents: Math.max(0, total_cents - essential_cents),
      share_of_pay: pay_cents ? total_cents / pay_cents : null,
    },
    phases: [{ ...FIRST_PHASE, from_age: null }, ...income_target.phases].map(
      ({ name, from_age, factor }) => ({
        name,
        from_age,
        total_cents: roundCents(total_cents * factor),
        essential_cents: roundCents(essential_cents * factor),
      }),
    ),
  }
}
