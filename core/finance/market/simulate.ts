import { createGrowthSource, type GrowthPlan } from './growth.ts'
import { MAX_CENTS, roundCents, type Cents } from '#core/finance/math/money.ts'
import { createPercentileSelector } from '#core/finance/math/percentiles.ts'
import { priceLevel } from './project.ts'
import { isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/** A simulation as plain data, which can be posted to workers that each run some of its paths. */
export interface SimulationPlan extends GrowthPlan {
  readonly paths: number
  /**
   * Cash flows in cents by month, negative for withdrawals: the initial balance, then one at the end of each month.
   * A path that cannot cover a withdrawal stays at 0 until money comes in.
   */
  readonly flows: Float64Array
}

/** Paths from `from` up to but not including `to`. */
export interface PathRange {
  readonly from: number
  readonly to: number
}

/** Unrounded balances in cents of a range of paths, month-major: all paths in month 0, then month 1, and so on. */
export interface PathBlock extends PathRange {
  readonly months: number
  readonly balances: Float64Array
}

/** The bands that every projection shows. */
export const BAND_PROBABILITIES = [0.05, 0.25, 0.5, 0.75, 0.95] as const

/** Percentiles of the balance by month, in whole cents, starting today. */
export interface Fan {
  readonly p5: Float64Array
  readonly p25: Float64Array
  readonly p50: Float64Array
  readonly p75: Float64Array
  readonly p95: Float64Array
}

/** A share of the paths, and the standard error (Monte Carlo error) to show with it. */
export interface Chance {
  readonly chance: number
  readonly standardError: number
}

type PlanFault = 'bad-allocation' | 'bad-market' | 'bad-fee' | 'bad-plan'

/** Paths simulated per batch, so that each write to a month fills whole cache lines. */
const TILE = 16

/** At 100 years of months this takes 1 GB, the most that a browser allocates for one array. */
const MAX_PATHS = 100_000

const isPlan = ({ paths, flows }: SimulationPlan): boolean =>
  isWhole(paths, 1, MAX_PATHS) &&
  flows.length >= 1 &&
  flows.length <= MAX_MONTHS + 1 &&
  flows.every((flow) => Math.abs(flow) <= MAX_CENTS)

const isRange = ({ from, to }: PathRange, paths: number): boolean =>
  isWhole(from, 0, paths) && isWhole(to, 0, paths) && from < to

/**
 * Splits the paths into at most `chunks` ordered ranges of nearly equal size, one per worker. Antithetic pairs stay
 * together. Throws a RangeError unless both arguments are whole numbers from 1 to {@link MAX_PATHS}.
 */
export function splitPaths(paths: number, chunks: number): PathRange[] {
  if (!isWhole(paths, 1, MAX_PATHS) || !isWhole(chunks, 1, MAX_PATHS))
    throw new RangeError('No paths to split')
  const pairs = Math.ceil(paths / 2)
  const parts = Math.max(1, Math.min(chunks, pairs))
  return Array.from({ length: parts }, (_, part) => ({
    from: 2 * Math.floor((pairs * part) / parts),
    to: Math.min(paths, 2 * Math.floor((pairs * (part + 1)) / parts)),
  }))
}

/** Runs a range of the plan's paths. A path's balances are bit-identical whichever range it runs in. */
export function simulateRange(plan: SimulationPlan, range: PathRange): Result<PathBlock, PlanFault> {
  if (!isPlan(plan) || !isRange(range, plan.paths)) {
    return refuse('bad-plan', 'A simulation needs some paths and months, and amounts that are numbers.')
  }
  const { flows } = plan
  const months = flows.length - 1
  const source = createGrowthSource(plan, months)
  if (!source.ok) return source
  const fillGrowth = source.value

  const count = range.to - range.from
  const balances = new Float64Array((months + 1) * count)
  const growth = new Float64Array(months)
  const tile = new Float64Array((months + 1) * TILE)
  for (let first = 0; first < count; first += TILE) {
    const width = Math.min(TILE, count - first)
    for (let path = 0; path < width; path += 1) {
      fillGrowth(range.from + first + path, growth)
      let balance = Math.max(0, flows[0] ?? 0)
      tile[path] = balance
      for (let month = 0; month < months; month += 1) {
        balance = balance * (growth[month] ?? 0) + (flows[month + 1] ?? 0)
        if (balance < 0) balance = 0
        tile[(month + 1) * TILE + path] = balance
      }
    }
    for (let month = 0; month <= months; month += 1) {
      const to = month * count + first
      for (let path = 0; path < width; path += 1) balances[to + path] = tile[month * TILE + path] ?? 0
    }
  }
  return ok({ ...range, months, balances })
}

/** Merges the blocks of all of a plan's ranges, in any order of arrival, into the block of a single run. */
export function mergeBlocks(blocks: readonly PathBlock[]): Result<PathBlock, 'blocks-do-not-fit'> {
  const ordered = [...blocks].sort((a, b) => a.from - b.from)
  const first = ordered[0]
  const last = ordered.at(-1)
  const fits = ordered.every(
    (block, i) =>
      block.months === first?.months &&
      block.balances.length === (block.months + 1) * (block.to - block.from) &&
      (i === 0 || block.from === ordered[i - 1]?.to),
  )
  if (!first || !last || !fits) {
    return refuse('blocks-do-not-fit', 'Some paths of the simulation are missing or were run twice.')
  }
  if (ordered.length === 1) return ok(first)
  const { months } = first
  const count = last.to - first.from
  const balances = new Float64Array((months + 1) * count)
  for (const block of ordered) {
    const width = block.to - block.from
    for (let month = 0; month <= months; month += 1) {
      const part = block.balances.subarray(month * width, (month + 1) * width)
      balances.set(part, month * count + block.from - first.from)
    }
  }
  return ok({ from: first.from, to: last.to, months, balances })
}

/** All paths of a plan in one run. */
export const simulate = (plan: SimulationPlan): Result<PathBlock, PlanFault> =>
  simulateRange(plan, { from: 0, to: plan.paths })

/** Monthly percentiles of a block from {@link simulate} or {@link mergeBlocks}. */
export function fanOf(block: PathBlock): Fan {
  const count = block.to - block.from
  const bands = BAND_PROBABILITIES.length
  const select = createPercentileSelector(count, BAND_PROBABILITIES)
  const found = new Float64Array((block.months + 1) * bands)
  for (let month = 0; month <= block.months; month += 1) {
    select(block.balances, month * count, found, month * bands)
  }
  const band = (place: number): Float64Array =>
    Float64Array.from({ length: block.months + 1 }, (_, month) =>
      roundCents(found[month * bands + place] ?? 0),
    )
  return { p5: band(0), p25: band(1), p50: band(2), p75: band(3), p95: band(4) }
}

/** The chance from a count of paths. Throws a RangeError for fewer than one path. */
export function chanceOf(reached: number, paths: number): Chance {
  if (!(reached >= 0 && reached <= paths && paths >= 1 && Number.isFinite(paths)))
    throw new RangeError('No paths to count')
  const chance = reached / paths
  return { chance, standardError: Math.sqrt((chance * (1 - chance)) / paths) }
}

/**
 * The share of paths whose balance is at least the target in a month.
 * The standard error assumes independent paths; antithetic pairs do no worse here (simulate.test.ts measures it).
 * Throws a RangeError for a month outside the block or a target that is not finite.
 */
export function chanceOfReaching(block: PathBlock, targetCents: Cents, month = block.months): Chance {
  if (!isWhole(month, 0, block.months) || !Number.isFinite(targetCents)) throw new RangeError('No such month')
  const count = block.to - block.from
  let reached = 0
  for (let i = month * count; i < (month + 1) * count; i += 1) {
    if ((block.balances[i] ?? 0) >= targetCents) reached += 1
  }
  return chanceOf(reached, count)
}

/**
 * The fan in today's money. Inflation is assumed to be steady, so percentiles remain percentiles.
 * Throws a RangeError for a rate of -1 or less.
 */
export function inTodaysMoney(fan: Fan, annualInflationRate: number): Fan {
  const deflate = (band: Float64Array): Float64Array =>
    band.map((cents, month) => roundCents(cents / priceLevel(annualInflationRate, month)))
  return {
    p5: deflate(fan.p5),
    p25: deflate(fan.p25),
    p50: deflate(fan.p50),
    p75: deflate(fan.p75),
    p95: deflate(fan.p95),
  }
}
