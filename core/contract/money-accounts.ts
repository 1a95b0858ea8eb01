/** Financial accounts: a client's assets, and liabilities other than debts, with their value history. */
import * as v from 'valibot'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { cents, Share, YearlyRate } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, optionalText, required, Uuid } from './fields.ts'

/** The source of a figure: a linked bank, the client's entry, or an estimate. */
export const Source = v.picklist(['linked', 'typed', 'estimated'], 'Choose typed or estimated')
export type Source = v.InferOutput<typeof Source>

/** An amount with its date and source; a sum has the oldest date and the least reliable source. */
export const Figure = v.object({
  cents: v.number(),
  /** Null for an empty sum. */
  as_of: v.nullable(IsoDate),
  source: Source,
})
export type Figure = v.InferOutput<typeof Figure>

export const AccountKind = v.picklist(
  [
    'checking',
    'savings',
    'certificate',
    'brokerage',
    'workplace_plan',
    'traditional_ira',
    'roth_ira',
    'hsa',
    'education_529',
    'other_retirement',
    'property',
    'vehicle',
    'other_asset',
    'other_liability',
  ],
  'Choose an account type',
)
export type AccountKind = v.InferOutput<typeof AccountKind>

/** Who owns an account, in a household of two. */
export const AccountOwner = v.picklist(['self', 'partner', 'joint'], 'Choose an owner')
export type AccountOwner = v.InferOutput<typeof AccountOwner>

/** The maximum number of accounts per client. */
export const MAX_ACCOUNTS = 100

const settable = {
  name: required('Enter a name for this account', 80),
  kind: AccountKind,
  institution: optionalText(80),
  /** The yearly rate the account pays on cash, such as a savings account’s APY; null if unknown. */
  apy: v.nullish(YearlyRate, null),
  /** For a home or land: its loan, one of the client's mortgages. The home then counts once, at the account's value. */
  debt_uuid: v.nullish(Uuid, null),
  owner: v.optional(AccountOwner, 'self'),
}

/** For a home or land: mortgages that the client said belong to another home, so that the app does not ask again. */
const separateDebts = v.optional(v.pipe(v.array(Uuid), v.maxLength(MAX_ACCOUNTS)))

const typedSource = v.picklist(['typed', 'estimated'], 'Choose typed or estimated')
const AS_OF_MESSAGE = 'Enter the date of this amount'

/** Input for a new account. Only a bank link creates linked accounts. */
export const AccountInput = v.object({
  /** Generated on the device, so that an account created offline can be used before it syncs. */
  account_uuid: v.optional(Uuid),
  ...settable,
  source: v.optional(typedSource, 'typed'),
  /** The value; for a liability, the amount owed. */
  balance_cents: cents('Enter an amount'),
  /** Today by default. */
  as_of: v.optional(IsoDate),
})
export type AccountInput = v.InferOutput<typeof AccountInput>

