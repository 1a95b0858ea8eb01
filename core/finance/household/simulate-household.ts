import { exp } from '#core/finance/math/elementary.ts'
import { createPercentileSelector, percentile } from '#core/finance/math/percentiles.ts'
import { createStream, fillNormals, nextUniform, startStream, type Seed } from '#core/finance/math/random.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { ageAtDeathPercentile, LAST_AGE } from '#core/finance/retirement/life.ts'
import { totalBalance } from './accounts.ts'
import { checkHouseholdPlan, planYears, type PlanProblem } from './check-plan.ts'
import { liveYear } from './household-year.ts'
import { createHousehold, startLife, type Household } from './household.ts'
import { lifetimesFor, plannedLifetimes, type Lifetimes } from './lifetimes.ts'
import { createGrowth, fillGrowth, isMarket, logReturn, type Growth, type HouseholdMarket } from './market.ts'
import type { HouseholdPlan } from './plan.ts'
import { ruleBasis } from './rule-basis.ts'
import { layOut, type Timeline } from './timeline.ts'
import { ROUNDING_CENTS } from './whole-cents.ts'
import { plannedSpending } from './year-flows.ts'

/** How many lives a simulation may have. */
const MOST_LIVES = 100_000

export interface LivesRequest {
  /** The number of simulated lives; a result of 1,000 is certain to about 3 points. */
  readonly lives: number
  readonly seed: Seed
  /** The part of the lives to simulate: from one through the one before another. Absent: all. */
  readonly from?: number
  readonly to?: number
  /** Whether people live to the plan's last ages, or as long as the SSA life table has it; absent: `planned`. */
  readonly lifespan?: 'planned' | 'random'
}

/**
 * Simulated lives, each on its own market. Amounts are today's dollars as cents. Parts of one simulation are put
 * together by {@link mergeLives}.
 */
export interface HouseholdLives {
  /** The first life of this part, and their number. */
  readonly from: number
  readonly count: number
  readonly firstYear: number
  readonly years: number
  /** Total balance at the end of each year, life by life; NaN after the last death. */
  readonly balances: Float64Array
  /** Spending paid in each year, life by life; NaN after the last death. */
  readonly paid: Float64Array
  /**
   * Essential and nice-to-have spending paid in each year of retirement, as a share of what is planned for it; -1 before,
   * after the last death, and where none is planned.
   */
  readonly everyday: Float64Array
  /** The plan year of the first gap of each life; -1 if none. */
  readonly shortFrom: Int16Array
  /** 1 if essential spending is not paid in some year. */
  readonly missesEssentials: Uint8Array
  /** The lowest share of planned nice-to-have spending that the spending rule leaves in any year; 1 without a cut. */
  readonly leastNice: Float64Array
  readonly lifetimeTax: Float64Array
  readonly endBalance: Float64Array
}

/** Percentiles of many lives by year, each a list as long as the plan. */
export interface PercentileBands {
  readonly p5: Float64Array
  readonly p25: Float64Array
  readonly p50: Float64Array
  readonly p75: Float64Array
  readonly p95: Float64Array
}

export interface HouseholdOutcome {
  readonly lives: number
  readonly firstYear: number
  /** The share of lives with every year paid in full and the legacy left at the end: the chance of success. */
  readonly success: number
  readonly paidInFull: number
  readonly essentialsPaid: number
  readonly legacyLeft: number
  /** The share of lives paid in full in which the spending rule cuts nice-to-have spending below a half and a quarter of the plan. */
  readonly cutBelowHalf: number
  readonly cutBelowQuarter: number
  /** By year, of the lives in which somebody is alive. */
  readonly balances: PercentileBands
  readonly spending: PercentileBands
  /** The share of lives that have come short by each year. */
  readonly shortBy: Float64Array
  readonly medianLifetimeTax: number
  /** Percentiles 5, 25, 50, 75 and 95 of the balance at the last death. */
  readonly endBalances: readonly number[]
}

const PROBABILITIES = [0.05, 0.25, 0.5, 0.75, 0.95] as const

