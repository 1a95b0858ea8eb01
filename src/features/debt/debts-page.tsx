import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { TrendingDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { interestRate, share } from '#app/platform/format.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { type DeletedRecord, RecentlyDeleted } from '#app/shared/changes/recently-deleted.tsx'
import { useSavedPlan } from '#app/shared/debt/payoff-plan.ts'
import { useDebts } from '#app/shared/debt/use-debts.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Page, PageHeader, Section } from '#app/ui/page.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { Loading, Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import type { CreditCard, Debt } from '#core/contract/debt-kinds.ts'
import type { DebtTotals } from '#core/contract/debt-totals.ts'
import type { DeletedDebt } from '#core/contract/debt.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { inPlan, monthsToDebtFree } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import type { SingleFigureId } from '#core/figures/figures.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { families, infoOf, isRent, termsOf, TypeTiles } from './debt-types.tsx'
import { bringBack } from './debt-writes.ts'
import { AddLine, NothingOwed, OutsidePlan, Owed } from './debts-hero.tsx'
import { FullCardQuestions } from './full-card-question.tsx'
import { CardUse, IncomeCard } from './income-card.tsx'
import { NextDues } from './next-dues.tsx'
import { AmountLines } from './payment-fields.tsx'

interface DebtGroupsProps {
  readonly debts: readonly Debt[]
  readonly pending: ReadonlySet<string>
}

/** A debt's weight in its group, in cents: its balance, or its monthly payment. */
const weightOf = (debt: Debt): number => (hasBalance(debt) ? debt.balance_cents : debt.payment_cents)

/** The open debts by family, largest first, and the paid-off ones, folded. */
function DebtGroups({ debts, pending }: DebtGroupsProps) {
  const open = debts.filter(({ is_paid_off }) => !is_paid_off)
  const paidOff = debts.filter(({ is_paid_off }) => is_paid_off)
  return (
    <>
      {families.map(({ family, title }) => {
        const members = open
          .filter(({ debt_type }) => infoOf(debt_type).family === family)
          .sort((a, b) => weightOf(b) - weightOf(a))
        if (members.length === 0) return null
        const sum = members.reduce((total, debt) => total + weightOf(debt), 0)
        return (
          <Section
            key={family}
            title={title}
            action={
              members.length > 1 && (
                <span className="text-15 text-quiet">
                  <Amount cents={sum} />
                  {family === 'rent' && ' a month'}
                </span>
              )
            }
          >
            <Rows debts={members} pending={pending} />
          </Section>
        )
      })}
      {paidOff.length > 0 && (
        <Fold title={`Paid off (${paidOff.length})`}>
          <Rows debts={paidOff} pending={pending} />
        </Fold>
      )}
    </>
  )
}

const Rows = ({ debts, pending }: DebtGroupsProps) => (
  <Card padding="none">
    <List>
      {debts.map((debt) => (
        <DebtRow key={debt.debt_uuid} debt={debt} isPending={pending.has(debt.debt_uuid)} />
      ))}
    </List>
  </Card>
)

/** A debt in the list: its name, balance, rate and due date. */
function DebtRow({ debt, isPending }: { debt: Debt; isPending: boolean }) {
  const cents = isRent(debt) ? debt.payment_cents : debt.balance_cents
  return (
    <ListRow
      leading={<Mark icon={infoOf(debt.debt_type).icon} />}
      title={
        <Link to="/debt/$debtUuid" params={{ debtUuid: debt.debt_uuid }}>
          {debt.name}
        </Link>
      }
      detail={
        <>
          {termsOf(debt)}
          {debt.debt_type === 'credit_card' && debt.limit_cents !== null && debt.limit_cents > 0 && (
            <UsedLine card={debt} limitCents={debt.limit_cents} />
          )}
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1">
          {isRent(debt) ? (
            <Amount cents={cents} className="text-17" />
          ) : (
            <Figure id="debt-balance" of={debt.debt_uuid}>
              <Amount cents={cents} className="text-17" />
            </Figure>
          )}
          {isRent(debt) && <span className="text-13 font-normal text-quiet">a month</span>}
          {isPending && <PendingPill />}
        </span>
      }
    />
  )
}

// Lenders look more closely from 30% of a limit.
const MUCH_USED = 0.3

/** A card's utilization as a bar and as text. */
function UsedLine({ card, limitCents }: { card: CreditCard; limitCents: number }) {
  const used = card.balance_cents / limitCents
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-2">
      <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-full bg-line">
        <span
          className={clsx('block h-full rounded-full', used > MUCH_USED ? 'bg-amber' : 'bg-series-2')}
          style={{ width: `${Math.min(1, used) * 100}%` }}
        />
      </span>
      {share(used)} of {formatUsd(limitCents)} used
    </span>
  )
}

