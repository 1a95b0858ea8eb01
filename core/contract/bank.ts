/** Bank links and the accounts that come from them. Access tokens never leave the server. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, Uuid } from './fields.ts'

/** The state of a bank link. */
export const LinkState = v.picklist([
  'active',
  /** The bank asks the client to log in again. */
  'login_required',
  /** The client withdrew their consent at the bank. */
  'revoked',
  /** The bank or the provider does not answer; it is tried again. */
  'unavailable',
])
export type LinkState = v.InferOutput<typeof LinkState>

export const BankAccountType = v.picklist([
  'checking',
  'savings',
  'cash',
  'card',
  'loan',
  'investment',
  'other',
])
export type BankAccountType = v.InferOutput<typeof BankAccountType>

/** What a bank says about a debt. Null where it says nothing. */
export const Liability = v.object({
  /** A decimal fraction. */
  interest_rate: v.nullable(v.number()),
  minimum_payment_cents: v.nullable(v.number()),
  next_due_on: v.nullable(IsoDate),
  /** Of a card's last statement. */
  statement_balance_cents: v.optional(v.nullable(v.number()), null),
  is_overdue: v.optional(v.nullable(v.boolean()), null),
  limit_cents: v.nullable(v.number()),
  opened_on: v.nullable(IsoDate),
  term_months: v.nullable(v.number()),
  escrow_cents: v.nullable(v.number()),
  debt_type: v.picklist(['credit_card', 'mortgage', 'home_equity', 'student', 'auto', 'personal']),
})
export type Liability = v.InferOutput<typeof Liability>

/** An account with transactions: at a linked bank, or one that the client imports or enters. */
export const BankAccount = v.object({
  bank_account_uuid: Uuid,
  /** Null for an account without a bank link. */
  link_uuid: v.nullable(Uuid),
  name: v.string(),
  institution: v.string(),
  /** The last digits of its number. */
  mask: v.string(),
  type: BankAccountType,
  /**
   * For a card or loan the amount owed. Negative when overdrawn or overpaid. Null for an account without a bank link, and
   * where the bank says none.
   */
  balance_cents: v.nullable(v.number()),
  available_cents: v.nullable(v.number()),
  /** ISO 4217, or the bank's own code. An account in anything but US dollars counts nowhere. */
  currency: v.string(),
  as_of: v.nullable(IsoInstant),
  /** The bank no longer lists it; its balance is the last one. */
  is_closed: v.boolean(),
  /** An inactive account is not updated, and neither its balance nor its transactions count. */
  is_active: v.boolean(),
  /** The account in net worth and goals that has its balance from here. */
  account_uuid: v.nullable(Uuid),
  /** The debt that has its balance from here. */
  debt_uuid: v.nullable(Uuid),
  liability: v.nullable(Liability),
})
export type BankAccount = v.InferOutput<typeof BankAccount>

export const BankLink = v.object({
  link_uuid: Uuid,
  institution: v.string(),
  state: LinkState,
  /** Why, and what to do, in a sentence; empty while active. */
  message: v.string(),
  /** The last time that balances and transactions were fetched; null before the first. */
  updated_at: v.nullable(IsoInstant),
  /** Whether older months are still being fetched. */
  is_loading_history: v.boolean(),
  /** The bank has accounts that the client can add in the provider's dialog. */
  has_new_accounts: v.boolean(),
  /** When the client must have logged in again, where the bank announced that. */
  login_ends_at: v.nullable(IsoInstant),
  created_at: IsoInstant,
})
export type BankLink = v.InferOutput<typeof BankLink>

/** Which provider answers: the sandbox shows its own dialog. */
const Provider = v.picklist(['plaid', 'sandbox'])

const LinkToken = v.object({ link_token: v.string(), expires_at: IsoInstant, provider: Provider })

const WEB = v.literal('web')

/** The client's own id or `me`; another client's is not found. */
const Own = v.optional(v.string(), 'me')

export const getPlaidAuthCheck = endpoint({
  name: 'getPlaidAuthCheck',
  module: 'bank',
  method: 'GET',
  path: '/common-utility/plaid/plaid-auth-check/{id}',
  summary: 'Whether the client has linked a bank, and which links need a login',
  access: 'client',
  data: v.object({
    is_linked: v.boolean(),
    /** Null where no bank can be linked. */
    provider: v.nullable(Provider),
    broken: v.array(v.object({ link_uuid: Uuid, institution: v.string(), state: LinkState })),
  }),
})

