import type { Goal } from '#core/contract/goal-kinds.ts'
import type { GoalPlan } from '#core/contract/projection.ts'
import type { Fixes } from '#core/goal/fixes.ts'
import { useToday } from '#app/platform/today.ts'
import { List } from '#app/ui/list-row.tsx'
import { type Step, stepsOf } from './fix-steps.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { triedFrom, type Tried } from './tried.ts'
import { Way } from './way.tsx'

interface WaysProps {
  readonly goal: Goal
  readonly plan: GoalPlan
  /** What is tried along with each. */
  readonly base: Tried
  readonly fixes: Fixes
}

/** Each single change, the smallest first, and the mix of them. */
export function Ways({ goal, plan, base, fixes: { single, balanced } }: WaysProps) {
  const today = useToday()
  const date = goal.target_date ?? today
  const isMarket = plan.growth.kind === 'market'
  const mixed = balanced && stepsOf(plan, balanced.plan, date, today)
  const triedWith = (after: GoalPlan): Tried => ({ ...base, ...triedFrom(goal, plan, after, today) })
  if (single.length === 0) {
    return <p className="text-15">No single change is enough. Try combining several under What if.</p>
  }
  return (
    <>
      <p className="text-15 text-quiet">
        Any one of these {isMarket ? 'gets you to an 80% chance of success' : 'gets you there on time'}.
      </p>
      <List className="-mx-4 md:-mx-5">
        {single.map((fix) => {
          const [step] = stepsOf(plan, fix.plan, date, today)
          return (
            step && <Way key={fix.lever} goalUuid={goal.goal_uuid} tried={triedWith(fix.plan)} step={step} />
          )
        })}
        {balanced && mixed && mixed.length > 1 && (
          <Way
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

/** Several steps in a row, with the chance that they come to. */
const joined = (steps: readonly Step[], chance: number | null): string =>
  [...steps.map(({ title }) => title), chance !== null && `${chanceFigure(chance)} chance of success`]
    .filter(Boolean)
    .join('. ')
