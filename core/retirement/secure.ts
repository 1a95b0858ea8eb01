import type { Data } from '#core/contract/endpoint.ts'
import type { getSecureModel } from '#core/contract/retirement-analysis.ts'
import type { HouseholdForecast, PlanIncome, PlanYear } from '#core/finance/household/plan.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { secureModel } from '#core/finance/retirement/secure-model.ts'
import type { ResolvedHousehold } from './household-plan.ts'
import { mustPay, retiredYears } from './retired-years.ts'

type Secured = Data<typeof getSecureModel>['result']

/** Whether an income is paid for life whatever happens: a pension or an annuity, and not rent or work. */
const isGuaranteed = ({ kind }: PlanIncome): boolean => kind === 'pension' || kind === 'annuity'

const guaranteed = (incomes: readonly PlanIncome[], { socialSecurity, incomes: paid }: PlanYear): Cents =>
  socialSecurity.reduce((sum, cents) => sum + cents, 0) +
  paid.reduce((sum, cents, place) => {
    const income = incomes[place]
    return income && isGuaranteed(income) ? sum + cents : sum
  }, 0)

/**
 * Guaranteed income against what must be paid in each full year of retirement, and what closes the gaps: a ladder of
 * inflation-protected Treasuries, or a level annuity that covers the widest one. Costs are those at the start of
 * retirement, in today's dollars, before tax.
 */
export function secureOf(
  { household, sections: { secure } }: ResolvedHousehold,
  expected: HouseholdForecast<PlanYear>,
): Secured {
  const retired = retiredYears(household, expected)
  if (!retired) return null
  const { years, savingsCents } = retired
  const model = secureModel({
    years: years.length,
    essentialCents: years.map(mustPay),
    incomes: years.map((year, place) => ({
      kind: 'social-security',
      label: String(year.year),
      yearlyCents: guaranteed(household.incomes, year),
      fromYear: place,
      throughYear: place,
      raise: 'prices',
    })),
    inflationRate: household.inflation,
    realYields: secure.real_yield,
    ...(secure.annuity_payout_rate !== null && {
      annuity: { payoutRate: secure.annuity_payout_rate, raise: 0 },
    }),
  })
  if (!model.ok) return null
  const { coveredShare, firstGapYear, ladderCostCents, annuityCostCents } = model.value
  return {
    years: model.value.years.map(({ essentialCents, secureCents, gapCents }, place) => ({
      year: years[place]?.year ?? 0,
      essential_cents: essentialCents,
      secure_cents: secureCents,
      gap_cents: gapCents,
    })),
    covered_share: coveredShare,
    first_gap_year: firstGapYear === null ? null : (years[firstGapYear]?.year ?? null),
    ladder_cost_cents: ladderCostCents,
    annuity_cost_cents: annuityCostCents,
    savings_cents: savingsCents,
  }
}
