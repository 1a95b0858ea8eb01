import { totalBalance } from './accounts.ts'
import type { Household, Ladder } from './household.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { Growth } from './market.ts'
import { ownContributions } from './year-flows.ts'

/*
 * What a spending rule makes of a year. What it starts from follows from the plan's median market: see rule-basis.ts.
 */

/** Guyton and Klinger lift the capital preservation rule in a plan's last years. */
const LAST_YEARS_WITHOUT_CUTS = 15

/**
 * Guyton and Klinger, "Decision Rules and Maximum Initial Withdrawal Rates", Journal of Financial Planning, March 2006,
 * applied to nice-to-have spending: no raise with prices after a losing year while the withdrawal rate is above the first
 * one; then a cut or a raise, never both. The rate is that of what savings must pay for the rest of the plan as a level
 * amount, so that changes that are planned trigger nothing. A raise must also leave what lasts until the end of the plan.
 */
export function applyGuardrails(
  household: Household,
  lifetimes: Lifetimes,
  year: number,
  growth: Growth,
): void {
  const { basis, timeline, flows, accounts } = household
  const { rule } = timeline.plan
  if (basis?.kind !== 'guardrails' || rule.kind !== 'guardrails') return
  const { firstRate } = basis
  if ((lifetimes.planShare[year] ?? 0) === 0 || firstRate <= 0) return
  const balance = totalBalance(accounts)
  const rateWith = (niceFactor: number): number => {
    const need = (basis.must[year] ?? 0) + niceFactor * (basis.nice[year] ?? 0)
    if (need <= 0) return 0
    return balance > 0 ? need / balance : Infinity
  }
  let factor = household.niceFactor
  const isFirst = year === 0 || (lifetimes.planShare[year - 1] ?? 0) === 0
  const prices = growth.priceGrowth[year - 1] ?? 1
  const wasLosing = !isFirst && (growth.invested[year - 1] ?? 1) * prices < 1
  if (wasLosing && rateWith(factor) > firstRate) factor = Math.min(factor, factor / prices)
  const rate = rateWith(factor)
  const free = balance > 0 ? Math.max(0, 1 - (basis.reserve[year] ?? 0) / balance) : 0
  const most = Math.min(firstRate, (basis.lasting[year] ?? 0) * free)
  if (rate > firstRate * (1 + rule.upper) && lifetimes.years - year > LAST_YEARS_WITHOUT_CUTS) {
    factor *= 1 - rule.cut
  } else if (rate < most * (1 - rule.lower)) {
    factor *= 1 + rule.raise
  }
  household.niceFactor = factor
  flows.niceToHave = household.plannedNice * factor
}

/** The part of savings in a ladder at the start of a year. */
const ladderWorth = ({ ladderShare }: Household, { worth }: Ladder, year: number): number =>
  ladderShare * (worth[year] ?? 0)

/**
 * What a rule that takes a share of savings withdraws in a year, before what lasting income changes about it; 0 under other
 * rules and before retirement. Nice-to-have spending is then what the withdrawal leaves, and the ladder is bought in the
 * first year.
 */
export function openShare(household: Household, lifetimes: Lifetimes, year: number): number {
  const { basis, accounts, flows } = household
  const share = lifetimes.planShare[year] ?? 0
  if (basis?.kind !== 'share' || share === 0) return 0
  const balance = totalBalance(accounts)
  const { ladder, rates, bridge } = basis
  flows.niceToHave = 0
  if (ladder && (year === 0 || (lifetimes.planShare[year - 1] ?? 0) === 0)) {
    const price = ladder.worth[year] ?? 0
    household.ladderShare = price > 0 ? Math.min(1, balance / price) : 0
  }
  const reserved = (bridge[year] ?? 0) + (ladder ? ladderWorth(household, ladder, year) : 0)
  const paid = (rates[year] ?? 0) * share * Math.max(0, balance - reserved)
  return paid + (ladder ? household.ladderShare * (ladder.rungs[year] ?? 0) : 0)
}

/**
 * Tells the search for the year's withdrawal what a share rule takes at least, and what it saves of required distributions
 * beyond that.
 *
 * @param amount what {@link openShare} found
 * @param outside income of the year without pay from before the retirement
 */
export function fundShare(
  household: Household,
  lifetimes: Lifetimes,
  year: number,
  amount: number,
  outside: number,
): void {
  const { basis, flows, funding } = household
  const share = lifetimes.planShare[year] ?? 0
  if (basis?.kind !== 'share') return
  if (share === 0) {
    funding.least = 0
    funding.saved = Infinity
    return
  }
  const income = outside - ownContributions(flows)
  // The proceeds of a home join the savings.
  const wanted = amount + (basis.lasting[year] ?? 0) * share - income - flows.homeProceeds
  const taken = flows.requiredDistribution + flows.healthSavingsForHealth
  funding.least = Math.max(0, wanted - taken)
  funding.saved = Math.max(0, taken - wanted)
}

/** Notes what a share rule has made of the year's nice-to-have spending. */
export function closeShare(household: Household, lifetimes: Lifetimes, year: number): void {
  if (household.basis?.kind !== 'share' || (lifetimes.planShare[year] ?? 0) === 0) return
  household.niceFactor = household.plannedNice > 0 ? household.flows.niceToHave / household.plannedNice : 1
}

/**
 * Real growth of the invested accounts over a year: the market's, or with a ladder a blend of its yield and the market's.
 *
 * @param market real growth of the market
 */
export function blendedGrowth(
  household: Household,
  lifetimes: Lifetimes,
  year: number,
  market: number,
): number {
  const { basis, accounts, timeline } = household
  if (basis?.kind !== 'share' || !basis.ladder || (lifetimes.planShare[year] ?? 0) === 0) return market
  const { ladder } = basis
  const invested = totalBalance(accounts) - accounts.cash
  if (invested <= 0) return market
  const held = household.ladderShare * ((ladder.worth[year] ?? 0) - (ladder.rungs[year] ?? 0))
  const share = Math.min(1, held / invested)
  return share * ladderGrowth(ladder.realYield, year, timeline.plan.firstYearShare) + (1 - share) * market
}

/** Growth of a ladder over a plan year, of which the first may be a part. */
export const ladderGrowth = (realYield: number, year: number, firstYearShare: number): number =>
  year === 0 ? (1 + realYield) ** firstYearShare : 1 + realYield
