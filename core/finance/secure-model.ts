import { annuityDue } from './drawdown.ts'
import { roundCents, type Cents } from './money.ts'
import { ok, refuse, type Result } from './result.ts'

/*
 * The guaranteed floor: what comes in for certain, held against what must be paid. Everything is in today's money; an
 * income that does not rise with prices is written down by expected inflation, year by year.
 */

/** An income that nobody's market can take away. Estimating Social Security is another file's work. */
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
  /** Yearly income for each dollar paid, at the start: 0.065. */
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

/** What of a payment's buying power is there in a plan year, when it began in `fromYear`. */
function keptValue(raise: 'prices' | number, inflationRate: number, fromYear: number, year: number): number {
  if (raise === 'prices') return 1
  let kept = 1
  for (let passed = 1; passed <= year; passed += 1) {
    kept *= (passed > fromYear ? 1 + raise : 1) / (1 + inflationRate)
  }
  return kept
}

/** An income in each year of the plan, in today's money, unrounded. */
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

/** What a ladder costs that pays these real amounts, the first at once; one bond a rung, each at its own yield. */
export const ladderCost = (
  amounts: Float64Array | readonly number[],
  realYields: number | readonly number[],
): number => {
  let cost = 0
  amounts.forEach((amount, year) => {
    cost += amount * price(realYields, year)
  })
  return cost
}

/** What a level ladder of so many years pays a year for a sum: the other way round. */
export const ladderIncome = (sum: number, realRate: number, years: number): number =>
  years > 0 ? sum / annuityDue(realRate, years) : 0

/** Holds secure income against essential spending, and prices what is missing two ways. */
export function secureModel(plan: SecurePlan): Result<SecureModel, 'bad-plan'> {
  const { years, essentialCents, incomes, inflationRate, realYields, annuity } = plan
  if (!Number.isInteger(years) || years < 1 || years > 100 || !(inflationRate > -1)) {
    return refuse('bad-plan', 'A plan runs for 1 to 100 whole years.')
  }
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
    ladderCostCents: roundCents(ladderCost(gaps, realYields)),
    annuityCostCents: annuity ? annuityCost(gaps, annuity, inflationRate) : null,
  })
}

/** The premium whose income, starting now, is enough in the year that asks most of it. */
function annuityCost(gaps: readonly Cents[], offer: AnnuityOffer, inflationRate: number): Cents | null {
  if (!(offer.payoutRate > 0)) return null
  const first = gaps.map((gap, year) => gap / keptValue(offer.raise, inflationRate, 0, year))
  const most = Math.max(0, ...first)
  return Number.isFinite(most) ? roundCents(most / offer.payoutRate) : null
}
