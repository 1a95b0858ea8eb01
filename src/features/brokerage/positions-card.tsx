import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { count, shortDate, sharesOfWhole } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { LEAST_ORDER_CENTS } from '#core/contract/brokerage-orders.ts'
import type { BrokerageAccount, Lot, Position } from '#core/contract/brokerage.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { isUnfunded, sharesOf } from './brokerage-labels.ts'
import { GainPill } from './brokerage-parts.tsx'

interface PositionsCardProps {
  readonly positions: readonly Position[]
  readonly account: BrokerageAccount
}

/** What the account holds, with each purchase in a fold. */
export function PositionsCard({ positions, account }: PositionsCardProps) {
  const { cash_cents, value_cents } = account
  // Cash is part of the whole, and stands last.
  const percents = sharesOfWhole([
    ...positions.map(({ share }) => share),
    ...(cash_cents > 0 ? [cash_cents / value_cents] : []),
  ])
  return (
    <Card asChild>
      <section aria-labelledby="positions">
        <CardTitle id="positions">Positions</CardTitle>
        {positions.length === 0 ? (
          <NoPositions account={account} />
        ) : (
          <ul className="flex flex-col divide-y divide-hair">
            {positions.map((position, place) => (
              <PositionRow key={position.asset} position={position} percent={percents[place] ?? ''} />
            ))}
            {cash_cents > 0 && <IdleCash account={account} percent={percents.at(-1) ?? ''} />}
          </ul>
        )}
      </section>
    </Card>
  )
}

function NoPositions({ account }: Pick<PositionsCardProps, 'account'>) {
  const { brokerage_account_uuid, can_trade } = account
  if (!can_trade) return <p className="text-15 text-quiet">This account holds nothing.</p>
  if (isUnfunded(account)) {
    return <p className="text-15 text-quiet">Nothing yet. Deposit cash, then invest it for a goal.</p>
  }
  return (
    <>
      <p className="text-15 text-quiet">Nothing yet. Invest for a goal to buy its portfolio.</p>
      <div>
        <Button asChild variant="secondary">
          <Link to="/brokerage/$brokerageUuid/order" params={{ brokerageUuid: brokerage_account_uuid }}>
            Invest for a goal
          </Link>
        </Button>
      </div>
    </>
  )
}

/** Cash beside the positions: what of it isn't invested, and the way to invest it. */
const IdleCash = ({
  account: { brokerage_account_uuid, cash_cents, available_cents, can_trade },
  percent,
}: Pick<PositionsCardProps, 'account'> & { readonly percent: string }) => (
  <li className="flex items-start justify-between gap-4 pt-3 pb-1">
    <div className="min-w-0">
      <p className="text-15 font-medium">Cash</p>
      <p className="text-13 text-quiet">
        {available_cents >= LEAST_ORDER_CENTS && `${formatUsd(available_cents)} isn’t invested · `}
        {percent}
      </p>
      {can_trade && available_cents >= LEAST_ORDER_CENTS && (
        <Button asChild variant="link" size="sm">
          <Link
            to="/brokerage/$brokerageUuid/order"
            params={{ brokerageUuid: brokerage_account_uuid }}
            search={{ cents: available_cents }}
          >
            Invest it
          </Link>
        </Button>
      )}
    </div>
    <span className="flex-none text-15 font-medium">
      <Amount cents={cash_cents} />
    </span>
  </li>
)

interface PositionRowProps {
  readonly position: Position
  readonly percent: string
}

const PositionRow = ({ position, percent }: PositionRowProps) => {
  const { name, fund, units, price_cents, value_cents, gain_cents, lots } = position
  return (
    <li className="pt-3 pb-1">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-15 font-medium">{name}</p>
          <p className="text-13 wrap-anywhere text-quiet">{fund}</p>
          <p className="text-13 text-quiet">
            {sharesOf(units)} at {formatUsd(price_cents)} · {percent}
          </p>
        </div>
        <div className="flex flex-none flex-col items-end gap-1 text-15 font-medium">
          <Amount cents={value_cents} />
          <GainPill cents={gain_cents} />
        </div>
      </div>
      {lots.length > 0 && (
        <Fold title={<span className="text-13">{count(lots.length, 'purchase')}</span>}>
          <Lots name={name} lots={lots} />
        </Fold>
      )}
    </li>
  )
}

/** The purchases: a list on a phone, where six columns don't fit, and a table from there on. */
const Lots = ({ name, lots }: { readonly name: string; readonly lots: readonly Lot[] }) => (
  <>
    <LotList name={name} lots={lots} />
    <PagedTable
      className="max-sm:hidden"
      caption={`Purchases of ${name}`}
      columns={['Bought', 'Shares', 'Cost', 'Value', 'Gain', 'Held']}
      rows={lots.map((lot) => [
        shortDate(lot.opened_on),
        sharesOf(lot.units).replace(/ shares?$/, ''),
        formatUsd(lot.cost_cents),
        formatUsd(lot.value_cents),
        <Amount key="gain" cents={lot.gain_cents} sign="always" />,
        heldWords(lot),
      ])}
    />
  </>
)

const heldWords = ({ is_long_term }: Lot): string => (is_long_term ? 'Over a year' : 'A year or less')

/** How many purchases a phone lists at first. */
const FIRST = 8

function LotList({ name, lots }: { readonly name: string; readonly lots: readonly Lot[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lots : lots.slice(0, FIRST)
  return (
    <div className="flex flex-col gap-1 sm:hidden">
      <ul aria-label={`Purchases of ${name}`} className="flex flex-col divide-y divide-hair">
        {shown.map((lot) => (
          <li key={lot.lot_uuid} className="flex items-start justify-between gap-4 py-2.5 text-13 text-quiet">
            <div className="min-w-0">
              <p className="text-15 font-medium text-ink">{shortDate(lot.opened_on)}</p>
              <p>
                {sharesOf(lot.units)} for {formatUsd(lot.cost_cents)}
              </p>
              <p>Held {heldWords(lot).toLowerCase()}</p>
            </div>
            <div className="flex-none text-right">
              <p className="text-15 font-medium text-ink">
                <Amount cents={lot.value_cents} />
              </p>
              <p>
                <Amount cents={lot.gain_cents} sign="always" /> {lot.gain_cents < 0 ? 'loss' : 'gain'}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < lots.length && (
        <Button variant="link" className="self-start" reads onClick={() => setWhole(true)}>
          {`Show all ${count(lots.length, 'purchase')}`}
        </Button>
      )}
    </div>
  )
}
