import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { debtToIncome, utilization } from './debt-ratios.ts'

describe('debt to income', () => {
  it('has housing in the front-end ratio and all debt in the back-end ratio', () => {
    const load = { housingCents: 1_680_00, otherDebtCents: 480_00, grossMonthlyIncomeCents: 6_000_00 }
    expect(unwrap(debtToIncome(load))).toEqual({ frontEnd: 0.28, backEnd: 0.36 })
  })

  it('is null without income', () => {
    const load = { housingCents: 1, otherDebtCents: 0, grossMonthlyIncomeCents: 0 }
    expect(debtToIncome(load)).toMatchObject({ ok: false, reason: 'no-income' })
    expect(debtToIncome({ ...load, housingCents: -1 })).toMatchObject({ ok: false, reason: 'bad-amount' })
  })
})

describe('utilization', () => {
  it('is per card and in total', () => {
    const cards = [
      { id: 'a', balanceCents: 900_00, limitCents: 3_000_00 },
      { id: 'b', balanceCents: -20_00, limitCents: 1_000_00 },
      { id: 'charge', balanceCents: 500_00, limitCents: 0 },
    ]
    expect(unwrap(utilization(cards))).toEqual({
      cards: [
        { id: 'a', share: 0.3 },
        { id: 'b', share: 0 },
        { id: 'charge', share: null },
      ],
      overall: 0.225,
    })
    expect(unwrap(utilization([])).overall).toBeNull()
  })
})
