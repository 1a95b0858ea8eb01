import { UNIFORM_LIFETIME } from '#core/finance/data/uniform-lifetime.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { distributionPeriod } from '#core/finance/retirement/required-distribution.ts'
import { totalBalance } from './accounts.ts'
import { liveYear } from './household-year.ts'
import {
  createHousehold,
  startLife,
  type GuardrailBasis,
  type Ladder,
  type RuleBasis,
  type ShareBasis,
} from './household.ts'
import { bothAlive, isAlive, plannedLifetimes, type Lifetimes } from './lifetimes.ts'
import { createGrowth, fillGrowth, medianMarket, type Growth } from './market.ts'
import type { SpendingRule } from './plan.ts'
import { ladderGrowth } from './spending-rules.ts'
import type { Timeline } from './timeline.ts'
import { ROUNDING_CENTS } from './whole-cents.ts'
import { ownContributions } from './year-flows.ts'

/** The plan on its median market with spending as planned, by plan year. */
interface MedianYears {
  readonly lifetimes: Lifetimes
  readonly growth: Growth
  /** At the start of each year. */
  readonly balance: Float64Array
  /** What savings pay beyond nice-to-have spending, with taxes; below zero where income is more. */
  readonly must: Float64Array
  readonly nice: Float64Array
  /** Essentials, debts and health costs. */
  readonly essential: Float64Array
  /** Income of the household's retirement, before tax. */
  readonly outside: Float64Array
  /** Whether a year comes short, or less than the legacy is left. */
  readonly isShort: boolean
}

function medianYears(timeline: Timeline): MedianYears {
  const { plan, years } = timeline
  const household = createHousehold(timeline, null)
  const { accounts, flows } = household
  const lifetimes = plannedLifetimes(timeline)
  const growth = createGrowth(years)
  fillGrowth(plan, medianMarket(plan, years), growth)
  startLife(household)
  const byYear = () => new Float64Array(years)
  const found = {
    balance: byYear(),
    must: byYear(),
    nice: byYear(),
    essential: byYear(),
    outside: byYear(),
  }
  let isShort = false
  for (let year = 0; year < lifetimes.years; year += 1) {
    found.balance[year] = totalBalance(accounts)
    liveYear(household, lifetimes, year, growth)
    isShort ||= flows.gap > ROUNDING_CENTS
    if ((lifetimes.planShare[year] ?? 0) === 0) continue
    const essential = flows.essential + flows.debts + flows.health + flows.medicare
    const income =
      flows.wages + flows.benefits[0] + flows.benefits[1] + flows.incomes.reduce((a, b) => a + b, 0)
    const outside = income - ownContributions(flows) - flows.payBefore
    found.essential[year] = essential
    found.outside[year] = outside
    found.nice[year] = flows.niceToHave
    // Pay from before the retirement pays for its own time and its taxes.
    const taxes = flows.taxes + flows.penalty - (flows.payBefore - flows.untilRetirement)
    found.must[year] = essential + flows.oneTime + taxes - outside - flows.homeProceeds
  }
  isShort ||= totalBalance(accounts) < plan.legacyCents
  return { ...found, lifetimes, growth, isShort }
}

/** What a rule starts from; null if spending stays as planned. */
export function ruleBasis(timeline: Timeline): RuleBasis | null {
  const { rule } = timeline.plan
  switch (rule.kind) {
    case 'as-planned':
      return null
    case 'guardrails':
      return guardrailBasis(timeline, medianYears(timeline))
    case 'percentage':
      return shareBasis(timeline, medianYears(timeline), () => rule.rate)
    case 'required-distribution':
      return shareBasis(timeline, medianYears(timeline), (age) => 1 / divisorAt(age))
    case 'floor-upside':
      return floorBasis(timeline, medianYears(timeline), rule)
  }
}

/** The first plan year in retirement. */
const firstYearOf = ({ planShare }: Lifetimes): number =>
  Math.max(
    0,
    planShare.findIndex((share) => share > 0),
  )

/** From each year on, what is paid until the end of the plan as a level amount a full year, on the median market. */
function levelAmounts(amounts: Float64Array, { growth, lifetimes }: MedianYears): Float64Array {
  const level = new Float64Array(amounts.length)
  let worth = 0
  let ones = 0
  for (let year = lifetimes.years - 1; year >= 0; year -= 1) {
    const grown = growth.invested[year] ?? 1
    worth = (amounts[year] ?? 0) + worth / grown
    ones = (lifetimes.planShare[year] ?? 0) + ones / grown
    level[year] = ones > 0 ? worth / ones : 0
  }
  // Who lives longer than planned goes on as in the last year.
  return level.fill(level[lifetimes.years - 1] ?? 0, lifetimes.years)
}

