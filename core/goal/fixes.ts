import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import { RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { chanceOfPlan, WANTED_CHANCE } from './chance.ts'
import { growthIn, type Horizon } from './horizons.ts'
import { contributionFor, monthFor, reaches, targetFor } from './solve.ts'

/** One change that puts a goal back on track, and what the plan is with it. */
export interface Fix {
  readonly lever: 'contribution' | 'date' | 'target' | 'model'
  readonly plan: GoalPlan
  readonly chance: number
  /** How much it asks of the client: a tenth more a month is as much as a tenth more time or a thirtieth less. */
  readonly effort: number
}

/** What a goal may hold: today, and by another date. */
export interface Room {
  /** The portfolios that are allowed by its own date ({@link suitabilityOf}). */
  readonly allowed: readonly RiskBand[]
  readonly horizons: readonly Horizon[]
  /** How far the date may be moved, in months from today ({@link latestMonths}). */
  readonly latest_months: number
  /** The most that may be asked for a month; null where that is not known. */
  readonly most_monthly_cents: number | null
}

const OLDEST_TO_RETIRE = 75 * 12

/**
 * How far ahead a date may be moved without making another goal of it, in months from today: college starts a year later
 * at most, retirement begins by 75, and other dates move by half their time, two years at least and ten at most. These are
 * judgements.
 *
 * @param ageMonths the client's age today; null where it is not known
 */
export function latestMonths(
  { kind, mode }: Pick<Goal, 'kind' | 'mode'>,
  months: number,
  ageMonths: number | null,
): number {
  if (kind === 'education') return months + 12
  const later = months + Math.min(120, Math.max(24, Math.floor(months / 2)))
  const isRetirement = kind === 'retirement' || mode === 'retire'
  if (!isRetirement || ageMonths === null) return later
  return Math.max(months, OLDEST_TO_RETIRE - ageMonths)
}

/** More of gross pay than this is not asked for one goal. A judgement. */
const MOST_OF_PAY = 0.5

/** The most that may be asked for a month, of the client's pay before tax a year. */
export const mostMonthly = (annualIncomeCents: number): number =>
  Math.round((annualIncomeCents * MOST_OF_PAY) / 12)

/** The ways back on track. */
export interface Fixes {
  /** At most one a lever, the least effort first; a lever that does not do within reason is not among them. */
  readonly single: readonly Fix[]
  /** A little of contribution, date and target together; null where those alone do not all do. */
  readonly balanced: { readonly plan: GoalPlan; readonly chance: number } | null
}

/** A step of one portfolio counts like a fifth of the amount or the time. A judgement. */
const EFFORT_OF_A_STEP = 0.2
/** Giving up a part of the goal itself counts three times as much as saving or waiting for it. A judgement. */
const EFFORT_OF_LESS = 3
/** A target that is cut by more than half is another goal. A judgement. */
const MOST_CUT = 0.5

const fixed = (lever: Fix['lever'], plan: GoalPlan, effort: number): Fix => ({
  lever,
  plan,
  effort,
  chance: chanceOfPlan(plan),
})

function moreSaving(plan: GoalPlan, { most_monthly_cents: most }: Room, wanted: number): Fix | null {
  const monthly = contributionFor(plan, wanted)
  if (monthly === null || (most !== null && monthly > most)) return null
  const more = monthly - plan.monthly_contribution_cents
  // Against what the target asks for a month without growth, so that a goal without payments has a measure, too.
  const usual = Math.max(plan.monthly_contribution_cents, plan.target_cents / Math.max(1, plan.months))
  return fixed('contribution', { ...plan, monthly_contribution_cents: monthly }, more / usual)
}

function moreTime(plan: GoalPlan, { horizons, latest_months }: Room, wanted: number): Fix | null {
  const later = monthFor(plan, horizons, plan.months + 1, wanted)
  if (later === null || later.months > latest_months) return null
  return fixed('date', { ...plan, ...later }, (later.months - plan.months) / plan.months)
}

function lessTarget(plan: GoalPlan, wanted: number): Fix | null {
  const target_cents = targetFor(plan, wanted)
  const cut = 1 - target_cents / plan.target_cents
  return cut > MOST_CUT ? null : fixed('target', { ...plan, target_cents }, EFFORT_OF_LESS * cut)
}

function otherModel(plan: GoalPlan, allowed: readonly RiskBand[], wanted: number): Fix | null {
  const { growth } = plan
  if (growth.kind === 'steady') return null
  const place = (model: RiskBand): number => RISK_BANDS.indexOf(model)
  const steps = (model: RiskBand): number => Math.abs(place(model) - place(growth.model))
  const fixes = allowed
    .filter((model) => model !== growth.model)
    .map((model) =>
      fixed('model', { ...plan, growth: { kind: 'market', model } }, EFFORT_OF_A_STEP * steps(model)),
    )
  return fixes.filter(({ chance }) => chance >= wanted).sort((a, b) => a.effort - b.effort)[0] ?? null
}

/** Parts of the whole way that a balanced mix is looked for in. */
const PARTS = 40

/**
 * The least equal part of the changes that does together. Each part is tried, because a later date may bring a
 * portfolio with which more is not better.
 */
function balance(
  plan: GoalPlan,
  singles: readonly Fix[],
  { horizons, latest_months }: Room,
  wanted: number,
): Fixes['balanced'] {
  const of = (lever: Fix['lever']): GoalPlan | undefined => singles.find((fix) => fix.lever === lever)?.plan
  const saving = of('contribution') ?? plan
  const target = of('target') ?? plan
  // Where no date does by itself, waiting as long as is reasonable is a part of the way.
  const time = of('date') ?? { ...plan, months: latest_months }
  if ([saving, target, time].filter((end) => end !== plan && end.months >= plan.months).length < 2)
    return null
  const dollars = (cents: number): number => Math.round(cents / 100) * 100
  const mixed = (part: number): GoalPlan => {
    const between = (from: number, to: number): number => from + ((to - from) * part) / PARTS
    const months = Math.round(between(plan.months, time.months))
    return {
      ...plan,
      monthly_contribution_cents: dollars(
        between(plan.monthly_contribution_cents, saving.monthly_contribution_cents),
      ),
      months,
      growth: growthIn(horizons, months) ?? plan.growth,
      target_cents: dollars(between(plan.target_cents, target.target_cents)),
    }
  }
  for (let part = 1; part <= PARTS; part += 1) {
    const found = mixed(part)
    if (reaches(found, wanted)) return { plan: found, chance: chanceOfPlan(found) }
  }
  return null
}

/**
 * What would put a goal on track: save more, later, less, or another portfolio that it may hold, each alone, as little as
 * does and within reason; and one mix of the first three. Null for a goal that is on track already.
 */
export function fixesOf(plan: GoalPlan, room: Room, wanted = WANTED_CHANCE): Fixes | null {
  if (reaches(plan, wanted)) return null
  const single = [
    moreSaving(plan, room, wanted),
    moreTime(plan, room, wanted),
    lessTarget(plan, wanted),
    otherModel(plan, room.allowed, wanted),
  ].filter((fix) => fix !== null)
  return {
    single: single.sort((a, b) => a.effort - b.effort),
    balanced: balance(plan, single, room, wanted),
  }
}
