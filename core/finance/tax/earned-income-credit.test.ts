import { assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { FILING_STATUSES } from '#tests/fixtures/tax-law.ts'
import { federalTax } from './tax-federal.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { BLANK_FILER, blankReturn, type LivedApart, type TaxReturn } from './tax-return.ts'

const worker = (status: FilingStatus, wagesCents: number, more: Partial<TaxReturn> = {}): TaxReturn => {
  const filer = { ...BLANK_FILER, wagesCents, isAged25To64: true }
  return { ...blankReturn(status), filers: status === 'joint' ? [filer, BLANK_FILER] : [filer], ...more }
}

const credit = (taxReturn: TaxReturn, law: TaxParameters): number =>
  federalTax(taxReturn, law).credits.earned_income.refundedCents

describe('the earned income credit', () => {
  it.each([
    // Completed phase-outs of Rev. Procs. 2023-34, 2024-40 and 2025-32: single, joint.
    [TAX_2024, 0, 18_591, 25_511],
    [TAX_2024, 1, 49_084, 56_004],
    [TAX_2024, 2, 55_768, 62_688],
    [TAX_2024, 3, 59_899, 66_819],
    [TAX_2025, 0, 19_104, 26_214],
    [TAX_2025, 1, 50_434, 57_554],
    [TAX_2025, 2, 57_310, 64_430],
    [TAX_2025, 3, 61_555, 68_675],
    [TAX_2026, 0, 19_540, 26_820],
    [TAX_2026, 1, 51_593, 58_863],
    [TAX_2026, 2, 58_629, 65_899],
    [TAX_2026, 3, 62_974, 70_244],
  ])('ends at the published income', (law, earnedIncomeChildren, single, joint) => {
    for (const [status, dollars] of [
      ['single', single],
      ['joint', joint],
    ] as const) {
      expect(credit(worker(status, dollars * 100, { earnedIncomeChildren }), law)).toBeLessThan(1_00)
      expect(credit(worker(status, (dollars - 100) * 100, { earnedIncomeChildren }), law)).toBeGreaterThan(
        7_00,
      )
    }
  })

  it('is the whole credit for the couple of Publication 596 with two children and $25,000 of wages', () => {
    expect(credit(worker('joint', 25_000_00, { earnedIncomeChildren: 2 }), TAX_2024)).toBe(6_960_00)
  })

  it('grows with earnings by the rate of the law', () => {
    expect(credit(worker('single', 6_000_00, { earnedIncomeChildren: 1 }), TAX_2026)).toBe(2_040_00)
    expect(credit(worker('single', 6_000_00), TAX_2026)).toBe(459_00)
  })

  // Schedule EIC worksheet, lines 2, 5 and 6: the smaller of the credits by earnings and by AGI.
  it('is not phased out twice for low earnings beside other income', () => {
    const head = worker('head_of_household', 8_000_00, {
      earnedIncomeChildren: 1,
      otherIncomeCents: 22_000_00,
    })
    expect(credit(head, TAX_2025)).toBe(2_720_00)
    const couple = worker('joint', 12_000_00, { earnedIncomeChildren: 2, otherIncomeCents: 30_000_00 })
    expect(credit(couple, TAX_2025)).toBe(4_723_78)
  })

  it('counts deferrals from pay neither as earned income nor as AGI', () => {
    const filer = { ...BLANK_FILER, wagesCents: 10_000_00, deferralCents: 4_000_00 }
    const saver = worker('single', 0, { filers: [filer], earnedIncomeChildren: 1 })
    expect(credit(saver, TAX_2026)).toBe(2_040_00)
  })

  it('is for those of 25 to 64 without children, and of any age with them', () => {
    const young = { filers: [{ ...BLANK_FILER, wagesCents: 8_000_00 }] as const }
    expect(credit(worker('single', 0, young), TAX_2026)).toBe(0)
    expect(credit(worker('single', 0, { ...young, earnedIncomeChildren: 1 }), TAX_2026)).toBe(2_720_00)
  })

  it('ends with investment income above its limit', () => {
    const at = (interestCents: number) =>
      credit(worker('single', 15_000_00, { interestCents, earnedIncomeChildren: 2 }), TAX_2025)
    expect(at(11_950_00)).toBeGreaterThan(0)
    expect(at(11_950_01)).toBe(0)
  })

  it('is for separate filers only who live apart with a child', () => {
    const apart = (livedApart: LivedApart, earnedIncomeChildren: number) =>
      credit(worker('separate', 12_000_00, { livedApart, earnedIncomeChildren }), TAX_2025)
    expect(apart('no', 1)).toBe(0)
    expect(apart('all_year', 0)).toBe(0)
    for (const livedApart of ['decree_and_year_end', 'last_six_months', 'all_year'] as const)
      expect(apart(livedApart, 1)).toBe(4_080_00)
  })

  it('falls with AGI when that is higher than earnings', () => {
    const pension = worker('single', 15_000_00, { earnedIncomeChildren: 1, retirementIncomeCents: 20_000_00 })
    // 4,427 less 15.98% of 35,000 above 23,890.
    expect(credit(pension, TAX_2026)).toBe(2_651_62)
  })

  it('stays between zero and its maximum and is continuous in pay', () => {
    const families = record({
      status: constantFrom(...FILING_STATUSES),
      law: constantFrom(TAX_2024, TAX_2025, TAX_2026),
      wages: nat({ max: 90_000_00 }),
      earnedIncomeChildren: integer({ min: 0, max: 5 }),
      livedApart: constantFrom<LivedApart>('no', 'decree_and_year_end', 'last_six_months', 'all_year'),
    })
    assert(
      property(families, ({ status, law, wages, ...more }) => {
        const now = credit(worker(status, wages, more), law)
        const then = credit(worker(status, wages + 1, more), law)
        expect(now).toBeGreaterThanOrEqual(0)
        expect(now).toBeLessThanOrEqual(law.credits.earnedIncome.tiers[3]?.maxCents ?? 0)
        expect(Math.abs(then - now)).toBeLessThanOrEqual(1)
      }),
      { numRuns: draws(1000) },
    )
  })
})
