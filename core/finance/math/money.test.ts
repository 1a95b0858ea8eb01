import { array, assert, double, integer, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, formatUsd, isCents, isNonNegativeCents, MAX_CENTS, roundCents } from './money.ts'
import { unwrap } from './unwrap.ts'

describe('roundCents', () => {
  it.each([
    [0.5, 1],
    [1.5, 2],
    [2.4999, 2],
    [-0.5, -1],
    [-2.4999, -2],
    [1.005 * 100, 101],
    [8.575 * 100, 858],
  ])('rounds %d to %d', (amount, cents) => {
    expect(roundCents(amount)).toBe(cents)
  })

  it('never returns negative zero', () => {
    expect(Object.is(roundCents(-0.2), 0)).toBe(true)
    expect(Object.is(roundCents(-0), 0)).toBe(true)
  })

  it('does not change whole cents, up to the largest amount', () => {
    expect(roundCents(MAX_CENTS)).toBe(MAX_CENTS)
    expect(roundCents(400_000_000_000.2)).toBe(400_000_000_000)
    assert(
      property(integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => {
        expect(roundCents(cents)).toBe(cents)
      }),
    )
  })

  it('is symmetric for debits and credits', () => {
    assert(
      property(double({ min: -1e11, max: 1e11, noNaN: true }), (amount) => {
        expect(roundCents(amount) + roundCents(-amount)).toBe(0)
      }),
    )
  })
})

describe('isCents', () => {
  it.each([0, -1, MAX_CENTS, -MAX_CENTS])('accepts %d', (amount) => {
    expect(isCents(amount)).toBe(true)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_CENTS + 1])('rejects %d', (amount) => {
    expect(isCents(amount)).toBe(false)
  })
})

describe('isNonNegativeCents', () => {
  it.each([
    [0, true],
    [1, true],
    [-1, false],
    [0.5, false],
  ])('of %d is %s', (amount, is) => {
    expect(isNonNegativeCents(amount)).toBe(is)
  })
})

describe('formatUsd', () => {
  it.each([
    [0, '$0'],
    [5, '$0.05'],
    [-50, '−$0.50'],
    [123_456, '$1,234.56'],
    [100_000, '$1,000'],
    [MAX_CENTS, '$10,000,000,000'],
  ])('formats %d as %s', (amount, text) => {
    expect(formatUsd(amount)).toBe(text)
  })
})

describe('allocate', () => {
  it('gives leftover cents to the largest remainders, earlier parts first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual({ ok: true, value: [34, 33, 33] })
    expect(allocate(-100, [1, 1, 1])).toEqual({ ok: true, value: [-34, -33, -33] })
    expect(allocate(10, [0.25, 0.74, 0.01])).toEqual({ ok: true, value: [3, 7, 0] })
  })

  it('conserves every cent and stays within a cent of the exact share', () => {
    assert(
      property(
        integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        array(double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (total, weights) => {
          const sum = weights.reduce((all, weight) => all + weight, 0)
          pre(sum > 1e-6)
          const parts = unwrap(allocate(total, weights))
          expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
          for (const [index, part] of parts.entries()) {
            expect(Math.abs(part - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1.001)
          }
        },
      ),
    )
  })

  it('allocates nothing to a weight of zero', () => {
    expect(allocate(7, [0, 2, 0, 1])).toEqual({ ok: true, value: [0, 5, 0, 2] })
  })

  it.each([
    { total: 0.5, weights: [1], reason: 'not-cents' },
    { total: 100, weights: [], reason: 'bad-weights' },
    { total: 100, weights: [0, 0], reason: 'bad-weights' },
    { total: 100, weights: [1, -1], reason: 'bad-weights' },
    { total: 100, weights: [1, Number.NaN], reason: 'bad-weights' },
    { total: 100, weights: [Number.MAX_VALUE], reason: 'bad-weights' },
  ])('rejects $total over $weights: $reason', ({ total, weights, reason }) => {
    expect(allocate(total, weights)).toMatchObject({ ok: false, reason })
  })
})
