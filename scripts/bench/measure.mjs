/** What the benchmarks share: bundles of the code that they measure, databases of their own, and times. */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'

export const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/verdant')

/** Bundles project files for plain Node, leaving packages external, and loads them as one module. */
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

/** Runs a job with the address of a new PostgreSQL database, which is dropped afterward. */
export async function withDatabase(server, work) {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const name = `verdant_bench_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** The same with the server's connections to it, and its tables. */
export const withTables = ({ openPostgres, migrate }, server, work) =>
  withDatabase(server, async (url) => {
    const database = openPostgres(url)
    try {
      await migrate(database.pool, join(ROOT, 'server/db/migrations'))
      return await work(database, url)
    } finally {
      await database.close()
    }
  })

/** How long a job takes, in milliseconds. */
export async function timed(job) {
  const started = performance.now()
  await job()
  return performance.now() - started
}

export async function repeat(count, job) {
  const times = []
  for (let i = 0; i < count; i += 1) times.push(await timed(() => job(i)))
  return times
}

/** The median, and the slowest of a hundred. */
export function spread(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)], worst: sorted[Math.ceil(sorted.length * 0.99) - 1] }
}
