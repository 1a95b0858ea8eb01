import { computeFlatIncome, computeFlatTax } from '#core/finance/tax/flat-tax.ts'
import type { Household } from './household.ts'
import type { Lifetimes } from './lifetimes.ts'
import type { YearLaw } from './tax-law.ts'
import { capacityTotal, divide, earlyPenalty, ordinaryPart, withdraw } from './withdrawals.ts'
import { addWithdrawals, yearTax } from './year-tax.ts'

/** The search for a withdrawal or conversion ends within this many cents. */
const TOLERANCE = 0.05
/** Rounds in which a conversion and the withdrawal beside it settle: most do in four. */
const SETTLING_ROUNDS = 40
/** A conversion stays so far below a Medicare threshold, which the search's tolerance could pass: a cliff of the law. */
const CENT = 1

/** Divides a withdrawal among the accounts and puts its income on the return. */
function draft(household: Household, total: number): void {
  const { capacity, funding, income, timeline } = household
  divide(timeline.plan.order.kind, capacity, total, funding.conversion, funding.fill, household.draft)
  income.retirementIncome =
    household.fixedOrdinary +
    household.flows.requiredDistribution +
    funding.conversion +
    ordinaryPart(household.draft)
  income.longTermGain = household.fixedGain + household.draft.taxable * capacity.gainShare
  if (household.state) addWithdrawals(household.state, capacity, household.draft, funding.conversion)
}

/** Puts on the return what comes in without a withdrawal beyond those required. */
export function draftNothing(household: Household): void {
  household.funding.conversion = 0
  household.funding.fill = 0
  draft(household, 0)
}

/** Cash left after a withdrawal, the tax and the penalty on it; negative if more is needed. */
function cashLeft(household: Household, law: YearLaw, total: number): number {
  const { funding } = household
  draft(household, total)
  const taxes = yearTax(household, law, household.income)
  return funding.cash + total - taxes - earlyPenalty(household.draft)
}

/**
 * The ordinary income that may be added to the drafted return before ordinary taxable income, or AGI, reaches a target;
 * at most `most`. Taxable benefits make it rise by up to 1.85 for each dollar added, so it is searched for.
 */
function roomUntil(
  household: Household,
  law: YearLaw,
  target: number,
  measure: 'ordinaryRoom' | 'agi',
  most: number,
): number {
  const { funding, income, tax } = household
  const start = income.retirementIncome
  const missing = (added: number): number => {
    income.retirementIncome = start + added
    computeFlatIncome(law.tax, funding.deflator, income, tax)
    return target - tax[measure]
  }
  let low = 0
  let missingLow = missing(0)
  // A dollar adds at least a dollar, so that this is too much, or just right.
  let high = Math.min(most, missingLow)
  let added = high
  if (high > 0) {
    let missingHigh = missing(high)
    for (let round = 0; round < 40 && missingHigh < -TOLERANCE && missingLow > TOLERANCE; round += 1) {
      const straight = high + ((high - low) * missingHigh) / (missingLow - missingHigh)
      const middle = round % 4 === 3 ? (low + high) / 2 : straight
      const at = missing(middle)
      if (at < 0) {
        high = middle
        missingHigh = at
      } else {
        low = middle
        missingLow = at
      }
    }
    added = missingHigh < -TOLERANCE ? low : high
  }
  income.retirementIncome = start
  return Math.max(0, added)
}

/** The top of the bracket with a rate; Infinity for the highest. */
function bracketTop({ tax: { rates, tops } }: YearLaw, rate: number): number {
  const bracket = rates.findIndex((one) => one >= rate - 1e-9)
  return bracket < 0 ? Infinity : (tops[bracket] ?? Infinity)
}

/**
 * No state refunds more than this, in cents. A household that is short of more after federal tax must withdraw whatever
 * its state does, and its state tax without a withdrawal is not worked out.
 */
const MOST_REFUND = 10_000_00

/** A withdrawal, the least one, and the cash left after each. */
interface Solved {
  readonly total: number
  readonly left: number
  readonly least: number
  readonly leftAtLeast: number
}

/** The withdrawal that pays for the year, or all there is. The household's draft and return are left at it. */
function solveWithdrawal(household: Household, law: YearLaw): Solved {
  const { capacity, funding, income, tax } = household
  const most = capacityTotal(capacity, funding.conversion)
  const least = Math.max(0, Math.min(funding.least, most))
  draft(household, least)
  computeFlatTax(law.tax, funding.deflator, income, tax)
  let leftAtLeast = funding.cash + least - tax.total - earlyPenalty(household.draft)
  if (leftAtLeast > -MOST_REFUND || most <= least) leftAtLeast = cashLeft(household, law, least)
  if (leftAtLeast >= 0 || most <= least) return { total: least, left: leftAtLeast, least, leftAtLeast }
  let low = least
  let leftLow = leftAtLeast
  let high = most
  let leftHigh = Number.NaN
  let total = Math.min(most, least - leftLow / (1 - household.slope))
  let left = leftLow
  for (let round = 0; round < 60; round += 1) {
    left = cashLeft(household, law, total)
    if (Math.abs(left) <= TOLERANCE || (left < 0 && total >= most)) break
    const [before, leftBefore] = left < 0 || Number.isNaN(leftHigh) ? [low, leftLow] : [high, leftHigh]
    let next = total - (left * (total - before)) / (left - leftBefore)
    if (left < 0) {
      low = total
      leftLow = left
    } else {
      high = total
      leftHigh = left
    }
    if (!(next > low)) next = (low + high) / 2
    if (next >= high) next = Number.isNaN(leftHigh) ? most : (low + high) / 2
    total = next
  }
  return { total, left, least, leftAtLeast }
}

