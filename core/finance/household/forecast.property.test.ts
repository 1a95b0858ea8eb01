import { assert, property } from 'fast-check'
import { expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { anyPlan } from '#tests/fixtures/household-plan.ts'
import { forecastHousehold } from './forecast.ts'
import { TAX_TREATMENTS, type ByTreatment, type HouseholdPlan, type HouseholdYear } from './plan.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

const inflow = (year: HouseholdYear): number =>
  year.wages +
  sum(year.socialSecurity) +
  sum(year.incomes) +
  sum(Object.values(year.withdrawals)) +
  year.homeProceeds +
  year.gap

const outflow = ({ spending, ...year }: HouseholdYear): number =>
  spending.essential +
  spending.niceToHave +
  spending.oneTime +
  spending.debts +
  spending.health +
  spending.medicare +
  spending.untilRetirement +
  year.taxes +
  year.earlyWithdrawalPenalty +
  sum(Object.values(year.contributions)) +
  year.surplus

const opening = (plan: HouseholdPlan): ByTreatment => {
  const of = (treatment: (typeof TAX_TREATMENTS)[number]) =>
    sum(plan.accounts.flatMap((one) => (one.treatment === treatment ? [one.balanceCents] : [])))
  return {
    cash: of('cash'),
    taxable: of('taxable'),
    deferred: of('deferred'),
    roth: of('roth'),
    hsa: of('hsa'),
  }
}

it('accounts for every cent that comes in, goes out and stays', () => {
  assert(
    property(anyPlan, (plan) => {
      const { years } = unwrap(forecastHousehold(plan))
      let before = opening(plan)
      for (const year of years) {
        expect(inflow(year)).toBe(outflow(year))
        const moved = {
          cash: 0,
          taxable: year.surplus,
          deferred: -year.conversion,
          roth: year.conversion,
          hsa: 0,
        }
        const after = TAX_TREATMENTS.map((treatment) => [
          treatment,
          before[treatment] -
            year.withdrawals[treatment] +
            year.contributions[treatment] +
            year.employerContributions[treatment] +
            moved[treatment] +
            year.growth[treatment],
        ])
        expect(year.balances).toEqual(Object.fromEntries(after))
        const amounts = [...Object.values(year.balances), ...Object.values(year.withdrawals)]
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        before = year.balances
      }
    }),
    { numRuns: draws(100) },
  )
})

it('shows a gap only when every account is empty', () => {
  assert(
    property(anyPlan, (plan) => {
      const { years } = unwrap(forecastHousehold(plan))
      for (const year of years.filter(({ gap }) => gap > 100)) {
        // What is contributed later in the year may stay.
        const contributed =
          sum(Object.values(year.contributions)) + sum(Object.values(year.employerContributions))
        expect(year.total).toBeLessThanOrEqual(contributed * 2 + 200)
        expect(year.surplus).toBe(0)
      }
    }),
    { numRuns: draws(100) },
  )
})

it('grows balances by the market alone', () => {
  const still: Partial<HouseholdPlan> = { expectedReturn: [0], volatility: [0], inflation: 0, cashReturn: 0 }
  assert(
    property(anyPlan, (drawn) => {
      // A ladder grows by its own yield.
      const rule = drawn.rule.kind === 'floor-upside' ? { ...drawn.rule, realYield: 0 } : drawn.rule
      const plan: HouseholdPlan = {
        ...drawn,
        ...still,
        rule,
        yields: { interest: 0, qualifiedDividends: 0 },
      }
      for (const year of unwrap(forecastHousehold(plan)).years) {
        const growth = Object.values(year.growth).map(Math.abs)
        expect(Math.max(...growth)).toBeLessThanOrEqual(12)
      }
    }),
    { numRuns: draws(100) },
  )
})
