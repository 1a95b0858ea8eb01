import { TrendingUp, TriangleAlert } from 'lucide-react'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { Suitability } from '#core/contract/risk.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { planOf } from '#core/goal/plan.ts'
import { contributionFor } from '#core/goal/solve.ts'
import { standingAgain } from '#core/goal/standing.ts'
import { ChanceHelp } from '#app/shared/goal/chance-help.tsx'
import { monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'

interface LiveOutlookProps {
  /** The goal with the typed values. */
  readonly goal: Goal
  readonly known: Suitability
  readonly today: IsoDate
  /** Takes the smallest monthly amount that puts it on track, in cents. */
  readonly onTake?: (cents: number) => void
}

/** A goal's outlook with the typed values, while typing. */
export function LiveOutlook({ goal, known, today, onTake }: LiveOutlookProps) {
  const { outlook, suitability } = standingAgain(goal, known, today)
  const plan = planOf(goal, suitability.model, today)
  if (!outlook || !plan.ok || goal.target_date === null) return null
  const isFine = outlook.label === 'on_track'
  const least = isFine || !onTake ? null : contributionFor(plan.value)
  return (
    <div
      aria-live="polite"
      className={
        isFine
          ? 'flex flex-col items-start gap-3 rounded-control bg-wash p-4 text-15'
          : 'flex flex-col items-start gap-3 rounded-control bg-amber-wash p-4 text-15'
      }
    >
      <p className="flex gap-3">
        {isFine ? (
          <TrendingUp className="mt-px size-5 flex-none text-accent" aria-hidden="true" />
        ) : (
          <TriangleAlert className="mt-px size-5 flex-none text-amber" aria-hidden="true" />
        )}
        <span>
          <b className="font-bold">{outlook.words}</b>. {outlook.kind === 'market' ? 'Median' : 'Projected'}{' '}
          by {monthAndYear(goal.target_date)}: {wholeDollars(outlook.projected_cents)} of{' '}
          {wholeDollars(outlook.target_cents)}. <ChanceHelp plan={plan.value} />
        </span>
      </p>
      {least !== null && onTake && (
        <Button variant="secondary" size="sm" onClick={() => onTake(least)}>
          Save {wholeDollars(least)} a month
        </Button>
      )}
    </div>
  )
}