/** How much is converted, given a withdrawal that was found with another conversion. */
function conversionGiven(household: Household, law: YearLaw, total: number): number {
  const { capacity, draft: taken, funding, income, timeline } = household
  const { conversions } = timeline.plan
  if (!conversions) return 0
  draft(household, total)
  income.retirementIncome -= funding.conversion
  const most = Math.max(
    0,
    capacity.deferredFree + capacity.deferredHeld - taken.deferredFree - taken.deferredHeld,
  )
  const { fill: aim } = conversions
  if (aim.kind === 'amount') return Math.min(most, aim.cents * funding.part)
  return aim.kind === 'bracket'
    ? roomUntil(household, law, bracketTop(law, aim.topRate), 'ordinaryRoom', most)
    : roomUntil(household, law, (law.irmaaTiers[aim.tier - 1] ?? 0) * funding.part - CENT, 'agi', most)
}

const isConverting = ({ timeline: { plan } }: Household, lifetimes: Lifetimes, year: number): boolean => {
  const calendarYear = plan.firstYear + year
  return (
    plan.conversions !== null &&
    (lifetimes.planShare[year] ?? 0) > 0 &&
    calendarYear >= plan.conversions.fromYear &&
    calendarYear <= plan.conversions.throughYear
  )
}

/**
 * Pays for a year: finds the withdrawal that covers spending and the tax on itself, with the year's Roth conversion,
 * takes both out of the accounts, and saves what is left over, or spends it under a rule that sets the withdrawal. The
 * tax on a dollar is below a dollar, so there is one such withdrawal; it is found by the secant method within bounds. A
 * conversion that fills a bracket depends on the withdrawal and the other way round: they are found in turn.
 *
 * @param cash income less spending, before taxes
 */
export function fundYear(
  household: Household,
  lifetimes: Lifetimes,
  law: YearLaw,
  year: number,
  cash: number,
): void {
  const { accounts, capacity, flows, funding, tax, timeline } = household
  const { plan } = timeline
  draftNothing(household)
  funding.cash = cash
  if (plan.order.kind === 'bracket') {
    const top = bracketTop(law, plan.order.topRate)
    funding.fill = roomUntil(household, law, top, 'ordinaryRoom', capacity.deferredFree)
  }
  if (isConverting(household, lifetimes, year)) funding.conversion = conversionGiven(household, law, 0)
  let solved = solveWithdrawal(household, law)
  if (funding.conversion > 0) {
    let [before, changeBefore] = [Number.NaN, Number.NaN]
    // The conversion that changes nothing lies between these.
    let [least, most] = [0, Infinity]
    for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
      const { conversion } = funding
      const next = conversionGiven(household, law, solved.total)
      const change = next - conversion
      const isSettled = Math.abs(change) <= TOLERANCE
      if (change > 0) least = conversion
      else most = conversion
      const straight = conversion - (change * (conversion - before)) / (change - changeBefore)
      before = conversion
      changeBefore = change
      // The law bends the line, so that at times it leads nowhere.
      const isHalved = round % 4 === 3 && most < Infinity
      if (isSettled) funding.conversion = next
      else if (isHalved) funding.conversion = (least + most) / 2
      else funding.conversion = straight > least && straight < most ? straight : next
      solved = solveWithdrawal(household, law)
      if (isSettled) break
    }
    // What is needed to live on is not converted.
    if (funding.conversion > 0 && solved.left < -TOLERANCE) {
      funding.conversion = 0
      solved = solveWithdrawal(household, law)
    }
  }
  const { conversion, fill } = funding
  const { left } = solved
  const most = capacityTotal(capacity, conversion)
  // The tax is that of the withdrawal found; the withdrawal itself then closes the last fraction of a cent.
  const isSearched = solved.total > solved.least
  const total = isSearched ? Math.max(0, Math.min(most, solved.total - left)) : solved.total
  const penalty = earlyPenalty(household.draft)
  divide(plan.order.kind, capacity, total, conversion, fill, household.draft)
  const rest = left + total - solved.total
  if (isSearched) {
    const taxed = 1 - (left - solved.leftAtLeast) / (solved.total - solved.least)
    household.slope = Math.min(0.6, Math.max(0, taxed))
  }

  flows.conversion = conversion
  flows.taxes = tax.total + household.stateTax
  flows.stateTax = household.stateTax
  flows.penalty = penalty
  const spent = Math.max(0, rest - funding.saved)
  flows.niceToHave += spent
  flows.surplus = Math.max(0, rest) - spent
  flows.gap = Math.max(0, -rest)
  const taken = household.draft
  flows.withdrawnCash = taken.cash
  flows.withdrawnTaxable = taken.taxable
  flows.withdrawnDeferred = flows.requiredDistribution + taken.deferredFree + taken.deferredHeld
  flows.withdrawnRoth = taken.rothFree + taken.rothConverted + taken.rothHeld
  flows.withdrawnHealth = flows.healthSavingsForHealth + taken.healthFree + taken.healthHeld
  withdraw(timeline, year, accounts, capacity, taken, conversion)
  accounts.taxable += flows.surplus
  accounts.basis += flows.surplus
}
