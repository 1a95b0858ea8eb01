import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Landmark } from 'lucide-react'
import { count } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { goalAccountsQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { AccountInfo, BrokerageAccount } from '#core/contract/brokerage.ts'
import { sum } from '#core/finance/math/money.ts'
import { isAsked, isUnfunded, nameOf, stateOf } from './brokerage-labels.ts'
import { DayChange, GainPill, PracticeNote } from './brokerage-parts.tsx'
import { useBrokerage } from './use-brokerage.ts'

const TITLE = 'Brokerage'

/** The client's brokerage accounts and applications, and how to add one. */
export function BrokeragePage() {
  const query = useBrokerage()
  if (!query.data) {
    return (
      <Page>
        {query.isError ? (
          <PageFailed page={TITLE} query={query} title="Couldn’t load your brokerage accounts" />
        ) : (
          <>
            <PageHeader title={TITLE} />
            <Loading label="Loading your brokerage accounts">
              <Skeleton className="h-60 rounded-card" />
            </Loading>
          </>
        )}
      </Page>
    )
  }
  const info = query.data
  return (
    <Page>
      {info.accounts.length === 0 ? <Empty info={info} /> : <Accounts info={info} />}
      <div>
        <FaqLink module="brokerage" />
      </div>
    </Page>
  )
}

/** Opening an account, where the broker’s connection can, and linking one. */
const StartLinks = ({ can_open, className }: { readonly can_open: boolean; readonly className?: string }) => (
  <div className={clsx('flex flex-wrap gap-2', className)}>
    {can_open && (
      <Button asChild>
        <Link to="/brokerage/types">Open an account</Link>
      </Button>
    )}
    <Button asChild variant="secondary">
      <Link to="/brokerage/link">Link an existing account</Link>
    </Button>
  </div>
)

const Empty = ({ info: { provider, can_open } }: { readonly info: AccountInfo }) => (
  <>
    <PageHeader
      title={TITLE}
      sub={provider !== null && 'Invest for each goal in the portfolio you planned for it.'}
    />
    <PracticeNote />
    <Card>
      {provider === null ? (
        <EmptyState icon={<Landmark />} title="Brokerage isn’t offered here">
          You can add accounts at other brokers to your net worth, and let them fund your goals.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<Landmark />}
          title="No brokerage account yet"
          action={<StartLinks can_open={can_open} className="justify-center" />}
        >
          Open one to invest for your goals. You choose an amount, and we split it across the funds of the
          goal’s portfolio.
        </EmptyState>
      )}
    </Card>
  </>
)

function Accounts({ info: { provider, can_open, accounts } }: { readonly info: AccountInfo }) {
  const isOffline = useConnection() === 'offline'
  const open = accounts.filter(({ state }) => state === 'approved')
  const ended = accounts.filter(({ state }) => state === 'rejected' || state === 'closed')
  const current = accounts.filter((account) => !ended.includes(account))
  const gain = sum(open.map(gainOf))
  return (
    <>
      {open.length > 0 ? (
        <PageHeader
          eyebrow={TITLE}
          size="figure"
          title={
            <Figure id="brokerage-value">
              <Amount cents={sum(open.map(({ value_cents }) => value_cents))} />
            </Figure>
          }
          sub={
            !open.every(isUnfunded) && (
              <span className="flex flex-col gap-1.5">
                <DayChange accounts={open} />
                <span className="flex flex-wrap items-center gap-2">
                  <GainPill cents={gain} /> since you started, excluding deposits
                </span>
              </span>
            )
          }
        />
      ) : (
        <PageHeader title={TITLE} sub="Your applications, and what comes next." />
      )}
      <PracticeNote />
      {accounts.filter(isAsked).map((account) => (
        <ReviewerQuestion key={account.brokerage_account_uuid} account={account} />
      ))}
      {current.length > 0 && <AccountList title="Your accounts" accounts={current} />}
      {ended.length > 0 && <AccountList title="Closed and not approved" accounts={ended} />}
      {provider !== null && (
        <Card>
          <CardTitle>Add an account</CardTitle>
          <p className="text-15 text-quiet">
            {isOffline
              ? 'You’re offline. Opening or linking an account needs a connection.'
              : 'Each account type suits a different purpose. Compare them before you apply.'}
          </p>
          <StartLinks can_open={can_open} />
        </Card>
      )}
    </>
  )
}

