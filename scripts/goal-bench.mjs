/**
 * What goals cost: a projection of thirty years, the demo household, and, where TEST_DATABASE_URL names a PostgreSQL
 * server, the calls of the home page with a million values and ten thousand clients stored.
 *
 * Times of one run on one machine, in the process of the server, without a network. The summary is not a test.
 */
import pg from 'pg'
import { GOAL_PLAN, loadParts, note, summary, timed, withDatabase } from './bench.mjs'

const PARTS = [
  '#core/goal/fixes.ts',
  '#core/goal/bands.ts',
  '#core/goal/projection.ts',
  '#server/account/sessions.ts',
  '#server/app.ts',
  '#server/db/connect.ts',
  '#server/db/migrate.ts',
  '#server/development/demo/household.ts',
  '#server/environment.ts',
]
const HORIZONS = ['low', 'below_average', 'average'].map((model, place) => ({
  from: [0, 24, 60][place],
  growth: { kind: 'market', model },
}))
const CLIENTS = 10_000
const ASKED = 300
const P99_MS = 50

/** The middle and the worst of a hundred, in milliseconds. */
function spread(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return { middle: sorted[Math.floor(sorted.length / 2)], worst: sorted[Math.ceil(sorted.length * 0.99) - 1] }
}

async function repeat(count, job) {
  const times = []
  for (let i = 0; i < count; i += 1) times.push(await timed(() => job(i)))
  return times
}

async function measureSums({ projectionOf, bandsOf, simulatedBands, fixesOf }) {
  const today = '2026-11-21'
  const measure = async (what, job, target) => {
    await repeat(5, job)
    note(what, spread(await repeat(50, job)).middle, target, 'ms')
  }
  // Each asks for another plan, so that nothing kept answers.
  const other = (i) => ({ ...GOAL_PLAN, target_cents: GOAL_PLAN.target_cents + i * 100 })
  await measure(
    'projection, 30 years',
    (i) => projectionOf(null, other(i), HORIZONS, today, '2056-11-21'),
    20,
  )
  await measure('fan by the closed form, 30 years: one frame of a slider', (i) => bandsOf(other(i)), 16)
  await measure(
    'fan by simulation, 30 years, 4,000 paths: in a worker',
    (i) => simulatedBands(other(i), 4000),
    250,
  )
  await measure(
    'ways back on track, 30 years',
    (i) =>
      fixesOf(other(i), {
        allowed: ['low', 'below_average', 'average'],
        horizons: HORIZONS,
        latest_months: 600,
        most_monthly_cents: null,
      }),
    null,
  )
}

