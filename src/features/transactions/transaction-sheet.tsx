import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2, Pencil, Split, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { SpendType } from '#core/contract/spend-categories.ts'
import { type Transaction, type TransactionChange, updateTransaction } from '#core/contract/transactions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { isDeletable } from '#core/spend/change.ts'
import { createFilter } from '#core/spend/filter.ts'
import { ConflictCard } from '#app/shared/changes/conflict-card.tsx'
import { conflictRow as row } from '#app/shared/changes/conflict-row.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { CategoryPicker } from '#app/shared/spend/category-picker.tsx'
import { TYPE_LABELS } from '#app/shared/spend/labels.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import {
  firstPageQuery,
  useRecentTransactions,
  useTransaction,
} from '#app/shared/spend/transactions-query.ts'
import { dayInYear, shortDate } from '#app/platform/format.ts'
import { useForm } from '#app/platform/form.ts'
import { discard, overrideConflict } from '#app/platform/outbox.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Loading, SkeletonText } from '#app/ui/skeleton.tsx'
import { Select } from '#app/ui/select.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import * as v from 'valibot'
import { EditTransaction } from './add-transaction.tsx'
import { RuleOffer } from './rule-offer.tsx'
import { SplitEditor } from './split-editor.tsx'
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
              <TransactionConflict
                change={conflict.change}
                writeId={conflict.write.id}
                server={transaction}
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
  const { category, type, splits, is_excluded, is_reviewed, is_pending, origin } = transaction
  const change = (fields: Omit<TransactionChange, 'transaction_uuid'>) =>
    changeTransaction(transaction, fields)
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
        <p className="text-13 text-quiet">Your bank hasn’t posted this yet. The amount may change.</p>
      )}
      {editing === 'split' && <SplitEditor transaction={transaction} onDone={stopEditing} />}
      {editing !== 'split' && splits.length > 0 && <Parts transaction={transaction} />}
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
      <NoteField key={transaction.note} transaction={transaction} />
      <TagsField transaction={transaction} />
      <div className="flex flex-col">
        <Switch
          label="Reviewed"
          checked={is_reviewed}
          onCheckedChange={(checked) => void change({ is_reviewed: checked })}
        />
        <Switch
          label="Exclude"
          detail="Leaves it out of all totals."
          checked={is_excluded}
          onCheckedChange={(checked) => void change({ is_excluded: checked })}
        />
      </div>
      {origin !== 'manual' && (
        <dl className="text-15">
          <dt className="text-13 text-quiet">
            {origin === 'import' ? 'In the imported file' : 'From your bank'}
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

/** The parts of a split transaction. */
const Parts = ({ transaction }: { transaction: Transaction }) => (
  <section aria-label="Parts">
    <ul className="divide-y divide-hair text-15">
      {transaction.splits.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no id, and are replaced together
        <li key={at} className="flex justify-between gap-4 py-2">
          <span className="min-w-0">
            {CATEGORIES[part.category].label}
            {part.note && <span className="block text-13 wrap-anywhere text-quiet">{part.note}</span>}
          </span>
          <SignedAmount cents={part.amount_cents} className="font-medium" />
        </li>
      ))}
    </ul>
  </section>
)

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
      <Link2 className="size-5 flex-none" aria-hidden="true" />
      {kind === 'transfer' ? 'Transfer between your accounts' : 'Purchase and refund'}
    </p>
    <p className="text-quiet">
      {kind === 'transfer'
        ? 'Your own money moved from one account to the other.'
        : 'The refund lowers what you spent.'}
    </p>
    {pair && (
      <p className="flex justify-between gap-4">
        <button
          type="button"
          className="min-w-0 truncate text-left font-medium text-accent underline-offset-4 hover:underline"
          onClick={() => onOpen(pair.transaction_uuid)}
        >
          {[pair.name, whenAndWhere(pair, accountName, today)].join(' · ')}
        </button>
        <SignedAmount cents={pair.amount_cents} className="font-medium" />
      </p>
    )}
    <Button variant="secondary" size="sm" className="self-start" onClick={onUndo}>
      Undo match
    </Button>
  </section>
)

