/**
 * Transaction files: reading and checking 50,000 rows of CSV, and finding which of them are stored already.
 *
 * Times are from one run on one machine, in plain Node; the fastest of five rounds counts. The summary never fails the run.
 */
import { loadParts, note, summary, timed } from './bench.mjs'

const PARTS = [
  '#core/contract/imports.ts',
  '#core/spend/import/find-duplicates.ts',
  '#core/spend/import/open-import.ts',
  '#core/spend/import/read-csv.ts',
]
const ROWS = 50_000
const MERCHANTS = [
  'TWIN PINES GROCERY',
  'HARBOR FUEL',
  'SQ *CORNER BAKERY',
  'NORTHSIDE HARDWARE',
  'LAKESHORE TRANSIT',
]

const two = (number) => String(number).padStart(2, '0')

/** A card's export of some four years. Many amounts repeat, as small purchases do. */
function cardExport() {
  const lines = ['Transaction Date,Post Date,Description,Category,Type,Amount,Memo']
  for (let row = 0; row < ROWS; row += 1) {
    const date = `${two(1 + (row % 12))}/${two(1 + (row % 28))}/${2023 + (row % 4)}`
    const amount = `-${1 + ((row * 7919) % 300)}.${two((row * 31) % 100)}`
    lines.push(`${date},${date},"${MERCHANTS[row % 5]} #${row % 97}, DULUTH",Shopping,Sale,${amount},`)
  }
  return lines.join('\r\n')
}

async function fastest(job) {
  const times = []
  for (let round = 0; round < 5; round += 1) times.push(await timed(job))
  return Math.min(...times)
}

const { openImport, readCsv, findDuplicates, ImportRow } = await loadParts('import-bench', PARTS)
const { safeParse } = await import('valibot')
const text = cardExport()

const read = () => {
  const { table, mapping } = openImport(text).value
  return readCsv(table, mapping).value.rows
}
const comparable = (row) => ({ ...row, bank_account_uuid: 'card' })
const stored = read().map((row, index) => ({ ...comparable(row), transaction_uuid: String(index) }))
const later = stored.map((row) => ({ ...row, description: `${row.description.slice(0, 18)} MN` }))

const whole = await fastest(() => {
  const rows = read()
  if (rows.length !== ROWS || !rows.every((row) => safeParse(ImportRow, row).success))
    throw new Error('unread rows')
  if (findDuplicates(rows.map(comparable), stored).includes(null)) throw new Error('unrecognized rows')
})
note(
  '50,000 rows of CSV: read, checked against the contract, and compared with 50,000 stored',
  whole,
  1500,
  'ms',
)
note('  of which reading', await fastest(read), null, 'ms')
note(
  '50,000 rows against 50,000 stored, equal names',
  await fastest(() => findDuplicates(stored, stored)),
  500,
  'ms',
)
note(
  '50,000 rows against 50,000 stored, similar names',
  await fastest(() => findDuplicates(later, stored)),
  500,
  'ms',
)
const alike = stored.map((row) => ({
  ...row,
  amount_cents: -500,
  date: '2026-11-03',
  description: 'HARBOR FUEL',
}))
note(
  '50,000 equal rows against 50,000 equal stored',
  await fastest(() => findDuplicates(alike, alike)),
  null,
  'ms',
)
const names = stored.map((row, index) => ({
  ...row,
  amount_cents: -500,
  date: '2026-11-03',
  description: `FUEL ${(index + 20_000).toString(36).replace(/\d/g, 'X')}`,
}))
note(
  '50,000 rows of one amount and day with many names',
  await fastest(() => findDuplicates(names.toReversed(), names)),
  null,
  'ms',
)
summary()
