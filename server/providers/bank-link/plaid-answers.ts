/** What Plaid answers, as far as we read it, in our own terms. Shapes: https://plaid.com/docs/api/ */
import * as v from 'valibot'
import { isIsoDate } from '#core/finance/math/dates.ts'
import { MAX_CENTS, roundCents } from '#core/finance/math/money.ts'
import type {
  BankAccount,
  BankHolding,
  BankLiabilities,
  BankTransaction,
  CardTerms,
  LoanTerms,
} from './bank-link.ts'

const MOST_DOLLARS = MAX_CENTS / 100
/** Dollars as a decimal number. */
const Dollars = v.pipe(
  v.number(),
  v.minValue(-MOST_DOLLARS),
  v.maxValue(MOST_DOLLARS),
  v.transform((dollars) => roundCents(dollars * 100)),
)
const Day = v.pipe(v.string(), v.check(isIsoDate, 'not a date'))
/** 6.25 for 6.25%. */
const Percentage = v.pipe(
  v.number(),
  v.finite(),
  // Divided, 6.35 gives 0.06349999999999999.
  v.transform((percent) => Math.round(percent * 1e4) / 1e6),
)
/** Absent and null are the same to us. */
const maybe = <Output>(schema: v.GenericSchema<unknown, Output>) => v.nullish(schema, null)
const MaybeText = maybe(v.string())

const Currency = {
  iso_currency_code: MaybeText,
  unofficial_currency_code: MaybeText,
}
const currencyOf = (of: v.InferOutput<v.ObjectSchema<typeof Currency, undefined>>): string =>
  of.iso_currency_code ?? of.unofficial_currency_code ?? 'USD'

const ACCOUNT_TYPES: Readonly<Record<string, BankAccount['type']>> = {
  depository: 'depository',
  credit: 'credit',
  loan: 'loan',
  investment: 'investment',
  // What investments were called before version 2018-05-22 of the API.
  brokerage: 'investment',
}

const Account = v.pipe(
  v.object({
    account_id: v.string(),
    persistent_account_id: MaybeText,
    name: v.string(),
    official_name: MaybeText,
    mask: MaybeText,
    type: v.string(),
    subtype: MaybeText,
    balances: v.object({
      current: maybe(Dollars),
      available: maybe(Dollars),
      limit: maybe(Dollars),
      ...Currency,
    }),
  }),
  v.transform(({ balances, ...account }): BankAccount => ({
    external_id: account.account_id,
    persistent_id: account.persistent_account_id,
    name: account.name,
    official_name: account.official_name,
    mask: account.mask,
    type: ACCOUNT_TYPES[account.type] ?? 'other',
    subtype: account.subtype,
    balance_cents: balances.current,
    available_cents: balances.available,
    limit_cents: balances.limit,
    currency: currencyOf(balances),
  })),
)

const Transaction = v.pipe(
  v.object({
    transaction_id: v.string(),
    account_id: v.string(),
    pending: v.boolean(),
    pending_transaction_id: MaybeText,
    amount: Dollars,
    date: Day,
    authorized_date: maybe(Day),
    // Plaid calls it a legacy field that is not actively maintained.
    name: MaybeText,
    merchant_name: MaybeText,
    personal_finance_category: maybe(v.object({ primary: v.string(), detailed: v.string() })),
    payment_channel: v.fallback(v.picklist(['online', 'in store', 'other']), 'other'),
    ...Currency,
  }),
  v.transform((transaction): BankTransaction => ({
    external_id: transaction.transaction_id,
    account_external_id: transaction.account_id,
    is_pending: transaction.pending,
    pending_external_id: transaction.pending_transaction_id,
    // Plaid's amounts are positive when money leaves the account.
    amount_cents: 0 - transaction.amount,
    date: transaction.date,
    authorized_date: transaction.authorized_date,
    name: transaction.name ?? transaction.merchant_name ?? '',
    merchant_name: transaction.merchant_name,
    category: transaction.personal_finance_category,
    currency: currencyOf(transaction),
    payment_channel: transaction.payment_channel,
  })),
)

