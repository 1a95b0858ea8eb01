import { useState } from 'react'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { countedTwice, type HomePair } from '#core/goal/net-worth.ts'
import { changeAccount } from './account-changes.ts'

/** Asks whether an added home is the one on a mortgage, to count it once; nothing where no home counts twice. */
export function DuplicateHome({ worth }: { worth: NetWorth }) {
  // A viewer without the debts can't tell whether it is the home on a mortgage.
  const hasPage = useHasPage()
  const [pair] = hasPage('/debt') ? countedTwice(worth) : []
  // Keyed by both, so that the next question starts fresh.
  return pair && <Question key={`${pair.account.uuid} ${pair.home.uuid}`} {...pair} />
}

function Question({ account, home }: HomePair) {
  const [busy, setBusy] = useState<'same' | 'different'>()
  const { uuid: account_uuid, name, separate_debt_uuids = [] } = account
  const answer = async (which: 'same' | 'different') => {
    setBusy(which)
    const isSame = which === 'same'
    const change = isSame
      ? { debt_uuid: home.uuid }
      : { separate_debt_uuids: [...separate_debt_uuids, home.uuid] }
    const before = isSame ? { debt_uuid: null } : { separate_debt_uuids }
    const outcome = await changeAccount(name, { account_uuid, ...change })
    setBusy(undefined)
    if (!outcome.ok) return
    toast.success(isSame ? `${name} now counts once` : `${name} and the home on ${home.name} both count`, {
      label: 'Undo',
      run: () => void changeAccount(name, { account_uuid, ...before }),
    })
  }
  return (
    <Alert
      tone="warning"
      title="This home may be counted twice"
      actions={
        <>
          <Button
            variant="secondary"
            size="sm"
            busy={busy === 'same'}
            disabled={busy === 'different'}
            onClick={() => void answer('same')}
          >
            Yes, count it once
          </Button>
          <Button
            variant="secondary"
            size="sm"
            busy={busy === 'different'}
            disabled={busy === 'same'}
            onClick={() => void answer('different')}
          >
            No
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        Is {name} ({formatUsd(account.cents)}) the home on {home.name} ({formatUsd(home.cents)})?
      </p>
    </Alert>
  )
}
