import { expect, it } from 'vitest'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { planDebts, planOf } from '#core/debt/plan.ts'
import { sampleCard, sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { byClosing, changeOf, compareStrategies, extraRange, ownOrder } from './choices.ts'

const FROM = '2026-11-21'
const choice = (change: Partial<PlanChoice> = {}): PlanChoice => ({
  strategy: 'avalanche',
  extra_cents: 100_00,
  order: [],
  one_offs: [],
  ...change,
})
const dear = sampleCard({
  debt_uuid: 'dear',
  balance_cents: 6_000_00,
  apr: 0.25,
  minimum_payment_cents: 150_00,
  minimum_share: null,
})
const small = sampleLoan({
  debt_uuid: 'small',
  balance_cents: 900_00,
  apr: 0.02,
  minimum_payment_cents: 30_00,
})
const debts = [small, dear]

it('gives each strategy its cost above the cheapest, as the plan calculates it', () => {
  const compared = compareStrategies(planDebts(debts, FROM), choice({ order: ['small', 'dear'] }), FROM)
  for (const { strategy, interest_cents, outcome } of compared) {
    const plan = planOf(debts, choice({ strategy, order: ['small', 'dear'] }), FROM)
    expect([strategy, interest_cents, outcome]).toEqual([strategy, plan.interest_cents, plan.outcome])
  }
  const above = Object.fromEntries(
    compared.map(({ strategy, above_best_cents }) => [strategy, above_best_cents]),
  )
  expect(above['avalanche']).toBe(0)
  expect(above['snowball']).toBeGreaterThan(0)
  expect(above['custom']).toBe(above['snowball'])
  expect(above['minimum']).toBeGreaterThan(above['snowball'] ?? 0)
})

it('gives no price for a strategy that never ends', () => {
  const growing = { ...dear, minimum_payment_cents: 10_00 }
  const minimum = compareStrategies(planDebts([growing], FROM), choice(), FROM).find(
    ({ strategy }) => strategy === 'minimum',
  )
  expect(minimum).toMatchObject({ outcome: { kind: 'never' }, above_best_cents: null })
})

it('appends debts missing from an order, highest rate first, and leaves out paid-off ones', () => {
  const paid = { ...small, debt_uuid: 'paid', is_paid_off: true, balance_cents: 0 }
  const middle = { ...small, debt_uuid: 'middle', apr: 0.1 }
  const ids = (order: string[]) =>
    ownOrder([small, paid, middle, dear], order).map(({ debt_uuid }) => debt_uuid)
  expect(ids([])).toEqual(['dear', 'middle', 'small'])
  expect(ids(['small', 'gone'])).toEqual(['small', 'dear', 'middle'])
})

it('lists debts in payoff order, those that never close last', () => {
  const growing = sampleCard({
    debt_uuid: 'growing',
    apr: 0.3,
    minimum_payment_cents: 5_00,
    minimum_share: null,
  })
  const plan = planOf([growing, ...debts], choice({ strategy: 'minimum' }), FROM)
  expect(byClosing(plan).map(({ debt_uuid }) => debt_uuid)).toEqual(['small', 'dear', 'growing'])
})

it('changes only the fields that differ, and an order only where it applies', () => {
  const saved = { ...choice(), version: 4 }
  expect(changeOf(saved, choice({ order: ['a'] }))).toBeUndefined()
  expect(changeOf(saved, choice({ extra_cents: 1 }))).toEqual({ extra_cents: 1, version: 4 })
  expect(changeOf(saved, choice({ strategy: 'custom', order: ['a'] }))).toEqual({
    strategy: 'custom',
    order: ['a'],
    version: 4,
  })
  const one_offs = [{ month: '2027-03', amount_cents: 5_00, debt_uuid: null }]
  expect(changeOf(saved, choice({ one_offs }))).toEqual({ one_offs, version: 4 })
})

it.each([
  [107_200_00, 2_171_97, 200_00, { step: 25_00, most: 4_350_00 }],
  [300_00, 20_00, 0, { step: 5_00, most: 300_00 }],
  [1_00, 1_00, 0, { step: 5_00, most: 5_00 }],
  [400_000_00, 2_500_00, 9_000_00, { step: 100_00, most: 18_000_00 }],
])('limits the slider sensibly for $%i owed', (owed, minimums, chosen, range) => {
  expect(extraRange(owed, minimums, chosen)).toEqual(range)
})
