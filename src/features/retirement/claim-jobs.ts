/** What every claim is worth, too slow for the page while a slider moves. A worker works it out, or the page without worker support. */
import {
  coupleClaimCost,
  coupleClaimGrid,
  type CoupleClaimGrid,
} from '#core/finance/social-security/claiming-couple.ts'
import { type ClaimExplorer, type Claimant, exploreClaims } from '#core/finance/social-security/claiming.ts'
import type { Cents } from '#core/finance/math/money.ts'

export interface ClaimJob {
  /** One person, or two spouses. */
  readonly claimants: readonly [Claimant] | readonly [Claimant, Claimant]
  /** Yearly, above inflation. */
  readonly realRate: number
}

export type ClaimAnswer =
  | { readonly kind: 'one'; readonly explorer: ClaimExplorer }
  | { readonly kind: 'couple'; readonly grid: CoupleClaimGrid }

/** Every claim of one person, or every pair of two; null if there is none. */
export function exploreEveryClaim({ claimants, realRate }: ClaimJob): ClaimAnswer | null {
  const [first, second] = claimants
  if (!second) {
    const explorer = exploreClaims(first, realRate)
    return explorer.ok ? { kind: 'one', explorer: explorer.value } : null
  }
  const grid = coupleClaimGrid(first, second, realRate)
  return grid.ok ? { kind: 'couple', grid: grid.value } : null
}

/** The ages in months that each person can choose. */
export const agesOf = (answer: ClaimAnswer): readonly (readonly number[])[] =>
  answer.kind === 'one' ? [answer.explorer.claims.map(({ claimAge }) => claimAge)] : answer.grid.ages

/** The ages with the highest expected value. */
export const bestAges = (answer: ClaimAnswer): readonly number[] =>
  answer.kind === 'one' ? [answer.explorer.best.claimAge] : answer.grid.best.claimAges

export interface ClaimWorth {
  readonly presentValueCents: Cents
  /** What it costs against the best. */
  readonly costCents: Cents
  readonly costShare: number
}

/** What a choice is worth, and what it costs against the best; null for ages that cannot be chosen. */
export function worthOf(answer: ClaimAnswer, ages: readonly number[]): ClaimWorth | null {
  const [first = 0, second = 0] = ages
  if (answer.kind === 'one') return answer.explorer.claims.find(({ claimAge }) => claimAge === first) ?? null
  const cost = coupleClaimCost(answer.grid, [first, second])
  return cost.ok ? cost.value : null
}

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
