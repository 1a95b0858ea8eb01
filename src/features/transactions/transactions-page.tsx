import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckSquare, Plus, ReceiptText, SearchX } from 'lucide-react'
import { useCallback, useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useToday } from '#app/platform/today.ts'
import { banksQuery } from '#app/shared/bank/bank-queries.ts'
import { LinkBank, useIsLinkOffered } from '#app/shared/bank/link-offer.tsx'
import { SignedAmount } from '#app/shared/spend/signed-amount.tsx'
import { useRecentTransactions, useTransactionList } from '#app/shared/spend/transactions-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Loading, SkeletonRows } from '#app/ui/skeleton.tsx'
import type { BankAccount } from '#core/contract/bank.ts'
import { OFFLINE_DAYS, type Transaction } from '#core/contract/transactions.ts'
import { AddTransaction } from './add-transaction.tsx'
import { BulkBar, CategorizeDialog } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { REVIEWED } from './transaction-fields.ts'
import { TransactionFilters } from './transaction-filters.tsx'
import { TransactionList } from './transaction-list.tsx'
import type { RowActions } from './transaction-row.tsx'
import { filterOf, isNarrowed, type TransactionsSearch, withoutFilters } from './transaction-search.ts'
import { TransactionSheet } from './transaction-sheet.tsx'
import { changeTransaction } from './transaction-writes.ts'

type OnSearch = (next: TransactionsSearch, options?: { readonly replace?: boolean }) => void

interface TransactionsPageProps {
  readonly search: TransactionsSearch
  readonly onSearch: OnSearch
}

const NO_ACCOUNTS: readonly BankAccount[] = []
const NO_MONTHS: readonly string[] = []

/** The transactions that are chosen, to change them together. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Transaction>>()
  const choose = (transaction: Transaction) =>
    setChosen((before = new Map()) => {
      const next = new Map(before)
      if (!next.delete(transaction.transaction_uuid)) next.set(transaction.transaction_uuid, transaction)
      return next
    })
  return { chosen, choose, start: () => setChosen(new Map()), stop: () => setChosen(undefined) }
}

/** Every transaction: searched, narrowed, categorized and reviewed. */
export function TransactionsPage({ search, onSearch }: TransactionsPageProps) {
  const today = useToday()
  const filter = filterOf(search)
  const [inView, setInView] = useState(NO_MONTHS)
  const list = useTransactionList(filter, inView)
  const banks = useQuery(banksQuery)
  const recent = useRecentTransactions(false)
  const { chosen, choose, start, stop } = useChosen()
  const [categorizing, setCategorizing] = useState<readonly Transaction[]>()
  const accounts = banks.data?.accounts ?? NO_ACCOUNTS
  const accountName = (uuid: string) => accounts.find((each) => each.bank_account_uuid === uuid)?.name
  const onView = useCallback((months: readonly string[]) => setInView(months), [])
  const open = (uuid: string) => onSearch({ ...search, open: uuid })
  const actions: RowActions = {
    open,
    choose,
    categorize: (transaction) => setCategorizing([transaction]),
    review: (transaction) =>
      void changeTransaction(transaction, REVIEWED.change(!REVIEWED.isOn(transaction))),
  }
  const { months, query } = list
  const isEmpty = months?.length === 0
  const hasNothing = isEmpty && !isNarrowed(search)
  const tags = [
    ...new Set([...recent, ...(months ?? []).flatMap(({ rows }) => rows)].flatMap((each) => each.tags)),
  ]
  return (
    <Page>
      <PageHeader
        title="Transactions"
        back={<BackLink to="/spend">Spend</BackLink>}
        actions={
          <>
            <Button asChild variant="link">
              <Link to="/spend/rules">Rules</Link>
            </Button>
            <Button onClick={() => onSearch({ ...search, add: 'transaction' })}>
              <Plus aria-hidden="true" />
              Add transaction
            </Button>
          </>
        }
      />
      {!hasNothing && (
        <TransactionFilters
          search={search}
          accounts={accounts}
          tags={tags}
          today={today}
          onSearch={onSearch}
        />
      )}
      {list.keptBecause !== undefined && (
        <output className="block text-15 text-quiet">
          {list.keptBecause} This list has the last {OFFLINE_DAYS} days.
        </output>
      )}
      {months && !isEmpty && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Totals totals={list.totals} hasSums={isNarrowed(search)} />
          <div className="flex flex-wrap gap-x-4">
            <ExportButton filter={filter} accountName={accountName} total={list.totals?.count} />
            <Button variant="link" onClick={chosen ? stop : start} aria-pressed={chosen !== undefined}>
              <CheckSquare aria-hidden="true" />
              {chosen ? 'Stop selecting' : 'Select'}
            </Button>
          </div>
        </div>
      )}
      {/* Clipped, not hidden: headings could not stay at the top of the screen inside a scroll container. */}
      <Card padding="none" className="overflow-clip!">
        {!months && query.isError && <QueryFailed query={query} title="Couldn’t load your transactions" />}
        {!months && !query.isError && (
          <Loading label="Loading your transactions">
            <SkeletonRows rows={8} />
          </Loading>
        )}
        {isEmpty &&
          (hasNothing ? (
            <NoTransactions hasAccounts={accounts.length > 0} />
          ) : (
            <NoMatches search={search} onSearch={onSearch} />
          ))}
        {months && !isEmpty && (
          <TransactionList
            months={months}
            today={today}
            pending={list.pending}
            chosen={chosen}
            accountName={accountName}
            hrefOf={(uuid) => `?${new URLSearchParams({ ...definedOnly(search), open: uuid }).toString()}`}
            actions={actions}
            onView={onView}
            onRetry={list.retry}
          />
        )}
        {list.uncounted && <QueryFailed query={list.uncounted} title="Couldn’t load older transactions" />}
      </Card>
      {chosen && chosen.size > 0 && (
        <BulkBar
          chosen={[...chosen.values()]}
          onCategorize={() => setCategorizing([...chosen.values()])}
          onDone={stop}
        />
      )}
      {categorizing && (
        <CategorizeDialog
          transactions={categorizing}
          onClose={() => setCategorizing(undefined)}
          onDone={() => chosen && stop()}
        />
      )}
      {search.open !== undefined && (
        <TransactionSheet
          key={search.open}
          uuid={search.open}
          today={today}
          accountName={accountName}
          onOpen={(uuid) => onSearch({ ...search, open: uuid }, { replace: true })}
          onClose={() => onSearch(withoutOpen(search), { replace: true })}
        />
      )}
      {search.add && (
        <AddTransaction
          accounts={accounts}
          today={today}
          onClose={() => onSearch(withoutOpen(search), { replace: true })}
        />
      )}
    </Page>
  )
}

