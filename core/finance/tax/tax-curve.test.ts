import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import {
  addIncome,
  cashIncome,
  nextThousand,
  preTaxSaving,
  takeHome,
  taxCurve,
  taxRates,
} from './tax-curve.ts'
import { federalTax } from './tax-federal.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'

const worker = (wagesCents: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
  ...blankReturn('single'),
  filers: [{ ...BLANK_FILER, wagesCents }],
  ...more,
})

describe('the next $1,000', () => {
  it('is taxed at 22% plus FICA', () => {
    expect(unwrap(nextThousand(worker(80_000_00), 'wages', TAX_2024))).toEqual({
      incomeTaxCents: 220_00,
      payrollTaxCents: 76_50,
      netInvestmentTaxCents: 0,
      keptCents: 703_50,
      marginalRate: 0.2965,
    })
  })

  it('makes Social Security taxable: 22% becomes 40.7%', () => {
    const retiree = {
      ...blankReturn('single'),
      retirementIncomeCents: 55_000_00,
      socialSecurityCents: 36_000_00,
    }
    const at = { ...retiree, retirementIncomeCents: 40_000_00 }
    expect(unwrap(nextThousand(at, 'retirement_income', TAX_2024)).marginalRate).toBeCloseTo(0.22 * 1.85, 5)
    expect(unwrap(nextThousand(retiree, 'retirement_income', TAX_2024)).marginalRate).toBeCloseTo(0.22, 5)
  })

  it('of gains beyond the 0% band is taxed at 15%', () => {
    const investor = worker(61_625_00, { longTermGainCents: 10_000_00 }) // taxable 47,025 and the gain on top
    expect(unwrap(nextThousand(investor, 'long_term_gain', TAX_2024)).incomeTaxCents).toBe(150_00)
    expect(unwrap(nextThousand(worker(80_000_00), 'self_employment', TAX_2024)).payrollTaxCents).toBe(141_30)
  })

  it('averages the steps of the child credit phase-out: 5 points', () => {
    const [parent = 0, childless = 0] = [2, 0].map(
      (children) => unwrap(nextThousand(worker(210_500_00, { children }), 'interest', TAX_2025)).marginalRate,
    )
    expect(parent - childless).toBeCloseTo(0.05, 10)
  })
})

describe('rates and the curve', () => {
  it('distinguish effective, marginal and bracket rates', () => {
    const rates = unwrap(taxRates(worker(100_000_00), TAX_2024))
    expect(rates.effectiveRate).toBeCloseTo(0.21491, 10)
    expect(rates.marginalRate).toBeCloseTo(0.2965, 10)
    expect(rates.bracketRate).toBe(0.22)
    expect(unwrap(taxRates(blankReturn('joint'), TAX_2024)).effectiveRate).toBe(0)
    expect(unwrap(taxRates(worker(5_000_000_00), TAX_2024)).bracketRate).toBe(0.37)
  })

  it('adds up to the tax itself', () => {
    const start = worker(30_000_00)
    const curve = unwrap(taxCurve(start, 'wages', 100, TAX_2025))
    expect(curve).toHaveLength(100)
    expect(curve[0]).toMatchObject({
      addedCents: 0,
      totalTaxCents: federalTax(start, TAX_2025).totalTaxCents,
    })
    const climbed = curve.reduce(
      (all, point) => all + point.marginalRate * 1_000_00,
      curve[0]?.totalTaxCents ?? 0,
    )
    const end = federalTax(addIncome(start, 'wages', 100_000_00), TAX_2025).totalTaxCents
    expect(climbed).toBeCloseTo(end, 4)
  })

  it('counts every receipt once as cash income', () => {
    const mixed = worker(10_00, {
      taxExemptInterestCents: 5_00,
      longTermGainCents: -99_00,
      socialSecurityCents: 1_00,
    })
    expect(cashIncome(mixed)).toBe(16_00)
  })
})

describe('take-home and pre-tax saving', () => {
  it('divides net pay by the pay dates', () => {
    const pay = unwrap(takeHome(worker(100_000_00), 'biweekly', TAX_2024))
    expect(pay.yearCents).toBe(100_000_00 - 21_491_00)
    expect(pay.periodCents).toBe(3_019_58)
  })

  it('saves income tax by a deferral, and FICA too by a cafeteria plan', () => {
    expect(unwrap(preTaxSaving(worker(100_000_00), 'deferral', 1_000_00, TAX_2024))).toEqual({
      costCents: 780_00,
      savedCents: 220_00,
      savedShare: 0.22,
    })
    expect(unwrap(preTaxSaving(worker(100_000_00), 'cafeteria', 1_000_00, TAX_2024)).savedCents).toBe(296_50)
    expect(unwrap(preTaxSaving(worker(100_000_00), 'adjustment', 1_000_00, TAX_2024)).savedCents).toBe(220_00)
  })

  it('includes a second filer', () => {
    const couple = {
      ...blankReturn('joint'),
      filers: [BLANK_FILER, { ...BLANK_FILER, wagesCents: 7_00 }] as const,
    }
    expect(addIncome(couple, 'wages', 3_00).filers.map((filer) => filer.wagesCents)).toEqual([3_00, 7_00])
  })
})
