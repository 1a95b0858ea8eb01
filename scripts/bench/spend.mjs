/**
 * Spending: reading a large file of transactions and finding what it repeats; and, with a PostgreSQL server in TEST_DATABASE_URL,
 * importing it through the API, and listing transactions and showing a period with a million stored.
 *
 * Calls are made inside the server process, without a network.
 */
import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { appOn, callerOf, clientRows, fill, idOf, tokenOf } from './in-process.mjs'
import { loadParts, repeat, spread, timed, withTables } from './measure.mjs'

const PARTS = [
  '#core/contract/imports.ts',
  '#core/spend/categorize.ts',
  '#core/spend/import/find-duplicates.ts',
  '#core/spend/import/open-import.ts',
  '#core/spend/import/read-csv.ts',
  '#core/spend/pairs.ts',
  '#core/spend/recurring.ts',
  '#server/account/sessions.ts',
  '#server/app.ts',
  '#server/db/connect.ts',
  '#server/db/migrate.ts',
  '#server/environment.ts',
]
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

const CLIENTS = 10_000
const ASKED = 300
const FILE_ROWS = 50_000
const NOW = new Date('2026-11-21T15:00:00Z')
const STORES =
  'SAFEWAY,SHELL OIL,BLUE BOTTLE COFFEE,TARGET,NETFLIX.COM,AMZN MKTP US,CVS PHARMACY,COMCAST,UBER TRIP,ZZZ TRADING'.split(
    ',',
  )

/** A million transactions: a hundred of each client, over two years, at two accounts. */
const FILL = [
  clientRows(1, CLIENTS),
  `insert into bank_accounts (bank_account_uuid, user_uuid, name, institution, mask, type, created_at)
   select ${idOf('bbbb', 'i * 2 + k')}, ${idOf('aaaa', 'i')}, 'Account', '', '', (array['checking', 'card'])[k + 1], now()
   from generate_series(1, ${CLIENTS}) i, generate_series(0, 1) k`,
  `insert into transactions (transaction_uuid, user_uuid, bank_account_uuid, date, amount_cents, name, description, category,
     type, category_source, origin, created_at, updated_at)
   select ${idOf('cccc', 'i * 100 + k')}, ${idOf('aaaa', 'i')}, ${idOf('bbbb', 'i * 2 + k % 2')}, date '2026-11-20' - k * 7,
     -(100 + k * 37), 'Store ' || k, 'STORE ' || k || ' #123', 'groceries', 'need', 'bank', 'bank', now(), now()
   from generate_series(1, ${CLIENTS}) i, generate_series(0, 99) k`,
  `insert into guardrails (user_uuid, limits, period, is_push_on, since, version, updated_at)
   select ${idOf('aaaa', 'i')}, '[{"subject":{"kind":"type","type":"need"},"limit_cents":50000,"rolls_over":true,"since":"2026-01-01"}]',
     'month', false, '2026-01-01', 1, now()
   from generate_series(1, ${CLIENTS}) i`,
  'analyze',
]

const day = (back) => new Date(NOW.getTime() - back * 86_400_000).toISOString().slice(0, 10)

/** Rows as they are sent: two years of many stores, with some refunds. */
const fileRows = (from) =>
  Array.from({ length: FILE_ROWS }, (_, i) => [
    i + 1,
    day((i * 7) % 700),
    i % 40 === 0 ? 500 + (i % 90) : -(100 + ((from + i * 37) % 20_000)),
    `POS DEBIT ${STORES[i % STORES.length]} #${i % 100} OAKLAND CA`,
    '',
    '',
    null,
  ])

/** Sends a file, compares it with what is stored, and finishes the import. */
async function importFile({ call, token, batchSize }, rows, account) {
  const import_uuid = randomUUID()
  const file = { import_uuid, file_name: 'bank.csv', kind: 'csv', row_count: rows.length, ...account }
  let finished
  const ms = await timed(async () => {
    await call(token, 'POST', 'create/import', file)
    for (let at = 0; at < rows.length; at += batchSize) {
      const body = { import_uuid, batch: at / batchSize, rows: rows.slice(at, at + batchSize) }
      await call(token, 'POST', 'create/import-rows', body)
    }
    await call(token, 'GET', `get/import/${import_uuid}`)
    finished = await call(token, 'PUT', 'finish/import', { import_uuid })
  })
  return { import_uuid, bank_account_uuid: finished.bank_account_uuid, ms }
}

