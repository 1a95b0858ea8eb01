import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Cents } from '#core/finance/math/money.ts'

/** What a link may read. */
export type BankProduct = 'transactions' | 'investments' | 'liabilities'

/** Why a bank's data cannot be had now; nothing else is thrown for what a bank or the network does. */
export type BankFailure =
  /** The client must log in at the bank again, with a link token in update mode. */
  | { readonly kind: 'login_required' }
  /** The provider is still fetching from the bank; it sends a webhook when it is done. */
  | { readonly kind: 'not_ready' }
  /** This link has no such accounts, or the bank does not offer their details. */
  | { readonly kind: 'unsupported' }
  /** The token is used, expired or unknown, or the client withdrew access: a new link is needed. */
  | { readonly kind: 'gone' }
  /** Too many requests; ask again after this time. */
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number }
  /** The bank is down or does not answer the provider. */
  | { readonly kind: 'institution_unavailable' }
  /** The provider did not answer in ten seconds, or not in a form that we can read. */
  | { readonly kind: 'unavailable'; readonly fault: string }
  /** The provider refuses our request: a wrong credential or setting. The code is for the log. */
  | { readonly kind: 'refused'; readonly code: string }

export type BankResult<Value> = { readonly kind: 'ok'; readonly value: Value } | BankFailure

/** A one-time token that opens the bank's dialog in the page. */
export interface LinkToken {
  readonly link_token: string
  readonly expires_at: string
}

export interface BankInstitution {
  readonly id: string
  readonly name: string
}

/** A finished link. Store the access token encrypted, and never send it to a page. */
export interface BankItem {
  readonly access_token: string
  readonly item_id: string
  /** Null when the provider could not name it; the link is good all the same. */
  readonly institution: BankInstitution | null
}

export interface BankAccount {
  readonly external_id: string
  /** The same for one account over several links, where the bank allows it. */
  readonly persistent_id: string | null
  readonly name: string
  readonly official_name: string | null
  /** The last digits of the account number. */
  readonly mask: string | null
  readonly type: 'depository' | 'credit' | 'loan' | 'investment' | 'other'
  /** The bank's finer type, such as `checking`, `credit card`, `401k` or `mortgage`. */
  readonly subtype: string | null
  /** Money in the account; for credit and loans the amount owed. Negative when overdrawn or overpaid. */
  readonly balance_cents: Cents | null
  /** Balance less pending payments; for credit what can still be spent. */
  readonly available_cents: Cents | null
  readonly limit_cents: Cents | null
  /** ISO 4217, or the bank's own code. */
  readonly currency: string
}

export interface BankHolding {
  readonly account_external_id: string
  readonly security_external_id: string
  readonly name: string | null
  readonly ticker: string | null
  /** Such as `cash`, `equity`, `etf`, `mutual fund` or `fixed income`. */
  readonly security_type: string
  readonly quantity: number
  /** Rounded to a cent; value_cents is exact. */
  readonly price_cents: Cents
  readonly priced_on: IsoDate | null
  readonly value_cents: Cents
  readonly cost_basis_cents: Cents | null
  readonly currency: string
}

interface Payments {
  readonly account_external_id: string
  readonly next_due_on: IsoDate | null
  readonly last_payment_on: IsoDate | null
  readonly last_payment_cents: Cents | null
}

export interface CardTerms extends Payments {
  /** The rate on purchases. */
  readonly apr_rate: number | null
  readonly minimum_payment_cents: Cents | null
  readonly last_statement_on: IsoDate | null
  readonly last_statement_cents: Cents | null
  readonly is_overdue: boolean | null
}

/** Terms of a mortgage, a student loan, or another installment loan. */
export interface LoanTerms extends Payments {
  readonly interest_rate: number | null
  readonly rate_type: 'fixed' | 'variable' | null
  readonly term_months: number | null
  /** What is due each month: with escrow for a mortgage, the minimum for a student loan. */
  readonly payment_cents: Cents | null
  readonly originated_on: IsoDate | null
  readonly original_principal_cents: Cents | null
  readonly matures_on: IsoDate | null
}

export interface BankLiabilities {
  readonly cards: readonly CardTerms[]
  readonly mortgages: readonly (LoanTerms & { readonly escrow_balance_cents: Cents | null })[]
  readonly student_loans: readonly (LoanTerms & { readonly unpaid_interest_cents: Cents | null })[]
  /** Auto, personal and other installment loans. */
  readonly other_loans: readonly LoanTerms[]
}

