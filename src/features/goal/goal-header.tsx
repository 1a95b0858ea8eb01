import type { ReactNode } from 'react'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { planOf } from '#core/goal/plan.ts'
import { ChanceHelp } from '#app/shared/goal/chance-help.tsx'
import { asOfLabel, provenance } from '#app/shared/net-worth/provenance.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { BackToGoals } from './goal-links.tsx'
import { GoalMenu } from './goal-menu.tsx'
import { answerOf, stateOf } from './labels.ts'

interface GoalHeaderProps {
  readonly found: GoalWithRisk
  readonly today: IsoDate
  readonly isPending: boolean
  /** Actions beside the menu. */
  readonly actions?: ReactNode
}

/** The goal's answer as the title: the chance of reaching the target by its date. */
export function GoalHeader({ found, today, isPending, actions }: GoalHeaderProps) {
  const { goal, suitability, outlook } = found
  const { words, tone } = stateOf(found, today)
  const { cents, as_of, source } = goal.value
  const isMixed = new Set(goal.accounts.map((account) => account.source)).size > 1
  const answer = answerOf(found)
  const plan = planOf(goal, suitability.model, today)
  return (
    <PageHeader
      back={<BackToGoals />}
      title={<span className="wrap-break-word">{answer}</span>}
      eyebrow={
        <span className="flex flex-wrap items-center gap-2">
          {answer !== goal.name && <span className="min-w-0 wrap-break-word">{goal.name}</span>}
          <Pill tone={tone}>{words}</Pill>
          {outlook && plan.ok && answer !== goal.name && goal.status !== 'reached' && (
            <ChanceHelp plan={plan.value} />
          )}
          {isPending && <PendingPill />}
        </span>
      }
      sub={
        <p>
          <b>
            <Amount cents={cents} whole />
          </b>{' '}
          saved so far{goal.inflation_adjusted && ', target in today’s dollars'}
          {cents > 0 && as_of !== null && (
            <span className="block text-13">
              {isMixed ? asOfLabel(goal.value, today) : provenance(source, as_of, today)}
            </span>
          )}
        </p>
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
