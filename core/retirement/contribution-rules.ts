/** The legal limits of contributions, told at the field that exceeds them. */
import type { Contribution, ContributionKind, ContributionSection } from '#core/contract/retirement.ts'
import {
  contributionLimit,
  type ContributionLimits,
  latestLimits,
  rothIraLimit,
  type Saver,
} from '#core/finance/tax/contribution-limits.ts'
import type { FilingStatus } from '#core/finance/tax/tax-parameters.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, formatUsd } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
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

/** Kinds of contributions that share a limit. */
const GROUPS = {
  workplace: ['workplace', 'workplace_roth'],
  ira: ['ira', 'roth_ira'],
  hsa: ['hsa'],
} as const satisfies Record<string, readonly ContributionKind[]>
type Group = keyof typeof GROUPS
const GROUP_NAMES = ['workplace', 'ira', 'hsa'] as const satisfies readonly Group[]

interface Entry extends Contribution {
  /** The place in the section's list. */
  readonly place: number
}

const isOf = (kinds: readonly ContributionKind[]) => (entry: Entry) => kinds.includes(entry.kind)
const sum = (entries: readonly Entry[]): Cents =>
  entries.reduce((total, { yearly_cents }) => total + yearly_cents, 0)

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
 * @param today the client's day; its year's limits apply or, until they are published, the latest
 */
export function contributionProblems(section: ContributionSection, savers: Savers, today: IsoDate): Problems {
  const entries = section.contributions.map((each, place): Entry => ({ ...each, place }))
  const limits = latestLimits(yearOf(today))
  const problems: Problems = {}
  const tell: Tell = (entry, message) => {
    if (entry) problems[`contribution.contributions.${entry.place}.yearly_cents`] ??= message
  }
  for (const person of savers.people) {
    const own = entries.filter(({ owner }) => owner === person.role)
    tellRetired(person, own, tell)
    tellPay(person, own, tell)
    const saver = {
      ageAtYearEnd: Math.max(0, yearOf(today) - yearOf(person.birthDate)),
      hasFamilyCover: section.has_family_hsa,
    }
    for (const group of GROUP_NAMES) {
      const limit = unwrap(contributionLimit(limits, group, saver))
      tell(firstBeyond(own.filter(isOf(GROUPS[group])), limit), limitMessage(limits, group, person, limit))
    }
    tellRothIra(own, { limits, saver, savers, entries }, tell)
  }
  tellFamilyHsa(section, entries, { ...savers, today, limits }, tell)
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

const limitMessage = (
  { year, source, hsaSource }: ContributionLimits,
  group: Group,
  person: PersonFacts,
  limit: Cents,
): string => {
  const shared = group === 'hsa' ? '' : ', traditional and Roth together,'
  return `The ${year} limit at ${whose(person)} age${shared} is ${formatUsd(limit)} (${group === 'hsa' ? hsaSource : source})`
}

/** The Roth IRA limit falls to zero as income rises. IRC 408A(c)(3). Modified AGI is estimated from pay, less pre-tax contributions. */
function tellRothIra(
  own: readonly Entry[],
  {
    limits,
    saver,
    savers,
    entries,
  }: { limits: ContributionLimits; saver: Saver; savers: Savers; entries: readonly Entry[] },
  tell: Tell,
): void {
  const { people, filingStatus: status, otherIncomeCents } = savers
  if (otherIncomeCents === null) return
  const pay = people.reduce((total, { payCents }) => total + (payCents ?? 0), otherIncomeCents)
  const incomeCents = Math.max(0, pay - sum(entries.filter(isOf(['workplace', 'hsa']))))
  const limit = unwrap(rothIraLimit(limits, saver, { status, livedApart: false, incomeCents }))
  const at = `an income of about ${formatUsd(Math.round(incomeCents / 100_00) * 100_00)}`
  tell(
    firstBeyond(own.filter(isOf(['roth_ira'])), limit),
    limit === 0
      ? `With ${at}, Roth IRA contributions aren’t allowed in ${limits.year} (${limits.source})`
      : `With ${at}, the ${limits.year} Roth IRA limit is ${formatUsd(limit)} (${limits.source})`,
  )
}

/** Spouses with family coverage share one limit; each has a catch-up of their own. IRC 223(b)(5). */
function tellFamilyHsa(
  section: ContributionSection,
  entries: readonly Entry[],
  { people, today, limits }: Savers & { readonly today: IsoDate; readonly limits: ContributionLimits },
  tell: Tell,
): void {
  if (!section.has_family_hsa || people.length < 2) return
  const catchUps = people.filter(({ birthDate }) => yearOf(today) - yearOf(birthDate) >= 55).length
  const limit = limits.hsaFamilyCents + catchUps * limits.hsaCatchUpCents
  tell(
    firstBeyond(entries.filter(isOf(GROUPS.hsa)), limit),
    `The ${limits.year} family limit is ${formatUsd(limit)} for both of you together (${limits.hsaSource})`,
  )
}