function createLives(timeline: Timeline, from: number, count: number): HouseholdLives {
  const cells = count * timeline.years
  return {
    from,
    count,
    firstYear: timeline.plan.firstYear,
    years: timeline.years,
    balances: new Float64Array(cells).fill(Number.NaN),
    paid: new Float64Array(cells).fill(Number.NaN),
    everyday: new Float64Array(cells).fill(-1),
    shortFrom: new Int16Array(count).fill(-1),
    missesEssentials: new Uint8Array(count),
    leastNice: new Float64Array(count),
    lifetimeTax: new Float64Array(count),
    endBalance: new Float64Array(count),
  }
}

/** Lives one life on one market and writes it into its place. */
function live(
  household: Household,
  lifetimes: Lifetimes,
  growth: Growth,
  into: HouseholdLives,
  place: number,
): void {
  const { flows } = household
  startLife(household)
  let tax = 0
  let balance = 0
  let leastNice = 1
  for (let year = 0; year < lifetimes.years; year += 1) {
    liveYear(household, lifetimes, year, growth)
    balance = totalBalance(household.accounts)
    leastNice = Math.min(leastNice, household.niceFactor)
    const cell = place * into.years + year
    into.balances[cell] = balance
    into.paid[cell] = plannedSpending(flows) - flows.gap
    if ((lifetimes.planShare[year] ?? 0) > 0) {
      tax += flows.taxes + flows.penalty
      const planned = flows.essential + household.plannedNice
      const everyday = Math.max(0, flows.essential + flows.niceToHave - flows.gap)
      if (planned > 0) into.everyday[cell] = everyday / planned
    }
    if (flows.gap > ROUNDING_CENTS) {
      if ((into.shortFrom[place] ?? -1) < 0) into.shortFrom[place] = year
      if (flows.gap > flows.niceToHave + ROUNDING_CENTS) into.missesEssentials[place] = 1
    }
  }
  into.lifetimeTax[place] = tax
  into.leastNice[place] = leastNice
  into.endBalance[place] = balance
}

/** Draws how long each person lives, by the period life table from today's age on. */
function drawLastYears(timeline: Timeline, uniforms: readonly number[]): number[] {
  const { plan } = timeline
  const now = plan.firstYear + 1 - plan.firstYearShare
  return timeline.people.map(({ birthMonth }, index) => {
    const born = birthMonth / 12
    const sex = plan.people[index]?.sex ?? 'female'
    const age = Math.min(LAST_AGE - 1, Math.max(0, now - born))
    const death = born + unwrap(ageAtDeathPercentile({ sex, age }, uniforms[index] ?? 0.5))
    return Math.max(0, Math.min(timeline.years - 1, Math.floor(death) - plan.firstYear))
  })
}

/** Fills a path with lognormal returns and the plan's inflation. */
function drawMarket(
  means: Float64Array,
  deviations: Float64Array,
  normals: Float64Array,
  path: HouseholdMarket,
): void {
  for (let year = 0; year < means.length; year += 1) {
    path.returns[year] = exp((means[year] ?? 0) + (deviations[year] ?? 0) * (normals[year] ?? 0)) - 1
  }
}

/** The years of a simulation: to the planned last death, or to the end of the life table. */
function simulatedYears(plan: HouseholdPlan, isRandom: boolean): number {
  if (!isRandom) return planYears(plan)
  const youngest = Math.max(...plan.people.map(({ birthDate }) => Number(birthDate.slice(0, 4))))
  return Math.max(planYears(plan), youngest + LAST_AGE - plan.firstYear + 1)
}

const cachedLifetimes = (timeline: Timeline) => {
  const known = new Map<string, Lifetimes>()
  return (lastYears: readonly number[]): Lifetimes => {
    const key = lastYears.join()
    const found = known.get(key) ?? lifetimesFor(timeline, lastYears)
    known.set(key, found)
    return found
  }
}

