/** Answers a request that was read and checked, in whichever thread it runs: its handler, once for each key, and the envelope. */
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import { isLostRace } from '#server/db/errors.ts'
import type { Dependencies, Job } from '#server/dependencies.ts'
import { failureBody } from './answer.ts'
import { ApiError } from './api-error.ts'
import { commitsDespite, runOnce, storedResponse, type StoredResponse, type WriteKey } from './idempotency.ts'
import type { Call, Caller, Route } from './route.ts'
import { recordView, type Views } from './viewer-gate.ts'

/** How often work that lost a race against another transaction is retried. */
const MOST_TRIES = 5
const PAUSE_MS = 10

/**
 * Retries work that lost a race, unless `assertStillWanted` throws: the race may have been against the deletion of
 * the account.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  assertStillWanted: () => Promise<void>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLostRace(error) || tries === MOST_TRIES) throw error
      await assertStillWanted()
      await sleep(tries * PAUSE_MS)
    }
  }
}

/** A request that was read and checked, with everything that its handler needs and another thread lacks. */
export interface CheckedRequest {
  /** The endpoint's name. */
  readonly endpoint: string
  readonly call: Omit<Call<Endpoint>, 'db' | 'dependencies' | 'later'>
  /** Set for a write that is done once, however often it is sent. */
  readonly write: WriteKey | undefined
  readonly requestId: string
}

/**
 * Runs a request's handler, once for each key.
 *
 * @param retry runs the handler again as far as that helps
 */
export async function answerRequest(
  dependencies: Dependencies,
  route: Route,
  { call, write, requestId }: CheckedRequest,
  views: Views,
  retry: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<StoredResponse> {
  const { endpoint } = route
  const { now } = call
  // A public endpoint has none.
  const caller: Caller | undefined = call.caller
  const { db } = dependencies.database
  const afterwards: (() => Promise<void>)[] = []
  const received = { ...call, dependencies, later: (task: () => Promise<void>) => void afterwards.push(task) }
  let prepared: unknown
  const work = async (transaction: Db): Promise<StoredResponse> => {
    afterwards.length = 0
    const answer = await route.handle({ ...received, db: transaction }, prepared).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'card_error') return error
      throw error
    })
    // A refused card is an answer, which a retry with the same key gets again.
    if (answer instanceof ApiError) {
      return { status: answer.status, answer: JSON.stringify(failureBody(answer, requestId)) }
    }
    if (caller?.viewer) await recordView(views, transaction, caller, endpoint, now)
    const data: unknown = v.parse(endpoint.data, answer.data)
    const textOf = (shown: unknown) => JSON.stringify({ message: answer.message, data: shown })
    const stored = route.withoutSecrets && { stored: textOf(route.withoutSecrets(data as never)) }
    return { status: endpoint.status ?? 200, answer: textOf(data), ...stored }
  }
  const startLaterWork = (): void => {
    for (const task of afterwards) dependencies.background.run(endpoint.name, task)
  }
  try {
    const earlier = endpoint.keyed && write ? await storedResponse(db, write) : undefined
    if (earlier) return earlier
    prepared = await route.prepare?.({ ...received, db })
    const done = await retry(() => (write ? runOnce(db, write, now, work) : work(db)))
    startLaterWork()
    return done
  } catch (error) {
    // `code_required` is an error too, and its code must be sent.
    if (commitsDespite(error)) startLaterWork()
    throw error
  }
}

/** Answers requests for these routes in whichever thread it runs. */
export const answering = (routes: readonly Route[], views: Views): Job<CheckedRequest, StoredResponse> => ({
  name: 'answer',
  run(dependencies, request) {
    const route = routes.find(({ endpoint }) => endpoint.name === request.endpoint)
    if (!route) throw new Error(`No route answers ${request.endpoint}`)
    return answerRequest(dependencies, route, request, views)
  },
})
