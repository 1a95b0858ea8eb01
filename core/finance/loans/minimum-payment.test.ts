import { describe, expect, it } from 'vitest'
import { minimumPayment, type MinimumRule } from './minimum-payment.ts'

const rule: MinimumRule = { kind: 'card', floorCents: 3500, share: 0.01 }

describe('the minimum payment', () => {
  it.each([
    { owedCents: 512_000, interestCents: 12_000, minimum: 17_120 },
    { owedCents: 50_000, interestCents: 1000, minimum: 3500 },
    { owedCents: 2000, interestCents: 40, minimum: 2000 },
    { owedCents: 0, interestCents: 0, minimum: 0 },
  ])('of $owedCents cents is $minimum', ({ owedCents, interestCents, minimum }) => {
    expect(minimumPayment(rule, owedCents, interestCents)).toBe(minimum)
  })

  it('of a loan is its payment or the remaining balance', () => {
    expect(minimumPayment({ kind: 'fixed', amountCents: 25_000 }, 900_000, 5000)).toBe(25_000)
    expect(minimumPayment({ kind: 'fixed', amountCents: 25_000 }, 100, 1)).toBe(100)
  })
})