function guardrailBasis({ plan }: Timeline, median: MedianYears): GuardrailBasis {
  const { lifetimes, growth, isShort } = median
  const must = levelAmounts(median.must, median)
  const nice = levelAmounts(median.nice, median)
  const first = firstYearOf(lifetimes)
  const balance = median.balance[first] ?? 0
  const need = (must[first] ?? 0) + (nice[first] ?? 0)
  // A plan that comes short on the median market has nothing to spare for raises.
  const spare = lastingRates(growth.invested, isShort ? 0 : lifetimes.years, plan.legacyCents)
  return {
    kind: 'guardrails',
    firstRate: balance > 0 ? Math.max(0, need) / balance : 0,
    must,
    nice,
    ...spare,
  }
}

/** What a level withdrawal from each year through the last one can be, and what has to stay for the legacy meanwhile. */
function lastingRates(growth: Float64Array, years: number, legacy: number) {
  const lasting = new Float64Array(growth.length)
  const reserve = new Float64Array(growth.length)
  let price = 0
  let left = legacy
  for (let year = years - 1; year >= 0; year -= 1) {
    price = 1 + price / (growth[year] ?? 1)
    left /= growth[year] ?? 1
    lasting[year] = 1 / price
    reserve[year] = left
  }
  return { lasting, reserve }
}

/** The age that the youngest person alive reaches in a plan year. */
const youngestAge = ({ people, plan }: Timeline, lifetimes: Lifetimes, year: number): number =>
  Math.min(
    ...people.flatMap(({ calendarBirthYear }, index) =>
      isAlive(lifetimes, index, Math.min(year, lifetimes.years - 1))
        ? [plan.firstYear + year - calendarBirthYear]
        : [],
    ),
  )

/** The Uniform Lifetime Table, continued by a year for each year of age below it. A judgment. */
const divisorAt = (age: number): number =>
  unwrap(distributionPeriod(Math.min(130, Math.max(0, age)))) + Math.max(0, UNIFORM_LIFETIME.firstAge - age)

/** Income that lasts: that of the last year in which the same people live. */
function lastingIncome(timeline: Timeline, { lifetimes, outside }: MedianYears): Float64Array {
  const lastTogether = timeline.people.length === 2 ? Math.min(...lifetimes.lastYear) : -1
  return Float64Array.from(
    { length: timeline.years },
    (_, year) =>
      outside[bothAlive(lifetimes, year) && lastTogether >= 0 ? lastTogether : lifetimes.years - 1] ?? 0,
  )
}

/** @param rateAt the share of savings of a year, by the youngest person's age */
function shareBasis(timeline: Timeline, median: MedianYears, rateAt: (age: number) => number): ShareBasis {
  const { lifetimes, outside } = median
  const lasting = lastingIncome(timeline, median)
  const bridge = new Float64Array(timeline.years)
  let missing = 0
  for (let year = lifetimes.years - 1; year >= 0; year -= 1) {
    missing += Math.max(0, (lasting[year] ?? 0) * (lifetimes.planShare[year] ?? 0) - (outside[year] ?? 0))
    bridge[year] = missing
  }
  const rates = Float64Array.from({ length: timeline.years }, (_, year) =>
    rateAt(youngestAge(timeline, lifetimes, year)),
  )
  return { kind: 'share', rates, lasting, bridge, ladder: null }
}

function floorBasis(
  timeline: Timeline,
  median: MedianYears,
  { floorShare, realYield, rate }: Extract<SpendingRule, { readonly kind: 'floor-upside' }>,
): ShareBasis {
  const { lifetimes, outside, essential } = median
  const { years, plan } = timeline
  const rungs = Float64Array.from({ length: years }, (_, year) =>
    Math.max(0, floorShare * (essential[year] ?? 0) - (outside[year] ?? 0)),
  )
  const worth = new Float64Array(years)
  let later = 0
  for (let year = lifetimes.years - 1; year >= 0; year -= 1) {
    later = (rungs[year] ?? 0) + later / ladderGrowth(realYield, year, plan.firstYearShare)
    worth[year] = later
  }
  const ladder: Ladder = { realYield, rungs, worth }
  // The ladder is the bridge: income below what lasts is not waited for.
  const lasting = lastingIncome(timeline, median).map((level, year) => {
    const share = lifetimes.planShare[year] ?? 0
    return share > 0 ? Math.min(level, (outside[year] ?? 0) / share) : level
  })
  const rates = new Float64Array(years).fill(rate)
  return { kind: 'share', rates, lasting, bridge: new Float64Array(years), ladder }
}
