import { addDays, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { isRatePath, monthInterest, rateIn, type RatePath } from './interest.ts'
import { isMinimumRule, minimumPayment, type MinimumRule } from './minimum-payment.ts'
import { type Cents, isCents, isNonNegativeCents, roundCents } from '#core/finance/math/money.ts'
import { isInterestRate, MAX_MONTHS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

export interface CardActivity {
  readonly date: IsoDate
  /** Positive for a purchase, negative for a payment or credit. */
  readonly amountCents: Cents
}

/** From one statement to the next. */
export interface BillingCycle {
  readonly opensOn: IsoDate
  /** The last day, the day of the new statement. */
  readonly closesOn: IsoDate
  /** When the balance of the last statement was due; a day of this cycle. */
  readonly dueOn: IsoDate
  /** The balance of the last statement. */
  readonly openingCents: Cents
  readonly activity: readonly CardActivity[]
  readonly annualRate: number
  /** Whether the statement before the last was paid in full on time, so that purchases had a grace period. */
  readonly hadGrace: boolean
  readonly compounding: 'daily' | 'none'
  readonly minimum: MinimumRule
}

export interface CardStatement {
  readonly averageDailyBalanceCents: Cents
  readonly interestCents: Cents
  readonly balanceCents: Cents
  readonly minimumCents: Cents
  /**
   * Whether the last statement was paid in full on time, so that the next cycle's purchases can have a grace period.
   */
  readonly hasGrace: boolean
}

/** The longest billing cycle in days: a cycle is a month, and the first may be two. */
const LONGEST_CYCLE = 100

/** Errors of closing a cycle. */
function cycleFault(cycle: BillingCycle): string | null {
  const days = daysBetween(cycle.opensOn, cycle.closesOn) + 1
  if (days < 1 || days > LONGEST_CYCLE) return 'A billing cycle lasts from one day to a hundred.'
  if (!isCents(cycle.openingCents) || !cycle.activity.every(({ amountCents }) => isCents(amountCents))) {
    return 'Amounts must be whole cents.'
  }
  const isInside = ({ date }: CardActivity): boolean => date >= cycle.opensOn && date <= cycle.closesOn
  if (!cycle.activity.every(isInside)) return 'Every purchase and payment must be of this billing cycle.'
  if (!isInterestRate(cycle.annualRate)) return 'The rate must lie between 0 and 1000%.'
  return isMinimumRule(cycle.minimum) ? null : 'The minimum payment must be zero or more.'
}

/**
 * Closes a billing cycle: interest on the average daily balance, new purchases included (Regulation Z, 1026.60(g)).
 * With a grace period there is none if the last statement was paid in full, and otherwise none on amounts paid on time
 * (1026.54(a)). A negative daily balance counts as zero. An invalid date throws a RangeError.
 */
export function closeCycle(cycle: BillingCycle): Result<CardStatement, 'bad-cycle'> {
  const fault = cycleFault(cycle)
  if (fault !== null) return refuse('bad-cycle', fault)
  const paidInTime = sumOf(cycle.activity.filter((entry) => isPayment(entry) && entry.date <= cycle.dueOn))
  const hasGrace = cycle.openingCents + paidInTime <= 0
  const days = daysBetween(cycle.opensOn, cycle.closesOn) + 1
  const { average, interest } = accrue(cycle, days)
  const interestCents = cycle.hadGrace && hasGrace ? 0 : roundCents(interest)
  const balanceCents = cycle.openingCents + sumOf(cycle.activity) + interestCents
  return ok({
    averageDailyBalanceCents: roundCents(average),
    interestCents,
    balanceCents,
    minimumCents: minimumPayment(cycle.minimum, Math.max(0, balanceCents), interestCents),
    hasGrace,
  })
}

/** Averages the balance over the days of a cycle and charges a 365th of the rate for each, in fractions of a cent. */
function accrue(cycle: BillingCycle, days: number): { average: number; interest: number } {
  const byDate = new Map<IsoDate, Cents>()
  for (const entry of cycle.activity) {
    const countsFrom =
      cycle.hadGrace && isPayment(entry) && entry.date <= cycle.dueOn ? cycle.opensOn : entry.date
    byDate.set(countsFrom, (byDate.get(countsFrom) ?? 0) + entry.amountCents)
  }
  let balance = cycle.openingCents
  let interest = 0
  let sum = 0
  for (let day = 0; day < days; day += 1) {
    balance += byDate.get(addDays(cycle.opensOn, day)) ?? 0
    const charged = Math.max(0, balance) + (cycle.compounding === 'daily' ? interest : 0)
    interest += (charged * cycle.annualRate) / 365
    sum += charged
  }
  return { average: sum / days, interest }
}

const isPayment = (entry: CardActivity): boolean => entry.amountCents < 0
const sumOf = (activity: readonly CardActivity[]): Cents =>
  activity.reduce((sum, entry) => sum + entry.amountCents, 0)

export interface CardDebt {
  readonly balanceCents: Cents
  readonly rates: RatePath
  /** A fixed monthly payment (`fixed`), or the card's minimum rule (`card`). */
  readonly payment: MinimumRule
}

export interface CardMonth {
  readonly month: number
  readonly interestCents: Cents
  readonly paymentCents: Cents
  readonly balanceCents: Cents
}

/** `never` has the month from which the balance stops falling, or the last month calculated. */
export type CardPayoff =
  | { readonly kind: 'paid'; readonly rows: readonly CardMonth[]; readonly interestCents: Cents }
  | {
      readonly kind: 'never'
      readonly month: number
      readonly interestCents: Cents
      readonly paymentCents: Cents
    }

/** Time to pay off a card without new purchases, with a fixed payment or each month's minimum. */
export function cardPayoff(debt: CardDebt): Result<CardPayoff, 'bad-debt'> {
  if (!isNonNegativeCents(debt.balanceCents)) return refuse('bad-debt', 'A balance cannot be negative.')
  if (!isRatePath(debt.rates))
    return refuse('bad-debt', 'The rates must start with month 1 and lie between 0 and 1000%.')
  if (!isMinimumRule(debt.payment)) return refuse('bad-debt', 'The payment must be zero or more.')
  const lastStep = debt.rates.at(-1)?.fromMonth ?? 1
  const rows: CardMonth[] = []
  let balanceCents = debt.balanceCents
  for (let month = 1; balanceCents > 0; month += 1) {
    const interestCents = monthInterest(balanceCents, rateIn(debt.rates, month))
    const paymentCents = minimumPayment(debt.payment, balanceCents + interestCents, interestCents)
    if ((paymentCents <= interestCents && month >= lastStep) || month > MAX_MONTHS) {
      return ok({ kind: 'never', month, interestCents, paymentCents })
    }
    balanceCents += interestCents - paymentCents
    rows.push({ month, interestCents, paymentCents, balanceCents })
  }
  return ok({ kind: 'paid', rows, interestCents: rows.reduce((sum, row) => sum + row.interestCents, 0) })
}
