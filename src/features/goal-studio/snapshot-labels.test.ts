import { expect, it } from 'vitest'
import type { PlanAgainstReality } from '#core/contract/projection.ts'
import { bandsOf } from '#core/goal/bands.ts'
import { marketPlan } from '#tests/fixtures/sample-goals.ts'
import { realityInWords } from './snapshot-labels.ts'

const plan = marketPlan()
const snapshot: PlanAgainstReality = {
  goal_plan_uuid: '018f0000-0000-7000-8000-0000000000f1',
  goal_uuid: '018f0000-0000-7000-8000-000000000011',
  note: '',
  saved_on: '2026-05-21',
  plan,
  chance: 0.6,
  bands: bandsOf(plan),
  created_at: '2026-05-21T12:00:00.000Z',
  reality: [],
}

it.each([
  ['below', 'below the middle 90% of outcomes'],
  ['low', 'in the lower part of the expected range'],
  ['high', 'in the upper part of the expected range'],
] as const)('says in words where the money is: %s', (place, words) => {
  const reality = [{ as_of: '2026-06-21', month: 1, value_cents: 1_000_00, place }]
  expect(realityInWords({ ...snapshot, reality })).toContain(`$1,000 on Jun 21, 2026: ${words}`)
})
