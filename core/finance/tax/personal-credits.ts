import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { shareLeft } from './tax-deductions.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { LivedApart, TaxReturn } from './tax-return.ts'

/** The part of care expenses that the care credit pays, by AGI. IRC 21(a)(2); two stages from 2026. */
export function careRate({ status }: TaxReturn, agiCents: Cents, { credits }: TaxParameters): number {
  const { topRate, stepRate, steps } = credits.care
  let rate = topRate
  for (const { startCents, stepCents, floorRate } of steps) {
    const begun = Math.ceil(Math.max(0, agiCents - startCents[status]) / stepCents[status])
    rate = Math.max(floorRate, rate - begun * stepRate)
  }
  return rate
}

const APART_FROM_JULY: ReadonlySet<LivedApart> = new Set(['last_six_months', 'all_year'])

/**
 * Child and dependent care credit before the limit of the tax: Form 2441. IRC 21. Rounded once.
 * A separate return has it only after living apart for the last six months of the year, in a home for the persons in care
 * of which the filer pays more than half: IRC 21(e)(4).
 *
 * @param earnedByFilerCents earned income of each filer
 */
export function careCredit(
  taxReturn: TaxReturn,
  agiCents: Cents,
  earnedByFilerCents: readonly Cents[],
  parameters: TaxParameters,
): Cents {
  const { care, filers, status, livedApart } = taxReturn
  if (care.persons === 0 || (status === 'separate' && !APART_FROM_JULY.has(livedApart))) return 0
  const rules = parameters.credits.care
  const several = care.persons > 1 ? 1 : 0
  const earned = filers.map((filer, place) =>
    Math.max(
      earnedByFilerCents[place] ?? 0,
      filer.studentOrDisabledMonths * rules.deemedMonthlyIncomeCents[several],
    ),
  )
  const limit = Math.max(0, rules.expenseLimitsCents[several] - care.employerBenefitsCents)
  const expenses = Math.max(0, Math.min(care.expensesCents, limit, ...earned))
  return roundCents(expenses * careRate(taxReturn, agiCents, parameters))
}

/** The saver's credit rate at an AGI. IRC 25B(b): 50%, 20%, 10% or none. */
export function saversRate({ status }: TaxReturn, agiCents: Cents, { credits }: TaxParameters): number {
  const place = credits.savers.topsCents[status].findIndex((top) => agiCents <= top)
  return place < 0 ? 0 : (credits.savers.rates[place] ?? 0)
}

/** Saver's credit before the limit of the tax: Form 8880. IRC 25B. Rounded once. */
export function saversCredit(taxReturn: TaxReturn, agiCents: Cents, parameters: TaxParameters): Cents {
  const saved = taxReturn.filers.reduce(
    (all, filer) =>
      filer.claimsSaversCredit
        ? all + Math.min(parameters.credits.savers.limitCents, filer.deferralCents + filer.iraSavingCents)
        : all,
    0,
  )
  return roundCents(saved * saversRate(taxReturn, agiCents, parameters))
}

/**
 * American opportunity and lifetime learning credits, the first refundable in part: Form 8863. IRC 25A. Both parts are
 * rounded once. Uses AGI for modified AGI: they differ only for income earned abroad.
 */
export function educationCredits(
  taxReturn: TaxReturn,
  agiCents: Cents,
  { credits: { education: rules } }: TaxParameters,
): { readonly nonrefundableCents: Cents; readonly refundableCents: Cents } {
  const range = rules.phaseOut[taxReturn.status]
  if (!range) return { nonrefundableCents: 0, refundableCents: 0 }
  const { fullCents, partCents, partRate, refundableShare } = rules.opportunity
  let opportunity = 0
  let lifetimeExpenses = 0
  for (const { credit, expensesCents } of taxReturn.students) {
    if (credit === 'lifetime_learning') lifetimeExpenses += expensesCents
    else {
      opportunity +=
        Math.min(expensesCents, fullCents) +
        Math.min(Math.max(0, expensesCents - fullCents), partCents) * partRate
    }
  }
  const lifetime = Math.min(lifetimeExpenses, rules.lifetime.expenseLimitCents) * rules.lifetime.rate
  const left = shareLeft(agiCents, range)
  return {
    nonrefundableCents: roundCents((opportunity * (1 - refundableShare) + lifetime) * left),
    refundableCents: roundCents(opportunity * refundableShare * left),
  }
}
