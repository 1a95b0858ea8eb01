import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 } from 'uuid'
import * as v from 'valibot'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { changeGoal, enterGoal } from '#app/shared/goal/goal-writes.ts'
import { useGoals } from '#app/shared/goal/use-goals.ts'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Form } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Goal, GoalMode } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { changedFields } from '#core/fields.ts'
import { AccountsStep, type RenderAddAccount } from './accounts-step.tsx'
import { DeleteGoalDialog } from './delete-goal-dialog.tsx'
import type { GoalTyped } from './goal-fields.tsx'
import { BackToGoals, GoalMissing, NewGoalTabs } from './goal-navigation.tsx'
import { modeWords } from './labels.ts'
import { NewRetirementGoal } from './new-retirement-goal.tsx'
import { MoneyStep, type Purpose, PurposeStep, TargetStep } from './step-forms.tsx'
import { type Buttons, type Step, StepButtons, STEP_TITLES, stepBeside, stepOf, STEPS } from './steps.tsx'

interface NewGoalProps {
  readonly mode: GoalMode
  /** From the address: a draft to continue, and the current step. */
  readonly draft: string | undefined
  readonly step: string | undefined
  readonly renderAddAccount: RenderAddAccount
}

/** A new goal in four steps. Each is stored as a draft, so that the client can continue later and elsewhere. */
export function NewGoal({ mode, draft, step, renderAddAccount }: NewGoalProps) {
  const { query, goals } = useGoals()
  if (mode === 'retire' && draft === undefined) return <NewRetirementGoal goals={goals} />
  const found = goals?.find(({ goal }) => goal.goal_uuid === draft)
  if (draft !== undefined && !found) return <GoalMissing query={query} isGone={query.isSuccess} />
  if (found && found.goal.status !== 'draft') {
    return <Navigate to="/$mode/$goalUuid" params={{ mode, goalUuid: found.goal.goal_uuid }} replace />
  }
  const current = stepOf(step, found?.goal)
  return (
    <Page className="lg:max-w-180">
      <PageHeader title={STEP_TITLES[current]} back={<BackToGoals />} />
      <Steps current={STEPS.indexOf(current) + 1} total={STEPS.length} />
      {!found && <NewGoalTabs mode={mode} />}
      <Card>
        {/* Each step starts with the stored values. */}
        <StepForm
          key={`${draft} ${current}`}
          mode={mode}
          step={current}
          found={found}
          count={goals?.length}
          renderAddAccount={renderAddAccount}
        />
      </Card>
      {found && <DraftLine goal={found.goal} />}
    </Page>
  )
}

/** What happens to an unfinished draft, and a button to delete it. */
function DraftLine({ goal }: { goal: Goal }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-13 text-quiet">
      <p>Your progress is saved. Come back anytime.</p>
      <Button variant="link" onClick={() => setDeleting(true)}>
        Delete draft
      </Button>
      <DeleteGoalDialog goal={goal} open={isDeleting} onOpenChange={setDeleting} />
    </div>
  )
}

interface StepFormProps {
  readonly mode: GoalMode
  readonly step: Step
  readonly found: GoalWithRisk | undefined
  /** How many goals the client has. */
  readonly count: number | undefined
  readonly renderAddAccount: RenderAddAccount
}

function StepForm({ mode, step, found, count, renderAddAccount }: StepFormProps) {
  const navigate = useNavigate()
  // The same uuid when a failed save is retried: the goal is created once.
  const [newUuid] = useState(() => v7())
  const seesAccounts = useHasPage()('/netWorth')
  const next = stepBeside(step, 1)
  const before = stepBeside(step, -1)
  const goOn = async (draft: string): Promise<SubmitResult> => {
    await navigate({ to: '/$mode/new', params: { mode }, search: { draft, ...(next && { step: next }) } })
    return { ok: true }
  }
  const begin = async (purpose: Purpose): Promise<SubmitResult> => {
    const inflation_adjusted = modeWords(mode).isInTodaysPrices
    const draft = { ...purpose, mode, inflation_adjusted, status: 'draft' } as const
    const outcome = await enterGoal(newUuid, draft, count)
    return outcome.ok ? goOn(newUuid) : outcome
  }
  const keep = async (change: Partial<GoalTyped>): Promise<SubmitResult> => {
    if (!found) return { ok: true }
    const { goal } = found
    const changes = changedFields(goal, change)
    if (Object.keys(changes).length > 0) {
      const outcome = await changeGoal(goal.name, { ...changes, goal_uuid: goal.goal_uuid })
      if (!outcome.ok) return outcome
    }
    return goOn(goal.goal_uuid)
  }
  const back = (
    <Button asChild variant="quiet">
      {found && before ? (
        <Link to="/$mode/new" params={{ mode }} search={{ draft: found.goal.goal_uuid, step: before }}>
          Back
        </Link>
      ) : (
        <Link to="/goals">Cancel</Link>
      )}
    </Button>
  )
  const buttons = { back, submitLabel: 'Continue' }
  if (!found || step === 'purpose') {
    return <PurposeStep mode={mode} draft={found?.goal} buttons={buttons} onSubmit={found ? keep : begin} />
  }
  const { goal, suitability } = found
  const finish = async (change: Partial<GoalTyped>): Promise<SubmitResult> => {
    const changes = { ...changedFields(goal, change), status: 'active' } as const
    const outcome = await changeGoal(goal.name, { ...changes, goal_uuid: goal.goal_uuid })
    if (outcome.ok) toast.success(`${goal.name} added`)
    return outcome
  }
  switch (step) {
    case 'target':
      return <TargetStep draft={goal} known={suitability} buttons={buttons} onSubmit={keep} />
    case 'money':
      return (
        <MoneyStep
          draft={goal}
          known={suitability}
          buttons={{ back, submitLabel: 'Add goal' }}
          onSubmit={finish}
        />
      )
    case 'accounts':
      return !seesAccounts ? (
        <NoAccounts buttons={buttons} onSubmit={() => goOn(goal.goal_uuid)} />
      ) : (
        <AccountsStep
          found={found}
          renderAddAccount={renderAddAccount}
          buttons={buttons}
          onFinish={async (accounts) => {
            const outcome = await changeGoal(goal.name, { goal_uuid: goal.goal_uuid, accounts })
            return outcome.ok ? goOn(goal.goal_uuid) : outcome
          }}
        />
      )
  }
}

interface NoAccountsProps {
  readonly buttons: Buttons
  readonly onSubmit: () => Promise<SubmitResult>
}

/** In a view of somebody's plan whose accounts aren't shared, there is nothing to choose. */
function NoAccounts({ buttons, onSubmit }: NoAccountsProps) {
  const form = useForm({ initial: {}, schema: v.object({}), onSubmit })
  return (
    <Form form={form}>
      <p className="text-15 text-quiet">Accounts aren’t shared with you. You can continue without one.</p>
      <StepButtons {...buttons} />
    </Form>
  )
}
