import { annuityPresent } from '#core/finance/math/annuity.ts'
import { isRatePath, monthInterest, rateIn, type RatePath } from './interest.ts'
import { type Cents, formatUsd, isCents, isNonNegativeCents, roundCents } from '#core/finance/math/money.ts'
import { isWhole, MAX_MONTHS } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'

export interface OneOff {
  /** 1 is the month of the first payment. */
  readonly month: number
  readonly amountCents: Cents
}

export interface ExtraPayments {
  readonly monthlyCents?: Cents
  readonly oneOffs?: readonly OneOff[]
  /** Keep the payment and finish sooner, or keep the term and lower the payment; `lower` requires a term. */
  readonly effect: 'shorten' | 'lower'
}

interface LoanFacts {
  readonly principalCents: Cents
  readonly rates: RatePath
  readonly extra?: ExtraPayments
}

/** A level payment over a term, recalculated when the rate changes: fixed and adjustable mortgages. */
export interface TermLoan extends LoanFacts {
  readonly kind: 'term'
  readonly termMonths: number
}

/** A payment independent of the rate; with a term, the last month settles the rest (a balloon). */
export interface PaymentLoan extends LoanFacts {
  readonly kind: 'payment'
  readonly paymentCents: Cents
  readonly termMonths?: number
}

export type Loan = TermLoan | PaymentLoan

export interface AmortizationRow {
  readonly month: number
  readonly annualRate: number
  /** The scheduled payment, without extra money. */
  readonly paymentCents: Cents
  readonly extraCents: Cents
  readonly interestCents: Cents
  /** The decrease of the balance: payment and extra, less interest. */
  readonly principalCents: Cents
  readonly balanceCents: Cents
}

export interface Amortization {
  readonly rows: readonly AmortizationRow[]
  readonly interestCents: Cents
  readonly paidCents: Cents
}

export type AmortizeRefusal = 'bad-loan' | 'payment-below-interest' | 'too-long'

/**
 * The level payment that pays off a balance in a number of months; always above the first month's interest. For a loan
 * that {@link amortize} accepts: zero months or an invalid rate throws a RangeError.
 */
export function levelPayment(balanceCents: Cents, annualRate: number, months: number): Cents {
  const exact = roundCents(balanceCents / annuityPresent(annualRate / 12, months))
  return Math.max(exact, monthInterest(balanceCents, annualRate) + 1)
}

/**
 * A loan's schedule to the cent. Interest is rounded each month and the last payment settles the rest, so that
 * principal adds up to the loan exactly.
 */
export function amortize(loan: Loan): Result<Amortization, AmortizeRefusal> {
  const fault = faultOf(loan)
  if (fault !== null) return refuse('bad-loan', fault)
  const lastMonth = loan.termMonths ?? MAX_MONTHS
  const oneOffs = byMonth(loan.extra?.oneOffs ?? [])
  const rows: AmortizationRow[] = []
  let balanceCents = loan.principalCents
  let level = loan.kind === 'payment' ? loan.paymentCents : 0
  for (let month = 1; balanceCents > 0; month += 1) {
    if (month > lastMonth) {
      return refuse('too-long', 'At this payment, the loan would take more than 100 years.')
    }
    const annualRate = rateIn(loan.rates, month)
    const interestCents = monthInterest(balanceCents, annualRate)
    if (loan.kind === 'term' && isRecast(loan, rows.at(-1), annualRate)) {
      level = levelPayment(balanceCents, annualRate, loan.termMonths - month + 1)
    }
    const dueCents = balanceCents + interestCents
    const paymentCents = month === loan.termMonths ? dueCents : Math.min(level, dueCents)
    const monthlyCents = loan.extra?.monthlyCents ?? 0
    if (paymentCents < dueCents && paymentCents + monthlyCents <= interestCents) {
      return refuseBelowInterest(month, level + monthlyCents, interestCents)
    }
    const extraCents = Math.min(monthlyCents + (oneOffs.get(month) ?? 0), dueCents - paymentCents)
    const principalCents = paymentCents + extraCents - interestCents
    balanceCents -= principalCents
    rows.push({ month, annualRate, paymentCents, extraCents, interestCents, principalCents, balanceCents })
  }
  const interestCents = rows.reduce((sum, row) => sum + row.interestCents, 0)
  return ok({ rows, interestCents, paidCents: loan.principalCents + interestCents })
}

/** Compares a loan with and without extra payments. Fails if either schedule fails. */
export function extraPaymentEffect(
  loan: Loan,
): Result<{ interestSavedCents: Cents; monthsSaved: number }, AmortizeRefusal> {
  const plan = amortize(loan)
  if (!plan.ok) return plan
  const { extra: _, ...withoutExtra } = loan
  const plain = amortize(withoutExtra)
  if (!plain.ok) return plain
  return ok({
    interestSavedCents: plain.value.interestCents - plan.value.interestCents,
    monthsSaved: plain.value.rows.length - plan.value.rows.length,
  })
}

/** The payment is calculated at the start, after a rate change, and after an extra payment that lowers it. */
const isRecast = (loan: TermLoan, before: AmortizationRow | undefined, annualRate: number): boolean =>
  before === undefined ||
  before.annualRate !== annualRate ||
  (loan.extra?.effect === 'lower' && before.extraCents > 0)

const refuseBelowInterest = (month: number, paymentCents: Cents, interestCents: Cents) =>
  refuse(
    'payment-below-interest',
    `${formatUsd(paymentCents)} does not cover the interest of ${formatUsd(interestCents)} in month ${month}, so the loan would never shrink.`,
  )

function byMonth(oneOffs: readonly OneOff[]): Map<number, Cents> {
  const sums = new Map<number, Cents>()
  for (const { month, amountCents } of oneOffs) sums.set(month, (sums.get(month) ?? 0) + amountCents)
  return sums
}

const isMonth = (month: number): boolean => isWhole(month, 1, MAX_MONTHS)
const isPositive = (amount: Cents): boolean => isCents(amount) && amount > 0

function faultOf(loan: Loan): string | null {
  const { extra } = loan
  if (!isPositive(loan.principalCents)) return 'The loan must be an amount above zero.'
  if (!isRatePath(loan.rates)) return 'The rates must start with month 1 and lie between 0 and 1000%.'
  if (loan.termMonths !== undefined && !isMonth(loan.termMonths)) return 'The term must be 1 to 1200 months.'
  if (loan.kind === 'payment' && !isPositive(loan.paymentCents)) return 'The payment must be above zero.'
  if (!isNonNegativeCents(extra?.monthlyCents ?? 0)) return 'An extra payment cannot be negative.'
  if (
    !(extra?.oneOffs ?? []).every(
      ({ month, amountCents }) => isMonth(month) && isNonNegativeCents(amountCents),
    )
  ) {
    return 'A one-off payment needs a month and an amount that is not negative.'
  }
  if (extra?.effect === 'lower' && loan.kind === 'payment') {
    return 'Only a loan with a term can have its payment lowered.'
  }
  return null
}
