/** What a bank's account becomes in the app. */
import type { BankAccountType, Liability } from '#core/contract/bank.ts'
import type { AccountKind } from '#core/contract/money-accounts.ts'
import { levelPayment } from '#core/finance/loans/interest.ts'
import { daysBetween } from '#core/finance/math/dates.ts'
import type {
  BankAccount,
  BankLiabilities,
  CardTerms,
  LoanTerms,
} from '#server/providers/bank-link/bank-link.ts'

const WORKPLACE = ['401a', '401k', '403b', '457b', 'thrift savings plan', 'roth 401k', 'profit sharing plan']

/** Kinds of accounts by the bank's finer type; the page can show any other as what its broad type says. */
const KINDS: Readonly<Record<string, AccountKind>> = {
  checking: 'checking',
  savings: 'savings',
  'money market': 'savings',
  'cash management': 'checking',
  cd: 'certificate',
  hsa: 'hsa',
  ira: 'traditional_ira',
  'sep ira': 'traditional_ira',
  'simple ira': 'traditional_ira',
  roth: 'roth_ira',
  '529': 'education_529',
  brokerage: 'brokerage',
  pension: 'other_retirement',
  ...Object.fromEntries(WORKPLACE.map((subtype) => [subtype, 'workplace_plan'] as const)),
}

/** The kind of account that counts in net worth; undefined for debts and for money in another currency. */
export function kindOf({ type, subtype, currency }: BankAccount): AccountKind | undefined {
  if (currency !== 'USD') return undefined
  switch (type) {
    case 'depository':
      return KINDS[subtype ?? ''] ?? 'checking'
    case 'investment':
      return KINDS[subtype ?? ''] ?? 'brokerage'
    case 'other':
      return 'other_asset'
    case 'credit':
    case 'loan':
      return undefined
  }
}

/** The type under which an account's transactions are shown. */
export function typeOf({ type, subtype }: Pick<BankAccount, 'type' | 'subtype'>): BankAccountType {
  switch (type) {
    case 'depository':
      return subtype === 'savings' || subtype === 'money market' || subtype === 'cd' ? 'savings' : 'checking'
    case 'credit':
      return 'card'
    case 'loan':
      return 'loan'
    case 'investment':
      return 'investment'
    case 'other':
      return 'other'
  }
}

const LOANS: Readonly<Record<string, Liability['debt_type']>> = {
  auto: 'auto',
  student: 'student',
  mortgage: 'mortgage',
  construction: 'mortgage',
  'home equity': 'home_equity',
}

/** A card or loan without terms from its bank. */
const bare = ({ type, subtype, limit_cents }: BankAccount): Liability => ({
  debt_type: type === 'credit' ? 'credit_card' : (LOANS[subtype ?? ''] ?? 'personal'),
  interest_rate: null,
  minimum_payment_cents: null,
  next_due_on: null,
  statement_balance_cents: null,
  is_overdue: null,
  limit_cents,
  opened_on: null,
  term_months: null,
  escrow_cents: null,
})

/**
 * What a loan requires each month. A mortgage's payment includes escrow: what exceeds the level payment of its terms.
 */
function splitPayment({ subtype }: BankAccount, loan: LoanTerms) {
  const { payment_cents, interest_rate, term_months, original_principal_cents, rate_type } = loan
  const isLevel = subtype === 'mortgage' && rate_type === 'fixed' && term_months !== null && term_months > 0
  if (!isLevel || payment_cents === null || interest_rate === null || original_principal_cents === null) {
    return { minimum_payment_cents: payment_cents, escrow_cents: null }
  }
  const level = levelPayment(original_principal_cents, interest_rate, term_months)
  const escrow_cents = Math.max(0, payment_cents - level)
  return { minimum_payment_cents: payment_cents - escrow_cents, escrow_cents }
}

/** A statement closes at least 21 days before its due date (12 CFR 1026.5(b)(2)(ii)), and the one before a month earlier. */
const STATEMENT_DAYS = 45

/**
 * What a card's statement asks for on its next due date. Between a payment and the next statement banks still report the
 * one that was paid, which says nothing about the due date to come.
 */
function statementFor({ next_due_on, last_statement_on, ...card }: CardTerms) {
  const isPaid =
    next_due_on !== null &&
    last_statement_on !== null &&
    daysBetween(last_statement_on, next_due_on) > STATEMENT_DAYS
  if (isPaid) return { minimum_payment_cents: null, statement_balance_cents: null }
  const { minimum_payment_cents, last_statement_cents } = card
  return {
    minimum_payment_cents,
    statement_balance_cents: last_statement_cents === null ? null : Math.max(0, last_statement_cents),
  }
}

/** What a bank says about a debt; null for an account that is none. */
export function liabilityOf(account: BankAccount, terms: BankLiabilities | undefined): Liability | null {
  if (account.type !== 'credit' && account.type !== 'loan') return null
  const isOwn = (each: { readonly account_external_id: string }): boolean =>
    each.account_external_id === account.external_id
  const card = terms?.cards.find(isOwn)
  if (card) {
    return {
      ...bare(account),
      interest_rate: card.apr_rate,
      ...statementFor(card),
      next_due_on: card.next_due_on,
      is_overdue: card.is_overdue,
    }
  }
  const loan = [
    ...(terms?.mortgages ?? []),
    ...(terms?.student_loans ?? []),
    ...(terms?.other_loans ?? []),
  ].find(isOwn)
  if (!loan) return bare(account)
  return {
    ...bare(account),
    interest_rate: loan.interest_rate,
    ...splitPayment(account, loan),
    next_due_on: loan.next_due_on,
    opened_on: loan.originated_on,
    term_months: loan.term_months,
  }
}

/** The kind of account that a stored bank account becomes; undefined for cards and loans. */
export function kindOfType(type: BankAccountType): AccountKind | undefined {
  switch (type) {
    case 'checking':
    case 'cash':
      return 'checking'
    case 'savings':
      return 'savings'
    case 'investment':
      return 'brokerage'
    case 'other':
      return 'other_asset'
    case 'card':
    case 'loan':
      return undefined
  }
}
