/**
 * Imports of transaction files. The device reads the file and sends its rows in batches; nothing counts until the
 * import is finished, and a finished import can be undone as a whole.
 */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, listOf, optionalText, required, Uuid } from './fields.ts'
import { SpendCategory } from './spend-categories.ts'
import { SignedCents, Transaction } from './transactions.ts'

/** The most rows of one file, and of one batch. */
export const MAX_IMPORT_ROWS = 100_000
export const IMPORT_BATCH = 500
/** The most imports of a client, and the transactions of all of them. */
export const MAX_IMPORTS = 500
export const MAX_IMPORTED = 300_000

/** One row of a file as read on the device. */
export const ImportRow = v.object({
  /** The row's line in the file, from 1. */
  line: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  date: IsoDate,
  amount_cents: SignedCents,
  description: required('Enter a description', 300),
  note: optionalText(500),
  /** The file's own word for the category, if it has one. */
  category_text: optionalText(80),
  /** The bank's id of the transaction, such as an OFX FITID. */
  external_id: v.nullish(required('', 255), null),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

const { entries: field } = ImportRow
/** A row as it is sent, its values in the order of {@link ImportRow}: a batch of named fields would be twice as long. */
const SentRow = v.pipe(
  v.strictTuple([
    field.line,
    field.date,
    field.amount_cents,
    field.description,
    field.note,
    field.category_text,
    field.external_id,
  ]),
  v.maxLength(7),
  v.transform(([line, date, amount_cents, description, note, category_text, external_id]): ImportRow => ({
    line,
    date,
    amount_cents,
    description,
    note,
    category_text,
    external_id,
  })),
)

/** A row in the form in which it is sent. */
export const toSentRow = (row: ImportRow): v.InferInput<typeof SentRow> => [
  row.line,
  row.date,
  row.amount_cents,
  row.description,
  row.note,
  row.category_text,
  row.external_id,
]

/** A column by its place, from 0; null if the file has none. */
const Column = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(199)))

/** How a column writes dates; `month_name` has the month in letters, in any order: Nov 3, 2026 or 03-Nov-26. */
export const DateFormat = v.picklist(
  ['month_day_year', 'day_month_year', 'year_month_day', 'month_name'],
  'Choose how this file writes dates',
)
export type DateFormat = v.InferOutput<typeof DateFormat>

/** How the columns of a CSV file are read; saved for the next file of the same shape. */
export const ColumnMapping = v.object({
  /** Identifies files of the same shape: their column names, or without names what each column holds. */
  fingerprint: required('', 500),
  date: Column,
  description: Column,
  /** One column of amounts, or two: `debit` and `credit`, which take precedence. */
  amount: Column,
  debit: Column,
  credit: Column,
  /** Whether an amount is money out or in, in words: debit, credit. */
  direction: Column,
  balance: Column,
  account: Column,
  note: Column,
  category: Column,
  check_number: Column,
  external_id: Column,
  date_format: DateFormat,
  decimal_mark: v.picklist(['.', ','], 'Choose a decimal mark'),
  /** Which amounts of the one column are money out: negative ones, positive ones (many cards), or as `direction` says. */
  money_out: v.picklist(['negative', 'positive', 'direction'], 'Choose which amounts are money out'),
})
export type ColumnMapping = v.InferOutput<typeof ColumnMapping>

const FileKind = v.picklist(['csv', 'ofx', 'qif'])

const Import = v.object({
  import_uuid: Uuid,
  /** Null until the import is finished where it makes a new account. */
  bank_account_uuid: v.nullable(Uuid),
  /** What files of the same account have in common, such as its number or their columns; empty if nothing is known. */
  source: v.optional(v.string(), ''),
  file_name: v.string(),
  kind: FileKind,
  state: v.picklist(['receiving', 'finished', 'undone']),
  row_count: v.number(),
  received_count: v.number(),
  added_count: v.number(),
  duplicate_count: v.number(),
  created_at: IsoInstant,
  finished_at: v.nullable(IsoInstant),
})
export type Import = v.InferOutput<typeof Import>

const MANY_ROWS = `A file can have at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} transactions. Split it into smaller files`

