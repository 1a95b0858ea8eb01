import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { count, dayOfMonth, shortMonth, wholeDollars } from '#app/platform/format.ts'
import { PageFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { LinkBank } from '#app/shared/bank/link-offer.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Figure, FiguresIn } from '#app/shared/figures/figure.tsx'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { DateTile, List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Loading, SkeletonRows } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { RecurringCharge } from '#core/contract/spend-dashboard.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import {
  cadenceLabels,
  chargedAfterCancelMessage,
  priceRiseMessage,
  stateLabels,
  chargeDateLabel,
} from './charge-labels.ts'
import { ChargeSheet } from './charge-sheet.tsx'
import { useRecurring } from './spend-writes.ts'

const back = <BackLink to="/spend">Spend</BackLink>

/** Subscriptions, bills and income that come again and again. */
export function RecurringPage() {
  const { query, data, pending } = useRecurring()
  const [open, setOpen] = useState<string>()
  const out = data?.charges.filter(({ direction }) => direction === 'out') ?? []
  const income = data?.charges.filter(({ direction }) => direction === 'in') ?? []
  const problems = out.filter(({ charged_after_cancel }) => charged_after_cancel !== null)
  const saving = out.filter(({ state, type }) => state === 'active' && type === 'saving')
  const active = out.filter(({ state, type }) => state === 'active' && type !== 'saving')
  const others = out.filter((charge) => charge.state !== 'active' && !problems.includes(charge))
  return (
    <Page>
      {!data && query.isPending && <Waiting />}
      {!data && query.isError && (
        <PageFailed
          page="Recurring charges"
          back={back}
          query={query}
          title="Couldn’t load your recurring charges"
        />
      )}
      {data && (
        <PageHeader
          back={back}
          eyebrow={data.charges.length > 0 && 'Recurring charges'}
          title={
            data.charges.length > 0 ? (
              <>
                <Figure id="recurring-month">{wholeDollars(data.monthly_out_cents)}</Figure> a month in
                recurring charges
              </>
            ) : (
              'Recurring charges'
            )
          }
          sub={
            data.charges.length > 0 && (
              <>
                <FiguresIn
                  text={`${wholeDollars(data.yearly_out_cents)} a year for ${count(active.length, 'charge')}, found in your transactions.`}
                  figures={[[wholeDollars(data.yearly_out_cents), { id: 'recurring-year' }]]}
                />{' '}
                <Link to="/spend/cashFlow" className="text-accent underline">
                  See the next 30 days on a calendar
                </Link>
                .
              </>
            )
          }
        />
      )}
      {data?.charges.length === 0 && <Empty />}
      {problems.length > 0 && (
        <Charges title="Canceled but still charged" charges={problems} pending={pending} onOpen={setOpen} />
      )}
      {active.length > 0 && (
        <Charges title="Subscriptions and bills" charges={active} pending={pending} onOpen={setOpen} />
      )}
      {saving.length > 0 && (
        <Charges
          title="Saving and investing"
          note={`${wholeDollars(data?.monthly_saving_cents ?? 0)} a month, not part of the total above`}
          charges={saving}
          pending={pending}
          onOpen={setOpen}
        />
      )}
      {income.length > 0 && <Charges title="Income" charges={income} pending={pending} onOpen={setOpen} />}
      {others.length > 0 && (
        <Fold title={`Ended, canceled and hidden (${others.length})`}>
          <Card padding="none">
            <List>
              {others.map((charge) => (
                <ChargeRow
                  key={charge.key}
                  charge={charge}
                  isPending={pending.has(charge.key)}
                  onOpen={setOpen}
                />
              ))}
            </List>
          </Card>
        </Fold>
      )}
      <div>
        <FaqLink module="spend" answer="subscriptions">
          Get recurring charges under control
        </FaqLink>
      </div>
      <ChargeSheet
        charge={data?.charges.find(({ key }) => key === open)}
        isPending={open !== undefined && pending.has(open)}
        onClose={() => setOpen(undefined)}
      />
    </Page>
  )
}

interface ChargesProps {
  readonly title: string
  readonly note?: string
  readonly charges: readonly RecurringCharge[]
  /** The keys of charges with a change that has not synced. */
  readonly pending: ReadonlySet<string>
  readonly onOpen: (key: string) => void
}

const Charges = ({ title, note, charges, pending, onOpen }: ChargesProps) => (
  <Card padding="none">
    <div className="px-4 pt-4 pb-1 md:px-5 md:pt-5">
      <CardTitle>{title}</CardTitle>
      {note !== undefined && <p className="text-13 text-quiet">{note}</p>}
    </div>
    <List>
      {charges.map((charge) => (
        <ChargeRow key={charge.key} charge={charge} isPending={pending.has(charge.key)} onOpen={onOpen} />
      ))}
    </List>
  </Card>
)

interface ChargeRowProps {
  readonly charge: RecurringCharge
  readonly isPending: boolean
  readonly onOpen: (key: string) => void
}

function ChargeRow({ charge, isPending, onOpen }: ChargeRowProps) {
  const today = useToday()
  const { key, name, category, cadence, state, next_date, last_date, yearly_cents, direction } = charge
  const { varies, price_rise, charged_after_cancel } = charge
  const cents = charge.next_cents || charge.typical_cents
  const isActive = state === 'active'
  const day = isActive ? next_date : last_date
  return (
    <ListRow
      leading={<DateTile dateTime={day} day={dayOfMonth(day)} month={shortMonth(day)} />}
      title={
        <PlainButton reads className="text-left" onClick={() => onOpen(key)}>
          {name}
        </PlainButton>
      }
      detail={
        <>
          <span className="block">
            {CATEGORIES[category].label} · {cadenceLabels[cadence]}, {chargeDateLabel(charge, today)}
          </span>
          <span className="block">
            {wholeDollars(yearly_cents)} a year{varies && ' · amount varies'}
          </span>
          {price_rise && (
            <span className="block font-medium text-amber">{priceRiseMessage(price_rise, today)}</span>
          )}
          {charged_after_cancel && (
            <span className="block font-medium text-red">
              <ThirdPerson>{chargedAfterCancelMessage(charged_after_cancel, today)}</ThirdPerson>
            </span>
          )}
          {(!isActive || isPending) && (
            <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
              {!isActive && <Pill>{stateLabels[state]}</Pill>}
              {isPending && <PendingPill />}
            </span>
          )}
        </>
      }
      trailing={direction === 'in' ? <Amount cents={cents} sign="always" /> : <Amount cents={cents} />}
    />
  )
}

const Empty = () => (
  <Card>
    <EmptyState
      reads
      icon={<Repeat />}
      title="No recurring charges found yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <LinkBank />
          <Button asChild variant="secondary">
            <Link to="/spend/import">Import a file</Link>
          </Button>
        </div>
      }
    >
      We find them once a charge has come at least twice at the same interval.
    </EmptyState>
  </Card>
)

const Waiting = () => (
  <>
    <PageHeader back={back} title="Recurring charges" />
    <Loading label="Loading your recurring charges">
      <Card padding="none">
        <SkeletonRows rows={5} />
      </Card>
    </Loading>
  </>
)
