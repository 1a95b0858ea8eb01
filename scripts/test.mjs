/** `npm test`: runs every check, in parallel where they are independent, and ends with a summary. */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { tsImport } from 'tsx/esm/api'

const { findChromium } = await tsImport('../tests/e2e/chromium.ts', import.meta.url)

const RESULTS = 'node_modules/.cache/verdant/results'
const results = []

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
      results.push(code === 0)
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

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
const isBuilt = await check('build, within its size', ['scripts/build.mjs'])
await staticChecks()
const vitest = [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile=${RESULTS}/unit.json`,
]
await check('unit and API tests', vitest, { isLive: true })
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
const story = (await readJson(`${RESULTS}/end-to-end.json`)).stats ?? {}
const failedChecks = results.filter((isOk) => !isOk).length
const passed = (unit.numPassedTests ?? 0) + (story.expected ?? 0)
const failed = (unit.numFailedTests ?? 0) + (story.unexpected ?? 0) + (story.flaky ?? 0)
console.log(`\nchecks: ${results.length - failedChecks} of ${results.length}`)
console.log(`${passed} passed, ${Math.max(failed, failedChecks)} failed`)
process.exit(failedChecks === 0 && passed > 0 ? 0 : 1)
