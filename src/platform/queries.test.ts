import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getUser, listSessions } from '#core/contract/account-profile.ts'
import { getDebt, getDeletedDebts } from '#core/contract/debt.ts'
import { listCities, listStates } from '#core/contract/location.ts'
import { searchClient } from '#core/contract/shared-plans.ts'
import { getRecentTransactions } from '#core/contract/transactions.ts'
import { mergeRecent } from '#core/spend/recent.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleTransaction, uuidOf } from '#tests/fixtures/sample-transactions.ts'
import { handleFailures } from './api.ts'
import { ApiFailure, queryClient, queryFor, withoutReading } from './queries.ts'
import { noteUpdateAccepted } from './update-waiting.ts'

const SESSIONS = 'GET /api/users/get/sessions'
const sessions = queryFor(listSessions, {})

afterEach(() => {
  queryClient.clear()
  onlineManager.setOnline(true)
  handleFailures({ onRefusal: () => undefined, onSessionExpired: () => undefined })
})

/** Reads a list that fails each time, and returns how often the server was asked. */
async function timesAsked(answer: () => Response | Promise<Response>): Promise<number> {
  vi.useFakeTimers()
  const requests = serve({ [SESSIONS]: answer })
  const retry = queryClient.getDefaultOptions().queries?.retry ?? 0
  const failure = queryClient.fetchQuery({ ...sessions, retry }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toBeInstanceOf(ApiFailure)
  return requests.length
}

it('keeps the answers of one call apart by input', () => {
  const key = (query: { queryKey: unknown }) => JSON.stringify(query.queryKey)
  const keys = [
    key(queryFor(listCities, { params: { iso: 'US-VT' } })),
    key(queryFor(listCities, { params: { iso: 'US-CA' } })),
    key(queryFor(listStates, {})),
    key(queryFor(getUser, { params: { id: 'me' } })),
    key(queryFor(searchClient, { body: { search: 'a' } })),
    key(queryFor(searchClient, { body: { search: 'b' } })),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(queryFor(listStates, {}).queryKey).toEqual(queryFor(listStates, {}).queryKey)
})

it('passes the data of the call to a card', async () => {
  serve({ [SESSIONS]: () => data([]) })
  expect(await queryClient.fetchQuery(sessions)).toEqual([])
})

it('reads what changed since the last answer, and has all of it', async () => {
  const params = { userUuid: 'me' }
  const recent = queryFor(getRecentTransactions, { params, query: {} }, [], {
    changes: { since: ({ marker }) => ({ params, query: { since: marker } }), merge: mergeRecent },
  })
  const [old, first, second] = [
    sampleTransaction({ transaction_uuid: uuidOf(1), date: '2026-11-01' }),
    sampleTransaction({ transaction_uuid: uuidOf(2), date: '2026-11-18' }),
    sampleTransaction({ transaction_uuid: uuidOf(3), date: '2026-11-18' }),
  ]
  const answers = [
    { transactions: [first, old], unchanged_days: [], marker: 'a' },
    { transactions: [second], unchanged_days: ['2026-11-01'], marker: 'b' },
    { transactions: [], unchanged_days: ['2026-11-18'], marker: 'c' },
  ]
  const requests = serve({ 'GET /api/spend/get/recent-transactions/me': () => data(answers.shift()) })
  const read = () => queryClient.fetchQuery({ ...recent, staleTime: 0 })
  expect((await read()).transactions).toEqual([first, old])
  expect((await read()).transactions).toEqual([second, old])
  expect(await read()).toEqual({ transactions: [second], unchanged_days: [], marker: 'c' })
  expect(requests.map(({ query }) => query.since)).toEqual([undefined, 'a', 'b'])
})

it("gives the server's message to the caller of a failed call, and shows no toast where no page reads it", async () => {
  const onRefusal = vi.fn<() => void>()
  handleFailures({ onRefusal, onSessionExpired: () => undefined })
  serve({ [SESSIONS]: () => refused(403, 'Not yours', { code: 'forbidden' }) })
  const failure: unknown = await queryClient.fetchQuery(sessions).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ message: 'Not yours', refusal: { status: 403, code: 'forbidden' } })
  expect(onRefusal).not.toHaveBeenCalled()
})

