import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { type CountAsProps, choicesOf, isOwed, likelyDebt } from '#app/shared/bank/counterparts.ts'
import { CounterpartSelect } from '#app/shared/bank/own-balance.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { updateBankAccount } from '#core/contract/bank.ts'

/** What the client did not choose yet: whether this is one of their accounts or debts, so that it counts once. */
function ChooseCounterpart(props: CountAsProps) {
  const { account } = props
  const choices = choicesOf(props)
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? likelyDebt(props, choices)
  const [isBusy, setBusy] = useState(false)
  const owed = isOwed(account)
  const save = async () => {
    setBusy(true)
    const { bank_account_uuid } = account
    const outcome = await call(updateBankAccount, {
      body: { bank_account_uuid, ...(owed ? { debt: chosen } : { account: chosen }) },
    })
    if (outcome.ok) {
      const name = choices.find(({ uuid }) => uuid === chosen)?.name
      toast.success(
        name === undefined
          ? `${account.name} is in your ${owed ? 'debts' : 'net worth'}`
          : `${account.name} now keeps ${name} up to date`,
      )
      await refresh()
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        className="min-w-52 flex-1"
        label={owed ? `Match ${account.name} to a debt` : `Count ${account.name} as`}
        hint={
          owed
            ? 'Match it to the debt you’ve added, so it counts once, or add it as a new one.'
            : 'Not in your net worth yet. Choose the account it is, so it counts once.'
        }
      >
        <CounterpartSelect isOwed={owed} choices={choices} value={chosen} onValueChange={setPicked} />
      </Field>
      <Button variant="secondary" busy={isBusy} onClick={() => void save()}>
        {chosen !== 'new'
          ? owed
            ? 'Match debt'
            : 'Match account'
          : owed
            ? 'Add to debts'
            : 'Add to net worth'}
      </Button>
    </div>
  )
}

/** A link to a linked debt, and the choice of another one that the client has entered, in its place. */
function LinkedDebt(props: CountAsProps & { readonly debtUuid: string }) {
  const [isMatching, setMatching] = useState(false)
  const hasChoices = choicesOf(props).length > 0
  return (
    <>
      <div className="flex flex-wrap gap-x-4">
        <Button asChild variant="link" className="self-start">
          <Link to="/debt/$debtUuid" params={{ debtUuid: props.debtUuid }}>
            View debt
          </Link>
        </Button>
        {hasChoices && !isMatching && (
          <Button variant="link" className="self-start" onClick={() => setMatching(true)}>
            Match to a debt you added
            <span className="sr-only">: {props.account.name}</span>
          </Button>
        )}
      </div>
      {isMatching && <ChooseCounterpart {...props} />}
    </>
  )
}

/** Where a bank account counts: a link to its account or debt, or the choice of one. */
export function CountAs(props: CountAsProps) {
  const { account_uuid, debt_uuid, link_uuid, is_active, is_closed, currency } = props.account
  if (!is_active) return null
  if (debt_uuid !== null) return <LinkedDebt {...props} debtUuid={debt_uuid} />
  if (account_uuid !== null) {
    return (
      <Button asChild variant="link" className="self-start">
        <Link to="/netWorth/$accountUuid" params={{ accountUuid: account_uuid }}>
          View account or fund a goal
        </Link>
      </Button>
    )
  }
  const canCount = link_uuid !== null && !is_closed && currency === 'USD'
  return !canCount ? null : <ChooseCounterpart {...props} />
}
