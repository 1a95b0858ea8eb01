import { describe, expect, it } from 'vitest'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import { IRMAA_SURCHARGES, IRMAA_TIERS, irmaaThreshold } from './medicare.ts'

describe('the surcharge on Medicare premiums', () => {
  const tiers = Array.from({ length: IRMAA_TIERS }, (_, index) => index + 1)
  const tierOf = (status: FilingStatus, magiCents: number) =>
    tiers.filter((tier) => magiCents > irmaaThreshold(status, tier)).length

  it('is that of the tier of an income', () => {
    expect([tierOf('single', 109_000_00), tierOf('single', 109_000_01)]).toEqual([0, 1])
    expect([tierOf('joint', 301_000_00), tierOf('joint', 901_000_00)]).toEqual([2, 5])
    expect(IRMAA_SURCHARGES.slice(0, 3)).toEqual([0, 95_70, 240_40])
  })

  it('is the highest from its amount on, and every other above its amount', () => {
    expect([tierOf('single', 205_000_00), tierOf('single', 205_000_01)]).toEqual([3, 4])
    expect([tierOf('single', 499_999_99), tierOf('single', 500_000_00)]).toEqual([4, 5])
    expect(tierOf('joint', 750_000_00)).toBe(5)
  })

  it('skips three tiers on a separate return', () => {
    expect([tierOf('separate', 109_000_00), tierOf('separate', 121_000_00)]).toEqual([0, 4])
    expect(IRMAA_SURCHARGES[4]).toBe(529_60)
  })
})
