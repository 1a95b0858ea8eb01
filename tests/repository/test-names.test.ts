import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** The extensions of files that a test may be named after. */
const SUBJECTS = ['.ts', '.tsx', '.css']
const TEST = /\.test\.tsx?$/

it('names each test file after the file it tests: `goals.test.ts` or `goals.deleted.test.ts` beside `goals.ts`', async () => {
  const folders = ['core', 'outbox', 'server', 'src', 'sw']
  const names = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))
  const files = new Set(
    folders.flatMap((folder, index) => (names[index] ?? []).map((name) => join(folder, name))),
  )
  const hasSubject = (test: string): boolean => {
    const [subject = ''] = basename(test).split('.')
    return SUBJECTS.some((extension) => files.has(join(dirname(test), subject + extension)))
  }
  const tests = [...files].filter((file) => TEST.test(file))
  expect(tests.length).toBeGreaterThan(400)
  expect(tests.filter((test) => !hasSubject(test))).toEqual([])
})
