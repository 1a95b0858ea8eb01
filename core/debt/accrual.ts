/** Interest accrual of debts: the single source for plan, outlook, payment split and history. */
import type { Debt, DebtType, InterestAccrual } from '#core/contract/debt-kinds.ts'
import {
  accruedShare,
  type AccrualTerms,
  accrualShares,
  payoffShare,
  planMonth,
} from '#core/finance/loans/accrual.ts'
import type { PlanDebt } from '#core/finance/loans/payoff-request.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { MAX_MONTHS } from '#core/finance/math/range.ts'
import { dueBefore, firstUnpaidDue, paidThrough } from './due-dates.ts'
import { type Owed, paysInFull } from './kinds.ts'

/**
 * Defaults by debt type. Mortgages: a twelfth of the year in arrears (Fannie Mae Servicing Guide F-1-09). Cards and
 * home-equity lines: a daily rate on each day's balance (12 CFR 1026.40, 1026.60). Federal student loans: simple daily
 * interest (34 CFR 685.202, 685.211). Auto and personal loans: usually simple daily interest. No rule exists for
 * medical bills and custom types: monthly, as is common for private loans.
 */
const USUAL: Readonly<Record<Exclude<DebtType, 'rent' | 'lease'>, InterestAccrual>> = {
  mortgage: 'monthly',
  home_equity: 'daily',
  credit_card: 'daily',
  student: 'daily',
  auto: 'daily',
  personal: 'daily',
  medical: 'monthly',
  custom: 'monthly',
}

/** The default accrual method of a debt type. */
export const usualAccrual = (type: Exclude<DebtType, 'rent' | 'lease'>): InterestAccrual => USUAL[type]

/** A debt's accrual method: the client's choice or the default of its type. */
export const accrualOf = (debt: Owed): InterestAccrual =>
  ('interest_accrual' in debt ? debt.interest_accrual : null) ?? usualAccrual(debt.debt_type)

/** Whether unpaid interest joins the interest-bearing balance (cards) or is tracked separately (loans). */
const compounds = (debt: Owed): boolean => debt.debt_type === 'credit_card'

/** A card that is paid in full by its due dates has a grace period, and bears no interest (12 CFR 1026.54). */
function termsOf(debt: Owed): AccrualTerms {
  const usual = { annualRate: paysInFull(debt) ? 0 : debt.apr, until: null }
  const isPromoted =
    debt.debt_type === 'credit_card' &&
    !paysInFull(debt) &&
    debt.promo_apr !== null &&
    debt.promo_ends_on !== null
  const rates = isPromoted ? [{ annualRate: debt.promo_apr ?? 0, until: debt.promo_ends_on }, usual] : [usual]
  return { method: accrualOf(debt), dueDay: debt.due_day, rates }
}

/** A debt with a balance, stored or in a form. */
type Accruing = Owed &
  Partial<
    Pick<
      Owed<Debt>,
      'balance_as_of' | 'balance_stated_on' | 'last_paid_due_on' | 'settled_due_on' | 'entered_on'
    >
  >

/** Unpaid interest within the balance, which bears no interest. */
export const unpaidInterestOf = (debt: Owed): Cents =>
  'unpaid_interest_cents' in debt && typeof debt.unpaid_interest_cents === 'number'
    ? Math.min(debt.unpaid_interest_cents, debt.balance_cents)
    : 0

const laterOf = (one: IsoDate, other: IsoDate | null | undefined): IsoDate =>
  other != null && other > one ? other : one

/**
 * The day through which interest has been charged. Cards: the day of the balance. Loans: the due date before it, or the
 * latest due date paid; a lender states the principal, and charges the interest since then with the next payment. On a
 * daily loan a payment recorded since the balance was stated has charged it to its own day.
 *
 * @param today used as the balance date of a debt that is being created
 */
function chargedTo(debt: Accruing, today: IsoDate): IsoDate {
  const asOf = debt.balance_as_of ?? today
  if (compounds(debt)) return asOf
  const paidTo = laterOf(dueBefore(asOf, debt.due_day), paidThrough(debt))
  if (accrualOf(debt) === 'monthly') return paidTo
  const isMoved = asOf > (debt.balance_stated_on ?? asOf)
  return isMoved || paidTo > asOf ? asOf : paidTo
}

/** Interest on the interest-bearing balance for a given accrued share. */
const interestOn = (debt: Owed, share: number): Cents =>
  roundCents((debt.balance_cents - unpaidInterestOf(debt)) * share)

/**
 * The interest accrued when a payment is made, in cents, without interest left unpaid by earlier payments.
 *
 * @param due_on the due date the payment is for, if any
 */
export function interestUntil(debt: Accruing, paid_on: IsoDate, due_on?: IsoDate | null): Cents {
  const from = chargedTo(debt, paid_on)
  const to = accrualOf(debt) === 'daily' ? paid_on : laterOf(dueBefore(paid_on, debt.due_day), due_on)
  return interestOn(debt, accruedShare(termsOf(debt), from, to))
}

/** The interest until a debt is paid off on a day: whole months, plus days of a partial month. */
export function interestToPayoff(debt: Accruing, paid_on: IsoDate, due_on?: IsoDate | null): Cents {
  const share = payoffShare(termsOf(debt), chargedTo(debt, paid_on), paid_on)
  return Math.max(interestOn(debt, share), interestUntil(debt, paid_on, due_on))
}

/** The interest that will have accrued by the next due date, in cents. */
export function nextInterest(debt: Accruing, today: IsoDate): Cents {
  const due = firstUnpaidDue(debt, today)
  return interestOn(debt, accruedShare(termsOf(debt), chargedTo(debt, today), due))
}

/** The share of the principal that the statement for a due date bills as interest: that of its whole cycle. */
const billedShare = (debt: Owed, dueOn: IsoDate): number =>
  accruedShare(termsOf(debt), dueBefore(dueOn, debt.due_day), dueOn)

/**
 * The interest that the statement for a due date bills, in cents: a whole cycle's at today's balance, although a balance
 * stated today accrues less until then.
 */
export const billedInterest = (debt: Owed, dueOn: IsoDate): Cents =>
  interestOn(debt, billedShare(debt, dueOn))

/** How a plan from a given day charges interest on a debt: monthly, with each payment on its due date. */
export function planAccrual(
  debt: Accruing,
  planDay: IsoDate,
): Required<Pick<PlanDebt, 'firstMonth' | 'shares' | 'billedShares' | 'unpaidInterestCents'>> {
  const firstDue = firstUnpaidDue(debt, planDay)
  const dates = { chargedTo: chargedTo(debt, planDay), firstDue, planDay }
  return {
    // A plan covers a hundred years, and a payment dated 1900 is planned from further back.
    firstMonth: Math.min(planMonth(planDay, firstDue), MAX_MONTHS),
    shares: accrualShares(termsOf(debt), dates, MAX_MONTHS),
    // The balance may be newer than the due date before either of the first two.
    billedShares: [firstDue, addMonths(firstDue, 1, debt.due_day)].map((due) => billedShare(debt, due)),
    unpaidInterestCents: compounds(debt) ? null : unpaidInterestOf(debt),
  }
}