export interface BankTransaction {
  readonly external_id: string
  readonly account_external_id: string
  readonly is_pending: boolean
  /** The pending transaction that this one replaces; the same answer lists it as removed. */
  readonly pending_external_id: string | null
  /** Negative is money out of the account, positive is money in: on a card a purchase is negative. */
  readonly amount_cents: Cents
  /** The day it posted; for a pending one the day it occurred. */
  readonly date: IsoDate
  readonly authorized_date: IsoDate | null
  /** The bank's own text. */
  readonly name: string
  readonly merchant_name: string | null
  /** Plaid's personal finance categories, such as FOOD_AND_DRINK and FOOD_AND_DRINK_GROCERIES. */
  readonly category: { readonly primary: string; readonly detailed: string } | null
  readonly currency: string
  readonly payment_channel: 'online' | 'in store' | 'other'
}

/** Sorts transactions as {@link TransactionChanges} lists them. */
export const newestFirst = (transactions: Iterable<BankTransaction>): BankTransaction[] =>
  [...transactions].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))

/** All changes since a cursor; an id occurs in one list at most. */
export interface TransactionChanges {
  /** Newest first. */
  readonly added: readonly BankTransaction[]
  /** Newest first; a client may not have seen them before. */
  readonly modified: readonly BankTransaction[]
  /** Ids; a client may not have seen them before. */
  readonly removed: readonly string[]
  /** Save it together with the changes, and pass it to the next call. */
  readonly next_cursor: string
  /** Whether older history will still come. */
  readonly status: 'initial_complete' | 'historical_complete'
}

/** What a provider reports of a link. */
export type BankEvent = { readonly item_id: string } & (
  | { readonly kind: 'transactions_changed' }
  | { readonly kind: 'login_required' }
  /** An error that a login does not repair. */
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'login_repaired' }
  /** The link will end unless the client logs in again; when, if the bank says. */
  | { readonly kind: 'login_expiring'; readonly expires_at: string | null }
  | { readonly kind: 'access_revoked' }
  | { readonly kind: 'accounts_added' }
)

export type WebhookResult =
  /** `delivery_id` is the same when a message is sent a second time; accept each once. */
  | { readonly kind: 'event'; readonly event: BankEvent; readonly delivery_id: string }
  /** Genuine, and of no interest to us. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'forged' }
  /** The provider's key cannot be had now; answer 503, so that the message is sent again. */
  | { readonly kind: 'unavailable' }

/**
 * Links banks. A call takes ten seconds at most for each request that it sends; make none inside a database
 * transaction.
 */
export interface BankLink {
  /** Whose dialog the page opens. */
  readonly provider: 'plaid' | 'sandbox'
  /** In the sandbox only. */
  readonly dialog?: BankDialog
  /**
   * Opens the bank's dialog: for a new link, or with an access token for a login that a bank asks for again.
   *
   * @param link.products the first must be offered by the bank; the others are read where it offers them
   * @param link.routing_number nine digits of the bank to highlight; with a new link only
   * @param link.addsAccounts whether the client may choose accounts again; with an access token only
   */
  createLinkToken(link: {
    readonly user_uuid: string
    readonly products: readonly [BankProduct, ...BankProduct[]]
    readonly routing_number?: string
    readonly access_token?: string
    readonly addsAccounts?: boolean
  }): Promise<BankResult<LinkToken>>
  /** Ends a new link. A public token can be exchanged once, within 30 minutes. */
  exchangePublicToken(public_token: string): Promise<BankResult<BankItem>>
  accounts(access_token: string): Promise<BankResult<readonly BankAccount[]>>
  holdings(access_token: string): Promise<BankResult<readonly BankHolding[]>>
  liabilities(access_token: string): Promise<BankResult<BankLiabilities>>
  /**
   * All changes since a cursor, over as many pages as there are.
   *
   * @param cursor the last call's `next_cursor`; null for everything, up to 24 months
   */
  syncTransactions(access_token: string, cursor: string | null): Promise<BankResult<TransactionChanges>>
  /** Ends a link; ok also when it has ended already. */
  removeItem(access_token: string): Promise<BankResult<null>>
  /** @param body the raw text, as received */
  verifyWebhook(headers: Headers, body: string): Promise<WebhookResult>
}

/** A bank that the sandbox's dialog offers. */
export interface DialogBank extends BankInstitution {
  /** What is particular about it, for the list. */
  readonly description: string
}

export type DialogStep =
  /** The bank asks for the code that it sent. */
  | { readonly kind: 'code_required' }
  /** The token to exchange; null after a login that a bank asked for again. */
  | { readonly kind: 'done'; readonly public_token: string | null }
  /** What to show; never a reason to end the client's session. */
  | { readonly kind: 'failed'; readonly message: string }

/** The server's side of the sandbox's dialog, in place of the provider's own. */
export interface BankDialog {
  readonly banks: readonly DialogBank[]
  /** Logs in at a bank; a login that a bank asked for again is at that bank, whichever is named. */
  start(login: {
    readonly user_uuid: string
    readonly link_token: string
    readonly institution_id: string
    readonly username: string
    readonly password: string
  }): Promise<DialogStep>
  submitCode(entry: {
    readonly user_uuid: string
    readonly link_token: string
    readonly code: string
  }): Promise<DialogStep>
}
