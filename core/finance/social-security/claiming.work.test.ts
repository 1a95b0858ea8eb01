import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { type Claimant } from './claimant.ts'
import { coupleClaimCost, coupleClaimGrid } from './claiming-couple.ts'
import { bestClaim, ownBenefits } from './claiming.ts'
import { testClaim } from './earnings-test.ts'

const RETIRED: Claimant = { birthDate: '1964-04-10', sex: 'female', piaCents: 2_000_00, ageMonths: 62 * 12 }
const work = { yearlyPayCents: 120_000_00, retiresOn: '2031-04-01' } as const
const WORKING: Claimant = { ...RETIRED, work }
const SPOUSE: Claimant = { birthDate: '1961-09-02', sex: 'male', piaCents: 3_100_00, ageMonths: 64 * 12 + 5 }

const EARLIEST = 745
const option = (claimant: Claimant, age: number) =>
  unwrap(bestClaim(claimant, 0.05)).options.find(({ claimAge }) => claimAge === age)

describe('a claim beside work', () => {
  it('pays what the earnings test leaves, and more from full retirement age on', () => {
    const tested = unwrap(testClaim({ ...WORKING, claimAge: EARLIEST, ...work }))
    const { monthlyCents, laterCents, withheld } = ownBenefits(WORKING, EARLIEST)
    expect(monthlyCents).toBe(tested.benefitCents)
    expect(laterCents).toBe(tested.benefitFromFullAgeCents)
    expect(laterCents).toBeGreaterThan(monthlyCents)
    const sum = withheld.reduce((all, { cents }) => all + cents, 0)
    expect(sum).toBe(tested.years.reduce((all, { withheldCents }) => all + withheldCents, 0))
  })

  it('is worth less early than without work, and the same from full retirement age on', () => {
    expect(option(WORKING, EARLIEST)?.presentValueCents).toBeLessThan(
      option(RETIRED, EARLIEST)?.presentValueCents ?? 0,
    )
    for (const age of [804, 840]) expect(option(WORKING, age)).toEqual(option(RETIRED, age))
  })

  it('is worth the same as without work when the pay is exempt', () => {
    const little: Claimant = { ...WORKING, work: { ...work, yearlyPayCents: 12_000_00 } }
    expect(option(little, EARLIEST)).toEqual(option(RETIRED, EARLIEST))
  })

  it('counts in every pair of a couple', () => {
    const grid = (first: Claimant) => unwrap(coupleClaimGrid(first, SPOUSE, 0.05))
    const value = (first: Claimant, ages: readonly [number, number]) =>
      unwrap(coupleClaimCost(grid(first), ages)).presentValueCents
    expect(value(WORKING, [EARLIEST, 804])).toBeLessThan(value(RETIRED, [EARLIEST, 804]))
    expect(value(WORKING, [804, 804])).toBe(value(RETIRED, [804, 804]))
    expect(grid(WORKING).best.claimAges[0]).toBeGreaterThan(grid(RETIRED).best.claimAges[0])
  })
})
