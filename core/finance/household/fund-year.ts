import { computeFlatIncome, computeFlatTax } from '#core/finance/tax/flat-tax.ts'
import type { Household } from './household.ts'
import type { YearLaw } from './laws.ts'
import type { Lives } from './lives.ts'
import { capacityTotal, divide, earlyPenalty, ordinaryPart, withdraw } from './withdrawals.ts'

/** The search for a withdrawal or conversion ends within this many cents. */
const TOLERANCE = 0.05
/** Rounds in which a conversion and the withdrawal beside it settle: most do in four. */
const SETTLING_ROUNDS = 40
/** A conversion stays so far below a Medicare threshold, which the search's tolerance could pass: a cliff of the law. */
const CENT = 1

/** Divides a withdrawal among the accounts and puts its income on the return. */
function draft(household: Household, total: number, conversion: number, fill: number): void {
  const { capacity, income, timeline } = household
  divide(timeline.plan.order.kind, capacity, total, conversion, fill, household.draft)
  income.retirementIncome =
    household.fixedOrdinary +
    household.flows.requiredDistribution +
    conversion +
    ordinaryPart(household.draft)
  income.longTermGain = household.fixedGain + household.draft.taxable * capacity.gainShare
}

/** Cash left after a withdrawal, the tax and the penalty on it; negative if more is needed. */
function cashLeft(
  household: Household,
  law: YearLaw,
  deflator: number,
  cash: number,
  total: number,
  conversion: number,
  fill: number,
): number {
  draft(household, total, conversion, fill)
  computeFlatTax(law.tax, deflator, household.income, household.tax)
  return cash + total - household.tax.total - earlyPenalty(household.draft)
}

/**
 * The ordinary income that may be added to the drafted return before ordinary taxable income, or AGI, reaches a target;
 * at most `most`. Taxable benefits make it rise by up to 1.85 for each dollar added, so it is searched for.
 */
