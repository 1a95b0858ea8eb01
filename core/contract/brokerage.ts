/** Brokerage accounts: positions and their lots, and money in and out. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import {
  BrokerageAccountType,
  BrokerageApplication,
  BrokerageState,
  Disclosure,
} from './brokerage-application.ts'
import { BrokerageAsset, Order, orderEndpoints } from './brokerage-orders.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, Uuid } from './fields.ts'
import { AccountKind } from './money-accounts.ts'

export const Lot = v.object({
  lot_uuid: Uuid,
  opened_on: IsoDate,
  /** Millionths of a unit: what is left of the lot. */
  units: v.number(),
  cost_cents: v.number(),
  value_cents: v.number(),
  gain_cents: v.number(),
  /** Held for more than a year, so that its gain is long-term (IRC section 1222). */
  is_long_term: v.boolean(),
})
export type Lot = v.InferOutput<typeof Lot>

export const Position = v.object({
  asset: BrokerageAsset,
  name: v.string(),
  /** The fund that the account holds for the asset class. */
  fund: v.string(),
  units: v.number(),
  /** The price of a whole unit. */
  price_cents: v.number(),
  value_cents: v.number(),
  cost_cents: v.number(),
  gain_cents: v.number(),
  /** Its part of the account, cash included, 0 to 1. */
  share: v.number(),
  lots: v.array(Lot),
})
export type Position = v.InferOutput<typeof Position>

export const Transfer = v.object({
  transfer_uuid: Uuid,
  direction: v.picklist(['deposit', 'withdrawal']),
  amount_cents: v.number(),
  state: v.picklist(['pending', 'completed', 'rejected']),
  /** Why it was rejected; empty otherwise. */
  reason: v.string(),
  created_at: IsoInstant,
})
export type Transfer = v.InferOutput<typeof Transfer>

