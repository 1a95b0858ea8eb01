import { useState } from 'react'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { Bands, PlanAgainstReality } from '#core/contract/projection.ts'
import { paidInByMonth, targetByMonth } from '#core/goal/bands.ts'
import { monthsToGoal } from '#core/goal/months.ts'
import { FanChart } from '#app/shared/goal/fan-chart.tsx'
import { shortDate } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { ForgetPlanDialog } from './forget-plan-dialog.tsx'
import { frozenName, realityInWords } from './frozen-words.ts'
import { capital, chanceFigure } from '#core/goal/chance.ts'

interface FrozenPlanProps {
  readonly goal: Goal
  readonly plan: PlanAgainstReality
  /** Whether its name is to be said: nothing above it does. */
  readonly isNamed: boolean
}

/** A plan as it stood on a day, and what came of it since. */
export function FrozenPlan({ goal, plan: frozen, isNamed }: FrozenPlanProps) {
  const [isForgetting, setForgetting] = useState(false)
  const { plan, chance } = frozen
  return (
    <>
      {isNamed && <p className="text-15 font-medium">{frozenName(frozen)}</p>}
      <p className="text-15">{realityInWords(frozen)}</p>
      {plan.growth.kind === 'market' && (
        <p className="text-13 text-quiet">{capital(chanceFigure(chance))} chance of success that day.</p>
      )}
      <FrozenChart frozen={frozen} date={goal.target_date} />
      <Button variant="link" size="sm" className="self-start" onClick={() => setForgetting(true)}>
        Delete snapshot
      </Button>
      {isForgetting && <ForgetPlanDialog goal={goal} frozen={frozen} onClose={() => setForgetting(false)} />}
    </>
  )
}

/** What is shown beyond the last month that is known. */
const MONTHS_AHEAD = 6
const LEAST_MONTHS = 12

/** The plan's bands with what came of it; of a long plan first the part that has been. */
function FrozenChart({ frozen, date }: { frozen: PlanAgainstReality; date: Goal['target_date'] }) {
  const [view, setView] = useState('near')
  const { plan, bands, frozen_on, reality } = frozen
  const known = reality.at(-1)?.month ?? 0
  const near = Math.max(LEAST_MONTHS, known + MONTHS_AHEAD)
  const isLong = known > 0 && near < plan.months
  const isNear = isLong && view === 'near'
  const until = isNear ? near : plan.months
  // A plan keeps its months and not its day, which the goal may have changed since.
  const isSameDate = date !== null && monthsToGoal(frozen_on, date) === plan.months
  return (
    <>
      {isLong && (
        <Segmented aria-label="Time shown" className="self-start" value={view} onValueChange={setView}>
          <Segment value="near">So far</Segment>
          <Segment value="whole">Full plan</Segment>
        </Segmented>
      )}
      <FanChart
        bands={cut(bands, until)}
        // Beside a target far away, the first months would lie flat.
        target={isNear ? [] : targetByMonth(plan)}
        paidIn={paidInByMonth(plan).slice(0, until + 1)}
        asOf={frozen_on}
        end={isSameDate && !isNear ? date : undefined}
        start={shortDate(frozen_on)}
        label={`Snapshot from ${shortDate(frozen_on)}, month by month`}
        actual={[{ month: 0, value_cents: plan.initial_cents }, ...reality]}
      />
    </>
  )
}

function cut({ p5, p25, p50, p75, p95 }: Bands, months: number): Bands {
  const of = (band: readonly number[]): number[] => band.slice(0, months + 1)
  return { p5: of(p5), p25: of(p25), p50: of(p50), p75: of(p75), p95: of(p95) }
}
