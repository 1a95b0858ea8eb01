import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { premiumCredit } from './premium-credit.ts'
import { federalTax } from './tax-federal.ts'
import type { TaxParameters } from './tax-parameters.ts'
import { BLANK_FILER, blankReturn, type Marketplace, type TaxReturn } from './tax-return.ts'

const PLAN: Marketplace = {
  premiumCents: 9_000_00,
  benchmarkCents: 8_000_00,
  advanceCents: 0,
  householdSize: 1,
  area: 'contiguous',
}

const of = (ratio: number, law: TaxParameters, more: Partial<Marketplace> = {}) => {
  const { firstCents } = law.credits.premium.povertyLines.contiguous
  const taxReturn = { ...blankReturn('single'), marketplace: { ...PLAN, ...more } }
  return premiumCredit(taxReturn, Math.round(firstCents * ratio), 0, law)
}

describe('the premium tax credit', () => {
  it.each([
    // Form 8962 of 2024, table 2, applicable figures by percent of the poverty line.
    [1.49, 0],
    [1.75, 0.01],
    [2, 0.02],
    [2.5, 0.04],
    [3.5, 0.0725],
    [4, 0.085],
    [7, 0.085],
  ])('asks at %d times the poverty line for the share of income of Form 8962', (ratio, rate) => {
    expect(of(ratio, TAX_2024).contributionRate).toBeCloseTo(rate, 5)
  })

  it.each([
    // Rev. Proc. 2025-25.
    [1, 0.021],
    [1.33, 0.0314],
    [1.5, 0.0419],
    [2, 0.066],
    [2.5, 0.0844],
    [3, 0.0996],
    [4, 0.0996],
  ])('asks in 2026 at %d times the line for the shares of Rev. Proc. 2025-25', (ratio, rate) => {
    expect(of(ratio, TAX_2026).contributionRate).toBeCloseTo(rate, 4)
  })

  it('pays the benchmark less the share of income, and no more than the premium', () => {
    // 2.5 times 15,650 is 39,125, of which 8.44% is 3,302.15.
    expect(of(2.5, TAX_2026).creditCents).toBe(8_000_00 - 3_302_15)
    expect(of(2.5, TAX_2026, { premiumCents: 1_000_00 }).creditCents).toBe(1_000_00)
  })

  it('ends at four times the poverty line from 2026', () => {
    expect(of(4, TAX_2026).creditCents).toBe(1_765_04)
    expect(of(4.0001, TAX_2026).creditCents).toBe(0)
    expect(of(4.0001, TAX_2025).creditCents).toBeGreaterThan(2_000_00)
  })

  it('is none below the poverty line or on a separate return', () => {
    expect(of(0.99, TAX_2026).creditCents).toBe(0)
    expect(of(0.99, TAX_2026, { advanceCents: 1_00 }).creditCents).toBeGreaterThan(7_000_00)
    const separate = { ...blankReturn('separate'), marketplace: PLAN }
    expect(premiumCredit(separate, 30_000_00, 0, TAX_2025).creditCents).toBe(0)
  })

  it('counts untaxed Social Security and tax-exempt interest as income', () => {
    const retiree = {
      ...blankReturn('single'),
      socialSecurityCents: 20_000_00,
      taxExemptInterestCents: 5_000_00,
      marketplace: PLAN,
    }
    expect(premiumCredit(retiree, 10_000_00, 4_000_00, TAX_2026).povertyRatio).toBeCloseTo(
      31_000 / 15_650,
      10,
    )
  })

  it('limits what is repaid of advance payments until 2025, and repays all from 2026', () => {
    expect(of(1.9, TAX_2024, { advanceCents: 9_000_00 }).repaidCents).toBe(375_00)
    expect(of(2.9, TAX_2024, { advanceCents: 9_000_00 }).repaidCents).toBe(950_00)
    expect(of(3.9, TAX_2025, { advanceCents: 9_000_00 }).repaidCents).toBe(1_625_00)
    const { creditCents, repaidCents } = of(2.9, TAX_2026, { advanceCents: 9_000_00 })
    expect(repaidCents).toBe(9_000_00 - creditCents)
  })

  it('is settled on the return: refunded, or repaid as tax', () => {
    const taxReturn: TaxReturn = {
      ...blankReturn('single'),
      filers: [{ ...BLANK_FILER, wagesCents: 39_125_00 }],
      marketplace: { ...PLAN, advanceCents: 4_000_00 },
    }
    const without = federalTax({ ...taxReturn, marketplace: null }, TAX_2026).federalTaxCents
    expect(without - federalTax(taxReturn, TAX_2026).federalTaxCents).toBe(697_85)
    const overpaid = { ...taxReturn, marketplace: { ...PLAN, advanceCents: 6_000_00 } }
    expect(federalTax(overpaid, TAX_2026).federalTaxCents - without).toBe(1_302_15)
  })
})
