import { describe, expect, it } from 'vitest'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { monthlyIncome, payKindOf, payOf, yearlyIncome } from './income.ts'

describe('what a household earns', () => {
  it('is pay and the profit of self-employment, and a loss is none', () => {
    expect(payOf(sampleIncome({ business_annual_cents: 20_000_00 }))).toBe(120_000_00)
    expect(payOf(sampleIncome({ business_annual_cents: -20_000_00 }))).toBe(100_000_00)
    expect(payOf(samplePartner({ gross_annual_cents: 0, business_annual_cents: 30_000_00 }))).toBe(30_000_00)
  })

  it('comes from an employer, self-employment, both, or neither', () => {
    const kind = (gross_annual_cents: number, business_annual_cents: number) =>
      payKindOf(sampleIncome({ gross_annual_cents, business_annual_cents }))
    expect(kind(1_00, 0)).toBe('employer')
    expect(kind(0, 1_00)).toBe('self_employed')
    expect(kind(0, -1_00)).toBe('self_employed')
    expect(kind(1_00, -1_00)).toBe('both')
    expect(kind(0, 0)).toBe('none')
  })

  it('is of everybody, with other income', () => {
    expect(yearlyIncome(sampleIncome())).toBe(100_000_00)
    const income = sampleIncome({
      business_annual_cents: -1_000_00,
      other_annual_cents: 3_600_00,
      partner: samplePartner({ business_annual_cents: 4_000_00 }),
    })
    expect(yearlyIncome(income)).toBe(100_000_00 + 61_000_00 + 4_000_00 + 3_600_00)
  })

  it('is a twelfth of it a month, in whole cents', () => {
    expect(monthlyIncome(sampleIncome())).toBe(8_333_33)
    expect(monthlyIncome(sampleIncome({ gross_annual_cents: 0 }))).toBe(0)
  })
})