/** A plan made ready to live its simulated lives, each by its number and in any order. */
function simulationOf(plan: HouseholdPlan, { seed, lifespan = 'planned' }: LivesRequest) {
  const isRandom = lifespan === 'random'
  const timeline = layOut(plan, simulatedYears(plan, isRandom))
  const { years } = timeline
  const household = createHousehold(timeline, ruleBasis(timeline))
  const planned = plannedLifetimes(timeline)
  const lifetimesOf = cachedLifetimes(timeline)
  const growth = createGrowth(years)
  const market = { returns: new Float64Array(years), inflation: new Float64Array(years).fill(plan.inflation) }
  const logs = Array.from({ length: years }, (_, year) => logReturn(plan, year))
  const means = Float64Array.from(logs, ({ mean }) => mean)
  const deviations = Float64Array.from(logs, ({ deviation }) => deviation)
  const stream = createStream()
  const normals = new Float64Array(years)
  const liveOne = (life: number, into: HouseholdLives, place: number): void => {
    startStream(stream, seed, life)
    // Drawn either way, so that both kinds of lifespan see the same markets.
    const uniforms = [nextUniform(stream), nextUniform(stream)]
    fillNormals(stream, normals, years)
    drawMarket(means, deviations, normals, market)
    fillGrowth(plan, market, growth)
    const lifetimes = isRandom ? lifetimesOf(drawLastYears(timeline, uniforms)) : planned
    live(household, lifetimes, growth, into, place)
  }
  return { timeline, liveOne }
}

/**
 * Simulates a household's plan on random markets: lognormal yearly returns with the plan's expected value and
 * volatility, and its inflation. Every life has its own stream of the seed, so that parts of a simulation, on any
 * device and in any order, are the same as the whole.
 */
export function simulateHousehold(
  plan: HouseholdPlan,
  request: LivesRequest,
): Result<HouseholdLives, PlanProblem | 'bad-lives'> {
  const checked = checkHouseholdPlan(plan)
  if (!checked.ok) return checked
  const { lives: count, from = 0, to = count } = request
  if (!isWhole(count, 1, MOST_LIVES) || !isWhole(from, 0, count - 1) || !isWhole(to, from + 1, count)) {
    return refuse('bad-lives', `A simulation has 1 to ${MOST_LIVES} lives.`)
  }
  const { timeline, liveOne } = simulationOf(plan, request)
  const result = createLives(timeline, from, to - from)
  for (let life = from; life < to; life += 1) liveOne(life, result, life - from)
  return ok(result)
}

/** Whether a life of a plan's simulation succeeds, by its number. A plan that is refused never does. */
export function lifeByLife(plan: HouseholdPlan, request: LivesRequest): (life: number) => boolean {
  if (!checkHouseholdPlan(plan).ok) return () => false
  const { timeline, liveOne } = simulationOf(plan, request)
  const one = createLives(timeline, 0, 1)
  return (life) => {
    one.shortFrom[0] = -1
    liveOne(life, one, 0)
    return isSuccess(one, 0, plan.legacyCents)
  }
}

/** Lives a plan on given markets, one life each, with the planned lifespans. */
export function liveOnPaths(
  plan: HouseholdPlan,
  paths: readonly HouseholdMarket[],
): Result<HouseholdLives, PlanProblem> {
  const checked = checkHouseholdPlan(plan)
  if (!checked.ok) return checked
  const timeline = layOut(plan, planYears(plan))
  if (paths.length === 0 || !paths.every((path) => isMarket(path, timeline.years))) {
    return refuse('bad-market', `A market path must cover all ${timeline.years} years of the plan.`)
  }
  const household = createHousehold(timeline, ruleBasis(timeline))
  const lifetimes = plannedLifetimes(timeline)
  const growth = createGrowth(timeline.years)
  const result = createLives(timeline, 0, paths.length)
  paths.forEach((path, place) => {
    fillGrowth(plan, path, growth)
    live(household, lifetimes, growth, result, place)
  })
  return ok(result)
}

/** Puts parts of one simulation together, in the order of their lives, whatever order they come in. */
export function mergeLives(parts: readonly HouseholdLives[]): Result<HouseholdLives, 'bad-parts'> {
  const sorted = parts.toSorted((a, b) => a.from - b.from)
  const [first] = sorted
  const isSound = sorted.every((part, index) => {
    const before = sorted[index - 1]
    return part.years === first?.years && (!before || part.from === before.from + before.count)
  })
  if (!first || !isSound)
    return refuse('bad-parts', 'The parts must come from one simulation, one after another.')
  const count = sorted.reduce((all, part) => all + part.count, 0)
  const merged = {
    from: first.from,
    count,
    firstYear: first.firstYear,
    years: first.years,
    balances: new Float64Array(count * first.years),
    paid: new Float64Array(count * first.years),
    everyday: new Float64Array(count * first.years),
    shortFrom: new Int16Array(count),
    missesEssentials: new Uint8Array(count),
    leastNice: new Float64Array(count),
    lifetimeTax: new Float64Array(count),
    endBalance: new Float64Array(count),
  }
  for (const part of sorted) {
    const place = part.from - first.from
    merged.balances.set(part.balances, place * first.years)
    merged.paid.set(part.paid, place * first.years)
    merged.everyday.set(part.everyday, place * first.years)
    merged.shortFrom.set(part.shortFrom, place)
    merged.missesEssentials.set(part.missesEssentials, place)
    merged.leastNice.set(part.leastNice, place)
    merged.lifetimeTax.set(part.lifetimeTax, place)
    merged.endBalance.set(part.endBalance, place)
  }
  return ok(merged)
}