/** The export of this client, in memory above what the server holds before it, each time after a forced collection. */
async function measureExport(app, token, note) {
  const read = async () => {
    const answer = await app.request('/api/users/get/export/me', {
      headers: { Authorization: `Bearer ${token}` },
    })
    let bytes = 0
    for await (const chunk of answer.body) bytes += chunk.byteLength
    return bytes / 1e6
  }
  const inUse = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1e6
  }
  const zip = await read()
  note('the export of a client with 50,000 transactions', await timed(read), 'ms')
  const before = inUse()
  let most = before
  const look = setInterval(() => (most = Math.max(most, inUse())), 20)
  await read()
  clearInterval(look)
  const beside = { what: 'the zip itself', value: zip }
  note('memory in use above before, while it is written and read', most - before, 'MB', { beside, limit: 20 })
}

async function measureImport(app, parts, token, note) {
  const call = callerOf(app, '/api/spend/')
  const client = { call, token, batchSize: parts.IMPORT_BATCH }
  const rows = fileRows(0)
  const first = await importFile(client, rows, { new_account_name: 'Large file' })
  const { bank_account_uuid } = first
  const again = await importFile(client, rows, { bank_account_uuid })
  note('50,000 rows imported: sent, compared, added', first.ms, 'ms', { limit: 5000 })
  const once = { what: 'the first import', value: first.ms }
  note('the same 50,000 rows again, all stored already', again.ms, 'ms', { beside: once, limit: 5000 })

  const rule = { text: 'Safeway', category: 'gifts', match: 'contains' }
  const preview = await timed(() => call(token, 'POST', 'preview/category-rule', rule))
  const apply = await timed(() =>
    call(token, 'POST', 'create/category-rule', { ...rule, applies_to_past: true }),
  )
  note('a rule applied to 5,000 of 50,000 transactions', apply, 'ms', {
    beside: { what: 'its preview', value: preview },
  })
  await measureExport(app, token, note)

  const worstOf = async (path) => spread(await repeat(20, () => call(token, 'GET', path))).worst
  const page = { what: 'a page of transactions', value: await worstOf('get/transactions/me') }
  const reads = [
    ['a search', 'get/transactions/me?search=netflix'],
    ['the spending page', 'dashboard-data-for-web/me', 100],
    ['cash flow', 'get/cash-flow/me'],
    ['recurring charges', 'get/recurring-charges/me'],
  ]
  for (const [what, path, limit] of reads)
    note(`${what}, with 50,000 transactions, slowest of 20`, await worstOf(path), 'ms', {
      beside: page,
      limit,
    })
  const undo = await timed(() => call(token, 'DELETE', `delete/import/${first.import_uuid}`))
  note('an import of 50,000 rows undone', undo, 'ms', { beside: once })
}

async function measureLists(call, tokens, note) {
  const worstOf = async (path) => {
    await repeat(20, (i) => call(tokens[i], 'GET', path))
    return spread(await repeat(ASKED, (i) => call(tokens[i], 'GET', path))).worst
  }
  const page = { what: 'a page of transactions', value: await worstOf('get/transactions/me') }
  note('a page of transactions, a million stored, slowest of a hundred', page.value, 'ms', { limit: 30 })
  for (const [what, path] of [
    ['a search', 'get/transactions/me?search=store%2012'],
    ['a category since a day', 'get/transactions/me?category=groceries&from=2026-01-01'],
    ['recent transactions', 'get/recent-transactions/me'],
    ['the spending page', 'dashboard-data-for-web/me'],
  ])
    note(`${what}, a million stored, slowest of a hundred`, await worstOf(path), 'ms', {
      beside: page,
      limit: 30,
    })
}

const onPostgres = (parts, server, note) =>
  withTables(parts, server, async (database) => {
    await fill(database, FILL)
    const app = appOn(parts, database, NOW)
    const tokens = []
    for (let i = 1; i <= ASKED; i += 1) tokens.push(await tokenOf(parts, database, i * 31, NOW))
    await measureLists(callerOf(app, '/api/spend/'), tokens, note)
    await measureImport(app, parts, await tokenOf(parts, database, 7, NOW), note)
  })

const two = (number) => String(number).padStart(2, '0')

/** A card's export of some four years. Many amounts repeat, as small purchases do. */
function cardExport() {
  const lines = ['Transaction Date,Post Date,Description,Category,Type,Amount,Memo']
  for (let row = 0; row < FILE_ROWS; row += 1) {
    const date = `${two(1 + (row % 12))}/${two(1 + (row % 28))}/${2023 + (row % 4)}`
    const amount = `-${1 + ((row * 7919) % 300)}.${two((row * 31) % 100)}`
    lines.push(`${date},${date},"${STORES[row % 5]} #${row % 97}, DULUTH",Shopping,Sale,${amount},`)
  }
  return lines.join('\r\n')
}

