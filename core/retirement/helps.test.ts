import { expect, it } from 'vitest'
import { householdOf, simulateFewLives } from '#tests/fixtures/retirement.ts'
import { helpsFor } from './helps.ts'
import { householdOutcomeOf } from './outcome.ts'
import { searchFor } from './targets.ts'

simulateFewLives()

it('names what raises the chance of success, the most first', () => {
  const { household } = householdOf()
  const now = householdOutcomeOf(household)
  const helps = helpsFor(household, searchFor(0.8)) ?? []
  expect(helps.length).toBeGreaterThan(0)
  const chances = helps.map(({ success }) => success)
  expect(chances).toEqual(chances.toSorted((a, b) => b - a))
  expect(Math.min(...chances)).toBeGreaterThan(now.ok ? now.value.success : 1)
})

it('offers no later retirement or saving to the retired', () => {
  const { household } = householdOf()
  const [first, second] = household.people
  if (!second) throw new Error('The sample is a couple.')
  const retired = {
    ...household,
    people: [
      { ...first, retiresIn: '2020-01' },
      { ...second, retiresIn: '2020-01' },
    ],
    contributions: [],
  } as const
  const kinds = (helpsFor(retired, searchFor(0.8)) ?? []).map(({ kind }) => kind)
  expect(kinds).not.toContain('retire_later')
  expect(kinds).not.toContain('save_more')
})
