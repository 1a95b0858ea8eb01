import { expect, it } from 'vitest'
import '#core/finance/tax/states/all-state-laws.ts'
import { withSpendingChange } from '#core/finance/household/plan-changes.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { householdOutcomeOf } from '#core/retirement/outcome.ts'
import { targetsOf } from '#core/retirement/targets.ts'
import { COUPLE_SECTIONS, householdOf, simulateFewLives } from '#tests/fixtures/retirement.ts'
import { answersOf } from './plan-answers.ts'

simulateFewLives()

const spending = (monthly_cents: number) =>
  householdOf({ income_target: { ...COUPLE_SECTIONS.income_target, monthly_cents } })

it('names the same smallest changes on the page as the server', () => {
  const stretched = spending(9_500_00)
  const success = unwrap(householdOutcomeOf(stretched.household)).success
  const { earliest, room, changes } = answersOf({ household: stretched.household, goal: 0.8 })
  expect(room).toBeNull()
  expect(changes?.chance).toBe(success)
  expect(targetsOf(stretched, success)?.fixes).toEqual([
    { kind: 'save_more', amount: changes?.moreMonthlyCents },
    { kind: 'retire_later', amount: changes?.laterMonths },
    { kind: 'spend_less', amount: changes?.lessMonthlyCents },
    { kind: 'claim_later', amount: changes?.claimLaterMonths },
  ])
  expect(earliest?.monthsLater).toBe(changes?.laterMonths)
})

it('finds room for spending that keeps the chance of success which the page shows', () => {
  const { household } = spending(5_500_00)
  const { room, changes } = answersOf({ household, goal: 0.8 })
  const chanceWith = (monthlyCents: number) =>
    unwrap(householdOutcomeOf(withSpendingChange(household, monthlyCents * 12))).success
  const more = room?.monthlyChangeCents ?? 0
  expect(changes).toBeNull()
  expect(more).toBeGreaterThan(0)
  expect(chanceWith(more)).toBeGreaterThanOrEqual(0.8)
  expect(chanceWith(more + 10_00)).toBeLessThan(0.8)
})
