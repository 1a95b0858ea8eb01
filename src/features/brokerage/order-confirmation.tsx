import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '#app/platform/api.ts'
import { interestRate, shortDate, share } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { readSession } from '#app/platform/session.ts'
import { useOnce } from '#app/platform/use-once.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { useHiddenAmounts } from '#app/ui/hidden-amounts.ts'
import { toast } from '#app/ui/toast.ts'
import {
  LEAST_ORDER_CENTS,
  type OrderPreview,
  type OrderRequest,
  placeOrder,
  type previewOrder,
} from '#core/contract/brokerage-orders.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { LegList } from './leg-list.tsx'
import { lookUpAddress } from './public-address.ts'
import { showOrder } from './use-brokerage.ts'

interface OrderConfirmationProps {
  readonly preview: OrderPreview
  readonly onBack: () => void
  /** Previews the order again, at today’s prices. */
  readonly onAskAgain: (body: OrderRequest) => ReturnType<typeof call<typeof previewOrder>>
}

/** What an order would do, to be confirmed. */
export function OrderConfirmation({ preview, onBack, onAskAgain }: OrderConfirmationProps) {
  const place = usePlacing(preview, onAskAgain)
  const isOffline = useConnection() === 'offline'
  const [isHidden] = useHiddenAmounts()
  if (preview.is_empty) {
    return (
      <Card>
        <CardTitle>Nothing to rebalance</CardTitle>
        <p className="text-15">{preview.note || 'Your account already matches the portfolio.'}</p>
        <FormRefusal message={place.problem} />
        <div className="flex flex-wrap gap-2">
          {preview.cash_before_cents >= LEAST_ORDER_CENTS && (
            <Button busy={place.isBusy} disabled={isOffline} onClick={() => void place.investIdle()}>
              Invest it
            </Button>
          )}
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        </div>
      </Card>
    )
  }
  return (
    <Card asChild>
      <section aria-labelledby="preview">
        <CardTitle id="preview" data-amounts="shown">
          {titleOf(preview)}
        </CardTitle>
        {isHidden && (
          <p className="text-13 text-quiet">
            You hide amounts. Those of this order are shown, so that you can check them.
          </p>
        )}
        <LegList legs={preview.legs} isShown />
        <Figures preview={preview} />
        {preview.note !== '' && <p className="text-15">{preview.note}</p>}
        <p className="text-13 text-quiet">
          At prices of {shortDate(preview.priced_on)}. The price when the order fills may differ.
        </p>
        <FormRefusal message={place.problem} />
        {isOffline && (
          <p className="text-13 text-quiet">You’re offline. Placing an order needs a connection.</p>
        )}
        <div className="flex flex-wrap gap-2">
          {place.isOutdated ? (
            <Button busy={place.isBusy} onClick={() => void place.reviewAgain()}>
              Review again
            </Button>
          ) : (
            <Button busy={place.isBusy} disabled={isOffline} onClick={() => void place.confirm()}>
              Place order
            </Button>
          )}
          <Button variant="quiet" onClick={onBack}>
            Change
          </Button>
        </div>
      </section>
    </Card>
  )
}

function titleOf({ kind, amount_cents, goal_name }: OrderPreview): string {
  switch (kind) {
    case 'buy':
      return `Invest ${formatUsd(amount_cents)} for ${goal_name}`
    case 'sell':
      return `Sell ${formatUsd(amount_cents)} of ${goal_name}`
    case 'rebalance':
      return `Rebalance ${goal_name}`
  }
}

/** `$40, $10 of it long-term` */
function gainWords({ estimated_gain_cents: gain, estimated_long_term_gain_cents: longTerm }: OrderPreview) {
  const amount = formatUsd(Math.abs(gain))
  if (gain <= 0) return amount
  const part = longTerm === gain ? 'all' : longTerm === 0 ? 'none' : formatUsd(longTerm)
  return `${amount}, ${part} of it long-term`
}

