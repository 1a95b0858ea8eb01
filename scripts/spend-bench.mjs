/**
 * Spending performance with a PostgreSQL server in TEST_DATABASE_URL: importing a large file through the API, and
 * listing transactions and showing a period with a million stored.
 *
 * Times are from one run on one machine, inside the server process, without a network. The summary never fails the run.
 */
import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import {
  appOn,
  ids,
  loadParts,
  middle,
  note,
  repeat,
  spread,
  summary,
  timed,
  usersSql,
  withDatabase,
} from './bench.mjs'

const PARTS = [
  '#core/spend/categorize.ts',
  '#core/spend/pairs.ts',
  '#core/spend/recurring.ts',
  '#server/account/sessions.ts',
  '#server/app.ts',
  '#server/db/connect.ts',
  '#server/db/migrate.ts',
  '#server/environment.ts',
]
setFlagsFromString('--expose-gc')
globalThis.gc = runInNewContext('gc')

const CLIENTS = 10_000
const ASKED = 300
const FILE_ROWS = 50_000
const BATCH = 500
const NOW = new Date('2026-11-21T15:00:00Z')
const STORES =
  'SAFEWAY,SHELL OIL,BLUE BOTTLE COFFEE,TARGET,NETFLIX.COM,AMZN MKTP US,CVS PHARMACY,COMCAST,UBER TRIP,ZZZ TRADING'.split(
    ',',
  )

/** A million transactions: a hundred of each client, over two years, at two accounts. */
const FILL = [
  usersSql(CLIENTS),
  `insert into bank_accounts (bank_account_uuid, user_uuid, name, institution, mask, type, created_at)
   select ${ids('bbbb', 'i * 2 + k')}, ${ids('aaaa', 'i')}, 'Account', '', '', (array['checking', 'card'])[k + 1], now()
   from generate_series(1, ${CLIENTS}) i, generate_series(0, 1) k`,
  `insert into transactions (transaction_uuid, user_uuid, bank_account_uuid, date, amount_cents, name, description, category,
     type, category_source, origin, created_at, updated_at)
   select ${ids('cccc', 'i * 100 + k')}, ${ids('aaaa', 'i')}, ${ids('bbbb', 'i * 2 + k % 2')}, date '2026-11-20' - k * 7,
     -(100 + k * 37), 'Store ' || k, 'STORE ' || k || ' #123', 'groceries', 'need', 'bank', 'bank', now(), now()
   from generate_series(1, ${CLIENTS}) i, generate_series(0, 99) k`,
  `insert into guardrails (user_uuid, limits, period, is_push_on, since, version, updated_at)
   select ${ids('aaaa', 'i')}, '[{"subject":{"kind":"type","type":"need"},"limit_cents":50000,"rolls_over":true,"since":"2026-01-01"}]',
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

function caller(parts, database) {
  const app = appOn(parts, database, {})
  const ask = async (token, method, path, body) => {
    const answer = await app.request(`/api/spend/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = await answer.json()
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json.data
  }
  return Object.assign(ask, { app })
}

const tokenOf = async (parts, database, client) => {
  const user = `aaaa0000-0000-7000-8000-${client.toString(16).padStart(12, '0')}`
  const { token } = await parts.createSession(database.db, user, { is_kept: true, userAgent: '' }, NOW)
  return token
}

async function importFile(call, token, rows, account) {
  const import_uuid = randomUUID()
  const file = { import_uuid, file_name: 'bank.csv', kind: 'csv', row_count: rows.length, ...account }
  const { bank_account_uuid } = await call(token, 'POST', 'create/import', file)
  const send = await timed(async () => {
    for (let at = 0; at < rows.length; at += BATCH) {
      const body = { import_uuid, batch: at / BATCH, rows: rows.slice(at, at + BATCH) }
      await call(token, 'POST', 'create/import-rows', body)
    }
  })
  let preview
  const compare = await timed(
    async () => ({ preview } = await call(token, 'GET', `get/import/${import_uuid}`)),
  )
  const finish = await timed(() => call(token, 'PUT', 'finish/import', { import_uuid }))
  return { import_uuid, bank_account_uuid, preview, times: { send, compare, finish } }
}

/**
 * The export of this client, in memory above what the server holds before it: all that the process has, which depends on when
 * garbage is collected, and what is in use after each of many forced collections.
 */
async function measureExport(app, token) {
  const memory = () => process.memoryUsage().rss
  const read = async () => {
    const answer = await app.request('/api/users/get/export/me', {
      headers: { Authorization: `Bearer ${token}` },
    })
    let most = memory()
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength
      most = Math.max(most, memory())
    }
    return { most, bytes }
  }
  await read()
  globalThis.gc()
  const before = memory()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memory())), 5)
  const took = await timed(async () => {
    const done = await read()
    most = Math.max(most, done.most)
    console.log('  bytes of the zip:', done.bytes)
  })
  clearInterval(watch)
  globalThis.gc()
  const inUse = () => {
    globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const beforeInUse = inUse()
  let mostInUse = beforeInUse
  const look = setInterval(() => (mostInUse = Math.max(mostInUse, inUse())), 20)
  await read()
  clearInterval(look)
  note('the export of a client with 50,000 transactions', took, null, 'ms')
  note('memory in use above before, while it is written and read', (mostInUse - beforeInUse) / 1e6, 20, 'MB')
  note('memory above before, while it is written and read', (most - before) / 1e6, 40, 'MB')
}

