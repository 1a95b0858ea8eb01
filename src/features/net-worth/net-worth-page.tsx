import { Plus, Scale } from 'lucide-react'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { DuplicateHome } from '#app/shared/net-worth/duplicate-home.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { type DeletedRecord, RecentlyDeleted } from '#app/shared/changes/recently-deleted.tsx'
import { useToday } from '#app/platform/today.ts'
import { NetWorthHero } from '#app/shared/net-worth/net-worth-hero.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { bringBack, type DebtsOnHand, useNetWorth } from './use-accounts.ts'
import { AddAccount } from './add-account.tsx'
import { IncomeCard } from './income-card.tsx'
import type { DeletedHolding } from '#core/money-account/net-worth-replay.ts'
import { groupTitles } from './labels.ts'
import { WorthGroups } from './worth-groups.tsx'

interface NetWorthPageProps {
  readonly debts: DebtsOnHand
  /** Whether the form for a new account is open, from the address. */
  readonly isAdding: boolean
  readonly onAddingChange: (isAdding: boolean) => void
}

/** The client's net worth, how it changed, and everything it is made of. */
export function NetWorthPage({ debts, isAdding, onAddingChange }: NetWorthPageProps) {
  const { query, worth, pending, deleted } = useNetWorth(debts)
  const add = () => onAddingChange(true)
  return (
    <Page>
      {query.isPending && <WorthWaiting />}
      {query.isError && !worth && (
        <PageFailed page="Net worth" query={query} title="Couldn’t load your net worth" />
      )}
      {worth?.groups.length === 0 && (
        <>
          <WorthEmpty onAdd={add} />
          <IncomeCard />
        </>
      )}
      {worth && worth.groups.length > 0 && <Worth worth={worth} pending={pending} onAdd={add} />}
      <RecentlyDeleted things={deleted.map(thingOf)} />
      <div>
        <FaqLink module="save" answer="net-worth">
          What counts toward net worth
        </FaqLink>
      </div>
      <AddAccount debts={debts} open={isAdding} onOpenChange={onAddingChange} />
    </Page>
  )
}

const thingOf = (account: DeletedHolding): DeletedRecord => {
  const { uuid, name, kind, cents, deleted_at, restorable_until } = account
  return {
    uuid,
    name,
    about: `${groupTitles[kind]} · ${formatUsd(cents)}`,
    deleted_at,
    restorable_until,
    restore: () => bringBack({ account_uuid: uuid, name }, { quiet: true }),
  }
}

interface WorthProps {
  readonly worth: NetWorth
  readonly pending: ReadonlySet<string>
  readonly onAdd: () => void
}

function Worth({ worth, pending, onAdd }: WorthProps) {
  const today = useToday()
  return (
    <>
      <NetWorthHero
        worth={worth}
        title={<h1 className="text-20 font-bold">Net worth</h1>}
        action={
          <Button variant="secondary" onClick={onAdd}>
            <Plus aria-hidden="true" />
            Add account
          </Button>
        }
        drawsAll
        height={240}
      />
      <DuplicateHome worth={worth} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <WorthGroups side="asset" worth={worth} pending={pending} today={today} />
        <div className="flex min-w-0 flex-col gap-4">
          <WorthGroups side="liability" worth={worth} pending={pending} today={today} />
          <IncomeCard />
        </div>
      </div>
    </>
  )
}

const WorthEmpty = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <PageHeader title="Net worth" />
    <Card>
      <EmptyState
        icon={<Scale />}
        title="See your assets, less your debts"
        action={<Button onClick={onAdd}>Add account</Button>}
      >
        Add your accounts and what you own. Your debts are included automatically.
      </EmptyState>
    </Card>
  </>
)

const WorthWaiting = () => (
  <Loading label="Loading your net worth" className="flex flex-col gap-4">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-11 w-60" />
    <Skeleton className="h-60 rounded-card" />
    <div className="grid gap-4 lg:grid-cols-2">
      <Card padding="none">
        <SkeletonRows rows={5} />
      </Card>
      <Card padding="none">
        <SkeletonRows />
      </Card>
    </div>
  </Loading>
)
