/** Labels of the changes that put a goal back on track. */
import { monthAndYear, monthsInWords, wholeDollars } from '#app/platform/format.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import { RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { modelName } from '#core/goal/model.ts'
import { dayWithMonths } from '#core/goal/months.ts'

/** One step of a fix. */
export interface Step {
  /** `Save $120 more a month` */
  readonly title: string
  /** `$620 instead of $500` */
  readonly detail: string
}

const isOtherModel = ({ growth: before }: GoalPlan, { growth: after }: GoalPlan): boolean =>
  before.kind === 'market' && after.kind === 'market' && before.model !== after.model

const instead = (after: string, before: string): string => `${after} instead of ${before}`

function savingStep(before: GoalPlan, after: GoalPlan): Step | null {
  const more = after.monthly_contribution_cents - before.monthly_contribution_cents
  return more === 0
    ? null
    : {
        title: `Save ${formatUsd(Math.abs(more))} ${more > 0 ? 'more' : 'less'} a month`,
        detail: instead(
          formatUsd(after.monthly_contribution_cents),
          formatUsd(before.monthly_contribution_cents),
        ),
      }
}

function waitingStep(before: GoalPlan, after: GoalPlan, date: IsoDate, today: IsoDate): Step | null {
  const { months, growth } = after
  if (months === before.months) return null
  const model = isOtherModel(before, after) && growth.kind === 'market' ? growth.model : null
  return {
    title: `Move the date ${monthsInWords(months - before.months)} later`,
    detail: [
      instead(monthAndYear(dayWithMonths(today, date, months)), monthAndYear(date)),
      // The later date allows another portfolio, and the goal has chosen none.
      model && `then with ${modelName(model)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }
}

function targetStep(before: GoalPlan, after: GoalPlan): Step | null {
  const less = before.target_cents - after.target_cents
  return less === 0
    ? null
    : {
        title: `Lower the target by ${wholeDollars(less)}`,
        detail: instead(wholeDollars(after.target_cents), wholeDollars(before.target_cents)),
      }
}

/** An explicitly requested portfolio, not one that follows from another date. */
function modelStep(
  { growth: before, months }: GoalPlan,
  { growth: after, months: later }: GoalPlan,
): Step | null {
  if (months !== later || before.kind !== 'market' || after.kind !== 'market') return null
  if (before.model === after.model) return null
  const isSafer = RISK_BANDS.indexOf(after.model) < RISK_BANDS.indexOf(before.model)
  return {
    title: `Choose a ${isSafer ? 'lower' : 'higher'}-risk portfolio`,
    detail: instead(modelName(after.model), modelName(before.model)),
  }
}

/**
 * The steps of a fix.
 *
 * @param date the goal's, before the change
 */
export const stepsOf = (before: GoalPlan, after: GoalPlan, date: IsoDate, today: IsoDate): Step[] =>
  [
    savingStep(before, after),
    waitingStep(before, after, date, today),
    targetStep(before, after),
    modelStep(before, after),
  ].filter((step) => step !== null)
