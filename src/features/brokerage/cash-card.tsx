import { useState } from 'react'
import type { BrokerageAccount, LedgerEntry, Transfer } from '#core/contract/brokerage.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { localDate } from '#app/platform/clock.ts'
import { dayInYear } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { entryKinds } from './brokerage-labels.ts'
import { TransferSheet } from './transfer-sheet.tsx'

interface CashCardProps {
  readonly account: BrokerageAccount
  readonly transfers: readonly Transfer[]
  readonly ledger: readonly LedgerEntry[]
}

/** The cash, what of it is available, moves under way, and every change of it in a fold. */
export function CashCard({ account, transfers, ledger }: CashCardProps) {
  const [direction, setDirection] = useState<Transfer['direction']>()
  const isOffline = useConnection() === 'offline'
  const { cash_cents, available_cents, can_transfer, is_practice } = account
  const notable = transfers.filter(({ state }) => state !== 'completed').slice(0, 3)
  return (
    <Card asChild>
      <section aria-labelledby="cash">
        <CardTitle id="cash">Cash</CardTitle>
        <p className="text-28 font-bold">
          <Amount cents={available_cents} />
        </p>
        <p className="text-13 text-quiet">
          {available_cents === cash_cents
            ? 'Available to invest'
            : `Available to invest. ${formatUsd(cash_cents - available_cents)} more is set aside for orders and withdrawals.`}
        </p>
        {can_transfer && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={isOffline} onClick={() => setDirection('deposit')}>
              {is_practice ? 'Deposit practice money' : 'Deposit'}
            </Button>
            {available_cents > 0 && (
              <Button variant="quiet" disabled={isOffline} onClick={() => setDirection('withdrawal')}>
                Withdraw
              </Button>
            )}
          </div>
        )}
        {!can_transfer && account.can_trade && (
          <p className="text-13 text-quiet">
            Move money at the broker’s own site. It appears here afterward.
          </p>
        )}
        {notable.length > 0 && <Transfers transfers={notable} />}
        {ledger.length > 0 && (
          <Fold title="Activity">
            <Activity ledger={ledger} />
          </Fold>
        )}
        {direction && (
          <TransferSheet account={account} direction={direction} onClose={() => setDirection(undefined)} />
        )}
      </section>
    </Card>
  )
}

const Transfers = ({ transfers }: Pick<CashCardProps, 'transfers'>) => (
  <ul aria-label="Transfers" className="flex flex-col divide-y divide-hair">
    {transfers.map(({ transfer_uuid, direction, amount_cents, state, reason }) => (
      <li key={transfer_uuid} className="flex items-start justify-between gap-4 py-2 text-15">
        <span>
          {entryKinds[direction]} of {formatUsd(amount_cents)}
          {reason !== '' && <span className="block text-13 text-quiet">{reason}</span>}
        </span>
        <Pill tone={state === 'rejected' ? 'bad' : 'quiet'} className="flex-none">
          {state === 'rejected' ? 'Not carried out' : 'Under way'}
        </Pill>
      </li>
    ))}
  </ul>
)

const SHOWN = 20

function Activity({ ledger }: Pick<CashCardProps, 'ledger'>) {
  const today = useToday()
  return (
    <ul className="flex flex-col divide-y divide-hair">
      {ledger
        .slice(0, SHOWN)
        .map(({ entry_uuid, kind, amount_cents, balance_cents, realized_gain_cents, at }) => (
          <li key={entry_uuid} className="flex items-start justify-between gap-4 py-2 text-15">
            <span>
              {entryKinds[kind]}
              <span className="block text-13 text-quiet">
                {dayInYear(localDate(new Date(at)), today)}
                {realized_gain_cents !== null &&
                  ` · ${realized_gain_cents < 0 ? 'loss' : 'gain'} of ${formatUsd(Math.abs(realized_gain_cents))}`}
              </span>
            </span>
            <span className="flex flex-none flex-col items-end">
              <Amount cents={amount_cents} sign="always" className="font-medium" />
              <span className="text-13 text-quiet">{formatUsd(balance_cents)} after</span>
            </span>
          </li>
        ))}
    </ul>
  )
}
