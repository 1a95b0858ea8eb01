import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { addIncome } from './added-income.ts'
import { preTaxSaving, takeHome } from './take-home.ts'
import type { FederalTax } from './tax-federal.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'

const worker = (wagesCents: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
  ...blankReturn('single'),
  filers: [{ ...BLANK_FILER, wagesCents }],
  ...more,
})

/** 5% of federal AGI. */
const flat = (_: TaxReturn, { income }: FederalTax): number => Math.round(income.agiCents * 0.05)

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
      federalSavedCents: 220_00,
      stateSavedCents: 0,
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

  it('adds state tax', () => {
    expect(unwrap(takeHome(worker(100_000_00), 'monthly', TAX_2024, flat))).toMatchObject({
      yearCents: 100_000_00 - 21_491_00 - 5_000_00,
      federalTaxCents: 13_841_00,
      payrollTaxCents: 7_650_00,
      stateTaxCents: 5_000_00,
    })
    expect(unwrap(preTaxSaving(worker(100_000_00), 'deferral', 1_000_00, TAX_2024, flat))).toMatchObject({
      savedCents: 270_00,
      federalSavedCents: 220_00,
      stateSavedCents: 50_00,
    })
  })

  it("includes the saver's credit in what an IRA contribution saves", () => {
    const saver = worker(0, { filers: [{ ...BLANK_FILER, wagesCents: 27_000_00, claimsSaversCredit: true }] })
    // AGI of 26,000 has the 20% rate: 10% tax on 1,000, and 20% of the 1,000.
    expect(unwrap(preTaxSaving(saver, 'ira', 1_000_00, TAX_2026)).savedCents).toBe(300_00)
    expect(unwrap(preTaxSaving(saver, 'adjustment', 1_000_00, TAX_2026)).savedCents).toBe(100_00)
  })
})
