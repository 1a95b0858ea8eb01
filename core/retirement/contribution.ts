/** Contributions of a year: what each person saves, what the law allows, and what the employers add. */
import type { Data } from '#core/contract/endpoint.ts'
import type { getContribution } from '#core/contract/retirement-answers.ts'
import type { ContributionKind } from '#core/contract/retirement-sections.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { PersonIndex, PlanContribution, TaxTreatment } from '#core/finance/household/plan.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { employerMatch } from '#core/finance/retirement/employer-match.ts'
import { latestLimits } from '#core/finance/tax/contribution-limits.ts'
import type { PlanSections } from './change.ts'
import { yearLimits } from './contribution-rules.ts'
import { resolvePlan } from './defaults.ts'
import { filingStatusOf, peopleOf, type PersonFacts, yearOf } from './people.ts'

const CONTRIBUTION_TREATMENTS: Readonly<Record<ContributionKind, TaxTreatment>> = {
  workplace: 'deferred',
  workplace_roth: 'roth',
  ira: 'deferred',
  roth_ira: 'roth',
  hsa: 'hsa',
  taxable: 'taxable',
}

/** An employer's match of a person's workplace contributions in a full year. */
export function matchOf(
  { contributions, match }: PlanSections['contribution'],
  { role, payCents }: PersonFacts,
  today: IsoDate,
): ReturnType<typeof employerMatch> {
  const deferred = contributions
    .filter(({ owner, kind }) => owner === role && (kind === 'workplace' || kind === 'workplace_roth'))
    .reduce((sum, { yearly_cents }) => sum + yearly_cents, 0)
  return employerMatch({
    payCents: payCents ?? 0,
    contributionCents: deferred,
    tiers: match[role].map(({ rate, up_to_share }) => ({ rate, upToShare: up_to_share })),
    payCountedCents: latestLimits(yearOf(today)).payCountedCents,
  })
}

/** What the plan's people save in a full year, and what their employers add. */
export function planContributions(
  section: PlanSections['contribution'],
  people: readonly PersonFacts[],
  today: IsoDate,
): PlanContribution[] {
  return people.flatMap((person, index) => {
    const owner: PersonIndex = index === 0 ? 0 : 1
    const own = section.contributions
      .filter((each) => each.owner === person.role)
      .map(({ kind, yearly_cents }): PlanContribution => ({
        treatment: CONTRIBUTION_TREATMENTS[kind],
        owner,
        yearlyCents: yearly_cents,
        employerCents: 0,
      }))
    const match = matchOf(section, person, today)
    const employerCents = match.ok ? match.value.matchCents : 0
    return employerCents > 0 ? [...own, { treatment: 'deferred', owner, yearlyCents: 0, employerCents }] : own
  })
}

/** What employers add in a full year to what a plan's people save. */
export const yearlyMatch = (contributions: readonly PlanContribution[]): Cents =>
  contributions.reduce((sum, { employerCents }) => sum + employerCents, 0)

/** What is contributed in a year, what the law allows, and what the employers add to it. */
export function contributionOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): Data<typeof getContribution> {
  const { sections, sources } = resolvePlan(plan, facts, today)
  const { contribution } = sections
  const resolved = { ...plan, ...sections }
  const people = peopleOf(resolved, facts)
  const limits = yearLimits(
    contribution,
    {
      people,
      filingStatus: filingStatusOf(facts),
      otherIncomeCents: facts.income?.other_annual_cents ?? null,
    },
    today,
  )
  return {
    contribution,
    sources: { ...sources.contribution },
    limits: limits.map(
      ({ owner, kinds, year, limitCents, catchUpCents, usedCents, incomeCents, source }) => ({
        owner,
        kinds: [...kinds],
        year,
        limit_cents: limitCents,
        catch_up_cents: catchUpCents,
        used_cents: usedCents,
        income_cents: incomeCents,
        source,
      }),
    ),
    match: people.flatMap((person) => {
      const match = matchOf(contribution, person, today)
      if (contribution.match[person.role].length === 0 || !match.ok) return []
      const { matchCents, fullMatchCents, roomCents } = match.value
      return [
        {
          owner: person.role,
          match_cents: matchCents,
          full_match_cents: fullMatchCents,
          missed_cents: fullMatchCents - matchCents,
          room_cents: roomCents,
        },
      ]
    }),
  }
}