/** What it costs, what is left, and how near the portfolio it brings the account. */
function Figures({ preview }: { readonly preview: OrderPreview }) {
  const { cost, sells_cents, buys_cents, cash_before_cents, cash_after_cents } = preview
  const gain = preview.estimated_gain_cents
  const ofOrder: readonly Fact[] = [
    ...(buys_cents > 0 ? ([['Buys', formatUsd(buys_cents)]] as const) : []),
    ...(sells_cents > 0
      ? ([
          ['Sells', formatUsd(sells_cents)],
          [gain < 0 ? 'Loss realized, estimated' : 'Gain realized, estimated', gainWords(preview)],
        ] as const)
      : []),
    ['Commission', cost.commission_cents === 0 ? 'None' : formatUsd(cost.commission_cents)],
    ...(buys_cents > 0
      ? ([
          [
            'Yearly cost of the funds',
            `${interestRate(Math.round(cost.fund_cost_rate * 1e5) / 1e5)}, about ${formatUsd(cost.fund_cost_year_cents)}, included in their price`,
          ],
        ] as const)
      : []),
  ]
  const ofAccount: readonly Fact[] = [
    ['Cash now', formatUsd(cash_before_cents)],
    ['Cash after', formatUsd(cash_after_cents)],
    [
      'Largest gap to the portfolio',
      `${share(preview.drift_before)} now, ${share(preview.drift_after)} after`,
    ],
  ]
  return (
    <div className="flex flex-col border-t border-hair">
      <Facts facts={ofOrder} isShown />
      <Facts facts={ofAccount} />
    </div>
  )
}

type Fact = readonly [label: string, value: string]

/** @param isShown even while the client hides amounts */
const Facts = ({
  facts,
  isShown = false,
}: {
  readonly facts: readonly Fact[]
  readonly isShown?: boolean
}) => (
  <dl
    {...(isShown && { 'data-amounts': 'shown' })}
    className="flex flex-col divide-y divide-hair text-15 not-first:border-t not-first:border-hair"
  >
    {facts.map(([label, value]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
        <dt className="text-quiet">{label}</dt>
        <dd className="font-medium">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Places the previewed order, once however often it is confirmed. */
function usePlacing(preview: OrderPreview, onAskAgain: OrderConfirmationProps['onAskAgain']) {
  const navigate = useNavigate()
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [outdated, setOutdated] = useState<OrderPreview>()
  // A second press may come before the button is drawn as busy.
  const isSending = useRef(false)
  const { order_uuid, brokerage_account_uuid, goal_uuid, kind, amount_cents, lot_method } = preview
  const wanted = { brokerage_account_uuid, goal_uuid, kind, amount_cents, lot_method }

  const during = async (work: () => Promise<void>) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setProblem(undefined)
    await work()
    isSending.current = false
    setBusy(false)
  }
  const confirm = () =>
    during(async () => {
      const address = await lookUpAddress()
      if (!address.ok) return setProblem(address.message)
      const input = {
        query: { userUuid: readSession()?.user.user_uuid ?? '', userIpAddress: address.ip },
        body: { ...wanted, order_uuid, marks: preview.marks, version: preview.version },
      }
      const outcome = await call(placeOrder, input, { quiet: true, headers: once(input) })
      if (!outcome.ok) {
        setProblem(outcome.message)
        if (outcome.code === 'conflict') setOutdated(preview)
        return
      }
      toast.success('Order placed')
      showOrder(outcome.data)
      await navigate({ to: '/brokerage/$brokerageUuid', params: { brokerageUuid: brokerage_account_uuid } })
      void refresh()
    })
  const reviewAgain = () =>
    during(async () => {
      await refresh()
      const outcome = await onAskAgain(wanted)
      if (!outcome.ok) setProblem(outcome.message)
    })
  /** Previews buying with all the cash there is. */
  const investIdle = () =>
    during(async () => {
      const outcome = await onAskAgain({ ...wanted, kind: 'buy', amount_cents: preview.cash_before_cents })
      if (!outcome.ok) setProblem(outcome.message)
    })
  return { isBusy, problem, isOutdated: outdated === preview, confirm, reviewAgain, investIdle }
}
