import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { claimBenefits } from './claim-benefits.ts'
import type { Claimant } from './claimant.ts'

/** Full retirement age is 67 for both. */
const worker: Claimant = { birthDate: '1964-03-15', sex: 'male', piaCents: 3_000_00, ageMonths: 62 * 12 + 8 }
const spouse: Claimant = { birthDate: '1964-03-15', sex: 'female', piaCents: 500_00, ageMonths: 62 * 12 + 8 }

describe('claimBenefits', () => {
  it('pays a single person their own benefit alone', () => {
    expect(unwrap(claimBenefits([worker], [70 * 12]))).toEqual([
      { ownCents: 3_720_00, spouseCents: 0, survivorCents: 3_720_00 },
    ])
  })

  it('lifts a spouse to half of the worker’s amount at full retirement age, and a survivor to all of it', () => {
    const [first, second] = unwrap(claimBenefits([worker, spouse], [67 * 12, 67 * 12]))
    expect(first).toEqual({ ownCents: 3_000_00, spouseCents: 0, survivorCents: 3_000_00 })
    expect(second).toEqual({ ownCents: 500_00, spouseCents: 1_000_00, survivorCents: 3_000_00 })
  })

  it('starts the spouse’s part when the second of both claims', () => {
    const [, early] = unwrap(claimBenefits([worker, spouse], [70 * 12, 65 * 12]))
    // The own benefit is reduced by 13.33% for two years; the spouse's part starts at 70, unreduced.
    expect(early).toEqual({ ownCents: 433_00, spouseCents: 1_000_00, survivorCents: 3_720_00 })
  })

  it('rejects a claim outside 62 to 70, and one in the past', () => {
    expect(claimBenefits([worker], [71 * 12])).toMatchObject({ ok: false, reason: 'bad-claim' })
    expect(claimBenefits([worker, spouse], [67 * 12, 62 * 12])).toMatchObject({
      message: 'That age is in the past. Choose 62 and 8 months or later.',
    })
  })
})
