/** Words and changes about the people on the Social Security page. */
import type { SocialSecurityPerson, SocialSecuritySection } from '#core/contract/retirement.ts'
import type { PersonFacts } from '#core/retirement/people.ts'

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
