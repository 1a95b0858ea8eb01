import { useState } from 'react'
import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { FanChart } from '#app/lib/fan-chart.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { ScenarioTable } from './scenario-table.tsx'
import type { Side } from './scenario-words.ts'
import { figuresOf, type PlanFigures, type Scenario } from './tried.ts'
import { hold } from './tries.ts'

interface ComparedProps {
  readonly known: GoalWithRisk
  readonly now: GoalPlan
  /** The goal's own date. */
  readonly date: IsoDate
  readonly today: IsoDate
  readonly isTried: boolean
  readonly held: Scenario | null
  readonly trying: Scenario
  /** What is drawn; it may be a moment behind what is tried. */
  readonly plan: GoalPlan
  readonly figures: PlanFigures
}

/** The picture of what is tried, before the goal as it is or before another scenario that was held. */
export function Compared({ known, now, date, today, isTried, held, trying, plan, figures }: ComparedProps) {
  const [wants, setWants] = useState<'now' | 'held'>('held')
  const heldPlan = held?.plan.ok ? held.plan.value : null
  const isHeld = heldPlan !== null && wants === 'held'
  const before = isHeld ? heldPlan : now
  const beforeFigures = figuresOf(before)
  const name = isHeld ? 'Held' : 'Now'
  const sideOf = (of: GoalPlan, { outlook }: PlanFigures, day: IsoDate | null): Side => ({
    plan: of,
    outlook,
    date: day ?? date,
  })
  const isCompared = isTried || isHeld
  return (
    <>
      <FanChart
        bands={figures.bands}
        target={figures.target}
        paidIn={figures.paid_in}
        asOf={today}
        label={`${known.goal.name} by month`}
        {...(isCompared && { compare: { bands: beforeFigures.bands, label: name } })}
      />
      {heldPlan && (
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            aria-label="Compare with"
            value={wants}
            onValueChange={(value) => setWants(value === 'held' ? 'held' : 'now')}
          >
            <Segment value="now">With now</Segment>
            <Segment value="held">With what you held</Segment>
          </Segmented>
          <Button variant="link" onClick={() => hold(known.goal.goal_uuid, null)}>
            Put it away
          </Button>
        </div>
      )}
      {isCompared && (
        <ScenarioTable
          name={name}
          before={sideOf(before, beforeFigures, isHeld && held ? held.goal.target_date : date)}
          after={sideOf(plan, figures, trying.goal.target_date)}
        />
      )}
    </>
  )
}
