/**
 * What the engine adds to each route, minified and in brotli: bundles it by use and fails over the limit.
 *
 * A route's list names what its page calls; the rest follows by import. Files of `apart` are fetched by themselves, when
 * they are first wanted, and count all the same. Everything of a named file is kept, so a page that calls less of it
 * ships less: these are upper bounds.
 */
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../core/finance')
const KB = 1000
const LIMIT = 25 * KB

const USES = [
  { route: 'login', files: [] },
  { route: 'dashboard', files: ['planning', 'employer-match'] },
  {
    route: 'goal',
    files: [
      'data/savings-targets',
      'project',
      'fan',
      'simulate',
      'goal-outcomes',
      'goal-solve',
      'risk-score',
      'data/model-portfolios',
      'performance',
      'rebalance',
      'cash-flow',
      'planning',
    ],
  },
  {
    route: 'retirement',
    files: [
      'income-forecast',
      'secure-model',
      'protect-model',
      'pension',
      'life',
      'social-security',
      'social-security-benefit',
      'claiming',
      'claiming-couple',
      'contribution-limits',
      'required-distribution',
      'employer-match',
      'withdrawal',
      'history',
      'retire-simulate',
      'retire-outcome',
      'safe-withdrawal',
      'guardrails',
      'behavioral',
      'data/behavioral-questions',
    ],
    apart: ['data/market-monthly', 'data/market-annual'],
  },
  {
    route: 'debt',
    files: [
      'accrual',
      'amortize',
      'credit-card',
      'payoff',
      'payoff-frontier',
      'debt-ratios',
      'apr',
      'time-value',
      'timezone',
    ],
  },
  {
    route: 'spend',
    files: ['spend', 'spend-standard', 'recurring', 'tax-parameters', 'tax-federal', 'tax-curve'],
  },
  { route: 'protect', files: ['protect', 'long-term-care', 'premium'] },
]

/** Bundles files of the engine with all that they import into one script. */
const bundle = (files) =>
  build({
    stdin: {
      contents: files.map((file) => `export * from './${file}.ts'`).join('\n'),
      resolveDir: FOLDER,
      loader: 'ts',
    },
    absWorkingDir: FOLDER,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
    logLevel: 'error',
  })

/** The size of some files with all that they import, in bytes of brotli. */
async function sizeOf(files) {
  if (files.length === 0) return 0
  const { outputFiles } = await bundle(files)
  return brotliCompressSync(outputFiles[0]?.contents ?? new Uint8Array()).length
}

/** Each use with its size in bytes, what is fetched apart counted in. */
async function measureEngine() {
  const measured = []
  for (const { route, files, apart = [] } of USES) {
    const parts = await Promise.all(apart.map((file) => sizeOf([file])))
    const together = await sizeOf(files)
    measured.push({ route, size: parts.reduce((sum, part) => sum + part, together), limit: LIMIT })
  }
  return measured
}

/** Files of the engine that no use reaches, so that no size counts them. */
async function unmeasuredFiles() {
  const { metafile } = await bundle(USES.flatMap(({ files, apart = [] }) => [...files, ...apart]))
  const reached = new Set(Object.keys(metafile.inputs))
  const all = await readdir(FOLDER, { recursive: true })
  return all.filter(
    (file) => file.endsWith('.ts') && !/\.(?:test|bench)\.ts$/.test(file) && !reached.has(file),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measured = await measureEngine()
  for (const { route, size, limit } of measured) {
    const line = `${route.padEnd(12)} ${(size / KB).toFixed(1).padStart(5)} of ${limit / KB} kB brotli`
    console.log(size > limit ? `${line}: too large` : line)
  }
  const unmeasured = await unmeasuredFiles()
  if (unmeasured.length > 0) console.log(`in no route's list: ${unmeasured.join(', ')}`)
  if (unmeasured.length > 0 || measured.some(({ size, limit }) => size > limit)) process.exitCode = 1
}
