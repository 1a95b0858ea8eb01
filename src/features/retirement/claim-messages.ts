/** Sentences about claiming ages. */
import { estimatedDollars, monthAndYear, share, wholeDollars } from '#app/platform/format.ts'
import { birthMonth } from '#core/finance/social-security/social-security.ts'
import type { ClaimWorth } from '#core/retirement/claims.ts'
import type { InsuredPerson } from '#core/retirement/insured-people.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'

/** The month in which a person reaches an age in months: `June 2034`. */
export function monthOfAge({ claimant }: InsuredPerson, ageMonths: number): string {
  const month = birthMonth(claimant.birthDate) + ageMonths
  return monthAndYear(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

/** `at 67`, or `you at 70 and Sam at 62 and 1 month`. */
export const claimAgesLabel = (people: readonly InsuredPerson[], ages: readonly number[]): string =>
  people.length === 1
    ? `at ${ageText(ages[0] ?? 0)}`
    : people
        .map(
          ({ person }, place) =>
            `${person.role === 'self' ? 'you' : person.firstName} at ${ageText(ages[place] ?? 0)}`,
        )
        .join(' and ')

/** From which ages the plan has Social Security. */
export function plannedAgesMessage(people: readonly InsuredPerson[]): string {
  const starts = people.map(({ person, record }) => {
    const who = person.role === 'self' ? 'you' : person.firstName
    const age = ageText(record.claim_age_months)
    return people.length === 1 ? `at ${age}` : `at ${age} for ${who}`
  })
  return `In your plan, Social Security starts ${starts.join(' and ')}.`
}

/** What the chosen ages cost against the best. */
export function costMessage(
  people: readonly InsuredPerson[],
  best: readonly number[],
  { costCents, costShare }: Pick<ClaimWorth, 'costCents' | 'costShare'>,
): string {
  const lifetime = people.length === 1 ? 'your lifetime' : 'your lifetimes'
  if (wholeDollars(costCents) === '$0') return `No other choice is expected to pay more over ${lifetime}.`
  const percent = costShare < 0.005 ? 'less than 1%' : share(costShare)
  const more = `worth ${estimatedDollars(costCents)} more over ${lifetime} (${percent})`
  return people.length === 1
    ? `Claiming ${claimAgesLabel(people, best)} instead is ${more}.`
    : `The best pair, ${claimAgesLabel(people, best)}, is ${more}.`
}
