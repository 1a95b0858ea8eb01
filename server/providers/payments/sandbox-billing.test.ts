import { describe, expect, it } from 'vitest'
import type { Price } from './payments.ts'
import { billFor, changeNow, newTerms, nextTerms, periodEnd } from './sandbox-billing.ts'

const price = (plan: Price['plan'], amount_cents: number, period: Price['period'] = 'month'): Price => ({
  plan,
  name: { ESSENTIAL: 'Essential', PLUS: 'Plus', PREMIER: 'Premier' }[plan],
  period,
  amount_cents,
  is_reduced: false,
})
const ESSENTIAL = price('ESSENTIAL', 900)
const PLUS = price('PLUS', 1900)
const PLUS_YEARLY = price('PLUS', 19_000, 'year')

/** The ends of the next periods of a cycle, as days. */
function ends(anchor: string, period: Price['period'], count: number): string[] {
  let at = anchor
  return Array.from({ length: count }, () => (at = periodEnd(anchor, period, at)).slice(0, 10))
}

describe('periods', () => {
  it('keep the day of the month of the first, or the last day of a shorter month', () => {
    expect(ends('2027-01-31T09:30:00.000Z', 'month', 5)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ])
    expect(ends('2028-01-30T09:30:00.000Z', 'month', 2)).toEqual(['2028-02-29', '2028-03-30'])
  })

  it('of a year from February 29 end on February 28, and on the 29th of a leap year', () => {
    expect(ends('2028-02-29T00:00:00.000Z', 'year', 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  it('end at the time of day at which they started', () => {
    expect(periodEnd('2026-11-22T15:01:07.000Z', 'month', '2026-11-22T15:01:07.000Z')).toBe(
      '2026-12-22T15:01:07.000Z',
    )
  })

  it('start a new cycle with a price of another period, and go on with the others', () => {
    const terms = newTerms(PLUS, '2027-01-31T08:00:00.000Z')
    expect(terms.period_ends_at).toBe('2027-02-28T08:00:00.000Z')
    expect(nextTerms(terms, ESSENTIAL).period_ends_at).toBe('2027-03-31T08:00:00.000Z')
    expect(nextTerms(terms, PLUS_YEARLY)).toMatchObject({
      anchor_at: '2027-02-28T08:00:00.000Z',
      period_ends_at: '2028-02-28T08:00:00.000Z',
    })
  })
})

describe('a change at once', () => {
  // April has 30 days, 2,592,000 seconds.
  const terms = newTerms(ESSENTIAL, '2027-04-01T00:00:00.000Z')

  it('credits and charges half of a month', () => {
    expect(changeNow(terms, PLUS, '2027-04-16T00:00:00.000Z')).toEqual({
      terms: { ...terms, price: PLUS },
      lines: [
        { description: 'Unused time on Essential after Apr 16, 2027', amount_cents: -450 },
        { description: 'Remaining time on Plus after Apr 16, 2027', amount_cents: 950 },
      ],
    })
  })

  it('counts seconds, and rounds each line to a cent', () => {
    // 864,001 of 2,592,000 seconds are left: 900 × 0.3333337 = 300.0003 and 1900 × 0.3333337 = 633.3341.
    const cents = (at: string) => changeNow(terms, PLUS, at).lines.map(({ amount_cents }) => amount_cents)
    expect(cents('2027-04-20T23:59:59.000Z')).toEqual([-300, 633])
    // One second is left: 0.0003 and 0.0007 cents.
    expect(cents('2027-04-30T23:59:59.000Z')).toEqual([0, 0])
    // 1,440 seconds are left, 1/1800 of the month: exactly half a cent, which is rounded up, and 1.0556 cents.
    expect(cents('2027-04-30T23:36:00.000Z')).toEqual([-1, 1])
  })

  it('to a yearly plan credits the month and starts a year', () => {
    const change = changeNow(terms, PLUS_YEARLY, '2027-04-11T00:00:00.000Z')
    expect(change.lines).toEqual([
      { description: 'Unused time on Essential after Apr 11, 2027', amount_cents: -600 },
      { description: '1 × Plus (yearly)', amount_cents: 19_000 },
    ])
    expect(change.terms).toMatchObject({
      anchor_at: '2027-04-11T00:00:00.000Z',
      period_ends_at: '2028-04-11T00:00:00.000Z',
    })
  })

  it('to the same price costs nothing', () => {
    expect(changeNow(terms, { ...ESSENTIAL }, '2027-04-11T00:00:00.000Z').lines).toEqual([])
  })
})

describe('a bill', () => {
  it('leaves a credit for the next invoice, which uses it', () => {
    const first = billFor([{ description: 'Unused', amount_cents: -1300 }], 0)
    expect(first).toEqual({
      lines: [
        { description: 'Unused', amount_cents: -1300 },
        { description: 'Credit for your next invoice', amount_cents: 1300 },
      ],
      total_cents: 0,
      balance_cents: -1300,
    })
    expect(billFor([{ description: '1 × Plus (monthly)', amount_cents: 1900 }], -1300)).toMatchObject({
      lines: [{ amount_cents: 1900 }, { description: 'Credit from an earlier invoice', amount_cents: -1300 }],
      total_cents: 600,
      balance_cents: 0,
    })
  })

  it('under 50 cents is carried over', () => {
    const line = (amount_cents: number) => [{ description: 'Remaining time', amount_cents }]
    expect(billFor(line(49), 0)).toMatchObject({ total_cents: 0, balance_cents: 49 })
    expect(billFor(line(50), 0)).toMatchObject({ total_cents: 50, balance_cents: 0 })
  })
})
