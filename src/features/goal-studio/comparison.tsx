import { useState } from 'react'
import { FanChart } from '#app/shared/goal/fan-chart.tsx'
import { Button } from '#app/ui/button.tsx'
import { Change } from '#app/ui/pill.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { changesInWords, linesOf, type Line, type LineChange, type Side } from './scenario-labels.ts'
import { pin } from './scenario-store.ts'
import { changeOf, figuresOf, scenarioOf, type ScenarioChange } from './scenario.ts'

interface ComparisonProps {
  readonly known: GoalWithRisk
  /** The goal's plan as it is. */
  readonly now: GoalPlan
  readonly tried: ScenarioChange
  /** The pinned scenario. */
  readonly pinned: ScenarioChange | null
  readonly today: IsoDate
}

/**
 * The scenario, as a chart and as a table, beside the goal as it is or the pinned scenario. Nothing without a scenario; one that
 * was just pinned is compared with the goal, since it does not differ from itself.
 */
export function Comparison({ known, now, tried, pinned, today }: ComparisonProps) {
  const [wants, setWants] = useState<'now' | 'pinned'>('pinned')
  const { goal } = known
  const date = goal.target_date ?? today
  const trying = scenarioOf(known, tried, today)
  if (Object.keys(changeOf(known, trying)).length === 0) return null
  const before = pinned && scenarioOf(known, pinned, today)
  const pinnedPlan = before?.plan.ok ? before.plan.value : null
  const plan = trying.plan.ok ? trying.plan.value : now
  const isOther = pinnedPlan !== null && JSON.stringify(pinnedPlan) !== JSON.stringify(plan)
  const isPinned = isOther && wants === 'pinned'
  const earlierPlan = isPinned ? pinnedPlan : now
  const name = isPinned ? 'Pinned' : 'Today'
  const figures = figuresOf(plan)
  const earlier = figuresOf(earlierPlan)
  return (
    <>
      {isOther && <CompareWith goalUuid={goal.goal_uuid} wants={wants} onChange={setWants} />}
      <FanChart
        bands={figures.bands}
        target={figures.target}
        paidIn={figures.paid_in}
        asOf={today}
        end={trying.plan.ok ? (trying.goal.target_date ?? undefined) : date}
        label={`${goal.name} with your changes, month by month`}
        compare={{ bands: earlier.bands, label: name }}
      />
      <ScenarioTable
        name={name}
        before={{
          plan: earlierPlan,
          outlook: earlier.outlook,
          date: (isPinned ? before?.goal.target_date : null) ?? date,
        }}
        after={{ plan, outlook: figures.outlook, date: trying.goal.target_date ?? date }}
      />
    </>
  )
}

interface CompareWithProps {
  readonly goalUuid: string
  readonly wants: 'now' | 'pinned'
  readonly onChange: (wants: 'now' | 'pinned') => void
}

/** What the scenario is compared with, while one is pinned. */
const CompareWith = ({ goalUuid, wants, onChange }: CompareWithProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <Segmented
      reads
      aria-label="Compare with"
      value={wants}
      onValueChange={(value) => onChange(value === 'pinned' ? 'pinned' : 'now')}
    >
      <Segment value="now">Compare with today</Segment>
      <Segment value="pinned">Compare with pinned</Segment>
    </Segmented>
    <Button reads variant="link" onClick={() => pin(goalUuid, null)}>
      Unpin
    </Button>
  </div>
)

interface ScenarioTableProps {
  /** The left column: "Now". */
  readonly name: string
  readonly before: Side
  readonly after: Side
}

/** Two scenarios side by side, with the gain or loss in each row. */
function ScenarioTable({ name, before, after }: ScenarioTableProps) {
  const lines = linesOf(before, after)
  return (
    <>
      <output className="sr-only">{changesInWords(lines)}</output>
      <table className="w-full table-fixed text-left text-15 [&_td]:pr-2 [&_th]:pr-2">
        <caption className="sr-only">{name} compared with your changes</caption>
        <thead>
          <tr className="text-13 text-quiet">
            <td aria-hidden="true" className="w-[34%]" />
            <th scope="col" className="w-[28%] py-2 font-medium">
              {name}
            </th>
            <th scope="col" className="py-2 font-medium">
              Your changes
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hair border-t border-hair">
          {lines.map((line) => (
            <Row key={line.name} line={line} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const Row = ({ line: { name, before, after, change } }: { line: Line }) => (
  <tr className="align-top">
    <th scope="row" className="py-2 font-normal text-quiet">
      {name}
    </th>
    <td className="py-2 wrap-break-word">{before}</td>
    <td className="py-2 wrap-break-word">
      <span className="font-medium">{after}</span>
      {change && <ChangeMark {...change} />}
    </td>
  </tr>
)

/** A gain or a loss as a mark with text; a neutral change is text only. */
const ChangeMark = ({ direction, isGood, words }: LineChange) => (
  <span className="block text-13">
    {isGood === undefined ? (
      <span className="text-quiet">{words}</span>
    ) : (
      <Change direction={direction} good={isGood} className="mt-1 h-auto! py-0.5 whitespace-normal!">
        {words}
      </Change>
    )}
  </span>
)