export const SyncAnswer = v.object({
  // An unknown status says nothing of what is still to come.
  transactions_update_status: v.fallback(
    v.picklist(['NOT_READY', 'INITIAL_UPDATE_COMPLETE', 'HISTORICAL_UPDATE_COMPLETE']),
    'INITIAL_UPDATE_COMPLETE',
  ),
  added: v.array(Transaction),
  modified: v.array(Transaction),
  removed: v.array(v.object({ transaction_id: v.string() })),
  next_cursor: v.string(),
  has_more: v.boolean(),
})

const Instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'not an instant'),
  v.transform((text) => new Date(text).toISOString()),
)

export const LinkTokenAnswer = v.object({ link_token: v.string(), expiration: Instant })
export const ExchangeAnswer = v.object({ access_token: v.string(), item_id: v.string() })
export const ItemAnswer = v.object({
  item: v.object({ institution_id: MaybeText, institution_name: MaybeText }),
})
export const AccountsAnswer = v.object({ accounts: v.array(Account) })
export const RemoveAnswer = v.object({ request_id: v.string() })
export const WebhookKeyAnswer = v.object({
  key: v.object({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.string(),
    y: v.string(),
    expired_at: maybe(v.number()),
  }),
})
export const ErrorAnswer = v.object({ error_type: v.string(), error_code: v.string() })

const Holding = v.object({
  account_id: v.string(),
  security_id: v.string(),
  quantity: v.pipe(v.number(), v.finite()),
  institution_price: Dollars,
  institution_price_as_of: maybe(Day),
  institution_value: Dollars,
  cost_basis: maybe(Dollars),
  ...Currency,
})
const Security = v.object({
  security_id: v.string(),
  name: MaybeText,
  ticker_symbol: MaybeText,
  type: MaybeText,
})

export const HoldingsAnswer = v.pipe(
  v.object({ holdings: v.array(Holding), securities: v.array(Security) }),
  v.transform(({ holdings, securities }): readonly BankHolding[] => {
    const byId = new Map(securities.map((security) => [security.security_id, security]))
    return holdings.map((holding) => {
      const security = byId.get(holding.security_id)
      return {
        account_external_id: holding.account_id,
        security_external_id: holding.security_id,
        name: security?.name ?? null,
        ticker: security?.ticker_symbol ?? null,
        security_type: security?.type ?? 'other',
        quantity: holding.quantity,
        price_cents: holding.institution_price,
        priced_on: holding.institution_price_as_of,
        value_cents: holding.institution_value,
        cost_basis_cents: holding.cost_basis,
        currency: currencyOf(holding),
      }
    })
  }),
)

const payments = {
  last_payment_amount: maybe(Dollars),
  last_payment_date: maybe(Day),
  next_payment_due_date: maybe(Day),
}
const loan = {
  ...payments,
  account_id: v.string(),
  origination_date: maybe(Day),
  origination_principal_amount: maybe(Dollars),
}
type PaymentAnswer = v.InferOutput<v.ObjectSchema<typeof payments, undefined>>
type LoanAnswer = v.InferOutput<v.ObjectSchema<typeof loan, undefined>>

const paymentsOf = (account_external_id: string, answer: PaymentAnswer) => ({
  account_external_id,
  next_due_on: answer.next_payment_due_date,
  last_payment_on: answer.last_payment_date,
  last_payment_cents: answer.last_payment_amount,
})

const loanOf = (
  answer: LoanAnswer,
  terms: Pick<LoanTerms, 'interest_rate' | 'rate_type' | 'term_months' | 'payment_cents' | 'matures_on'>,
): LoanTerms => ({
  ...paymentsOf(answer.account_id, answer),
  ...terms,
  originated_on: answer.origination_date,
  original_principal_cents: answer.origination_principal_amount,
})

