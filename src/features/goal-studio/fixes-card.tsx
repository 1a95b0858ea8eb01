import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import type { Fixes } from '#core/goal/fixes.ts'
import { useToday } from '#app/lib/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { List } from '#app/ui/list-row.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import { chanceFigure, type Step, stepsOf } from './scenario-words.ts'
import { scenarioOf, triedFrom } from './tried.ts'
import { tryOut } from './tries.ts'
import { useAnswer } from './use-answer.ts'
import { whatIfId } from './what-if-id.ts'

/** The smallest changes that put a goal back on track, each to be tried. Nothing for a goal that is, or that rests. */
export function FixesCard({ goal: known }: { goal: GoalWithRisk }) {
  const today = useToday()
  const now = scenarioOf(known, {}, today)
  const { status } = known.goal
  const isLive = status === 'active' || status === 'held' || status === 'draft'
  const isOnTrack = known.outlook?.label === 'on_track'
  if (!isLive || isOnTrack || !now.plan.ok) return null
  return <LookedFor known={known} plan={now.plan.value} />
}

function LookedFor({ known, plan }: { known: GoalWithRisk; plan: GoalPlan }) {
  const { answer } = useAnswer({ kind: 'fixes', plan, allowed: known.suitability.allowed })
  if (answer === null) return null
  return (
    <Card>
      <CardTitle>Back on track</CardTitle>
      {answer ? (
        <Ways known={known} plan={plan} fixes={answer} />
      ) : (
        <Waiting label="Looking for ways back on track">
          <Skeleton className="h-40" />
        </Waiting>
      )}
    </Card>
  )
}

interface WaysProps {
  readonly known: GoalWithRisk
  readonly plan: GoalPlan
  readonly fixes: Fixes
}

function Ways({ known, plan, fixes: { single, balanced } }: WaysProps) {
  const date = known.goal.target_date ?? ''
  const mixed = balanced && stepsOf(plan, balanced.plan, date)
  if (single.length === 0) {
    return (
      <p className="text-15">No single change does it within 50 years. Try several together in “What if”.</p>
    )
  }
  return (
    <>
      <p className="text-15 text-quiet">
        {plan.growth.kind === 'market'
          ? 'The least that each change alone must be for a chance of 80%. The smallest comes first.'
          : 'The least that each change alone must be to reach it in time. The smallest comes first.'}
      </p>
      <List className="-mx-4 md:-mx-5">
        {single.map((fix) => {
          const [step] = stepsOf(plan, fix.plan, date)
          return step && <Way key={fix.lever} known={known} plan={plan} fix={fix} step={step} />
        })}
        {balanced && mixed && mixed.length > 1 && (
          <Way
            known={known}
            plan={plan}
            fix={balanced}
            step={{
              title: 'A little of each',
              detail: joined(mixed, plan.growth.kind === 'market' ? balanced.chance : null),
            }}
          />
        )}
      </List>
    </>
  )
}

/** Several steps in a row, with the chance that they come to. */
const joined = (steps: readonly Step[], chance: number | null): string =>
  [...steps.map(({ title }) => title), chance !== null && `Chance ${chanceFigure(chance)}`]
    .filter(Boolean)
    .join('. ')

interface WayProps {
  readonly known: GoalWithRisk
  readonly plan: GoalPlan
  readonly fix: { readonly plan: GoalPlan; readonly chance: number }
  readonly step: Step
}

function Way({ known: { goal }, plan, fix, step }: WayProps) {
  const load = () => {
    tryOut(goal.goal_uuid, triedFrom(goal, plan, fix.plan))
    const sliders = document.getElementById(whatIfId(goal.goal_uuid))
    sliders?.focus({ preventScroll: true })
    sliders?.scrollIntoView({ block: 'start' })
  }
  return (
    <li className="flex items-center gap-3 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="text-15 font-medium wrap-break-word">{step.title}</p>
        <p className="text-13 text-quiet">{step.detail}</p>
      </div>
      <Button variant="secondary" aria-label={`Try it: ${step.title}`} onClick={load}>
        Try it
      </Button>
    </li>
  )
}
