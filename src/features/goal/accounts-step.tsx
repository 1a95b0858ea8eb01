import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { wholeDollars } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { formatPercent } from '#app/platform/typed-numbers.ts'
import { useAccounts, useGoals } from '#app/shared/goal/use-goals.ts'
import { provenance } from '#app/shared/net-worth/provenance.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { PercentInput } from '#app/ui/percent-input.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import type { GoalInput, Goal } from '#core/contract/goal-kinds.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { shareOf } from '#core/goal/shares.ts'
import {
  offeredTo,
  type Offered,
  percentName,
  sharesSchema,
  type ShareValues,
  shareValuesOf,
} from './shares.ts'
import { type Buttons, StepButtons } from './steps.tsx'

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

/** A sheet for adding an account; accounts belong to another module. */
export type RenderAddAccount = (sheet: {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onAdded: (accountUuid: string) => void
}) => ReactNode

interface SharesFormProps {
  readonly goal: Goal
  readonly offered: readonly Offered[]
  readonly buttons: Buttons
  readonly onSubmit: (shares: GoalInput['accounts']) => Promise<SubmitResult>
  readonly renderAddAccount: RenderAddAccount
  /** An account to choose at once, with all that is available of it. */
  readonly fund?: string | undefined
}

/** The goal's shares, and the account to choose if it does not fund the goal yet. */
function initialOf({ goal, offered, fund }: SharesFormProps): ShareValues {
  const own = shareValuesOf(goal)
  const chosen = offered.find(({ account, free }) => account.account_uuid === fund && free > 0)
  if (!chosen || own[chosen.account.account_uuid] === true) return own
  const { account_uuid } = chosen.account
  return { ...own, [account_uuid]: true, [percentName(account_uuid)]: formatPercent(chosen.free) }
}

/** Which accounts fund a goal, and how much of each. */
function SharesForm(props: SharesFormProps) {
  const { goal, offered, buttons, onSubmit, renderAddAccount } = props
  const form = useForm({ initial: initialOf(props), schema: sharesSchema(offered), onSubmit })
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Form form={form}>
        {offered.length > 0 && (
          <ul className="flex flex-col divide-y divide-hair">
            {offered.map((each) => (
              <ShareRow key={each.account.account_uuid} offered={each} form={form} />
            ))}
          </ul>
        )}
        <SelectedSum goal={goal} offered={offered} values={form.values} />
        <Button variant="secondary" className="self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add an account
        </Button>
        <StepButtons {...buttons} />
      </Form>
      {/* Beside the form: submitting one must not submit the other. */}
      {renderAddAccount({
        open: isAdding,
        onOpenChange: setAdding,
        // Created for this goal, so no other goal can use it yet.
        onAdded: (uuid) => form.setMany({ [uuid]: true, [percentName(uuid)]: formatPercent(1) }),
      })}
    </>
  )
}

interface SelectedSumProps {
  readonly goal: Goal
  readonly offered: readonly Offered[]
  readonly values: ShareValues
}

/** The total of the ticked accounts against the target: `$374,000 of $1,500,000 selected`. */
function SelectedSum({ goal, offered, values }: SelectedSumProps) {
  const parsed = v.safeParse(sharesSchema(offered), values)
  if (!parsed.success || offered.length === 0) return null
  const balances = new Map(offered.map(({ account }) => [account.account_uuid, account.balance_cents]))
  const cents = (parsed.output ?? []).reduce(
    (sum, { account_uuid, share }) => sum + shareOf(balances.get(account_uuid) ?? 0, share),
    goal.initial_cents,
  )
  return (
    <output className="text-15">
      <b className="font-bold">{wholeDollars(cents)}</b>
      {goal.target_cents !== null && ` of ${wholeDollars(goal.target_cents)}`} saved so far
    </output>
  )
}

type FormState = Pick<
  ReturnType<typeof useForm<Record<string, string | boolean>, never>>,
  'values' | 'setMany' | 'set' | 'leave' | 'errorOf'
>

/** `$10,000 · Entered by you · Oct 25 · 60% available` */
function detailOf({ account, free }: Offered, today: IsoDate): string {
  const from = provenance(account.source, account.as_of, today)
  const left = free === 0 ? 'Fully used by other goals' : free < 1 && `${formatPercent(free)}% available`
  return [wholeDollars(account.balance_cents), from, left].filter(Boolean).join(' · ')
}

function ShareRow({ offered, form }: { offered: Offered; form: FormState }) {
  const today = useToday()
  const { account, free } = offered
  const { account_uuid } = account
  const name = percentName(account_uuid)
  const isUsed = form.values[account_uuid] === true
  return (
    <li className="flex flex-col gap-1 py-3">
      <Checkbox
        name={account_uuid}
        label={account.name}
        checked={isUsed}
        disabled={free === 0 && !isUsed}
        onCheckedChange={(checked) =>
          form.setMany({ [account_uuid]: checked, ...(checked && { [name]: formatPercent(free) }) })
        }
      />
      <p className="-mt-3 pl-8 text-13 text-quiet">{detailOf(offered, today)}</p>
      {isUsed && (
        <Field label={`Share of ${account.name}`} error={form.errorOf(name)} className="mt-2 pl-8">
          <PercentInput
            name={name}
            value={String(form.values[name] ?? '')}
            onValueChange={(typed) => form.set(name, typed)}
            onBlur={() => form.leave(name)}
          />
        </Field>
      )}
    </li>
  )
}
