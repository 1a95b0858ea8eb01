import { exp, log } from '#core/finance/math/elementary.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { LAST_AGE, survival } from '#core/finance/retirement/life.ts'
import { claimAges, type Claimant, type ClaimFault, claimFault } from './claimant.ts'
import { testClaim } from './earnings-test.ts'
import { retirementBenefit } from './social-security-benefit.ts'
import { birthMonth, fullRetirementAge } from './social-security.ts'

export type ClaimOption = {
  readonly claimAge: number
  readonly monthlyCents: Cents
  /** Expected present value of all future benefits, each month weighted by the chance of living to it. */
  readonly presentValueCents: Cents
}

export type ClaimAdvice = {
  readonly best: ClaimOption
  /** Every month from the first possible to 70, in order. */
  readonly options: readonly ClaimOption[]
}

/** "66", or "66 and 3 months". */
const ageInWords = (months: number): string => {
  const rest = months % 12
  return `${Math.floor(months / 12)}${rest === 0 ? '' : ` and ${rest} ${rest === 1 ? 'month' : 'months'}`}`
}

/** Why a claimant cannot claim at an age in months, if so: outside 62 to 70, in the past, or claimed already. */
export function checkClaim(claimant: Claimant, age: number): Result<never, 'bad-claim'> | null {
  const ages = claimAges(claimant)
  const [first = 0, last = 0] = [ages[0], ages.at(-1)]
  if (isWhole(age, first, last)) return null
  if (claimant.claimedAge != null) return refuse('bad-claim', 'This benefit has already been claimed.')
  if (isWhole(age, 62 * 12, first)) {
    return first === claimant.ageMonths
      ? refuse('bad-claim', `That age is in the past. Choose ${ageInWords(first)} or later.`)
      : refuse(
          'bad-claim',
          `Social Security pays from the first full month at 62. Choose ${ageInWords(first)} or later.`,
        )
  }
  const choice =
    first === last
      ? `Choose ${ageInWords(first)}.`
      : `Choose an age from ${ageInWords(first)} to ${ageInWords(last)}.`
  return refuse('bad-claim', `Benefits can be claimed from 62 to 70. ${choice}`)
}

/** Discount factor of each month from now to the end of the table, at a yearly real rate. */
export function discounts(realRate: number, months: number): number[] {
  const monthly = log(1 + realRate) / 12
  return Array.from({ length: months }, (_, month) => exp(-monthly * month))
}

/** Months from now to the table's last age. */
export const monthsLeft = (ageMonths: number): number => Math.max(1, LAST_AGE * 12 - ageMonths)

/** The chance of being alive, for each month from now. */
export const survivalByMonth = ({ sex, ageMonths }: Claimant, months: number): number[] =>
  Array.from({ length: months }, (_, month) => unwrap(survival({ sex, age: ageMonths / 12 }, month / 12)))

/** Sums from each index to the end; one longer than the values, so that the last is 0. */
export function tailSums(values: readonly number[]): number[] {
  const sums = Array.from({ length: values.length + 1 }, () => 0)
  for (let i = values.length - 1; i >= 0; i -= 1) sums[i] = (sums[i + 1] ?? 0) + (values[i] ?? 0)
  return sums
}

/** What a claim of one's own benefit pays, by month from now. */
export type OwnBenefits = {
  /** The month of the claim, and the monthly benefit from it on. */
  readonly month: number
  readonly monthlyCents: Cents
  /** The month of full retirement age or of a later claim, and the benefit from it on. */
  readonly laterMonth: number
  readonly laterCents: Cents
  /** What the earnings test withholds, spread over the months from one to before another. */
  readonly withheld: readonly { readonly from: number; readonly to: number; readonly cents: Cents }[]
}

/** One's own benefits after the earnings test of pay until retirement, as the forecast of a plan pays them. */
export function ownBenefits(claimant: Claimant, claimAge: number): OwnBenefits {
  const { birthDate, piaCents, ageMonths, work } = claimant
  const monthlyCents = unwrap(retirementBenefit(piaCents, claimAge, birthDate))
  const month = Math.max(0, claimAge - ageMonths)
  const full = fullRetirementAge(birthDate)
  const untested = { month, monthlyCents, laterMonth: month, laterCents: monthlyCents, withheld: [] }
  if (!work || claimAge >= full) return untested
  const tested = testClaim({ birthDate, piaCents, claimAge, ...work })
  // A claim before the test's first known year lies in the past, and its withheld months are not known.
  if (!tested.ok) return untested
  const now = birthMonth(birthDate) + ageMonths
  const laterMonth = Math.max(0, full - ageMonths)
  const withheld = tested.value.years.flatMap(({ year, withheldCents }) => {
    const from = Math.max(month, year * 12 - now)
    const to = Math.min(laterMonth, (year + 1) * 12 - now)
    return withheldCents > 0 && to > from ? [{ from, to, cents: withheldCents }] : []
  })
  return { month, monthlyCents, laterMonth, laterCents: tested.value.benefitFromFullAgeCents, withheld }
}

