/** Runs Playwright on small tests that need no browser, and reads its report like `npm test` in CI. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { JSONReport } from '@playwright/test/reporter'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endToEndResults, listOf, MOST_FLAKY } from '#tests/e2e/results.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CONFIGURATION = `export default {
  retries: 1,
  reporter: [['json', { outputFile: 'report.json' }]],
  projects: [{ name: 'embedded' }],
}`
const TESTS = `import { expect, test } from '@playwright/test'
test('is steady', () => expect(1).toBe(1))
test('fails by chance', ({}, { retry }) => { if (retry === 0) throw new Error('It was too early.\\nAnd more.') })
test('is wrong', () => { throw new Error('It is wrong.') })`

let folder: string
let report: JSONReport
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdant-results-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'playwright.config.js'), CONFIGURATION)
  await writeFile(join(folder, 'some.spec.js'), TESTS)
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
  await promisify(execFile)(process.execPath, [cli, 'test'], { cwd: folder }).catch(() => undefined)
  report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The report with only these tests, each as often as it is named. */
const reportOf = (...titles: string[]): JSONReport => ({
  ...report,
  suites: report.suites.map((suite) => ({
    ...suite,
    specs: titles.flatMap((title) => suite.specs.filter((spec) => spec.title === title)),
  })),
})

it('lists a test that passes when it is repeated as flaky, and stays green', () => {
  const results = endToEndResults(reportOf('is steady', 'fails by chance'))
  expect(results).toMatchObject({ passed: 2, failed: [], isRed: false })
  expect(listOf(results.flaky)).toEqual([
    '  [embedded] tests/e2e/some.spec.js:3 › fails by chance',
    '    Error: It was too early.',
  ])
})

it('is red for a test that fails twice', () => {
  const results = endToEndResults(report)
  expect(results).toMatchObject({ passed: 2, isRed: true })
  expect(listOf(results.failed)).toEqual([
    '  [embedded] tests/e2e/some.spec.js:4 › is wrong',
    '    Error: It is wrong.',
  ])
})

it('is red for more flaky tests than may be', () => {
  const flaky = (count: number) => endToEndResults(reportOf(...Array(count).fill('fails by chance')))
  expect(flaky(MOST_FLAKY).isRed).toBe(false)
  expect(flaky(MOST_FLAKY + 1).isRed).toBe(true)
})

it('has no results without a report', () => {
  expect(endToEndResults({})).toEqual({ passed: 0, failed: [], flaky: [], isRed: false })
})
