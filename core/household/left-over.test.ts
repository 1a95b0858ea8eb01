import { describe, expect, it } from 'vitest'
import { sampleHousehold, sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { leftOver } from './left-over.ts'

const left = (left_over_cents: number | null, income = sampleIncome()) => {
  const { spending } = sampleHousehold()
  return leftOver({ income, spending: { ...spending, left_over_cents } })
}

describe('what is left over in a month', () => {
  it('is what the months show, and nothing where more was spent than came in', () => {
    expect([left(1_234_56), left(0), left(-500_00)]).toEqual([1_234_56, 0, 0])
  })

  it('is a tenth of everybody’s income before tax while spending is unknown', () => {
    expect(left(null, sampleIncome({ gross_annual_cents: 120_000_00 }))).toBe(1_000_00)
    const couple = sampleIncome({ gross_annual_cents: 59_000_00, partner: samplePartner() })
    expect(left(null, couple)).toBe(1_000_00)
  })

  it('is unknown without either, and follows spending without an entered income', () => {
    expect(leftOver(sampleHousehold())).toBeNull()
    const { spending } = sampleHousehold()
    expect(leftOver({ income: null, spending: { ...spending, left_over_cents: 250_00 } })).toBe(250_00)
  })
})
