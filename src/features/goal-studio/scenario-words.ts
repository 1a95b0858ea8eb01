/** Two scenarios of a goal beside each other, in words. */
import type { GoalPlan, Outlook } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { percentsOf } from '#core/goal/chance.ts'
import { modelName } from '#core/goal/model.ts'
import { monthsInWords, share, shortMonthAndYear, wholeDollars } from '#app/lib/format.ts'

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
  return chance < 0.01 ? 'under 1%' : share(percentsOf(chance) / 100)
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** The chance of an outlook as a figure that stands alone; a steady goal gets there in time or does not. */
export const outlookFigure = ({ kind, chance }: Outlook): string =>
  kind === 'market' ? capital(chanceFigure(chance)) : chance >= 1 ? 'In time' : 'Not in time'

function moneyLine(name: string, before: number, after: number, isGood?: 'more' | 'less'): Line {
  const isMore = after > before
  const much = wholeDollars(Math.abs(after - before))
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
  const shift = percentsOf(after.chance) - percentsOf(before.chance)
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

/** What differs, what was chosen first and what comes of it last. */
export const linesOf = (before: Side, after: Side): Line[] => [
  moneyLine('Each month', before.plan.monthly_contribution_cents, after.plan.monthly_contribution_cents),
  dateLine(before, after),
  moneyLine('Target', before.plan.target_cents, after.plan.target_cents),
  portfolioLine(before, after),
  chanceLine(before, after),
  moneyLine(
    after.outlook.kind === 'steady' ? 'Outcome' : 'Middle outcome',
    before.outlook.projected_cents,
    after.outlook.projected_cents,
    'more',
  ),
  moneyLine(
    after.outlook.kind === 'steady' ? 'Missing' : 'Missing in the middle',
    before.outlook.gap_cents,
    after.outlook.gap_cents,
    'less',
  ),
  moneyLine('Put in by then', before.outlook.paid_in_cents, after.outlook.paid_in_cents),
]

/** All that differs, in a sentence for a screen reader. */
export function changesInWords(lines: readonly Line[]): string {
  const changed = lines.flatMap(({ name, change }) => (change ? [`${name}: ${change.words}`] : []))
  return changed.length === 0 ? 'Nothing differs.' : `${changed.join('. ')}.`
}
