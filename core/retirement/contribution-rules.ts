/** The legal limits of contributions of a year, and the fields that exceed them. */
import type {
  Contribution,
  ContributionKind,
  ContributionSection,
  PersonRole,
} from '#core/contract/retirement-sections.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, formatUsd } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import {
  contributionLimit,
  latestLimits,
  rothIraLimit,
  type Saver,
} from '#core/finance/tax/contribution-limits.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import { type PersonFacts, yearOf } from './people.ts'

/** Errors by field path, for the client. */
export type Problems = Record<string, string>

/** The household whose contributions are checked. */
export interface Savers {
  readonly people: readonly PersonFacts[]
  readonly filingStatus: FilingStatus
  /** Income beyond pay; null if the client's income is unknown. */
  readonly otherIncomeCents: Cents | null
}

/** The most that the law allows a person, or both together, in a year. */
export interface YearLimit {
  /** Null for both together. */
  readonly owner: PersonRole | null
  /** Kinds that share the limit. */
  readonly kinds: readonly ContributionKind[]
  readonly limitCents: Cents
  /** The part of the limit that age adds. */
  readonly catchUpCents: Cents
  readonly usedCents: Cents
  readonly year: number
  readonly source: string
  /** The estimated income that lowers the limit; null if only age sets it. */
  readonly incomeCents: Cents | null
}

/** Kinds of contributions that share a limit. */
const GROUPS = {
  workplace: ['workplace', 'workplace_roth'],
  ira: ['ira', 'roth_ira'],
  hsa: ['hsa'],
} as const satisfies Record<string, readonly ContributionKind[]>
type Group = keyof typeof GROUPS
const GROUP_NAMES = ['workplace', 'ira', 'hsa'] as const satisfies readonly Group[]

/** The age at the end of a year for which no catch-up is allowed. */
const BEFORE_CATCH_UP = 0

const sum = (entries: readonly Contribution[]): Cents =>
  entries.reduce((total, { yearly_cents }) => total + yearly_cents, 0)

type Covered = Pick<YearLimit, 'owner' | 'kinds'>
const isCovered =
  ({ owner, kinds }: Covered) =>
  (entry: Contribution): boolean =>
    (owner === null || entry.owner === owner) && kinds.includes(entry.kind)

/**
 * The limits of a household's contributions: at each person's age, at the household's income, and of both together.
 * Somebody who is retired has none, because contributions end at retirement.
 *
 * @param today the client's day; its year's limits apply or, until they are published, the latest
 */
export function yearLimits(section: ContributionSection, savers: Savers, today: IsoDate): YearLimit[] {
  const limits = latestLimits(yearOf(today))
  const working = savers.people.filter(({ retiresIn }) => retiresIn !== null)
  const ages = (person: PersonFacts): Saver => ({
    ageAtYearEnd: Math.max(0, yearOf(today) - yearOf(person.birthDate)),
    hasFamilyCover: section.has_family_hsa,
  })
  const limit = (
    covered: Covered,
    most: readonly [Cents, Cents],
    rest: Partial<YearLimit> = {},
  ): YearLimit => ({
    owner: covered.owner,
    kinds: covered.kinds,
    limitCents: most[0],
    catchUpCents: most[0] - most[1],
    usedCents: sum(section.contributions.filter(isCovered(covered))),
    year: limits.year,
    source: limits.source,
    incomeCents: null,
    ...rest,
  })
  const income = estimatedIncome(section, savers)
  const ofPerson = (person: PersonFacts): YearLimit[] => {
    const saver = ages(person)
    const young = { ...saver, ageAtYearEnd: BEFORE_CATCH_UP }
    const most = (group: Group): readonly [Cents, Cents] => [
      unwrap(contributionLimit(limits, group, saver)),
      unwrap(contributionLimit(limits, group, young)),
    ]
    const byAge = GROUP_NAMES.map((group) =>
      limit(
        { owner: person.role, kinds: GROUPS[group] },
        most(group),
        group === 'hsa' ? { source: limits.hsaSource } : {},
      ),
    )
    if (income === null) return byAge
    const at = { status: savers.filingStatus, livedApart: false, incomeCents: income }
    const roth = [unwrap(rothIraLimit(limits, saver, at)), unwrap(rothIraLimit(limits, young, at))] as const
    return roth[0] < most('ira')[0]
      ? [...byAge, limit({ owner: person.role, kinds: ['roth_ira'] }, roth, { incomeCents: income })]
      : byAge
  }
  const all = working.flatMap(ofPerson)
  if (!section.has_family_hsa || savers.people.length < 2) return all
  // Spouses with family coverage share one limit; each has a catch-up of their own. IRC 223(b)(5).
  const catchUps = savers.people.filter((person) => ages(person).ageAtYearEnd >= 55).length
  const base = limits.hsaFamilyCents
  const both = [base + catchUps * limits.hsaCatchUpCents, base] as const
  return [...all, limit({ owner: null, kinds: GROUPS.hsa }, both, { source: limits.hsaSource })]
}