export const getLinkToken = endpoint({
  name: 'getLinkToken',
  module: 'bank',
  method: 'GET',
  path: '/common-utility/plaid/get-link-token',
  summary: "A short-lived token that opens the provider's dialog to link a bank",
  access: 'client',
  /** The dialog highlights the bank of a routing number in `bank`; it has no other way to choose one beforehand. */
  query: v.object({
    platform: v.optional(WEB),
    bank: v.optional(v.pipe(v.string(), v.maxLength(80))),
  }),
  data: LinkToken,
  errors: ['conflict'],
  secret: true,
})

export const updateLinkToken = endpoint({
  name: 'updateLinkToken',
  module: 'bank',
  method: 'POST',
  path: '/common-utility/plaid/update-link-token',
  summary: "A token that opens the provider's dialog in update mode, to log in again or add accounts",
  access: 'client',
  query: v.object({ platform: v.optional(WEB), user_uuid: Own }),
  body: v.object({
    link_uuid: Uuid,
    /** Whether the client also chooses again which accounts to share. */
    adds_accounts: v.optional(v.boolean(), false),
  }),
  data: LinkToken,
  errors: ['not_found'],
  secret: true,
})

export const getAccessToken = endpoint({
  name: 'getAccessToken',
  module: 'bank',
  method: 'POST',
  path: '/common-utility/plaid/get-access-token',
  summary: 'Finish linking: the public token is exchanged for an access token, which stays on the server',
  access: 'client',
  query: v.object({
    public_token: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    user_uuid: Own,
    /** Accepted, and not used: no rule depends on it. */
    is_vio: v.optional(v.picklist(['true', 'false'])),
  }),
  data: v.object({ link: BankLink, accounts: v.array(BankAccount) }),
  errors: ['conflict'],
  secret: true,
})

export const getUserAccountsLinkedWithPlaid = endpoint({
  name: 'getUserAccountsLinkedWithPlaid',
  module: 'bank',
  method: 'GET',
  path: '/plaid/get/user-accounts-linked-with-plaid/{id}',
  summary: 'Linked banks with their accounts, and accounts with imported or entered transactions',
  access: 'client',
  data: v.object({
    /** Null where no bank can be linked: links are then from before, and files can be imported. */
    provider: v.nullable(Provider),
    links: v.array(BankLink),
    accounts: v.array(BankAccount),
  }),
})

export const updatePlaidAccountActiveStatus = endpoint({
  name: 'updatePlaidAccountActiveStatus',
  module: 'bank',
  method: 'PUT',
  path: '/plaid/update-plaid-account-active-status/{id}',
  summary: 'Turn an account off, so that it no longer counts, or on again',
  access: 'client',
  query: v.object({ isActive: v.picklist(['true', 'false'], 'Choose on or off') }),
  data: BankAccount,
  errors: ['not_found'],
})

export const updateBankAccount = endpoint({
  name: 'updateBankAccount',
  module: 'bank',
  method: 'PUT',
  path: '/plaid/update/account',
  summary:
    'Rename an account, choose the account or debt that has its balance from here, so that it counts once, or state the balance of one without a bank link',
  access: 'client',
  body: v.object({
    bank_account_uuid: Uuid,
    name: v.optional(
      v.pipe(v.string(), v.trim(), v.nonEmpty('Enter a name for this account'), v.maxLength(80)),
    ),
    /** Only of an account without a bank link, whose type no bank says. */
    type: v.optional(v.picklist(['cash', 'card'], 'Choose an account type')),
    /** An account or debt that the client has, `new` to make one, or null for none. */
    account: v.optional(v.nullable(v.union([Uuid, v.literal('new')]))),
    debt: v.optional(v.nullable(v.union([Uuid, v.literal('new')]))),
    /**
     * Only of an account without a bank link: what it holds, or of a card what is owed, on a day. It then counts as
     * `account` or `debt`; where neither is named as what it counts as, else as a new one.
     */
    balance: v.optional(v.object({ balance_cents: cents(), as_of: IsoDate })),
  }),
  data: BankAccount,
  errors: ['not_found', 'conflict'],
})

export const refreshBankLink = endpoint({
  name: 'refreshBankLink',
  module: 'bank',
  method: 'POST',
  path: '/plaid/refresh/{id}',
  summary: 'Fetch new balances and transactions of a bank now; once a minute, except after a login',
  access: 'client',
  query: v.object({ after_login: v.optional(v.picklist(['true', 'false']), 'false') }),
  data: BankLink,
  errors: ['not_found'],
})

