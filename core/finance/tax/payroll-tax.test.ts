import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { additionalMedicareTax, fica, selfEmploymentTax } from './payroll-tax.ts'
import { BLANK_FILER, blankReturn } from './tax-return.ts'

const wages = (wagesCents: number) => ({ ...BLANK_FILER, wagesCents })

const taxAt = (selfEmploymentCents: number): number =>
  selfEmploymentTax({ ...BLANK_FILER, selfEmploymentCents }, TAX_2024).taxCents

describe('FICA', () => {
  it('stops Social Security at the wage base', () => {
    expect(fica(wages(168_600_00), TAX_2024).socialSecurityCents).toBe(10_453_20)
    expect(fica(wages(900_000_00), TAX_2024).socialSecurityCents).toBe(10_453_20)
    expect(fica(wages(900_000_00), TAX_2025).socialSecurityCents).toBe(10_918_20)
  })

  it('withholds the additional Medicare tax above $200,000', () => {
    expect(fica(wages(250_000_00), TAX_2024)).toMatchObject({
      medicareCents: 3_625_00,
      additionalMedicareWithheldCents: 450_00,
    })
  })

  it('applies to deferrals but not to cafeteria benefits', () => {
    const saver = { ...wages(100_000_00), deferralCents: 20_000_00, cafeteriaCents: 5_000_00 }
    expect(fica(saver, TAX_2025).medicareCents).toBe(1_377_50)
  })
})

describe('self-employment tax', () => {
  it('is 15.3% of 92.35% of profit', () => {
    expect(selfEmploymentTax({ ...BLANK_FILER, selfEmploymentCents: 100_000_00 }, TAX_2024)).toEqual({
      netEarningsCents: 92_350_00,
      taxCents: 14_129_55,
      deductionCents: 7_064_78,
    })
  })

  it('applies the wage base to wages first', () => {
    const both = { ...wages(168_600_00), selfEmploymentCents: 50_000_00 }
    expect(selfEmploymentTax(both, TAX_2024).taxCents).toBe(1_339_08) // 46,175 at 2.9%, rounded up
  })

  it('begins at net earnings of $400', () => {
    expect(taxAt(433_12)).toBe(0)
    expect(taxAt(433_14)).toBe(61_20)
    expect(taxAt(-5_000_00)).toBe(0)
  })
})

describe('additional Medicare tax, the IRS questions and answers', () => {
  it('example: single, wages 130,000, self-employment income 145,000: 0.9% of 75,000', () => {
    const taxReturn = { ...blankReturn('single'), filers: [wages(130_000_00)] as const }
    expect(additionalMedicareTax(taxReturn, 145_000_00, TAX_2024)).toBe(675_00)
  })

  it('example: joint, wages 150,000, self-employment income 175,000: 0.9% of 75,000', () => {
    const taxReturn = { ...blankReturn('joint'), filers: [wages(150_000_00), BLANK_FILER] as const }
    expect(additionalMedicareTax(taxReturn, 175_000_00, TAX_2024)).toBe(675_00)
  })

  it('counts a couple together', () => {
    const taxReturn = { ...blankReturn('joint'), filers: [wages(180_000_00), wages(180_000_00)] as const }
    expect(additionalMedicareTax(taxReturn, 0, TAX_2024)).toBe(990_00)
  })

  it('never falls as earnings rise', () => {
    const cents = integer({ min: 0, max: 1_000_000_00 })
    assert(
      property(cents, cents, cents, (pay, earnings, more) => {
        const taxReturn = { ...blankReturn('single'), filers: [wages(pay)] as const }
        const now = additionalMedicareTax(taxReturn, earnings, TAX_2025)
        expect(additionalMedicareTax(taxReturn, earnings + more, TAX_2025)).toBeGreaterThanOrEqual(now)
      }),
    )
  })
})
