import { growth } from './annuity.ts'
import { epochDay, type IsoDate } from './dates.ts'
import { findRootNear } from './find-root.ts'
import { ok, refuse, type Result } from './result.ts'

/** Money in is positive, money out is negative; any unit. */
export interface DatedFlow {
  readonly date: IsoDate
  readonly amount: number
}

type NoRate = 'one-sided' | 'no-rate'

/** `no-value`: an input is not a number, the rate is -1 or less, or the result overflows. */
type Value = Result<number, 'no-value'>

const finite = (rate: number, value: number): Value =>
  rate > -1 && Number.isFinite(value)
    ? ok(value)
    : refuse('no-value', 'These amounts have no value at that rate: it must be above -100%.')

/** Rates are searched between losing all but 10^-10 and growth of 10^10 per period. */
const WIDEST = Math.log(1e10)

/**
 * Net present value of flows one period apart. The first is now and is not discounted
 * (the spreadsheets' NPV puts the first a period ahead; theirs is this one divided by 1 + rate).
 */
export const npv = (rate: number, flows: readonly number[]): Value =>
  finite(
    rate,
    flows.reduce((sum, flow, period) => sum + flow * growth(rate, -period), 0),
  )

/** Net present value on the day of the first flow, at a yearly rate, by days over 365. */
export const xnpv = (rate: number, flows: readonly DatedFlow[]): Value => {
  const times = yearsFromFirst(flows)
  return finite(
    rate,
    flows.reduce((sum, flow, index) => sum + flow.amount * growth(rate, -(times[index] ?? 0)), 0),
  )
}

/**
 * Internal rate of return per period. Flows with several sign changes can have several; the one nearest to the guess is
 * returned, as in spreadsheets.
 */
export const irr = (flows: readonly number[], guess = 0.1): Result<number, NoRate> =>
  rateThatEvens(
    flows,
    flows.map((_, period) => period),
    guess,
  )

/** Yearly internal rate of return of dated flows in any order, by days over 365. */
export const xirr = (flows: readonly DatedFlow[], guess = 0.1): Result<number, NoRate> =>
  rateThatEvens(
    flows.map((flow) => flow.amount),
    yearsFromFirst(flows),
    guess,
  )

/** Modified internal rate of return: outflows are financed at one rate, inflows reinvested at another. */
export function mirr(
  flows: readonly number[],
  financeRate: number,
  reinvestRate: number,
): Result<number, NoRate> {
  if (!isTwoSided(flows)) return refuseOneSided()
  const last = flows.length - 1
  const reinvested = flows.reduce(
    (sum, flow, period) => sum + Math.max(0, flow) * growth(reinvestRate, last - period),
    0,
  )
  const financed = flows.reduce(
    (sum, flow, period) => sum - Math.min(0, flow) * growth(financeRate, -period),
    0,
  )
  const modified = (reinvested / financed) ** (1 / last) - 1
  return Number.isFinite(modified) ? ok(modified) : refuseRate()
}

const isTwoSided = (amounts: readonly number[]): boolean =>
  amounts.some((amount) => amount > 0) && amounts.some((amount) => amount < 0)

const refuseOneSided = () =>
  refuse('one-sided', 'A return needs at least one amount paid in and one paid out.')

const refuseRate = () => refuse('no-rate', 'No rate of return fits these amounts.')

function yearsFromFirst(flows: readonly DatedFlow[]): number[] {
  const days = flows.map((flow) => epochDay(flow.date))
  const first = Math.min(...days)
  return days.map((day) => (day - first) / 365)
}

function rateThatEvens(
  amounts: readonly number[],
  times: readonly number[],
  guess: number,
): Result<number, NoRate> {
  if (!isTwoSided(amounts)) return refuseOneSided()
  const end = Math.max(...times)
  // Valued at the start for growth and at the end for a loss: the sign is the same and no power is above 1.
  const value = (logGrowth: number): number => {
    const from = logGrowth > 0 ? 0 : end
    let sum = 0
    for (const [index, amount] of amounts.entries()) {
      sum += amount * Math.exp(logGrowth * (from - (times[index] ?? 0)))
    }
    return sum
  }
  const distance = (logGrowth: number): number => Math.abs(Math.expm1(logGrowth) - guess)
  const found = guess > -1 ? findRootNear(value, Math.log1p(guess), -WIDEST, WIDEST, distance) : null
  return found === null ? refuseRate() : ok(Math.expm1(found))
}
