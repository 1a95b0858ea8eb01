/** One recurring charge: what it costs, its payments, and what the client says about it. */
import { Link } from '@tanstack/react-router'
import { dayInYear, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { RecurringCharge } from '#core/contract/spend-dashboard.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import {
  cadenceLabels,
  chargedAfterCancelMessage,
  priceRiseMessage,
  stateLabels,
  chargeDateLabel,
} from './charge-labels.ts'
import { changeCharge } from './spend-writes.ts'

interface ChargeSheetProps {
  /** Undefined while none is open. */
  readonly charge: RecurringCharge | undefined
  readonly isPending: boolean
  readonly onClose: () => void
}

export const ChargeSheet = ({ charge, isPending, onClose }: ChargeSheetProps) => (
  <Sheet open={charge !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
    {charge && (
      <SheetContent
        title={charge.name}
        description={`${CATEGORIES[charge.category].label} · ${cadenceLabels[charge.cadence]}`}
      >
        <ChargeDetails charge={charge} isPending={isPending} onClose={onClose} />
      </SheetContent>
    )}
  </Sheet>
)

function ChargeDetails({ charge, isPending, onClose }: ChargeSheetProps & { charge: RecurringCharge }) {
  const today = useToday()
  const { state, varies, yearly_cents, price_rise, charged_after_cancel, history } = charge
  const amount = formatUsd(charge.next_cents || charge.typical_cents)
  const isActive = state === 'active'
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15">
        {isActive
          ? `${amount}, ${chargeDateLabel(charge, today)}.`
          : `${stateLabels[state]}, ${chargeDateLabel(charge, today)}.`}{' '}
        {wholeDollars(yearly_cents)} a year{varies && ', and the amount varies'}.
      </p>
      {isPending && <PendingPill />}
      {price_rise && <Alert tone="warning">{priceRiseMessage(price_rise, today)}.</Alert>}
      {charged_after_cancel && (
        <Alert tone="danger">
          <ThirdPerson>{chargedAfterCancelMessage(charged_after_cancel, today)}.</ThirdPerson>
        </Alert>
      )}
      <Actions charge={charge} onDone={onClose} />
      {history.length > 0 && (
        <section aria-labelledby="charge-history">
          <h3 id="charge-history" className="text-15 font-medium">
            {charge.direction === 'in' ? 'Payments' : 'Charges'} in the past year
          </h3>
          <List className="-mx-4 md:-mx-5">
            {history.toReversed().map(({ transaction_uuid, date, amount_cents }) => (
              <ListRow
                key={transaction_uuid}
                title={
                  <Link to="/spend/transactions" search={{ open: transaction_uuid }}>
                    {dayInYear(date, today)}
                  </Link>
                }
                trailing={<SignedAmount cents={amount_cents} />}
              />
            ))}
          </List>
        </section>
      )}
    </div>
  )
}

interface ActionsProps {
  readonly charge: RecurringCharge
  readonly onDone: () => void
}

/** What the client can say about a charge. Income is only hidden. */
function Actions({ charge, onDone }: ActionsProps) {
  const { state, direction } = charge
  const say = (next: 'active' | 'hidden' | 'cancelled') => () => {
    onDone()
    void changeCharge(charge, next)
  }
  if (state === 'hidden' || state === 'cancelled') {
    return (
      <Button variant="secondary" className="self-start" onClick={say('active')}>
        {state === 'hidden' ? 'Show again' : 'Not canceled'}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {direction === 'out' && state === 'active' && (
        <Button variant="secondary" onClick={say('cancelled')}>
          Mark as canceled
        </Button>
      )}
      <Button variant="secondary" onClick={say('hidden')}>
        Hide
      </Button>
    </div>
  )
}