const NoteForm = v.object({
  note: v.pipe(v.string(), v.trim(), v.maxLength(500, 'Use at most 500 characters')),
})

/** A note, which is saved when the focus leaves it. */
function NoteField({ transaction }: { transaction: Transaction }) {
  const form = useForm({
    about: transaction.transaction_uuid,
    initial: { note: transaction.note },
    schema: NoteForm,
    onSubmit: ({ note }) => changeTransaction(transaction, { note }),
  })
  const isChanged = form.values.note.trim() !== transaction.note
  return (
    <form {...form.formProps} className="flex flex-col gap-2">
      <Field label="Note" error={form.errorOf('note')}>
        <Textarea
          rows={2}
          value={form.values.note}
          onChange={(event) => form.set('note', event.target.value)}
        />
      </Field>
      {isChanged && (
        <Button type="submit" size="sm" busy={form.isBusy} className="self-start">
          Save note
        </Button>
      )}
    </form>
  )
}

const TagForm = v.object({ tag: updateTransaction.body.entries.tags.wrapped.item })

/** The tags, each with a button that removes it, and a field for another. */
function TagsField({ transaction }: { transaction: Transaction }) {
  const { tags } = transaction
  const form = useForm({
    about: transaction.transaction_uuid,
    initial: { tag: '' },
    schema: TagForm,
    onSubmit: async ({ tag }) => {
      const outcome = await changeTransaction(transaction, { tags: [...tags, tag] })
      if (outcome.ok) form.set('tag', '')
      return outcome
    },
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-2">
      <Field label="Tags" error={form.errorOf('tag')}>
        <Input
          {...form.text('tag')}
          autoComplete="off"
          placeholder="Add a tag"
          suffix={
            form.values.tag.trim() !== '' && (
              <Button type="submit" variant="quiet" size="sm" busy={form.isBusy}>
                Add
              </Button>
            )
          }
        />
      </Field>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                className="flex min-h-9 items-center gap-1.5 rounded-full bg-sunken px-3 text-15 wrap-anywhere"
                onClick={() =>
                  void changeTransaction(transaction, { tags: tags.filter((each) => each !== tag) })
                }
              >
                {tag}
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

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
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-4 text-left hover:text-accent"
              onClick={() => onOpen(each.transaction_uuid)}
            >
              <span>
                {dayInYear(each.date, today)} · {CATEGORIES[each.category].label}
              </span>
              <SignedAmount cents={each.amount_cents} className="font-medium" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TransactionConflictProps {
  /** The client's version. */
  readonly change: TransactionChange
  readonly writeId: string
  /** The server's current version. */
  readonly server: Transaction
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')

/** The transaction was changed elsewhere meanwhile: both versions, and the choice between them. */
function TransactionConflict({ change, writeId, server }: TransactionConflictProps) {
  const rows = [
    ...row('Name', change.name, server.name, String),
    ...row('Amount', change.amount_cents, server.amount_cents, formatUsd),
    ...row('Date', change.date, server.date, shortDate),
    ...row('Category', change.category, server.category, (each) => CATEGORIES[each].label),
    ...row('Type', change.type, server.type, (each) => TYPE_LABELS[each]),
    ...row('Note', change.note, server.note, (note) => note || 'None'),
    ...row('Tags', change.tags, server.tags, (tags) => tags.join(', ') || 'None'),
    ...row('Parts', change.splits, server.splits, partsInWords),
    ...row('Excluded', change.is_excluded, server.is_excluded, yesNo),
    ...row('Reviewed', change.is_reviewed, server.is_reviewed, yesNo),
    ...row('Match', change.pair, server.pair, () => 'Matched'),
  ]
  return (
    <ConflictCard
      thing="transaction"
      rows={rows}
      onOverride={() => overrideConflict(writeId)}
      onUseServer={() => discard(writeId)}
    />
  )
}

const partsInWords = (splits: Transaction['splits']): string =>
  splits
    .map(({ category, amount_cents }) => `${CATEGORIES[category].label} ${formatUsd(Math.abs(amount_cents))}`)
    .join(', ') || 'Not split'
