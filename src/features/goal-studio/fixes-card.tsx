import { useToday } from '#app/platform/today.ts'
import { useFixLimits } from '#app/shared/goal/client-facts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List } from '#app/ui/data/list-row.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import { chanceFigure, chanceOfPlan, labelOf } from '#core/goal/chance.ts'
import type { Fixes } from '#core/goal/fixes.ts'
import type { Horizon } from '#core/goal/horizons.ts'
import { modelName } from '#core/goal/model.ts'
import { suggestedBand } from '#core/goal/suitability.ts'
import { type Step, stepsOf } from './fix-steps.ts'
import { setScenario, whatIfId } from './scenario-store.ts'
import { scenarioOf, changeBetween, type ScenarioChange } from './scenario.ts'
import { useAnswer } from './use-answer.ts'

/**
 * The smallest changes that put a goal back on track, each loadable as a scenario. Nothing for a goal that is on track or paused.
 */
export function FixesCard({ goal: known }: { goal: GoalWithRisk }) {
  const today = useToday()
  const { status } = known.goal
  const isHeld = status === 'held'
  // A goal blocked for its risk is fixed with the portfolio that we suggest.
  const suggested = suggestedBand(known.suitability)
  const base: ScenarioChange = isHeld ? { model: suggested } : {}
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
          With {modelName(suggested)},{' '}
          {suggested === known.suitability.allowed_band
            ? 'the most risk allowed for this date'
            : 'as your risk profile suggests'}
          .
        </p>
      )}
      {isOnTrack ? (
        <List className="-mx-4 md:-mx-5">
          <FixRow
            goalUuid={known.goal.goal_uuid}
            tried={base}
            step={{
              title: `Choose ${modelName(suggested)}`,
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
  /** The differences between the plan and the goal. */
  readonly base: ScenarioChange
}

function LookedFor({ known, plan, horizons, base }: LookedForProps) {
  const { allowed } = known.suitability
  const limits = useFixLimits(known.goal, plan)
  const { answer } = useAnswer({ kind: 'fixes', plan, allowed, horizons, ...limits })
  if (answer) return <FixList goal={known.goal} plan={plan} base={base} fixes={answer} />
  return (
    <Loading label="Finding ways back on track">
      <Skeleton className="h-40" />
    </Loading>
  )
}

interface FixListProps {
  readonly goal: Goal
  readonly plan: GoalPlan
  /** Loaded together with each. */
  readonly base: ScenarioChange
  readonly fixes: Fixes
}

/** Each single change, smallest first, and the mix of them. */
function FixList({ goal, plan, base, fixes: { single, balanced } }: FixListProps) {
  const today = useToday()
  const date = goal.target_date ?? today
  const isMarket = plan.growth.kind === 'market'
  const mixed = balanced && stepsOf(plan, balanced.plan, date, today)
  const triedWith = (after: GoalPlan): ScenarioChange => ({
    ...base,
    ...changeBetween(goal, plan, after, today),
  })
  if (single.length === 0) {
    return <p className="text-15">No single change is enough. Try combining several under What if.</p>
  }
  return (
    <>
      <p className="text-15 text-quiet">
        <ThirdPerson>
          Any one of these {isMarket ? 'gets you to an 80% chance of success' : 'gets you there on time'}.
        </ThirdPerson>
      </p>
      <List className="-mx-4 md:-mx-5">
        {single.map((fix) => {
          const [step] = stepsOf(plan, fix.plan, date, today)
          return (
            step && (
              <FixRow key={fix.lever} goalUuid={goal.goal_uuid} tried={triedWith(fix.plan)} step={step} />
            )
          )
        })}
        {balanced && mixed && mixed.length > 1 && (
          <FixRow
            goalUuid={goal.goal_uuid}
            tried={triedWith(balanced.plan)}
            step={{
              title: 'Combine smaller changes',
              detail: joined(mixed, isMarket ? balanced.chance : null),
            }}
          />
        )}
      </List>
    </>
  )
}

/** Several steps in a row, with the resulting chance. */
const joined = (steps: readonly Step[], chance: number | null): string =>
  [...steps.map(({ title }) => title), chance !== null && `${chanceFigure(chance)} chance of success`]
    .filter(Boolean)
    .join('. ')

interface FixRowProps {
  readonly goalUuid: string
  /** What the button loads into the sliders. */
  readonly tried: ScenarioChange
  readonly step: Step
}

/** One change that puts the goal back on track. Its button loads it and moves to the sliders. */
function FixRow({ goalUuid, tried, step }: FixRowProps) {
  const load = () => {
    setScenario(goalUuid, tried)
    const sliders = document.getElementById(whatIfId(goalUuid))
    sliders?.focus({ preventScroll: true })
    sliders?.scrollIntoView({ block: 'start' })
  }
  return (
    <li className="flex items-center gap-3 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="text-15 font-medium wrap-break-word">{step.title}</p>
        <p className="text-13 text-quiet">{step.detail}</p>
      </div>
      <Button reads variant="secondary" aria-label={`Try it: ${step.title}`} onClick={load}>
        Try it
      </Button>
    </li>
  )
}
