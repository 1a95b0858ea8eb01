/**
 * `npm run bench`: measures speed and memory, and prints one report as Markdown. `npm run bench -- engine spend` runs two of the
 * benchmarks, and `--output FILE` writes the report to a file, too. A limit that is exceeded is marked, and never fails the run.
 *
 * `npm run bench -- pages --runs 1 --only home,help` opens each of two pages once.
 *
 * A figure counts beside another one of the same run: times differ between machines and days, ratios much less.
 *
 * Set TEST_DATABASE_URL to a PostgreSQL server, which `growth`, `push` and `spend` need for their calls. `reads`, `heavy-calls`
 * and `pages` need a build.
 */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { engine } from './bench/engine.mjs'
import { growth } from './bench/growth.mjs'
import { heavyCalls } from './bench/heavy-calls.mjs'
import { ROOT } from './bench/measure.mjs'
import { pages } from './bench/pages.mjs'
import { push } from './bench/push.mjs'
import { reads } from './bench/reads.mjs'
import { spend } from './bench/spend.mjs'

const BENCHMARKS = {
  engine: ['Engine', engine],
  push: ['Push messages', push],
  spend: ['Spending', spend],
  growth: ['Growth', growth],
  reads: ['Reads', reads],
  'heavy-calls': ['Calls beside heavy ones', heavyCalls],
  pages: ['Pages', pages],
}

const { values, positionals } = parseArgs({
  options: {
    output: { type: 'string' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
const options = { runs: Number(values.runs), only: values.only.split(',').filter(Boolean) }
const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS)
const unknown = names.filter((name) => !(name in BENCHMARKS))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}: name any of ${Object.keys(BENCHMARKS).join(', ')}.`,
  )
  process.exit(1)
}

const written = (number) => number.toFixed(number >= 100 ? 0 : number >= 1 ? 2 : 3)

/** A row of the report. @param beside a figure of the same run and unit, which the measured one is divided by */
function rowOf(
  what,
  measured,
  unit,
  { beside, limit = Infinity, mostTimes = Infinity, leastTimes = 0 } = {},
) {
  const ratio = beside ? measured / beside.value : Number.NaN
  const limits = [
    limit < Infinity && `${limit} ${unit}`,
    mostTimes < Infinity && `${mostTimes} times`,
    leastTimes > 0 && `at least ${leastTimes} times`,
  ]
  const isOver = measured > limit || ratio > mostTimes
  const isUnder = ratio < leastTimes
  return [
    what,
    `${written(measured)} ${unit}`,
    beside ? written(ratio) : '',
    beside ? `${beside.what}: ${written(beside.value)} ${unit}` : '',
    [isOver && '**over**', isUnder && '**under**', ...limits].filter(Boolean).join(' '),
  ]
}

const tableOf = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/**
 * Runs a benchmark. It gets `note`, which takes down a row of the section's table, `table`, for one with other columns, `say`, for
 * what is no figure, and `progress`, for what is not part of the report.
 */
async function sectionOf(name) {
  const [title, run] = BENCHMARKS[name]
  const rows = []
  const tables = []
  const said = []
  const progress = (text) => console.error(`${name}: ${text}`)
  await run({
    options,
    progress,
    note: (...figure) => {
      rows.push(rowOf(...figure))
      progress(rows.at(-1).filter(Boolean).join(' | '))
    },
    table: (heading, ...table) => tables.push(`### ${heading}`, tableOf(...table)),
    say: (text) => {
      said.push(text)
      progress(text)
    },
  })
  return [
    `## ${title}`,
    rows.length > 0 && tableOf(['what', 'measured', 'ratio', 'beside', 'limit'], rows),
    ...tables,
    said.map((text) => `- ${text}`).join('\n'),
  ]
}

const processors = cpus()
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const isChanged = git('status', '--porcelain') !== ''
const head = [
  '# Benchmarks',
  [
    `- Machine: ${processors[0]?.model.trim()}, ${processors.length} cores, Node ${process.versions.node}`,
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Commit: ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ', with changes' : ''}`,
  ].join('\n'),
]
const sections = []
for (const name of names) sections.push(...(await sectionOf(name)))
const report = `${[...head, ...sections].filter(Boolean).join('\n\n')}\n`
process.stdout.write(report)
if (values.output) await writeFile(values.output, report)
// A connection to a host that never answers would keep the process.
process.exit(0)