/** A change of the cash; `balance_cents` is the cash after it. */
export const LedgerEntry = v.object({
  entry_uuid: Uuid,
  kind: v.picklist(['opening', 'deposit', 'withdrawal', 'buy', 'sell']),
  /** Positive for money in. */
  amount_cents: v.number(),
  balance_cents: v.number(),
  asset: v.nullable(BrokerageAsset),
  /** Millionths of a unit that were bought or sold. */
  units: v.nullable(v.number()),
  /** For a sale: what it brought beyond its cost. */
  realized_gain_cents: v.nullable(v.number()),
  order_uuid: v.nullable(Uuid),
  at: IsoInstant,
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

export const BrokerageAccount = v.object({
  brokerage_account_uuid: Uuid,
  /** Opened by an application here, or linked because it existed. */
  origin: v.picklist(['opened', 'linked']),
  /** Practice money at practice prices: nothing of it is real. */
  is_practice: v.boolean(),
  account_type: BrokerageAccountType,
  name: v.string(),
  state: BrokerageState,
  /** The last four characters of the broker's number; empty before there is one. */
  mask: v.string(),
  /** Null for a linked account. */
  application: v.nullable(BrokerageApplication),
  /** Why it was rejected or closed; empty otherwise. */
  reason: v.string(),
  /** The same account in net worth and goals; null before it is approved. */
  account_uuid: v.nullable(Uuid),
  cash_cents: v.number(),
  /** Cash less what open orders and withdrawals will take. */
  available_cents: v.number(),
  invested_cents: v.number(),
  value_cents: v.number(),
  /** Money in less money out, all time. */
  net_deposits_cents: v.number(),
  realized_gain_cents: v.number(),
  unrealized_gain_cents: v.number(),
  /** The day of the prices; null before the first. */
  priced_on: v.nullable(IsoDate),
  /** What that day changed the value by, money moved left out; null without the prices of the day of trading before. */
  day_change_cents: v.nullable(v.number()),
  /** The client may change or withdraw the application, order, move money, close it. */
  can_edit: v.boolean(),
  can_withdraw_application: v.boolean(),
  can_trade: v.boolean(),
  can_transfer: v.boolean(),
  can_close: v.boolean(),
  /** Orders and transfers that are not done yet. */
  open_count: v.number(),
  version: v.number(),
  submitted_at: v.nullable(IsoInstant),
  reviewed_at: v.nullable(IsoInstant),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type BrokerageAccount = v.InferOutput<typeof BrokerageAccount>

export const BrokerageAccountDetail = v.object({
  account: BrokerageAccount,
  positions: v.array(Position),
  /** Newest first, at most a hundred of each. */
  orders: v.array(Order),
  transfers: v.array(Transfer),
  ledger: v.array(LedgerEntry),
  /** The value at the end of each known day, oldest first, and money put in until then. */
  values: v.array(v.object({ as_of: IsoDate, value_cents: v.number(), net_deposits_cents: v.number() })),
})
export type BrokerageAccountDetail = v.InferOutput<typeof BrokerageAccountDetail>

export const AccountInfo = v.object({
  provider: v.nullable(v.picklist(['ibkr', 'sandbox'])),
  /** What this installation can do; the broker's public interface may not open accounts or move money. */
  can_open: v.boolean(),
  can_transfer: v.boolean(),
  /** Newest first, withdrawn drafts left out. */
  accounts: v.array(BrokerageAccount),
  /** What an applicant agrees to, as it is now. */
  disclosures: v.array(Disclosure),
})
export type AccountInfo = v.InferOutput<typeof AccountInfo>

/** A goal with the accounts that fund it. */
export const GoalInvestmentAccounts = v.object({
  goal_uuid: Uuid,
  name: v.string(),
  mode: v.picklist(['save', 'invest', 'retire']),
  /** The model that its orders buy; null where the goal is in cash. */
  model_name: v.nullable(v.string()),
  accounts: v.array(
    v.object({
      account_uuid: Uuid,
      /** Null for an account elsewhere. */
      brokerage_account_uuid: v.nullable(Uuid),
      name: v.string(),
      kind: AccountKind,
      /** The part of the account that funds the goal, 0 to 1. */
      share: v.number(),
      value_cents: v.number(),
      can_trade: v.boolean(),
    }),
  ),
})
export type GoalInvestmentAccounts = v.InferOutput<typeof GoalInvestmentAccounts>

export const TransferInput = v.object({
  brokerage_account_uuid: Uuid,
  direction: v.picklist(['deposit', 'withdrawal'], 'Choose deposit or withdrawal'),
  amount_cents: v.pipe(
    cents('Enter an amount', 1),
    v.maxValue(100_000_000, 'Move at most $1,000,000 at once'),
  ),
  /** The version that the client saw. */
  version: v.optional(v.number()),
})
export type TransferInput = v.InferOutput<typeof TransferInput>

export const getAllAccountsCount = endpoint({
  name: 'getAllAccountsCount',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/all-accounts-count',
  summary: 'How many brokerage accounts and applications the client has, by state',
  access: 'client',
  data: v.object({
    total: v.number(),
    by_state: v.array(v.object({ state: BrokerageState, count: v.number() })),
  }),
})

export const getAccountInfo = endpoint({
  name: 'getAccountInfo',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/get/account-info',
  summary: "The client's brokerage accounts and applications",
  access: 'client',
  data: AccountInfo,
})

export const getBrokerageAccount = endpoint({
  name: 'getBrokerageAccount',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/get/account/{id}',
  summary: 'An account with its positions and lots, orders, transfers, cash and value over time',
  access: 'client',
  data: BrokerageAccountDetail,
  errors: ['not_found'],
})

export const getInvestmentAccountsByGoal = endpoint({
  name: 'getInvestmentAccountsByGoal',
  module: 'brokerage',
  method: 'GET',
  path: '/ibkr/get/investment-accounts-by-goal',
  summary: 'Goals with the investment accounts that fund them, and where orders can be placed',
  access: 'client',
  data: v.array(GoalInvestmentAccounts),
})

export const createBrokerageTransfer = endpoint({
  name: 'createBrokerageTransfer',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/create/transfer',
  summary: 'Move practice money into or out of an account',
  access: 'client',
  keyed: true,
  body: TransferInput,
  data: Transfer,
  errors: ['not_found', 'conflict'],
})

export const closeBrokerageAccount = endpoint({
  name: 'closeBrokerageAccount',
  module: 'brokerage',
  method: 'POST',
  path: '/ibkr/close/account/{id}',
  summary: 'Close an account that is empty; a linked one is only unlinked',
  access: 'client',
  data: BrokerageAccount,
  errors: ['not_found', 'conflict'],
})

export const brokerageEndpoints = [
  getAllAccountsCount,
  getAccountInfo,
  getBrokerageAccount,
  getInvestmentAccountsByGoal,
  createBrokerageTransfer,
  closeBrokerageAccount,
  ...orderEndpoints,
] as const
