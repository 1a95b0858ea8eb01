/** What the spending pages show: the month, recurring charges, cash flow and a month in review. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, required, Uuid } from './fields.ts'
import { LimitSubject, SpendDay } from './guardrail.ts'
import { SpendCategory, SpendType } from './spend-categories.ts'
import { IsoMonth, Transaction } from './transactions.ts'

const CategorySum = v.object({
  category: SpendCategory,
  type: SpendType,
  /** Spending less refunds. */
  spent_cents: v.number(),
  transaction_count: v.number(),
  /** The average of the three full months before; null with less history. */
  usual_cents: v.nullable(v.number()),
})
export type CategorySum = v.InferOutput<typeof CategorySum>

const progress = {
  limit_cents: v.number(),
  /** What rolled over from earlier periods; negative for overspending. */
  carried_cents: v.number(),
  spent_cents: v.number(),
  /** Bills still to come in the period. */
  upcoming_cents: v.number(),
  /** The part of what was spent that paid bills. */
  paid_bills_cents: v.optional(v.number(), 0),
  projected_cents: v.number(),
  state: v.picklist(['under', 'on_track', 'over']),
}
/** How a limit stands in its period. */
export const LimitProgress = v.object({ subject: LimitSubject, ...progress })
export type LimitProgress = v.InferOutput<typeof LimitProgress>

/** An expected payment or income, of the ledger that everything reads which says what is to come. */
export const ExpectedItem = v.object({
  /** The day that it counts on: what is late is expected today. */
  date: IsoDate,
  due_on: IsoDate,
  name: v.string(),
  /** Negative for money out. */
  amount_cents: v.number(),
  /** A card is one that is paid in full; transfers go to accounts that are not linked. */
  kind: v.picklist([
    'income',
    'bill',
    'debt',
    'card',
    'saving',
    'transfer',
    'premium',
    'tax',
    'subscription',
  ]),
  /** Whether the amount is stated by a statement, plan or contract, the usual one, or an estimate. */
  certainty: v.optional(v.picklist(['stated', 'usual', 'estimate']), 'usual'),
  /** What such payments have been, where the amount is their median. */
  range: v.optional(v.nullable(v.object({ least_cents: v.number(), most_cents: v.number() })), null),
  debt_uuid: v.nullable(Uuid),
  recurring_key: v.nullable(v.string()),
})
export type ExpectedItem = v.InferOutput<typeof ExpectedItem>

/** How reliable the figures are: when the oldest linked bank was updated, and which links are broken. */
export const BankFreshness = v.object({
  account_count: v.number(),
  oldest_update: v.nullable(v.string()),
  broken: v.array(v.object({ link_uuid: Uuid, institution: v.string(), needs_login: v.boolean() })),
  /** Whether a first sync is still fetching older months. */
  is_loading_history: v.boolean(),
})

const LowPoint = v.nullable(v.object({ date: IsoDate, balance_cents: v.number() }))

const SafeToSpend = v.object({
  /** The least of what the limits, income and cash allow. */
  left_today_cents: v.number(),
  /** Spent today above the limits' share, where they are what bounds it. */
  over_cents: v.number(),
  bound_by: v.optional(v.picklist(['limits', 'income', 'cash']), 'limits'),
  /** What the limits leave to the end of the period, after bills; negative beyond them. */
  limits_left_cents: v.optional(v.number(), 0),
  /** What income of the period leaves after spending, bills, planned saving and debt payments; null without income. */
  income_left_cents: v.optional(v.nullable(v.number()), null),
  /** The lowest balance of the next 30 days; null without an account. */
  low_point: v.optional(LowPoint, null),
  /** The balance that the client wants to keep. */
  cushion_cents: v.optional(v.number(), 0),
})
export type SafeToSpend = v.InferOutput<typeof SafeToSpend>

export const SpendDashboard = v.object({
  month: IsoMonth,
  period: v.object({ from: IsoDate, to: IsoDate, day: v.number(), day_count: v.number() }),
  income_cents: v.number(),
  spent_cents: v.number(),
  /** Income less spending; negative if more was spent. */
  saved_cents: v.number(),
  /** What was moved to savings accounts and investments, less what was taken from them. */
  moved_cents: v.number(),
  /** Income still expected in the period. */
  income_to_come_cents: v.optional(v.number(), 0),
  /** Null without limits, and for a month that is over. */
  safe_to_spend: v.nullable(SafeToSpend),
  /**
   * The sum of the limits on needs and wants, and of those on categories of a type that has none, with the pace against
   * it; null without limits.
   */
  total: v.nullable(v.object(progress)),
  limits: v.array(LimitProgress),
  /** What overspending of the period costs: days by which the goal moves, if it keeps its contribution. */
  goal_cost: v.nullable(
    v.object({ goal_uuid: Uuid, name: v.string(), over_cents: v.number(), days: v.number() }),
  ),
  days: v.array(SpendDay),
  categories: v.array(CategorySum),
  upcoming: v.array(ExpectedItem),
  /** What is expected in the next 30 days, money in too; none for a month that is over. */
  ahead: v.optional(v.array(ExpectedItem), []),
  /** Of the period. */
  unreviewed_count: v.number(),
  /** The newest five of the period. */
  latest: v.array(Transaction),
  freshness: BankFreshness,
})
export type SpendDashboard = v.InferOutput<typeof SpendDashboard>

export const getDashboardDataForWeb = endpoint({
  name: 'getDashboardDataForWeb',
  module: 'spend',
  method: 'GET',
  path: '/spend/dashboard-data-for-web/{id}',
  summary: 'Everything that the spending page shows of the current period, in one call',
  access: 'client',
  shared: 'spending',
  data: SpendDashboard,
})

