/** The address of the list: what it is narrowed to, and what is open. */
import * as v from 'valibot'
import { monthAndYear, shortDate } from '#app/platform/format.ts'
import { STATUS_LABELS, TYPE_LABELS } from '#app/shared/spend/labels.ts'
import { daysOf } from '#app/shared/spend/transactions-query.ts'
import { IsoMonth, TransactionFilter } from '#core/contract/transactions.ts'
import { CATEGORIES } from '#core/spend/categories.ts'

const FILTERS = [
  'month',
  'from',
  'to',
  'search',
  'category',
  'type',
  'account',
  'tag',
  'status',
  'import',
] as const
type FilterName = (typeof FILTERS)[number]

/** All as text; what is not a known value narrows nothing. */
export type TransactionsSearch = { readonly [Name in FilterName]?: string } & {
  /** The uuid of the transaction that is open. */
  readonly open?: string
  /** `transaction` while the form for a new one is open. */
  readonly add?: 'transaction'
}

/** What the address narrows the list to. A month is its first to its last day. */
export function filterOf(search: TransactionsSearch): TransactionFilter {
  const { month, ...fields } = search
  const isMonth = month !== undefined && v.is(IsoMonth, month)
  const asked: Readonly<Record<string, unknown>> = { ...fields, ...(isMonth && daysOf(month)) }
  const known = Object.entries(TransactionFilter.entries).flatMap(([name, schema]) => {
    const parsed = v.safeParse(schema, asked[name])
    return parsed.success && parsed.output !== undefined && parsed.output !== ''
      ? [[name, parsed.output]]
      : []
  })
  return Object.fromEntries(known) as TransactionFilter
}

/** A filter that is on, as a chip that removes it. */
export interface ActiveFilter {
  readonly name: FilterName
  readonly label: string
}

/** The filters that are on, besides the words searched for, which have a field of their own. */
export function activeFilters(
  search: TransactionsSearch,
  accountName: (uuid: string) => string | undefined,
): ActiveFilter[] {
  const filter = filterOf(search)
  const label = (name: FilterName): string | undefined => {
    const { month } = search
    switch (name) {
      case 'month':
        return month !== undefined && v.is(IsoMonth, month) ? monthAndYear(`${month}-01`) : undefined
      case 'from':
        return search.from === undefined ? undefined : filter.from && `From ${shortDate(filter.from)}`
      case 'to':
        return search.to === undefined ? undefined : filter.to && `To ${shortDate(filter.to)}`
      case 'category':
        return filter.category && CATEGORIES[filter.category].label
      case 'type':
        return filter.type && TYPE_LABELS[filter.type]
      case 'account':
        return filter.account && (accountName(filter.account) ?? 'One account')
      case 'tag':
        return filter.tag && `#${filter.tag}`
      case 'status':
        return filter.status && STATUS_LABELS[filter.status]
      case 'import':
        return filter.import && 'One import'
      case 'search':
        return undefined
    }
  }
  return FILTERS.flatMap((name) => {
    const text = label(name)
    return text === undefined ? [] : [{ name, label: text }]
  })
}

/** Whether anything narrows the list. */
export const isNarrowed = (search: TransactionsSearch): boolean => Object.keys(filterOf(search)).length > 0

/** The address with all filters cleared. */
export const withoutFilters = (search: TransactionsSearch): TransactionsSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => !(FILTERS as readonly string[]).includes(name)),
  )
