import { clsx } from 'clsx'
import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { monthAndYear, shortDate, wholeDollars } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { later } from '#app/ui/later.tsx'
import type { Milestone } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { bandsOf } from '#core/goal/bands.ts'
import { milestonePlan } from '#core/goal/follow-plan.ts'
import { type WayPoint, wayPointsOf } from '#core/goal/milestones.ts'

const MilestoneSheet = later(async () => (await import('./milestone-sheet.tsx')).MilestoneSheet)

interface MilestonesCardProps {
  readonly found: GoalWithRisk
  readonly today: IsoDate
}

/** The quarters of a goal and the client's own milestones, from its start to its date. */
export function MilestonesCard({ found, today }: MilestonesCardProps) {
  const { goal } = found
  // The client's milestone being edited; -1 adds one.
  const [edited, setEdited] = useState<number>()
  const plan = milestonePlan(found, today)
  const { milestones, start } = goal.timeline
  const points = plan.ok
    ? wayPointsOf(plan.value, bandsOf(plan.value), milestones, today)
    : ownOnly(milestones, today)
  const placeOf = (point: WayPoint) =>
    milestones.findIndex((each) => each.name === point.name && each.date === point.date)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Milestones</CardTitle>
        <CardAction onClick={() => setEdited(-1)}>Add milestone</CardAction>
      </CardHeader>
      <ol className="flex flex-col">
        <Stop name="Started" detail={shortDate(start)} isReached />
        {points.map((point) => (
          <Stop
            key={`${point.by} ${point.name} ${point.date}`}
            name={point.name}
            detail={detailOf(point)}
            isReached={point.is_reached}
            {...(point.by === 'client' && { onEdit: () => setEdited(placeOf(point)) })}
          />
        ))}
      </ol>
      {edited !== undefined && (
        <MilestoneSheet goal={goal} place={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  )
}

/** Without a target only the client's own milestones are shown. */
const ownOnly = (milestones: readonly Milestone[], today: IsoDate): WayPoint[] =>
  milestones.map((each) => ({ ...each, by: 'client', is_reached: each.date <= today, is_expected: true }))

/** `$5,000 · Expected March 2028`, by the median. */
function detailOf({ by, date, amount_cents, is_reached, is_expected }: WayPoint): string {
  const amount = amount_cents !== null && wholeDollars(amount_cents)
  if (is_reached) return [amount, 'Reached'].filter(Boolean).join(' · ')
  if (by === 'share') {
    return [amount, date === null ? 'After the date' : `Expected ${monthAndYear(date)}`]
      .filter(Boolean)
      .join(' · ')
  }
  return [amount, date !== null && shortDate(date), !is_expected && 'Not expected by then']
    .filter(Boolean)
    .join(' · ')
}

interface StopProps {
  readonly name: string
  readonly detail: string
  readonly isReached: boolean
  readonly onEdit?: () => void
}

const Stop = ({ name, detail, isReached, onEdit }: StopProps) => (
  <li className="relative flex min-h-14 items-center gap-3 pb-1 before:absolute before:top-10 before:bottom-0 before:left-3.25 before:w-0.5 before:bg-line last:before:hidden">
    <span
      className={clsx(
        'grid size-7 flex-none place-items-center rounded-full border-2',
        isReached ? 'border-accent bg-wash text-accent' : 'border-line bg-surface',
      )}
      aria-hidden="true"
    >
      {isReached && <Check className="size-4" />}
    </span>
    <div className="min-w-0 flex-1">
      <p className="text-15 font-medium wrap-break-word">{name}</p>
      <p className="text-13 text-quiet">{detail}</p>
    </div>
    {onEdit && (
      <Button variant="quiet" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </Button>
    )}
  </li>
)
