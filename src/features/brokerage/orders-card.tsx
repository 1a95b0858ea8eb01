import { useState } from 'react'
import { localDate } from '#app/platform/clock.ts'
import { dayInYear } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { Order } from '#core/contract/brokerage-orders.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { isOpen, orderStateOf } from './brokerage-labels.ts'
import { LegList } from './leg-list.tsx'
import { cancel } from './use-brokerage.ts'

const SHOWN = 5

/** The account’s orders, newest first, with what became of each. */
export function OrdersCard({ orders }: { readonly orders: readonly Order[] }) {
  const [isAll, setAll] = useState(false)
  if (orders.length === 0) return null
  const shown = isAll ? orders : orders.slice(0, SHOWN)
  const open = orders.filter(isOpen).length
  return (
    <Card asChild>
      <section aria-labelledby="orders">
        <CardTitle id="orders">Orders</CardTitle>
        <output className="sr-only">{open > 0 ? `${open} pending` : 'Nothing pending'}</output>
        <ul className="flex flex-col divide-y divide-hair">
          {shown.map((order) => (
            <OrderRow key={order.order_uuid} order={order} />
          ))}
        </ul>
        {shown.length < orders.length && (
          <Button variant="link" className="self-start" onClick={() => setAll(true)}>
            Show all {orders.length} orders
          </Button>
        )}
      </section>
    </Card>
  )
}

/** `Buy $500.00 for House`, `Rebalance for House` */
function titleOf({ kind, amount_cents, goal_name }: Order): string {
  const amount = formatUsd(amount_cents)
  switch (kind) {
    case 'buy':
      return `Buy ${amount} for ${goal_name}`
    case 'sell':
      return `Sell ${amount} of ${goal_name}`
    case 'rebalance':
      return amount_cents > 0 ? `Rebalance ${goal_name} with ${amount}` : `Rebalance ${goal_name}`
  }
}

function OrderRow({ order }: { readonly order: Order }) {
  const today = useToday()
  const isOffline = useConnection() === 'offline'
  const [isBusy, setBusy] = useState(false)
  const { label, tone } = orderStateOf(order)
  const stop = async () => {
    setBusy(true)
    await cancel(order)
    setBusy(false)
  }
  return (
    <li className="flex flex-col gap-1 pt-3 pb-1">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-15 font-medium wrap-anywhere">{titleOf(order)}</p>
          <p className="text-13 text-quiet">
            {order.model_name} · placed {dayInYear(localDate(new Date(order.placed_at)), today)}
          </p>
        </div>
        <Pill tone={tone} className="flex-none">
          {label}
        </Pill>
      </div>
      {order.is_partial && order.kind !== 'rebalance' && (
        <p className="text-13 text-quiet">
          {order.kind === 'sell' ? 'Sold' : 'Bought'} {formatUsd(order.filled_cents)} of{' '}
          {formatUsd(order.amount_cents)}
        </p>
      )}
      {order.reason !== '' && <p className="text-13 wrap-anywhere">{order.reason}</p>}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Fold title={<span className="text-13">Details</span>}>
          <LegList legs={order.legs} isDone={!isOpen(order)} />
        </Fold>
        {order.can_cancel && (
          <Button
            variant="quiet"
            size="sm"
            busy={isBusy}
            disabled={isOffline}
            aria-label={`Cancel order: ${titleOf(order)}`}
            onClick={() => void stop()}
          >
            Cancel order
          </Button>
        )}
      </div>
    </li>
  )
}
