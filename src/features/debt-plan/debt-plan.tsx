import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PartyPopper, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { useToday } from '#app/platform/today.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import { useDebts } from '#app/shared/debt/use-debts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FailedState } from '#app/ui/failed-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton, Loading } from '#app/ui/skeleton.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { hasBalance } from '#core/debt/kinds.ts'
import { inPlan, leftOut, savedPlan } from '#core/debt/plan.ts'
import { PlanStudio } from './plan-studio.tsx'

/** The payoff plan, or why there is none. */
export function DebtPlan() {
  const { query: answered, debts } = useDebts({ asksDeleted: false })
  const plan = useQuery(planQuery)
  const overPlan = usePendingWrites(plan)
  const from = useToday()
  if (debts && plan.data) {
    if (inPlan(debts).length === 0) {
      const [home] = leftOut(debts)
      return home ? <AllLeftOut debt={home} /> : <NothingOwed debts={debts} />
    }
    return (
      <PlanStudio debts={debts} answered={savedPlan(plan.data, debts, from)} queue={overPlan} from={from} />
    )
  }
  const failed = [answered, plan].find(({ isError }) => isError)
  if (!failed) return <PlanSkeleton />
  return (
    <Titled>
      <FailedState
        title="Couldn’t load your plan"
        onRetry={() => void Promise.all([answered.refetch(), plan.refetch()])}
        retrying={answered.isFetching || plan.isFetching}
      >
        {failed.error?.message}
      </FailedState>
    </Titled>
  )
}

const Titled = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader back={<BackLink to="/debt">Debt</BackLink>} title="Payoff plan" />
    <Card>{children}</Card>
  </Page>
)

const PlanSkeleton = () => (
  <Page>
    <PageHeader
      back={<BackLink to="/debt">Debt</BackLink>}
      eyebrow="Payoff plan"
      title={<Skeleton className="my-1 h-7 w-72 max-w-full" />}
    />
    <Loading label="Loading your plan" className="flex flex-col gap-4">
      <Skeleton className="h-80" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </Loading>
  </Page>
)

/** Something is owed, but nothing the plan covers. */
const AllLeftOut = ({ debt }: { debt: Debt }) => (
  <Titled>
    <EmptyState
      icon={<Sprout />}
      title="No debts in your plan"
      action={
        <Button asChild>
          <Link to="/debt/$debtUuid/edit" params={{ debtUuid: debt.debt_uuid }}>
            Edit {debt.name}
          </Link>
        </Button>
      }
    >
      A mortgage is left out until you include it. Choose Include under Payoff plan.
    </EmptyState>
  </Titled>
)

/** No debts yet, none with a balance, or all paid off. */
function NothingOwed({ debts }: { debts: readonly Debt[] }) {
  const isFree = debts.some((debt) => hasBalance(debt))
  return (
    <Titled>
      {isFree ? (
        <EmptyState
          reads
          icon={<PartyPopper />}
          title="You’re debt-free"
          action={
            <Button asChild variant="secondary">
              <Link to="/debt">View debts</Link>
            </Button>
          }
        >
          Every debt you added is paid off.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<Sprout />}
          title={debts.length > 0 ? 'Nothing to pay down' : 'No debts yet'}
          action={
            <Button asChild>
              <Link to="/debt/new">Add debt</Link>
            </Button>
          }
        >
          {debts.length > 0
            ? 'Rent and leases have no balance, so they aren’t part of the plan.'
            : 'Add what you owe to see when you’ll be debt-free.'}
        </EmptyState>
      )}
    </Titled>
  )
}
