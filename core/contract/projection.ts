/** Goal projections: outcomes under the market assumptions, and changes that put a goal back on track. */
import * as v from 'valibot'
import { CalendarMonth } from './debt-plan.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, optionalText, Uuid } from './fields.ts'
import { Goal, GoalChange, GoalMode, RiskBand } from './goal-kinds.ts'
import { BadYear, Suitability } from './risk.ts'

/** Levels of the chance of success: at least 80%, 65%, 40%, or less. */
export const TrackLabel = v.picklist(['on_track', 'close', 'at_risk', 'off_track'])
export type TrackLabel = v.InferOutput<typeof TrackLabel>

/**
 * A goal's outlook. `steady` goals earn an account's rate, so their chance is 0 or 1. Amounts are as of the goal's
 * date, in that date's money, unless stated otherwise.
 */
export const Outlook = v.object({
  kind: v.picklist(['steady', 'market']),
  /** From today to the goal's date. */
  months: v.number(),
  /** The chance of success, 0 to 1, identical on every page and device. */
  chance: v.number(),
  label: TrackLabel,
  /** The formatted chance: `74% chance of success`. */
  words: v.string(),
  target_cents: v.number(),
  /** The median outcome. */
  projected_cents: v.number(),
  /** The median outcome's shortfall; 0 if it reaches the target. */
  gap_cents: v.number(),
  /** All contributions by then, including what is saved today. */
  paid_in_cents: v.number(),
})
export type Outlook = v.InferOutput<typeof Outlook>

/** What goals of mode retire take from the retirement plan, which owns their date, target, contribution and chance. */
export const PlanFigures = v.object({
  /** The plan's retirement; null for a household that is retired. */
  retires_in: v.nullable(CalendarMonth),
  /** What the household saves for retirement a month, without employers. */
  monthly_contribution_cents: v.number(),
  /** What employers add to that a month; answers that earlier builds stored have none. */
  monthly_employer_cents: v.optional(v.number(), 0),
  /** The savings at retirement with which the plan reaches its goal, in today's dollars; null if none are enough. */
  needed_cents: v.nullable(v.number()),
  /** The savings at retirement on the median path, in today's dollars. */
  projected_cents: v.number(),
  success_share: v.number(),
  /** The chance of success that the client wants. */
  success_goal: v.number(),
  /** All spending of a month in retirement; null without a full year of it. */
  monthly_spending_cents: v.nullable(v.number()),
  inflation_rate: v.number(),
  /** Today's portfolio. */
  model: RiskBand,
})
export type PlanFigures = v.InferOutput<typeof PlanFigures>

/**
 * A goal with its suitability and outlook; `outlook` is null without a target or a future date. A goal that follows the
 * retirement plan has the plan's figures in place of its own.
 */
export const GoalWithRisk = v.object({
  goal: Goal,
  suitability: Suitability,
  outlook: v.nullable(Outlook),
  bad_year: BadYear,
  /** Null for a goal of its own; answers that earlier builds stored have none. */
  retirement: v.optional(v.nullable(PlanFigures), null),
})
export type GoalWithRisk = v.InferOutput<typeof GoalWithRisk>

const band = v.array(v.number())

/** Percentiles of the balance by month, in whole cents, today first. */
export const Bands = v.object({ p5: band, p25: band, p50: band, p75: band, p95: band })
export type Bands = v.InferOutput<typeof Bands>

/** The inputs of a projection. */
export const GoalPlan = v.object({
  initial_cents: v.number(),
  monthly_contribution_cents: v.number(),
  annual_increase_rate: v.number(),
  target_cents: v.number(),
  inflation_adjusted: v.boolean(),
  months: v.number(),
  growth: v.variant('kind', [
    v.object({ kind: v.literal('steady'), annual_rate: v.number() }),
    v.object({ kind: v.literal('market'), model: RiskBand }),
  ]),
})
export type GoalPlan = v.InferOutput<typeof GoalPlan>

export const Projection = v.object({
  goal_uuid: v.nullable(Uuid),
  /** The day of month 0. */
  as_of: IsoDate,
  plan: GoalPlan,
  outlook: Outlook,
  bands: Bands,
  /** By month: contributions so far, and the target in that month's money. */
  paid_in: v.array(v.number()),
  target: v.array(v.number()),
  /** The chance if markets return one percentage point less or more per year than assumed; null for a steady goal. */
  chance_range: v.nullable(v.object({ low: v.number(), high: v.number() })),
  /** The smallest monthly contribution for an 80% chance; null if none is enough. */
  contribution_for_80_cents: v.nullable(v.number()),
  /** The first month, as a date, in which today's amounts have an 80% chance; null if not within 50 years. */
  date_for_80: v.nullable(IsoDate),
  assumptions: v.object({
    version: v.string(),
    source: v.string(),
    as_of: IsoDate,
    /** The expected compound return per year after costs; for a steady goal, its accounts' rate. */
    compound_return: v.number(),
    volatility: v.number(),
    cost_rate: v.number(),
    inflation_rate: v.number(),
  }),
})
export type Projection = v.InferOutput<typeof Projection>

/** A scenario: a goal with changes to try; without `goal_uuid`, a goal that is not saved yet. */
export const TrendInput = v.object({
  ...v.omit(GoalChange, ['goal_uuid', 'version', 'status', 'milestones', 'name', 'kind', 'accounts']).entries,
  goal_uuid: v.nullish(Uuid, null),
})
export type TrendInput = v.InferOutput<typeof TrendInput>

