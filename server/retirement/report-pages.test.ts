import { expect, it } from 'vitest'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdOutcome } from '#core/finance/household/simulate-household.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { monthlySpending } from '#core/retirement/monthly-spending.ts'
import { householdOutcomeOf } from '#core/retirement/outcome.ts'
import { FACTS, MAYAS_PLAN } from '#tests/fixtures/page-retirement.ts'
import { reportDocument } from './report-pages.ts'

const TODAY = '2026-11-21'
const resolved = unwrap(householdPlan(MAYAS_PLAN, FACTS, TODAY))

const pagesWith = (change: Partial<HouseholdOutcome>): string => {
  const { household, sources } = resolved
  return JSON.stringify(
    reportDocument({
      kind: 'summary',
      today: TODAY,
      household,
      goal: 0.8,
      sources,
      forecast: unwrap(forecastHousehold(household)),
      outcome: { ...unwrap(householdOutcomeOf(household)), ...change },
    }),
  )
}

it.each([
  [0.268, '26% of simulated markets pay for all of your spending and taxes. Your goal is 80%.'],
  [1, 'Over 99% of simulated markets pay for all of your spending and taxes. Your goal is 80%.'],
])('says a chance of %d as the pages do', (success, words) => {
  expect(pagesWith({ success })).toContain(words)
})

it('opens with the date and the one amount of a month, with the parts that the pages show', () => {
  const { household } = resolved
  const spending = monthlySpending(household)
  const pages = pagesWith({})
  const dollars = (cents = 0) => formatUsd(cents)
  expect(pages).toContain(`Retire in July 2041 on ${dollars(spending?.total_cents)} a month`)
  expect(pages).toContain(`"Everyday spending","alignment":"left"},{"text":"$5,000"`)
  expect(pages).toContain(`"Health","alignment":"left"},{"text":"${dollars(spending?.health_cents)}"`)
  expect(pages).toContain(`"Taxes","alignment":"left"},{"text":"${dollars(spending?.taxes_cents)}"`)
})
