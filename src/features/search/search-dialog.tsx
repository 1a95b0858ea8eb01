/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA
   combobox pattern: no HTML element has a list of links that the arrow keys of an input move in. */
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Search as SearchIcon } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { dayInYear } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { useToday } from '#app/platform/today.ts'
import { useRecentTransactions } from '#app/shared/spend/transactions-query.ts'
import { Input } from '#app/ui/input.tsx'
import { DialogFrame } from '#app/ui/overlays/dialog-frame.tsx'
import { formatUsd } from '#core/finance/math/money.ts'
import { createSearch } from '#core/spend/filter.ts'
import { usePlaces } from './places.ts'
import { indexPlaces, type Place } from './search-index.ts'

interface Row {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly detail?: ReactNode
  readonly href: string
}

const MOST_TRANSACTIONS = 6
/** `−$12.34`: in one size, since the small cents of other amounts would be as large as the text here. */
const signedUsd = (cents: number): string =>
  `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${formatUsd(Math.abs(cents))}`

/** What an empty search offers. */
const FIRST_PAGES = ['/dashboard', '/netWorth', '/goals', '/debt', '/spend', '/retirement', '/settings']

/** The newest matches among the transactions that the device has. */
function transactionRows(
  searchFor: ReturnType<typeof createSearch>,
  search: string,
  today: string,
): readonly Row[] {
  const found = searchFor(search, MOST_TRANSACTIONS)
  return found.map((transaction): Row => ({
    id: transaction.transaction_uuid,
    group: 'Transactions',
    title: transaction.name,
    detail: (
      <>
        {dayInYear(transaction.date, today)} · {signedUsd(transaction.amount_cents)}
      </>
    ),
    href: `/spend/transactions?open=${transaction.transaction_uuid}`,
  }))
}

const allTransactions = (search: string): Row => ({
  id: 'all-transactions',
  group: 'Transactions',
  title: `All transactions with “${search}”`,
  href: `/spend/transactions?search=${encodeURIComponent(search)}`,
})

/** Finds anything the client has, while they type. Works offline, on what the device has. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const router = useRouter()
  const rows = useRows(query)
  const go = ({ href }: Row) => {
    onClose()
    void router.navigate({ href })
  }
  return (
    <DialogFrame
      data-slot="dialog"
      onOpenChange={onClose}
      title="Search"
      className={clsx(
        'inset-0 animate-fade pt-[env(safe-area-inset-top)]',
        'sm:inset-x-4 sm:top-[10vh] sm:bottom-auto sm:mx-auto sm:max-h-[75vh] sm:max-w-box sm:rounded-card sm:border sm:pt-0',
      )}
    >
      <SearchBox rows={rows} query={query} onQuery={setQuery} onGo={go} />
    </DialogFrame>
  )
}

function useRows(query: string): readonly Row[] {
  const places = usePlaces()
  const transactions = useRecentTransactions(true)
  const today = useToday()
  const isOffline = useConnection() !== 'online'
  // Memoized by hand: the compiler does not separate the indexes from the query.
  const index = useMemo(() => indexPlaces(places), [places])
  const searchFor = useMemo(() => createSearch(transactions), [transactions])
  if (query.trim() === '') {
    return FIRST_PAGES.flatMap((href) => places.find((place) => place.href === href) ?? [])
  }
  const search = query.trim()
  const found: readonly Place[] = index.search(query)
  const transactionsFound = search.length < 2 ? [] : transactionRows(searchFor, search, today)
  // Pages that come after the client's records come after their transactions, too.
  const isBefore = ({ group }: Place, at: number) =>
    group !== 'Settings' && group !== 'Answers' && (group !== 'Pages' || found[at]?.group === found[0]?.group)
  const all =
    search.length < 2 || (isOffline && transactionsFound.length === 0) ? [] : [allTransactions(search)]
  return [
    ...found.filter(isBefore),
    ...(transactionsFound.length > 0 ? [...transactionsFound, ...all] : []),
    ...found.filter((place, at) => !isBefore(place, at)),
    // Older ones may be stored on the server: without any here, that is the last thing to try.
    ...(transactionsFound.length > 0 ? [] : all),
  ]
}

interface SearchBoxProps {
  readonly rows: readonly Row[]
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onGo: (row: Row) => void
}

/** The input and the list under it. The focus stays in the input; arrow keys move in the list. */
function SearchBox({ rows, query, onQuery, onGo }: SearchBoxProps) {
  const id = useId()
  const [active, setActive] = useState(0)
  const at = Math.min(active, rows.length - 1)
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    const row = rows[at]
    if (to !== undefined && rows.length > 0) {
      event.preventDefault()
      const next = (to + rows.length) % rows.length
      setActive(next)
      // Not in a ref: that would lay the list out a second time at each key that is typed.
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && row && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onGo(row)
    }
  }
  return (
    <search className="flex flex-col gap-2">
      {/* Stays in view while the arrow keys move down the list. */}
      <div className="sticky -top-1 z-10 -mt-1 bg-surface py-1">
        <Input
          role="combobox"
          aria-label="Search accounts, debts, goals, transactions, settings and help"
          aria-expanded={rows.length > 0}
          aria-controls={id}
          aria-activedescendant={rows[at] && `${id}-${at}`}
          aria-autocomplete="list"
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={query}
          placeholder="Visa, groceries, password"
          prefix={<SearchIcon className="size-5" aria-hidden="true" />}
          onChange={(event) => {
            onQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={move}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus in the input */}
      <div onMouseDown={(event) => event.preventDefault()}>
        <ul id={id} role="listbox" aria-label="Results">
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {row.group !== rows[index - 1]?.group && (
                <li role="presentation" className="px-3 pt-3 pb-1 text-13 font-medium text-quiet">
                  {row.group}
                </li>
              )}
              <Result id={`${id}-${index}`} row={row} isActive={index === at} onGo={onGo} />
            </Fragment>
          ))}
        </ul>
        <output className="block text-15 text-quiet not-empty:px-3 not-empty:py-4">
          {rows.length === 0 && `Nothing found for “${query.trim()}”. Try fewer or different words.`}
        </output>
      </div>
    </search>
  )
}

interface ResultProps {
  readonly id: string
  readonly row: Row
  readonly isActive: boolean
  readonly onGo: (row: Row) => void
}

const Result = ({ id, row, isActive, onGo }: ResultProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input’s aria-activedescendant has them
  <li
    id={id}
    role="option"
    aria-selected={isActive}
    data-active={isActive || undefined}
    onClick={() => onGo(row)}
    className="flex min-h-11 scroll-mt-24 cursor-pointer items-center justify-between gap-3 rounded-inner px-3 py-1.5 text-15 hover:bg-sunken data-active:bg-sunken forced-colors:data-active:outline"
  >
    <span className="min-w-0 wrap-anywhere">{row.title}</span>
    {row.detail && <span className="flex-none text-13 text-quiet">{row.detail}</span>}
  </li>
)