async function measureImport(call, token) {
  const rows = fileRows(0)
  const named = { new_account_name: 'Large file' }
  const first = await importFile(call, token, rows, named)
  const total = ({ send, compare, finish }) => send + compare + finish
  console.log('  a first file:', first.times)
  note('50,000 rows imported: sent, compared, added', total(first.times), 5000, 'ms')
  const { bank_account_uuid } = first
  const again = await importFile(call, token, rows, { bank_account_uuid })
  console.log('  the same file again:', again.times, again.preview.duplicate_count, 'duplicates')
  note('the same 50,000 rows again, all stored already', total(again.times), 5000, 'ms')
  const rule = { text: 'Safeway', category: 'gifts', match: 'contains' }
  note(
    'a rule previewed on 50,000 transactions',
    await timed(() => call(token, 'POST', 'preview/category-rule', rule)),
    null,
    'ms',
  )
  note(
    'a rule applied to 5,000 of 50,000 transactions',
    await timed(() => call(token, 'POST', 'create/category-rule', { ...rule, applies_to_past: true })),
    null,
    'ms',
  )
  await measureExport(call.app, token)
  const list = async (query) =>
    spread(await repeat(20, () => call(token, 'GET', `get/transactions/me${query}`))).worst
  note('a page of a client with 50,000 transactions, worst of 20', await list(''), null, 'ms')
  note('a search among 50,000 transactions, worst of 20', await list('?search=netflix'), null, 'ms')
  const read = async (path) => spread(await repeat(20, () => call(token, 'GET', path))).worst
  note(
    'the spending page of a client with 50,000 transactions, worst of 20',
    await read('dashboard-data-for-web/me'),
    100,
    'ms',
  )
  note('their cash flow, worst of 20', await read('get/cash-flow/me'), null, 'ms')
  note('their recurring charges, worst of 20', await read('get/recurring-charges/me'), null, 'ms')
  note(
    'an import of 50,000 rows undone',
    await timed(() => call(token, 'DELETE', `delete/import/${first.import_uuid}`)),
    null,
    'ms',
  )
}

async function measureLists(call, tokens) {
  for (const path of [
    'get/transactions/me',
    'get/transactions/me?search=store%2012',
    'get/transactions/me?category=groceries&from=2026-01-01',
    'get/recent-transactions/me',
    'dashboard-data-for-web/me',
  ]) {
    await repeat(20, (i) => call(tokens[i], 'GET', path))
    const { worst } = spread(await repeat(ASKED, (i) => call(tokens[i], 'GET', path)))
    note(`${path}, a million stored, p99`, worst, 30, 'ms')
  }
}

const onPostgres = (parts, server) =>
  withDatabase(parts, server, async (database, url) => {
    const filler = new pg.Client({ connectionString: url })
    await filler.connect()
    for (const statement of FILL) await filler.query(statement)
    await filler.end()
    const call = caller(parts, database)
    const tokens = []
    for (let i = 1; i <= ASKED; i += 1) tokens.push(await tokenOf(parts, database, i * 31))
    await measureLists(call, tokens)
    await measureImport(call, await tokenOf(parts, database, 7))
  })

/** A name without digits, which would be taken for a number of the store. */
const merchant = (number) => {
  const word = (seed) =>
    Array.from({ length: 5 + (seed % 6) }, (_, at) =>
      String.fromCharCode(65 + ((seed * 7919 + at * at * 31 + seed * at) % 26)),
    ).join('')
  return `${word(number)} ${word(number * 13 + 7)}`
}

async function measureSums({ createCategorizer, findPairs, findRecurring }) {
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
  note('50,000 rows categorized with 500 rules', categorize, 1000, 'ms')
  const pairable = inputs.map((input, i) => ({
    ...input,
    ...categorized[i],
    category_source: 'guess',
    is_split: false,
    is_paired: false,
    is_unpaired: false,
  }))
  note('pairs found among 50,000 rows', await timed(() => findPairs(pairable)), 1000, 'ms')
  const purchases = Array.from({ length: 5_000 }, (_, i) => ({
    transaction_uuid: String(i),
    date: day((i * 37) % 390),
    amount_cents: -500 - ((i * 131) % 9_000),
    name: merchant((i * 17) % 600),
    category: 'subscriptions',
    type: 'want',
  }))
  const find = await repeat(20, () => findRecurring(purchases, new Map(), day(0)))
  note('recurring charges found among 5,000 purchases at 600 merchants', middle(find), 50, 'ms')
}

const parts = await loadParts('spend-bench', PARTS)
await measureSums(parts)
const server = process.env['TEST_DATABASE_URL']
if (server) await onPostgres(parts, server)
else console.log('TEST_DATABASE_URL is not set: the calls were not measured.')
summary()
