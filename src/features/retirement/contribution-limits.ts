/** What the law allows a person to contribute this year, kind by kind. */
import { wholeDollars } from '#app/platform/format.ts'
import type { ContributionKind } from '#core/contract/retirement-sections.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { contributionLimit, latestLimits } from '#core/finance/tax/contribution-limits.ts'
import { type PersonFacts, yearOf } from '#core/retirement/people.ts'

/** Kinds that share one limit, in the order of the form. */
export interface LimitGroup {
  readonly title: string
  readonly kinds: readonly ContributionKind[]
  /** Null without a limit. */
  readonly limitCents: Cents | null
  /** The limit, what it is made of at this age, and its source. */
  readonly detail: string
}

interface Catchup {
  readonly cents: Cents
  readonly when: string
}

function workplaceCatchUp(age: number, usual: Cents, high: Cents): Catchup | null {
  if (age < 50) return null
  return age >= 60 && age <= 63
    ? { cents: high, when: 'ages 60 to 63' }
    : { cents: usual, when: 'from age 50' }
}

function detailOf(year: number, limit: Cents, catchUp: Catchup | null, source: string): string {
  const base = catchUp
    ? `${year} limit: ${wholeDollars(limit)}, with ${wholeDollars(catchUp.cents)} of catch-up ${catchUp.when}`
    : `${year} limit: ${wholeDollars(limit)}`
  return `${base} (${source}).`
}

/** The groups of a person's contributions, with the limits of the year or, until they are published, the latest. */
export function limitGroups(person: PersonFacts, hasFamilyCover: boolean, today: IsoDate): LimitGroup[] {
  const limits = latestLimits(yearOf(today))
  const ageAtYearEnd = Math.max(0, yearOf(today) - yearOf(person.birthDate))
  const limitOf = (kind: 'workplace' | 'ira' | 'hsa') =>
    unwrap(contributionLimit(limits, kind, { ageAtYearEnd, hasFamilyCover }))
  const group = (
    title: string,
    kinds: readonly ContributionKind[],
    of: 'workplace' | 'ira' | 'hsa',
    catchUp: Catchup | null,
    source: string,
  ): LimitGroup => {
    const limitCents = limitOf(of)
    return { title, kinds, limitCents, detail: detailOf(limits.year, limitCents, catchUp, source) }
  }
  return [
    group(
      'Workplace plan, such as a 401(k)',
      ['workplace', 'workplace_roth'],
      'workplace',
      workplaceCatchUp(ageAtYearEnd, limits.deferralCatchUpCents, limits.deferralHighCatchUpCents),
      limits.source,
    ),
    group(
      'IRA',
      ['ira', 'roth_ira'],
      'ira',
      ageAtYearEnd >= 50 ? { cents: limits.iraCatchUpCents, when: 'from age 50' } : null,
      limits.source,
    ),
    group(
      'Health savings account (HSA)',
      ['hsa'],
      'hsa',
      ageAtYearEnd >= 55 ? { cents: limits.hsaCatchUpCents, when: 'from age 55' } : null,
      limits.hsaSource,
    ),
    { title: 'Taxable account', kinds: ['taxable'], limitCents: null, detail: 'No limit.' },
  ]
}

/** The next year in which a workplace limit rises with age; null after the last. */
export function nextCatchUp(person: PersonFacts, today: IsoDate): string | null {
  const limits = latestLimits(yearOf(today))
  const age = yearOf(today) - yearOf(person.birthDate)
  const at = (turning: number, cents: Cents): string =>
    `From ${yearOf(person.birthDate) + turning}, when ${person.role === 'self' ? 'you turn' : `${person.firstName} turns`} ${turning}, a catch-up of ${wholeDollars(cents)} is allowed on top (today’s amount).`
  if (age < 50) return at(50, limits.deferralCatchUpCents)
  return age < 60 ? at(60, limits.deferralHighCatchUpCents) : null
}