/** What an account has earned: realized and not, deposits left out. */
const gainOf = ({ realized_gain_cents, unrealized_gain_cents }: BrokerageAccount): number =>
  realized_gain_cents + unrealized_gain_cents

/** What a reviewer asks for, with the way to answer it. */
const ReviewerQuestion = ({ account }: { readonly account: BrokerageAccount }) => (
  <Alert
    tone="warning"
    title={`${account.name}: more information needed`}
    actions={
      <Button asChild variant="link">
        <Link to="/brokerage/$brokerageUuid/apply" params={{ brokerageUuid: account.brokerage_account_uuid }}>
          Continue application
        </Link>
      </Button>
    }
  >
    {account.application?.review?.note}
  </Alert>
)

interface AccountListProps {
  readonly title: string
  readonly accounts: readonly BrokerageAccount[]
}

function AccountList({ title, accounts }: AccountListProps) {
  const goals = useQuery(goalAccountsQuery).data ?? []
  const goalsOf = ({ brokerage_account_uuid }: BrokerageAccount): string[] =>
    goals
      .filter((goal) => goal.accounts.some((each) => each.brokerage_account_uuid === brokerage_account_uuid))
      .map(({ name }) => name)
  return (
    <Card asChild padding="none">
      <section aria-label={title}>
        <CardTitle className="px-4 pt-4 pb-1 md:px-5">{title}</CardTitle>
        <List>
          {accounts.map((account) => (
            <AccountRow key={account.brokerage_account_uuid} account={account} goals={goalsOf(account)} />
          ))}
        </List>
      </section>
    </Card>
  )
}

interface AccountRowProps {
  readonly account: BrokerageAccount
  readonly goals: readonly string[]
}

function AccountRow({ account, goals }: AccountRowProps) {
  const { label, tone } = stateOf(account)
  const isOpen = account.state === 'approved'
  return (
    <ListRow
      title={
        <Link
          to={account.state === 'draft' ? '/brokerage/$brokerageUuid/apply' : '/brokerage/$brokerageUuid'}
          params={{ brokerageUuid: account.brokerage_account_uuid }}
          className="after:absolute after:inset-0 after:content-['']"
        >
          {nameOf(account)}
        </Link>
      }
      detail={detailOf(account, goals)}
      trailing={
        <span className="flex flex-col items-end gap-1">
          {isOpen ? (
            <>
              <Amount cents={account.value_cents} />
              {!isUnfunded(account) && <GainPill cents={gainOf(account)} />}
            </>
          ) : (
            <Pill tone={tone}>{label}</Pill>
          )}
        </span>
      }
    />
  )
}

const list = new Intl.ListFormat('en-US')

/** What to know about an account, or to do next. */
function detailOf(account: BrokerageAccount, goals: readonly string[]): string {
  const { state, application, open_count, reason, origin } = account
  switch (state) {
    case 'draft': {
      const left = application?.missing.length ?? 0
      return left === 0
        ? 'Ready to submit. Continue to review it.'
        : `${count(left, 'step')} and the review left. Pick up where you left off.`
    }
    case 'submitted':
    case 'in_review':
      return 'The broker is reviewing your application. We’ll tell you when it decides.'
    case 'rejected':
      return `${reason} You can apply again, or for another type.`.trim()
    case 'closed':
      return reason
    case 'approved': {
      const parts = [
        origin === 'linked' && 'Linked',
        goals.length > 0 ? `For ${list.format(goals)}` : 'No goal yet',
        open_count > 0 && `${open_count} pending`,
      ]
      return parts.filter(Boolean).join(' · ')
    }
  }
}