/** The fastest of five rounds. */
const fastest = async (job) => Math.min(...(await repeat(5, job)))

/** @returns how long reading the file takes, which other sums on 50,000 rows are put beside */
async function measureFile({ openImport, readCsv, findDuplicates, ImportRow }, note) {
  const text = cardExport()
  const read = () => {
    const { table, mapping } = openImport(text).value
    return readCsv(table, mapping).value.rows
  }
  const beside = { what: '50,000 rows of CSV read', value: await fastest(read) }
  const stored = read().map((row, i) => ({ ...row, bank_account_uuid: 'card', transaction_uuid: String(i) }))
  const check = () => {
    if (!stored.every((row) => v.safeParse(ImportRow, row).success)) throw new Error('unread rows')
  }
  note('50,000 rows checked against the contract', await fastest(check), 'ms', { beside })
  const compare = (what, rows, known, limit) =>
    fastest(() => findDuplicates(rows, known)).then((ms) =>
      note(`50,000 rows compared with 50,000 stored, ${what}`, ms, 'ms', { beside, limit }),
    )
  const change = (changed) => stored.map((row, i) => ({ ...row, ...changed(row, i) }))
  await compare('equal names', stored, stored, 500)
  const similar = change(({ description }) => ({ description: `${description.slice(0, 18)} MN` }))
  await compare('similar names', similar, stored, 500)
  const oneDay = { amount_cents: -500, date: '2026-11-03' }
  const alike = change(() => ({ ...oneDay, description: 'HARBOR FUEL' }))
  await compare('all alike', alike, alike)
  const fuel = (_, i) => ({ description: `FUEL ${(i + 20_000).toString(36).replace(/\d/g, 'X')}`, ...oneDay })
  const named = change(fuel)
  await compare('one amount and day with many names', named.toReversed(), named)
  return beside
}

/** A name without digits, which would be taken for a number of the store. */
const merchant = (number) => {
  const word = (seed) =>
    Array.from({ length: 5 + (seed % 6) }, (_, at) =>
      String.fromCharCode(65 + ((seed * 7919 + at * at * 31 + seed * at) % 26)),
    ).join('')
  return `${word(number)} ${word(number * 13 + 7)}`
}

async function measureSums({ createCategorizer, findPairs, findRecurring }, note, beside) {
  const rows = fileRows(0)
  const about = ([, date, amount_cents, description], i) => ({
    transaction_uuid: String(i),
    bank_account_uuid: `account ${i % 3}`,
    account_type: 'checking',
    date,
    amount_cents,
    description,
  })
  const inputs = rows.map(about)
  const rules = Array.from({ length: 500 }, (_, i) => ({
    rule_uuid: String(i),
    text: `Shop ${'ABCDEFGHIJ'[i % 10]} ${i}x`,
    match: 'contains',
    direction: 'any',
    least_cents: null,
    most_cents: null,
    bank_account_uuid: null,
    category: 'gifts',
    type: null,
    rename: null,
  }))
  let categorized = []
  const categorize = await timed(() => (categorized = inputs.map(createCategorizer(rules))))
  note('50,000 rows categorized with 500 rules', categorize, 'ms', { beside, limit: 1000 })
  const pairable = inputs.map((input, i) => ({
    ...input,
    ...categorized[i],
    category_source: 'guess',
    is_split: false,
    is_paired: false,
    is_unpaired: false,
  }))
  const pair = await timed(() => findPairs(pairable))
  note('pairs found among 50,000 rows', pair, 'ms', { beside, limit: 1000 })
  const purchases = Array.from({ length: 5_000 }, (_, i) => ({
    transaction_uuid: String(i),
    date: day((i * 37) % 390),
    amount_cents: -500 - ((i * 131) % 9_000),
    name: merchant((i * 17) % 600),
    category: 'subscriptions',
    type: 'want',
  }))
  const find = await repeat(20, () => findRecurring(purchases, new Map(), day(0)))
  note('recurring charges found among 5,000 purchases', spread(find).median, 'ms', { beside, limit: 50 })
}

export async function spend({ note, say }) {
  const parts = await loadParts('spend-bench', PARTS)
  const reading = await measureFile(parts, note)
  await measureSums(parts, note, reading)
  const server = process.env.TEST_DATABASE_URL
  if (server) await onPostgres(parts, server, note)
  else say('Calls were not measured: TEST_DATABASE_URL is not set.')
}
