import { useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { localDate } from '#app/platform/clock.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { dayInYear } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { useToday } from '#app/platform/today.ts'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { useOnce } from '#app/platform/use-once.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  type BrokerageAccount,
  createBrokerageTransfer,
  type LedgerEntry,
  type Transfer,
  TransferInput,
} from '#core/contract/brokerage.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { entryKinds, entryTitle, isUnfunded } from './brokerage-labels.ts'

interface CashCardProps {
  readonly account: BrokerageAccount
  readonly transfers: readonly Transfer[]
  readonly ledger: readonly LedgerEntry[]
}

/** The cash that is available, transfers that aren’t done, and every change of the cash in a fold. */
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
          <Figure id="brokerage-cash" of={account.brokerage_account_uuid}>
            <Amount cents={available_cents} />
          </Figure>
        </p>
        {account.state === 'approved' && (
          <p className="text-13 text-quiet">
            {available_cents === cash_cents
              ? 'Available to invest'
              : `Available to invest. ${formatUsd(cash_cents - available_cents)} more is set aside for orders and withdrawals.`}
          </p>
        )}
        {can_transfer && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant={isUnfunded(account) ? 'primary' : 'secondary'}
              disabled={isOffline}
              onClick={() => setDirection('deposit')}
            >
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
          {state === 'rejected' ? 'Rejected' : 'Pending'}
        </Pill>
      </li>
    ))}
  </ul>
)

const SHOWN = 20

function Activity({ ledger }: Pick<CashCardProps, 'ledger'>) {
  const today = useToday()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? ledger : ledger.slice(0, SHOWN)
  return (
    <>
      <ul className="flex flex-col divide-y divide-hair">
        {shown.map(({ entry_uuid, amount_cents, balance_cents, realized_gain_cents, at, ...entry }) => (
          <li key={entry_uuid} className="flex items-start justify-between gap-4 py-2 text-15">
            <span>
              {entryTitle(entry)}
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
      {shown.length < ledger.length && (
        <Button variant="link" className="self-start" reads onClick={() => setAll(true)}>
          {`Show all ${ledger.length} entries`}
        </Button>
      )}
    </>
  )
}

interface TransferSheetProps {
  readonly account: BrokerageAccount
  readonly direction: Transfer['direction']
  readonly onClose: () => void
}

const AmountSchema = v.object({
  amount_cents: v.pipe(
    v.string(),
    v.transform((typed) => typedCents(typed)),
    TransferInput.entries.amount_cents,
  ),
})

/** Moves practice money into or out of an account. */
function TransferSheet({ account, direction, onClose }: TransferSheetProps) {
  const once = useOnce()
  const { brokerage_account_uuid, available_cents, is_practice } = account
  const isDeposit = direction === 'deposit'
  const form = useForm({
    about: `${direction} ${brokerage_account_uuid}`,
    initial: { amount_cents: '' },
    schema: AmountSchema,
    onSubmit: async ({ amount_cents }) => {
      const body = { brokerage_account_uuid, direction, amount_cents }
      const outcome = await call(createBrokerageTransfer, { body }, { quiet: true, headers: once(body) })
      if (!outcome.ok) return outcome
      toast.success(`${isDeposit ? 'Deposit' : 'Withdrawal'} of ${formatUsd(amount_cents)} started`)
      onClose()
      await refresh()
      return outcome
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={isDeposit ? 'Deposit' : 'Withdraw'}
        description={
          isDeposit
            ? is_practice
              ? 'Practice money. No bank account is charged.'
              : 'Money you add can be invested once it arrives.'
            : `${formatUsd(available_cents)} available.`
        }
      >
        <Form form={form} className="gap-5 pt-1">
          <AmountField form={form} name="amount_cents" label="Amount" />
          <FormButtons label={isDeposit ? 'Deposit' : 'Withdraw'} block />
        </Form>
      </SheetContent>
    </Sheet>
  )
}
