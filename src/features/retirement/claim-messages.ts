/** Sentences about claiming ages. */
import { estimatedDollars, monthAndYear, share, wholeDollars } from '#app/platform/format.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { breakEvenAge, chanceToLiveTo } from '#core/finance/social-security/claiming.ts'
import { testClaim } from '#core/finance/social-security/earnings-test.ts'
import { retirementBenefit } from '#core/finance/social-security/social-security-benefit.ts'
import { birthMonth } from '#core/finance/social-security/social-security.ts'
import type { ClaimWorth, InsuredPerson } from '#core/retirement/claims.ts'
import { retirementMonth } from '#core/retirement/people.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { possessiveLabel } from './person-labels.ts'

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

/**
 * From which age a later claim has paid more, and the chance to live past it: the chosen age compared with the best or,
 * where it is the best, with the earliest possible. Null where there is nothing to compare.
 */
export function breakEvenMessage(
  insured: InsuredPerson,
  chosen: number,
  best: number,
  earliest: number,
): string | null {
  const { claimant, person } = insured
  const other = chosen === best ? earliest : best
  if (other === chosen || claimant.piaCents === 0) return null
  const option = (claimAge: number) => {
    const monthly = retirementBenefit(claimant.piaCents, claimAge, claimant.birthDate)
    return { claimAge, monthlyCents: monthly.ok ? monthly.value : 0, presentValueCents: 0 }
  }
  const [early, late] = [Math.min(chosen, other), Math.max(chosen, other)]
  const even = breakEvenAge(option(early), option(late))
  if (even === null) return null
  const who = person.role === 'self' ? 'you live' : `${person.firstName} lives`
  const chance = share(chanceToLiveTo(claimant, even))
  return `${possessiveLabel(person)} own benefit: claiming at ${ageText(late)} rather than ${ageText(early)} pays more in total if ${who} past ${ageText(even)}. The chance of that is ${chance}.`
}

/** What the earnings test withholds from somebody who claims before full retirement age and goes on working. */
export function earningsTestMessage(
  { person, claimant, fullAge }: InsuredPerson,
  claimAge: number,
  today: IsoDate,
): string | null {
  const yearlyPayCents = person.payCents ?? 0
  const retiresOn: IsoDate = `${retirementMonth(person, today)}-01`
  const tested = testClaim({
    birthDate: claimant.birthDate,
    piaCents: claimant.piaCents,
    claimAge,
    yearlyPayCents,
    retiresOn,
  })
  if (!tested.ok || tested.value.monthsWithheld === 0) return null
  const { years, benefitCents, benefitFromFullAgeCents } = tested.value
  const withheld = years.filter(({ withheldCents }) => withheldCents > 0)
  const [first, last] = [withheld[0], withheld.at(-1)]
  if (!first || !last) return null
  const total = withheld.reduce((sum, { withheldCents }) => sum + withheldCents, 0)
  const when = first === last ? `in ${first.year}` : `from ${first.year} through ${last.year}`
  const whose = person.role === 'self' ? 'your' : possessiveLabel(person)
  return `While working, ${wholeDollars(total)} of ${whose} benefits would be withheld ${when}, because pay is above the limit before full retirement age (${wholeDollars(first.exemptCents)} in ${first.year}). It isn’t lost: from ${ageText(fullAge)} on, the benefit rises from ${wholeDollars(benefitCents)} to ${wholeDollars(benefitFromFullAgeCents)} a month.`
}
