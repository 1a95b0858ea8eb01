/** Plants test files that leave something behind, and checks that the setup of our tests fails them. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** What the only test of a file does. */
const PLANTED = {
  interval: 'setInterval(() => undefined, 1000)',
  timeout: 'setTimeout(() => undefined, 60_000)',
  server: "createServer().listen(0, '127.0.0.1')",
  'fake-timers': 'vi.useFakeTimers()',
  'own-end': 'clearInterval(setInterval(() => undefined, 1000)); setTimeout(() => undefined, 10)',
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
  }[]
}

let folder: string
let report: Report

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdant-leftovers-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(ROOT, 'tests/fixtures/leftovers.ts'), join(folder, 'leftovers.ts'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(
    join(folder, 'vitest.config.ts'),
    "export default { test: { isolate: false, maxWorkers: 1, setupFiles: ['leftovers.ts'] } }",
  )
  for (const [name, code] of Object.entries(PLANTED))
    await writeFile(
      join(folder, `${name}.test.ts`),
      `import { createServer } from 'node:http'\nimport { it, vi } from 'vitest'\nit('ends', () => void (${code.replace('; ', ', ')}))\n`,
    )
  const bin = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [bin, 'run', '--reporter=json', '--outputFile=report.json']
  // It exits with an error, because files fail.
  await run(process.execPath, args, { cwd: folder }).catch(() => undefined)
  report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const resultOf = (file: string) => report.testResults.find(({ name }) => basename(name) === `${file}.test.ts`)

it.each([
  ['interval', 'setInterval'],
  ['timeout', 'setTimeout'],
  ['server', 'server'],
  ['fake-timers', 'fake timers'],
])('fails a file that leaves behind: %s', (file, kind) => {
  expect(resultOf(file)).toMatchObject({ status: 'failed', message: expect.stringContaining(kind) })
})

it('names the place where it began', () => {
  expect(resultOf('interval')?.message).toContain('interval.test.ts:3:')
})

it('passes a file that ends what it begins', () => {
  expect(resultOf('own-end')?.status).toBe('passed')
})
