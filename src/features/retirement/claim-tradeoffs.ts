/** Sentences about what claiming at one age rather than another gives up. */
import { share, wholeDollars } from '#app/platform/format.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { breakEvenAge, chanceToLiveTo } from '#core/finance/social-security/claiming.ts'
import { testClaim } from '#core/finance/social-security/earnings-test.ts'
import { retirementBenefit } from '#core/finance/social-security/social-security-benefit.ts'
import type { InsuredPerson } from '#core/retirement/insured-people.ts'
import { retirementMonth } from '#core/retirement/people.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { possessiveLabel } from './person-labels.ts'

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
