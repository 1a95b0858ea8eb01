import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isShare } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** A tier of an employer's formula: the match per dollar that the employee contributes, up to a share of pay. */
export interface MatchTier {
  /** 0.5 is 50 cents on the dollar; up to 10. */
  readonly rate: number
  /** The employee's contributions up to this share of pay count; each tier ends above the one before. */
  readonly upToShare: number
}

export interface MatchRequest {
  readonly payCents: Cents
  /** The employee's contributions in the year. */
  readonly contributionCents: Cents
  readonly tiers: readonly MatchTier[]
  /** Pay above this is not counted: IRC 401(a)(17), `payCountedCents` of the year's limits. */
  readonly payCountedCents: Cents
}

export interface EmployerMatch {
  readonly matchCents: Cents
  /** The maximum match. */
  readonly fullMatchCents: Cents
  /** Further contributions that would be matched, and the match rate of the next dollar; 0 if none are. */
  readonly roomCents: Cents
  readonly nextRate: number
}

const areTiers = (tiers: readonly MatchTier[]): boolean =>
  tiers.every(
    ({ rate, upToShare }, i) =>
      rate >= 0 && rate <= 10 && isShare(upToShare) && upToShare > (tiers[i - 1]?.upToShare ?? 0),
  )

/** The employer's match for a year's contributions, by its formula on eligible pay. Rounded once. */
export function employerMatch(request: MatchRequest): Result<EmployerMatch, 'bad-amount' | 'bad-formula'> {
  const { payCents, contributionCents, tiers, payCountedCents } = request
  if (![payCents, contributionCents, payCountedCents].every(isNonNegativeCents)) {
    return refuse('bad-amount', 'Amounts must be whole cents, zero or more.')
  }
  if (!areTiers(tiers)) {
    return refuse('bad-formula', 'Each step of a match must reach further than the one before, within pay.')
  }
  const pay = Math.min(payCents, payCountedCents)
  const matched = (contribution: number): number =>
    tiers.reduce((sum, { rate, upToShare }, i) => {
      const from = pay * (tiers[i - 1]?.upToShare ?? 0)
      return sum + rate * Math.max(0, Math.min(contribution, pay * upToShare) - from)
    }, 0)
  const reach = roundCents(pay * (tiers.findLast(({ rate }) => rate > 0)?.upToShare ?? 0))
  const roomCents = Math.max(0, reach - contributionCents)
  const next = tiers.find(({ upToShare }) => contributionCents < pay * upToShare)
  return ok({
    matchCents: roundCents(matched(contributionCents)),
    fullMatchCents: roundCents(matched(pay)),
    roomCents,
    nextRate: roomCents > 0 ? (next?.rate ?? 0) : 0,
  })
}
