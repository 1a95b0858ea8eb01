import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import { RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { chanceOfPlan, WANTED_CHANCE } from './chance.ts'
import { growthIn, type Horizon } from './horizons.ts'
import { contributionFor, monthFor, reaches, targetFor } from './solve.ts'

/** One change that puts a goal back on track, with the resulting plan. */
export interface Fix {
  readonly lever: 'contribution' | 'date' | 'target' | 'model'
  readonly plan: GoalPlan
  readonly chance: number
  /** Effort for the client: a tenth more per month equals a tenth more time or a thirtieth less target. */
  readonly effort: number
}

/** The limits of a goal's fixes. */
export interface Room {
  /** Portfolios suitable for its current date ({@link suitabilityOf}). */
  readonly allowed: readonly RiskBand[]
  readonly horizons: readonly Horizon[]
  /** The latest date, in months from today ({@link latestMonths}). */
  readonly latest_months: number
  /** The maximum monthly contribution; null if unknown. */
  readonly most_monthly_cents: number | null
}

const OLDEST_TO_RETIRE = 75 * 12

/**
 * The latest date that is still the same goal, in months from today: college starts at most a year later, retirement
 * begins by 75, and other dates move by half their time, between two and ten years. These are judgments.
 *
 * @param ageMonths the client's age today; null if unknown
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

/** The maximum share of gross pay for one goal. A judgment. */
const MOST_OF_PAY = 0.5

/** The maximum monthly contribution for a yearly gross pay. */
export const mostMonthly = (annualIncomeCents: number): number =>
  Math.round((annualIncomeCents * MOST_OF_PAY) / 12)

/** Fixes for a goal that is not on track. */
export interface Fixes {
  /** At most one per lever, easiest first; levers without a reasonable fix are left out. */
  readonly single: readonly Fix[]
  /** A combination of contribution, date and target; null unless each of them alone is enough. */
  readonly balanced: { readonly plan: GoalPlan; readonly chance: number } | null
}

/** One portfolio step counts as a fifth of the amount or the time. A judgment. */
const EFFORT_OF_A_STEP = 0.2
/** Reducing the target counts three times as much as saving or waiting. A judgment. */
const EFFORT_OF_LESS = 3
/** The largest reduction of the target: half. A judgment. */
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
  // Relative to the monthly amount needed without growth, so that it is defined for a goal without contributions.
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

/** Number of steps in which a combination is searched. */
const PARTS = 40

/**
 * The smallest equal fraction of the changes that is enough together. Every fraction is tried, because a later date may
 * bring a portfolio with which a larger fraction is not better.
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
  // If no date is enough by itself, the latest reasonable date is used for the combination.
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
 * Fixes for a goal: save more, move the date, lower the target, or switch to another suitable portfolio, each alone
 * with the smallest sufficient change, and one combination of the first three. Null for a goal that is on track.
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
