/** Labels that compare two scenarios of a goal. */
import { monthsInWords, shortMonthAndYear, wholeDollars } from '#app/platform/format.ts'
import { capitalized } from '#core/capitalized.ts'
import type { GoalPlan, Outlook } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { chanceFigure, percentsOf } from '#core/goal/chance.ts'
import { modelName } from '#core/goal/model.ts'

/** A scenario that has a plan. */
export interface Side {
  readonly plan: GoalPlan
  readonly outlook: Outlook
  readonly date: IsoDate
}

/** The change in one row of the table. `isGood` is missing where it is neither a gain nor a loss. */
export interface LineChange {
  readonly direction: 'up' | 'down'
  readonly isGood?: boolean
  readonly words: string
}

/** One row of the table. */
export interface Line {
  readonly name: string
  readonly before: string
  readonly after: string
  /** Null where both are the same. */
  readonly change: LineChange | null
}

/** An outlook's chance as a short figure; a fixed-rate goal is on track or not. */
export const outlookFigure = ({ kind, chance }: Outlook): string =>
  kind === 'market' ? capitalized(chanceFigure(chance)) : chance >= 1 ? 'On track' : 'Not on track'

function moneyLine(name: string, before: number, after: number, isGood?: 'more' | 'less'): Line {
  const isMore = after > before
  // From the rounded amounts, so that the columns add up.
  const shown = (cents: number): number => Math.round(cents / 100)
  const much = wholeDollars(Math.abs(shown(after) - shown(before)) * 100)
  const change: LineChange = {
    direction: isMore ? 'up' : 'down',
    ...(isGood !== undefined && { isGood: isMore === (isGood === 'more') }),
    words: `${much} ${isMore ? 'more' : 'less'}`,
  }
  return {
    name,
    before: wholeDollars(before),
    after: wholeDollars(after),
    change: much === wholeDollars(0) ? null : change,
  }
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
  plan.growth.kind === 'market' ? modelName(plan.growth.model) : 'Your accounts’ rates'

const portfolioLine = (before: Side, after: Side): Line => ({
  name: 'Portfolio',
  before: portfolioOf(before),
  after: portfolioOf(after),
  change: null,
})

/** `1 point`, `12 points`, for a chance. */
export const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`)

function chanceLine({ outlook: before }: Side, { outlook: after }: Side): Line {
  const shift = percentsOf(after.chance) - percentsOf(before.chance)
  const isBetter = shift > 0
  const steady = isBetter ? 'now on track' : 'no longer on track'
  const words =
    after.kind === 'steady' ? steady : `${points(Math.abs(shift))} ${isBetter ? 'better' : 'worse'}`
  return {
    name: after.kind === 'steady' ? 'On track' : 'Chance of success',
    before: outlookFigure(before),
    after: outlookFigure(after),
    change: shift === 0 ? null : { direction: isBetter ? 'up' : 'down', isGood: isBetter, words },
  }
}

/** The differences, choices first and results last. */
export const linesOf = (before: Side, after: Side): Line[] => [
  moneyLine(
    'Monthly contribution',
    before.plan.monthly_contribution_cents,
    after.plan.monthly_contribution_cents,
  ),
  dateLine(before, after),
  moneyLine('Target', before.plan.target_cents, after.plan.target_cents),
  portfolioLine(before, after),
  chanceLine(before, after),
  moneyLine(
    after.outlook.kind === 'steady' ? 'Balance then' : 'Median outcome',
    before.outlook.projected_cents,
    after.outlook.projected_cents,
    'more',
  ),
  moneyLine(
    after.outlook.kind === 'steady' ? 'Shortfall' : 'Median shortfall',
    before.outlook.gap_cents,
    after.outlook.gap_cents,
    'less',
  ),
  moneyLine('Total contributions', before.outlook.paid_in_cents, after.outlook.paid_in_cents),
]

/** All differences, in a sentence for a screen reader. */
export function changesInWords(lines: readonly Line[]): string {
  const changed = lines.flatMap(({ name, change }) => (change ? [`${name}: ${change.words}`] : []))
  return changed.length === 0 ? 'No differences.' : `${changed.join('. ')}.`
}
