import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Account, AccountPoint } from '#core/contract/money-accounts.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { dayOfMonth, shortDate, shortMonth } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Amount } from '#app/ui/data/amount.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { toast } from '#app/ui/toast.ts'
import { recordValue, takeValueBack } from './use-accounts.ts'
import { figureNoun } from './labels.ts'

interface ValuesCardProps {
  readonly account: Account
  /** Newest first. */
  readonly history: readonly AccountPoint[]
}

const SHOWN = 12

/** The balances of an account by date; each but the last one can be deleted. */
export function ValuesCard({ account, history }: ValuesCardProps) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? history : history.slice(0, SHOWN)
  const canTakeBack = account.source !== 'linked' && history.length > 1
  return (
    <Card padding="none">
      <CardTitle className="px-4 pt-4 pb-1 md:px-5">Recorded {figureNoun(account.kind)}s</CardTitle>
      <List>
        {shown.map((point) => (
          <ValueRow key={point.as_of} account={account} point={point} canTakeBack={canTakeBack} />
        ))}
      </List>
      {shown.length < history.length && (
        <Button reads variant="link" className="mx-4 mb-2 self-start" onClick={() => setAll(true)}>
          Show all {history.length} {figureNoun(account.kind)}s
        </Button>
      )}
    </Card>
  )
}

interface ValueRowProps {
  readonly account: Account
  readonly point: AccountPoint
  readonly canTakeBack: boolean
}

function ValueRow({ account, point, canTakeBack }: ValueRowProps) {
  const [isBusy, setBusy] = useState(false)
  const isOld = point.as_of.slice(0, 4) !== useToday().slice(0, 4)
  const { as_of, balance_cents, flow_cents } = point
  const undo = async () => {
    setBusy(true)
    const outcome = await takeValueBack(account, point)
    setBusy(false)
    if (!outcome.ok) return
    toast.success(`${shortDate(as_of)} ${figureNoun(account.kind)} deleted`, {
      label: 'Undo',
      run: () => void recordValue(account, point),
    })
  }
  return (
    <ListRow
      leading={<DateTile dateTime={as_of} day={dayOfMonth(as_of)} month={shortMonth(as_of)} />}
      title={<Amount cents={balance_cents} whole={account.source === 'estimated'} />}
      detail={[isOld && shortDate(as_of), flowWords(flow_cents)].filter(Boolean).join(' · ')}
      trailing={
        canTakeBack && (
          <Button
            variant="quiet"
            size="icon"
            busy={isBusy}
            onClick={() => void undo()}
            aria-label={`Delete the ${figureNoun(account.kind)} of ${formatUsd(balance_cents)} on ${shortDate(as_of)}`}
          >
            {!isBusy && <Trash2 aria-hidden="true" />}
          </Button>
        )
      }
    />
  )
}

function flowWords(cents: number): string {
  if (cents === 0) return ''
  return cents > 0 ? `${formatUsd(cents)} added` : `${formatUsd(-cents)} withdrawn`
}
