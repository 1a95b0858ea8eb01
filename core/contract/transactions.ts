/** Transactions: money into or out of an account, from a bank link, an import or the client's entry. */
import * as v from 'valibot'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, listOf, optionalText, required, Uuid } from './fields.ts'
import { SpendCategory, SpendType } from './spend-categories.ts'

const AMOUNT_MESSAGE = 'Enter an amount'

/** Cents of a transaction: negative for money out, positive for money in, never 0. */
export const SignedCents = v.pipe(
  v.number(AMOUNT_MESSAGE),
  v.integer(AMOUNT_MESSAGE),
  v.minValue(-MAX_CENTS, 'Enter a smaller amount'),
  v.maxValue(MAX_CENTS, 'Enter a smaller amount'),
  v.check((cents) => cents !== 0, 'Enter an amount above zero'),
)

/** The most parts that one transaction may be split into, and its most tags. */
export const MAX_SPLITS = 20
const MAX_TAGS = 10

const Tags = listOf(
  v.pipe(required('Enter a tag', 30), v.regex(/^[^,]*$/, 'A tag can’t have a comma')),
  MAX_TAGS,
  `Use at most ${MAX_TAGS} tags`,
)

/** One part of a split transaction. The parts have the transaction's sign and add up to its amount. */
export const Split = v.object({
  amount_cents: SignedCents,
  category: SpendCategory,
  type: SpendType,
  note: optionalText(200),
})
export type Split = v.InferOutput<typeof Split>

/** Where a category comes from, from the strongest to the weakest. */
export const CategorySource = v.picklist(['client', 'rule', 'bank', 'guess'])
export type CategorySource = v.InferOutput<typeof CategorySource>

/** Two transactions that belong together: both sides of a transfer, or a purchase and its refund. */
export const PairKind = v.picklist(['transfer', 'refund'])

export const Transaction = v.object({
  transaction_uuid: Uuid,
  bank_account_uuid: Uuid,
  /** The day on which it counts: the bank's authorized date if known, else the posted date. */
  date: IsoDate,
  amount_cents: v.number(),
  /** A short name: the merchant, as cleaned up or as the client named it. */
  name: v.string(),
  /** The bank's own text. */
  description: v.string(),
  category: SpendCategory,
  type: SpendType,
  category_source: CategorySource,
  note: v.string(),
  tags: v.array(v.string()),
  splits: v.array(Split),
  /** Left out of all sums. */
  is_excluded: v.boolean(),
  is_reviewed: v.boolean(),
  /** Not yet posted by the bank: its amount may still change. */
  is_pending: v.boolean(),
  origin: v.picklist(['bank', 'import', 'manual']),
  import_uuid: v.nullable(Uuid),
  /** The other transaction of a pair. */
  pair: v.nullable(v.object({ transaction_uuid: Uuid, kind: PairKind })),
  version: v.number(),
  created_at: IsoInstant,
  updated_at: IsoInstant,
})
export type Transaction = v.InferOutput<typeof Transaction>

/** A transaction that the client enters, such as a cash purchase. */
export const TransactionInput = v.object({
  transaction_uuid: v.optional(Uuid),
  /** An account without a bank link. */
  bank_account_uuid: Uuid,
  /** With a name, an account of this id is made first if the client does not have it, such as one for cash. */
  new_account_name: v.nullish(required('Enter a name for this account', 80), null),
  date: IsoDate,
  amount_cents: SignedCents,
  name: required('Enter a name', 120),
  category: SpendCategory,
  /** Omitted: the category's usual type. */
  type: v.optional(SpendType),
  note: optionalText(500),
  tags: v.optional(Tags, []),
})
export type TransactionInput = v.InferOutput<typeof TransactionInput>

