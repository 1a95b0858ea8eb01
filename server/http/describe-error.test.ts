import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { describeError, errorName } from './describe-error.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const thrown = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .catch((error: unknown) => error)

/** The line that is logged for an error. */
function lineOf(error: unknown) {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.error({ err: describeError(error) }, 'request failed')
  return { text: lines.join(''), err: JSON.parse(lines.join('')).err }
}

it('keeps the type and code of a database error, and its cause', async () => {
  const error = await thrown(() => database.db.execute(sql`select ${'maya-secret'}::date`))
  const { text, err } = lineOf(error)
  expect(err).toMatchObject({ type: 'DrizzleQueryError', cause: { type: 'error', code: '22007' } })
  expect(err.stack).toContain('at ')
  expect(text).not.toContain('maya-secret')
  expect(errorName(error)).toBe('DrizzleQueryError: error 22007')
})

it('names the constraint that a row violates, without the row', async () => {
  await database.db.execute(sql`create table secrets (secret text constraint secrets_once unique)`)
  const add = () => database.db.execute(sql`insert into secrets values ('maya-secret')`)
  await add()
  const { text, err } = lineOf(await thrown(add))
  expect(err.cause).toMatchObject({ code: '23505', message: expect.stringContaining('secrets_once') })
  expect(text.replaceAll(/insert into secrets values \([^)]*\)/g, '')).not.toContain('maya-secret')
})

it.each([
  ['a range', () => new RangeError('Not a calendar date: maya-secret')],
  ['a text that is no JSON', () => thrown(() => JSON.parse('{"maya-secret"'))],
  ['what it quotes', () => new TypeError('Cannot read properties of "maya-secret"')],
  ['a number', () => new Error('No such number: +15550104477')],
])('leaves out %s', async (_, make) => {
  const error = await make()
  const { text, err } = lineOf(error)
  expect(text).not.toMatch(/maya-secret|155501044/)
  expect(err.type).toBe((error as Error).name)
})

it('describes an error that is logged directly', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.error({ err: new RangeError('Not a calendar date: maya-secret') }, 'broke')
  expect(lines.join('')).toContain('"type":"RangeError"')
  expect(lines.join('')).not.toContain('maya-secret')
})