export const HoldingKind = v.picklist(['stock', 'etf', 'mutual_fund', 'bond', 'cash', 'other'])
export type HoldingKind = v.InferOutput<typeof HoldingKind>

/** A security in an investment account. */
export const BankHolding = v.object({
  ticker: v.nullable(v.string()),
  name: v.string(),
  kind: HoldingKind,
  quantity: v.number(),
  value_cents: v.number(),
  as_of: IsoInstant,
})
export type BankHolding = v.InferOutput<typeof BankHolding>

export const getBankHoldings = endpoint({
  name: 'getBankHoldings',
  module: 'bank',
  method: 'GET',
  path: '/plaid/get/holdings/{id}',
  summary:
    'What an account in net worth holds at its bank, largest first; empty where the bank says nothing about that',
  access: 'client',
  shared: 'net_worth',
  data: v.array(BankHolding),
  errors: ['not_found'],
})

export const deleteBankLink = endpoint({
  name: 'deleteBankLink',
  module: 'bank',
  method: 'DELETE',
  path: '/plaid/delete/link/{id}',
  summary:
    'Unlink a bank. Its accounts and debts stay with their last balance; its transactions stay if wished',
  access: 'client',
  query: v.object({ keeps_transactions: v.optional(v.picklist(['true', 'false']), 'true') }),
  data: v.null(),
  errors: ['not_found'],
})

/** Asked before an account is deleted. No list of accounts has it, because counting takes long where there are many. */
export const getTransactionCount = endpoint({
  name: 'getTransactionCount',
  module: 'bank',
  method: 'GET',
  path: '/plaid/get/transaction-count/{id}',
  summary: 'How many transactions an account has',
  access: 'client',
  data: v.object({ transaction_count: v.number() }),
  errors: ['not_found'],
})

export const deleteBankAccount = endpoint({
  name: 'deleteBankAccount',
  module: 'bank',
  method: 'DELETE',
  path: '/plaid/delete/account/{id}',
  summary: 'Delete an account without a bank link, with its transactions and imports',
  access: 'client',
  data: v.null(),
  errors: ['not_found', 'conflict'],
})

/** A step of the sandbox's dialog, which stands in for the provider's. */
const SandboxStep = v.variant('kind', [
  v.object({ kind: v.literal('code_required') }),
  /** The token to exchange; null after a login that a bank asked for again. */
  v.object({ kind: v.literal('done'), public_token: v.nullable(v.string()) }),
  v.object({ kind: v.literal('failed'), message: v.string() }),
])
export type SandboxStep = v.InferOutput<typeof SandboxStep>

const shortText = (message: string) => v.pipe(v.string(message), v.nonEmpty(message), v.maxLength(200))

export const getSandboxBanks = endpoint({
  name: 'getSandboxBanks',
  module: 'bank',
  method: 'GET',
  path: '/plaid/sandbox/banks',
  summary: 'The banks of the sandbox; `not_found` where a provider is configured',
  access: 'client',
  data: v.array(v.object({ id: v.string(), name: v.string(), description: v.string() })),
  errors: ['not_found'],
})

export const createSandboxLogin = endpoint({
  name: 'createSandboxLogin',
  module: 'bank',
  method: 'POST',
  path: '/plaid/sandbox/login',
  summary: 'Log in at a bank of the sandbox',
  access: 'client',
  body: v.object({
    link_token: shortText('Start again'),
    institution_id: shortText('Choose a bank'),
    username: shortText('Enter your username'),
    password: shortText('Enter your password'),
  }),
  data: SandboxStep,
  errors: ['not_found'],
  secret: true,
})

export const createSandboxCode = endpoint({
  name: 'createSandboxCode',
  module: 'bank',
  method: 'POST',
  path: '/plaid/sandbox/code',
  summary: 'Enter the code that a bank of the sandbox asks for',
  access: 'client',
  body: v.object({ link_token: shortText('Start again'), code: shortText('Enter the code') }),
  data: SandboxStep,
  errors: ['not_found'],
  secret: true,
})

export const bankEndpoints = [
  getPlaidAuthCheck,
  updateLinkToken,
  getLinkToken,
  getAccessToken,
  getUserAccountsLinkedWithPlaid,
  updatePlaidAccountActiveStatus,
  updateBankAccount,
  refreshBankLink,
  getBankHoldings,
  deleteBankLink,
  getTransactionCount,
  deleteBankAccount,
  getSandboxBanks,
  createSandboxLogin,
  createSandboxCode,
] as const
