/** Shared by the benchmarks: bundles modules for plain Node and reports results next to their targets. */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
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
