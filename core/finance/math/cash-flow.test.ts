import { array, assert, double, integer, pre, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draws } from '#tests/fixtures/draws.ts'
import { growth } from './annuity.ts'
import { irr, mirr, npv, xirr, xnpv, type DatedFlow } from './cash-flow.ts'
import { addDays } from './dates.ts'
import { unwrap } from './unwrap.ts'

const xirrExample: DatedFlow[] = [
  { date: '2008-01-01', amount: -10_000 },
  { date: '2008-03-01', amount: 2750 },
  { date: '2008-10-30', amount: 4250 },
  { date: '2009-02-15', amount: 3250 },
  { date: '2009-04-01', amount: 2750 },
]
const mirrExample = [-120_000, 39_000, 30_000, 21_000, 37_000, 46_000]

describe('the examples of the spreadsheet documentation', () => {
  it.each([
    ['NPV, a period later', unwrap(npv(0.1, [-10_000, 3000, 4200, 6800])) / 1.1, 1188.44, 2],
    ['XNPV', unwrap(xnpv(0.09, xirrExample)), 2086.6476, 4],
    ['IRR over four years', unwrap(irr([-70_000, 12_000, 15_000, 18_000, 21_000])), -0.0212448, 7],
    ['IRR over five years', unwrap(irr([-70_000, 12_000, 15_000, 18_000, 21_000, 26_000])), 0.0866309, 7],
    ['IRR over two years', unwrap(irr([-70_000, 12_000, 15_000], -0.1)), -0.4435069, 7],
    ['XIRR', unwrap(xirr(xirrExample)), 0.373362535, 8],
    ['MIRR', unwrap(mirr(mirrExample, 0.1, 0.12)), 0.1260941, 7],
    ['MIRR after three years', unwrap(mirr(mirrExample.slice(0, 4), 0.1, 0.12)), -0.0480447, 7],
    ['MIRR at 14%', unwrap(mirr(mirrExample, 0.1, 0.14)), 0.1347591, 7],
  ])('%s', (_, computed, published, digits) => {
    expect(computed).toBeCloseTo(published, digits)
  })
})

describe('a rate of return', () => {
  it('is rejected if there is none', () => {
    expect(irr([])).toMatchObject({ ok: false, reason: 'one-sided' })
    expect(irr([100, 200])).toMatchObject({ ok: false, reason: 'one-sided' })
    expect(xirr([{ date: '2024-01-01', amount: -5 }])).toMatchObject({ ok: false, reason: 'one-sided' })
    expect(mirr([1, 2], 0.1, 0.1)).toMatchObject({ ok: false, reason: 'one-sided' })
    expect(npv(-1, [-1, 2])).toMatchObject({ ok: false, reason: 'no-value' })
    expect(irr([1, -1.5, 1])).toMatchObject({ ok: false, reason: 'no-rate' })
    const far = Array.from({ length: 71 }, (_, period) => [1, -1.5, 1][period / 35] ?? 0)
    expect(irr(far)).toMatchObject({ ok: false, reason: 'no-rate' })
  })

  it('is the one nearest to the guess if there are several', () => {
    const two = [-100, 230, -132]
    expect(unwrap(irr(two, 0.05))).toBeCloseTo(0.1, 10)
    expect(unwrap(irr(two, 0.25))).toBeCloseTo(0.2, 10)
  })

  it('is nearest as a rate, not by logarithm or search order', () => {
    expect(unwrap(irr([7959.5, -18_004.39, 10_000]))).toBeCloseTo(-0.02, 4)
    assert(
      property(
        double({ min: -0.6, max: 0.099, noNaN: true }),
        double({ min: 0.101, max: 1.5, noNaN: true }),
        (below, above) => {
          // 1 - (a + b)/x + ab/x² is zero where x, one and the rate, is a or b.
          const [a, b] = [1 + below, 1 + above]
          const nearest = 0.1 - below < above - 0.1 ? below : above
          pre(Math.abs(below + above - 0.2) > 1e-6)
          expect(unwrap(irr([1, -(a + b), a * b]))).toBeCloseTo(nearest, 6)
        },
      ),
      { numRuns: draws(1000), examples: [[-0.02, 0.282]] },
    )
  })

  it('reaches from near-total loss to wild gain', () => {
    expect(unwrap(irr([-1_000_000, 1]))).toBeCloseTo(-0.999999, 10)
    expect(unwrap(irr([-1, 1_000_000]))).toBeCloseTo(999_999, 3)
    const weekend = [
      { date: '2024-01-01', amount: -100 },
      { date: '2024-01-03', amount: 105 },
    ]
    expect(unwrap(xirr(weekend))).toBeCloseTo(1.05 ** (365 / 2) - 1, 6)
  })

  it('does not depend on the order of dated flows', () => {
    expect(unwrap(xirr(xirrExample.toReversed()))).toBeCloseTo(0.373362535, 8)
    expect(unwrap(xnpv(0.09, xirrExample.toReversed()))).toBeCloseTo(2086.6476, 4)
  })

  it('recovers the rate of any investment', () => {
    const flows = array(double({ min: 1, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 120 })
    assert(
      property(flows, double({ min: -0.6, max: 3, noNaN: true }), (inflows, made) => {
        const price = inflows.reduce((sum, flow, index) => sum + flow * growth(made, -(index + 1)), 0)
        expect(unwrap(irr([-price, ...inflows])) - made).toBeCloseTo(0, 8)
      }),
    )
  })

  it('gives dated flows a net present value of zero', () => {
    const flow = integer({ min: 1, max: 4000 })
    assert(
      property(
        array(flow, { minLength: 1, maxLength: 40 }),
        double({ min: 1e2, max: 1e5, noNaN: true }),
        (days, paid) => {
          const flows = [
            { date: '2020-01-01', amount: -paid },
            ...days.map((day) => ({
              date: addDays('2020-01-01', day),
              amount: paid / days.length + day / 10,
            })),
          ]
          expect(unwrap(xnpv(unwrap(xirr(flows)), flows)) / paid).toBeCloseTo(0, 8)
        },
      ),
    )
  })
})
