import { Link } from '@tanstack/react-router'
import { Landmark, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { type QueuedWrite, conflictChoices } from '#app/platform/outbox.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { type DeletedRecord, RecentlyDeleted } from '#app/shared/changes/recently-deleted.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import {
  type DeletedPension,
  MAX_PENSIONS,
  type Pension,
  updatePensionAccount,
} from '#core/contract/pensions.ts'
import { capitalMarket } from '#core/finance/data/capital-market.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { conflictOf } from '#core/outbox/replay.ts'
import { highestMonth, pensionValue, type PensionValue } from '#core/retirement/pension-value.ts'
import { monthOf, partnerOf } from '#core/retirement/people.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { LumpSumCard } from './lump-sum-card.tsx'
import { PensionConflict } from './pension-conflict.tsx'
import { kindIcon, kindLabel, termsOf } from './pension-labels.ts'
import { AddPension, EditPension } from './pension-sheets.tsx'
import { mayBeLumpSum } from './pension-values.ts'
import { removePension, restorePension } from './pension-writes.ts'
import { useRetirement } from './use-retirement.ts'

const TITLE = 'Pensions and other income'

interface PensionsPageProps {
  /** Whether the form for a new income is open, from the address. */
  readonly isAdding: boolean
  readonly onAddingChange: (isAdding: boolean) => void
}

/** Income in retirement besides Social Security and savings. */
export function PensionsPage({ isAdding, onAddingChange }: PensionsPageProps) {
  const { query, state, pending, writes } = useRetirement()
  const add = () => onAddingChange(true)
  return (
    <Page>
      {query.isPending && <PensionsWaiting />}
      {query.isError && !state && (
        <PageFailed page={TITLE} back={back} query={query} title="Couldn’t load your pensions" />
      )}
      {state?.facts.pensions.length === 0 && <NoPensions onAdd={add} />}
      {state && state.facts.pensions.length > 0 && (
        <Pensions state={state} pending={pending} writes={writes} onAdd={add} />
      )}
      {state && (
        <RecentlyDeleted
          things={state.deleted_pensions.map((each) => deletedRecord(each, state.facts.pensions.length))}
        />
      )}
      <div>
        <FaqLink module="retire" />
      </div>
      {state && <AddPension state={state} open={isAdding} onOpenChange={onAddingChange} />}
    </Page>
  )
}

const deletedRecord = ({ pension, ...deletion }: DeletedPension, count: number): DeletedRecord => ({
  ...deletion,
  uuid: pension.pension_uuid,
  name: pension.name,
  about: `${kindLabel(pension.kind)} · ${formatUsd(pension.monthly_cents)} a month`,
  restore: () => restorePension(pension, { quiet: true, count }),
})

const back = <BackLink to="/retirement">Retirement</BackLink>

const NoPensions = ({ onAdd }: { onAdd: () => void }) => (
  <>
    <PageHeader back={back} title={TITLE} />
    <Card>
      <EmptyState
        icon={<Landmark />}
        title="Add what you’ll be paid in retirement"
        action={<Button onClick={onAdd}>Add income</Button>}
      >
        A pension, an annuity, rent, or part-time work. Social Security and your savings are already in your
        plan.
      </EmptyState>
    </Card>
  </>
)

interface PensionsProps {
  readonly state: RetirementState
  readonly pending: ReadonlySet<string>
  readonly writes: readonly QueuedWrite[]
  readonly onAdd: () => void
}

function Pensions({ state, pending, writes, onAdd }: PensionsProps) {
  const today = useToday()
  const [editedUuid, setEdited] = useState<string>()
  const { plan, facts } = state
  const { pensions } = facts
  const top = highestMonth(pensions, monthOf(today))
  const valued = pensions.map((pension) => ({ pension, value: pensionValue(pension, plan, facts, today) }))
  return (
    <>
      <PageHeader
        back={back}
        eyebrow={TITLE}
        size="figure"
        title={
          <>
            <Figure id="other-retirement-income-month">
              <Amount cents={top.cents} whole />
            </Figure>
            <span className="text-20 font-medium"> a month</span>
          </>
        }
        sub={
          top.month === monthOf(today)
            ? 'Paid to you now, before taxes.'
            : `From ${monthAndYear(`${top.month}-01`)}, your highest month. Before taxes, in the dollars you entered.`
        }
        actions={
          pensions.length < MAX_PENSIONS && (
            <Button variant="secondary" onClick={onAdd}>
              <Plus aria-hidden="true" />
              Add income
            </Button>
          )
        }
      />
      {pensions.map((pension) => (
        <Conflict key={pension.pension_uuid} pension={pension} writes={writes} />
      ))}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card padding="none">
          <List aria-label={TITLE}>
            {valued.map(({ pension, value }) => (
              <PensionRow
                key={pension.pension_uuid}
                pension={pension}
                value={value}
                ownerName={ownerName(state, pension)}
                isPending={pending.has(pension.pension_uuid)}
                onEdit={() => setEdited(pension.pension_uuid)}
              />
            ))}
          </List>
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          <LumpSums valued={valued} plan={plan} />
        </div>
      </div>
      <EditPension
        state={state}
        pension={pensions.find(({ pension_uuid }) => pension_uuid === editedUuid) ?? null}
        onDone={() => setEdited(undefined)}
      />
    </>
  )
}

