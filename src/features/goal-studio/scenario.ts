/** What a client tries on a goal: a few of its fields in place of what it has. Pure. */
import type { Goal, GoalChange } from '#core/contract/goal-kinds.ts'
import type { GoalPlan, GoalWithRisk, Outlook, Projection } from '#core/contract/projection.ts'
import { RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Result } from '#core/finance/math/result.ts'
import { lowerBand } from '#core/finance/market/risk-score.ts'
import { bandsOf, paidInByMonth, targetByMonth } from '#core/goal/bands.ts'
import { outlookOf } from '#core/goal/chance.ts'
import { type Horizon, horizonsOf } from '#core/goal/horizons.ts'
import { dayWithMonths } from '#core/goal/months.ts'
import { planOf } from '#core/goal/plan.ts'
import { type GoalProblems, judgedAs, problemsOfSaid } from '#core/goal/rules.ts'
import { suitabilityAgain } from '#core/goal/suitability.ts'

/** Only what differs is named. A target or a date that is being typed anew is null. */
export interface ScenarioChange {
  readonly monthly_contribution_cents?: number
  readonly target_cents?: number | null
  readonly target_date?: IsoDate | null
  readonly model?: RiskBand
}

/** A goal with something tried, as far as a plan can be made of it. */
export interface Scenario {
  readonly goal: Goal
  /** From the least risk to the most that it may bear by its date. */
  readonly allowed: readonly RiskBand[]
  readonly model: RiskBand
  /** What it would earn by another date. */
  readonly horizons: readonly Horizon[]
  readonly plan: Result<GoalPlan, 'no-target' | 'no-date' | 'past-date' | 'far-date'>
}

/** What a plan comes to by the closed form. */
export interface PlanFigures extends Pick<Projection, 'bands' | 'target' | 'paid_in'> {
  readonly outlook: Outlook
}

/** The most risk that a goal may bear with what is tried. */
function allowedBand({ goal, suitability }: GoalWithRisk, tried: ScenarioChange, today: IsoDate): RiskBand {
  const { target_date = goal.target_date } = tried
  if (target_date === goal.target_date || target_date === null) return suitability.allowed_band
  return suitabilityAgain({ ...goal, target_date }, suitability, today).allowed_band
}

/** A goal with what is tried. A portfolio that its date does not allow gives way to the most that it does. */
export function scenarioOf(known: GoalWithRisk, tried: ScenarioChange, today: IsoDate): Scenario {
  const most = allowedBand(known, tried, today)
  const own = tried.model ?? known.goal.model
  // The portfolio of a goal that is held is its own until another is chosen.
  const model = own === null ? most : tried.model === undefined ? own : lowerBand(own, most)
  const goal = { ...known.goal, ...tried, ...(tried.model !== undefined && { model }) }
  return {
    goal,
    model,
    allowed: RISK_BANDS.slice(0, RISK_BANDS.indexOf(most) + 1),
    horizons: horizonsOf(goal, known.suitability),
    plan: planOf(goal, model, today),
  }
}

/** All that is drawn and said of a plan while a slider moves. Nothing is solved for: that is a worker's. */
export const figuresOf = (plan: GoalPlan): PlanFigures => ({
  outlook: outlookOf(plan),
  bands: bandsOf(plan),
  target: targetByMonth(plan),
  paid_in: paidInByMonth(plan),
})

/** The fields that a scenario would change in the goal. */
export function changeOf(
  { goal, suitability }: GoalWithRisk,
  scenario: Scenario,
): Omit<GoalChange, 'goal_uuid'> {
  const { monthly_contribution_cents, target_cents, target_date, model } = scenario.goal
  const isOtherModel = model !== goal.model && model !== (goal.model ?? suitability.model)
  return {
    ...(monthly_contribution_cents !== goal.monthly_contribution_cents && { monthly_contribution_cents }),
    ...(target_cents !== goal.target_cents && { target_cents }),
    ...(target_date !== goal.target_date && { target_date }),
    ...(isOtherModel && { model }),
  }
}

/** As it is read beside sliders: the milestones are elsewhere on the page. */
const LATE_MILESTONE = 'One of your milestones is later than this date. Move it first, or choose a later date'

/** What stands in the way of keeping a scenario, by field. What it leaves as the goal has it is not judged anew. */
export function problemsOf(known: GoalWithRisk, scenario: Scenario, today: IsoDate): GoalProblems {
  const said = Object.keys(changeOf(known, scenario))
  const problems = problemsOfSaid(judgedAs(scenario.goal), said, today)
  return problems.milestones === undefined ? problems : { ...problems, milestones: LATE_MILESTONE }
}

/**
 * What a plan has that another has not, as something to try on the goal. Another portfolio that comes with another date
 * comes by itself, so it is not chosen.
 */
export function changeBetween(goal: Goal, before: GoalPlan, after: GoalPlan, today: IsoDate): ScenarioChange {
  const { growth, months } = after
  const isOtherDate = months !== before.months
  const isOtherModel =
    !isOtherDate &&
    growth.kind === 'market' &&
    before.growth.kind === 'market' &&
    growth.model !== before.growth.model
  return {
    ...(after.monthly_contribution_cents !== before.monthly_contribution_cents && {
      monthly_contribution_cents: after.monthly_contribution_cents,
    }),
    ...(after.target_cents !== before.target_cents && { target_cents: after.target_cents }),
    ...(isOtherDate &&
      goal.target_date !== null && { target_date: dayWithMonths(today, goal.target_date, months) }),
    ...(isOtherModel && { model: growth.model }),
  }
}
