import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { addIncome } from './added-income.ts'
import { keptIncome } from './take-home.ts'
import type { FederalTax } from './tax-federal.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'

const worker = (wagesCents: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
  ...blankReturn('single'),
  filers: [{ ...BLANK_FILER, wagesCents }],
  ...more,
})

/** 5% of federal AGI. */
const flat = (_: TaxReturn, { income }: FederalTax): number => Math.round(income.agiCents * 0.05)

describe('what a household keeps', () => {
  it('is its income less all taxes and contributions from pay', () => {
    expect(unwrap(keptIncome(worker(100_000_00), TAX_2024, flat))).toEqual({
      incomeCents: 100_000_00,
      keptCents: 100_000_00 - 21_491_00 - 5_000_00,
      incomeTaxCents: 13_841_00,
      selfEmploymentTaxCents: 0,
      payrollTaxCents: 7_650_00,
      stateTaxCents: 5_000_00,
      contributionsCents: 0,
    })
  })

  it('has parts that add up, for freelancers and employees alike', () => {
    const filer = {
      ...BLANK_FILER,
      wagesCents: 260_000_00,
      deferralCents: 20_000_00,
      cafeteriaCents: 3_000_00,
      selfEmploymentCents: 90_000_00,
    }
    for (const one of [filer, { ...BLANK_FILER, selfEmploymentCents: 120_000_00 }]) {
      const { incomeCents, ...parts } = unwrap(
        keptIncome(worker(0, { filers: [one], longTermGainCents: 50_000_00 }), TAX_2026, flat),
      )
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(incomeCents)
      expect(parts.keptCents).toBeGreaterThan(0)
    }
  })
})

describe('added income', () => {
  it('goes to the first filer', () => {
    const couple = {
      ...blankReturn('joint'),
      filers: [BLANK_FILER, { ...BLANK_FILER, wagesCents: 7_00 }] as const,
    }
    expect(addIncome(couple, 'wages', 3_00).filers.map((filer) => filer.wagesCents)).toEqual([3_00, 7_00])
  })
})
