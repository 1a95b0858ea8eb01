/** Rules of claiming ages and earnings records, and the fields that break them. */
import type { SocialSecurityPerson } from '#core/contract/retirement-sections.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, formatUsd } from '#core/finance/math/money.ts'
import { LAST_WAGE_BASE_YEAR, wageBaseOf } from '#core/finance/social-security/wage-series.ts'
import type { PlanSections } from './change.ts'
import type { Problems } from './contribution-rules.ts'
import { ageMonthsOn, type PersonFacts, yearOf } from './people.ts'

const LATEST_CLAIM_MONTHS = 70 * 12

/** An age in months: `67`, `66 and 4 months`. */
export const ageText = (months: number): string => {
  const rest = months % 12
  return `${Math.floor(months / 12)}${rest === 0 ? '' : ` and ${rest} ${rest === 1 ? 'month' : 'months'}`}`
}

function claimProblem(section: SocialSecurityPerson, person: PersonFacts, today: IsoDate): string | null {
  const now = ageMonthsOn(person.birthDate, today)
  const { claim_age_months: claim, is_receiving } = section
  const who = person.role === 'self' ? 'You’re' : `${person.firstName} is`
  if (is_receiving)
    return claim > now ? `${who} ${ageText(now)}. Choose the age at which the benefit began` : null
  return claim < Math.min(now, LATEST_CLAIM_MONTHS)
    ? `${who} already ${ageText(now)}. Choose a later age, or choose already receiving`
    : null
}

/** Why a year's earnings are more than Social Security counts; null if they are not, or its wage base is not set yet. */
export function wageBaseProblem(year: number, cents: Cents): string | null {
  if (year > LAST_WAGE_BASE_YEAR || year < FIRST_WAGE_BASE_YEAR || cents <= wageBaseOf(year)) return null
  return `Social Security counts at most ${formatUsd(wageBaseOf(year))} of ${year}, its wage base. Enter the Social Security column of your statement, not Medicare`
}

/** The first year that benefits count. 42 USC 415(b)(2)(B). */
const FIRST_WAGE_BASE_YEAR = 1951

function earningsProblems(
  { earnings }: SocialSecurityPerson,
  { birthDate }: PersonFacts,
  today: IsoDate,
): Problems {
  const problems: Problems = {}
  const seen = new Set<number>()
  earnings.forEach(({ year, cents }, place) => {
    const above = wageBaseProblem(year, cents)
    if (above !== null) problems[`${place}.cents`] = above
    if (year > yearOf(today)) problems[`${place}.year`] = 'That year hasn’t begun'
    else if (year < yearOf(birthDate)) {
      problems[`${place}.year`] =
        `That’s before ${yearOf(birthDate)}, the year of birth. Check whose statement this is`
    } else if (seen.has(year)) problems[`${place}.year`] = `${year} is listed twice. Remove one of them`
    seen.add(year)
  })
  return problems
}

/**
 * The errors of the claims and earnings records of a household by field.
 *
 * @param today the client's day
 */
export function socialSecurityProblems(
  section: PlanSections['social_security'],
  people: readonly PersonFacts[],
  today: IsoDate,
): Problems {
  const problems: Problems = {}
  for (const person of people) {
    const record = section[person.role]
    if (record === null) continue
    const path = `social_security.${person.role}`
    const claim = record.is_covered ? claimProblem(record, person, today) : null
    if (claim !== null) problems[`${path}.claim_age_months`] = claim
    for (const [field, message] of Object.entries(earningsProblems(record, person, today))) {
      problems[`${path}.earnings.${field}`] = message
    }
  }
  return problems
}