/** A change of a transaction, with only the fields that change. Date and amount change only for a manual one. */
export const TransactionChange = v.object({
  transaction_uuid: Uuid,
  /** The version the client saw; without it the change applies to any version. */
  version: v.optional(v.number()),
  date: v.optional(IsoDate),
  amount_cents: v.optional(SignedCents),
  name: v.optional(required('Enter a name', 120)),
  category: v.optional(SpendCategory),
  type: v.optional(SpendType),
  note: v.optional(optionalText(500)),
  tags: v.optional(Tags),
  /** An empty list joins the parts again. */
  splits: v.optional(listOf(Split, MAX_SPLITS, `Split into at most ${MAX_SPLITS} parts`)),
  is_excluded: v.optional(v.boolean()),
  is_reviewed: v.optional(v.boolean()),
  /** Null undoes the pairing of both transactions. */
  pair: v.optional(v.null()),
})
export type TransactionChange = v.InferOutput<typeof TransactionChange>

/** The most transactions of one page, and of one change of several. */
export const MAX_PAGE = 1_000
export const MAX_BULK = 500

/** The most transactions that a client may enter by hand, and their accounts without a bank link. */
export const MAX_ENTERED = 20_000
export const MAX_OWN_ACCOUNTS = 50

const month = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Choose a month'))
/** A calendar month, `YYYY-MM`. */
export const IsoMonth = month

/** What a list of transactions is narrowed to. All texts, as they are part of the address. */
export const TransactionFilter = v.object({
  from: v.optional(IsoDate),
  to: v.optional(IsoDate),
  /** Words that all must appear in the name, description, note or a tag; an amount such as 12.50 matches too. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80, 'Use at most 80 characters'))),
  category: v.optional(SpendCategory),
  type: v.optional(SpendType),
  account: v.optional(Uuid),
  tag: v.optional(v.pipe(v.string(), v.maxLength(30))),
  status: v.optional(v.picklist(['unreviewed', 'pending', 'excluded', 'split', 'paired'])),
  import: v.optional(Uuid),
})
export type TransactionFilter = v.InferOutput<typeof TransactionFilter>

const pageSize = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,3}$/, 'Choose a page size from 1 to 1,000'),
  v.transform(Number),
  v.maxValue(MAX_PAGE, 'Choose a page size from 1 to 1,000'),
)

/** The place of a transaction in the list: its date and id. */
const Cursor = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d_[\da-f-]{36}$/, 'This page doesn’t exist'),
  v.check(
    (cursor) => v.is(IsoDate, cursor.slice(0, 10)) && v.is(Uuid, cursor.slice(11)),
    'This page doesn’t exist',
  ),
)

export const TransactionPage = v.object({
  /** Newest first; on one day by id, newest first. */
  transactions: v.array(Transaction),
  /** Cursor of the next page; null after the last page. It stays good when transactions are added or deleted. */
  next_cursor: v.nullable(v.string()),
})
export type TransactionPage = v.InferOutput<typeof TransactionPage>

/** Sums of everything that matches. They leave out transfers and excluded transactions. */
export const TransactionTotals = v.object({
  count: v.number(),
  in_cents: v.number(),
  /** Money out, as a positive amount. */
  out_cents: v.number(),
  /** Matches by month, newest first, for the list's headings and its scroll position. */
  months: v.array(
    v.object({ month: IsoMonth, count: v.number(), in_cents: v.number(), out_cents: v.number() }),
  ),
})
export type TransactionTotals = v.InferOutput<typeof TransactionTotals>

export const getTransactions = endpoint({
  name: 'getTransactions',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/transactions/{userUuid}',
  summary: 'Transactions, newest first, a page at a time, narrowed by date, words, category, type or account',
  access: 'client',
  shared: 'spending',
  query: v.object({ ...TransactionFilter.entries, cursor: v.optional(Cursor), limit: v.optional(pageSize) }),
  data: TransactionPage,
})

