import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2, Pencil, Split, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { dayInYear } from '#app/platform/format.ts'
import { conflictChoices } from '#app/platform/outbox.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { ConflictCard } from '#app/shared/changes/conflict-card.tsx'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { CategoryPicker } from '#app/shared/spend/category-picker.tsx'
import { TYPE_LABELS } from '#app/shared/spend/labels.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import {
  firstPageQuery,
  useRecentTransactions,
  useTransaction,
} from '#app/shared/spend/transactions-query.ts'
import { Button, PlainButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { Loading, SkeletonText } from '#app/ui/skeleton.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { SpendType } from '#core/contract/spend-categories.ts'
import type { Transaction, TransactionChange } from '#core/contract/transactions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { isDeletable } from '#core/spend/change.ts'
import { createFilter } from '#core/spend/filter.ts'
import { EditTransaction } from './add-transaction.tsx'
import { NoteAndTags } from './note-and-tags.tsx'
import { Receipts } from './receipts.tsx'
import { RuleOffer } from './rule-offer.tsx'
import { SplitEditor, SplitParts } from './split-editor.tsx'
import { conflictRows, EXCLUDED, type Flag, REVIEWED } from './transaction-fields.ts'
import { changeTransaction, removeTransaction } from './transaction-writes.ts'

interface TransactionSheetProps {
  readonly uuid: string
  readonly today: IsoDate
  readonly accountName: (uuid: string) => string | undefined
  /** Opens another transaction instead. */
  readonly onOpen: (uuid: string) => void
  readonly onClose: () => void
}

/** One transaction: what it is, and everything that can be changed of it. */
export function TransactionSheet(props: TransactionSheetProps) {
  const { uuid, today, onClose } = props
  const { query, transaction, pair, isPending, conflict } = useTransaction(uuid)
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={transaction?.name ?? 'Transaction'}
        description={transaction && whenAndWhere(transaction, props.accountName, today)}
      >
        {transaction ? (
          <div className="flex flex-col gap-6 pt-1">
            {conflict && (
              <ConflictCard
                thing="transaction"
                rows={conflictRows(conflict.change, transaction)}
                {...conflictChoices(conflict.write.id)}
              />
            )}
            <Details {...props} transaction={transaction} pair={pair} isPending={isPending} />
          </div>
        ) : query.isError ? (
          <Missing query={query} />
        ) : (
          <Loading label="Loading this transaction">
            <SkeletonText lines={6} />
          </Loading>
        )}
      </SheetContent>
    </Sheet>
  )
}

const whenAndWhere = (
  { date, bank_account_uuid }: Transaction,
  accountName: (uuid: string) => string | undefined,
  today: IsoDate,
): string => [dayInYear(date, today), accountName(bank_account_uuid)].filter(Boolean).join(' · ')

const Missing = ({ query }: { query: ReturnType<typeof useTransaction>['query'] }) =>
  query.error?.refusal.status === 404 ? (
    <p className="text-15 text-quiet">We couldn’t find this transaction. It may have been deleted.</p>
  ) : (
    <QueryFailed query={query} title="Couldn’t load this transaction" />
  )

interface DetailsProps extends TransactionSheetProps {
  readonly transaction: Transaction
  readonly pair: Transaction | undefined
  readonly isPending: boolean
}

