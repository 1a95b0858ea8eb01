/** What a household has at a bank of the sandbox on a day: accounts, holdings, terms of debts, and transactions. */
import { addMonths, type IsoDate, nextDueDate } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import {
  newestFirst,
  type BankAccount,
  type BankHolding,
  type BankLiabilities,
  type BankTransaction,
  type CardTerms,
  type LoanTerms,
} from './bank-link.ts'
import { holdingsOn, type InvestmentAccount } from './sandbox-holdings.ts'
import { CARD_DUE_DAY, type LedgerAccount, type Loan, REWARDS_DUE_DAY } from './sandbox-household.ts'
import type { AccountPlan, SandboxInstitution } from './sandbox-institutions.ts'
import { idOf, type Ledger, type LedgerEntry } from './sandbox-ledger.ts'
import { primaryOf } from './sandbox-merchants.ts'

/** A household's accounts at one bank, on the day through which the ledger goes. */
export interface SandboxView {
  readonly institution: SandboxInstitution
  readonly ledger: Ledger
}

const accountId = ({ household }: Ledger, key: string): string => `acc-${idOf(household.id, key)}`

const isInvestment = (key: AccountPlan['key']): key is InvestmentAccount =>
  key === 'brokerage' || key === 'retirement' || key === 'health'

function balances({ ledger }: SandboxView, { key, type, limit_cents }: AccountPlan, value: Cents) {
  if (isInvestment(key)) return { balance_cents: value, available_cents: null, limit_cents: null }
  const posted = ledger.balanceOn(key, ledger.through)
  const pending = ledger.entries.reduce(
    (sum, entry) =>
      entry.account === key && entry.posted_on > ledger.through ? sum + entry.pending_cents : sum,
    0,
  )
  if (type === 'depository') {
    return { balance_cents: posted, available_cents: posted + Math.min(0, pending), limit_cents: null }
  }
  const available =
    limit_cents === undefined ? null : Math.max(0, limit_cents + posted + Math.min(0, pending))
  return { balance_cents: 0 - posted, available_cents: available, limit_cents: limit_cents ?? null }
}

/** Investments with their holdings. */
export const sandboxHoldings = ({ institution, ledger }: SandboxView): readonly BankHolding[] =>
  institution.accounts.flatMap(({ key }) =>
    isInvestment(key) ? holdingsOn(key, accountId(ledger, key), ledger.through) : [],
  )

export function sandboxAccounts(view: SandboxView): readonly BankAccount[] {
  const { institution, ledger } = view
  const holdings = sandboxHoldings(view)
  return institution.accounts.map((plan): BankAccount => {
    const external_id = accountId(ledger, plan.key)
    const held = holdings.filter((holding) => holding.account_external_id === external_id)
    return {
      external_id,
      persistent_id: `persistent-${external_id}`,
      name: plan.name,
      official_name: plan.official_name,
      mask: String(Number.parseInt(external_id.slice(-6), 16))
        .padStart(4, '0')
        .slice(-4),
      type: plan.type,
      subtype: plan.subtype,
      ...balances(
        view,
        plan,
        held.reduce((sum, { value_cents }) => sum + value_cents, 0),
      ),
      currency: 'USD',
    }
  })
}

/** The last payment that reached an account. */
function lastPayment({ ledger }: SandboxView, key: LedgerAccount) {
  const payment = ledger.entries.findLast(
    (entry) =>
      entry.account === key &&
      entry.amount_cents > 0 &&
      entry.merchant.category.startsWith('LOAN_PAYMENTS') &&
      entry.posted_on <= ledger.through,
  )
  return { last_payment_on: payment?.posted_on ?? null, last_payment_cents: payment?.amount_cents ?? null }
}

const MINIMUM_SHARE = 0.01

