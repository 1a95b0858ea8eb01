import { expect, it } from 'vitest'
import type { Contribution, ContributionSection } from '#core/contract/retirement-sections.ts'
import { householdOf } from '#tests/fixtures/retirement.ts'
import type { PersonFacts } from './people.ts'
import { hasNothingSaved, suggestedSaving, withYearlySaving, yearlySaving } from './saving.ts'

const TODAY = '2026-11-21'
const SAVER: PersonFacts = {
  role: 'self',
  firstName: 'Maya',
  birthDate: '1990-03-14',
  sex: 'female',
  payCents: 90_000_00,
  retiresIn: '2055-04',
}
const of = (...contributions: Contribution[]): ContributionSection => ({
  contributions,
  match: { self: [], partner: [] },
  has_family_hsa: false,
})
const own = (kind: Contribution['kind'], yearly_cents: number): Contribution => ({
  owner: 'self',
  kind,
  yearly_cents,
})

it('fills the workplace plan up to its limit, and saves the rest in taxable accounts', () => {
  // The limit of 2026 below age 50 is $24,500 (IRS Notice 2025-67).
  const section = withYearlySaving(of(own('workplace', 20_000_00)), 30_000_00, SAVER, TODAY)
  expect(section.contributions).toEqual([own('workplace', 24_500_00), own('taxable', 5_500_00)])
})

it('takes less out of taxable savings first', () => {
  const before = of(own('taxable', 3_000_00), own('workplace', 10_000_00), own('roth_ira', 5_000_00))
  const section = withYearlySaving(before, 13_000_00, SAVER, TODAY)
  expect(section.contributions).toEqual([own('workplace', 10_000_00), own('roth_ira', 3_000_00)])
})

it('reaches exactly the total, down to nothing', () => {
  const before = of(own('workplace', 10_000_00), { ...own('roth_ira', 5_000_00), owner: 'partner' })
  for (const total of [0, 4_000_00, 15_000_00, 60_000_00]) {
    expect(yearlySaving(withYearlySaving(before, total, SAVER, TODAY))).toBe(total)
  }
})

it('suggests a tenth of the pay of everybody who works, within the limit of the workplace plan', () => {
  const partner: PersonFacts = { ...SAVER, role: 'partner', payCents: 300_000_00 }
  const retired: PersonFacts = { ...SAVER, retiresIn: null }
  expect(suggestedSaving(of(), [SAVER], TODAY).contributions).toEqual([own('workplace', 9_000_00)])
  expect(suggestedSaving(of(), [retired], TODAY).contributions).toEqual([])
  expect(suggestedSaving(of(), [partner], TODAY).contributions).toEqual([
    { owner: 'partner', kind: 'workplace', yearly_cents: 24_500_00 },
    { owner: 'partner', kind: 'taxable', yearly_cents: 5_500_00 },
  ])
})

it('knows a plan with nothing saved and nothing contributed', () => {
  const none = {
    contribution: { contributions: [], match: { self: [], partner: [] }, has_family_hsa: false },
  }
  expect(hasNothingSaved(householdOf(none, { accounts: [] }).household)).toBe(true)
  expect(hasNothingSaved(householdOf(none).household)).toBe(false)
  expect(hasNothingSaved(householdOf({}, { accounts: [] }).household)).toBe(false)
})
