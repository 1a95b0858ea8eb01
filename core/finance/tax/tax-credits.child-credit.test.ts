import { describe, expect, it } from 'vitest'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { federalTax, type FederalTax } from './tax-federal.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'

const family = (wagesCents: number, children: number, more: Partial<TaxReturn> = {}): FederalTax => {
  const filers = [{ ...BLANK_FILER, wagesCents }, BLANK_FILER] as const
  return federalTax({ ...blankReturn('joint'), filers, children, ...more }, TAX_2025)
}

describe('the child tax credit', () => {
  it('is $2,200 per child and $500 for other dependents', () => {
    expect(family(150_000_00, 2, { otherDependents: 1 }).credits.child).toMatchObject({
      usedCents: 4_900_00,
      refundedCents: 0,
    })
  })

  it('phases out by $50 per $1,000 or part of it', () => {
    expect(family(400_000_00, 1).credits.child.usedCents).toBe(2_200_00)
    expect(family(400_000_01, 1).credits.child.usedCents).toBe(2_150_00)
    expect(family(401_000_01, 1).credits.child.usedCents).toBe(2_100_00)
    expect(family(444_000_00, 1).credits.child.usedCents).toBe(0)
  })

  it('refunds 15% of earnings above $2,500, at most $1,700 a child', () => {
    expect(family(12_500_00, 2).credits.child).toMatchObject({ usedCents: 0, refundedCents: 1_500_00 })
    expect(family(30_000_00, 2).credits.child).toMatchObject({ usedCents: 0, refundedCents: 3_400_00 })
    expect(family(2_500_00, 2).credits.child.refundedCents).toBe(0)
    expect(family(12_500_00, 2).incomeTaxCents).toBe(-1_500_00)
  })

  it('counts profit less half the self-employment tax as earned income', () => {
    const filers = [{ ...BLANK_FILER, selfEmploymentCents: 10_000_00 }, BLANK_FILER] as const
    // 10,000 - 706.48 - 2,500 at 15%
    expect(family(0, 1, { filers }).credits.child.refundedCents).toBe(1_019_03)
  })

  it('starts to phase out at $200,000 for a surviving spouse', () => {
    const widow = {
      ...blankReturn('surviving_spouse'),
      filers: [{ ...BLANK_FILER, wagesCents: 201_000_00 }] as const,
      children: 1,
    }
    expect(federalTax(widow, TAX_2025).credits.child.usedCents).toBe(2_150_00)
  })
})
