import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isRate, isWhole, MAX_YEARS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

/*
 * The guaranteed floor: secure income compared with essential spending. Everything is in today's money; income that is
 * not indexed to inflation is discounted by expected inflation, year by year.
 */

/** Income that does not depend on markets. social-security.ts estimates Social Security. */
export interface SecureIncome {
  readonly kind: 'social-security' | 'pension' | 'annuity' | 'ladder'
  readonly label: string
  /** In today's money if indexed to inflation; otherwise the nominal dollars of its next payment. */
  readonly yearlyCents: Cents
  /** First and last plan year it is paid; 0 is the first year of retirement. With no last year, it never ends. */
  readonly fromYear: number
  readonly throughYear?: number
  /** Yearly raise: 'prices' is indexed to inflation, a number is a fixed nominal raise (0 for none). */
  readonly raise: 'prices' | number
}

/** A quote for an immediate lifetime annuity. */
export interface AnnuityOffer {
  /** First-year income per dollar of premium, such as 0.065. Below 0.0001 counts as no offer. */
  readonly payoutRate: number
  readonly raise: 'prices' | number
}

export interface SecurePlan {
  readonly years: number
  /** Essential spending in each year, in today's money. The last entry repeats. */
  readonly essentialCents: readonly Cents[]
  readonly incomes: readonly SecureIncome[]
  readonly inflationRate: number
  /** Real yields of inflation-protected Treasuries by maturity in years, starting with 1, or one yield for all. */
  readonly realYields: number | readonly number[]
  readonly annuity?: AnnuityOffer
}

export interface SecureYear {
  readonly year: number
  readonly essentialCents: Cents
  readonly secureCents: Cents
  /** Essential spending that secure income does not cover; 0 if there is no gap. */
  readonly gapCents: Cents
}

export interface SecureModel {
  readonly years: readonly SecureYear[]
  /** Share of total essential spending that is covered. A surplus in one year does not offset another year's gap. */
  readonly coveredShare: number
  /** The first year with a gap, or null. */
  readonly firstGapYear: number | null
  /** Cost today of a ladder of inflation-protected Treasuries that pays each year's gap. */
  readonly ladderCostCents: Cents
  /** Cost of an annuity that closes the gap in every year; null without an offer, or if none can. */
  readonly annuityCostCents: Cents | null
}

/** Whether an income has a valid amount (0 or more), whole plan years, and a valid raise. */
export const isSecureIncome = ({ yearlyCents, fromYear, throughYear, raise }: SecureIncome): boolean =>
  isNonNegativeCents(yearlyCents) &&
  isWhole(fromYear, -MAX_YEARS, 2 * MAX_YEARS) &&
  (throughYear === undefined || isWhole(throughYear, -MAX_YEARS, 2 * MAX_YEARS)) &&
  (raise === 'prices' || isRate(raise))

/** The share of a payment's buying power that remains in a plan year, if it began in `fromYear`. */
function keptValue(raise: 'prices' | number, inflationRate: number, fromYear: number, year: number): number {
  if (raise === 'prices') return 1
  let kept = 1
  for (let passed = 1; passed <= year; passed += 1) {
    kept *= (passed > fromYear ? 1 + raise : 1) / (1 + inflationRate)
  }
  return kept
}

/** A validated income in each year of the plan, in today's money, unrounded. */
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

/** The cost today of one real dollar paid in a later year. */
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

const sumOfRungs = (amounts: readonly number[], realYields: number | readonly number[]): number =>
  amounts.reduce((cost, amount, year) => cost + amount * price(realYields, year), 0)

/** The validation error of a plan, if any. */
function planFault(plan: SecurePlan): string | null {
  if (!isWhole(plan.years, 1, MAX_YEARS)) return 'A plan runs for 1 to 100 whole years.'
  if (!plan.essentialCents.every(isNonNegativeCents)) return 'What must be paid is whole cents, zero or more.'
  if (!plan.incomes.every(isSecureIncome)) return 'An income needs an amount, its years and its raise.'
  if (!isRate(plan.inflationRate) || !areYields(plan.realYields)) return 'A rate must lie above -99%.'
  const raise = plan.annuity?.raise ?? 'prices'
  return raise === 'prices' || isRate(raise) ? null : 'A rate must lie above -99%.'
}

/** Compares secure income with essential spending, and prices the gap as a ladder and as an annuity. */
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

/** The premium whose income, starting now, covers the gap in the most demanding year. */
function annuityCost(gaps: readonly Cents[], offer: AnnuityOffer, inflationRate: number): Cents | null {
  if (!(offer.payoutRate >= 1e-4 && offer.payoutRate <= 10)) return null
  const first = gaps.map((gap, year) => gap / keptValue(offer.raise, inflationRate, 0, year))
  const most = Math.max(0, ...first)
  return Number.isFinite(most) ? roundCents(most / offer.payoutRate) : null
}