function Details({ transaction, pair, isPending, today, accountName, onOpen, onClose }: DetailsProps) {
  const [editing, setEditing] = useState<'name' | 'split'>()
  const [isOffered, setOffered] = useState(false)
  const { category, type, splits, is_pending, origin } = transaction
  const change = (fields: Omit<TransactionChange, 'transaction_uuid'>) =>
    changeTransaction(transaction, fields)
  const flagSwitch = (flag: Flag) => (
    <Switch
      label={flag.label}
      checked={flag.isOn(transaction)}
      onCheckedChange={(isOn) => void change(flag.change(isOn))}
    />
  )
  const stopEditing = () => setEditing(undefined)
  // Rules leave both sides of a transfer alone.
  const isTransfer = transaction.pair?.kind === 'transfer'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SignedAmount cents={transaction.amount_cents} className="text-28 font-bold" />
        {is_pending && <Pill>Pending</Pill>}
        {isPending && <PendingPill />}
      </div>
      {flagSwitch(REVIEWED)}
      {editing === 'name' ? (
        <EditTransaction transaction={transaction} today={today} onDone={stopEditing} />
      ) : (
        <div className="-my-3 flex flex-wrap gap-x-4">
          <Button variant="link" onClick={() => setEditing('name')}>
            <Pencil aria-hidden="true" />
            {origin === 'manual' ? 'Edit' : 'Rename'}
          </Button>
          <Button variant="link" onClick={() => setEditing('split')}>
            <Split aria-hidden="true" />
            {splits.length > 0 ? 'Edit split' : 'Split'}
          </Button>
          {isDeletable(transaction) && (
            <Button variant="link" onClick={() => void removeTransaction(transaction, onClose)}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          )}
        </div>
      )}
      {is_pending && (
        <p className="text-13 text-quiet">
          <ThirdPerson>Your bank hasn’t posted this yet. The amount may change.</ThirdPerson>
        </p>
      )}
      {editing === 'split' && <SplitEditor transaction={transaction} onDone={stopEditing} />}
      {editing !== 'split' && splits.length > 0 && <SplitParts transaction={transaction} />}
      {splits.length === 0 && editing !== 'split' && (
        <div className="flex flex-col gap-4">
          <Field label="Category" hint={SOURCES[transaction.category_source]}>
            <CategoryPicker
              value={category}
              onValueChange={(next) => {
                if (next === '') return
                void change({ category: next }).then(({ ok }) => ok && setOffered(!isTransfer))
              }}
            />
          </Field>
          {isOffered && (
            <RuleOffer key={category} transaction={transaction} onDone={() => setOffered(false)} />
          )}
          <Field label="Type">
            <Select value={type} onValueChange={(next) => void change({ type: v.parse(SpendType, next) })}>
              {SpendType.options.map((each) => (
                <option key={each} value={each}>
                  {TYPE_LABELS[each]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      {transaction.pair && (
        <PairCard
          kind={transaction.pair.kind}
          pair={pair}
          today={today}
          accountName={accountName}
          onOpen={onOpen}
          onUndo={() => void change({ pair: null })}
        />
      )}
      <NoteAndTags transaction={transaction} />
      <Receipts transactionUuid={transaction.transaction_uuid} />
      <div className="flex flex-col">{flagSwitch(EXCLUDED)}</div>
      {origin !== 'manual' && (
        <dl className="text-15">
          <dt className="text-13 text-quiet">
            <ThirdPerson>{origin === 'import' ? 'In the imported file' : 'From your bank'}</ThirdPerson>
          </dt>
          <dd className="wrap-anywhere">{transaction.description}</dd>
        </dl>
      )}
      <History transaction={transaction} today={today} onOpen={onOpen} />
    </>
  )
}

const SOURCES: Readonly<Record<Transaction['category_source'], string>> = {
  client: 'Chosen by you',
  rule: 'Set by one of your rules',
  bank: 'From your bank',
  guess: 'Our guess from the name',
}

interface PairCardProps {
  readonly kind: 'transfer' | 'refund'
  /** Undefined where the device does not have it. */
  readonly pair: Transaction | undefined
  readonly today: IsoDate
  readonly accountName: (uuid: string) => string | undefined
  readonly onOpen: (uuid: string) => void
  readonly onUndo: () => void
}

/** The other side of a transfer, or the refund of a purchase. */
const PairCard = ({ kind, pair, today, accountName, onOpen, onUndo }: PairCardProps) => (
  <section aria-label="Match" className="flex flex-col gap-2 rounded-control bg-sunken p-4 text-15">
    <p className="flex items-center gap-2 font-medium">
      <ThirdPerson>
        <Link2 className="size-5 flex-none" aria-hidden="true" />
        {kind === 'transfer' ? 'Transfer between your accounts' : 'Purchase and refund'}
      </ThirdPerson>
    </p>
    <p className="text-quiet">
      <ThirdPerson>
        {kind === 'transfer'
          ? 'Your own money moved from one account to the other.'
          : 'The refund lowers what you spent.'}
      </ThirdPerson>
    </p>
    {pair && (
      <p className="flex justify-between gap-4">
        <PlainButton
          reads
          className="min-w-0 truncate text-left font-medium text-accent underline-offset-4 hover:underline"
          onClick={() => onOpen(pair.transaction_uuid)}
        >
          {[pair.name, whenAndWhere(pair, accountName, today)].join(' · ')}
        </PlainButton>
        <SignedAmount cents={pair.amount_cents} className="font-medium" />
      </p>
    )}
    <Button variant="secondary" size="sm" className="self-start" onClick={onUndo}>
      Undo match
    </Button>
  </section>
)

const HISTORY = 5

interface HistoryProps {
  readonly transaction: Transaction
  readonly today: IsoDate
  readonly onOpen: (uuid: string) => void
}

/** Other transactions of the same merchant, newest first. */
function History({ transaction, today, onOpen }: HistoryProps) {
  const { name, transaction_uuid } = transaction
  const search = name.slice(0, 80)
  const query = useQuery(firstPageQuery({ search }))
  const recent = useRecentTransactions(query.isError)
  const found = query.data?.transactions ?? recent.filter(createFilter({ search }))
  const others = found.filter((each) => each.name === name && each.transaction_uuid !== transaction_uuid)
  if (others.length === 0) return null
  return (
    <section aria-label={`More from ${name}`} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-15 font-medium">More from {name}</h3>
        <Button asChild variant="link" className="flex-none">
          <Link to="/spend/transactions" search={{ search }}>
            View all
          </Link>
        </Button>
      </div>
      <ul className="divide-y divide-hair text-15">
        {others.slice(0, HISTORY).map((each) => (
          <li key={each.transaction_uuid}>
            <PlainButton
              reads
              className="flex min-h-11 w-full items-center justify-between gap-4 text-left hover:text-accent"
              onClick={() => onOpen(each.transaction_uuid)}
            >
              <span>
                {dayInYear(each.date, today)} · {CATEGORIES[each.category].label}
              </span>
              <SignedAmount cents={each.amount_cents} className="font-medium" />
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