/** Present value of one's own benefits. @param worth present value of 1 a month from each month on */
export function ownWorth(benefits: OwnBenefits, worth: readonly number[]): number {
  const from = (month: number): number => worth[Math.min(month, worth.length - 1)] ?? 0
  const { month, monthlyCents, laterMonth, laterCents, withheld } = benefits
  const paid = monthlyCents * (from(month) - from(laterMonth)) + laterCents * from(laterMonth)
  return withheld.reduce((sum, each) => {
    const share = (from(each.from) - from(each.to)) / (each.to - each.from)
    return sum - each.cents * share
  }, paid)
}

/**
 * The claiming age with the highest expected value for a single person: by the SSA period life table, in today's money
 * (benefits rise with prices, so the rate is real), after the earnings test. Taxes are left out.
 *
 * @param realRate yearly, from -0.99; the return of safe inflation-linked bonds is the usual choice
 */
export function bestClaim(claimant: Claimant, realRate: number): Result<ClaimAdvice, ClaimFault> {
  const fault = claimFault([claimant], realRate)
  if (fault) return fault
  const months = monthsLeft(claimant.ageMonths)
  const discount = discounts(realRate, months)
  const worth = tailSums(
    survivalByMonth(claimant, months).map((alive, month) => alive * (discount[month] ?? 0)),
  )
  const options = claimAges(claimant).map((claimAge): ClaimOption => {
    const benefits = ownBenefits(claimant, claimAge)
    return {
      claimAge,
      monthlyCents: benefits.monthlyCents,
      presentValueCents: roundCents(ownWorth(benefits, worth)),
    }
  })
  const best = options.reduce((top, option) =>
    option.presentValueCents > top.presentValueCents ? option : top,
  )
  return ok({ best, options })
}

/**
 * Age in months from which the later of two claims has paid more in total, in today's money without interest; null if
 * it never does. For options from {@link bestClaim}; others throw a RangeError.
 */
export function breakEvenAge(early: ClaimOption, late: ClaimOption): number | null {
  const areOptions = [early, late].every(
    ({ claimAge, monthlyCents }) => isWhole(claimAge, 0, 130 * 12) && isNonNegativeCents(monthlyCents),
  )
  if (!areOptions) throw new RangeError('Not options to claim')
  const gain = late.monthlyCents - early.monthlyCents
  if (!(gain > 0)) return null
  return late.claimAge + Math.ceil((early.monthlyCents * (late.claimAge - early.claimAge)) / gain)
}

/** A claim compared with the best one. */
export type ExploredClaim = ClaimOption & {
  /** What this claim costs against the best: lifetime value, and as a share of the best. */
  readonly costCents: Cents
  readonly costShare: number
  /** Age in months from which the later of this and the best claim has paid more; null for the best itself. */
  readonly breakEvenAge: number | null
  /** The chance to live past that age; null without one. */
  readonly chanceToBreakEven: number | null
}

export type ClaimExplorer = { readonly best: ExploredClaim; readonly claims: readonly ExploredClaim[] }

/** Every claim a person can make, each compared with the best by {@link bestClaim}. */
export function exploreClaims(claimant: Claimant, realRate: number): Result<ClaimExplorer, ClaimFault> {
  const advice = bestClaim(claimant, realRate)
  if (!advice.ok) return advice
  const { best, options } = advice.value
  const explore = (option: ClaimOption): ExploredClaim => {
    const costCents = best.presentValueCents - option.presentValueCents
    const [early, late] = option.claimAge < best.claimAge ? [option, best] : [best, option]
    const evenAge = option === best ? null : breakEvenAge(early, late)
    return {
      ...option,
      costCents,
      costShare: best.presentValueCents > 0 ? costCents / best.presentValueCents : 0,
      breakEvenAge: evenAge,
      chanceToBreakEven: evenAge === null ? null : chanceToLiveTo(claimant, evenAge),
    }
  }
  return ok({ best: explore(best), claims: options.map(explore) })
}

/** The chance of living to an age in months. */
export const chanceToLiveTo = ({ sex, ageMonths }: Claimant, age: number): number =>
  unwrap(survival({ sex, age: ageMonths / 12 }, Math.min(1000, Math.max(0, age - ageMonths) / 12)))