/** The monthly total of all debts. */
function TotalsCard({ totals }: { totals: DebtTotals }) {
  const thirdPersonText = useThirdPersonText()
  const amounts: readonly (readonly [string, number, SingleFigureId?])[] = [
    ['Minimum payments', totals.minimum_monthly_cents, 'debt-minimum-month'],
    ['Extra payments', totals.payment_monthly_cents - totals.minimum_monthly_cents, 'debt-extra-month'],
    [thirdPersonText('You pay'), totals.payment_monthly_cents, 'debt-payment-month'],
    ['Interest', totals.interest_monthly_cents, 'debt-interest-month'],
    ['Rent and leases', totals.rent_monthly_cents],
  ]
  return (
    <Card>
      <CardTitle>Each month</CardTitle>
      <dl className="flex flex-col divide-y divide-hair text-15 [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:py-2 [&_dt]:text-quiet">
        <AmountLines amounts={amounts.filter(([, cents]) => cents > 0)} />
        {totals.average_apr !== null && (
          <div>
            <dt>Average interest rate</dt>
            <dd className="font-medium">{interestRate(Math.round(totals.average_apr * 1e4) / 1e4)}</dd>
          </div>
        )}
      </dl>
      {totals.escrow_monthly_cents > 0 && (
        <p className="text-13 text-quiet">
          Payments include {formatUsd(totals.escrow_monthly_cents)} of escrow.
        </p>
      )}
    </Card>
  )
}

/** The top of the page: the plan, from another module, which contains the rest of the page. */
export interface PlanSlot {
  readonly debts: readonly Debt[]
  readonly back: ReactNode
  readonly owed: ReactNode
  readonly children: ReactNode
}

interface DebtsPageProps {
  readonly renderPlan: (slot: PlanSlot) => ReactNode
  /** Reminders for the debts without one, from another module. */
  readonly renderReminders: (debts: readonly Debt[]) => ReactNode
  readonly answers: ReactNode
}

/** Everything the client owes: until when, how much, what is due next, and each debt. */
export function DebtsPage({ renderPlan, renderReminders, answers }: DebtsPageProps) {
  const { query, debts, pending, deleted } = useDebts()
  return (
    <Page>
      {query.isPending && <DebtsWaiting />}
      {query.isError && !debts && <PageFailed page="Debt" query={query} title="Couldn’t load your debts" />}
      {debts?.length === 0 && <DebtsEmpty />}
      {debts && debts.length > 0 && (
        <Debts debts={debts} pending={pending} renderPlan={renderPlan} renderReminders={renderReminders} />
      )}
      <RecentlyDeleted things={deleted.map((each) => thingOf(each, debts?.length))} />
      <div>{answers}</div>
    </Page>
  )
}

const thingOf = ({ debt, ...deletion }: DeletedDebt, count: number | undefined): DeletedRecord => ({
  ...deletion,
  uuid: debt.debt_uuid,
  name: debt.name,
  about: `${infoOf(debt.debt_type).label} · ${
    isRent(debt) ? `${formatUsd(debt.payment_cents)} a month` : formatUsd(debt.balance_cents)
  }`,
  restore: () => bringBack(debt, { quiet: true, count }),
})

interface DebtsProps extends Pick<DebtsPageProps, 'renderPlan' | 'renderReminders'> {
  readonly debts: readonly Debt[]
  readonly pending: ReadonlySet<string>
}

function Debts({ debts, pending, renderPlan, renderReminders }: DebtsProps) {
  const today = useToday()
  const chosen = useSavedPlan(debts, today)
  const totals = totalsOf(debts, chosen, today)
  const rest = (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <FullCardQuestions debts={debts} />
        <NextDues debts={debts} plan={chosen} today={today} />
        {renderReminders(debts)}
        <DebtGroups debts={debts} pending={pending} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TotalsCard totals={totals} />
        <IncomeCard debts={debts} today={today} />
        <CardUse debts={debts} />
      </div>
    </div>
  )
  if (inPlan(debts).length > 0) {
    return renderPlan({ debts, back: <AddLine />, owed: <Owed totals={totals} />, children: rest })
  }
  return (
    <>
      {totals.debt_count > 0 ? (
        <OutsidePlan totals={totals} months={monthsToDebtFree(debts, chosen, today)} today={today} />
      ) : (
        <NothingOwed totals={totals} />
      )}
      {rest}
    </>
  )
}

const DebtsWaiting = () => (
  <Loading label="Loading your debts" className="flex flex-col gap-4">
    <Skeleton className="h-4 w-16" />
    <Skeleton className="h-9 w-4/5 max-w-100" />
    <Skeleton className="h-4 w-60" />
    <div className="mt-4 grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-52 rounded-card" />
    </div>
    <Card padding="none">
      <SkeletonRows />
    </Card>
  </Loading>
)

/** Before the first debt. */
const DebtsEmpty = () => (
  <>
    <PageHeader title="Debt" />
    <Card>
      <EmptyState
        icon={<TrendingDown />}
        title="See when you’ll be debt-free"
        action={
          <Button asChild>
            <Link to="/debt/new">Add debt</Link>
          </Button>
        }
      >
        Add what you owe to get a payoff plan and a reminder before each payment.
      </EmptyState>
    </Card>
    <WhereEditable>
      <Section title="Or start with one of these">
        <TypeTiles />
      </Section>
    </WhereEditable>
  </>
)
