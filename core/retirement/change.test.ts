import { describe, expect, it } from 'vitest'
import { SECTIONS } from '#tests/fixtures/retirement.ts'
import { changedPlan, EMPTY_PLAN, versionOfSections } from './change.ts'

const { targets, contribution, dates, assumptions } = SECTIONS

describe('the versions of a plan’s sections', () => {
  it('rise with each change of the section, and of no other', () => {
    const plan = changedPlan(changedPlan(EMPTY_PLAN, { targets }), { targets, contribution: undefined })
    expect(plan.versions).toEqual({ ...EMPTY_PLAN.versions, targets: 2 })
    expect(plan.contribution).toBeNull()
    expect(changedPlan(plan, { contribution }).versions).toMatchObject({ targets: 2, contribution: 1 })
  })

  it('add up for a change of several, so that a change of any of them shows', () => {
    const change = { dates, assumptions }
    const plan = changedPlan(changedPlan(EMPTY_PLAN, change), { assumptions })
    expect(versionOfSections(plan, { dates })).toBe(1)
    expect(versionOfSections(plan, change)).toBe(3)
    expect(versionOfSections(changedPlan(plan, { dates }), change)).toBe(4)
    expect(versionOfSections(plan, {})).toBe(0)
  })
})
