import type { ReactNode } from 'react'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { wholeDollars, monthAndYear } from '#app/lib/format.ts'
import { WaitingPill } from '#app/lib/waiting-pill.tsx'
import { Amount } from '#app/ui/amount.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { BackToGoals } from './goal-links.tsx'
import { GoalMenu } from './goal-menu.tsx'
import { kindOf } from './kinds.ts'
import { figureWords, stateOf } from './words.ts'

interface GoalHeaderProps {
  readonly found: GoalWithRisk
  readonly today: IsoDate
  readonly isWaiting: boolean
  /** What else can be done with it, beside the menu. */
  readonly actions?: ReactNode
}

/** What is there for a goal, how likely it is, and what can be done. */
export function GoalHeader({ found, today, isWaiting, actions }: GoalHeaderProps) {
  const { goal, outlook } = found
  const { words, tone } = stateOf(found, today)
  return (
    <PageHeader
      back={<BackToGoals mode={goal.mode} />}
      size="figure"
      title={
        <>
          <span className="block text-20 tracking-normal wrap-break-word">{goal.name}</span>
          <Amount cents={goal.value.cents} />
        </>
      }
      eyebrow={
        <span className="flex flex-wrap items-center gap-2">
          {kindOf(goal.kind).label}
          <Pill tone={tone}>{words}</Pill>
          {isWaiting && <WaitingPill />}
        </span>
      }
      sub={
        <>
          {goal.target_cents !== null && (
            <p>
              of <b>{wholeDollars(goal.target_cents)}</b>
              {goal.inflation_adjusted && ' in today’s prices'}
              {goal.target_date !== null && ` by ${monthAndYear(goal.target_date)}`}
            </p>
          )}
          {outlook && goal.status !== 'reached' && goal.status !== 'archived' && <p>{outlook.words}</p>}
          {goal.value.cents > 0 && <p className="text-13">The value is {figureWords(goal.value)}.</p>}
        </>
      }
      actions={
        <>
          {actions}
          <GoalMenu found={found} />
        </>
      }
    />
  )
}
