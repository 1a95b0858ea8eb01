import { monthAndYear } from '#app/platform/format.ts'
import { Figure, FiguresIn } from '#app/shared/figures/figure.tsx'
import { ChanceHelp } from '#app/shared/goal/chance-help.tsx'
import { Stat } from '#app/ui/data/stat.tsx'
import { Change, Pill } from '#app/ui/pill.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { GoalPlan, Outlook, Projection } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { outlookOf, percentsOf } from '#core/goal/chance.ts'
import type { Horizon } from '#core/goal/horizons.ts'
import { monthsToGoal } from '#core/goal/months.ts'
import { outlookFigure, points } from './scenario-labels.ts'
import { useAnswer } from './use-answer.ts'

interface ScenarioHeroProps {
  readonly goalUuid: string
  /** The scenario; the goal's own plan without one. */
  readonly plan: GoalPlan
  /** What the scenario would earn by another date. */
  readonly horizons: readonly Horizon[]
  readonly now: GoalPlan
  readonly today: IsoDate
  /** The goal's own date, which a later one is counted from. */
  readonly date: IsoDate
  readonly isTried: boolean
  /** How far the date may reasonably be moved, in months from today. */
  readonly latestMonths: number
}

/** The scenario's chance of success, at once, and what 80% would require a moment later. */
export function ScenarioHero({
  goalUuid,
  plan,
  horizons,
  now,
  today,
  date,
  isTried,
  latestMonths,
}: ScenarioHeroProps) {
  const outlook = outlookOf(plan)
  const before = outlookOf(now)
  const { answer, isFresh } = useAnswer({ kind: 'refine', plan, horizons, today, date })
  const isMarket = outlook.kind === 'market'
  return (
    <div className="flex flex-col gap-1">
      <Stat
        size="large"
        label={
          <span className="flex flex-wrap items-center gap-2">
            <ThirdPerson>
              {isMarket ? 'Chance of success' : 'By your date'}
              {isTried && <Pill>Not saved</Pill>}
            </ThirdPerson>
          </span>
        }
        value={
          isMarket ? (
            <Figure id="goal-chance" of={goalUuid} isTried={isTried} more={<ChanceHelp plan={plan} />}>
              {outlookFigure(outlook)}
            </Figure>
          ) : (
            outlookFigure(outlook)
          )
        }
        change={isTried && <ChanceChange before={before} after={outlook} />}
      />
      {/* The answer is far from the slider that changed it. */}
      <output className="sr-only">{isTried && outlook.words}</output>
      <p className="min-h-5 text-13 text-quiet">
        {answer && isFresh ? (
          <FiguresIn
            text={takesWords(answer, plan, monthsToGoal(today, answer.date_for_80 ?? today) <= latestMonths)}
            figures={[
              [
                formatUsd(answer.contribution_for_80_cents ?? 0),
                { id: 'goal-contribution-needed', of: goalUuid, isTried },
              ],
            ]}
          />
        ) : (
          'Calculating…'
        )}
      </p>
    </div>
  )
}

function ChanceChange({ before, after }: { before: Outlook; after: Outlook }) {
  const shift = percentsOf(after.chance) - percentsOf(before.chance)
  if (shift === 0 || after.kind === 'steady') return null
  return <Change direction={shift > 0 ? 'up' : 'down'}>{points(Math.abs(shift))}</Change>
}

/** `An 80% chance takes $905 a month, or moving the date to October 2039.` Empty for a plan that already has it. */
function takesWords(
  { contribution_for_80_cents, date_for_80 }: Projection,
  plan: GoalPlan,
  isDateNear: boolean,
): string {
  const monthly = contribution_for_80_cents
  if (monthly !== null && monthly <= plan.monthly_contribution_cents) return ''
  const takes = [
    monthly !== null && `${formatUsd(monthly)} a month`,
    date_for_80 !== null && isDateNear && `moving the date to ${monthAndYear(date_for_80)}`,
  ].filter(Boolean)
  if (takes.length === 0) return ''
  const wanted = plan.growth.kind === 'market' ? 'An 80% chance takes' : 'Reaching your target takes'
  return `${wanted} ${takes.join(', or ')}.`
}