function cardTerms(view: SandboxView, key: 'card' | 'rewards'): CardTerms {
  const statement = view.ledger.statementOf(key)
  const owed = statement?.owed_cents ?? 0
  const { rate, least_cents, carries } = view.ledger.household.cards[key]
  // The usual rule of American banks: 1% of the balance, and the cycle's interest.
  const asked = roundCents(owed * (MINIMUM_SHARE + (carries ? rate / 12 : 0)))
  return {
    account_external_id: accountId(view.ledger, key),
    next_due_on: nextDueDate(view.ledger.through, key === 'card' ? CARD_DUE_DAY : REWARDS_DUE_DAY),
    ...lastPayment(view, key),
    apr_rate: rate,
    minimum_payment_cents: Math.min(owed, Math.max(least_cents, asked)),
    last_statement_on: statement?.closed_on ?? null,
    last_statement_cents: statement?.owed_cents ?? null,
    is_overdue: false,
  }
}

function loanTerms(view: SandboxView, loan: Loan): LoanTerms {
  return {
    account_external_id: accountId(view.ledger, loan.account),
    next_due_on: nextDueDate(view.ledger.through, loan.due_day),
    ...lastPayment(view, loan.account),
    interest_rate: loan.rate,
    rate_type: 'fixed',
    term_months: loan.months,
    payment_cents: loan.payment_cents + loan.escrow_cents,
    originated_on: loan.originated_on,
    original_principal_cents: loan.principal_cents,
    matures_on: addMonths(loan.originated_on, loan.months),
  }
}

export function sandboxLiabilities(view: SandboxView): BankLiabilities {
  const has = (key: LedgerAccount) => view.institution.accounts.some((plan) => plan.key === key)
  const loans = (key: Loan['account']) =>
    view.ledger.household.loans
      .filter(({ account }) => account === key && has(key))
      .map((loan) => loanTerms(view, loan))
  return {
    cards: (['card', 'rewards'] as const).filter(has).map((key) => cardTerms(view, key)),
    // Collected since the last two yearly bills.
    mortgages: loans('mortgage').map((terms) => ({ ...terms, escrow_balance_cents: 312_000 })),
    student_loans: loans('student').map((terms) => ({ ...terms, unpaid_interest_cents: 0 })),
    other_loans: loans('auto'),
  }
}

/** An entry as the bank shows it on a day; undefined before it occurred. */
function transactionOn(ledger: Ledger, entry: LedgerEntry, day: IsoDate): BankTransaction | undefined {
  if (day < entry.occurred_on) return undefined
  const is_pending = day < entry.posted_on
  const pending_id = `pend-${entry.id}`
  const { merchant } = entry
  return {
    external_id: is_pending ? pending_id : `txn-${entry.id}`,
    account_external_id: accountId(ledger, entry.account),
    is_pending,
    pending_external_id: is_pending || entry.occurred_on === entry.posted_on ? null : pending_id,
    amount_cents: is_pending ? entry.pending_cents : entry.amount_cents,
    date: is_pending ? entry.occurred_on : entry.posted_on,
    authorized_date: entry.occurred_on,
    name: merchant.text,
    merchant_name: day < entry.named_on ? null : merchant.name,
    category: { primary: primaryOf(merchant.category), detailed: merchant.category },
    currency: 'USD',
    payment_channel: merchant.channel,
  }
}

/**
 * What changed at a bank between two days, newest first.
 *
 * @param since the day that was last read; null for everything
 * @param from entries that posted earlier are not shown
 */
export function sandboxChanges(view: SandboxView, since: IsoDate | null, from: IsoDate) {
  const { institution, ledger } = view
  const keys = new Set<string>(institution.accounts.map(({ key }) => key))
  const added: BankTransaction[] = []
  const modified: BankTransaction[] = []
  const removed: string[] = []
  for (const entry of ledger.entries.toReversed()) {
    if (!keys.has(entry.account) || entry.posted_on < from) continue
    const now = transactionOn(ledger, entry, ledger.through)
    const before = since === null ? undefined : transactionOn(ledger, entry, since)
    if (!now) continue
    if (before === undefined || before.external_id !== now.external_id) added.push(now)
    else if (before.merchant_name !== now.merchant_name) modified.push(now)
    if (before !== undefined && before.external_id !== now.external_id) removed.push(before.external_id)
  }
  return { added: newestFirst(added), modified: newestFirst(modified), removed }
}
