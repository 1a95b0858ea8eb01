import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isLostRace } from '#server/db/errors.ts'
import { ApiError } from '#server/http/api-error.ts'
import { describeError } from '#server/http/describe-error.ts'
import { captureOutcome, valueOf } from './outcome.ts'

/** What arrives in the other thread of what a job throws. */
async function crossed(thrown: unknown): Promise<unknown> {
  const outcome = structuredClone(await captureOutcome(() => Promise.reject(thrown)))
  try {
    return valueOf(outcome)
  } catch (error) {
    return error
  }
}

it('copies a value', async () => {
  expect(valueOf(structuredClone(await captureOutcome(async () => ({ at: new Date(0) }))))).toEqual({
    at: new Date(0),
  })
})

it('keeps everything that an error tells the client', async () => {
  const error = new ApiError('invalid_input', 'Enter an amount', {
    fields: { amount: 'Enter an amount' },
    retryAfterSeconds: 7,
    isCounted: true,
  })
  const arrived = await crossed(error)
  expect(arrived).toBeInstanceOf(ApiError)
  expect(arrived).toMatchObject({ ...error, message: error.message, status: 422 })
})

it('keeps the code by which a database error is recognized', async () => {
  const cause = Object.assign(new DatabaseError('deadlock detected', 10, 'error'), { code: '40P01' })
  const error = new DrizzleQueryError('select $1', ['a private value'], cause)
  const arrived = await crossed(error)
  expect(isLostRace(arrived)).toBe(true)
  expect(describeError(arrived)).toMatchObject({
    message: 'Failed query: select $1',
    cause: { code: '40P01' },
  })
  expect(JSON.stringify(describeError(arrived))).not.toContain('private')
})

it('does not let an answer that breaks the contract into the log', async () => {
  const schema = v.object({ name: v.number(), at: v.date() })
  let thrown: unknown
  try {
    v.parse(schema, { name: 'a private value', at: Symbol('no') })
  } catch (error) {
    thrown = error
  }
  expect(JSON.stringify(describeError(await crossed(thrown)))).not.toContain('private')
})

it('tells of something thrown that is no error', async () => {
  expect(await crossed('a sentence')).toMatchObject({ message: 'string was thrown' })
})
