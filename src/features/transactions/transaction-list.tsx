import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { monthAndYear } from '#app/platform/format.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import type { ListedMonth } from '#app/shared/spend/transactions-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import type { Transaction } from '#core/contract/transactions.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type RowActions, TransactionRow } from './transaction-row.tsx'

/** Rows have one height, in rem, so that nothing is measured while scrolling. */
const ROW_REM = 4
const HEADING_REM = 3
const OVERSCAN = 8

interface TransactionListProps {
  readonly months: readonly ListedMonth[]
  readonly today: IsoDate
  readonly pending: ReadonlySet<string>
  /** The chosen ones; undefined while none can be chosen. */
  readonly chosen: ReadonlyMap<string, Transaction> | undefined
  readonly accountName: (uuid: string) => string | undefined
  /** The address of a transaction. */
  readonly hrefOf: (uuid: string) => string
  readonly actions: RowActions
  /** Called with the months that come into view. */
  readonly onView: (months: readonly string[]) => void
  readonly onRetry: () => void
}

type Item =
  | { readonly kind: 'heading'; readonly month: ListedMonth }
  | { readonly kind: 'row'; readonly month: ListedMonth; readonly place: number }

/** Finds the heading or row at a place of the list. */
function createItems(months: readonly ListedMonth[]) {
  const starts: number[] = []
  let length = 0
  for (const { count: rows } of months) {
    starts.push(length)
    length += rows + 1
  }
  const monthAt = (index: number): number => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }
  const at = (index: number): Item | undefined => {
    const found = monthAt(index)
    const month = months[found]
    if (!month) return undefined
    const place = index - (starts[found] ?? 0) - 1
    return place < 0 ? { kind: 'heading', month } : { kind: 'row', month, place }
  }
  return { starts, length, at, headingOf: (index: number) => starts[monthAt(index)] ?? 0 }
}

const rowOf = (item: Item | undefined): Transaction | undefined =>
  item?.kind === 'row' ? item.month.rows[item.place] : undefined

const keyOf = (item: Item | undefined, index: number): string | number =>
  item?.kind === 'heading' ? item.month.month : (rowOf(item)?.transaction_uuid ?? index)

const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Keeps the virtualizer, the row in focus, and the months in view. */
function useList({ months, onView }: Pick<TransactionListProps, 'months' | 'onView'>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [size] = useState(rem)
  const [active, setActive] = useState(1)
  const items = createItems(months)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this hook as it is, so that it reads anew
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items.at(index)?.kind === 'heading' ? HEADING_REM : ROW_REM) * size,
    getItemKey: (index) => keyOf(items.at(index), index),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADING_REM * size,
    scrollPaddingEnd: ROW_REM * size,
    rangeExtractor: (range) => [
      // The heading of the first row in view stays at the top; the row in focus must not be removed.
      ...new Set(
        [
          items.headingOf(range.startIndex),
          ...(active < items.length ? [active] : []),
          ...defaultRangeExtractor(range),
        ].sort((a, b) => a - b),
      ),
    ],
  })
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // Filters above the list move it.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // Heights depend on how many rows each month has.
  const shape = months.map(({ month, count: rows }) => `${month} ${rows}`).join()
  useLayoutEffect(() => virtual.measure(), [shape, virtual])
  const shown = virtual.getVirtualItems().map((each) => ({ ...each, item: items.at(each.index) }))
  const inView = [...new Set(shown.flatMap(({ item }) => item?.month.month ?? []))].join()
  useEffect(() => onView(inView === '' ? [] : inView.split(',')), [inView, onView])
  const { startIndex = 0 } = virtual.range ?? {}
  return {
    list,
    items,
    shown,
    height: virtual.getTotalSize(),
    top,
    heading: items.headingOf(startIndex),
    active,
    focus: (index: number) => {
      setActive(index)
      virtual.scrollToIndex(index)
      // The row is drawn once the list has scrolled.
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true }),
      )
    },
    setActive,
  }
}

