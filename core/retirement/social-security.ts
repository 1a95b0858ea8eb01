import type { Data } from '#core/contract/endpoint.ts'
import type { getSocialSecurity } from '#core/contract/retirement-answers.ts'
import type { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { claimBenefits } from '#core/finance/social-security/claim-benefits.ts'
import { bestAges, exploreEveryClaim, worthOf } from './claims.ts'
import { resolvePlan } from './defaults.ts'
import { type InsuredPerson, insuredPeople } from './insured-people.ts'

type SocialSecurity = Data<typeof getSocialSecurity>

/** Credits of the record, and with the pay expected until retirement. */
function creditsOf({ record, benefit }: InsuredPerson): SocialSecurity['people'][number]['credits'] {
  if (!benefit?.projection || record.earnings.length === 0) return null
  const { recorded, projected } = benefit.projection
  return {
    earned: recorded.quarters,
    by_retirement: projected.quarters,
    needed: projected.needed,
    reached_in: projected.reachedIn,
  }
}

/** What each person's claims pay at these ages; zeros for an age at which nobody can claim. */
function monthlyAt(insured: readonly InsuredPerson[], ages: readonly number[]) {
  const [first, second] = insured.map(({ claimant }) => claimant)
  if (!first) return []
  const benefits = claimBenefits(second ? [first, second] : [first], ages)
  return benefits.ok ? benefits.value : []
}

/** Social Security of each person, and the claims with the highest lifetime value. */
export function socialSecurityOf(
  plan: RetirementPlan,
  facts: RetirementFacts,
  today: IsoDate,
): SocialSecurity {
  const { sections, sources } = resolvePlan(plan, facts, today)
  const { social_security, secure } = sections
  const insured = insuredPeople(sections, facts, today)
  const ages = insured.map(({ record }) => record.claim_age_months)
  const monthly = monthlyAt(insured, ages)
  const isPaid = insured.some(({ claimant }) => claimant.piaCents > 0)
  const answer = isPaid
    ? exploreEveryClaim(
        insured.map(({ claimant }) => claimant),
        secure.real_yield,
      )
    : null
  const best = answer && bestAges(answer)
  const [planned, most] = [answer && worthOf(answer, ages), answer && best && worthOf(answer, best)]
  return {
    social_security,
    sources: { ...sources.social_security },
    people: insured.map((each, place) => ({
      role: each.person.role,
      first_name: each.person.firstName,
      full_benefit_cents: each.claimant.piaCents,
      full_age_months: each.fullAge,
      claim_age_months: each.record.claim_age_months,
      own_monthly_cents: monthly[place]?.ownCents ?? 0,
      spouse_monthly_cents: monthly[place]?.spouseCents ?? 0,
      survivor_monthly_cents: monthly[place]?.survivorCents ?? 0,
      credits: creditsOf(each),
      is_estimate: each.benefit?.isEstimate ?? false,
      source: each.benefit?.source ?? 'No benefit on their own record',
    })),
    best:
      best && most
        ? {
            claim_ages_months: [...best],
            value_cents: most.presentValueCents,
            planned_value_cents: planned?.presentValueCents ?? null,
            cost_cents: planned?.costCents ?? null,
            cost_share: planned?.costShare ?? null,
          }
        : null,
    real_rate: secure.real_yield,
  }
}