const Rate = maybe(
  v.object({
    percentage: maybe(Percentage),
    type: v.fallback(v.nullable(v.picklist(['fixed', 'variable'])), null),
  }),
)
const rateOf = (rate: v.InferOutput<typeof Rate>): Pick<LoanTerms, 'interest_rate' | 'rate_type'> => ({
  interest_rate: rate?.percentage ?? null,
  rate_type: rate?.type ?? null,
})

/** Months of a text such as "30 year". */
function termMonths(text: string | null): number | null {
  const [, count, unit] = /(\d{1,3})\s*-?\s*(y|m)/i.exec(text ?? '') ?? []
  if (count === undefined) return null
  return Number(count) * (unit?.toLowerCase() === 'y' ? 12 : 1)
}

const Card = v.pipe(
  v.object({
    ...payments,
    account_id: MaybeText,
    aprs: v.array(v.object({ apr_percentage: Percentage, apr_type: v.string() })),
    is_overdue: maybe(v.boolean()),
    last_statement_issue_date: maybe(Day),
    last_statement_balance: maybe(Dollars),
    minimum_payment_amount: maybe(Dollars),
  }),
  v.transform((card): readonly CardTerms[] =>
    card.account_id === null
      ? []
      : [
          {
            ...paymentsOf(card.account_id, card),
            apr_rate: card.aprs.find(({ apr_type }) => apr_type === 'purchase_apr')?.apr_percentage ?? null,
            minimum_payment_cents: card.minimum_payment_amount,
            last_statement_on: card.last_statement_issue_date,
            last_statement_cents: card.last_statement_balance,
            is_overdue: card.is_overdue,
          },
        ],
  ),
)

const Mortgage = v.pipe(
  v.object({
    ...loan,
    interest_rate: Rate,
    loan_term: MaybeText,
    maturity_date: maybe(Day),
    next_monthly_payment: maybe(Dollars),
    escrow_balance: maybe(Dollars),
  }),
  v.transform((mortgage) => ({
    ...loanOf(mortgage, {
      ...rateOf(mortgage.interest_rate),
      term_months: termMonths(mortgage.loan_term),
      payment_cents: mortgage.next_monthly_payment,
      matures_on: mortgage.maturity_date,
    }),
    escrow_balance_cents: mortgage.escrow_balance,
  })),
)

const StudentLoan = v.pipe(
  v.object({
    ...loan,
    account_id: MaybeText,
    interest_rate_percentage: maybe(Percentage),
    minimum_payment_amount: maybe(Dollars),
    expected_payoff_date: maybe(Day),
    outstanding_interest_amount: maybe(Dollars),
  }),
  v.transform(({ account_id, ...student }) =>
    account_id === null
      ? []
      : [
          {
            ...loanOf(
              { account_id, ...student },
              {
                interest_rate: student.interest_rate_percentage,
                rate_type: null,
                term_months: null,
                payment_cents: student.minimum_payment_amount,
                matures_on: student.expected_payoff_date,
              },
            ),
            unpaid_interest_cents: student.outstanding_interest_amount,
          },
        ],
  ),
)

const OtherLoan = v.pipe(
  v.object({
    ...loan,
    interest_rate: Rate,
    loan_term_months: maybe(v.pipe(v.number(), v.integer())),
    maturity_date: maybe(Day),
    next_payment_amount: maybe(Dollars),
  }),
  v.transform((other) =>
    loanOf(other, {
      ...rateOf(other.interest_rate),
      term_months: other.loan_term_months,
      payment_cents: other.next_payment_amount,
      matures_on: other.maturity_date,
    }),
  ),
)

export const LiabilitiesAnswer = v.pipe(
  v.object({
    liabilities: v.object({
      credit: v.nullish(v.array(Card), []),
      mortgage: v.nullish(v.array(Mortgage), []),
      student: v.nullish(v.array(StudentLoan), []),
      loan: v.nullish(v.array(OtherLoan), []),
    }),
  }),
  v.transform(({ liabilities }): BankLiabilities => ({
    cards: liabilities.credit.flat(),
    mortgages: liabilities.mortgage,
    student_loans: liabilities.student.flat(),
    other_loans: liabilities.loan,
  })),
)
