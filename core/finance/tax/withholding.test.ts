import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { federalTax } from './tax-federal.ts'
import type { TaxParameters } from './tax-parameters.ts'
import { BLANK_FILER, blankReturn } from './tax-return.ts'
import { blankW4, federalWithholding, type W4 } from './withholding.ts'

describe('withholding by the tables of Publication 15-T', () => {
  it.each([
    // Adjusted annual wage of the table, and the tax it prints: standard schedules, then the step 2 checkbox.
    [TAX_2024, 'single', 6_000, 0, false],
    [TAX_2024, 'single', 17_600, 1_160, false],
    [TAX_2024, 'single', 53_150, 5_426, false],
    [TAX_2024, 'single', 106_525, 17_168.5, false],
    [TAX_2024, 'joint', 39_500, 2_320, false],
    [TAX_2024, 'joint', 110_600, 10_852, false],
    [TAX_2024, 'single', 7_300, 0, true],
    [TAX_2024, 'single', 13_100, 580, true],
    [TAX_2024, 'single', 30_875, 2_713, true],
    [TAX_2025, 'single', 18_325, 1_192.5, false],
    [TAX_2025, 'single', 54_875, 5_578.5, false],
    [TAX_2025, 'joint', 114_050, 11_157, false],
    [TAX_2026, 'single', 19_900, 1_240, false],
    [TAX_2026, 'single', 57_900, 5_800, false],
    [TAX_2026, 'single', 113_200, 17_966, false],
    [TAX_2026, 'joint', 120_100, 11_600, false],
    [TAX_2026, 'joint', 422_850, 82_048, false],
    [TAX_2026, 'single', 33_250, 2_900, true],
  ] as const)('takes the tax of the annual table', (law, status, adjusted, tax, hasTwoJobs) => {
    // Line 1g of the worksheet, which the tables leave out of the deduction.
    const line1g = hasTwoJobs ? 0 : status === 'joint' ? 12_900 : 8_600
    const wages = (adjusted + line1g) * 100
    expect(federalWithholding(wages, 'yearly', { ...blankW4(status), hasTwoJobs }, law)).toBe(tax * 100)
  })

  const weekly = (status: W4['status'], more: Partial<W4> = {}, law: TaxParameters = TAX_2026) =>
    federalWithholding(800_00, 'weekly', { ...blankW4(status), ...more }, law)

  it('divides a year of $800 a week', () => {
    expect(weekly('single')).toBe(54_08)
    expect(weekly('joint')).toBe(18_08)
    expect(weekly('head_of_household')).toBe(33_56)
    expect(weekly('single', { hasTwoJobs: true })).toBe(91_10)
  })

  it('follows steps 3 and 4 of Form W-4', () => {
    expect(weekly('single', { deductionsCents: 10_400_00 })).toBe(30_08)
    expect(weekly('single', { dependentsCents: 2_200_00 })).toBe(11_77)
    expect(weekly('single', { dependentsCents: 5_200_00, extraCents: 25_00 })).toBe(25_00)
    expect(weekly('single', { otherIncomeCents: 1_000_00 })).toBe(56_38)
  })

  it('over a year is the income tax of a return with one job', () => {
    for (let wages = 0; wages < 900_000_00; wages += 13_337_00) {
      const taxReturn = { ...blankReturn('single'), filers: [{ ...BLANK_FILER, wagesCents: wages }] as const }
      expect(federalWithholding(wages, 'yearly', blankW4('single'), TAX_2026)).toBe(
        federalTax(taxReturn, TAX_2026).incomeTaxCents,
      )
    }
  })
})
