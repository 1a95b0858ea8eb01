import { Link } from '@tanstack/react-router'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { wholeDollars } from '#app/lib/format.ts'
import { WaitingPill } from '#app/lib/waiting-pill.tsx'
import { Amount } from '#app/ui/amount.tsx'
import { ListRow } from '#app/ui/list-row.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { kindOf } from './kinds.ts'
import { chanceShort, dueWords, figureShort, stateOf } from './words.ts'

interface GoalRowProps {
  readonly found: GoalWithRisk
  readonly today: IsoDate
  readonly isWaiting: boolean
}

/** A goal in the list: what is there, what is wanted by when, and how likely it is. */
export function GoalRow({ found, today, isWaiting }: GoalRowProps) {
  const { goal, outlook } = found
  const { words, tone } = stateOf(found, today)
  const { mode, goal_uuid: goalUuid } = goal
  return (
    <ListRow
      leading={<Mark icon={kindOf(goal.kind).icon} />}
      title={
        goal.status === 'draft' ? (
          <Link to={`/${mode}/new`} search={{ draft: goalUuid }}>
            {goal.name}
          </Link>
        ) : (
          <Link to={`/${mode}/$goalUuid`} params={{ goalUuid }}>
            {goal.name}
          </Link>
        )
      }
      detail={
        <>
          <span className="block">
            {goal.target_cents !== null && `${wholeDollars(goal.target_cents)} · `}
            {dueWords(goal)}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-2">
            <Pill tone={tone}>{goal.status === 'draft' ? 'Continue' : words}</Pill>
            {outlook?.kind === 'market' && goal.status !== 'draft' && (
              <span>{chanceShort(outlook)} markets</span>
            )}
            {isWaiting && <WaitingPill />}
          </span>
          {goal.held_reason !== null && <span className="mt-1.5 block">{goal.held_reason}</span>}
          <FundedBar goal={goal} />
        </>
      }
      trailing={
        <span className="flex flex-col items-end">
          <Amount cents={goal.value.cents} whole className="text-17" />
          {goal.value.cents > 0 && (
            <span className="max-w-24 text-13 font-normal text-quiet">{figureShort(goal.value, today)}</span>
          )}
        </span>
      }
    />
  )
}

/** How much of the target is there; the amounts beside it say the same. */
function FundedBar({ goal }: { goal: GoalWithRisk['goal'] }) {
  if (goal.target_cents === null || goal.status === 'draft') return null
  const share = Math.min(1, goal.value.cents / goal.target_cents)
  return (
    <span aria-hidden="true" className="mt-2 block h-1.5 max-w-80 overflow-hidden rounded-full bg-line">
      <span className="block h-full rounded-full bg-series-2" style={{ width: `${share * 100}%` }} />
    </span>
  )
}
