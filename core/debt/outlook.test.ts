import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '#tests/fixtures/draws.ts'
import { paidUp, sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { ratesFrom } from './monthly.ts'
import { leastPayment, outlookOf } from './outlook.ts'

const FROM = '2026-11-21'
const small = sampleLoan({
  ...paidUp,
  balance_cents: 1_000_00,
  apr: 0.12,
  interest_accrual: 'monthly',
  minimum_payment_cents: 100_00,
})

describe('a debt’s outlook', () => {
  it('has months and interest', () => {
    // 910, 819.10, 727.29, 634.56, 540.91, 446.32, 350.78, 254.29, 156.83, 58.40, and 58.98 settles it.
    expect(outlookOf(small, FROM)).toEqual({ kind: 'paid', months: 11, interest_cents: 58_98 })
  })

  it('uses the client’s payment if it is above the minimum', () => {
    expect(outlookOf({ ...small, payment_cents: 1_010_00 }, FROM)).toEqual({
      kind: 'paid',
      months: 1,
      interest_cents: 10_00,
    })
    expect(outlookOf({ ...small, payment_cents: 1_00 }, FROM)).toMatchObject({ months: 11 })
  })

  it('pays off a card faster with a fixed payment than with its shrinking minimum', () => {
    const minimum = outlookOf(sampleCard(), FROM)
    const fixed = outlookOf(sampleCard({ payment_cents: 60_00 }), FROM)
    expect([minimum.kind, fixed.kind]).toEqual(['paid', 'paid'])
    expect('months' in minimum && 'months' in fixed && fixed.months < minimum.months).toBe(true)
  })

  it('never ends if the payment does not cover the interest, and names the smallest payment that would', () => {
    const stuck = { ...small, minimum_payment_cents: 10_00 }
    // $33.21 a month is the level payment of $1,000 at 12% over 36 months; a cent less is not enough.
    expect(outlookOf(stuck, FROM)).toEqual({
      kind: 'never',
      least_payment_cents: 10_01,
      three_year_payment_cents: 33_22,
    })
    expect(outlookOf({ ...stuck, payment_cents: 10_01 }, FROM).kind).toBe('paid')
    expect(outlookOf({ ...stuck, payment_cents: 33_22 }, FROM)).toMatchObject({ months: 36 })
    expect(outlookOf({ ...stuck, payment_cents: 33_21 }, FROM)).toMatchObject({ months: 37 })
  })

  it('uses the usual issuer rule for a card without a minimum', () => {
    const card = sampleCard({ minimum_share: null, minimum_payment_cents: 0 })
    expect(outlookOf(card, FROM)).toEqual(outlookOf(sampleCard({ minimum_payment_cents: 35_00 }), FROM))
  })

  it('is paid off if nothing is owed', () => {
    const nothing = [sampleRent(), sampleLoan({ is_paid_off: true }), sampleCard({ balance_cents: 0 })]
    expect(nothing.map((debt) => outlookOf(debt, FROM))).toEqual(nothing.map(() => ({ kind: 'none' })))
  })

  it('works for a debt that is not saved yet', () => {
    const { debt_uuid, is_paid_off, paid_off_on, balance_as_of, version, ...typed } = small
    expect(outlookOf(typed, FROM).kind).toBe('paid')
  })
})

describe('the smallest payment', () => {
  it('pays off the debt, and a cent less does not', () => {
    const amounts = fc.record({
      balance_cents: fc.integer({ min: 1, max: 1_000_000_000_000 }),
      apr: fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1e6),
      promo_apr: fc.constantFrom(null, 0, 0.05),
    })
    fc.assert(
      fc.property(amounts, (facts) => {
        const promo_ends_on = facts.promo_apr === null ? null : '2027-12-31'
        const card = sampleCard({ ...facts, promo_ends_on, minimum_share: null, minimum_payment_cents: 0 })
        const least = leastPayment(card, FROM)
        expect(outlookOf({ ...card, payment_cents: least }, FROM).kind).toBe('paid')
        const less = { ...card, payment_cents: least - 1 }
        // A card without a payment uses the usual minimum instead.
        expect(less.payment_cents === 0 || outlookOf(less, FROM).kind === 'never').toBe(true)
      }),
      { numRuns: draws(30) },
    )
  })
})

describe('the rates from a day on', () => {
  const promised = (promo_ends_on: string) => ratesFrom(sampleCard({ promo_apr: 0, promo_ends_on }), FROM)
  const usual = { fromMonth: 1, annualRate: 0.24 }

  it('are promotional for months fully within the promotion', () => {
    expect(promised('2026-11-20')).toEqual([usual])
    expect(promised('2026-12-19')).toEqual([usual])
    expect(promised('2026-12-20')).toEqual([
      { fromMonth: 1, annualRate: 0 },
      { fromMonth: 2, annualRate: 0.24 },
    ])
    expect(promised('2027-11-30')[1]).toEqual({ fromMonth: 13, annualRate: 0.24 })
  })

  it('cover at most a hundred years', () => {
    expect(promised('9999-12-31')[1]).toEqual({ fromMonth: 1201, annualRate: 0.24 })
    expect(ratesFrom(sampleHome({ rate_kind: 'adjustable' }), FROM)).toEqual([
      { fromMonth: 1, annualRate: 0.06 },
    ])
  })
})
