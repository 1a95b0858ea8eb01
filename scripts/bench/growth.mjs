/**
 * How reads grow: with the transactions and stored values of one client, and with the number of clients. Each time stands beside
 * that of the smallest size of the same run. Calls are made inside the server process, without a network.
 */
import { appOn, callerOf, clientRows, fill, idOf, tokenOf } from './in-process.mjs'
import { loadParts, repeat, spread, withTables } from './measure.mjs'

const PARTS = [
  '#server/account/sessions.ts',
  '#server/app.ts',
  '#server/db/connect.ts',
  '#server/db/migrate.ts',
  '#server/environment.ts',
  '#server/reminder/claim.ts',
]
const NOW = new Date('2026-11-21T15:00:00Z')
const TODAY = `date '2026-11-21'`
const TRANSACTIONS = [1_000, 10_000, 100_000, 1_000_000]
const CLIENTS = [100, 1_000, 10_000]
/** The transactions of a client are spread over ten years, however many they are. */
const DAYS = 3_650
const ACCOUNTS = 12
/** What grows no more than by noise: its work is bounded by a page, a period or what has changed. */
const FLAT = 2
const AT_LEAST = 5
const LONGEST_MS = 1_500

/** A client with transactions at two accounts, one in a thousand split, and with daily values of twelve invested accounts. */
const household = (client, transactions) => [
  clientRows(client, client),
  `insert into bank_accounts (bank_account_uuid, user_uuid, name, institution, mask, type, created_at)
   select ${idOf('bbbb', 'k')}, ${idOf('aaaa', client)}, 'Account', '', '', (array['checking', 'card'])[k], now()
   from generate_series(1, 2) k`,
  `insert into transactions (transaction_uuid, user_uuid, bank_account_uuid, date, amount_cents, name, description, category,
     type, splits, category_source, origin, created_at, updated_at)
   select ${idOf('cccc', 'k')}, ${idOf('aaaa', client)}, ${idOf('bbbb', '1 + k % 2')},
     ${TODAY} - (k::bigint * ${DAYS} / ${transactions})::int, -(100 + k % 9973), 'Store ' || k % 200, 'STORE ' || k % 200 || ' #123',
     (array['groceries', 'restaurants', 'fuel', 'clothing'])[1 + k % 4], (array['need', 'want'])[1 + k % 2],
     case when k % 1000 = 7 then jsonb_build_array(
       jsonb_build_object('amount_cents', -50, 'category', 'gifts', 'type', 'want', 'note', ''),
       jsonb_build_object('amount_cents', -(50 + k % 9973), 'category', 'groceries', 'type', 'need', 'note', ''))
     else '[]' end, 'bank', 'bank', now(), now()
   from generate_series(0, ${transactions - 1}) k`,
  `insert into financial_accounts (account_uuid, user_uuid, name, kind, institution, source, balance_cents, as_of, created_at, updated_at)
   select ${idOf('dddd', 'k')}, ${idOf('aaaa', client)}, 'Account ' || k, 'brokerage', '', 'linked', 5000000, ${TODAY}, now(), now()
   from generate_series(1, ${ACCOUNTS}) k`,
  `insert into account_values (user_uuid, account_uuid, as_of, balance_cents, flow_cents)
   select ${idOf('aaaa', client)}, ${idOf('dddd', 'k')}, ${TODAY} - back, 5000000 - back * 1000 + back % 7,
     case when back % 30 = 0 then 20000 else 0 end
   from generate_series(1, ${ACCOUNTS}) k, generate_series(0, ${Math.min(DAYS, transactions / ACCOUNTS)}::int) back`,
  'analyze',
]

/** Clients of some numbers, each with a few debts, reminders, goals and fifty transactions. */
const manyClients = (from, to) => [
  clientRows(from, to),
  `insert into debts (debt_uuid, user_uuid, debt_type, name, lender, balance_cents, balance_as_of, apr_millionths,
     minimum_payment_cents, payment_cents, due_day, escrow_cents, balance_stated_on, balance_stated_at, entered_on, created_at,
     updated_at)
   select ${idOf('eeee', 'i * 4 + k')}, ${idOf('aaaa', 'i')}, 'credit_card', 'Card ' || k, '', 120000, ${TODAY}, 240000, 3500, 12000,
     15, 0, ${TODAY}, now(), ${TODAY}, now(), now()
   from generate_series(${from}, ${to}) i, generate_series(0, 2) k`,
  `insert into reminders (reminder_uuid, user_uuid, debt_uuid, days_before, local_time, time_zone, repeats, hides_details, is_enabled,
     next_at, next_due_on, created_at, updated_at)
   select ${idOf('ffff', 'i')}, ${idOf('aaaa', 'i')}, ${idOf('eeee', 'i * 4')}, '{3}', '09:00', 'UTC', 'monthly', true, true,
     ${TODAY} + 21, ${TODAY} + 24, now(), now()
   from generate_series(${from}, ${to}) i`,
  `insert into goals (goal_uuid, user_uuid, mode, kind, name, target_cents, target_date, initial_cents, monthly_contribution_cents,
     annual_increase_millionths, inflation_adjusted, priority, status, starts_on, milestones, created_at, updated_at)
   select ${idOf('abab', 'i * 4 + k')}, ${idOf('aaaa', 'i')}, 'save', 'emergency', 'Goal ' || k, 1000000, ${TODAY} + 900, 0, 20000, 0,
     false, 1 + k, 'active', ${TODAY}, '[]', now(), now()
   from generate_series(${from}, ${to}) i, generate_series(0, 1) k`,
  `insert into bank_accounts (bank_account_uuid, user_uuid, name, institution, mask, type, created_at)
   select ${idOf('bbbb', 'i')}, ${idOf('aaaa', 'i')}, 'Account', '', '', 'checking', now() from generate_series(${from}, ${to}) i`,
  `insert into transactions (transaction_uuid, user_uuid, bank_account_uuid, date, amount_cents, name, description, category,
     type, category_source, origin, created_at, updated_at)
   select ${idOf('cccc', 'i * 64 + k')}, ${idOf('aaaa', 'i')}, ${idOf('bbbb', 'i')}, ${TODAY} - k * 7, -(100 + k * 37), 'Store ' || k,
     'STORE ' || k || ' #123', 'groceries', 'need', 'bank', 'bank', now(), now()
   from generate_series(${from}, ${to}) i, generate_series(0, 49) k`,
  'analyze',
]