const ids = (prefix, number) => `('${prefix}0000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** A million values of fifty thousand accounts, with goals, debts and their balances, made by the database itself. */
const FILL = [
  `insert into users (user_uuid, status, username, password_hash, first_name, last_name, email, dob, mobile_no, address_1,
     address_2, city, state, zip_code, role_name, subscription_plan, is_mfa_enabled, terms_version, created_at, updated_at)
   select ${ids('aaaa', 'i')}, 'active', 'client' || i, '', 'A', 'B', 'a@example.com', '1980-01-01', '+1' || (2000000000 + i),
     '1 A St', '', 'Burlington', 'US-VT', '05401', 'User', 'PLUS', false, '', now(), now()
   from generate_series(1, ${CLIENTS}) i`,
  `insert into financial_accounts (account_uuid, user_uuid, name, kind, institution, source, balance_cents, as_of, created_at, updated_at)
   select ${ids('bbbb', 'i * 8 + k')}, ${ids('aaaa', 'i')}, 'Account ' || k,
     (array['checking', 'savings', 'brokerage', 'workplace_plan', 'property'])[k + 1], '', 'typed', 1000000 + i, '2026-11-20',
     now(), now()
   from generate_series(1, ${CLIENTS}) i, generate_series(0, 4) k`,
  `insert into account_values (account_uuid, as_of, balance_cents, flow_cents)
   select a.account_uuid, date '2026-11-20' - m * 30, 1000000 + m, 1000
   from financial_accounts a, generate_series(0, 19) m`,
  `insert into goals (goal_uuid, user_uuid, mode, kind, name, target_cents, target_date, initial_cents,
     monthly_contribution_cents, annual_increase_millionths, inflation_adjusted, priority, status, starts_on, milestones,
     created_at, updated_at)
   select ${ids('cccc', 'i * 8 + k')}, ${ids('aaaa', 'i')}, (array['save', 'invest', 'retire'])[k + 1], 'other', 'Goal ' || k,
     50000000, date '2026-11-20' + (k + 1) * 3650, 0, 50000, 0, true, k + 1, 'active', '2026-01-01', '[]', now(), now()
   from generate_series(1, ${CLIENTS}) i, generate_series(0, 2) k`,
  `insert into goal_allocations (goal_account_uuid, goal_uuid, account_uuid, user_uuid, share_millionths, created_at)
   select ${ids('dddd', 'i * 8 + k')}, ${ids('cccc', 'i * 8 + k')}, ${ids('bbbb', 'i * 8 + k + 1')}, ${ids('aaaa', 'i')},
     500000, now()
   from generate_series(1, ${CLIENTS}) i, generate_series(0, 2) k`,
  `insert into debts (debt_uuid, user_uuid, debt_type, name, lender, balance_cents, balance_as_of, apr_millionths,
     minimum_payment_cents, payment_cents, due_day, escrow_cents, balance_stated_on, balance_stated_at, entered_on,
     created_at, updated_at)
   select ${ids('eeee', 'i * 8 + k')}, ${ids('aaaa', 'i')}, (array['mortgage', 'auto', 'student', 'credit_card'])[k + 1],
     'Debt ' || k, '', 500000, '2026-11-01', 60000, 20000, 25000, 15, 0, '2026-11-01', now(), '2026-11-01', now(), now()
   from generate_series(1, ${CLIENTS}) i, generate_series(0, 3) k`,
  `insert into debt_balances (debt_uuid, as_of, balance_cents, stated_cents, stated_at)
   select d.debt_uuid, date '2026-11-01' - m * 30, 500000 + m * 10000, 500000 + m * 10000, now() from debts d, generate_series(0, 11) m`,
  'analyze',
]

const CALLS = [
  ['GET', '/investment/get-invest-home/me'],
  ['POST', '/investment/get-net-worth'],
  ['GET', '/investment/get/next-actions/me'],
  ['GET', '/investment/get/user-goal-accounts-with-net-values-for-web'],
  ['GET', '/debt/get/dashboard-data/me'],
  ['GET', '/users/userJourney'],
]

/** The server on a database, as its parts are put together, without what sends. */
function appOn(parts, database) {
  const nothing = () => undefined
  const dependencies = {
    settings: parts.readSettings({ VERDANT_DATA_DIR: 'unused', VERDANT_LIMITS: 'relaxed' }),
    secrets: { code_key: 'k'.repeat(43), bank_key: 'b'.repeat(43), vapid: { publicKey: '', privateKey: '' } },
    database,
    log: { info: nothing, error: (fault) => console.error(fault), warn: nothing, debug: nothing },
    clock: () => new Date('2026-11-21T15:00:00Z'),
    sms: { send: async () => undefined },
    push: { send: async () => undefined, close: async () => undefined },
    background: { run: nothing, idle: async () => undefined },
  }
  return parts.createApp(dependencies, { isReady: true })
}

async function measureCalls(parts, database) {
  const app = appOn(parts, database)
  const tokens = []
  for (let i = 1; i <= ASKED; i += 1) {
    const number = (i * 31).toString(16).padStart(12, '0')
    const device = { is_kept: true, userAgent: '' }
    const user = `aaaa0000-0000-7000-8000-${number}`
    tokens.push(await parts.beginSession(database.db, user, device, new Date('2026-11-21T15:00:00Z')))
  }
  const ask = async ([method, path], token) => {
    const answer = await app.request(`/api${path}`, { method, headers: { Authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${text}`)
  }
  for (const call of CALLS) {
    await repeat(20, (i) => ask(call, tokens[i]))
    const { middle, worst } = spread(await repeat(ASKED, (i) => ask(call, tokens[i])))
    console.log(`  ${call[1]}: middle ${middle.toFixed(2)} ms`)
    note(`${call[1]}, p99`, worst, P99_MS, 'ms')
  }
  const together = await repeat(ASKED, (i) => Promise.all(CALLS.map((call) => ask(call, tokens[i]))))
  note('the whole home page, its calls side by side, p99', spread(together).worst, null, 'ms')
  await parts.fillHousehold(database.db, new Date())
  const filled = await repeat(5, () => parts.fillHousehold(database.db, new Date()))
  note('a demo household', spread(filled).middle, 3000, 'ms')
}

const onPostgres = (parts, server) =>
  withDatabase(parts, server, async (database, url) => {
    const filler = new pg.Client({ connectionString: url })
    await filler.connect()
    for (const statement of FILL) await filler.query(statement)
    await filler.end()
    await measureCalls(parts, database)
  })

const parts = await loadParts('goal-bench', PARTS)
await measureSums(parts)
const server = process.env['TEST_DATABASE_URL']
if (server) await onPostgres(parts, server)
else console.log('TEST_DATABASE_URL is not set: the calls were not measured.')
summary()
