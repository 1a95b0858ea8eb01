import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Target } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import { ChoiceField, SegmentField } from '#app/platform/choice-fields.tsx'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { useConnection } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { typedCents } from '#app/platform/typed-numbers.ts'
import { goalAccountsQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import {
  LotMethod,
  OrderKind,
  type OrderPreview,
  OrderRequest,
  previewOrder,
} from '#core/contract/brokerage-orders.ts'
import type { BrokerageAccount, GoalInvestmentAccounts } from '#core/contract/brokerage.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { nameOf, orderKinds } from './brokerage-labels.ts'
import { BrokerageMissing, PracticeNote } from './brokerage-parts.tsx'
import { OrderConfirmation } from './order-confirmation.tsx'
import { AnyValues } from './step-form.tsx'
import { useBrokerageAccount } from './use-brokerage.ts'

interface OrderPageProps {
  readonly brokerageUuid: string
  /** From the address: the goal and the kind of order to start with. */
  readonly goalUuid: string | undefined
  readonly kind: string | undefined
  readonly cents: number | undefined
  /** The goal’s model portfolio. */
  readonly renderModel: (goalUuid: string) => ReactNode
}

const kindOf = (kind: string | undefined): OrderKind =>
  OrderKind.options.find((each) => each === kind) ?? 'buy'

const titles: Readonly<Record<OrderKind, string>> = {
  buy: 'Invest for a goal',
  sell: 'Sell',
  rebalance: 'Rebalance',
}

/** An order for a goal’s portfolio: what and how much, then a preview to confirm. */
export function OrderPage({ brokerageUuid, ...chosen }: OrderPageProps) {
  const query = useBrokerageAccount(brokerageUuid)
  const goalsQuery = useQuery(goalAccountsQuery)
  const [kind, setKind] = useState(() => kindOf(chosen.kind))
  if (!query.data) return <BrokerageMissing query={query} />
  const { account } = query.data
  const goals = goalsQuery.data && goalsFor(account, goalsQuery.data)
  // The goals on the device may be older than the one that the client comes from: another must not take its place.
  const isAwaited =
    chosen.goalUuid !== undefined &&
    !goals?.some(({ goal_uuid }) => goal_uuid === chosen.goalUuid) &&
    goalsQuery.isFetching &&
    !goalsQuery.isFetchedAfterMount
  if (!account.can_trade) {
    return <Navigate to="/brokerage/$brokerageUuid" params={{ brokerageUuid }} replace />
  }
  return (
    <Page className="lg:max-w-180">
      <PageHeader
        back={
          <BackLink to="/brokerage/$brokerageUuid" params={{ brokerageUuid }}>
            {nameOf(account)}
          </BackLink>
        }
        title={titles[kind]}
        sub={
          kind === 'sell'
            ? `${formatUsd(account.invested_cents)} can be sold.`
            : `${formatUsd(account.available_cents)} available in cash.`
        }
      />
      <PracticeNote />
      {goals && !isAwaited ? (
        goals.length === 0 ? (
          <NoGoal />
        ) : (
          <Order account={account} goals={goals} onKind={setKind} {...chosen} />
        )
      ) : (
        <Card>
          {goalsQuery.isError ? (
            <QueryFailed query={goalsQuery} title="Couldn’t load your goals" />
          ) : (
            <Loading label="Loading your goals">
              <Skeleton className="h-60" />
            </Loading>
          )}
        </Card>
      )}
    </Page>
  )
}

const isFundedBy = ({ accounts }: GoalInvestmentAccounts, account: BrokerageAccount): boolean =>
  accounts.some((each) => each.brokerage_account_uuid === account.brokerage_account_uuid)

/** The goals that orders of an account can be for: those it funds, or any with a portfolio while it funds none. */
function goalsFor(
  account: BrokerageAccount,
  goals: readonly GoalInvestmentAccounts[],
): readonly GoalInvestmentAccounts[] {
  const withModel = goals.filter(({ model_name }) => model_name !== null)
  const funded = withModel.filter((goal) => isFundedBy(goal, account))
  return funded.length > 0 ? funded : withModel
}

const NoGoal = () => (
  <Card>
    <EmptyState
      icon={<Target />}
      title="No goal to invest for yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild>
            <Link to="/$mode/new" params={{ mode: 'invest' }}>
              Add a goal
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/goals">View goals</Link>
          </Button>
        </div>
      }
    >
      Add an investing or retirement goal, or choose a portfolio for one of your savings goals.
    </EmptyState>
  </Card>
)

interface OrderProps extends Omit<OrderPageProps, 'brokerageUuid'> {
  readonly account: BrokerageAccount
  readonly goals: readonly GoalInvestmentAccounts[]
  readonly onKind: (kind: OrderKind) => void
}

