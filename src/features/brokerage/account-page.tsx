import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayInYear, share, shortDate, wholeDollars } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { useToday } from '#app/platform/today.ts'
import { goalAccountsQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { TrendArea } from '#app/ui/charts/trend-area.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { ActionDialog } from '#app/ui/overlays/action-dialog.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import type { BrokerageAccount, BrokerageAccountDetail } from '#core/contract/brokerage.ts'
import { epochDay } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { ApplicationStatus } from './application-status.tsx'
import { isOpen, isUnfunded, nameOf } from './brokerage-labels.ts'
import { BackToBrokerage, BrokerageMissing, DayChange, GainPill, PracticeNote } from './brokerage-parts.tsx'
import { CashCard } from './cash-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PositionsCard } from './positions-card.tsx'
import { closeAccount, useBrokerageAccount } from './use-brokerage.ts'

/** One account: what it is worth and holds, its orders and its cash. Until it is open, how its application stands. */
export function BrokerageAccountPage({ brokerageUuid }: { readonly brokerageUuid: string }) {
  const query = useBrokerageAccount(brokerageUuid)
  if (!query.data) return <BrokerageMissing query={query} />
  const { account } = query.data
  const hasOpened = account.state === 'approved' || (account.state === 'closed' && account.mask !== '')
  return hasOpened ? <OpenAccount detail={query.data} /> : <ApplicationStatus account={account} />
}

function OpenAccount({ detail }: { readonly detail: BrokerageAccountDetail }) {
  const { account, positions, orders, transfers, ledger, values } = detail
  // What is under way comes first. It stays there once it is done: a card that moves is lost.
  const [isOrdering] = useState(() => orders.some(isOpen))
  return (
    <Page>
      <AccountHeader account={account} />
      <PracticeNote />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {isOrdering && <OrdersCard orders={orders} />}
          <ValueCard values={values} />
          <PositionsCard positions={positions} account={account} />
          {!isOrdering && <OrdersCard orders={orders} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CashCard account={account} transfers={transfers} ledger={ledger} />
          <GoalsCard account={account} />
          <CloseAccount account={account} />
        </div>
      </div>
    </Page>
  )
}

function AccountHeader({ account }: { readonly account: BrokerageAccount }) {
  const today = useToday()
  const isOffline = useConnection() === 'offline'
  const { brokerage_account_uuid, value_cents, priced_on, can_trade, origin, state } = account
  const gain = account.realized_gain_cents + account.unrealized_gain_cents
  return (
    <PageHeader
      back={<BackToBrokerage />}
      size="figure"
      eyebrow={state === 'closed' ? 'Closed' : origin === 'linked' ? 'Linked account' : 'Brokerage account'}
      title={
        <>
          <span className="block text-20 tracking-normal">{nameOf(account)}</span>
          <Figure id="account-balance" of={brokerage_account_uuid}>
            <Amount cents={value_cents} />
          </Figure>
        </>
      }
      sub={
        !(state === 'approved' && isUnfunded(account)) && (
          <span className="flex flex-col gap-1.5">
            {state === 'approved' && <DayChange accounts={[account]} />}
            <span className="flex flex-wrap items-center gap-2">
              <GainPill cents={gain} /> since you started, excluding deposits
            </span>
            {state === 'closed' && account.reason !== '' && <span>{account.reason}</span>}
            {priced_on !== null && (
              <span className="text-13">At prices of {dayInYear(priced_on, today)}</span>
            )}
          </span>
        )
      }
      actions={
        can_trade &&
        !isUnfunded(account) &&
        !isOffline && (
          <Button asChild>
            <Link to="/brokerage/$brokerageUuid/order" params={{ brokerageUuid: brokerage_account_uuid }}>
              Invest for a goal
            </Link>
          </Button>
        )
      }
    />
  )
}

/** The value over time against the money put in; nothing until there are two days to draw between. */
function ValueCard({ values }: Pick<BrokerageAccountDetail, 'values'>) {
  const today = useToday()
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last || values.length < 2) return null
  const gain = last.value_cents - last.net_deposits_cents
  return (
    <Card>
      <CardTitle>Value over time</CardTitle>
      <TrendArea
        label="Value"
        summary={`Since ${dayInYear(first.as_of, today)}: worth ${wholeDollars(last.value_cents)} now, with ${wholeDollars(last.net_deposits_cents)} put in, ${gain < 0 ? 'a loss' : 'a gain'} of ${wholeDollars(Math.abs(gain))}.`}
        lines={['Value', 'Money put in']}
        drawsAll
        points={values.map(({ as_of, value_cents, net_deposits_cents }) => ({
          at: epochDay(as_of),
          when: shortDate(as_of),
          values: [value_cents, net_deposits_cents],
        }))}
        formatValue={formatUsd}
      />
    </Card>
  )
}

/** The goals that the account funds, with a link to invest for each. */
function GoalsCard({ account }: { readonly account: BrokerageAccount }) {
  const { brokerage_account_uuid, can_trade, state } = account
  const goals = (useQuery(goalAccountsQuery).data ?? []).flatMap((goal) => {
    const own = goal.accounts.find((each) => each.brokerage_account_uuid === brokerage_account_uuid)
    return own ? [{ ...goal, part: own.share }] : []
  })
  if (state === 'closed' && goals.length === 0) return null
  return (
    <Card asChild padding="none">
      <section aria-labelledby="goals-of-account">
        <CardTitle id="goals-of-account" className="px-4 pt-4 pb-1 md:px-5">
          Goals it funds
        </CardTitle>
        {goals.length === 0 ? (
          <p className="px-4 pb-4 text-15 text-quiet md:px-5">
            None yet. The first goal you invest for here is funded by this account.
          </p>
        ) : (
          <List>
            {goals.map(({ goal_uuid, name, mode, part, model_name }) => (
              <ListRow
                key={goal_uuid}
                title={
                  <Link to="/$mode/$goalUuid" params={{ mode, goalUuid: goal_uuid }}>
                    {name}
                  </Link>
                }
                detail={[`${share(part)} of the account`, model_name ?? 'Kept in cash'].join(' · ')}
                trailing={
                  can_trade &&
                  model_name !== null && (
                    <Link
                      to="/brokerage/$brokerageUuid/order"
                      params={{ brokerageUuid: brokerage_account_uuid }}
                      search={{ goal: goal_uuid, kind: 'rebalance' }}
                      aria-label={`Rebalance ${name}`}
                      className="font-medium text-accent underline-offset-4 hover:underline"
                    >
                      Rebalance
                    </Link>
                  )
                }
              />
            ))}
          </List>
        )}
      </section>
    </Card>
  )
}

/** Closes an account, or says what has to be done before. Unlinks one that was linked. */
function CloseAccount({ account }: { readonly account: BrokerageAccount }) {
  const [isAsking, setAsking] = useState(false)
  const isOffline = useConnection() === 'offline'
  const { name, origin, state, can_close, open_count } = account
  if (state !== 'approved') return null
  const isLinked = origin === 'linked'
  const label = isLinked ? 'Unlink account' : 'Close account'
  const close = async () => {
    await closeAccount(account)
    setAsking(false)
  }
  return (
    <Card>
      <CardTitle>{label}</CardTitle>
      <p className="text-15 text-quiet">
        {can_close
          ? isLinked
            ? 'The account stays at the broker. Here it keeps its last balance in your net worth.'
            : 'The account is empty, so you can close it. Its history stays here.'
          : open_count > 0
            ? 'Orders or transfers are pending. You can do this once they’re done.'
            : 'Sell what it holds and withdraw the cash first.'}
      </p>
      {can_close && (
        <div>
          <Button variant="secondary" disabled={isOffline} onClick={() => setAsking(true)}>
            {label}
          </Button>
        </div>
      )}
      {isAsking && (
        <ActionDialog
          title={isLinked ? `Unlink ${name}?` : `Close ${name}?`}
          description={
            isLinked
              ? 'You can link it again at any time.'
              : 'A closed account can’t be opened again. You can apply for a new one.'
          }
          action={label}
          variant="danger"
          cancel="Keep"
          onAction={close}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
