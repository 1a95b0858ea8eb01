import { expect, it } from 'vitest'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { outcomeOf } from '#core/retirement/outcome.ts'
import { FACTS, MAYAS_PLAN } from '#tests/fixtures/page-retirement.ts'
import { reportDocument } from './report-pages.ts'

const TODAY = '2026-11-21'

it.each([
  [0.268, '26% chance of success'],
  [1, 'over 99% chance of success'],
])('gives a chance of %d as the pages do', (success, words) => {
  const { household, sources } = unwrap(householdPlan(MAYAS_PLAN, FACTS, TODAY))
  const document = reportDocument({
    kind: 'summary',
    today: TODAY,
    household,
    sources,
    forecast: unwrap(forecastHousehold(household)),
    outcome: { ...unwrap(outcomeOf(household)), success },
  })
  expect(JSON.stringify(document)).toContain(words)
})
