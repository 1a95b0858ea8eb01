import { annuityDue } from '#core/finance/math/annuity.ts'
import { isAmount, isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isRate, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/*
 * The guaranteed floor: secure income compared with essential spending. Everything is in today's money; an
 * income that does not rise with prices is written down by expected inflation, year by year.
 */

/** An income that does not depend on markets. social-security.ts estimates Social Security. */
export interface SecureIncome {
  readonly kind: 'social-security' | 'pension' | 'annuity' | 'ladder'
  readonly label: string
  /** In today's money when it rises with prices; else the dollars of its first payment from now on. */
  readonly yearlyCents: Cents
  /** First and last plan year in which it is paid, 0 being the first of retirement; to the end when there is no last. */
  readonly fromYear: number
  readonly throughYear?: number
  /** Yearly raise: 'prices' keeps its buying power, a number is a fixed nominal raise (0 for none). */
  readonly raise: 'prices' | number
}

/** An immediate lifetime annuity on offer. */
export interface AnnuityOffer {
  /** Yearly income for each dollar paid, at the start: 0.065. An offer below 0.0001 is none. */
  readonly payoutRate: number
  readonly raise: 'prices' | number
}

export interface SecurePlan {
  readonly years: number
  /** What must be paid in each year, today's money; the last entry stays. */
  readonly essentialCents: readonly Cents[]
  readonly incomes: readonly SecureIncome[]
  readonly inflationRate: number
  /** Real yield of inflation-protected Treasuries, one for each maturity in years (the first for 1), or one for all. */
  readonly realYields: number | readonly number[]
  readonly annuity?: AnnuityOffer
}

export interface SecureYear {
  readonly year: number
  readonly essentialCents: Cents
  readonly secureCents: Cents
  /** What the floor lacks; 0 when it is covered. */
  readonly gapCents: Cents
}

export interface SecureModel {
  readonly years: readonly SecureYear[]
  /** Share of all essential spending that is covered, each year counting up to its own need. */
  readonly coveredShare: number
  /** The first year that is not covered, or null. */
  readonly firstGapYear: number | null
  /** What a ladder of inflation-protected Treasuries that pays each year's gap costs now. */
  readonly ladderCostCents: Cents
  /** What an annuity costs whose income leaves no gap in any year; null without an offer, or when it cannot. */
  readonly annuityCostCents: Cents | null
}

/** Whether an income has an amount of 0 or more, whole plan years, and a raise that is a rate. */
export const isSecureIncome = ({ yearlyCents, fromYear, throughYear, raise }: SecureIncome): boolean =>
  isNonNegativeCents(yearlyCents) &&
  isWhole(fromYear, -MAX_YEARS, 2 * MAX_YEARS) &&
  (throughYear === undefined || isWhole(throughYear, -MAX_YEARS, 2 * MAX_YEARS)) &&
  (raise === 'prices' || isRate(raise))

/** What of a payment's buying power is there in a plan year, when it began in `fromYear`. */
function keptValue(raise: 'prices' | number, inflationRate: number, fromYear: number, year: number): number {
  if (raise === 'prices') return 1
  let kept = 1
  for (let passed = 1; passed <= year; passed += 1) {
    kept *= (passed > fromYear ? 1 + raise : 1) / (1 + inflationRate)
  }
  return kept
}

/** A checked income in each year of the plan, in today's money, unrounded. */
export function secureIncomeByYear(
  { yearlyCents, fromYear, throughYear = Infinity, raise }: SecureIncome,
  years: number,
  inflationRate: number,
): Float64Array {
  return Float64Array.from({ length: years }, (_, year) =>
    year >= fromYear && year <= throughYear
      ? yearlyCents * keptValue(raise, inflationRate, fromYear, year)
      : 0,
  )
}

/** What a dollar of today's money in a later year costs now. */
function price(realYields: number | readonly number[], year: number): number {
  if (year === 0) return 1
  const yearly =
    typeof realYields === 'number' ? realYields : (realYields[year - 1] ?? realYields.at(-1) ?? 0)
  let growth = 1
  for (let passed = 0; passed < year; passed += 1) growth *= 1 + yearly
  return 1 / growth
}

const areYields = (realYields: number | readonly number[]): boolean =>
  typeof realYields === 'number' ? isRate(realYields) : realYields.every(isRate)

const refuseLadder = () =>
  refuse('bad-ladder', 'A ladder needs amounts, yields above -99%, and 1 to 100 whole years.')

const sumOfRungs = (amounts: readonly number[], realYields: number | readonly number[]): number =>
  amounts.reduce((cost, amount, year) => cost + amount * price(realYields, year), 0)

/** What a ladder costs that pays these real amounts, the first at once; one bond a rung, each at its own yield. */
export function ladderCost(
  amounts: readonly number[],
  realYields: number | readonly number[],
): Result<number, 'bad-ladder'> {
  const isOne = amounts.length <= MAX_YEARS && amounts.every(isAmount) && areYields(realYields)
  return isOne ? ok(sumOfRungs(amounts, realYields)) : refuseLadder()
}

/** The inverse: the yearly payment of a level ladder of this many years for a given price. */
export function ladderIncome(sum: number, realRate: number, years: number): Result<number, 'bad-ladder'> {
  const isOne = isAmount(sum) && isRate(realRate) && isWhole(years, 1, MAX_YEARS)
  return isOne ? ok(sum / annuityDue(realRate, years)) : refuseLadder()
}

/** The validation error of a plan, if any. */
function planFault(plan: SecurePlan): string | null {
  if (!isWhole(plan.years, 1, MAX_YEARS)) return 'A plan runs for 1 to 100 whole years.'
  if (!plan.essentialCents.every(isNonNegativeCents)) return 'What must be paid is whole cents, zero or more.'
  if (!plan.incomes.every(isSecureIncome)) return 'An income needs an amount, its years and its raise.'
  if (!isRate(plan.inflationRate) || !areYields(plan.realYields)) return 'A rate must lie above -99%.'
  const raise = plan.annuity?.raise ?? 'prices'
  return raise === 'prices' || isRate(raise) ? null : 'A rate must lie above -99%.'
}

/** Compares secure income with essential spending, and prices the gap in two ways. */
export function secureModel(plan: SecurePlan): Result<SecureModel, 'bad-plan'> {
  const fault = planFault(plan)
  if (fault !== null) return refuse('bad-plan', fault)
  const { years, essentialCents, incomes, inflationRate, realYields, annuity } = plan
  const secure = new Float64Array(years)
  for (const income of incomes) {
    secureIncomeByYear(income, years, inflationRate).forEach((amount, year) => {
      secure[year] = (secure[year] ?? 0) + amount
    })
  }
  const rows = Array.from(secure, (amount, year): SecureYear => {
    const essential = essentialCents[year] ?? essentialCents.at(-1) ?? 0
    const covered = roundCents(amount)
    return {
      year,
      essentialCents: essential,
      secureCents: covered,
      gapCents: Math.max(0, essential - covered),
    }
  })
  const need = rows.reduce((sum, row) => sum + row.essentialCents, 0)
  const gap = rows.reduce((sum, row) => sum + row.gapCents, 0)
  const gaps = rows.map((row) => row.gapCents)
  return ok({
    years: rows,
    coveredShare: need > 0 ? 1 - gap / need : 1,
    firstGapYear: rows.find((row) => row.gapCents > 0)?.year ?? null,
    ladderCostCents: roundCents(sumOfRungs(gaps, realYields)),
    annuityCostCents: annuity ? annuityCost(gaps, annuity, inflationRate) : null,
  })
}

/** The premium whose income, starting now, is sufficient in the most demanding year. */
function annuityCost(gaps: readonly Cents[], offer: AnnuityOffer, inflationRate: number): Cents | null {
  if (!(offer.payoutRate >= 1e-4 && offer.payoutRate <= 10)) return null
  const first = gaps.map((gap, year) => gap / keptValue(offer.raise, inflationRate, 0, year))
  const most = Math.max(0, ...first)
  return Number.isFinite(most) ? roundCents(most / offer.payoutRate) : null
}
