import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { studentLoanDeduction } from './tax-deductions.ts'
import { federalTax } from './tax-federal.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { BLANK_FILER, blankReturn, type Filer, type TaxReturn } from './tax-return.ts'

const earner = (wagesCents: number, more: Partial<Filer> = {}): Filer => ({
  ...BLANK_FILER,
  wagesCents,
  ...more,
})
const of = (status: FilingStatus, more: Partial<TaxReturn>): TaxReturn => ({
  ...blankReturn(status),
  ...more,
})

const itemizer = (agi: number, status: FilingStatus, itemized: Partial<TaxReturn['itemized']>): TaxReturn => {
  const blank = blankReturn(status)
  return { ...blank, interestCents: agi, itemized: { ...blank.itemized, ...itemized } }
}
const itemizedOf = (taxReturn: TaxReturn, law: TaxParameters): number =>
  federalTax(taxReturn, law).deduction.itemizedCents

describe('deductions for age', () => {
  it('increases the standard deduction for age and blindness', () => {
    const both = { isSenior: true, isBlind: true }
    const couple = of('joint', { filers: [earner(0, both), earner(0, both)] })
    expect(federalTax(couple, TAX_2024).deduction.amountCents).toBe(29_200_00 + 4 * 1_550_00)
    const alone = of('single', { filers: [earner(0, both)] })
    expect(federalTax(alone, TAX_2025).deduction.amountCents).toBe(15_750_00 + 2 * 2_000_00)
  })

  it.each([
    ['single', 75_000_00, 6_000_00],
    ['single', 100_000_00, 4_500_00],
    ['single', 175_000_00, 0],
    ['head_of_household', 100_000_00, 4_500_00],
    ['separate', 50_000_00, 0],
  ] as const)('phases the senior deduction out: %s, AGI %i', (status, agi, expected) => {
    const senior = of(status, { filers: [earner(agi, { isSenior: true })] })
    expect(federalTax(senior, TAX_2025).seniorDeductionCents).toBe(expected)
    expect(federalTax(senior, TAX_2024).seniorDeductionCents).toBe(0)
  })

  it('phases out for each spouse of a couple, ending at $250,000', () => {
    const deductions = [150_000_00, 200_000_00, 250_000_00].map((agi) => {
      const filers = [earner(agi, { isSenior: true }), earner(0, { isSenior: true })] as const
      return federalTax(of('joint', { filers }), TAX_2026).seniorDeductionCents
    })
    expect(deductions).toEqual([12_000_00, 6_000_00, 0])
  })
})

describe('itemized deductions', () => {
  it('are used if larger', () => {
    const owner = itemizer(200_000_00, 'joint', {
      stateTaxCents: 20_000_00,
      mortgageInterestCents: 20_000_00,
    })
    expect(federalTax(owner, TAX_2024).deduction).toMatchObject({ kind: 'itemized', amountCents: 30_000_00 })
    expect(federalTax(owner, TAX_2025).deduction).toMatchObject({ kind: 'itemized', amountCents: 40_000_00 })
  })

  it('are required for a separate filer whose spouse itemizes', () => {
    const forced = { ...itemizer(50_000_00, 'separate', { charityCents: 1_000_00 }), spouseItemizes: true }
    expect(federalTax(forced, TAX_2025).deduction).toMatchObject({ kind: 'itemized', amountCents: 1_000_00 })
  })

  it.each([
    [500_000_00, 40_000_00],
    [550_000_00, 25_000_00],
    [600_000_00, 10_000_00],
    [900_000_00, 10_000_00],
  ])('cap state tax in 2025 at AGI %i', (agi, cap) => {
    expect(itemizedOf(itemizer(agi, 'single', { stateTaxCents: 60_000_00 }), TAX_2025)).toBe(cap)
  })

  it('count medical cost above 7.5% of AGI', () => {
    expect(itemizedOf(itemizer(100_000_00, 'single', { medicalCents: 10_000_00 }), TAX_2025)).toBe(2_500_00)
  })

  it('count gifts up to 60% of AGI', () => {
    expect(itemizedOf(itemizer(100_000_00, 'single', { charityCents: 70_000_00 }), TAX_2025)).toBe(60_000_00)
  })

  it('count gifts above 0.5% of AGI from 2026, and some without itemizing', () => {
    const giver = itemizer(100_000_00, 'single', { charityCents: 5_000_00 })
    expect(itemizedOf(giver, TAX_2025)).toBe(5_000_00)
    expect(itemizedOf(giver, TAX_2026)).toBe(4_500_00)
    expect(federalTax(giver, TAX_2026).deduction.standardCents).toBe(16_100_00 + 1_000_00)
  })

  it('are worth 35 cents on the dollar in the top bracket of 2026', () => {
    const [without = 0, owner = 0] = [0, 37_000_00].map(
      (mortgageInterestCents) =>
        federalTax(itemizer(2_000_000_00, 'single', { mortgageInterestCents }), TAX_2026).taxableIncomeCents,
    )
    // The first return uses the standard deduction.
    expect((without + 16_100_00 - owner) * 0.37).toBeCloseTo(37_000_00 * 0.35, 6)
  })
})

describe('the student-loan interest deduction', () => {
  const paid = (status: FilingStatus, interest: number, income: number): number =>
    studentLoanDeduction({ ...blankReturn(status), studentLoanInterestCents: interest }, income, TAX_2024)

  it('matches the examples of Publication 970: half of $800 and of $2,500 on a joint return of $180,000', () => {
    expect(paid('joint', 800_00, 180_000_00)).toBe(400_00)
    expect(paid('joint', 2_750_00, 180_000_00)).toBe(1_250_00)
  })

  it('ends with income, and is none on a separate return', () => {
    expect(paid('single', 3_000_00, 80_000_00)).toBe(2_500_00)
    expect(paid('single', 3_000_00, 95_000_00)).toBe(0)
    expect(paid('separate', 1_000_00, 20_000_00)).toBe(0)
  })
})
