/** When each person of the plan claims Social Security. */
import type { SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import type { RetirementFacts } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Claimant, claimantOn } from '#core/finance/social-security/claimant.ts'
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
