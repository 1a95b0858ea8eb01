/** What an account without a bank link holds or is owed, as the client says, so that it counts in net worth. */
import { useState } from 'react'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { Select } from '#app/ui/select.tsx'
import { toast } from '#app/ui/toast.ts'
import { updateBankAccount } from '#core/contract/bank.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Choice, type CountAsProps, choicesOf, isOwed, likelyDebt } from './counterparts.ts'

interface CounterpartSelectProps {
  readonly isOwed: boolean
  readonly choices: readonly Choice[]
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** An account or debt of the client, or a new one. */
export const CounterpartSelect = ({ isOwed: owed, choices, ...select }: CounterpartSelectProps) => (
  <Select {...select}>
    <option value="new">{owed ? 'A new debt' : 'A new account'}</option>
    {choices.map(({ uuid, name }) => (
      <option key={uuid} value={uuid}>
        {name}
      </option>
    ))}
  </Select>
)

/** A balance on a day, in cents. */
export interface StatedBalance {
  readonly balance_cents: number
  readonly as_of: IsoDate
}

/** Where an account's balance counts, and saving it. */
export function useOwnBalance(props: CountAsProps) {
  const { account } = props
  const owed = isOwed(account)
  const [picked, setPicked] = useState<string>()
  const counterpart = owed ? account.debt_uuid : account.account_uuid
  const choices = choicesOf(props)
  const chosen = picked ?? (owed ? likelyDebt(props, choices) : 'new')
  /** @returns what is wrong, in a sentence; undefined once it is saved */
  const save = async (balance: StatedBalance): Promise<string | undefined> => {
    const { bank_account_uuid, name } = account
    const as = counterpart === null && (owed ? { debt: chosen } : { account: chosen })
    const outcome = await call(
      updateBankAccount,
      { body: { bank_account_uuid, balance, ...as } },
      { quiet: true },
    )
    if (!outcome.ok) return outcome.fields['as_of'] ?? outcome.fields.balance ?? outcome.message
    toast.success(
      counterpart === null ? `${name} is in your ${owed ? 'debts' : 'net worth'}` : `${name} updated`,
    )
    await refresh()
    return undefined
  }
  return { isOwed: owed, isCounted: counterpart !== null, choices, chosen, choose: setPicked, save }
}
