/** A scenario: a few changed fields of a goal. Pure. */
import type { Goal, GoalChange } from '#core/contract/goal-kinds.ts'
import type { GoalPlan, GoalWithRisk, Outlook, Projection } from '#core/contract/projection.ts'
import { RISK_BANDS, type RiskBand } from '#core/finance/data/model-portfolios.ts'
import { lowerBand } from '#core/finance/market/risk-score.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Result } from '#core/finance/math/result.ts'
import { bandsOf, paidInByMonth, targetByMonth } from '#core/goal/bands.ts'
import { outlookOf } from '#core/goal/chance.ts'
import { type GoalProblems, judgedAs, problemsOfFields } from '#core/goal/change.ts'
import { type Horizon, horizonsOf } from '#core/goal/horizons.ts'
import { dayWithMonths } from '#core/goal/months.ts'
import { planOf } from '#core/goal/plan.ts'
import { suggestedBand, suitabilityAgain } from '#core/goal/suitability.ts'

/** Names only what differs. A target or a date being retyped is null. */
export interface ScenarioChange {
  readonly monthly_contribution_cents?: number
  readonly target_cents?: number | null
  readonly target_date?: IsoDate | null
  readonly model?: RiskBand
}

/** A goal with a scenario, as far as it makes a plan. */
export interface Scenario {
  readonly goal: Goal
  /** From the least risk to the most that its date allows. */
  readonly allowed: readonly RiskBand[]
  readonly model: RiskBand
  /** What it would earn by another date. */
  readonly horizons: readonly Horizon[]
  readonly plan: Result<GoalPlan, 'no-target' | 'no-date' | 'past-date' | 'far-date'>
}

/** The result of a plan by the closed form. */
export interface ScenarioFigures extends Pick<Projection, 'bands' | 'target' | 'paid_in'> {
  readonly outlook: Outlook
}

/** The most risk that a goal may take in a scenario. */
function allowedBand({ goal, suitability }: GoalWithRisk, tried: ScenarioChange, today: IsoDate): RiskBand {
  const { target_date = goal.target_date } = tried
  if (target_date === goal.target_date || target_date === null) return suitability.allowed_band
  return suitabilityAgain({ ...goal, target_date }, suitability, today).allowed_band
}

/** A goal with a scenario. A portfolio that its date does not allow is replaced by the riskiest one allowed. */
export function scenarioOf(known: GoalWithRisk, tried: ScenarioChange, today: IsoDate): Scenario {
  const most = allowedBand(known, tried, today)
  const own = tried.model ?? known.goal.model
  // A blocked goal keeps its portfolio until another is chosen.
  const model =
    own === null
      ? suggestedBand({ band: known.suitability.band, allowed_band: most })
      : tried.model === undefined
        ? own
        : lowerBand(own, most)
  const goal = { ...known.goal, ...tried, ...(tried.model !== undefined && { model }) }
  return {
    goal,
    model,
    allowed: RISK_BANDS.slice(0, RISK_BANDS.indexOf(most) + 1),
    horizons: horizonsOf(goal, known.suitability),
    plan: planOf(goal, model, today),
  }
}

/** Everything shown of a plan while a slider moves. Solving is left to a worker. */
export const figuresOf = (plan: GoalPlan): ScenarioFigures => ({
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

/** For display beside sliders: the milestones are elsewhere on the page. */
const LATE_MILESTONE = 'One of your milestones is later than this date. Move it first, or choose a later date'

/** The errors that prevent saving a scenario, by field. Unchanged fields are not validated again. */
export function problemsOf(known: GoalWithRisk, scenario: Scenario, today: IsoDate): GoalProblems {
  const said = Object.keys(changeOf(known, scenario))
  const problems = problemsOfFields(judgedAs(scenario.goal), said, today)
  return problems.milestones === undefined ? problems : { ...problems, milestones: LATE_MILESTONE }
}

/**
 * The differences between two plans, as a scenario of the goal. A portfolio that follows from the date is not chosen explicitly.
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