describe('a page whose read fails', () => {
  /** Opens a page that reads the list, waits until it has failed, and returns the toasts. */
  async function toldWhenFailing(
    answer: () => Response | Promise<Response>,
    query: { queryKey: readonly unknown[] } = sessions,
    call = SESSIONS,
  ): Promise<string[]> {
    const told: string[] = []
    handleFailures({
      onRefusal: ({ message }) => void told.push(message),
      onSessionExpired: () => void told.push('Session Expired'),
    })
    serve({ [call]: answer })
    const page = new QueryObserver(queryClient, { ...query, retry: false })
    const leave = page.subscribe(() => undefined)
    await page.refetch()
    expect(page.getCurrentResult().isError).toBe(true)
    leave()
    return told
  }

  it('shows why, where it has nothing else to show', async () => {
    expect(await toldWhenFailing(() => refused(503, 'Busy'))).toEqual(['Busy'])
  })

  it('says that something went wrong where the server gives no reason', async () => {
    expect(await toldWhenFailing(() => Response.json({}, { status: 500 }))).toEqual(['Something Went Wrong'])
  })

  it('keeps older data without a toast', async () => {
    queryClient.setQueryData(sessions.queryKey, [])
    expect(await toldWhenFailing(() => refused(503, 'Busy'))).toEqual([])
  })

  it('says that a list of its own is missing', async () => {
    expect(await toldWhenFailing(() => refused(404, 'No such list', { code: 'not_found' }))).toEqual([
      'No such list',
    ])
  })

  it('leaves it to the page of one debt to say that the debt is missing', async () => {
    const debt = queryFor(getDebt, { params: { debtUuid: 'd1' } })
    const answer = () => refused(404, 'Not found', { code: 'not_found' })
    expect(await toldWhenFailing(answer, debt, 'GET /api/debt/get/debt/d1')).toEqual([])
  })

  it('shows no toast without a connection', async () => {
    expect(await toldWhenFailing(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([])
  })

  it('reports only the end of its session', async () => {
    expect(await toldWhenFailing(() => refused(401, 'Log in', { code: 'unauthenticated' }))).toEqual([
      'Session Expired',
    ])
  })
})

it('retries twice after a temporary failure', async () => {
  expect(await timesAsked(() => refused(503, 'Busy'))).toBe(3)
})

it('retries twice when the answer was lost', async () => {
  expect(await timesAsked(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(3)
})

it('asks once while the device is offline: the card says so at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  expect(await timesAsked(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(1)
})

it.each([400, 401, 403, 404, 422, 429, 501])('asks once when the server refuses with %i', async (status) => {
  expect(await timesAsked(() => refused(status, 'No'))).toBe(1)
})

it('asks once when the answer is malformed', async () => {
  expect(await timesAsked(() => data('no list'))).toBe(1)
})

it('does not fetch a public list again on the same day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
  const requests = serve({ 'GET /api/common-utility/countries/US/states': () => data([]) })
  await queryClient.fetchQuery(queryFor(listStates, {}))
  vi.setSystemTime(new Date('2026-11-22T07:00:00Z'))
  await queryClient.fetchQuery(queryFor(listStates, {}))
  expect(requests).toHaveLength(1)
  vi.setSystemTime(new Date('2026-11-22T09:00:00Z'))
  await queryClient.fetchQuery(queryFor(listStates, {}))
  expect(requests).toHaveLength(2)
})

it("fetches a client's own data again after half a minute", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
  const requests = serve({ [SESSIONS]: () => data([]) })
  await queryClient.fetchQuery(sessions)
  vi.advanceTimersByTime(29_000)
  await queryClient.fetchQuery(sessions)
  expect(requests).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  await queryClient.fetchQuery(sessions)
  expect(requests).toHaveLength(2)
})

it('aborts a call that no one waits for', async () => {
  const requests = serve({ [SESSIONS]: () => new Promise(() => undefined) })
  const reading = queryClient.fetchQuery(sessions).catch(() => 'given up')
  await queryClient.cancelQueries({ queryKey: sessions.queryKey })
  expect(await reading).toBe('given up')
  expect(requests[0]?.signal?.aborted).toBe(true)
})

it.each(['an answer', 'a failure'])(
  'holds an answer back until %s of the query before it has come',
  async (what) => {
    const first = later()
    serve({ [SESSIONS]: first.answer, 'GET /api/debt/get/deleted/me': () => data([]) })
    const after = queryFor(getDeletedDebts, { params: { userUuid: 'me' } }, [sessions])
    const order: string[] = []
    const reads = [
      queryClient.fetchQuery({ ...sessions, retry: false }).then(
        () => order.push('first'),
        () => order.push('first'),
      ),
      queryClient.fetchQuery(after).then(() => order.push('after')),
    ]
    await new Promise((resolve) => setTimeout(resolve))
    first.settle(what === 'an answer' ? data([]) : refused(403, 'No'))
    await Promise.all(reads)
    expect(order).toEqual(['first', 'after'])
    // Alone it waits for nothing.
    expect(await queryClient.fetchQuery({ ...after, staleTime: 0 })).toEqual([])
  },
)

describe('during a call that ends the session', () => {
  /** Starts the call while a page reads a list. */
  async function endWhileReading() {
    const [reading, ending] = [later(), later()]
    let isFirst = true
    const requests = serve({
      [SESSIONS]: () => {
        if (!isFirst) return data([])
        isFirst = false
        return reading.answer()
      },
      'GET /api/debt/get/deleted/me': () => data([]),
    })
    const page = new QueryObserver(queryClient, sessions)
    const leave = page.subscribe(() => undefined)
    await expect.poll(() => requests).toHaveLength(1)
    const done = withoutReading(async () => ({ ok: (await ending.answer()).ok }))
    const more = queryClient.fetchQuery(queryFor(getDeletedDebts, { params: { userUuid: 'me' } }))
    const end = async (status: number) => {
      ending.settle(new Response(null, { status }))
      await done
    }
    return { requests, page, leave, more, end }
  }

  it('stops what is being read and lets nothing else be read meanwhile', async () => {
    const { requests, more, leave, end } = await endWhileReading()
    await expect.poll(() => requests[0]?.signal?.aborted).toBe(true)
    expect(requests).toHaveLength(1)
    leave()
    queryClient.clear()
    await expect(more).rejects.toThrow('CancelledError')
    await end(200)
  })

  it('reads everything after a refusal', async () => {
    const { requests, page, leave, more, end } = await endWhileReading()
    await end(400)
    expect(await more).toEqual([])
    await expect.poll(() => page.getCurrentResult().data).toEqual([])
    expect(requests).toHaveLength(3)
    leave()
  })
})

it('reads nothing while an accepted update takes control, and on if it does not', async () => {
  vi.useFakeTimers()
  const requests = serve({ [SESSIONS]: () => data([]) })
  noteUpdateAccepted()
  const reading = queryClient.fetchQuery(sessions)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(requests).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await reading).toEqual([])
})
