/** `npm test`: runs every check, in parallel where they are independent, and ends with a summary. */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { tsImport } from 'tsx/esm/api'

const { findChromium } = await tsImport('../tests/e2e/chromium.ts', import.meta.url)

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
    let said = ''
    child.stdout?.on('data', (text) => (said += text))
    child.stderr?.on('data', (text) => (said += text))
    child.on('exit', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code !== 0 && said) console.log(said)
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
    check('migrations say what the tables say', ['scripts/check-migrations.mjs']),
  ])

async function browser() {
  const found = findChromium()
  if (found) return found
  await check('install a browser', [bin('@playwright/test/cli.js'), 'install', 'chromium'], { isLive: true })
  return undefined
}

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

/** From Playwright's JSON, whose suites are files, and groups inside them: each test that failed or passed only on a retry. */
const failedStories = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `[${projectName}] tests/e2e/${file}:${line} › ${title}`),
    ),
    ...failedStories(inner),
  ])

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
  const chromium = await browser()
  await check('end to end', [bin('@playwright/test/cli.js'), 'test'], {
    isLive: true,
    env: {
      ...(chromium && { CHROMIUM_PATH: chromium }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${RESULTS}/end-to-end.json`,
    },
  })
}

const unit = await readJson(`${RESULTS}/unit.json`)
const endToEnd = await readJson(`${RESULTS}/end-to-end.json`)
const { expected = 0, unexpected = 0, flaky = 0 } = endToEnd.stats ?? {}
const passed = (unit.numPassedTests ?? 0) + expected
const failed = (unit.numFailedTests ?? 0) + unexpected + flaky
console.log(`\nchecks: ${checks - failedChecks.length} of ${checks}`)
console.log(`${passed} passed, ${Math.max(failed, failedChecks.length)} failed`)
// The last lines of a log say what failed.
const names = [...failedChecks, ...failedUnitTests(unit), ...failedStories(endToEnd.suites)]
if (names.length > 0) console.log(`failed:\n${names.map((name) => `  ${name}`).join('\n')}`)
process.exit(names.length === 0 && passed > 0 ? 0 : 1)
