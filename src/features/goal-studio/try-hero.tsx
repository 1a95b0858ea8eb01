import type { GoalPlan, Outlook, Projection } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { formatUsd } from '#core/finance/money.ts'
import { outlookOf, percentsOf } from '#core/goal/chance.ts'
import type { Horizon } from '#core/goal/horizons.ts'
import { monthAndYear } from '#app/lib/format.ts'
import { Change, Pill } from '#app/ui/pill.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { chanceFigure, outlookFigure, points } from './scenario-words.ts'
import { useAnswer } from './use-answer.ts'

interface TryHeroProps {
  /** What is tried; the goal's own plan while nothing is. */
  readonly plan: GoalPlan
  /** What is tried would earn by another date. */
  readonly horizons: readonly Horizon[]
  readonly now: GoalPlan
  readonly today: IsoDate
  readonly isTried: boolean
}

/** The chance by the closed form at once, and by simulation a moment later. */
export function TryHero({ plan, horizons, now, today, isTried }: TryHeroProps) {
  const outlook = outlookOf(plan)
  const before = outlookOf(now)
  const { answer, isFresh } = useAnswer({ kind: 'refine', plan, horizons, today })
  return (
    <div className="flex flex-col gap-1">
      <Stat
        size="large"
        label={
          <span className="flex flex-wrap items-center gap-2">
            {outlook.kind === 'market' ? 'Chance of reaching it' : 'Reached by your date'}
            {isTried && <Pill>Not saved</Pill>}
          </span>
        }
        value={outlookFigure(outlook)}
        change={isTried && <ChanceChange before={before} after={outlook} />}
      />
      <p className="text-15">{outlook.words}</p>
      {/* The answer is far from the slider that changed it. */}
      <output className="sr-only">{isTried && `${outlookFigure(outlook)}. ${outlook.words}`}</output>
      <div className="min-h-9 text-13 text-quiet">
        {answer && isFresh ? (
          <Refined answer={answer} plan={plan} />
        ) : (
          <p>{outlook.kind === 'market' ? 'Checking on simulated markets…' : 'Working it out…'}</p>
        )}
      </div>
    </div>
  )
}

function ChanceChange({ before, after }: { before: Outlook; after: Outlook }) {
  const shift = percentsOf(after.chance) - percentsOf(before.chance)
  if (shift === 0 || after.kind === 'steady') return null
  return <Change direction={shift > 0 ? 'up' : 'down'}>{points(Math.abs(shift))}</Change>
}

/** What the worker found: the simulated chance, and what a chance of 80 % would take. */
function Refined({ answer, plan }: { answer: Projection; plan: GoalPlan }) {
  const { simulated, contribution_for_80_cents: monthly, date_for_80 } = answer
  const isEnough = monthly !== null && monthly <= plan.monthly_contribution_cents
  const takes = [
    monthly !== null && `${formatUsd(monthly)} a month`,
    date_for_80 !== null && monthAndYear(date_for_80),
  ]
    .filter(Boolean)
    .join(', or your amount until ')
  const wanted = plan.growth.kind === 'market' ? 'An 80% chance takes' : 'Reaching it takes'
  return (
    <>
      {simulated && (
        <p>
          {wholeNumber(simulated.paths)} simulated markets: {chanceFigure(simulated.chance)}, give or take{' '}
          {points(Math.max(1, Math.round(simulated.standard_error * 200)))}.
        </p>
      )}
      {!isEnough && takes && (
        <p>
          {wanted} {takes}.
        </p>
      )}
    </>
  )
}

const wholeNumber = (value: number): string => value.toLocaleString()
