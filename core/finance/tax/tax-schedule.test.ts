import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { FILING_STATUSES } from '#tests/fixtures/tax-law.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { gainsTax, ordinaryTax } from './tax-schedule.ts'

const LAWS = [TAX_2024, TAX_2025, TAX_2026]

const schedule = (taxable: number, status: FilingStatus, law: TaxParameters): number =>
  ordinaryTax(taxable, law.status[status], law.rates)

describe('the rate schedules', () => {
  // An equivalent formula: rate times income less the subtraction amount, IRS 2024 Tax Computation Worksheet.
  it.each([
    ['single', 150_000_00, 0.24, 6_957_50],
    ['single', 200_000_00, 0.32, 22_313_50],
    ['single', 300_000_00, 0.35, 29_625_25],
    ['single', 1_000_000_00, 0.37, 41_812_25],
    ['joint', 120_000_00, 0.22, 9_894_00],
    ['joint', 300_000_00, 0.24, 13_915_00],
    ['joint', 400_000_00, 0.32, 44_627_00],
    ['joint', 500_000_00, 0.35, 59_250_50],
    ['joint', 900_000_00, 0.37, 73_874_50],
  ] as const)('2024%s, %i cents', (status, taxable, rate, subtraction) => {
    expect(schedule(taxable, status, TAX_2024)).toBe(Math.round(taxable * rate) - subtraction)
  })

  it('matches the sample of the 2024 tax table: joint, $25,300 to $25,350, $2,575', () => {
    expect(schedule(25_325_00, 'joint', TAX_2024)).toBe(2_575_00)
  })

  it('stacks gains on ordinary income', () => {
    const { status, gainRates } = TAX_2024
    expect(gainsTax(40_000_00, 20_000_00, status.single, gainRates)).toBe(1_946_25) // 12,975 at 15%
    expect(gainsTax(0, 47_025_00, status.single, gainRates)).toBe(0)
    expect(gainsTax(600_000_00, 10_000_00, status.single, gainRates)).toBe(2_000_00)
    expect(gainsTax(500_000_00, 100_000_00, status.single, gainRates)).toBe(
      18_900_00 * 0.15 + 81_100_00 * 0.2,
    )
  })

  it.each(LAWS)('has rising brackets for every status of $year', (law) => {
    for (const status of FILING_STATUSES) {
      const tops = law.status[status].bracketTopsCents
      expect(tops).toHaveLength(law.rates.length - 1)
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    }
    expect(law.status.surviving_spouse.bracketTopsCents).toEqual(law.status.joint.bracketTopsCents)
  })
})
