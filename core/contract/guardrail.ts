/** The spending guardrail: limits by type and category, daily spending against them, and published standards. */
import * as v from 'valibot'
import { cents } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, listOf, Uuid } from './fields.ts'
import { SpendCategory, SpendType } from './spend-categories.ts'
import { IsoMonth } from './transactions.ts'

/** What a limit is for: all needs, all wants, or one category. */
export const LimitSubject = v.variant('kind', [
  v.object({ kind: v.literal('type'), type: v.picklist(['need', 'want']) }),
  v.object({ kind: v.literal('category'), category: SpendCategory }),
])
export type LimitSubject = v.InferOutput<typeof LimitSubject>

export const LimitInput = v.object({
  subject: LimitSubject,
  limit_cents: cents('Enter a limit', 1),
  /** Whether what is left, or overspent, moves to the next period. */
  rolls_over: v.optional(v.boolean(), false),
})
export type LimitInput = v.InferOutput<typeof LimitInput>

/** A saved limit. */
const Limit = v.object({
  ...LimitInput.entries,
  /** The day from whose period on what is left rolls over: when it was set or last changed. */
  since: IsoDate,
})
export type Limit = v.InferOutput<typeof Limit>

const subjectKey = (subject: LimitSubject): string =>
  subject.kind === 'type' ? subject.type : subject.category

/** What the client sets. Limits of a category count within the limit of its type. */
const settable = {
  limits: v.pipe(
    listOf(LimitInput, 60),
    v.check(
      (limits) => new Set(limits.map(({ subject }) => subjectKey(subject))).size === limits.length,
      'This already has a limit',
    ),
  ),
  /** The period of the limits: a calendar month, or from one payday to the day before the next. */
  period: v.picklist(['month', 'pay_period'], 'Choose a period'),
  /** For pay periods: any payday. The income's pay frequency decides the others. */
  payday: v.nullable(IsoDate),
  /** Push messages at 80% and 100% of a limit, besides the entry in the list of notifications. */
  is_push_on: v.boolean(),
  /** The least that the balance of everyday accounts should be: safe to spend keeps it. */
  cushion_cents: cents('Enter an amount, or 0'),
  /** The goal that overspending is compared with; null for the first goal in the client's order. */
  goal_uuid: v.nullable(Uuid),
}

export const Guardrail = v.object({
  ...settable,
  cushion_cents: v.optional(v.number(), 0),
  limits: v.array(Limit),
  version: v.number(),
})
export type Guardrail = v.InferOutput<typeof Guardrail>

const GuardrailChange = v.object({
  ...v.partial(v.object(settable)).entries,
  version: v.optional(v.number()),
})
export type GuardrailChange = v.InferOutput<typeof GuardrailChange>

export const getGuardrail = endpoint({
  name: 'getGuardrail',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/guardrail/{id}',
  summary: "The client's limits, version 0 while none are saved, with two sets of suggested ones",
  access: 'client',
  shared: 'spending',
  data: v.object({
    guardrail: Guardrail,
    /** The median of the last three full months, rounded up to $10; empty without spending. Monthly. */
    suggested: v.array(LimitInput),
    /** 50/30/20 of monthly pay after tax; empty without an income. */
    suggested_by_rule: v.array(LimitInput),
  }),
})

export const updateGuardrail = endpoint({
  name: 'updateGuardrail',
  module: 'spend',
  method: 'PUT',
  path: '/spend/update/guardrail',
  summary: 'Save limits and alerts: only what changes is named',
  access: 'client',
  shared: 'spending',
  body: GuardrailChange,
  data: Guardrail,
  errors: ['conflict'],
  waits: true,
})

/** A day's spending as a share of the month's guardrail. */
export const SpendDay = v.object({
  date: IsoDate,
  spent_cents: v.number(),
  /** Of the guardrail; null without one. */
  share: v.nullable(v.number()),
  running_share: v.nullable(v.number()),
  /** Each part of a split counts. */
  transaction_count: v.number(),
})
export type SpendDay = v.InferOutput<typeof SpendDay>

export const getDailySpendPercentagesFromPlaid = endpoint({
  name: 'getDailySpendPercentagesFromPlaid',
  module: 'spend',
  method: 'GET',
  path: '/spend/daily-spend-percentages-from-plaid',
  summary: 'Each day of this month: its spending as a share of the guardrail',
  access: 'client',
  shared: 'spending',
  data: v.object({ month: IsoMonth, limit_cents: v.nullable(v.number()), days: v.array(SpendDay) }),
})

const shareOf = v.object({ need: v.number(), want: v.number(), saving: v.number() })

export const getSpendTypePercentage = endpoint({
  name: 'getSpendTypePercentage',
  module: 'spend',
  method: 'GET',
  path: '/spend/spendType-percentage/{id}',
  summary: "The client's needs, wants and saving as shares of all three, over the last three full months",
  access: 'client',
  shared: 'spending',
  data: v.object({
    from: IsoDate,
    to: IsoDate,
    month_count: v.number(),
    amounts_cents: shareOf,
    /** Null while nothing was spent or saved. */
    shares: v.nullable(shareOf),
    /** The monthly average of each category. */
    categories: v.array(v.object({ category: SpendCategory, type: SpendType, monthly_cents: v.number() })),
  }),
})

export const getSpendStandard = endpoint({
  name: 'getSpendStandard',
  module: 'spend',
  method: 'GET',
  path: '/spend/spend-standard/{id}',
  summary:
    "Published spending of households with the client's income, and the 50/30/20 rule, beside the client's own",
  access: 'client',
  shared: 'spending',
  data: v.object({
    /** Null without an income: the average household. */
    income_annual_cents: v.nullable(v.number()),
    fifth: v.nullable(v.number()),
    source: v.string(),
    year: v.number(),
    groups: v.array(
      v.object({
        group: v.string(),
        standard_share: v.number(),
        /** Whether the share is published for this income, or derived from the average household's. */
        is_published: v.boolean(),
        own_share: v.nullable(v.number()),
        own_monthly_cents: v.nullable(v.number()),
      }),
    ),
    /** Of monthly pay after tax; null without an income. */
    rule: v.nullable(v.object({ need_cents: v.number(), want_cents: v.number(), saving_cents: v.number() })),
    own: v.nullable(v.object({ need_cents: v.number(), want_cents: v.number(), saving_cents: v.number() })),
  }),
})

export const guardrailEndpoints = [
  getGuardrail,
  updateGuardrail,
  getDailySpendPercentagesFromPlaid,
  getSpendStandard,
  getSpendTypePercentage,
] as const
