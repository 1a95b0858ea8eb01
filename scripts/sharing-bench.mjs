/**
 * An advisor with ten thousand of fifty thousand clients, with a PostgreSQL server in TEST_DATABASE_URL: the first page
 * of all of them, a page in the middle, and searches by a part of a name, and a viewer's read, which is recorded.
 *
 * Times are from one run on one machine, inside the server process, without a network. The summary never fails the run.
 */
import { appOn, ids, loadParts, note, repeat, spread, summary, usersSql, withDatabase } from './bench.mjs'

const PARTS = [
  '#server/account/sessions.ts',
  '#server/app.ts',
  '#server/db/connect.ts',
  '#server/db/migrate.ts',
  '#server/environment.ts',
]
const CLIENTS = 10_000
/** The advisor's clients are every fifth of all clients, so that no order of the table brings them together. */
const EVERY = 5
const ASKED = 200
const NOW = new Date('2026-11-21T15:00:00Z')
const ADVISOR = CLIENTS * EVERY + 1

async function fill({ db, pool }, { createSession }) {
  await pool.query(usersSql(ADVISOR))
  await pool.query(
    `update users set first_name = (array['Ada', 'Ben', 'Chloe', 'Diego', 'Emma'])[1 + length(username || email) % 5],
       last_name = initcap(substr(md5(username), 1, 7))`,
  )
  await pool.query(`update users set role_name = 'Advisor' where user_uuid = ${ids('aaaa', ADVISOR)}`)
  await pool.query(
    `insert into shares (share_uuid, user_uuid, viewer_uuid, kind, access, sections, created_at)
     select ${ids('bbbb', 'i')}, ${ids('aaaa', `i * ${EVERY}`)}, ${ids('aaaa', ADVISOR)}, 'advisor', 'view', array['debts', 'goals'], now()
     from generate_series(1, ${CLIENTS}) i`,
  )
  await pool.query('analyze')
  const { rows } = await pool.query(
    `select ${ids('aaaa', ADVISOR)} as advisor, ${ids('aaaa', EVERY)} as client`,
  )
  const [{ advisor, client }] = rows
  const { token } = await createSession(db, advisor, { is_kept: true, userAgent: '' }, NOW)
  return { token, client }
}

async function run(parts, database) {
  const { token, client } = await fill(database, parts)
  const app = appOn(parts, database)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const ask = async (path, init) => {
    const response = await app.request(`/api${path}`, { headers, ...init })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()).data
  }
  const search = (body) => ask('/users/search-client', { method: 'POST', body: JSON.stringify(body) })
  const report = async (what, job) => {
    await repeat(20, job)
    const { middle, worst } = spread(await repeat(ASKED, job))
    note(`${what}, median`, middle, 30, 'ms')
    note(`${what}, slowest of a hundred`, worst, null, 'ms')
  }
  let after
  for (let page = 0; page < 100; page += 1) after = (await search({ after })).at(-1).user_uuid
  await report('first page of 10,000 clients', () => search({}))
  await report('a page in the middle', () => search({ after }))
  await report('search by the beginning of a name', (i) =>
    search({ search: (i % 256).toString(16).padStart(2, '0') }),
  )
  await report('search that finds nobody', () => search({ search: 'nobody at all' }))
  await report('a read by the client’s id, recorded', () => ask(`/debt/get/debts/${client}`))
}

const server = process.env.TEST_DATABASE_URL
if (server) {
  const parts = await loadParts('sharing-bench', PARTS)
  await withDatabase(parts, server, (database) => run(parts, database))
  summary()
} else {
  console.log('Set TEST_DATABASE_URL to a PostgreSQL server to measure sharing.')
}
