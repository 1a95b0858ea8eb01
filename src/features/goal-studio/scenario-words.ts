/** Two scenarios of a goal beside each other, in words. */
import type { GoalPlan, Outlook } from '#core/contract/projection.ts'
import { RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { modelName } from '#core/goal/model.ts'
import { monthAndYear, monthsInWords, share, shortMonthAndYear, wholeDollars } from '#app/lib/format.ts'

/** A scenario that has a plan. */
export interface Side {
  readonly plan: GoalPlan
  readonly outlook: Outlook
  readonly date: IsoDate
}

/** How one line of the table changes. What is neither a gain nor a loss has no `isGood`. */
export interface LineChange {
  readonly direction: 'up' | 'down'
  readonly isGood?: boolean
  readonly words: string
}

/** One line of the table. */
export interface Line {
  readonly name: string
  readonly before: string
  readonly after: string
  /** Null where both are the same. */
  readonly change: LineChange | null
}

/** `78%`; never 0 % or 100 %, which no market promises. */
export function chanceFigure(chance: number): string {
  if (chance > 0.99) return 'over 99%'
  return chance < 0.01 ? 'under 1%' : share(chance)
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** The chance of an outlook as a figure that stands alone; a steady goal gets there in time or does not. */
export const outlookFigure = ({ kind, chance }: Outlook): string =>
  kind === 'market' ? capital(chanceFigure(chance)) : chance >= 1 ? 'In time' : 'Not in time'

function moneyLine(
  name: string,
  before: number,
  after: number,
  words: (much: string, isMore: boolean) => string,
  isGood?: 'more' | 'less',
): Line {
  const isMore = after > before
  const much = wholeDollars(Math.abs(after - before))
  const change =
    much === wholeDollars(0)
      ? null
      : {
          direction: isMore ? ('up' as const) : ('down' as const),
          ...(isGood !== undefined && { isGood: isMore === (isGood === 'more') }),
          words: words(much, isMore),
        }
  return { name, before: wholeDollars(before), after: wholeDollars(after), change }
}

function dateLine(before: Side, after: Side): Line {
  const months = after.plan.months - before.plan.months
  const change =
    months === 0
      ? null
      : {
          direction: months > 0 ? ('up' as const) : ('down' as const),
          words: `${monthsInWords(Math.abs(months))} ${months > 0 ? 'later' : 'sooner'}`,
        }
  return {
    name: 'Date',
    before: shortMonthAndYear(before.date),
    after: shortMonthAndYear(after.date),
    change,
  }
}

const portfolioOf = ({ plan }: Side): string =>
  plan.growth.kind === 'market' ? modelName(plan.growth.model) : 'Your accounts’ rate'

const portfolioLine = (before: Side, after: Side): Line => ({
  name: 'Portfolio',
  before: portfolioOf(before),
  after: portfolioOf(after),
  change: null,
})

/** `1 point`, `12 points`: of a chance. */
export const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`)

function chanceLine({ outlook: before }: Side, { outlook: after }: Side): Line {
  const shift = Math.round(after.chance * 100) - Math.round(before.chance * 100)
  const isBetter = shift > 0
  const steady = isBetter ? 'reached after all' : 'no longer reached'
  const words =
    after.kind === 'steady' ? steady : `${points(Math.abs(shift))} ${isBetter ? 'better' : 'worse'}`
  return {
    name: after.kind === 'steady' ? 'Reached' : 'Chance',
    before: outlookFigure(before),
    after: outlookFigure(after),
    change: shift === 0 ? null : { direction: isBetter ? 'up' : 'down', isGood: isBetter, words },
  }
}

const moreOrLess = (much: string, isMore: boolean): string => `${much} ${isMore ? 'more' : 'less'}`

/** What differs, what was chosen first and what comes of it last. */
export const linesOf = (before: Side, after: Side): Line[] => [
  moneyLine(
    'Each month',
    before.plan.monthly_contribution_cents,
    after.plan.monthly_contribution_cents,
    moreOrLess,
  ),
  dateLine(before, after),
  moneyLine('Target', before.plan.target_cents, after.plan.target_cents, moreOrLess),
  portfolioLine(before, after),
  chanceLine(before, after),
  moneyLine(
    after.outlook.kind === 'steady' ? 'Outcome' : 'Middle outcome',
    before.outlook.projected_cents,
    after.outlook.projected_cents,
    moreOrLess,
    'more',
  ),
  moneyLine(
    after.outlook.kind === 'steady' ? 'Missing' : 'Missing in the middle',
    before.outlook.gap_cents,
    after.outlook.gap_cents,
    moreOrLess,
    'less',
  ),
  moneyLine('Put in by then', before.outlook.paid_in_cents, after.outlook.paid_in_cents, moreOrLess),
]

/** All that differs, in a sentence for a screen reader. */
export function changesInWords(lines: readonly Line[]): string {
  const changed = lines.flatMap(({ name, change }) => (change ? [`${name}: ${change.words}`] : []))
  return changed.length === 0 ? 'Nothing differs.' : `${changed.join('. ')}.`
}

/** One thing that a change of a plan asks for. */
export interface Step {
  /** `Save $120 more each month` */
  readonly title: string
  /** `$620 instead of $500` */
  readonly detail: string
}

const instead = (after: string, before: string): string => `${after} instead of ${before}`

function savingStep(before: GoalPlan, after: GoalPlan): Step | null {
  const more = after.monthly_contribution_cents - before.monthly_contribution_cents
  return more === 0
    ? null
    : {
        title: `Save ${formatUsd(Math.abs(more))} ${more > 0 ? 'more' : 'less'} each month`,
        detail: instead(
          formatUsd(after.monthly_contribution_cents),
          formatUsd(before.monthly_contribution_cents),
        ),
      }
}

function waitingStep(before: GoalPlan, after: GoalPlan, date: IsoDate): Step | null {
  const later = after.months - before.months
  return later === 0
    ? null
    : {
        title: `Wait ${monthsInWords(later)} longer`,
        detail: instead(monthAndYear(addMonths(date, later)), monthAndYear(date)),
      }
}

function targetStep(before: GoalPlan, after: GoalPlan): Step | null {
  const less = before.target_cents - after.target_cents
  return less === 0
    ? null
    : {
        title: `Aim for ${wholeDollars(less)} less`,
        detail: instead(wholeDollars(after.target_cents), wholeDollars(before.target_cents)),
      }
}

function modelStep({ growth: before }: GoalPlan, { growth: after }: GoalPlan): Step | null {
  if (before.kind !== 'market' || after.kind !== 'market' || before.model === after.model) return null
  const isSafer = RISK_BANDS.indexOf(after.model) < RISK_BANDS.indexOf(before.model)
  return {
    title: `Take ${isSafer ? 'less' : 'more'} risk`,
    detail: instead(modelName(after.model), modelName(before.model)),
  }
}

/**
 * What a change of a plan asks for, step by step.
 *
 * @param date the goal's, before the change
 */
export const stepsOf = (before: GoalPlan, after: GoalPlan, date: IsoDate): Step[] =>
  [
    savingStep(before, after),
    waitingStep(before, after, date),
    targetStep(before, after),
    modelStep(before, after),
  ].filter((step) => step !== null)