export const getInvestTrend = endpoint({
  name: 'getInvestTrend',
  module: 'investment',
  method: 'POST',
  path: '/investment/get-invest-trend',
  summary: 'The projection of a goal by month: as it is, or with the amounts, date and portfolio of the body',
  access: 'client',
  shared: 'goals',
  reads: true,
  body: TrendInput,
  data: Projection,
  errors: ['not_found'],
})

/** A retirement goal against its target. */
export const RetireTarget = v.object({
  goal_uuid: Uuid,
  name: v.string(),
  target_date: IsoDate,
  /** The amount needed on that date, in that date's money and in today's. */
  nest_egg_cents: v.number(),
  nest_egg_today_cents: v.number(),
  projected_cents: v.number(),
  /** Projected over needed. */
  on_track_ratio: v.number(),
  gap_cents: v.number(),
  chance: v.number(),
  /** Null where no contribution is enough, and for a goal that follows the retirement plan. */
  contribution_for_80_cents: v.nullable(v.number()),
})
export type RetireTarget = v.InferOutput<typeof RetireTarget>

export const getRetireTargets = endpoint({
  name: 'getRetireTargets',
  module: 'investment',
  method: 'POST',
  path: '/investment/get/retire-targets',
  summary: 'What the retirement goals need and how far they are on the way: one of them, or all',
  access: 'client',
  shared: 'goals',
  reads: true,
  query: v.object({ investmentUuid: v.optional(Uuid) }),
  data: v.array(RetireTarget),
  errors: ['not_found'],
})

export const getInvestHome = endpoint({
  name: 'getInvestHome',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-invest-home/{userUuid}',
  summary: 'The goals of a mode, or all, in the client’s order, with their chances and totals',
  access: 'client',
  shared: 'goals',
  query: v.object({ investSaveRetire: v.optional(GoalMode) }),
  data: v.object({
    goals: v.array(GoalWithRisk),
    /** Totals of goals that are active, held or paused. */
    totals: v.object({
      goal_count: v.number(),
      on_track_count: v.number(),
      value_cents: v.number(),
      /** In today's money. */
      target_cents: v.number(),
      /** For active goals only. */
      monthly_contribution_cents: v.number(),
    }),
    as_of: IsoDate,
  }),
})

export const getGoalWithRisk = endpoint({
  name: 'getGoalWithRisk',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-goal-with-risk/{id}',
  summary: 'One goal with its risk limit and outlook',
  access: 'client',
  shared: 'goals',
  data: GoalWithRisk,
  errors: ['not_found'],
})

export const getAllGoalsWithRiskForWeb = endpoint({
  name: 'getAllGoalsWithRiskForWeb',
  module: 'investment',
  method: 'GET',
  path: '/investment/get-all-goals-with-risk-for-web/{userUuid}',
  summary: 'Every goal, drafts and archived ones too, with its risk limit and outlook',
  access: 'client',
  shared: 'goals',
  data: v.array(GoalWithRisk),
})

/** A snapshot: a goal's plan as it was on a day. */
const GoalSnapshot = v.object({
  goal_plan_uuid: Uuid,
  goal_uuid: Uuid,
  note: v.string(),
  saved_on: IsoDate,
  /** The former name of `saved_on`, for pages of an older build, which require it. */
  frozen_on: v.optional(IsoDate),
  plan: GoalPlan,
  chance: v.number(),
  bands: Bands,
  created_at: IsoInstant,
})

/** A snapshot compared with the actual values since. */
export const PlanAgainstReality = v.object({
  ...GoalSnapshot.entries,
  /** The goal's value at month ends since, and where each falls in the snapshot's bands. */
  reality: v.array(
    v.object({
      as_of: IsoDate,
      /** Month of the snapshot; 0 is the day it was saved. */
      month: v.number(),
      value_cents: v.number(),
      place: v.picklist(['below', 'low', 'middle', 'high', 'above']),
    }),
  ),
})
export type PlanAgainstReality = v.InferOutput<typeof PlanAgainstReality>

/** The maximum number of snapshots per goal. */
export const MAX_SNAPSHOTS = 12

export const getGoalPlans = endpoint({
  name: 'getGoalPlans',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/goal-plans/{goalUuid}',
  summary: 'A goal’s snapshots, newest first, each compared with what has happened since',
  access: 'client',
  shared: 'goals',
  data: v.array(PlanAgainstReality),
  errors: ['not_found'],
})

export const saveGoalSnapshot = endpoint({
  name: 'saveGoalSnapshot',
  module: 'investment',
  method: 'POST',
  path: '/investment/create/goal-plan',
  summary: 'Save a snapshot of a goal’s projection',
  access: 'client',
  shared: 'goals',
  body: v.object({ goal_plan_uuid: v.optional(Uuid), goal_uuid: Uuid, note: optionalText(120) }),
  data: PlanAgainstReality,
  errors: ['not_found', 'conflict'],
  status: 201,
  waits: true,
})

export const deleteGoalSnapshot = endpoint({
  name: 'deleteGoalSnapshot',
  module: 'investment',
  method: 'DELETE',
  path: '/investment/delete-goal-plan/{id}',
  summary: 'Delete a snapshot',
  access: 'client',
  shared: 'goals',
  data: v.null(),
  errors: ['not_found'],
  waits: true,
})

export const projectionEndpoints = [
  getInvestTrend,
  getRetireTargets,
  getInvestHome,
  getGoalWithRisk,
  getAllGoalsWithRiskForWeb,
  getGoalPlans,
  saveGoalSnapshot,
  deleteGoalSnapshot,
] as const
