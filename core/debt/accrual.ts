/** How interest accrues on a debt: the one source for plan, outlook, payment split and history. */
import type { Debt, DebtType, InterestAccrual } from '#core/contract/debt-kinds.ts'
import {
  accruedShare,
  type AccrualTerms,
  accrualShares,
  payoffShare,
  planMonth,
} from '#core/finance/loans/accrual.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import type { PlanDebt } from '#core/finance/loans/payoff-request.ts'
import { MAX_MONTHS } from '#core/finance/math/range.ts'
import { dueBefore, firstUnpaidDue } from './due-dates.ts'
import type { Owed } from './kinds.ts'

/**
 * What is usual for a kind. Mortgages: a twelfth of the year in arrears (Fannie Mae Servicing Guide F-1-09). Cards and
 * home-equity lines: a daily rate on each day's balance (12 CFR 1026.40, 1026.60). Federal student loans: simple daily
 * interest (34 CFR 685.202, 685.211). Auto and personal loans: mostly simple daily interest. Of a medical bill or a
 * client's own type there is no rule: monthly, as a private loan is mostly agreed.
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

/** How interest accrues on a kind of debt unless the client says otherwise. */
export const usualAccrual = (type: Exclude<DebtType, 'rent' | 'lease'>): InterestAccrual => USUAL[type]

/** How interest accrues on a debt: as the client says, or as is usual for its kind. */
export const accrualOf = (debt: Owed): InterestAccrual =>
  ('interest_accrual' in debt ? debt.interest_accrual : null) ?? usualAccrual(debt.debt_type)

/** Whether interest that is not paid joins the balance that bears interest; elsewhere it is owed beside it. */
const compounds = (debt: Owed): boolean => debt.debt_type === 'credit_card'

function termsOf(debt: Owed): AccrualTerms {
  const usual = { annualRate: debt.apr, until: null }
  const isPromoted =
    debt.debt_type === 'credit_card' && debt.promo_apr !== null && debt.promo_ends_on !== null
  const rates = isPromoted ? [{ annualRate: debt.promo_apr ?? 0, until: debt.promo_ends_on }, usual] : [usual]
  return { method: accrualOf(debt), dueDay: debt.due_day, rates }
}

/** A debt with a balance as it is kept, or as a form holds it. */
type Accruing = Owed & Partial<Pick<Owed<Debt>, 'balance_as_of' | 'last_paid_due_on' | 'entered_on'>>

/** Of the balance, interest that was not covered and bears none itself. */
export const unpaidInterestOf = (debt: Owed): Cents =>
  'unpaid_interest_cents' in debt && typeof debt.unpaid_interest_cents === 'number'
    ? Math.min(debt.unpaid_interest_cents, debt.balance_cents)
    : 0

const laterOf = (one: IsoDate, other: IsoDate | null | undefined): IsoDate =>
  other != null && other > one ? other : one

/**
 * The day up to which interest has been charged. Daily: the day of the balance. Monthly: the due date before it, or the
 * latest one that was paid; interest of the month since then is charged with the next payment.
 *
 * @param today stands for the day of the balance of a debt that is being entered
 */
function chargedTo(debt: Accruing, today: IsoDate): IsoDate {
  const asOf = debt.balance_as_of ?? today
  if (accrualOf(debt) === 'daily') return asOf
  return laterOf(dueBefore(asOf, debt.due_day), debt.last_paid_due_on)
}

/** The interest that a share of the year makes on what bears interest. */
const interestOn = (debt: Owed, share: number): Cents =>
  roundCents((debt.balance_cents - unpaidInterestOf(debt)) * share)

/**
 * The interest that a payment finds, in cents, what earlier ones left unpaid not among it.
 *
 * @param due_on the due date that it is for, where it is for one
 */
export function interestUntil(debt: Accruing, paid_on: IsoDate, due_on?: IsoDate | null): Cents {
  const from = chargedTo(debt, paid_on)
  const to = accrualOf(debt) === 'daily' ? paid_on : laterOf(dueBefore(paid_on, debt.due_day), due_on)
  return interestOn(debt, accruedShare(termsOf(debt), from, to))
}

/** The interest until a debt is paid off on a day: whole months, and days for the rest of one. */
export function interestToPayoff(debt: Accruing, paid_on: IsoDate, due_on?: IsoDate | null): Cents {
  const share = payoffShare(termsOf(debt), chargedTo(debt, paid_on), paid_on)
  return Math.max(interestOn(debt, share), interestUntil(debt, paid_on, due_on))
}

/** The interest until the next due date, in cents: what the next payment on the day it is due will find. */
export function nextInterest(debt: Accruing, today: IsoDate): Cents {
  const due = firstUnpaidDue(debt, today)
  return interestOn(debt, accruedShare(termsOf(debt), chargedTo(debt, today), due))
}

/** How a plan from a day on charges interest on a debt: month by month, each payment on its due date. */
export function planAccrual(
  debt: Accruing,
  planDay: IsoDate,
): Required<Pick<PlanDebt, 'firstMonth' | 'shares' | 'unpaidInterestCents'>> {
  const firstDue = firstUnpaidDue(debt, planDay)
  const dates = { chargedTo: chargedTo(debt, planDay), firstDue, planDay }
  return {
    // A plan looks a hundred years ahead; a payment dated to 1900 is planned from further back.
    firstMonth: Math.min(planMonth(planDay, firstDue), MAX_MONTHS),
    shares: accrualShares(termsOf(debt), dates, MAX_MONTHS),
    unpaidInterestCents: compounds(debt) ? null : unpaidInterestOf(debt),
  }
}