export const createImport = endpoint({
  name: 'createImport',
  module: 'spend',
  method: 'POST',
  path: '/spend/create/import',
  summary: 'Begin an import into an account, or into a new one, which is made when the import is finished',
  access: 'client',
  shared: 'spending',
  body: v.object({
    import_uuid: Uuid,
    /** Exactly one of the two. */
    bank_account_uuid: v.nullish(Uuid, null),
    new_account_name: v.nullish(required('Enter a name for this account', 80), null),
    new_account_kind: v.optional(v.picklist(['cash', 'card'], 'Choose an account type'), 'cash'),
    source: optionalText(600),
    file_name: required('', 200),
    kind: FileKind,
    row_count: v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(1, 'This file has no transactions'),
      v.maxValue(MAX_IMPORT_ROWS, MANY_ROWS),
    ),
    /** For CSV: saved for files of the same shape. */
    mapping: v.nullish(ColumnMapping, null),
  }),
  data: Import,
  errors: ['not_found', 'conflict'],
  status: 201,
})

export const createImportRows = endpoint({
  name: 'createImportRows',
  module: 'spend',
  method: 'POST',
  path: '/spend/create/import-rows',
  summary: 'Send a batch of rows; a batch sent twice counts once',
  access: 'client',
  shared: 'spending',
  body: v.object({
    import_uuid: Uuid,
    /** The batch's place in the file, from 0. */
    batch: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_IMPORT_ROWS)),
    /** At most 256 KB with the rest of the request. */
    rows: v.pipe(listOf(SentRow, IMPORT_BATCH), v.minLength(1)),
  }),
  data: Import,
  errors: ['not_found', 'conflict'],
  status: 201,
})

/** The most duplicates that a preview shows, and the first rows that it lists with their categories. */
export const MAX_SHOWN_DUPLICATES = 200
export const MAX_SAMPLE_ROWS = 10

/** A row that seems to be stored already. */
export const DuplicateRow = v.object({ row: ImportRow, transaction: Transaction })
export type DuplicateRow = v.InferOutput<typeof DuplicateRow>

export const getImport = endpoint({
  name: 'getImport',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/import/{id}',
  summary:
    'An import; once all rows are received, what finishing it will add and which rows seem to be stored already',
  access: 'client',
  shared: 'spending',
  data: v.object({
    import: Import,
    /** Null until all rows are received. */
    preview: v.nullable(
      v.object({
        new_count: v.number(),
        duplicate_count: v.number(),
        first_date: IsoDate,
        last_date: IsoDate,
        in_cents: v.number(),
        out_cents: v.number(),
        /** The first 200. */
        duplicates: v.array(DuplicateRow),
        /** Other accounts that have at least a tenth of the rows already: the file may be theirs. */
        elsewhere: v.optional(
          v.array(v.object({ bank_account_uuid: Uuid, name: v.string(), count: v.number() })),
          [],
        ),
        /** The first of the new rows, as they will be listed. */
        sample: v.optional(
          v.array(
            v.object({
              ...v.pick(ImportRow, ['line', 'date', 'amount_cents']).entries,
              name: v.string(),
              category: SpendCategory,
            }),
          ),
          [],
        ),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const finishImport = endpoint({
  name: 'finishImport',
  module: 'spend',
  method: 'PUT',
  path: '/spend/finish/import',
  summary:
    'Add all rows of an import at once, without those that are stored already; they are categorized by rule',
  access: 'client',
  shared: 'spending',
  body: v.object({
    import_uuid: Uuid,
    /** Lines to add although they seem to be stored already, of those that the preview shows. */
    kept_lines: v.optional(listOf(v.pipe(v.number(), v.safeInteger()), MAX_SHOWN_DUPLICATES), []),
    /** Adds all rows that seem to be stored already. */
    keeps_duplicates: v.optional(v.boolean(), false),
  }),
  data: Import,
  errors: ['not_found', 'conflict'],
})

export const deleteImport = endpoint({
  name: 'deleteImport',
  module: 'spend',
  method: 'DELETE',
  path: '/spend/delete/import/{id}',
  summary:
    'Undo an import: all its transactions are removed, and an account that it created and nothing else uses',
  access: 'client',
  shared: 'spending',
  data: v.object({ removed_count: v.number() }),
  errors: ['not_found'],
})

export const getImports = endpoint({
  name: 'getImports',
  module: 'spend',
  method: 'GET',
  path: '/spend/get/imports/{userUuid}',
  summary: 'Imports, the newest first, and the saved column mappings',
  access: 'client',
  shared: 'spending',
  data: v.object({ imports: v.array(Import), mappings: v.array(ColumnMapping) }),
})

export const importEndpoints = [
  createImport,
  createImportRows,
  getImport,
  finishImport,
  deleteImport,
  getImports,
] as const
