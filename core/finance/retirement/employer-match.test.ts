import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { employerMatch, type MatchRequest } from './employer-match.ts'

/** The basic safe harbor match of 26 CFR 1.401(k)-3(c)(2): all of the first 3% of pay, half of the next 2%. */
const safeHarbor: MatchRequest = {
  payCents: 80_000_00,
  contributionCents: 0,
  tiers: [
    { rate: 1, upToShare: 0.03 },
    { rate: 0.5, upToShare: 0.05 },
  ],
  payCountedCents: 360_000_00,
}
const match = (change: Partial<MatchRequest>) => unwrap(employerMatch({ ...safeHarbor, ...change }))

describe('an employer’s match', () => {
  it('of the safe harbor is 4% of pay for 5%', () => {
    expect(match({ contributionCents: 4_000_00 })).toEqual({
      matchCents: 3_200_00,
      fullMatchCents: 3_200_00,
      roomCents: 0,
      nextRate: 0,
    })
    expect(match({ contributionCents: 2_000_00 })).toMatchObject({
      matchCents: 2_000_00,
      roomCents: 2_000_00,
      nextRate: 1,
    })
    expect(match({ contributionCents: 3_000_00 })).toMatchObject({ matchCents: 2_700_00, nextRate: 0.5 })
  })

  it('counts pay up to the legal limit', () => {
    expect(match({ payCents: 900_000_00, contributionCents: 24_500_00 }).matchCents).toBe(14_400_00)
  })

  it('never falls with higher contributions, and room plus contribution give the full match', () => {
    const cents = integer({ min: 0, max: 20_000_00 })
    assert(
      property(cents, cents, (contributionCents, more) => {
        const now = match({ contributionCents })
        expect(match({ contributionCents: contributionCents + more }).matchCents).toBeGreaterThanOrEqual(
          now.matchCents,
        )
        expect(match({ contributionCents: contributionCents + now.roomCents }).matchCents).toBe(
          now.fullMatchCents,
        )
      }),
    )
  })

  it('rejects a formula whose tiers do not increase', () => {
    const tiers = [
      { rate: 1, upToShare: 0.05 },
      { rate: 0.5, upToShare: 0.03 },
    ]
    expect(employerMatch({ ...safeHarbor, tiers })).toMatchObject({ ok: false, reason: 'bad-formula' })
  })
})
