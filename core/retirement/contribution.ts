import type { Data } from '#core/contract/endpoint.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { getContribution } from '#core/contract/retirement-answers.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { yearLimits } from './contribution-rules.ts'
import { resolvePlan } from './defaults.ts'
import { matchOf } from './household-plan.ts'
import { filingStatusOf, peopleOf } from './people.ts'

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
      filingStatus: filingStatusOf(resolved, facts),
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
