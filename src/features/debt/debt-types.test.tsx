import { expect, it } from 'vitest'
import { sampleCard, sampleHome, sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { fieldLabel, termsOf } from './debt-types.tsx'

it('says interest rate for a home debt and APR for others', () => {
  for (const home of [sampleHome(), sampleHome({ debt_type: 'home_equity' })]) {
    expect(fieldLabel('apr', home)).toBe('Interest rate')
    expect(termsOf(home)).toMatch(/% interest rate · /)
  }
  for (const debt of [sampleCard(), sampleLoan()]) {
    expect(fieldLabel('apr', debt)).toBe('APR')
    expect(termsOf(debt)).toMatch(/% APR · /)
  }
})
