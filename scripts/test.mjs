/** `npm test`: runs every check, in parallel where they are independent, and ends with a summary. */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { tsImport } from 'tsx/esm/api'

const { provideChromium } = await tsImport('../tests/e2e/chromium.ts', import.meta.url)
const { endToEndResults, listOf, MOST_FLAKY } = await tsImport('../tests/e2e/results.ts', import.meta.url)

const RESULTS = 'node_modules/.cache/verdant/results'
/** The names of checks that failed. */
const failedChecks = []
let checks = 0

/** Runs a tool; its output is shown only when it fails, or streamed when `isLive`. */
function check(name, args, { isLive = false, env = {} } = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code !== 0 && output) console.log(output)
      checks += 1
      if (code !== 0) failedChecks.push(name)
      resolve(code === 0)
    })
  })
}

const bin = (path) => `node_modules/${path}`

const staticChecks = () =>
  Promise.all([
    check('types', [bin('typescript/bin/tsc'), '-b']),
    check('lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
    check('format', [bin('oxfmt/bin/oxfmt'), '--check', '.']),
    check('dead code', [bin('knip/bin/knip.js')]),
    check('code that only tests reach', [
      bin('knip/bin/knip.js'),
      '--production',
      '--include',
      'files,exports,types',
    ]),
    check('migrations say what the tables say', ['scripts/check-migrations.mjs']),
  ])

const readJson = async (path) => JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))

/** From vitest's JSON: each failed test, and each file that failed outside of its tests, such as one that does not load. */
const failedUnitTests = ({ testResults = [] }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative('.', name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [file]
      return tests.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '))
    })

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
const isBuilt = await check('build, within its size', ['scripts/build.mjs'])
await staticChecks()
const vitest = [
  bin('vitest/vitest.mjs'),
  'run',
  // In a log, only what failed; a terminal shows that it goes on.
  `--reporter=${process.stdout.isTTY ? 'dot' : 'minimal'}`,
  '--reporter=json',
  `--outputFile=${RESULTS}/unit.json`,
]
await check('unit and API tests', vitest, {
  isLive: true,
  env: process.stdout.isTTY ? {} : { NO_COLOR: '1' },
})
if (isBuilt) {
  const browser = await provideChromium()
  console.log(
    browser
      ? `browser: ${browser.source}, ${browser.path}`
      : 'There is no browser to test with: install Chromium, or set CHROMIUM_PATH.',
  )
  await check('end to end', [bin('@playwright/test/cli.js'), 'test'], {
    isLive: true,
    env: {
      ...(browser && { CHROMIUM_PATH: browser.path }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${RESULTS}/end-to-end.json`,
    },
  })
}

const unit = await readJson(`${RESULTS}/unit.json`)
const endToEnd = endToEndResults(await readJson(`${RESULTS}/end-to-end.json`))
const passed = (unit.numPassedTests ?? 0) + endToEnd.passed
const failed = (unit.numFailedTests ?? 0) + endToEnd.failed.length
const isRed = failedChecks.length > 0 || failed > 0 || endToEnd.isRed || passed === 0
console.log(`\nchecks: ${checks - failedChecks.length} of ${checks}`)
console.log(`${passed} passed, ${Math.max(failed, failedChecks.length, Number(isRed))} failed`)
// The last lines of a log say what failed, and what passed only when it was repeated.
const failures = [...failedChecks, ...failedUnitTests(unit)].map((name) => `  ${name}`)
if (isRed) console.log(['failed:', ...failures, ...listOf(endToEnd.failed)].join('\n'))
if (endToEnd.flaky.length > 0) console.log(['flaky:', ...listOf(endToEnd.flaky)].join('\n'))
if (endToEnd.flaky.length > MOST_FLAKY) console.log(`More than ${MOST_FLAKY} flaky tests fail a run.`)
process.exit(isRed ? 1 : 0)
