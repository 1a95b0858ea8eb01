import { useState } from 'react'
import type { GoalInput } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { SubmitResult } from '#app/platform/form.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import { offeredTo } from './shares.ts'
import { type RenderAddAccount, SharesForm } from './shares-form.tsx'
import type { Buttons } from './step-buttons.tsx'
import { useAccounts, useGoals } from '#app/shared/goal/use-goals.ts'

interface AccountsStepProps {
  readonly found: GoalWithRisk
  readonly buttons: Buttons
  readonly onFinish: (shares: GoalInput['accounts']) => Promise<SubmitResult>
  readonly renderAddAccount: RenderAddAccount
  /** An account to choose at once. */
  readonly fund?: string | undefined
}

/** Choosing the accounts that fund a goal, or adding one. */
export function AccountsStep({ found, buttons, onFinish, renderAddAccount, fund }: AccountsStepProps) {
  const { query, accounts } = useAccounts()
  const { goals = [] } = useGoals()
  const [problem, setProblem] = useState<string>()
  const { goal } = found
  const finish = async (shares: GoalInput['accounts']): Promise<SubmitResult> => {
    setProblem(undefined)
    const handed = await onFinish(shares)
    // An error about all shares together, so it is shown above them.
    if (!handed.ok) setProblem(Object.values(handed.fields)[0])
    return handed
  }
  if (!accounts && query.isPending) {
    return (
      <Loading label="Loading your accounts" className="flex flex-col gap-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </Loading>
    )
  }
  const offered = offeredTo(goal, accounts ?? [], goals)
  return (
    <>
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      {query.isError && !accounts && <QueryFailed query={query} title="Couldn’t load your accounts" />}
      <p className="text-15 text-quiet">
        {offered.length === 0
          ? 'You haven’t added an account yet. Add the one that holds this money, or continue without one.'
          : 'Select the accounts that hold money for this goal. You can split one account between several goals.'}
      </p>
      <SharesForm
        goal={goal}
        offered={offered}
        fund={fund}
        buttons={buttons}
        onSubmit={finish}
        renderAddAccount={renderAddAccount}
      />
    </>
  )
}