function roomUntil(
  household: Household,
  law: YearLaw,
  deflator: number,
  target: number,
  measure: 'ordinaryRoom' | 'agi',
  most: number,
): number {
  const { income, tax } = household
  const start = income.retirementIncome
  const missing = (added: number): number => {
    income.retirementIncome = start + added
    computeFlatIncome(law.tax, deflator, income, tax)
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

/** A withdrawal, and the cash left after it and without one. */
interface Solved {
  readonly total: number
  readonly left: number
  readonly leftAtZero: number
}

/** The withdrawal that pays for the year, or all there is. The household's draft and return are left at it. */
function solveWithdrawal(
  household: Household,
  law: YearLaw,
  deflator: number,
  cash: number,
  conversion: number,
  fill: number,
): Solved {
  const most = capacityTotal(household.capacity, conversion)
  let low = 0
  const leftAtZero = cashLeft(household, law, deflator, cash, 0, conversion, fill)
  let leftLow = leftAtZero
  if (leftLow >= 0 || most <= 0) return { total: 0, left: leftLow, leftAtZero: leftLow }
  let high = most
  let leftHigh = Number.NaN
  let total = Math.min(most, -leftLow / (1 - household.slope))
  let left = leftLow
  for (let round = 0; round < 60; round += 1) {
    left = cashLeft(household, law, deflator, cash, total, conversion, fill)
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
  return { total, left, leftAtZero }
}

/** How much is converted, given a withdrawal that was found with another conversion. */
function conversionGiven(
  household: Household,
  law: YearLaw,
  deflator: number,
  total: number,
  conversion: number,
  fill: number,
  part: number,
): number {
  const { conversions } = household.timeline.plan
  if (!conversions) return 0
  draft(household, total, conversion, fill)
  household.income.retirementIncome -= conversion
  const { capacity, draft: taken } = household
  const most = Math.max(
    0,
    capacity.deferredFree + capacity.deferredHeld - taken.deferredFree - taken.deferredHeld,
  )
  const { fill: aim } = conversions
  if (aim.kind === 'amount') return Math.min(most, aim.cents * part)
  return aim.kind === 'bracket'
    ? roomUntil(household, law, deflator, bracketTop(law, aim.topRate), 'ordinaryRoom', most)
    : roomUntil(household, law, deflator, (law.irmaaTiers[aim.tier - 1] ?? 0) * part - CENT, 'agi', most)
}

const isConverting = ({ timeline: { plan } }: Household, lives: Lives, year: number): boolean => {
  const calendarYear = plan.firstYear + year
  return (
    plan.conversions !== null &&
    (lives.planShare[year] ?? 0) > 0 &&
    calendarYear >= plan.conversions.fromYear &&
    calendarYear <= plan.conversions.throughYear
  )
}

/**
 * Pays for a year: finds the withdrawal that covers spending and the tax on itself, with the year's Roth conversion,
 * takes both out of the accounts, and saves what is left over. The tax on a dollar is below a dollar, so there is one
 * such withdrawal; it is found by the secant method within bounds. A conversion that fills a bracket depends on the
 * withdrawal and the other way round: they are found in turn.
 *
 * @param cash income less spending, before taxes
 */
export function fundYear(
  household: Household,
  lives: Lives,
  law: YearLaw,
  year: number,
  price: number,
  cash: number,
): void {
  const { accounts, capacity, flows, tax, timeline } = household
  const { plan } = timeline
  const deflator = 1 / price
  const part = year === 0 ? plan.firstYearShare : 1

  let fill = 0
  if (plan.order.kind === 'bracket') {
    draft(household, 0, 0, 0)
    const top = bracketTop(law, plan.order.topRate)
    fill = roomUntil(household, law, deflator, top, 'ordinaryRoom', capacity.deferredFree)
  }
  let conversion = isConverting(household, lives, year)
    ? conversionGiven(household, law, deflator, 0, 0, fill, part)
    : 0
  let solved = solveWithdrawal(household, law, deflator, cash, conversion, fill)
  if (conversion > 0) {
    let [before, changeBefore] = [Number.NaN, Number.NaN]
    // The conversion that changes nothing lies between these.
    let [least, most] = [0, Infinity]
    for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
      const next = conversionGiven(household, law, deflator, solved.total, conversion, fill, part)
      const change = next - conversion
      const isSettled = Math.abs(change) <= TOLERANCE
      if (change > 0) least = conversion
      else most = conversion
      const straight = conversion - (change * (conversion - before)) / (change - changeBefore)
      before = conversion
      changeBefore = change
      // The law bends the line, so that at times it leads nowhere.
      const isHalved = round % 4 === 3 && most < Infinity
      if (isSettled) conversion = next
      else if (isHalved) conversion = (least + most) / 2
      else conversion = straight > least && straight < most ? straight : next
      solved = solveWithdrawal(household, law, deflator, cash, conversion, fill)
      if (isSettled) break
    }
    // What is needed to live on is not converted.
    if (conversion > 0 && solved.left < -TOLERANCE) {
      conversion = 0
      solved = solveWithdrawal(household, law, deflator, cash, 0, fill)
    }
  }
  const { left } = solved
  const most = capacityTotal(capacity, conversion)
  // The tax is that of the withdrawal found; the withdrawal itself then closes the last fraction of a cent.
  const total = solved.total > 0 ? Math.max(0, Math.min(most, solved.total - left)) : 0
  const penalty = earlyPenalty(household.draft)
  divide(plan.order.kind, capacity, total, conversion, fill, household.draft)
  const rest = left + total - solved.total
  if (total > 0) {
    const taxed = 1 - (left - solved.leftAtZero) / solved.total
    household.slope = Math.min(0.6, Math.max(0, taxed))
  }

  flows.conversion = conversion
  flows.taxes = tax.total
  flows.penalty = penalty
  flows.surplus = Math.max(0, rest)
  flows.gap = Math.max(0, -rest)
  const taken = household.draft
  flows.withdrawnCash = taken.cash
  flows.withdrawnTaxable = taken.taxable
  flows.withdrawnDeferred = flows.requiredDistribution + taken.deferredFree + taken.deferredHeld
  flows.withdrawnRoth = taken.rothFree + taken.rothHeld
  flows.withdrawnHealth = flows.healthSavingsForHealth + taken.healthFree + taken.healthHeld
  withdraw(timeline, year, accounts, capacity, taken, conversion)
  accounts.taxable += flows.surplus
  accounts.basis += flows.surplus
}