const withoutOpen = ({ open: _, add: __, ...search }: TransactionsSearch): TransactionsSearch => search

const definedOnly = (search: TransactionsSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

interface TotalsProps {
  /** Undefined until they are known. */
  readonly totals: ReturnType<typeof useTransactionList>['totals']
  /** Sums of all years together tell nothing: they are for what a filter chose. */
  readonly hasSums: boolean
}

/** The totals of everything that matches. */
const Totals = ({ totals, hasSums }: TotalsProps) => (
  <output className="flex flex-wrap gap-x-4 text-15 text-quiet">
    {totals && (
      <span>
        <b className="font-medium text-ink">{totals.count.toLocaleString()}</b>{' '}
        {totals.count === 1 ? 'transaction' : 'transactions'}
      </span>
    )}
    {totals && hasSums && (
      <>
        <span>
          In <SignedAmount cents={totals.in_cents} className="font-medium" />
        </span>
        <span className="[&_[data-slot=amount]]:text-ink">
          Out <SignedAmount cents={-totals.out_cents} className="font-medium" />
        </span>
      </>
    )}
  </output>
)

/** Before the first transaction. */
function NoTransactions({ hasAccounts }: { hasAccounts: boolean }) {
  const isOffered = useIsLinkOffered()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title="No transactions yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {hasAccounts ? (
            <Button asChild>
              <Link to="/banks">View linked banks</Link>
            </Button>
          ) : (
            <LinkBank />
          )}
          <Button asChild variant={isOffered || hasAccounts ? 'secondary' : 'primary'}>
            <Link to="/spend/import">Import a file</Link>
          </Button>
        </div>
      }
    >
      {isOffered
        ? 'Link a bank to see where your money goes, or import a file from your bank’s website.'
        : 'Import a file from your bank’s website to see where your money goes, or add transactions yourself.'}
    </EmptyState>
  )
}

const NoMatches = ({ search, onSearch }: { search: TransactionsSearch; onSearch: OnSearch }) => (
  <EmptyState
    reads
    icon={<SearchX />}
    title="No transactions match"
    action={
      <Button reads variant="secondary" onClick={() => onSearch(withoutFilters(search))}>
        Clear filters
      </Button>
    }
  >
    Try fewer words, or clear the filters.
  </EmptyState>
)
