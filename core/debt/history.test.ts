import { describe, expect, it } from 'vitest'
import { historyOf, type PaymentMove } from './history.ts'

const stated = (on: string, balance_cents: number, hour = '08') => ({
  on,
  at: `${on}T${hour}:00:00.000Z`,
  balance_cents,
})
const paid = (paid_on: string, fall_cents: number, change: Partial<PaymentMove> = {}): PaymentMove => ({
  paid_on,
  fall_cents,
  created_at: `${paid_on}T12:00:00.000Z`,
  balance_after_cents: 0,
  stated_on: null,
  ...change,
})
const days = (...all: Parameters<typeof historyOf>) =>
  Object.fromEntries(historyOf(...all).map(({ as_of, balance_cents }) => [as_of, balance_cents]))

describe('the history of a debt', () => {
  it('falls with each payment from the stated balance', () => {
    expect(days([stated('2026-11-01', 1_000)], [paid('2026-11-10', 200), paid('2026-11-05', 100)])).toEqual({
      '2026-11-01': 1_000,
      '2026-11-05': 900,
      '2026-11-10': 700,
    })
  })

  it('keeps a stated balance despite earlier payments', () => {
    const both = [stated('2026-11-01', 1_000), stated('2026-11-20', 900)]
    expect(days(both, [paid('2026-11-10', 300)])).toEqual({
      '2026-11-01': 1_000,
      '2026-11-10': 700,
      '2026-11-20': 900,
    })
    expect(days(both, [])).toEqual({ '2026-11-01': 1_000, '2026-11-20': 900 })
  })

  it('is calculated backward from the first stated balance', () => {
    const early = [paid('2026-09-10', 50), paid('2026-10-10', 200)]
    expect(days([stated('2026-11-01', 1_000)], early)).toEqual({
      '2026-09-10': 1_200,
      '2026-10-10': 1_000,
      '2026-11-01': 1_000,
    })
  })

  it('counts a same-day payment only if it was recorded after the stated balance', () => {
    const day = '2026-11-01'
    expect(days([stated(day, 1_000, '08')], [paid(day, 200)])).toEqual({ [day]: 800 })
    expect(days([stated(day, 1_000, '14')], [paid(day, 200)])).toEqual({ [day]: 1_000 })
  })

  it('uses the balance the lender stated with a payment', () => {
    const restated = paid('2026-11-10', -150, { balance_after_cents: 1_150, stated_on: '2026-11-10' })
    expect(days([stated('2026-11-01', 1_000)], [paid('2026-11-05', 100), restated])).toEqual({
      '2026-11-01': 1_000,
      '2026-11-05': 900,
      '2026-11-10': 1_150,
    })
  })

  it('is never negative, and empty without a stated balance', () => {
    expect(days([stated('2026-11-01', 100)], [paid('2026-11-05', 300)])).toMatchObject({ '2026-11-05': 0 })
    expect(historyOf([], [paid('2026-11-05', 300)])).toEqual([])
  })
})
