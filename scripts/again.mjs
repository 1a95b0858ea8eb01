/**
 * `npm run again -- TEST`: runs an end-to-end test 20 times beside two busy loops, and says how often it failed.
 *
 * TEST is a file, a file and a line (tests/e2e/push.spec.ts:120), or words of the test's title.
 */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tsImport } from 'tsx/esm/api'

const { endToEndResults } = await tsImport('../tests/e2e/results.ts', import.meta.url)

const TIMES = 20
const REPORT = 'node_modules/.cache/verdant/again.json'

const test = process.argv.slice(2).join(' ')
if (test === '') {
  console.error('Which test? For example: npm run again -- tests/e2e/push.spec.ts:120')
  process.exit(2)
}

const busy = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const endBusy = () => busy.forEach((each) => each.kill('SIGKILL'))
process.on('exit', endBusy)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const which = /\.spec\.ts(?::\d+)?$/.test(test) ? [test] : ['--grep', test]
const child = spawn(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...which,
    '--project=embedded',
    `--repeat-each=${TIMES}`,
    '--retries=0',
    '--trace=retain-on-failure',
  ],
  { stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT } },
)
await new Promise((resolve) => child.on('exit', resolve))

const { passed, failed } = endToEndResults(JSON.parse(await readFile(REPORT, 'utf8')))
const [first] = failed
console.log(`\n${test}: failed ${failed.length} of ${passed + failed.length} times`)
if (first) console.log(`First error: ${first.error}\nIts trace: npx playwright show-trace ${first.trace}`)
process.exit(passed > 0 && failed.length === 0 ? 0 : 1)
