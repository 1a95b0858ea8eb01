import { Link, useNavigate } from '@tanstack/react-router'
import { Landmark, Plus, Scale } from 'lucide-react'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { BankNotice } from '#app/shared/bank/bank-notice.tsx'
import { useDebtFigures } from '#app/shared/bank/kept-by-bank.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { type DeletedRecord, RecentlyDeleted } from '#app/shared/changes/recently-deleted.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure, FigureMark } from '#app/shared/figures/figure.tsx'
import { DuplicateHome } from '#app/shared/net-worth/duplicate-home.tsx'
import { NetWorthHero } from '#app/shared/net-worth/net-worth-hero.tsx'
import { provenance } from '#app/shared/net-worth/provenance.ts'
import { PlanLink } from '#app/shared/sharing/plan-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { useReadOnly } from '#app/ui/read-only.ts'
import { Loading, Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { allocate, formatUsd } from '#core/finance/math/money.ts'
import type { DeletedHolding } from '#core/money-account/net-worth-replay.ts'
import { AddAccount } from './account-sheets.tsx'
import { IncomeCard } from './income-card.tsx'
import { groupIcons, groupTitles, ownerLabels } from './labels.ts'
import { accountCount, bringBack, type DebtsOnHand, useNetWorth } from './use-accounts.ts'

type Group = NetWorth['groups'][number]
type Line = Group['lines'][number]

interface WorthGroupsProps {
  readonly side: Group['side']
  readonly worth: NetWorth
  readonly pending: ReadonlySet<string>
  readonly today: IsoDate
}

/** All assets, or all debts, by type. */
function WorthGroups({ side, worth, pending, today }: WorthGroupsProps) {
  const groups = worth.groups.filter((group) => group.side === side)
  const isAsset = side === 'asset'
  const total = isAsset ? worth.assets_cents : worth.liabilities_cents
  const isEstimate = isAsset && worth.assets.source === 'estimated'
  // Whole percents that add up to 100.
  const shares = allocate(
    100,
    groups.map(({ cents }) => Math.max(0, cents)),
  )
  const percents = shares.ok ? shares.value : []
  const id = `worth-${side}`
  return (
    <Card asChild padding="none">
      <section aria-labelledby={id}>
        <div className="flex items-baseline justify-between gap-4 px-4 pt-4 pb-1 md:px-5 md:pt-5">
          <h2 id={id} className="text-17 font-medium">
            {isAsset ? 'Assets' : 'Debts'}
          </h2>
          <span className="text-20 font-bold">
            <Figure id={isAsset ? 'total-assets' : 'total-debts'}>
              <Amount cents={total} whole={isEstimate} />
            </Figure>
          </span>
        </div>
        {groups.map((group, place) => (
          <WorthGroup
            key={group.kind}
            group={group}
            percent={percents[place] ?? 0}
            pending={pending}
            today={today}
          />
        ))}
        {groups.length === 0 && (
          <p className="px-4 pb-4 text-15 text-quiet md:px-5">
            <ThirdPerson>
              {isAsset ? 'No accounts yet.' : 'No debts yet. Debts you add appear here.'}
            </ThirdPerson>
          </p>
        )}
      </section>
    </Card>
  )
}

interface WorthGroupProps extends Pick<WorthGroupsProps, 'pending' | 'today'> {
  readonly group: Group
  /** Of the group's side. */
  readonly percent: number
}

function WorthGroup({ group, percent, pending, today }: WorthGroupProps) {
  const figureOf = useDebtFigures()
  const sourceOf = (line: Line): string => {
    const { source, as_of } = line.of === 'debt' ? figureOf(line.uuid, line) : line
    return provenance(source, as_of, today)
  }
  return (
    <div className="border-t border-hair">
      <div className="flex items-baseline justify-between gap-4 px-4 pt-4 text-13 text-quiet md:px-5">
        <h3>{groupTitles[group.kind]}</h3>
        <span>
          <Amount cents={group.cents} whole={group.lines.some(isEstimated)} /> · {percent}%
        </span>
      </div>
      <List>
        {group.lines.map((line) => (
          <ListRow
            key={`${line.of} ${line.uuid}`}
            leading={<Mark icon={groupIcons[group.kind]} />}
            title={<LineLink line={line} />}
            detail={[ownerWords(line), sourceOf(line)].filter(Boolean).join(' · ')}
            trailing={
              <span className="flex flex-col items-end gap-1">
                <FigureOfLine line={line} />
                {line.of !== 'home' && pending.has(line.uuid) && <PendingPill />}
              </span>
            }
          />
        ))}
      </List>
    </div>
  )
}

/** What an account or a debt counts for; a home known only from its loan has no figure of its own. */
function FigureOfLine({ line }: { readonly line: Line }) {
  const { of, uuid, cents } = line
  const amount = <Amount cents={cents} whole={isEstimated(line)} />
  if (of === 'home') return amount
  return (
    <FigureMark id={of === 'account' ? 'account-balance' : 'debt-balance'} of={uuid}>
      {amount}
    </FigureMark>
  )
}

/** The owner of an account, where it is not the client alone. */
const ownerWords = ({ owner }: Line): string => (owner === null || owner === 'self' ? '' : ownerLabels[owner])

const isEstimated = ({ source }: Line): boolean => source === 'estimated'

/** The link of a line. A home known only from its loan is changed there. */
function LineLink({ line: { of, uuid, name } }: { line: Line }) {
  if (of === 'account') {
    return (
      <Link to="/netWorth/$accountUuid" params={{ accountUuid: uuid }}>
        {name}
      </Link>
    )
  }
  return (
    <PlanLink to="/debt/$debtUuid" params={{ debtUuid: uuid }}>
      {of === 'home' ? `Home on ${name}` : name}
    </PlanLink>
  )
}

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
      <RecentlyDeleted things={deleted.map((each) => thingOf(each, accountCount(worth)))} />
      <div>
        <FaqLink module="save" answer="net-worth">
          What counts toward net worth
        </FaqLink>
      </div>
      <AddAccount debts={debts} open={isAdding} onOpenChange={onAddingChange} />
    </Page>
  )
}

const thingOf = (account: DeletedHolding, count: number | undefined): DeletedRecord => {
  const { uuid, name, kind, cents, deleted_at, restorable_until } = account
  return {
    uuid,
    name,
    about: `${groupTitles[kind]} · ${formatUsd(cents)}`,
    deleted_at,
    restorable_until,
    restore: () => bringBack({ account_uuid: uuid, name }, { quiet: true, count }),
  }
}

/** Leads to the linked banks: from a menu beside the main action, or, in a view without one, by itself. */
function LinkedBanks() {
  const navigate = useNavigate()
  if (useReadOnly())
    return (
      <Button asChild variant="quiet">
        <Link to="/banks">Linked banks</Link>
      </Button>
    )
  return (
    <MoreMenu
      about="net worth"
      variant="quiet"
      actions={[{ label: 'Linked banks', icon: Landmark, onSelect: () => void navigate({ to: '/banks' }) }]}
    />
  )
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
          <div className="flex flex-none gap-2">
            <Button variant="secondary" onClick={onAdd}>
              <Plus aria-hidden="true" />
              Add account
            </Button>
            <LinkedBanks />
          </div>
        }
        drawsAll
        height={240}
      />
      <BankNotice />
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