/** Calls of the first size that are not measured: what Node compiles meanwhile would slow the smallest size alone. */
const WARM_UP = 20

/** The median of as many calls as a second or two hold, after one that is not measured. */
async function median(job) {
  await job(0)
  const times = []
  const until = performance.now() + LONGEST_MS
  while (times.length < AT_LEAST || (performance.now() < until && times.length < 40)) {
    times.push(...(await repeat(1, () => job(times.length + 1))))
  }
  return spread(times).median
}

/**
 * Reads of one client, and how many times their time may be that of the smallest size. What has no limit does work that is in
 * proportion to the rows that it is asked about: it sums, searches or sends them.
 */
const OWN_READS = [
  { what: 'first page of transactions', path: '/spend/get/transactions/me?limit=200', mostTimes: FLAT },
  {
    what: 'a search, which reads until a page is full',
    path: '/spend/get/transactions/me?limit=200&search=store',
  },
  { what: 'totals of all transactions, which counts each', path: '/spend/get/transaction-totals/me' },
  {
    what: 'linked banks and accounts',
    path: '/plaid/get/user-accounts-linked-with-plaid/me',
    mostTimes: FLAT,
  },
  {
    what: 'recent transactions, whole: at most 5,000 rows',
    path: '/spend/get/recent-transactions/me',
  },
  {
    what: 'spending page, which sums four months and finds charges in thirteen',
    path: '/spend/dashboard-data-for-web/me',
  },
  { what: 'net worth of three years', path: '/investment/get-net-worth', mostTimes: FLAT, body: {} },
  {
    what: 'benchmark of all accounts, which reads days with contributions',
    path: '/investment/get/plaid_benchmark/me',
  },
]

/** Measures jobs at each size, and notes each beside the smallest. */
function beside(note) {
  const smallest = new Map()
  return (what, size, ms, mostTimes) => {
    const first = smallest.get(what)
    if (!first) smallest.set(what, { what: size, value: ms })
    note(`${what}: ${size}`, ms, 'ms', first && { beside: first, ...(mostTimes && { mostTimes }) })
  }
}

async function measureOneClient(parts, server, note, say) {
  await withTables(parts, server, async (database) => {
    const call = callerOf(appOn(parts, database, NOW), '/api')
    const noted = beside(note)
    for (const [place, transactions] of TRANSACTIONS.entries()) {
      await fill(database, household(place + 1, transactions))
      const token = await tokenOf(parts, database, place + 1, NOW)
      const size = `${transactions.toLocaleString('en-US')} transactions`
      if (place === 0) {
        for (const { path, body } of OWN_READS)
          await repeat(WARM_UP, () => call(token, body ? 'POST' : 'GET', path, body))
      }
      for (const { what, path, mostTimes, body } of OWN_READS) {
        const read = () => call(token, body ? 'POST' : 'GET', path, body)
        // A statement that takes longer than its time limit is refused.
        const ms = await median(read).catch((error) => say(`${what}: ${size}: ${error.message}`))
        if (ms !== undefined) noted(what, size, ms, mostTimes)
      }
      const recent = '/spend/get/recent-transactions/me'
      const { marker } = await call(token, 'GET', recent)
      const since = `${recent}?since=${encodeURIComponent(marker)}`
      noted('recent transactions, nothing changed', size, await median(() => call(token, 'GET', since)))
    }
  })
}

const CLIENT_READS = [
  ['debts', '/debt/get/debts/me'],
  ['goals', '/retire/goals-priority/me'],
  ['first page of transactions', '/spend/get/transactions/me'],
]

async function measureClients(parts, server, note) {
  await withTables(parts, server, async (database) => {
    const call = callerOf(appOn(parts, database, NOW), '/api')
    const noted = beside(note)
    let from = 1
    for (const clients of CLIENTS) {
      await fill(database, manyClients(from, clients))
      from = clients + 1
      const tokens = []
      for (let i = 1; i <= 20; i += 1)
        tokens.push(await tokenOf(parts, database, Math.ceil((i * clients) / 20), NOW))
      const size = `${clients.toLocaleString('en-US')} clients`
      if (clients === CLIENTS[0]) {
        for (const [, path] of CLIENT_READS) await repeat(WARM_UP, (i) => call(tokens[i], 'GET', path))
      }
      for (const [what, path] of CLIENT_READS) {
        const ms = await median((i) => call(tokens[i % tokens.length], 'GET', path))
        noted(`${what} of one client`, size, ms, FLAT)
      }
      const claim = () => parts.claimDue(database.db, NOW, 100, (error) => console.error(error))
      noted('due reminders, none due', size, await median(claim), FLAT)
    }
  })
}

export async function growth({ note, say }) {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return say('Calls were not measured: TEST_DATABASE_URL is not set.')
  const parts = await loadParts('growth-bench', PARTS)
  await measureOneClient(parts, server, note, say)
  await measureClients(parts, server, note)
}
