/** What a goal is: the kinds, the fields, and the rules that form and server share. */
import * as v from 'valibot'
import { RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import { cents } from './amounts.ts'
import { IsoDate, IsoInstant, listOf, required, Uuid } from './fields.ts'
import { GoalAccount, GoalShares } from './goal-accounts.ts'
import { Figure } from './money-accounts.ts'

export const GoalMode = v.picklist(['invest', 'save', 'retire'], 'Choose save, invest or retire')
export type GoalMode = v.InferOutput<typeof GoalMode>

/** What the money is for. */
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

/** From the least to the most risk. A band names its model portfolio, too. */
export const RiskBand = v.picklist(RISK_BANDS, 'Choose one of the five portfolios')

/** What a client may set. `draft` is not finished; `paused` takes no money for now. */
export const SettableStatus = v.picklist(
  ['draft', 'active', 'paused', 'reached', 'archived'],
  'Choose a status',
)
export type SettableStatus = v.InferOutput<typeof SettableStatus>
/** `held` is an active goal whose portfolio has more risk than it may bear; the server says so, nobody sets it. */
export const GoalStatus = v.picklist([...SettableStatus.options, 'held'])
export type GoalStatus = v.InferOutput<typeof GoalStatus>

/** The most goals that a client keeps. */
export const MAX_GOALS = 50

/** Something to reach on the way, as the client wrote it. */
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

/** When a goal began, when it is due, and what lies between, the earliest first. */
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
  /** In today's money where `inflation_adjusted`. A draft may go without. */
  target_cents: v.nullable(cents('Enter a target amount', 1)),
  target_date: v.nullable(IsoDate),
  /** Money for it that lies in none of the client's accounts. */
  initial_cents: cents(),
  monthly_contribution_cents: cents(),
  /** By how much the monthly amount rises each year; below 0 it falls. */
  annual_increase_rate: increase,
  inflation_adjusted: v.boolean(),
  /** A portfolio of the client's choosing; null follows the band and the time left, or for `save` what the accounts pay. */
  model: v.nullable(RiskBand),
}

const NEEDS_TARGET = 'Enter a target amount'
const NEEDS_DATE = 'Choose a target date'

/** A goal as a client enters it. A draft may lack its target and its date. */
export const GoalInput = v.pipe(
  v.object({
    /** Chosen by the device, so that a goal made offline can be changed before it is sent. */
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

/** A change of a goal: only the fields that change are named. What results is held to the rules of its status. */
export const GoalChange = v.object({
  ...v.partial(v.object(fields)).entries,
  goal_uuid: Uuid,
  /** The version that the client saw; without it the change is made whatever the server has. */
  version: v.optional(v.number()),
  status: v.optional(SettableStatus),
  milestones: v.optional(Milestones),
  /** All accounts of the goal anew. */
  accounts: v.optional(GoalShares),
})
export type GoalChange = v.InferOutput<typeof GoalChange>

/** A goal as the server answers it. */
export const Goal = v.object({
  goal_uuid: Uuid,
  user_uuid: Uuid,
  mode: GoalMode,
  kind: GoalKind,
  name: v.string(),
  target_cents: v.nullable(v.number()),
  target_date: v.nullable(IsoDate),
  initial_cents: v.number(),
  /** The day that the client typed that amount on. */
  initial_as_of: IsoDate,
  monthly_contribution_cents: v.number(),
  annual_increase_rate: v.number(),
  inflation_adjusted: v.boolean(),
  model: v.nullable(RiskBand),
  /** 1 comes first. */
  priority: v.number(),
  status: GoalStatus,
  /** Why it is held; null unless it is. */
  held_reason: v.nullable(v.string()),
  /** The answers that its risk was last judged by; null while there are none. */
  risk_profile_uuid: v.nullable(Uuid),
  timeline: Timeline,
  accounts: v.array(GoalAccount),
  /** What is there today: the shares of its accounts and `initial_cents`. */
  value: Figure,
  version: v.number(),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type Goal = v.InferOutput<typeof Goal>
