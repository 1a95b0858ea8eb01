/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA
   combobox pattern: no HTML element has a list of links that the arrow keys of an input move in. */
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Search as SearchIcon } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import type { Transaction } from '#core/contract/transactions.ts'
import { createFilter } from '#core/spend/filter.ts'
import { dayInYear } from '#app/platform/format.ts'
import { useConnection } from '#app/platform/online.ts'
import { useToday } from '#app/platform/today.ts'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { useRecentTransactions } from '#app/shared/spend/transactions-query.ts'
import { Input } from '#app/ui/input.tsx'
import { DialogFrame } from '#app/ui/overlays/dialog-frame.tsx'
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
/** What an empty search offers. */
const FIRST_PAGES = ['/dashboard', '/netWorth', '/goals', '/debt', '/spend', '/retirement', '/settings']

/** The newest matches, and where to see all of them. */
function transactionRows(
  transactions: readonly Transaction[],
  query: string,
  { today, isOffline }: { readonly today: string; readonly isOffline: boolean },
): Row[] {
  const search = query.trim()
  if (search.length < 2) return []
  const found = transactions.filter(createFilter({ search })).slice(0, MOST_TRANSACTIONS)
  const rows = found.map((transaction): Row => ({
    id: transaction.transaction_uuid,
    group: 'Transactions',
    title: transaction.name,
    detail: (
      <>
        {dayInYear(transaction.date, today)} · <SignedAmount cents={transaction.amount_cents} />
      </>
    ),
    href: `/spend/transactions?open=${transaction.transaction_uuid}`,
  }))
  if (found.length === 0 && isOffline) return []
  const all: Row = {
    id: 'all-transactions',
    group: 'Transactions',
    title: `All transactions with “${search}”`,
    href: `/spend/transactions?search=${encodeURIComponent(search)}`,
  }
  return [...rows, all]
}

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
    <Dialog.Root open onOpenChange={onClose}>
      <DialogFrame
        data-slot="dialog"
        title="Search"
        className={clsx(
          'inset-0 animate-fade pt-[env(safe-area-inset-top)]',
          'sm:inset-x-4 sm:top-[10vh] sm:bottom-auto sm:mx-auto sm:max-h-[75vh] sm:max-w-box sm:rounded-card sm:border sm:pt-0',
        )}
      >
        <SearchBox rows={rows} query={query} onQuery={setQuery} onGo={go} />
      </DialogFrame>
    </Dialog.Root>
  )
}

function useRows(query: string): readonly Row[] {
  const places = usePlaces()
  const transactions = useRecentTransactions(true)
  const today = useToday()
  const isOffline = useConnection() !== 'online'
  // Memoized by hand: the compiler does not separate the index from the query.
  const index = useMemo(() => indexPlaces(places), [places])
  if (query.trim() === '') {
    return FIRST_PAGES.flatMap((href) => places.find((place) => place.href === href) ?? [])
  }
  const found: readonly Place[] = index.search(query)
  const isRecord = ({ group }: Place) => group !== 'Settings' && group !== 'Answers'
  return [
    ...found.filter(isRecord),
    ...transactionRows(transactions, query, { today, isOffline }),
    ...found.filter((place) => !isRecord(place)),
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
      setActive((to + rows.length) % rows.length)
    } else if (event.key === 'Enter' && row && !event.nativeEvent.isComposing) {
      event.preventDefault()
      onGo(row)
    }
  }
  return (
    <search className="flex flex-col gap-2">
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

/** Scrolls the active row into view. */
const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

const Result = ({ id, row, isActive, onGo }: ResultProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input’s aria-activedescendant has them
  <li
    id={id}
    ref={isActive ? intoView : null}
    role="option"
    aria-selected={isActive}
    data-active={isActive || undefined}
    onClick={() => onGo(row)}
    className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-inner px-3 py-1.5 text-15 hover:bg-sunken data-active:bg-sunken forced-colors:data-active:outline"
  >
    <span className="min-w-0 wrap-anywhere">{row.title}</span>
    {row.detail && <span className="flex-none text-13 text-quiet">{row.detail}</span>}
  </li>
)