/** Percentiles by year over the lives in which somebody is alive; NaN where nobody is. */
function bandsOf(values: Float64Array, lives: number, years: number): PercentileBands {
  const bands = PROBABILITIES.map(() => new Float64Array(years).fill(Number.NaN))
  const column = new Float64Array(lives)
  const found = new Float64Array(PROBABILITIES.length)
  let select = createPercentileSelector(lives, PROBABILITIES)
  let size = lives
  for (let year = 0; year < years; year += 1) {
    let alive = 0
    for (let life = 0; life < lives; life += 1) {
      const value = values[life * years + year] ?? Number.NaN
      if (Number.isNaN(value)) continue
      column[alive] = value
      alive += 1
    }
    if (alive === 0) continue
    if (alive !== size) select = createPercentileSelector(alive, PROBABILITIES)
    size = alive
    select(column, 0, found, 0)
    bands.forEach((band, index) => {
      band[year] = found[index] ?? 0
    })
  }
  const [p5, p25, p50, p75, p95] = bands as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return { p5, p25, p50, p75, p95 }
}

/** Whether a life pays every year in full and leaves the legacy. */
const isSuccess = ({ shortFrom, endBalance }: HouseholdLives, place: number, legacyCents: number): boolean =>
  (shortFrom[place] ?? 0) < 0 && (endBalance[place] ?? 0) >= legacyCents - ROUNDING_CENTS

/** Whether each life pays every year in full and leaves the legacy. */
export const successesOf = (lives: HouseholdLives, legacyCents: number): boolean[] =>
  Array.from({ length: lives.count }, (_, place) => isSuccess(lives, place, legacyCents))

/** The chance that a life pays every year in full and leaves the legacy. */
export const chanceOfSuccess = (lives: HouseholdLives, legacyCents: number): number =>
  successesOf(lives, legacyCents).filter(Boolean).length / lives.count

/** What simulated lives say of a plan. */
export function summarizeLives({ legacyCents }: HouseholdPlan, lives: HouseholdLives): HouseholdOutcome {
  const { count, years, firstYear } = lives
  const isPaid = (life: number): boolean => (lives.shortFrom[life] ?? 0) < 0
  const share = (holds: (life: number) => boolean): number => {
    let holding = 0
    for (let life = 0; life < count; life += 1) if (holds(life)) holding += 1
    return holding / count
  }
  return {
    lives: count,
    firstYear,
    success: chanceOfSuccess(lives, legacyCents),
    paidInFull: share(isPaid),
    essentialsPaid: share((life) => lives.missesEssentials[life] === 0),
    cutBelowHalf: share((life) => isPaid(life) && (lives.leastNice[life] ?? 1) < 0.5),
    cutBelowQuarter: share((life) => isPaid(life) && (lives.leastNice[life] ?? 1) < 0.25),
    legacyLeft: share((life) => (lives.endBalance[life] ?? 0) >= legacyCents - ROUNDING_CENTS),
    balances: bandsOf(lives.balances, count, years),
    spending: bandsOf(lives.paid, count, years),
    shortBy: Float64Array.from({ length: years }, (_, year) =>
      share((life) => {
        const from = lives.shortFrom[life] ?? -1
        return from >= 0 && from <= year
      }),
    ),
    medianLifetimeTax: percentile(lives.lifetimeTax, 0.5),
    endBalances: PROBABILITIES.map((probability) => percentile(lives.endBalance, probability)),
  }
}
