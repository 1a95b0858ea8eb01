/** What a client has, and owes outside of debts: accounts and things of value, with what they were worth over time. */
import * as v from 'valibot'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { cents, Share, YearlyRate } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, optionalText, required, Uuid } from './fields.ts'

/** Where a figure comes from: a linked bank, the client's typing, or somebody's estimate. */
export const Source = v.picklist(['linked', 'typed', 'estimated'], 'Choose typed or estimated')
export type Source = v.InferOutput<typeof Source>

/** An amount with the day that it was true on and where it comes from; a sum has the oldest day and the weakest source. */
export const Figure = v.object({
  cents: v.number(),
  /** Null for a sum of nothing. */
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

/** Whose an account is, as a household of two says it. */
export const AccountOwner = v.picklist(['self', 'partner', 'joint'], 'Choose an owner')
export type AccountOwner = v.InferOutput<typeof AccountOwner>

/** The most accounts that a client keeps. */
export const MAX_ACCOUNTS = 100

const settable = {
  name: required('Enter a name for this account', 80),
  kind: AccountKind,
  institution: optionalText(80),
  /** What the account pays a year on cash, such as a savings account’s APY; null where it pays none that is known. */
  apy: v.nullish(YearlyRate, null),
  /** Of a home or land: the loan on it, one of the client's mortgages. The home then counts once, at the account's value. */
  debt_uuid: v.nullish(Uuid, null),
  owner: v.optional(AccountOwner, 'self'),
}

/** Of a home or land: mortgages that the client said are on another home, so that nobody asks again. */
const separateDebts = v.optional(v.pipe(v.array(Uuid), v.maxLength(MAX_ACCOUNTS)))

const typedSource = v.picklist(['typed', 'estimated'], 'Choose typed or estimated')
const AS_OF_MESSAGE = 'Enter the date of this amount'

/** An account as a client enters it. Only a bank link makes linked ones. */
export const AccountInput = v.object({
  /** Chosen by the device, so that an account made offline can be used before it is sent. */
  account_uuid: v.optional(Uuid),
  ...settable,
  source: v.optional(typedSource, 'typed'),
  /** What it is worth; of a liability, what is owed. */
  balance_cents: cents('Enter an amount'),
  /** Today unless the client says otherwise. */
  as_of: v.optional(IsoDate),
})
export type AccountInput = v.InferOutput<typeof AccountInput>

/** A change of an account: only the fields that change are named. */
export const AccountChange = v.object({
  ...v.partial(v.object(settable)).entries,
  source: v.optional(typedSource),
  /** A new value is one more point of the history, as of `as_of` or today; what was put in on that day stays. */
  balance_cents: v.optional(cents('Enter an amount')),
  as_of: v.optional(IsoDate),
  separate_debt_uuids: separateDebts,
  account_uuid: Uuid,
  /** The version that the client saw; without it the change is made whatever the server has. */
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
  /** How much of it serves goals, 0 to 1, over all goals that are neither deleted nor archived. */
  used_share: v.number(),
  version: v.number(),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type Account = v.InferOutput<typeof Account>

/** What an account was worth at the end of a day. */
export const AccountPoint = v.object({
  as_of: IsoDate,
  balance_cents: v.number(),
  /** What the client put in on that day, or since the value before; below 0 took out. Interest and gains are none. */
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
})
export type AccountValueInput = v.InferOutput<typeof AccountValueInput>

/** An account with the goals that it serves. */
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
  /** What no goal uses yet. */
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
  data: v.object({
    accounts: v.array(AccountWithGoals),
    assets: Figure,
    liabilities: Figure,
    /** Of assets: what serves goals. */
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
  data: v.object({
    /** The goals that it served. */
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
    'Record an account’s balance on a day, and what was contributed; a second balance for a day replaces the first',
  access: 'client',
  body: AccountValueInput,
  data: Account,
  errors: ['not_found'],
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
