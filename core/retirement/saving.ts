/** What a household saves for retirement a year, and the same with another total. */
import type { Contribution, ContributionSection } from '#core/contract/retirement-sections.ts'
import { isWorking, totalSavings } from '#core/finance/household/plan-changes.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { contributionLimit, latestLimits } from '#core/finance/tax/contribution-limits.ts'
import { type PersonFacts, yearOf } from './people.ts'

/** What everyone in the plan contributes a year. */
export const yearlySaving = ({ contributions }: ContributionSection): Cents =>
  contributions.reduce((sum, { yearly_cents }) => sum + yearly_cents, 0)

/** The section with more for one kind of a person's accounts. */
function withMore(
  contributions: readonly Contribution[],
  { owner, kind, yearly_cents }: Contribution,
): Contribution[] {
  if (yearly_cents === 0) return [...contributions]
  const place = contributions.findIndex((each) => each.owner === owner && each.kind === kind)
  return place < 0
    ? [...contributions, { owner, kind, yearly_cents }]
    : contributions.map((each, at) =>
        at === place ? { ...each, yearly_cents: each.yearly_cents + yearly_cents } : each,
      )
}

/** Saves less, from taxable savings first and then from the last contribution up. */
function withLess(contributions: readonly Contribution[], lessCents: Cents): Contribution[] {
  let left = lessCents
  const inOrder = [
    ...contributions.filter(({ kind }) => kind !== 'taxable'),
    ...contributions.filter(({ kind }) => kind === 'taxable'),
  ]
  return inOrder
    .toReversed()
    .map((each) => {
      const cut = Math.min(left, each.yearly_cents)
      left -= cut
      return { ...each, yearly_cents: each.yearly_cents - cut }
    })
    .filter(({ yearly_cents }) => yearly_cents > 0)
    .toReversed()
}

/**
 * Contributions of another total: more goes to the workplace plan up to its limit and then to taxable savings, less
 * comes out of taxable savings first.
 *
 * @param saver who saves more, with pay ahead
 */
export function withYearlySaving(
  section: ContributionSection,
  totalCents: Cents,
  saver: PersonFacts,
  today: IsoDate,
): ContributionSection {
  const more = totalCents - yearlySaving(section)
  const { contributions } = section
  if (more <= 0) return { ...section, contributions: withLess(contributions, -more) }
  const owner = saver.role
  const ageAtYearEnd = Math.max(0, yearOf(today) - yearOf(saver.birthDate))
  const limit = unwrap(contributionLimit(latestLimits(yearOf(today)), 'workplace', { ageAtYearEnd }))
  const used = contributions
    .filter((each) => each.owner === owner && (each.kind === 'workplace' || each.kind === 'workplace_roth'))
    .reduce((sum, { yearly_cents }) => sum + yearly_cents, 0)
  const workplace = Math.min(more, Math.max(0, Math.min(limit, saver.payCents ?? 0) - used))
  const filled = withMore(contributions, { owner, kind: 'workplace', yearly_cents: workplace })
  return {
    ...section,
    contributions: withMore(filled, { owner, kind: 'taxable', yearly_cents: more - workplace }),
  }
}

/** A rate of saving to begin with, as a share of pay. A judgment. */
const USUAL_RATE = 0.1
const STEP = 100_00

/** Contributions of everybody with pay ahead at a usual rate, in steps of $100 a year. */
export const suggestedSaving = (
  section: ContributionSection,
  people: readonly PersonFacts[],
  today: IsoDate,
): ContributionSection =>
  people
    .filter(({ retiresIn, payCents }) => retiresIn !== null && (payCents ?? 0) > 0)
    .reduce((before, person) => {
      const more = Math.round(((person.payCents ?? 0) * USUAL_RATE) / STEP) * STEP
      return withYearlySaving(before, yearlySaving(before) + more, person, today)
    }, section)

/** Whether somebody works toward retirement with nothing saved and nothing contributed, so that no chance means anything yet. */
export const hasNothingSaved = (plan: HouseholdPlan): boolean =>
  totalSavings(plan) === 0 &&
  plan.contributions.every(({ yearlyCents, employerCents }) => yearlyCents + employerCents === 0) &&
  plan.people.some((person) => isWorking(person, plan))