/** Apart from their first page, which need not wait for a count of all. */
export const getTransactionTotals = endpoint({
  name: 'getTransactionTotals',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/transaction-totals/{userUuid}',
  summary: 'How many transactions match, and what came in and went out with them, by month',
  access: 'client',
  shared: 'spending',
  query: TransactionFilter,
  data: TransactionTotals,
})

/** The days that a device keeps for reading offline. */
export const OFFLINE_DAYS = 90
export const MAX_OFFLINE = 5_000

/** The most characters of a marker: more than any that we give out. */
const MAX_MARKER = 4_000

export const RecentTransactions = v.object({
  /** Newest first; with `since`, those of the days on which anything changed, in full. */
  transactions: v.array(Transaction),
  /** The days on which everything is as in the answer whose marker was sent. What that answer has of other days is outdated. */
  unchanged_days: v.array(IsoDate),
  /** Stands for all that this answer and the unchanged days have. */
  marker: v.string(),
})
export type RecentTransactions = v.InferOutput<typeof RecentTransactions>

export const getRecentTransactions = endpoint({
  name: 'getRecentTransactions',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/recent-transactions/{userUuid}',
  summary: `The transactions of the last ${OFFLINE_DAYS} days, newest first, for reading offline, or what of them changed; at most ${MAX_OFFLINE.toLocaleString('en-US')}`,
  access: 'client',
  shared: 'spending',
  query: v.object({
    /** The marker of the answer that the device has. Without one, or with one that is too old, all are sent. */
    since: v.optional(v.pipe(v.string(), v.maxLength(MAX_MARKER))),
  }),
  data: RecentTransactions,
})

export const getTransaction = endpoint({
  name: 'getTransaction',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/transaction/{id}',
  summary: 'One transaction, and the other of its pair',
  access: 'client',
  shared: 'spending',
  data: v.object({ transaction: Transaction, pair: v.nullable(Transaction) }),
  errors: ['not_found'],
})

export const createTransaction = endpoint({
  name: 'createTransaction',
  module: 'spend',
  method: 'POST',
  path: '/spend/create/transaction',
  summary: 'Enter a transaction, such as a cash purchase',
  access: 'client',
  shared: 'spending',
  body: TransactionInput,
  data: Transaction,
  errors: ['conflict'],
  status: 201,
  waits: true,
})

export const updateTransaction = endpoint({
  name: 'updateTransaction',
  module: 'spend',
  method: 'PUT',
  path: '/spend/update/transaction',
  summary: 'Categorize, split, note, tag, exclude or review a transaction',
  access: 'client',
  shared: 'spending',
  body: TransactionChange,
  data: Transaction,
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const updateTransactions = endpoint({
  name: 'updateTransactions',
  module: 'spend',
  method: 'PUT',
  path: '/spend/update/transactions',
  summary: 'Make the same change to several transactions',
  access: 'client',
  shared: 'spending',
  body: v.object({
    transaction_uuids: v.pipe(
      listOf(Uuid, MAX_BULK, `Choose at most ${MAX_BULK} transactions`),
      v.minLength(1, 'Choose a transaction'),
    ),
    ...v.pick(TransactionChange, ['category', 'type', 'is_excluded', 'is_reviewed']).entries,
    add_tag: v.optional(Tags.item),
  }),
  data: v.object({ changed_count: v.number() }),
  waits: true,
})

export const deleteTransaction = endpoint({
  name: 'deleteTransaction',
  module: 'spend',
  method: 'DELETE',
  path: '/spend/delete/transaction/{id}',
  summary: 'Delete a transaction that the client entered; one from a bank or a file can be excluded instead',
  access: 'client',
  shared: 'spending',
  data: v.null(),
  errors: ['not_found', 'conflict'],
  waits: true,
})

export const transactionEndpoints = [
  getTransactions,
  getTransactionTotals,
  getRecentTransactions,
  getTransaction,
  createTransaction,
  updateTransaction,
  updateTransactions,
  deleteTransaction,
] as const
