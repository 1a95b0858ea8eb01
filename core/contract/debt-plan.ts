/** The payoff plan: payoff order, extra amount, and the result. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { listOf, Uuid } from './fields.ts'

/** `minimum` pays only minimums: nothing extra, nothing rolled over. */
export const PayoffStrategy = v.picklist(
  ['avalanche', 'snowball', 'custom', 'minimum'],
  'Choose avalanche, snowball, custom or minimum',
)
export type PayoffStrategy = v.InferOutput<typeof PayoffStrategy>

/**
 * A calendar month, `YYYY-MM`. A saved plan is used for years, so months relative to the day it was saved would shift.
 */
export const CalendarMonth = v.pipe(
  v.string('Choose a month'),
  v.regex(/^2[01]\d{2}-(?:0[1-9]|1[0-2])$/, 'Choose a month'),
)

/** A one-time extra payment, such as a tax refund in March. */
export const OneOff = v.object({
  /** A month that has already begun is ignored: the extra payment is recorded as a payment by then. */
  month: CalendarMonth,
  amount_cents: cents('Enter an amount', 1),
  /** The debt it goes to first; without one it follows the payoff order. */
  debt_uuid: v.nullish(Uuid, null),
})
export type OneOff = v.InferOutput<typeof OneOff>

/** The client's choices, saved so that every device shows the same plan. */
export const PlanChoice = v.object({
  strategy: PayoffStrategy,
  extra_cents: cents(),
  /** The order for `custom`; debts not listed follow by rate. */
  order: listOf(Uuid, 100, 'List each debt only once'),
  one_offs: listOf(OneOff, 50, 'Add at most 50 one-time payments'),
})
export type PlanChoice = v.InferOutput<typeof PlanChoice>

/** The saved choice. Its version increases by one with each change and is 0 until the client saves one. */
export const SavedPlan = v.object({ ...PlanChoice.entries, version: v.number() })
export type SavedPlan = v.InferOutput<typeof SavedPlan>

/** A change of the choice, with only the fields that change. */
export const PlanChange = v.object({
  ...v.partial(PlanChoice).entries,
  /** The version the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
})
export type PlanChange = v.InferOutput<typeof PlanChange>

const Outcome = v.variant('kind', [
  v.object({ kind: v.literal('paid'), months: v.number() }),
  /** Debts still open after a hundred years, with the smallest monthly payment that would pay each off. */
  v.object({
    kind: v.literal('never'),
    open: v.array(v.object({ debt_uuid: Uuid, least_payment_cents: v.number() })),
  }),
])

/** A plan month by month. Amounts by debt are in the order of `debts`. */
export const DebtPlan = v.object({
  choice: PlanChoice,
  outcome: Outcome,
  interest_cents: v.number(),
  paid_cents: v.number(),
  /** Compared with minimum payments only; null unless both pay off all debts. */
  saved: v.nullable(v.object({ interest_cents: v.number(), months: v.number() })),
  /** What the client pays today, each debt separately and nothing rolled over; null if that equals the minimums. */
  as_paid: v.nullable(
    v.object({
      /** The amount above the month's minimum payments. */
      extra_cents: v.number(),
      /** Null if it never ends. */
      months: v.nullable(v.number()),
      interest_cents: v.number(),
    }),
  ),
  debts: v.array(
    v.object({
      debt_uuid: Uuid,
      name: v.string(),
      /** Null if the plan does not pay it off. */
      closed_month: v.nullable(v.number()),
      interest_cents: v.number(),
    }),
  ),
  schedule: v.array(
    v.object({
      month: v.number(),
      interest_cents: v.array(v.number()),
      /** What the lenders ask for; the rest of the payments is extra. */
      minimum_cents: v.optional(v.array(v.number()), []),
      payment_cents: v.array(v.number()),
      balance_cents: v.array(v.number()),
    }),
  ),
})
export type DebtPlan = v.InferOutput<typeof DebtPlan>

export const getPlan = endpoint({
  name: 'getPlan',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/plan/{userUuid}',
  summary:
    'The saved payoff plan, or current payments if none is saved, or a plan with the strategy and extra amount of the query',
  access: 'client',
  shared: 'debts',
  query: v.object({
    strategy: v.optional(PayoffStrategy),
    extraCents: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,13}$/, 'Enter an amount'), v.transform(Number), cents()),
    ),
  }),
  /** With the version of the saved choice. */
  data: v.object({ ...DebtPlan.entries, version: v.number() }),
})

export const updatePlan = endpoint({
  name: 'updatePlan',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/plan',
  summary: 'Save the strategy, the extra amount, the order, and the one-time payments',
  access: 'client',
  shared: 'debts',
  body: PlanChange,
  data: SavedPlan,
  errors: ['conflict'],
  waits: true,
})

export const planEndpoints = [getPlan, updatePlan] as const
