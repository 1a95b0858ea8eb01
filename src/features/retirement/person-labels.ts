/** How sentences name a person of the plan. */
import type { PersonFacts } from '#core/retirement/people.ts'

/** The person as the subject of a sentence: `You`, or the first name. */
export const subjectLabel = ({ role, firstName }: PersonFacts): string =>
  role === 'self' ? 'You' : firstName

/** `Your`, or `Sam’s`. */
export const possessiveLabel = ({ role, firstName }: PersonFacts): string =>
  role === 'self' ? 'Your' : `${firstName}’s`
