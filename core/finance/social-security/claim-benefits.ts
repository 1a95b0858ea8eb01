import type { Cents } from '#core/finance/math/money.ts'
import { ok, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { claimFault, type ClaimFault, type Claimant } from './claimant.ts'
import { checkClaim } from './claiming.ts'
import { LATEST_CLAIM, retirementBenefit, spouseTopUp, survivorBenefit } from './social-security-benefit.ts'
import { survivorFullRetirementAge } from './social-security.ts'

/** What one person is paid each month after a claim, in today's dollars. */
export type ClaimBenefits = {
  readonly ownCents: Cents
  /** Added on the other's record while both live and have claimed. */
  readonly spouseCents: Cents
  /** Once both have claimed and the other has died, from full retirement age on; own benefit included. */
  readonly survivorCents: Cents
}

type Claimed = { readonly claimant: Claimant; readonly age: number }

const EARLIEST_START = 62 * 12

function topUp(me: Claimed, other: Claimed): Cents {
  const bothClaimed = Math.max(me.age - me.claimant.ageMonths, other.age - other.claimant.ageMonths)
  const startAge = Math.min(LATEST_CLAIM, Math.max(EARLIEST_START, me.claimant.ageMonths + bothClaimed))
  const { piaCents, birthDate } = me.claimant
  return unwrap(spouseTopUp(other.claimant.piaCents, piaCents, me.age, startAge, birthDate))
}

function asSurvivor({ claimant }: Claimed, { claimant: { piaCents, birthDate }, age }: Claimed): Cents {
  const deceased = { piaCents, birthDate, claimAge: age, deathAge: age }
  return unwrap(survivorBenefit(deceased, survivorFullRetirementAge(claimant.birthDate), claimant.birthDate))
}

/** The monthly benefits of one person, or of two spouses, at their claims. */
export function claimBenefits(
  claimants: readonly [Claimant] | readonly [Claimant, Claimant],
  ages: readonly number[],
): Result<readonly ClaimBenefits[], ClaimFault | 'bad-claim'> {
  const unknown = claimFault(claimants, 0)
  if (unknown) return unknown
  const claims = claimants.map((claimant, place): Claimed => ({ claimant, age: ages[place] ?? 0 }))
  for (const { claimant, age } of claims) {
    const fault = checkClaim(claimant, age)
    if (fault) return fault
  }
  return ok(
    claims.map((me, place) => {
      const other = claims[1 - place]
      const ownCents = unwrap(retirementBenefit(me.claimant.piaCents, me.age, me.claimant.birthDate))
      return {
        ownCents,
        spouseCents: other ? topUp(me, other) : 0,
        survivorCents: other ? Math.max(ownCents, asSurvivor(me, other)) : ownCents,
      }
    }),
  )
}
