import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import { labelOf, chanceOfPlan } from '#core/goal/chance.ts'
import type { Horizon } from '#core/goal/horizons.ts'
import { modelName } from '#core/goal/model.ts'
import { useToday } from '#app/platform/today.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List } from '#app/ui/list-row.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { scenarioOf, type Tried } from './tried.ts'
import { useAnswer } from './use-answer.ts'
import { useFixLimits } from './use-fix-limits.ts'
import { Way } from './way.tsx'
import { Ways } from './ways.tsx'

/** The smallest changes that put a goal back on track, each to be tried. Nothing for a goal that is, or that rests. */
export function FixesCard({ goal: known }: { goal: GoalWithRisk }) {
  const today = useToday()
  const { status } = known.goal
  const isHeld = status === 'held'
  // A goal that is held is mended with the most risk that it may bear.
  const base: Tried = isHeld ? { model: known.suitability.allowed_band } : {}
  const { plan, horizons } = scenarioOf(known, base, today)
  const isLive = status === 'active' || status === 'draft' || isHeld
  if (!isLive || !plan.ok) return null
  const isOnTrack = labelOf(chanceOfPlan(plan.value)) === 'on_track'
  if (isOnTrack && !isHeld) return null
  return (
    <Card>
      <CardTitle>Back on track</CardTitle>
      {isHeld && (
        <p className="text-15 text-quiet">
          With {modelName(known.suitability.allowed_band)}, the most risk we suggest for this date.
        </p>
      )}
      {isOnTrack ? (
        <List className="-mx-4 md:-mx-5">
          <Way
            goalUuid={known.goal.goal_uuid}
            tried={base}
            step={{
              title: `Choose ${modelName(known.suitability.allowed_band)}`,
              detail: `Instead of ${modelName(known.suitability.model)}. That puts it back on track.`,
            }}
          />
        </List>
      ) : (
        <LookedFor known={known} plan={plan.value} horizons={horizons} base={base} />
      )}
    </Card>
  )
}

interface LookedForProps {
  readonly known: GoalWithRisk
  readonly plan: GoalPlan
  readonly horizons: readonly Horizon[]
  /** What the plan has that the goal has not. */
  readonly base: Tried
}

function LookedFor({ known, plan, horizons, base }: LookedForProps) {
  const { allowed } = known.suitability
  const limits = useFixLimits(known.goal, plan)
  const { answer } = useAnswer({ kind: 'fixes', plan, allowed, horizons, ...limits })
  if (answer) return <Ways goal={known.goal} plan={plan} base={base} fixes={answer} />
  return (
    <Waiting label="Finding ways back on track">
      <Skeleton className="h-40" />
    </Waiting>
  )
}