export const getSpendMonth = endpoint({
  name: 'getSpendMonth',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/month/{userUuid}',
  summary: 'What the spending page shows, of any calendar month',
  access: 'client',
  shared: 'spending',
  query: v.object({ month: IsoMonth }),
  data: SpendDashboard,
})

/** A charge that comes again and again. */
export const RecurringCharge = v.object({
  /** What the client says about a charge is stored under its key. */
  key: v.string(),
  name: v.string(),
  category: SpendCategory,
  type: v.optional(SpendType, 'want'),
  direction: v.picklist(['in', 'out']),
  cadence: v.picklist([
    'weekly',
    'biweekly',
    'semimonthly',
    'four_weekly',
    'monthly',
    'quarterly',
    'semiannual',
    'yearly',
  ]),
  typical_cents: v.number(),
  /** The next one: of a bill with seasons, that of the same month a year before; of answers without it, 0. */
  next_cents: v.optional(v.number(), 0),
  last_cents: v.number(),
  varies: v.boolean(),
  charge_count: v.number(),
  last_date: IsoDate,
  next_date: IsoDate,
  yearly_cents: v.number(),
  /** Active, ended by itself, hidden by the client, or cancelled as the client says. */
  state: v.picklist(['active', 'ended', 'hidden', 'cancelled']),
  /** A lasting rise of the price, with its date; null without one. */
  price_rise: v.nullable(v.object({ from_cents: v.number(), to_cents: v.number(), date: IsoDate })),
  /** The day on which the client cancelled it. */
  cancelled_on: v.nullable(IsoDate),
  /** The last charge after that day. */
  charged_after_cancel: v.nullable(v.object({ date: IsoDate, amount_cents: v.number() })),
  /** Its payments in the past thirteen months, the oldest first; of answers without them, none. */
  history: v.optional(
    v.array(v.object({ transaction_uuid: Uuid, date: IsoDate, amount_cents: v.number() })),
    [],
  ),
})
export type RecurringCharge = v.InferOutput<typeof RecurringCharge>

export const getRecurringCharges = endpoint({
  name: 'getRecurringCharges',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/recurring-charges/{userUuid}',
  summary: 'Recurring charges and income, the next first, with price rises and charges after a cancellation',
  access: 'client',
  shared: 'spending',
  data: v.object({
    charges: v.array(RecurringCharge),
    /** Of active charges, without saving. */
    monthly_out_cents: v.number(),
    yearly_out_cents: v.number(),
    /** What is regularly moved to savings and investments. */
    monthly_saving_cents: v.optional(v.number(), 0),
  }),
})

export const updateRecurringCharge = endpoint({
  name: 'updateRecurringCharge',
  module: 'spend',
  method: 'PUT',
  path: '/spend/update/recurring-charge',
  summary: 'Mark a recurring charge as cancelled, hide it, or undo that',
  access: 'client',
  shared: 'spending',
  body: v.object({
    key: required('', 200),
    state: v.picklist(['active', 'hidden', 'cancelled']),
    /** For a cancellation; today by default. */
    cancelled_on: v.nullish(IsoDate, null),
  }),
  data: v.null(),
  waits: true,
})

const CashFlow = v.object({
  start_cents: v.number(),
  /** The accounts that the balance is of: checking accounts, and others if there is none. */
  account_uuids: v.array(Uuid),
  /** Everyday spending that is not recurring, a day. */
  everyday_cents: v.number(),
  days: v.array(
    v.object({
      date: IsoDate,
      items: v.array(ExpectedItem),
      everyday_cents: v.number(),
      balance_cents: v.number(),
    }),
  ),
  low_point: LowPoint,
  /** The balance that the client wants to keep. */
  cushion_cents: v.optional(v.number(), 0),
})
export type CashFlow = v.InferOutput<typeof CashFlow>

export const getCashFlow = endpoint({
  name: 'getCashFlow',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/cash-flow/{userUuid}',
  summary: 'The next 30 days of cash: what is expected each day, the balance after it, and the low point',
  access: 'client',
  shared: 'spending',
  data: CashFlow,
})

const MonthReview = v.object({
  month: IsoMonth,
  income_cents: v.number(),
  spent_cents: v.number(),
  /** Income less spending; negative if more was spent. */
  saved_cents: v.number(),
  /** What was moved to savings accounts and investments, less what was taken from them. */
  moved_cents: v.number(),
  /** Saved as a share of income; null without income. */
  saving_share: v.nullable(v.number()),
  /** The average of the three full months before; null with less history. */
  usual_spent_cents: v.nullable(v.number()),
  /** The categories that changed most against their average, largest change first. */
  changes: v.array(CategorySum),
  largest: v.array(Transaction),
  limits: v.array(LimitProgress),
  new_recurring: v.array(v.object({ name: v.string(), amount_cents: v.number() })),
  /** The months that have transactions, oldest first. */
  months: v.array(v.object({ month: IsoMonth, income_cents: v.number(), spent_cents: v.number() })),
})
export type MonthReview = v.InferOutput<typeof MonthReview>

export const getMonthReview = endpoint({
  name: 'getMonthReview',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/month-review/{userUuid}',
  summary:
    'A finished month in review: totals against the months before, largest changes and purchases, limits met',
  access: 'client',
  shared: 'spending',
  /** The last full month by default. */
  query: v.object({ month: v.optional(IsoMonth) }),
  data: MonthReview,
})

export const spendDashboardEndpoints = [
  getDashboardDataForWeb,
  getSpendMonth,
  getRecurringCharges,
  updateRecurringCharge,
  getCashFlow,
  getMonthReview,
] as const
