/** The way out of debt: the order of paying off, the extra amount, and what they bring. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { listOf, Uuid } from './fields.ts'

/** `minimum` pays minimums alone: nothing extra, nothing rolled over. */
export const PayoffStrategy = v.picklist(
  ['avalanche', 'snowball', 'custom', 'minimum'],
  'Choose avalanche, snowball, custom or minimum',
)
export type PayoffStrategy = v.InferOutput<typeof PayoffStrategy>

/**
 * A month of the calendar, `YYYY-MM`. A plan is kept for years, so that a month counted from the day on which it was
 * made would move with each day on which it is looked at.
 */
export const CalendarMonth = v.pipe(
  v.string('Choose a month'),
  v.regex(/^2[01]\d{2}-(?:0[1-9]|1[0-2])$/, 'Choose a month'),
)

/** A payment beside the monthly ones: a tax refund in March. */
export const OneOff = v.object({
  /** One that has come by the day of the plan is not in it any more: it is a payment by then. */
  month: CalendarMonth,
  amount_cents: cents('Enter an amount', 1),
  /** Where it goes first; none leaves it to the order. */
  debt_uuid: v.nullish(Uuid, null),
})
export type OneOff = v.InferOutput<typeof OneOff>

/** What the client has chosen; it is kept, so that every device shows the same plan. */
export const PlanChoice = v.object({
  strategy: PayoffStrategy,
  extra_cents: cents(),
  /** The order of `custom`; debts that are not in it follow by rate. */
  order: listOf(Uuid, 100, 'List each debt only once'),
  one_offs: listOf(OneOff, 50, 'Add at most 50 one-time payments'),
})
export type PlanChoice = v.InferOutput<typeof PlanChoice>

/** The choice as it is kept. Its version grows by one with each change; it is 0 until the client has chosen. */
export const KeptPlan = v.object({ ...PlanChoice.entries, version: v.number() })
export type KeptPlan = v.InferOutput<typeof KeptPlan>

/** A change of the choice: only the parts that change are named. */
export const PlanChange = v.object({
  ...v.partial(PlanChoice).entries,
  /** The version that the client saw; without it the change is made whatever the server has. */
  version: v.optional(v.number()),
})
export type PlanChange = v.InferOutput<typeof PlanChange>

const Outcome = v.variant('kind', [
  v.object({ kind: v.literal('paid'), months: v.number() }),
  /** Debts that are still open after a hundred years, with the least monthly payment that would end each. */
  v.object({
    kind: v.literal('never'),
    open: v.array(v.object({ debt_uuid: Uuid, least_payment_cents: v.number() })),
  }),
])

/** A plan month by month. Amounts by debt stand in the order of `debts`. */
export const DebtPlan = v.object({
  choice: PlanChoice,
  outcome: Outcome,
  interest_cents: v.number(),
  paid_cents: v.number(),
  /** Against minimums alone; null unless both come to an end. */
  saved: v.nullable(v.object({ interest_cents: v.number(), months: v.number() })),
  /** What the client pays today, each debt by itself and nothing rolled over; null where that is the minimums. */
  as_paid: v.nullable(
    v.object({
      /** What it is above the minimums of the month. */
      extra_cents: v.number(),
      /** Null where it never ends. */
      months: v.nullable(v.number()),
      interest_cents: v.number(),
    }),
  ),
  debts: v.array(
    v.object({
      debt_uuid: Uuid,
      name: v.string(),
      /** Null where the plan does not close it. */
      closed_month: v.nullable(v.number()),
      interest_cents: v.number(),
    }),
  ),
  schedule: v.array(
    v.object({
      month: v.number(),
      interest_cents: v.array(v.number()),
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
  query: v.object({
    strategy: v.optional(PayoffStrategy),
    extraCents: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,13}$/, 'Enter an amount'), v.transform(Number), cents()),
    ),
  }),
  /** With the version of the choice that is kept. */
  data: v.object({ ...DebtPlan.entries, version: v.number() }),
})

export const updatePlan = endpoint({
  name: 'updatePlan',
  module: 'debt',
  method: 'PUT',
  path: '/debt/update/plan',
  summary: 'Save the strategy, the extra amount, the order, and the one-time payments',
  access: 'client',
  body: PlanChange,
  data: KeptPlan,
  errors: ['conflict'],
  waits: true,
})

export const planEndpoints = [getPlan, updatePlan] as const
