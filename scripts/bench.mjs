/** Shared by the benchmarks: bundles modules for plain Node and reports results next to their targets. */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
export const CACHE = join(ROOT, 'node_modules/.cache/verdant')

/** A thirty-year goal, the longest usual projection. */
export const GOAL_PLAN = {
  initial_cents: 2_500_000,
  monthly_contribution_cents: 60_000,
  annual_increase_rate: 0.02,
  target_cents: 60_000_000,
  inflation_adjusted: true,
  months: 360,
  growth: { kind: 'market', model: 'average' },
}

/** Bundles project files, leaving packages external, and loads them as one module. */
export async function loadParts(name, parts) {
  await mkdir(CACHE, { recursive: true })
  const outfile = join(CACHE, `${name}.mjs`)
  await build({
    stdin: {
      contents: parts.map((part) => `export * from '${part}'`).join('\n'),
      resolveDir: ROOT,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

/** Runs a job with its own PostgreSQL database and drops the database afterward. */
export async function withDatabase({ openPostgres, migrate }, server, work) {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `verdant_bench_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = openPostgres(url.href)
  try {
    await migrate(database.pool, join(ROOT, 'server/db/migrations'))
    return await work(database, url.href)
  } finally {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** How long a job takes, in milliseconds. */
export async function timed(job) {
  const started = performance.now()
  await job()
  return performance.now() - started
}

/** The median and the worst of a hundred runs, in milliseconds. */
export function spread(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return { middle: sorted[Math.floor(sorted.length / 2)], worst: sorted[Math.ceil(sorted.length * 0.99) - 1] }
}

export async function repeat(count, job) {
  const times = []
  for (let i = 0; i < count; i += 1) times.push(await timed(() => job(i)))
  return times
}

/** SQL of a UUID that a number makes; the prefix has four hexadecimal digits. */
export const ids = (prefix, number) =>
  `('${prefix}0000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** A statement that fills the table of clients: client number i has the id `ids('aaaa', 'i')`. */
export const usersSql = (clients) =>
  `insert into users (user_uuid, status, username, password_hash, first_name, last_name, email, dob, mobile_no, address_1,
     address_2, city, state, zip_code, role_name, subscription_plan, is_mfa_enabled, terms_version, created_at, updated_at)
   select ${ids('aaaa', 'i')}, 'active', 'client' || i, '', 'A', 'B', 'a@example.com', '1980-01-01', '+1' || (2000000000 + i),
     '1 A St', '', 'Burlington', 'US-VT', '05401', 'User', 'PLUS', false, '', now(), now()
   from generate_series(1, ${clients}) i`

/** What the server is built from, without its senders of texts and push messages. @param replaced further dependencies */
export function dependenciesOn(parts, database, replaced = {}) {
  const nothing = () => undefined
  const dependencies = {
    threads: { run: (job, _who, input) => job.run(dependencies, input) },
    settings: parts.readSettings({
      VERDANT_DATA_DIR: join(tmpdir(), 'verdant-bench'),
      VERDANT_LIMITS: 'relaxed',
    }),
    secrets: { code_key: 'k'.repeat(43), bank_keys: [], vapid: { publicKey: '', privateKey: '' } },
    database,
    log: { info: nothing, error: (fault) => console.error(fault), warn: nothing, debug: nothing },
    clock: () => new Date('2026-11-21T15:00:00Z'),
    sms: { send: async () => undefined },
    push: { send: async () => undefined, close: async () => undefined },
    background: { run: nothing, idle: async () => undefined },
    ...replaced,
  }
  return dependencies
}

/** The server on a database. */
export const appOn = (parts, database) => parts.createApp(dependenciesOn(parts, database), { isReady: true })

/** The median. */
export const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

const rows = []
const written = (number) => number.toFixed(Number.isInteger(number) || number >= 100 ? 0 : 2)

/** Records a result and its limit, both in the displayed unit; a null limit means there is none. */
export function note(what, result, target, unit) {
  rows.push({ what, result, target, unit })
  const goal = target === null ? '' : `  (at most ${written(target)} ${unit})`
  console.log(`${what}: ${written(result)} ${unit}${goal}`)
}

/** Prints whether each recorded result is within its limit. It never fails the run. */
export function summary() {
  console.log('\nSummary')
  for (const { what, result, target, unit } of rows.filter((row) => row.target !== null)) {
    const mark = result <= target ? 'met ' : 'OVER'
    console.log(`${mark}  ${what}: ${written(result)} of ${written(target)} ${unit}`)
  }
}
