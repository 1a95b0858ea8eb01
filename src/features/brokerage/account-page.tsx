import { Link } from '@tanstack/react-router'
import type { BrokerageAccount, BrokerageAccountDetail } from '#core/contract/brokerage.ts'
import { dayInYear } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { nameOf } from './brokerage-labels.ts'
import { BackToBrokerage, BrokerageMissing, DayChange, GainPill, PracticeNote } from './brokerage-parts.tsx'
import { CashCard } from './cash-card.tsx'
import { CloseAccount } from './close-account.tsx'
import { GoalsCard } from './goals-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PositionsCard } from './positions-card.tsx'
import { useBrokerageAccount } from './use-brokerage.ts'
import { ValueCard } from './value-card.tsx'

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
  return (
    <Page>
      <AccountHeader account={account} />
      <PracticeNote />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <OrdersCard orders={orders} />
          <ValueCard values={values} />
          <PositionsCard positions={positions} account={account} />
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
          <Amount cents={value_cents} />
        </>
      }
      sub={
        <span className="flex flex-col gap-1.5">
          {state === 'approved' && <DayChange accounts={[account]} />}
          <span className="flex flex-wrap items-center gap-2">
            <GainPill cents={gain} /> since you started, deposits left out
          </span>
          {state === 'closed' && account.reason !== '' && <span>{account.reason}</span>}
          {priced_on !== null && <span className="text-13">At prices of {dayInYear(priced_on, today)}</span>}
        </span>
      }
      actions={
        can_trade &&
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
