/** What the Social Security page knows of each person of the plan. */
import type { SocialSecurityPerson, SocialSecuritySection } from '#core/contract/retirement.ts'
import { type Claimant, claimantOn } from '#core/finance/social-security/claiming.ts'
import { fullRetirementAge } from '#core/finance/social-security/social-security.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Sex } from '#core/finance/retirement/life.ts'
import { type OwnBenefit, ownBenefit } from '#core/retirement/benefit.ts'
import type { ResolvedHousehold } from '#core/retirement/household-plan.ts'
import { peopleOf, type PersonFacts } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'

export interface InsuredPerson {
  readonly person: PersonFacts
  readonly record: SocialSecurityPerson
  /** Null without a benefit of one's own. */
  readonly benefit: OwnBenefit | null
  readonly claimant: Claimant
  /** Full retirement age in months. */
  readonly fullAge: number
}

export function insuredPeople(
  { plan, facts }: RetirementState,
  { sections }: ResolvedHousehold,
  today: IsoDate,
): readonly InsuredPerson[] {
  const { household, social_security } = sections
  return peopleOf({ ...plan, ...sections }, facts).flatMap((person) => {
    const record = social_security[person.role]
    if (!record) return []
    const sex = person.role === 'self' ? household.sex : (household.partner?.sex ?? household.sex)
    const benefit = ownBenefit(person, record, today)
    const claimant = claimantOf(person.birthDate, sex, benefit?.piaCents ?? 0, record, today)
    return claimant
      ? [{ person, record, benefit, claimant, fullAge: fullRetirementAge(person.birthDate) }]
      : []
  })
}

function claimantOf(
  birthDate: IsoDate,
  sex: Sex,
  piaCents: number,
  { is_receiving, claim_age_months }: SocialSecurityPerson,
  today: IsoDate,
): Claimant | null {
  const claimant = claimantOn({ birthDate, sex, piaCents }, today, is_receiving ? claim_age_months : null)
  return claimant.ok ? claimant.value : null
}

/** The section with other records for some of its people. */
export const withRecords = (
  saved: SocialSecuritySection | null,
  resolved: SocialSecuritySection,
  change: Partial<Record<PersonFacts['role'], SocialSecurityPerson>>,
): SocialSecuritySection => ({
  self: change.self ?? resolved.self,
  partner: change.partner ?? saved?.partner ?? null,
})

/** The person as the subject of a sentence: `You`, or the first name. */
export const subjectOf = ({ role, firstName }: PersonFacts): string => (role === 'self' ? 'You' : firstName)

/** `Your`, or `Sam’s`. */
export const possessiveOf = ({ role, firstName }: PersonFacts): string =>
  role === 'self' ? 'Your' : `${firstName}’s`
