/** What every claim is worth, too slow for the page while a slider moves. A worker works it out, or the page without worker support. */
import type { Claimant } from '#core/finance/social-security/claiming.ts'
import { type ClaimAnswer, type ClaimWorth, exploreEveryClaim, worthOf } from '#core/retirement/claims.ts'

export interface ClaimJob {
  /** One person, or two spouses. */
  readonly claimants: readonly [Claimant] | readonly [Claimant, Claimant]
  /** Yearly, above inflation. */
  readonly realRate: number
}

/** Every claim of one person, or every pair of two; null if there is none. */
export const exploreJob = ({ claimants, realRate }: ClaimJob): ClaimAnswer | null =>
  exploreEveryClaim(claimants, realRate)

/** The ages in months that each person can choose. */
export const agesOf = (answer: ClaimAnswer): readonly (readonly number[])[] =>
  answer.kind === 'one' ? [answer.explorer.claims.map(({ claimAge }) => claimAge)] : answer.grid.ages

/** What one person's claims are worth while the other's stays as it is, by age in months. */
export function worthByAge(
  answer: ClaimAnswer,
  ages: readonly number[],
  place: number,
): ReadonlyMap<number, ClaimWorth> {
  const entries = (agesOf(answer)[place] ?? []).flatMap((age): [number, ClaimWorth][] => {
    const worth = worthOf(
      answer,
      ages.map((each, index) => (index === place ? age : each)),
    )
    return worth ? [[age, worth]] : []
  })
  return new Map(entries)
}