/** Modified AGI for the Roth IRA limit, estimated from pay, less pre-tax contributions; null if unknown. IRC 408A(c)(3). */
function estimatedIncome({ contributions }: ContributionSection, savers: Savers): Cents | null {
  if (savers.otherIncomeCents === null) return null
  const pay = savers.people.reduce((total, { payCents }) => total + (payCents ?? 0), savers.otherIncomeCents)
  return Math.max(0, pay - sum(contributions.filter(isCovered({ owner: null, kinds: ['workplace', 'hsa'] }))))
}

interface Entry extends Contribution {
  /** The place in the section's list. */
  readonly place: number
}

/** The entry with which the total first exceeds a limit. */
function firstBeyond(entries: readonly Entry[], limit: Cents): Entry | undefined {
  let total = 0
  return entries.find(({ yearly_cents }) => (total += yearly_cents) > limit)
}

const whose = ({ role, firstName }: PersonFacts): string => (role === 'self' ? 'your' : `${firstName}’s`)

/**
 * The errors of a household's contributions by field: what the law allows in a year at each person's age and the
 * household's income, and contributions of a person who has no pay.
 *
 * @param today the client's day
 */
export function contributionProblems(section: ContributionSection, savers: Savers, today: IsoDate): Problems {
  const entries = section.contributions.map((each, place): Entry => ({ ...each, place }))
  const problems: Problems = {}
  const tell: Tell = (entry, message) => {
    if (entry) problems[`contribution.contributions.${entry.place}.yearly_cents`] ??= message
  }
  for (const person of savers.people) {
    const own = entries.filter(({ owner }) => owner === person.role)
    tellRetired(person, own, tell)
    tellPay(person, own, tell)
  }
  for (const limit of yearLimits(section, savers, today)) {
    const owner = savers.people.find(({ role }) => role === limit.owner)
    tell(firstBeyond(entries.filter(isCovered(limit)), limit.limitCents), limitMessage(limit, owner))
  }
  return problems
}

type Tell = (entry: Entry | undefined, message: string) => void

function tellRetired(person: PersonFacts, own: readonly Entry[], tell: Tell): void {
  if (person.retiresIn !== null) return
  const who = person.role === 'self' ? 'You’re' : `${person.firstName} is`
  for (const entry of own) {
    if (entry.yearly_cents > 0)
      tell(entry, `${who} retired, and contributions end at retirement. Remove this one`)
  }
}

/** Contributions come out of pay. */
function tellPay(person: PersonFacts, own: readonly Entry[], tell: Tell): void {
  const { payCents } = person
  if (payCents === null || person.retiresIn === null) return
  tell(firstBeyond(own, payCents), `That’s more than ${whose(person)} pay of ${formatUsd(payCents)} a year`)
}

function limitMessage(
  { kinds, limitCents, year, source, incomeCents }: YearLimit,
  owner: PersonFacts | undefined,
): string {
  const limit = formatUsd(limitCents)
  if (incomeCents !== null) {
    const at = `an income of about ${formatUsd(Math.round(incomeCents / 100_00) * 100_00)}`
    return limitCents === 0
      ? `With ${at}, Roth IRA contributions aren’t allowed in ${year} (${source})`
      : `With ${at}, the ${year} Roth IRA limit is ${limit} (${source})`
  }
  if (!owner) return `The ${year} family limit is ${limit} for both of you together (${source})`
  const shared = kinds.length > 1 ? ', traditional and Roth together,' : ''
  return `The ${year} limit at ${whose(owner)} age${shared} is ${limit} (${source})`
}
