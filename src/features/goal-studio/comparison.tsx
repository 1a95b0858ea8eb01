import { useState } from 'react'
import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { FanChart } from '#app/lib/fan-chart.tsx'
import { CompareWith } from './compare-with.tsx'
import { ScenarioTable } from './scenario-table.tsx'
import { changeOf, figuresOf, scenarioOf, type Tried } from './tried.ts'

interface ComparisonProps {
  readonly known: GoalWithRisk
  /** The goal's plan as it is. */
  readonly now: GoalPlan
  readonly tried: Tried
  /** What was set aside to compare with. */
  readonly held: Tried | null
  readonly today: IsoDate
}

/** What is tried, as a picture and line by line, beside the goal as it is or what was held. Nothing until something is. */
export function Comparison({ known, now, tried, held, today }: ComparisonProps) {
  const [wants, setWants] = useState<'now' | 'held'>('held')
  const { goal } = known
  const date = goal.target_date ?? today
  const trying = scenarioOf(known, tried, today)
  const kept = held && scenarioOf(known, held, today)
  const plan = trying.plan.ok ? trying.plan.value : now
  const heldPlan = kept?.plan.ok ? kept.plan.value : null
  const isHeld = heldPlan !== null && wants === 'held'
  const before = isHeld ? heldPlan : now
  const name = isHeld ? 'Held' : 'Now'
  if (heldPlan === null && Object.keys(changeOf(known, trying)).length === 0) return null
  const figures = figuresOf(plan)
  const earlier = figuresOf(before)
  return (
    <>
      {heldPlan && <CompareWith goalUuid={goal.goal_uuid} wants={wants} onChange={setWants} />}
      <FanChart
        bands={figures.bands}
        target={figures.target}
        paidIn={figures.paid_in}
        asOf={today}
        end={trying.plan.ok ? (trying.goal.target_date ?? undefined) : date}
        label={`${goal.name} as you try it, by month`}
        compare={{ bands: earlier.bands, label: name }}
      />
      <ScenarioTable
        name={name}
        before={{
          plan: before,
          outlook: earlier.outlook,
          date: (isHeld ? kept?.goal.target_date : null) ?? date,
        }}
        after={{ plan, outlook: figures.outlook, date: trying.goal.target_date ?? date }}
      />
    </>
  )
}
