import { assert, constantFrom, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveRate, fv, ipmt, nominalRate, nper, pmt, ppmt, pv, rate } from './time-value.ts'
import { unwrap } from './unwrap.ts'

describe('the examples of the spreadsheet documentation', () => {
  it.each([
    ['FV', unwrap(fv(0.06 / 12, 10, -200, -500, 'begin')), 2581.4],
    ['FV', unwrap(fv(0.12 / 12, 12, -1000, 0)), 12_682.5],
    ['FV', unwrap(fv(0.11 / 12, 35, -2000, 0, 'begin')), 82_846.25],
    ['PV', unwrap(pv(0.08 / 12, 240, 500)), -59_777.15],
    ['PMT', unwrap(pmt(0.08 / 12, 10, 10_000)), -1037.03],
    ['PMT', unwrap(pmt(0.08 / 12, 10, 10_000, 0, 'begin')), -1030.16],
    ['PMT', unwrap(pmt(0.06 / 12, 216, 0, 50_000)), -129.08],
    ['IPMT', unwrap(ipmt(0.1 / 12, 1, 36, 8000)), -66.67],
    ['IPMT', unwrap(ipmt(0.1, 3, 3, 8000)), -292.45],
    ['PPMT', unwrap(ppmt(0.1 / 12, 1, 24, 2000)), -75.62],
    ['PPMT', unwrap(ppmt(0.08, 10, 10, 200_000)), -27_598.05],
  ])('%s is %d', (_, computed, published) => {
    expect(computed).toBeCloseTo(published, 2)
  })

  it.each([
    ['NPER', unwrap(nper(0.01, -100, -1000, 10_000, 'begin')), 59.6738657],
    ['NPER', unwrap(nper(0.01, -100, -1000, 10_000)), 60.0821229],
    ['RATE', unwrap(rate(48, -200, 8000)), 0.0077014725],
    ['EFFECT', unwrap(effectiveRate(0.0525, 4)), 0.0535427],
    ['NOMINAL', unwrap(nominalRate(0.053543, 4)), 0.0525003],
  ])('%s is %d', (_, computed, published) => {
    expect(computed).toBeCloseTo(published, 7)
  })
})

describe('edges', () => {
  it('works at rate zero', () => {
    expect(unwrap(fv(0, 12, -100, -50))).toBe(1250)
    expect(unwrap(pv(0, 12, -100))).toBe(1200)
    expect(unwrap(pmt(0, 12, 1200))).toBe(-100)
    expect(unwrap(nper(0, -100, 1200))).toBe(12)
    expect(unwrap(ppmt(0, 5, 12, 1200))).toBe(-100)
  })

  it('stays exact for the smallest rates', () => {
    expect(unwrap(pmt(1e-12, 360, 360_000))).toBeCloseTo(-1000, 5)
    expect(unwrap(rate(360, -1000, 360_000))).toBeCloseTo(0, 12)
  })

  it('has no interest in an immediate payment', () => {
    expect(unwrap(ipmt(0.01, 1, 12, 1000, 0, 'begin'))).toBe(0)
  })

  it('rejects input without a solution', () => {
    const none = { ok: false, reason: 'no-value' }
    expect(fv(-1, 12, -100, 0)).toMatchObject(none)
    expect(pmt(0.01, 0, 1000)).toMatchObject(none)
    expect(fv(10, 1e6, -100, 0)).toMatchObject(none)
    expect(ipmt(0.01, 13, 12, 1000)).toMatchObject(none)
    expect(ppmt(0.01, 0, 12, 1000)).toMatchObject(none)
    expect(effectiveRate(0.05, 0)).toMatchObject(none)
    expect(nominalRate(-1, 12)).toMatchObject(none)
  })

  it('rejects a target that is never reached', () => {
    expect(nper(0.01, -100, 20_000)).toMatchObject({ ok: false, reason: 'never' })
    expect(nper(0, 0, 1000)).toMatchObject({ ok: false, reason: 'never' })
    expect(rate(12, 100, 1000)).toMatchObject({ ok: false, reason: 'no-rate' })
  })
})

describe('consistency between functions', () => {
  const rates = double({ min: -0.05, max: 0.2, noNaN: true })
  const periods = integer({ min: 1, max: 480 })
  const amounts = double({ min: -1e6, max: 1e6, noNaN: true })
  const timings = constantFrom<('end' | 'begin')[]>('end', 'begin')

  it('are inverses of each other', () => {
    assert(
      property(rates, periods, amounts, amounts, timings, (perPeriod, n, present, payment, timing) => {
        const future = unwrap(fv(perPeriod, n, payment, present, timing))
        const scale = Math.abs(present) + n * Math.abs(payment) + 1
        const worth = 1 + Math.abs(future) / scale
        expect(
          Math.abs(unwrap(pv(perPeriod, n, payment, future, timing)) - present) / scale / worth,
        ).toBeLessThan(1e-6)
        expect(
          Math.abs(unwrap(fv(perPeriod, n, unwrap(pmt(perPeriod, n, present, 0, timing)), present, timing))),
        ).toBeLessThan(1e-9 * (1 + perPeriod) ** n * (Math.abs(present) + 1) + 1e-5)
      }),
    )
  })

  it('principal adds up to the loan', () => {
    assert(
      property(
        double({ min: 0, max: 0.05, noNaN: true }),
        integer({ min: 1, max: 60 }),
        timings,
        (r, n, timing) => {
          let principal = 0
          for (let period = 1; period <= n; period += 1)
            principal += unwrap(ppmt(r, period, n, 1000, 0, timing))
          expect(principal).toBeCloseTo(-1000, 6)
        },
      ),
    )
  })

  it('finds the rate and the number of periods of any loan', () => {
    assert(
      property(
        double({ min: 1e-6, max: 0.5, noNaN: true }),
        integer({ min: 2, max: 480 }),
        timings,
        (r, n, timing) => {
          const payment = unwrap(pmt(r, n, 1000, 0, timing))
          expect(unwrap(rate(n, payment, 1000, 0, timing))).toBeCloseTo(r, 8)
        },
      ),
    )
    assert(
      property(
        double({ min: 1e-6, max: 0.02, noNaN: true }),
        integer({ min: 2, max: 480 }),
        timings,
        (r, n, timing) => {
          expect(unwrap(nper(r, unwrap(pmt(r, n, 1000, 0, timing)), 1000, 0, timing))).toBeCloseTo(n, 5)
        },
      ),
    )
  })

  it('nominal and effective are inverses', () => {
    assert(
      property(double({ min: -0.5, max: 2, noNaN: true }), integer({ min: 1, max: 365 }), (r, times) => {
        expect(unwrap(nominalRate(unwrap(effectiveRate(r, times)), times))).toBeCloseTo(r, 10)
      }),
    )
  })
})
