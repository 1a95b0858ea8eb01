import type { MouseEvent } from 'react'
import { count, dayInYear } from '#app/platform/format.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { categoryIcon } from '#app/shared/spend/category-icons.ts'
import { STATUS_LABELS } from '#app/shared/spend/labels.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Pill } from '#app/ui/pill.tsx'
import type { Transaction } from '#core/contract/transactions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { CATEGORIES } from '#core/spend/categories.ts'
import { hasStatus } from '#core/spend/filter.ts'

/** What the list lets the client do with a transaction. */
export interface RowActions {
  readonly open: (uuid: string) => void
  readonly categorize: (transaction: Transaction) => void
  readonly review: (transaction: Transaction) => void
  /** Selects it, or no longer. */
  readonly choose: (transaction: Transaction) => void
}

interface TransactionRowProps {
  readonly transaction: Transaction
  readonly index: number
  readonly transform: string
  readonly today: IsoDate
  readonly accountName: string | undefined
  readonly href: string
  readonly isPending: boolean
  /** Undefined while none can be chosen. */
  readonly isChosen: boolean | undefined
  /** Whether Tab stops here. */
  readonly isActive: boolean
  readonly actions: RowActions
  readonly onActive: (index: number) => void
}

/** What a transaction is, in a line: `Groceries · Nov 18 · Everyday Checking`. */
const detailOf = (
  { category, date, splits, note }: Transaction,
  accountName: string | undefined,
  today: IsoDate,
): string =>
  [
    splits.length > 0 ? count(splits.length, 'category', 'categories') : CATEGORIES[category].label,
    dayInYear(date, today),
    accountName,
    note,
  ]
    .filter(Boolean)
    .join(' · ')

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A transaction in the list. Its link is a plain one: thousands pass by while scrolling. */
export function TransactionRow({
  transaction,
  index,
  transform,
  today,
  accountName,
  href,
  ...row
}: TransactionRowProps) {
  const { transaction_uuid, name, category, amount_cents, type, splits } = transaction
  const isExcluded = hasStatus(transaction, 'excluded')
  const { isPending, isChosen, isActive, actions, onActive } = row
  const isChoosing = isChosen !== undefined
  return (
    <li
      data-index={index}
      style={{ transform }}
      className="absolute inset-x-0 top-0 flex h-16 items-center gap-3 border-b border-hair bg-surface px-4 has-[a:hover]:bg-canvas has-checked:bg-wash md:px-5"
    >
      {isChoosing ? (
        <span className="grid size-10 flex-none place-items-center">
          <input
            type="checkbox"
            data-slot="checkbox"
            checked={isChosen}
            tabIndex={-1}
            aria-label={`Select ${name}, ${dayInYear(transaction.date, today)}`}
            onChange={() => actions.choose(transaction)}
            className="relative z-1"
          />
        </span>
      ) : (
        <Mark icon={categoryIcon(splits[0]?.category ?? category)} />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-15 font-medium">
          <a
            href={href}
            tabIndex={isActive ? 0 : -1}
            className="truncate outline-none after:absolute after:inset-0 after:-outline-offset-2 after:outline-accent after:content-[''] focus-visible:after:outline-2"
            onFocus={() => onActive(index)}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              if (isChoosing) actions.choose(transaction)
              else actions.open(transaction_uuid)
            }}
          >
            {name}
          </a>
          {hasStatus(transaction, 'unreviewed') && (
            <span className="size-2 flex-none rounded-full bg-accent">
              <span className="sr-only">{STATUS_LABELS.unreviewed}</span>
            </span>
          )}
        </p>
        <p className="truncate text-13 text-quiet">{detailOf(transaction, accountName, today)}</p>
      </div>
      <div className="flex flex-none flex-col items-end gap-0.5 text-15 font-medium">
        <SignedAmount cents={amount_cents} isQuiet={isExcluded || type === 'transfer'} />
        {isPending ? (
          <PendingPill />
        ) : hasStatus(transaction, 'pending') ? (
          <Pill>{STATUS_LABELS.pending}</Pill>
        ) : isExcluded ? (
          <Pill>{STATUS_LABELS.excluded}</Pill>
        ) : null}
      </div>
    </li>
  )
}