/** The transactions by month. Only the rows in view are drawn, of however many there are. */
export function TransactionList(props: TransactionListProps) {
  const { months, chosen, actions } = props
  const { list, items, shown, height, top, heading, active, focus, setActive } = useList(props)
  const next = (step: 1 | -1): number | undefined => {
    let index = active + step
    while (items.at(index)?.kind === 'heading' && index > 0) index += step
    return index > 0 && index < items.length ? index : undefined
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rowOf(items.at(active))
    const work: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => focus(1),
      End: () => focus(items.length - 1),
      c: row && (() => actions.categorize(row)),
      r: row && (() => actions.review(row)),
      x: row && (() => actions.choose(row)),
    }
    const run = work[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const move = (step: 1 | -1) => {
    const index = next(step)
    if (index !== undefined) focus(index)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys act on the row in focus
    <ul ref={list} aria-label="Transactions" className="relative" style={{ height }} onKeyDown={press}>
      {shown.map(({ index, key, start, item }) => {
        const style = { transform: `translateY(${start - top}px)` }
        if (!item) return null
        if (item.kind === 'heading') {
          const isTop = index === heading
          return <MonthHeading key={key} month={item.month} isTop={isTop} style={isTop ? undefined : style} />
        }
        const row = rowOf(item)
        const { month } = item
        if (!row)
          return (
            <UnreadRow
              key={key}
              month={month}
              isFirst={item.place === month.rows.length}
              style={style}
              onRetry={props.onRetry}
            />
          )
        return (
          <TransactionRow
            key={key}
            transaction={row}
            index={index}
            transform={style.transform}
            today={props.today}
            accountName={props.accountName(row.bank_account_uuid)}
            href={props.hrefOf(row.transaction_uuid)}
            isPending={props.pending.has(row.transaction_uuid)}
            isChosen={chosen?.has(row.transaction_uuid)}
            isActive={index === active || (active >= items.length && index === 1)}
            actions={actions}
            onActive={setActive}
          />
        )
      })}
      {months.length === 0 && <li className="sr-only">No transactions</li>}
    </ul>
  )
}

interface MonthHeadingProps {
  readonly month: ListedMonth
  readonly isTop: boolean
  readonly style: { readonly transform: string } | undefined
}

/** A month and all that came in and went out, transfers and refunds too; it stays at the top while its rows are in view. */
const MonthHeading = ({
  month: { month, isCounted, in_cents, out_cents },
  isTop,
  style,
}: MonthHeadingProps) => (
  <li
    style={style}
    className={clsx(
      'z-1 flex h-12 items-center justify-between gap-4 border-b border-hair bg-surface px-4 md:px-5',
      isTop ? 'sticky top-[env(safe-area-inset-top,0px)]' : 'absolute inset-x-0 top-0',
    )}
  >
    <h2 className="text-15 font-medium">{monthAndYear(`${month}-01`)}</h2>
    {isCounted && (
      <p className="flex gap-3 text-13 text-quiet">
        {in_cents > 0 && (
          <span>
            All in <SignedAmount cents={in_cents} />
          </span>
        )}
        <span>
          All out <Amount cents={-out_cents} />
        </span>
      </p>
    )}
  </li>
)

interface UnreadRowProps {
  readonly month: ListedMonth
  /** Whether it is the first of its month that is not read. */
  readonly isFirst: boolean
  readonly style: { readonly transform: string }
  readonly onRetry: () => void
}

/** The place of a row that has not been read yet. */
const UnreadRow = ({ month, isFirst, style, onRetry }: UnreadRowProps) => (
  <li style={style} className="absolute inset-x-0 top-0 flex h-16 items-center gap-3 px-4 md:px-5">
    {month.isFailed && isFirst ? (
      <>
        <span className="min-w-0 flex-1 truncate text-15 text-quiet">
          Couldn’t load {monthAndYear(`${month.month}-01`)}.
        </span>
        <Button reads variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </>
    ) : (
      <>
        <span aria-hidden="true" className="size-10 flex-none rounded-control bg-sunken" />
        <span aria-hidden="true" className="h-4 w-40 rounded-inner bg-sunken" />
        <span className="sr-only">Loading</span>
      </>
    )}
  </li>
)
