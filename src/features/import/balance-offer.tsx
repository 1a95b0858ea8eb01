import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInYear } from '#app/platform/format.ts'
import { useIsReachable } from '#app/platform/online.ts'
import { useToday } from '#app/platform/today.ts'
import { CounterpartSelect, useOwnBalance } from '#app/shared/bank/own-balance.tsx'
import { accountsQuery } from '#app/shared/goal/goal-queries.ts'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { BankAccount } from '#core/contract/bank.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Import } from '#core/contract/imports.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'

/** The latest balance that a file states for an account, in cents. */
export interface ImportedBalance {
  readonly balance_cents: number
  readonly as_of: IsoDate
}

/** OFX states what is owed on a card as a negative balance; the tables of banks do either. */
const owedCents = (kind: Import['kind'], balance_cents: number): number =>
  kind === 'csv' ? Math.abs(balance_cents) : Math.max(0, -balance_cents)

interface BalanceOfferProps {
  readonly account: BankAccount
  readonly kind: Import['kind']
  readonly stated: ImportedBalance
  readonly others: readonly BankAccount[]
  readonly debts: readonly Debt[]
}

const NO_ACCOUNTS: never[] = []

/** Offers to count the balance of a file in net worth. A bank says that of its own accounts. */
export function BalanceOffer({ account, kind, stated, ...counted }: BalanceOfferProps) {
  const accounts = useQuery(accountsQuery).data?.accounts ?? NO_ACCOUNTS
  const own = useOwnBalance({ account, accounts, ...counted })
  const today = useToday()
  const hasPage = useHasPage()
  const isOnline = useIsReachable()
  const [state, setState] = useState<'open' | 'busy' | 'closed'>('open')
  const [problem, setProblem] = useState<string>()
  const balance_cents = own.isOwed ? owedCents(kind, stated.balance_cents) : stated.balance_cents
  if (account.link_uuid !== null || balance_cents < 0 || state === 'closed' || !hasPage('/banks')) return null
  const where = own.isOwed ? 'debts' : 'net worth'
  const count = async () => {
    setState('busy')
    const failed = await own.save({ balance_cents, as_of: stated.as_of })
    setProblem(failed)
    setState(failed === undefined ? 'closed' : 'open')
  }
  return (
    <section
      aria-label={`Balance of ${account.name}`}
      className="flex flex-col gap-3 border-t border-hair pt-3"
    >
      <p className="text-15">
        {own.isOwed ? 'Owed' : 'Balance'} on {dayInYear(stated.as_of, today)}: {formatUsd(balance_cents)}.{' '}
        {own.isCounted ? `Update it in your ${where}?` : `Count it in your ${where}?`}
      </p>
      {!own.isCounted && own.choices.length > 0 && (
        <Field label="Count it as" hint="Choose one that you’ve added, so it counts once.">
          <CounterpartSelect
            isOwed={own.isOwed}
            choices={own.choices}
            value={own.chosen}
            onValueChange={own.choose}
          />
        </Field>
      )}
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={state === 'busy'} disabled={!isOnline} onClick={() => void count()}>
          {own.isCounted ? 'Update balance' : `Add to ${where}`}
        </Button>
        <Button variant="quiet" onClick={() => setState('closed')}>
          Not now
        </Button>
      </div>
    </section>
  )
}
