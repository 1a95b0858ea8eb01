import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PREMIUMS } from '#core/finance/data/premium.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { bundleCovers, premium, PREMIUM_NOTICE, type Cover, type Insured } from './premium.ts'

const insured: Insured = { age: 40, sex: 'male', isSmoker: false, state: 'IL' }
const monthly = (cover: Cover, dollars: number, who: Partial<Insured> = {}): number =>
  unwrap(premium({ cover, amountCents: dollars * 100 }, { ...insured, ...who })).monthlyCents

const ask = (cover: Cover, dollars: number, who: Partial<Insured>) =>
  premium({ cover, amountCents: dollars * 100 }, { ...insured, ...who })

describe('an illustrative premium', () => {
  it('is marked as illustrative', () => {
    expect(unwrap(premium({ cover: 'life', amountCents: 500_000_00 }, insured)).isIllustrative).toBe(true)
    expect(PREMIUM_NOTICE).toMatch(/illustrative/i)
    expect(PREMIUMS.isIllustrative).toBe(true)
  })

  it('follows the table', () => {
    expect(monthly('life', 500_000)).toBe(Math.ceil((60_00 + 1.02 * 500 * 100) / 12))
    expect(monthly('life', 500_000, { age: 42 })).toBe(Math.ceil((60_00 + 1.26 * 500 * 100) / 12))
    expect(monthly('disability', 3_000)).toBe(Math.ceil((40_00 + 24 * 30 * 100) / 12))
    expect(monthly('home', 400_000, { state: 'FL' })).toBe(Math.ceil(((150 + 4.6 * 400) * 2.1 * 100) / 12))
    expect(monthly('auto', 300_000)).toBe(Math.ceil(((1600 + 190) * 100) / 12))
    expect(monthly('umbrella', 3_000_000)).toBe(Math.ceil(((260 + 2 * 95) * 100) / 12))
    expect(monthly('long_term_care', 200_000, { age: 70 })).toBe(Math.ceil((50_00 + 28.5 * 200 * 100) / 12))
  })

  it('is higher for smokers, but equal for home and auto', () => {
    for (const cover of ['life', 'disability'] as const) {
      expect(monthly(cover, 20_000 * (cover === 'life' ? 10 : 0.1), { isSmoker: true })).toBeGreaterThan(
        monthly(cover, 20_000 * (cover === 'life' ? 10 : 0.1)),
      )
    }
    expect(monthly('home', 300_000, { isSmoker: true })).toBe(monthly('home', 300_000))
  })

  it('of life cover never falls with age or amount, and is continuous between ages', () => {
    const sex = constantFrom<Insured['sex']>('male', 'female')
    assert(
      property(
        sex,
        integer({ min: 20, max: 69 }),
        integer({ min: 25_000, max: 4_000_000 }),
        (who, age, dollars) => {
          const now = monthly('life', dollars, { sex: who, age })
          const older = monthly('life', dollars, { sex: who, age: age + 1 })
          expect(older).toBeGreaterThanOrEqual(now)
          expect(older).toBeLessThanOrEqual(now * 1.2 + 1)
          expect(monthly('life', dollars + 1_000_000, { sex: who, age })).toBeGreaterThanOrEqual(now)
        },
      ),
    )
  })

  it('rejects input outside the table', () => {
    expect(ask('life', 500_000, { age: 19 })).toMatchObject({ ok: false, reason: 'age' })
    expect(ask('life', 500_000, { age: Number.NaN })).toMatchObject({ reason: 'age' })
    expect(ask('disability', 3_000, { age: 61 })).toMatchObject({ reason: 'age' })
    expect(ask('life', 24_999, {})).toMatchObject({
      reason: 'amount',
      message: 'Choose an amount from $25,000 to $5,000,000.',
    })
    expect(ask('life', 500_000.005, {})).toMatchObject({ reason: 'amount' })
    expect(ask('life', 500_000, { state: 'PR' })).toMatchObject({ reason: 'state' })
  })

  it('knows every state that has a factor', () => {
    const coded = Object.values(PREMIUMS.states).flatMap((factors) => Object.keys(factors))
    for (const state of coded) expect(monthly('home', 300_000, { state })).toBeGreaterThan(0)
  })
})

it('has its own covers in each bundle', () => {
  expect(bundleCovers('starter')).toEqual(['life', 'disability'])
  expect(bundleCovers('legacy')).toContain('long_term_care')
})
