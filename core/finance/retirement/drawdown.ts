/*
 * Withdrawals from a portfolio along one known path. `growth[t]` is the growth factor of period t
 * (1.02 for 2%), flows are paid at the start of each period, all real or all nominal.
 * Callers validate the numbers: growth above 0, and everything finite.
 */

type Series = Float64Array | readonly number[]

/**
 * The smallest portfolio that pays every flow when due. Negative flows are income: they help pay later
 * flows, never earlier ones. Closed form: the largest running sum of discounted flows.
 */
export function requiredBalance(growth: Series, flows: Series): number {
  let discount = 1
  let sum = 0
  let most = 0
  for (let t = 0; t < flows.length; t += 1) {
    sum += (flows[t] ?? 0) * discount
    if (sum > most) most = sum
    discount /= growth[t] ?? 1
  }
  return most
}

/**
 * The highest level of spending that a portfolio sustains to the end: each period's spending is `shape[t]` times it
 * (1 when no shape is given), less `income[t]` from elsewhere. 0 if even that fails, and null if the shape is
 * zero in every period, so that nothing limits the level.
 *
 * @param periods how many periods are to be paid
 * @param legacy what must be left after the last period's growth
 */
export function sustainableSpending(
  growth: Series,
  balance: number,
  periods: number,
  options: { readonly income?: Series; readonly shape?: Series; readonly legacy?: number } = {},
): number | null {
  const { income, shape, legacy = 0 } = options
  let discount = 1
  let means = balance
  let units = 0
  let least = Infinity
  for (let t = 0; t < periods; t += 1) {
    means += (income?.[t] ?? 0) * discount
    units += (shape?.[t] ?? 1) * discount
    if (units > 0) least = Math.min(least, means / units)
    discount /= growth[t] ?? 1
  }
  if (legacy > 0 && units > 0) least = Math.min(least, (means - legacy * discount) / units)
  return units > 0 ? Math.max(0, least) : null
}

/** The balance after all flows, and the number of periods paid in full. */
export function drawDown(
  growth: Series,
  balance: number,
  flows: Series,
): { readonly left: number; readonly paidPeriods: number } {
  let left = balance
  let paidPeriods = flows.length
  for (let t = 0; t < flows.length; t += 1) {
    const flow = flows[t] ?? 0
    if (flow > left * (1 + 1e-12) && paidPeriods === flows.length) paidPeriods = t
    left = Math.max(0, left - flow) * (growth[t] ?? 1)
  }
  return { left, paidPeriods }
}

/** A path that grows by the same real rate every year. */
export const steadyGrowth = (realRate: number, years: number): Float64Array =>
  new Float64Array(Math.max(0, years)).fill(1 + realRate)
