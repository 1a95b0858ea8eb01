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
  /** How much it asks for, as a part of what there is: a tenth more a month, a tenth more time, a tenth less. */
  readonly size: number
}

/** What a goal may hold: today, and by another date. */
export interface Room {
  /** The portfolios that are allowed by its own date ({@link suitabilityOf}). */
  readonly allowed: readonly RiskBand[]
  readonly horizons: readonly Horizon[]
}

/** The ways back on track. */
export interface Fixes {
  /** At most one a lever, the smallest first; a lever that alone does not do is not among them. */
  readonly single: readonly Fix[]
  /** A little of contribution, date and target together; null where those alone do not all do. */
  readonly balanced: { readonly plan: GoalPlan; readonly chance: number } | null
}

/** A step of one portfolio counts like a fifth of the amount or the time. A judgement. */
const SIZE_OF_A_STEP = 0.2

const fixed = (lever: Fix['lever'], plan: GoalPlan, size: number): Fix => ({
  lever,
  plan,
  size,
  chance: chanceOfPlan(plan),
})

function moreSaving(plan: GoalPlan, wanted: number): Fix | null {
  const monthly = contributionFor(plan, wanted)
  if (monthly === null) return null
  const more = monthly - plan.monthly_contribution_cents
  // Against what the target asks for a month without growth, so that a goal without payments has a measure, too.
  const usual = Math.max(plan.monthly_contribution_cents, plan.target_cents / Math.max(1, plan.months))
  return fixed('contribution', { ...plan, monthly_contribution_cents: monthly }, more / usual)
}

function moreTime(plan: GoalPlan, horizons: readonly Horizon[], wanted: number): Fix | null {
  const later = monthFor(plan, horizons, plan.months + 1, wanted)
  return later && fixed('date', { ...plan, ...later }, (later.months - plan.months) / plan.months)
}

function lessTarget(plan: GoalPlan, wanted: number): Fix | null {
  const target_cents = targetFor(plan, wanted)
  if (target_cents <= 0) return null
  return fixed('target', { ...plan, target_cents }, 1 - target_cents / plan.target_cents)
}

function otherModel(plan: GoalPlan, allowed: readonly RiskBand[], wanted: number): Fix | null {
  const { growth } = plan
  if (growth.kind === 'steady') return null
  const place = (model: RiskBand): number => RISK_BANDS.indexOf(model)
  const steps = (model: RiskBand): number => Math.abs(place(model) - place(growth.model))
  const fixes = allowed
    .filter((model) => model !== growth.model)
    .map((model) =>
      fixed('model', { ...plan, growth: { kind: 'market', model } }, SIZE_OF_A_STEP * steps(model)),
    )
  return fixes.filter(({ chance }) => chance >= wanted).sort((a, b) => a.size - b.size)[0] ?? null
}

/** Parts of the whole way that a balanced mix is looked for in. */
const PARTS = 40

/**
 * The least equal part of each single change that does together. Each part is tried, because a later date may bring a
 * portfolio with which more is not better.
 */
function balance(
  plan: GoalPlan,
  singles: readonly Fix[],
  horizons: readonly Horizon[],
  wanted: number,
): Fixes['balanced'] {
  const of = (lever: Fix['lever']): GoalPlan | undefined => singles.find((fix) => fix.lever === lever)?.plan
  const [saving, time, target] = [of('contribution'), of('date'), of('target')]
  if (!saving || !time || !target) return null
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
 * What would put a goal on track: save more, later, less, or another portfolio that it may hold, each alone and as little
 * as does; and one mix of the first three. Null for a goal that is on track already.
 */
export function fixesOf(plan: GoalPlan, { allowed, horizons }: Room, wanted = WANTED_CHANCE): Fixes | null {
  if (reaches(plan, wanted)) return null
  const single = [
    moreSaving(plan, wanted),
    moreTime(plan, horizons, wanted),
    lessTarget(plan, wanted),
    otherModel(plan, allowed, wanted),
  ].filter((fix) => fix !== null)
  return { single: single.sort((a, b) => a.size - b.size), balanced: balance(plan, single, horizons, wanted) }
}
