import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testSnapshot } from '#tests/fixtures/database.ts'
import { connectPglite } from './connect.ts'
import { isConstraintViolation, isDatabaseUnavailable, isStorageFull } from './errors.ts'
import { startPglite } from './pglite.ts'

const withCode = (code: string) => Object.assign(new Error('refused'), { code })
/** As a query through drizzle fails. */
const failedQuery = (cause: Error) => new DrizzleQueryError('select $1', ['private'], cause)

describe('an unavailable database', () => {
  it.each([
    ['a connection that failed', '08006'],
    ['a connection that does not exist', '08003'],
    ['too little memory', '53200'],
    ['too many connections', '53300'],
    ['a limit of its configuration', '53400'],
    ['a statement that took too long', '57014'],
    ['an administrator’s stop', '57P01'],
    ['a crash', '57P02'],
    ['a start', '57P03'],
    ['a database that was dropped', '57P04'],
    ['a transaction that was idle for too long', '25P03'],
    ['a refused connection', 'ECONNREFUSED'],
    ['a reset connection', 'ECONNRESET'],
    ['a connection that the other side closed', 'EPIPE'],
    ['a network without a route', 'EHOSTUNREACH'],
    ['a name server that does not answer', 'EAI_AGAIN'],
  ])('is told by %s', (_name, code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true)
    expect(isDatabaseUnavailable(failedQuery(withCode(code)))).toBe(true)
  })

  // These errors of `pg` have no code.
  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is told by “%s”', (message) => {
    expect(isDatabaseUnavailable(failedQuery(new Error(message)))).toBe(true)
  })

  it('is told by an embedded database that ends in the middle of statements, and after it', async () => {
    const pglite = await startPglite({ directory: null, snapshot: await testSnapshot() })
    const { pool, close } = connectPglite(pglite)
    onTestFinished(close)
    await pool.query('select 1')
    const ended = pglite.close()
    const running = pool.query('select 1').catch((error: unknown) => error)
    await ended
    expect(isDatabaseUnavailable(await running)).toBe(true)
    expect(isDatabaseUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true)
  })

  it.each(['23505', '42703', '22P02', 'ENOENT', '53100'])('is not told by %s', (code) => {
    expect(isDatabaseUnavailable(failedQuery(withCode(code)))).toBe(false)
  })

  it('is not told by an error of the program', () => {
    expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false)
    expect(isDatabaseUnavailable('57P01')).toBe(false)
  })
})

it('tells a full disk, the database’s or this machine’s, through any cause', () => {
  for (const code of ['53100', 'ENOSPC', 'EDQUOT']) {
    expect(isStorageFull(new Error('a file could not be written', { cause: withCode(code) }))).toBe(true)
  }
  for (const code of ['53200', 'EACCES', '23505']) expect(isStorageFull(withCode(code))).toBe(false)
})

it('tells a broken constraint', () => {
  expect(isConstraintViolation(failedQuery(withCode('23514')))).toBe(true)
  expect(isConstraintViolation(failedQuery(withCode('57P01')))).toBe(false)
})
