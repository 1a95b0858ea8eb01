/** What every choice of claiming ages is worth. */
import type { Cents } from '#core/finance/math/money.ts'
import type { Claimant } from '#core/finance/social-security/claimant.ts'
import {
  coupleClaimCost,
  coupleClaimGrid,
  type CoupleClaimGrid,
} from '#core/finance/social-security/claiming-couple.ts'
import { type ClaimExplorer, exploreClaims } from '#core/finance/social-security/claiming.ts'

/** One person's claims, or every pair of claims of two. */
export type ClaimAnswer =
  | { readonly kind: 'one'; readonly explorer: ClaimExplorer }
  | { readonly kind: 'couple'; readonly grid: CoupleClaimGrid }

/**
 * Every claim of one person, or every pair of two; null if there is none.
 *
 * @param realRate yearly, above inflation
 */
export function exploreEveryClaim(
  [first, second]: readonly Claimant[],
  realRate: number,
): ClaimAnswer | null {
  if (!first) return null
  if (!second) {
    const explorer = exploreClaims(first, realRate)
    return explorer.ok ? { kind: 'one', explorer: explorer.value } : null
  }
  const grid = coupleClaimGrid(first, second, realRate)
  return grid.ok ? { kind: 'couple', grid: grid.value } : null
}

/** The ages in months with the highest expected value. */
export const bestAges = (answer: ClaimAnswer): readonly number[] =>
  answer.kind === 'one' ? [answer.explorer.best.claimAge] : answer.grid.best.claimAges

/** What a choice is worth, and what it costs against the best. */
export interface ClaimWorth {
  readonly presentValueCents: Cents
  readonly costCents: Cents
  readonly costShare: number
}

/** What a choice is worth; null for ages that cannot be chosen. */
export function worthOf(answer: ClaimAnswer, ages: readonly number[]): ClaimWorth | null {
  const [first = 0, second = 0] = ages
  if (answer.kind === 'one') return answer.explorer.claims.find(({ claimAge }) => claimAge === first) ?? null
  const cost = coupleClaimCost(answer.grid, [first, second])
  return cost.ok ? cost.value : null
}
