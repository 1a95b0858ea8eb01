/** Goal types, fields and rules, shared by forms and server. */
import * as v from 'valibot'
import { RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import { cents } from './amounts.ts'
import { IsoDate, IsoInstant, listOf, required, Uuid } from './fields.ts'
import { GoalAccount, GoalShares } from './goal-accounts.ts'
import { Figure } from './money-accounts.ts'

export const GoalMode = v.picklist(['invest', 'save', 'retire'], 'Choose save, invest or retire')
export type GoalMode = v.InferOutput<typeof GoalMode>

/** The purpose of the money. */
export const GoalKind = v.picklist(
  [
    'emergency',
    'home',
    'car',
    'education',
    'travel',
    'wedding',
    'renovation',
    'family',
    'retirement',
    'wealth',
    'other',
  ],
  'Choose a purpose',
)
export type GoalKind = v.InferOutput<typeof GoalKind>

/** Risk bands from lowest to highest. Each band also names its model portfolio. */
export const RiskBand = v.picklist(RISK_BANDS, 'Choose one of the five portfolios')

/** Statuses a client may set. `draft` is unfinished; `paused` takes no contributions for now. */
export const SettableStatus = v.picklist(
  ['draft', 'active', 'paused', 'reached', 'archived'],
  'Choose a status',
)
export type SettableStatus = v.InferOutput<typeof SettableStatus>
/** `held` is an active goal whose portfolio has more risk than is suitable; the server derives it. */
export const GoalStatus = v.picklist([...SettableStatus.options, 'held'])
export type GoalStatus = v.InferOutput<typeof GoalStatus>

/** The maximum number of goals per client. */
export const MAX_GOALS = 50

/** A milestone the client added. */
export const Milestone = v.object({
  name: required('Enter a name for this milestone', 60),
  date: IsoDate,
  amount_cents: v.nullish(cents('Enter an amount', 1), null),
})
export type Milestone = v.InferOutput<typeof Milestone>

export const Milestones = v.pipe(
  listOf(Milestone, 20, 'Add up to 20 milestones'),
  v.transform((milestones) => milestones.toSorted((a, b) => a.date.localeCompare(b.date))),
)

/** A goal's start, target date and milestones in between, earliest first. */
export const Timeline = v.object({
  start: IsoDate,
  target_date: v.nullable(IsoDate),
  milestones: v.array(Milestone),
})
export type Timeline = v.InferOutput<typeof Timeline>

const INCREASE_MESSAGE = 'Enter a yearly increase from -50% to 50%'
const increase = v.pipe(
  v.number(INCREASE_MESSAGE),
  v.minValue(-0.5, INCREASE_MESSAGE),
  v.maxValue(0.5, INCREASE_MESSAGE),
  v.transform((rate) => Math.round(rate * 1e6) / 1e6),
)

const fields = {
  mode: GoalMode,
  kind: GoalKind,
  name: required('Enter a name for this goal', 60),
  /** In today's money if `inflation_adjusted`. Optional in a draft. */
  target_cents: v.nullable(cents('Enter a target amount', 1)),
  target_date: v.nullable(IsoDate),
  /** Money saved for the goal outside the client's accounts. */
  initial_cents: cents(),
  monthly_contribution_cents: cents(),
  /** Yearly increase of the monthly contribution; negative for a decrease. */
  annual_increase_rate: increase,
  inflation_adjusted: v.boolean(),
  /**
   * The client's choice of portfolio; null follows the risk band and the time left or, for `save`, the accounts' rates.
   */
  model: v.nullable(RiskBand),
}

const NEEDS_TARGET = 'Enter a target amount'
const NEEDS_DATE = 'Choose a target date'

/** Input for a new goal. A draft may lack its target and date. */
export const GoalInput = v.pipe(
  v.object({
    /** Generated on the device, so that a goal created offline can be changed before it syncs. */
    goal_uuid: v.optional(Uuid),
    mode: fields.mode,
    kind: v.optional(GoalKind, 'other'),
    name: fields.name,
    target_cents: v.nullish(cents(NEEDS_TARGET, 1), null),
    target_date: v.nullish(IsoDate, null),
    initial_cents: v.optional(fields.initial_cents, 0),
    monthly_contribution_cents: v.optional(fields.monthly_contribution_cents, 0),
    annual_increase_rate: v.optional(increase, 0),
    inflation_adjusted: v.optional(v.boolean(), false),
    model: v.nullish(RiskBand, null),
    status: v.optional(v.picklist(['draft', 'active'], 'Choose draft or active'), 'active'),
    milestones: v.optional(Milestones, []),
    accounts: v.optional(GoalShares, []),
  }),
  v.forward(
    v.check(({ status, target_cents }) => status === 'draft' || target_cents !== null, NEEDS_TARGET),
    ['target_cents'],
  ),
  v.forward(
    v.check(({ status, target_date }) => status === 'draft' || target_date !== null, NEEDS_DATE),
    ['target_date'],
  ),
)
export type GoalInput = v.InferOutput<typeof GoalInput>

/** A change of a goal, with only the fields that change. The result must satisfy the rules of its status. */
export const GoalChange = v.object({
  ...v.partial(v.object(fields)).entries,
  goal_uuid: Uuid,
  /** The version the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
  status: v.optional(SettableStatus),
  milestones: v.optional(Milestones),
  /** Replaces all accounts of the goal. */
  accounts: v.optional(GoalShares),
})
export type GoalChange = v.InferOutput<typeof GoalChange>

/** A goal as the API returns it. */
export const Goal = v.object({
  goal_uuid: Uuid,
  user_uuid: Uuid,
  mode: GoalMode,
  kind: GoalKind,
  name: v.string(),
  target_cents: v.nullable(v.number()),
  target_date: v.nullable(IsoDate),
  initial_cents: v.number(),
  /** The day the client entered that amount. */
  initial_as_of: IsoDate,
  monthly_contribution_cents: v.number(),
  /** The goal's own contribution, where it shows the retirement plan's. */
  own_contribution_cents: v.optional(v.number()),
  annual_increase_rate: v.number(),
  inflation_adjusted: v.boolean(),
  model: v.nullable(RiskBand),
  /** 1 is the highest. */
  priority: v.number(),
  status: GoalStatus,
  /** Why the goal is held; null if it is not. */
  held_reason: v.nullable(v.string()),
  /** The questionnaire answers its risk was last checked against; null if there are none. */
  risk_profile_uuid: v.nullable(Uuid),
  timeline: Timeline,
  accounts: v.array(GoalAccount),
  /** Saved today: the shares of its accounts plus `initial_cents`. */
  value: Figure,
  version: v.number(),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type Goal = v.InferOutput<typeof Goal>