/** A change of an account, with only the fields that change. */
export const AccountChange = v.object({
  ...v.partial(v.object(settable)).entries,
  source: v.optional(typedSource),
  /** A new value adds a point to the history, as of `as_of` or today; the contribution recorded for that day stays. */
  balance_cents: v.optional(cents('Enter an amount')),
  as_of: v.optional(IsoDate),
  separate_debt_uuids: separateDebts,
  account_uuid: Uuid,
  /** The version the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
})
export type AccountChange = v.InferOutput<typeof AccountChange>

export const Account = v.object({
  account_uuid: Uuid,
  name: v.string(),
  kind: AccountKind,
  institution: v.string(),
  source: Source,
  balance_cents: v.number(),
  as_of: IsoDate,
  apy: v.nullable(v.number()),
  /** The loan on a home or land. */
  debt_uuid: v.nullish(Uuid, null),
  separate_debt_uuids: separateDebts,
  owner: v.optional(AccountOwner, 'self'),
  /** The share allocated to goals, 0 to 1, over all goals that are neither deleted nor archived. */
  used_share: v.number(),
  version: v.number(),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type Account = v.InferOutput<typeof Account>

/** An account's value at the end of a day. */
export const AccountPoint = v.object({
  as_of: IsoDate,
  balance_cents: v.number(),
  /**
   * Contributions on that day or since the previous value; negative for withdrawals. Interest and gains do not count.
   */
  flow_cents: v.number(),
})
export type AccountPoint = v.InferOutput<typeof AccountPoint>

const FLOW_MESSAGE = 'Enter an amount'
const flow = v.pipe(
  v.number(FLOW_MESSAGE),
  v.integer(FLOW_MESSAGE),
  v.minValue(-MAX_CENTS, 'Enter a smaller amount'),
  v.maxValue(MAX_CENTS, 'Enter a smaller amount'),
)

export const AccountValueInput = v.object({
  account_uuid: Uuid,
  as_of: v.pipe(v.string(AS_OF_MESSAGE), v.isoDate(AS_OF_MESSAGE)),
  balance_cents: cents('Enter an amount'),
  flow_cents: v.optional(flow, 0),
  /** The account's version that the value is based on; without it, the value always replaces the one of its day. */
  version: v.optional(v.number()),
})
export type AccountValueInput = v.InferOutput<typeof AccountValueInput>

/** An account with the goals it funds. */
export const AccountWithGoals = v.object({
  account: Account,
  value: Figure,
  goals: v.array(
    v.object({
      goal_account_uuid: Uuid,
      goal_uuid: Uuid,
      name: v.string(),
      share: Share,
      value_cents: v.number(),
    }),
  ),
  /** The unallocated amount. */
  free_share: v.number(),
  free_cents: v.number(),
})
export type AccountWithGoals = v.InferOutput<typeof AccountWithGoals>

export const getUserGoalAccountsWithNetValuesForWeb = endpoint({
  name: 'getUserGoalAccountsWithNetValuesForWeb',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/user-goal-accounts-with-net-values-for-web',
  summary: 'Every account with its value, the goals it funds, and the share still available',
  access: 'client',
  shared: 'net_worth',
  data: v.object({
    accounts: v.array(AccountWithGoals),
    assets: Figure,
    liabilities: Figure,
    /** The amount of assets allocated to goals. */
    used_cents: v.number(),
  }),
})

export const getMoneyAccount = endpoint({
  name: 'getMoneyAccount',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/account/{id}',
  summary: 'One account with its values and payments, the newest first',
  access: 'client',
  shared: 'net_worth',
  data: v.object({ ...AccountWithGoals.entries, history: v.array(AccountPoint) }),
  errors: ['not_found'],
})

export const createMoneyAccount = endpoint({
  name: 'createMoneyAccount',
  module: 'investment',
  method: 'POST',
  path: '/investment/create/account',
  summary: 'Enter an account or a thing of value',
  access: 'client',
  shared: 'net_worth',
  body: AccountInput,
  data: Account,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateMoneyAccount = endpoint({
  name: 'updateMoneyAccount',
  module: 'investment',
  method: 'PUT',
  path: '/investment/update/account',
  summary: 'Change an account; `conflict` when it was changed since the version that is named',
  access: 'client',
  shared: 'net_worth',
  body: AccountChange,
  data: Account,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const deleteMoneyAccount = endpoint({
  name: 'deleteMoneyAccount',
  module: 'investment',
  method: 'DELETE',
  path: '/investment/delete-account/{id}',
  summary: 'Delete an account; its goals lose it, and it can be restored for seven days',
  access: 'client',
  shared: 'net_worth',
  data: v.object({
    /** The goals it funded. */
    goals: v.array(v.object({ goal_uuid: Uuid, name: v.string() })),
    restorable_until: IsoInstant,
  }),
  errors: ['not_found'],
  waits: true,
})

export const restoreMoneyAccount = endpoint({
  name: 'restoreMoneyAccount',
  module: 'investment',
  method: 'PUT',
  path: '/investment/restore/account/{id}',
  summary: 'Restore a deleted account, with its share of goals',
  access: 'client',
  shared: 'net_worth',
  data: Account,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const createAccountValue = endpoint({
  name: 'createAccountValue',
  module: 'investment',
  method: 'POST',
  path: '/investment/create/account-value',
  summary:
    'Record an account’s balance on a day, and what was contributed; a second balance for a day replaces the first; `conflict` when that is from after the version that is named',
  access: 'client',
  shared: 'net_worth',
  body: AccountValueInput,
  data: Account,
  errors: ['not_found', 'conflict'],
  status: 201,
  waits: true,
})

export const deleteAccountValue = endpoint({
  name: 'deleteAccountValue',
  module: 'investment',
  method: 'DELETE',
  path: '/investment/delete-account-value/{id}/{asOf}',
  summary: 'Delete the balance of a day; an account’s only balance can’t be deleted',
  access: 'client',
  shared: 'net_worth',
  data: Account,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const moneyAccountEndpoints = [
  getUserGoalAccountsWithNetValuesForWeb,
  getMoneyAccount,
  createMoneyAccount,
  updateMoneyAccount,
  deleteMoneyAccount,
  restoreMoneyAccount,
  createAccountValue,
  deleteAccountValue,
] as const
