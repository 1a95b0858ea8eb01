import { expect, it } from 'vitest'
import { goalWithRiskOf } from '#core/goal/goal-with-risk.ts'
import { sampleGoal, samplePlanFigures, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { goalWithRiskForViewer } from './for-viewer.ts'

const figures = samplePlanFigures()
const goalWithRisk = goalWithRiskOf(
  sampleGoal({ mode: 'retire', kind: 'retirement' }),
  sampleStanding().suitability,
  '2026-11-21',
  figures,
)

it('shows a viewer of goals alone neither the plan’s spending nor a match, which tells of pay', () => {
  const { retirement } = goalWithRiskForViewer(goalWithRisk, { sections: ['goals'] })
  expect(retirement).toEqual({ ...figures, monthly_spending_cents: null, monthly_employer_cents: 0 })
})

it('shows a viewer of the retirement plan all of its figures', () => {
  expect(goalWithRiskForViewer(goalWithRisk, { sections: ['goals', 'retirement'] }).retirement).toEqual(
    figures,
  )
})
