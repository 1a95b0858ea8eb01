import { expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { SINGLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { forecastHousehold } from './forecast.ts'
import type { HouseholdPlan } from './plan.ts'

/** Retired at 50 with traditional savings alone. */
const EARLY: HouseholdPlan = {
  ...SINGLE_PLAN,
  people: [{ ...SINGLE_PLAN.people[0], birthDate: '1976-03-01', lastAge: 90 }],
  accounts: [
    { treatment: 'deferred', owner: 0, balanceCents: 1_200_000_00, basisCents: 0, isWorkplacePlan: false },
  ],
  spending: { ...SINGLE_PLAN.spending, essentialCents: 50_000_00 },
}
const CONVERTING: HouseholdPlan = {
  ...EARLY,
  conversions: { fromYear: 2026, throughYear: 2035, fill: { kind: 'amount', cents: 60_000_00 } },
}

const penalties = (plan: HouseholdPlan) =>
  unwrap(forecastHousehold(plan)).years.map(({ earlyWithdrawalPenalty }) => earlyWithdrawalPenalty)

it('holds converted money for five years: spent sooner it costs the penalty', () => {
  const [plain, converting] = [penalties(EARLY), penalties(CONVERTING)]
  // Until 59½ in 2035; $60,000 of 2026 is free from 2031 on.
  for (const year of [1, 2, 3, 4]) {
    expect(converting[year]).toBeGreaterThan(4_500_00)
    expect(plain[year]).toBeGreaterThan(4_500_00)
  }
  expect(converting[9]).toBe(0)
})

it('lets conversions of five years before go free', () => {
  const once: HouseholdPlan = {
    ...EARLY,
    accounts: [
      ...EARLY.accounts,
      { treatment: 'cash', owner: 0, balanceCents: 320_000_00, basisCents: 0, isWorkplacePlan: false },
    ],
    conversions: { fromYear: 2026, throughYear: 2026, fill: { kind: 'amount', cents: 100_000_00 } },
  }
  const { years } = unwrap(forecastHousehold(once))
  const roth = years.filter(({ withdrawals }) => withdrawals.roth > 0)
  expect(roth[0]?.year).toBeGreaterThanOrEqual(2031)
  expect(roth[0]?.earlyWithdrawalPenalty).toBe(0)
})