/** The form and, once it is previewed, the confirmation in its place. */
function Order({ account, goals, goalUuid, kind, cents, onKind, renderModel }: OrderProps) {
  const [preview, setPreview] = useState<OrderPreview>()
  const heading = useRef<HTMLDivElement>(null)
  const [values, setValues] = useState<OrderValues>(() => ({
    goal_uuid: goals.find(({ goal_uuid }) => goal_uuid === goalUuid)?.goal_uuid ?? goals[0]?.goal_uuid ?? '',
    kind: kindOf(kind),
    amount_cents: cents === undefined ? '' : String(cents),
    lot_method: 'fifo',
  }))
  const change = (next: OrderValues) => {
    setValues(next)
    onKind(kindOf(next.kind))
  }
  const ask = async (body: OrderRequest) => {
    const outcome = await call(previewOrder, { body }, { quiet: true })
    if (outcome.ok) {
      setPreview(outcome.data)
      // The button that had the focus is gone.
      setTimeout(() => heading.current?.focus())
    }
    return outcome
  }
  return (
    <div ref={heading} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {preview ? (
        <OrderConfirmation preview={preview} onBack={() => setPreview(undefined)} onAskAgain={ask} />
      ) : (
        <OrderForm account={account} goals={goals} values={values} onValues={change} onAsk={ask} />
      )}
      {renderModel(preview?.goal_uuid ?? values.goal_uuid)}
    </div>
  )
}

type OrderValues = Readonly<Record<'goal_uuid' | 'kind' | 'amount_cents' | 'lot_method', string>>

const lotMethods: Readonly<Record<LotMethod, string>> = {
  fifo: 'The oldest shares first',
  highest_cost: 'The shares with the highest cost first',
}

const amountLabels: Readonly<Record<OrderKind, string>> = {
  buy: 'Amount to invest',
  sell: 'Amount to sell',
  rebalance: 'New money to add',
}

const kindHints: Readonly<Record<OrderKind, string>> = {
  buy: 'We split the amount across the goal’s portfolio.',
  sell: 'We sell first what is furthest above its target. The cash stays in the account.',
  rebalance:
    'New money goes first to what is furthest below its target. We sell only where that isn’t enough.',
}

const schemaOf = (brokerage_account_uuid: string) =>
  v.pipe(
    AnyValues,
    v.transform((values) => ({
      ...values,
      brokerage_account_uuid,
      // Rebalancing needs no new money.
      amount_cents:
        values['kind'] === 'rebalance' && values['amount_cents'] === ''
          ? 0
          : typedCents(values['amount_cents']),
    })),
    OrderRequest,
  )

/** What to do first in an account without cash. */
const NoCash = ({
  account: { brokerage_account_uuid, can_transfer, open_count },
}: Pick<OrderFormProps, 'account'>) => (
  <Alert
    tone="warning"
    title="This account has no cash to invest"
    actions={
      <Button asChild variant="link">
        <Link to="/brokerage/$brokerageUuid" params={{ brokerageUuid: brokerage_account_uuid }}>
          {can_transfer ? 'Deposit money' : 'View account'}
        </Link>
      </Button>
    }
  >
    {open_count > 0 && 'Orders or transfers are pending. Their cash is available once they’re done.'}
  </Alert>
)

interface OrderFormProps {
  readonly account: BrokerageAccount
  readonly goals: readonly GoalInvestmentAccounts[]
  readonly values: OrderValues
  readonly onValues: (values: OrderValues) => void
  readonly onAsk: (body: OrderRequest) => ReturnType<typeof call<typeof previewOrder>>
}

function OrderForm({ account, goals, values, onValues, onAsk }: OrderFormProps) {
  const isOffline = useConnection() === 'offline'
  const [begun] = useState(values)
  const form = useForm({
    initial: begun,
    schema: schemaOf(account.brokerage_account_uuid),
    onChange: onValues,
    onSubmit: onAsk,
  })
  const kind = kindOf(form.values.kind)
  const isFirst = !goals.some((goal) => isFundedBy(goal, account))
  return (
    <Card>
      <Form form={form}>
        <ChoiceField
          form={form}
          name="goal_uuid"
          label="Goal"
          hint={
            isFirst
              ? 'This account will fund the goal you choose.'
              : 'This account funds these goals. To add another, give that goal a share of the account on its page.'
          }
          options={goals.map(({ goal_uuid, name, model_name }) => [goal_uuid, `${name} (${model_name})`])}
        />
        <SegmentField
          form={form}
          name="kind"
          label="What to do"
          hint={kindHints[kind]}
          options={OrderKind.options.map((each) => [each, orderKinds[each]])}
        />
        <AmountField
          form={form}
          name="amount_cents"
          label={amountLabels[kind]}
          optional={kind === 'rebalance'}
          {...(kind !== 'sell' && { hint: `${formatUsd(account.available_cents)} available.` })}
        />
        {kind !== 'buy' && (
          <ChoiceField
            form={form}
            name="lot_method"
            label="Shares to sell first"
            hint="It decides which gain or loss the sale realizes."
            options={LotMethod.options.map((method) => [method, lotMethods[method]])}
          />
        )}
        {kind === 'buy' && account.available_cents === 0 && <NoCash account={account} />}
        {isOffline && <p className="text-13 text-quiet">You’re offline. Orders need a connection.</p>}
        <FormButtons label="Review order" disabled={isOffline} />
      </Form>
    </Card>
  )
}
