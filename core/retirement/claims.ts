/** When each person of the plan claims Social Security, and what every other choice is worth. */
import type { SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import type { RetirementFacts } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import {
  coupleClaimCost,
  coupleClaimGrid,
  type CoupleClaimGrid,
} from '#core/finance/social-security/claiming-couple.ts'
import {
  type Claimant,
  claimantOn,
  type ClaimExplorer,
  exploreClaims,
} from '#core/finance/social-security/claiming.ts'
import { fullRetirementAge } from '#core/finance/social-security/social-security.ts'
import { type OwnBenefit, ownBenefit } from './benefit.ts'
import type { PlanSections } from './change.ts'
import { peopleOf, type PersonFacts, retirementMonth } from './people.ts'

/** A person with a claim of Social Security. */
export interface InsuredPerson {
  readonly person: PersonFacts
  readonly record: SocialSecurityPerson
  /** Null without a benefit of one's own. */
  readonly benefit: OwnBenefit | null
  readonly claimant: Claimant
  /** Full retirement age in months. */
  readonly fullAge: number
}

/** Pay until the planned retirement; null for somebody who has none ahead. */
const workOf = (person: PersonFacts, today: IsoDate): NonNullable<Claimant['work']> | null =>
  person.payCents && person.retiresIn
    ? { yearlyPayCents: person.payCents, retiresOn: `${retirementMonth(person, today)}-01` }
    : null

/** The people of a plan whose claims can be compared. */
export function insuredPeople(
  sections: Pick<PlanSections, 'dates' | 'social_security'>,
  facts: RetirementFacts,
  today: IsoDate,
): readonly InsuredPerson[] {
  return peopleOf(sections, facts).flatMap((person) => {
    const record = sections.social_security[person.role]
    if (!record) return []
    const { birthDate, sex } = person
    const benefit = ownBenefit(person, record, today)
    const claimedAge = record.is_receiving ? record.claim_age_months : null
    const claimant = claimantOn(
      { birthDate, sex, piaCents: benefit?.piaCents ?? 0, work: workOf(person, today) },
      today,
      claimedAge,
    )
    if (!claimant.ok) return []
    return [{ person, record, benefit, claimant: claimant.value, fullAge: fullRetirementAge(birthDate) }]
  })
}

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