/** Whose income it is, in a plan of two; null in a plan of one. */
function ownerName({ plan, facts }: RetirementState, { owner }: Pension): string | null {
  const partner = partnerOf(plan, facts)
  if (owner === 'partner') return partner?.firstName ?? 'Partner'
  return partner ? facts.first_name : null
}

function Conflict({ pension, writes }: { pension: Pension; writes: readonly QueuedWrite[] }) {
  const conflict = conflictOf(writes, updatePensionAccount, pension.pension_uuid)
  if (!conflict) return null
  return <PensionConflict change={conflict.change} server={pension} {...conflictChoices(conflict.write.id)} />
}

interface PensionRowProps {
  readonly pension: Pension
  readonly value: PensionValue | null
  readonly ownerName: string | null
  readonly isPending: boolean
  readonly onEdit: () => void
}

const PensionRow = ({ pension, value, ownerName: owner, isPending, onEdit }: PensionRowProps) => (
  <ListRow
    leading={<Mark icon={kindIcon(pension.kind)} />}
    title={
      <PlainButton className="text-left" onClick={onEdit}>
        {pension.name}
      </PlainButton>
    }
    detail={
      <>
        {termsOf(pension, owner).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {value && mayBeLumpSum(pension.kind) && (
          <span className="block">Worth about {wholeDollars(value.present_value_cents)} today</span>
        )}
        {isPending && (
          <span className="block pt-1 empty:hidden">
            <PendingPill />
          </span>
        )}
      </>
    }
    trailing={
      <span className="flex items-center gap-1">
        <span>
          <Amount cents={pension.monthly_cents} whole={pension.monthly_cents % 100 === 0} />
          <span className="block text-13 font-normal text-quiet">a month</span>
        </span>
        <MoreMenu
          about={pension.name}
          variant="quiet"
          actions={[{ label: 'Edit', icon: Pencil, onSelect: onEdit }]}
          onDelete={() => void removePension(pension)}
        />
      </span>
    }
  />
)

interface LumpSumsProps {
  readonly valued: readonly { readonly pension: Pension; readonly value: PensionValue | null }[]
  readonly plan: RetirementState['plan']
}

/** Every offer of a lump sum, compared; what a comparison takes where the household is not saved. */
function LumpSums({ valued, plan }: LumpSumsProps) {
  const inflation = plan.assumptions?.inflation_rate ?? capitalMarket.inflation.compoundRate
  const offers = valued.flatMap(({ pension, value }) =>
    pension.lump_sum_cents === null ? [] : [{ pension, value, lumpSumCents: pension.lump_sum_cents }],
  )
  if (offers.some(({ value }) => value === null)) {
    return (
      <Card>
        <EmptyState
          title="Compare the lump sum"
          action={
            <Button asChild variant="secondary">
              <Link to="/retirement/setup">Set up your plan</Link>
            </Button>
          }
        >
          What monthly payments are worth depends on whose life they last. Your plan says so.
        </EmptyState>
      </Card>
    )
  }
  return offers.map(
    ({ pension, value, lumpSumCents }) =>
      value && (
        <LumpSumCard
          key={pension.pension_uuid}
          pension={pension}
          lumpSumCents={lumpSumCents}
          value={value}
          inflation={inflation}
        />
      ),
  )
}

const PensionsWaiting = () => (
  <Loading label="Loading your pensions" className="flex flex-col gap-4">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-11 w-60" />
    <Card padding="none">
      <SkeletonRows rows={3} />
    </Card>
  </Loading>
)
