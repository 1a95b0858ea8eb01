import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getDebt, getDeletedDebts } from '#core/contract/debt.ts'
import { getUser, listSessions, searchClient } from '#core/contract/account-profile.ts'
import { listCities, listStates } from '#core/contract/location.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { handleFailures } from './api.ts'
import { ApiFailure, queryClient, queryFor } from './queries.ts'

const SESSIONS = 'GET /api/users/get/sessions'
const sessions = queryFor(listSessions, {})

afterEach(() => {
  queryClient.clear()
  onlineManager.setOnline(true)
  handleFailures({ onRefusal: () => undefined, onSessionExpired: () => undefined })
})

/** Reads a list that fails each time, and says how often the server was asked. */
async function timesAsked(answer: () => Response | Promise<Response>): Promise<number> {
  vi.useFakeTimers()
  const asked = serve({ [SESSIONS]: answer })
  const retry = queryClient.getDefaultOptions().queries?.retry ?? 0
  const failure = queryClient.fetchQuery({ ...sessions, retry }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toBeInstanceOf(ApiFailure)
  return asked.length
}

it('keeps the answers of one call apart by what was asked', () => {
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

it('gives a card the data of the call', async () => {
  serve({ [SESSIONS]: () => data([]) })
  expect(await queryClient.fetchQuery(sessions)).toEqual([])
})

it("gives whoever waits the server's words when the call fails, and says nothing where no page shows it", async () => {
  const onRefusal = vi.fn<() => void>()
  handleFailures({ onRefusal, onSessionExpired: () => undefined })
  serve({ [SESSIONS]: () => refused(403, 'Not yours', { code: 'forbidden' }) })
  const failure: unknown = await queryClient.fetchQuery(sessions).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiFailure)
  expect(failure).toMatchObject({ message: 'Not yours', refusal: { status: 403, code: 'forbidden' } })
  expect(onRefusal).not.toHaveBeenCalled()
})

describe('a page whose read fails', () => {
  /** Opens a page that reads the list, waits until it has failed, and says what was told to the client. */
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

  it('is told why, where it has nothing to show', async () => {
    expect(await toldWhenFailing(() => refused(503, 'Busy'))).toEqual(['Busy'])
  })

  it('is told that something went wrong where the server gives no reason', async () => {
    expect(await toldWhenFailing(() => new Response('<h1>Oops</h1>', { status: 502 }))).toEqual([
      'Something Went Wrong',
    ])
  })

  it('keeps what it has from before in silence', async () => {
    queryClient.setQueryData(sessions.queryKey, [])
    expect(await toldWhenFailing(() => refused(503, 'Busy'))).toEqual([])
  })

  it('is told that a list of its own is not there', async () => {
    expect(await toldWhenFailing(() => refused(404, 'No such list', { code: 'not_found' }))).toEqual([
      'No such list',
    ])
  })

  it('leaves it to the page of one debt to say that the debt is not there', async () => {
    const debt = queryFor(getDebt, { params: { debtUuid: 'd1' } })
    const answer = () => refused(404, 'Not found', { code: 'not_found' })
    expect(await toldWhenFailing(answer, debt, 'GET /api/debt/get/debt/d1')).toEqual([])
  })

  it('hears nothing without a connection', async () => {
    expect(await toldWhenFailing(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([])
  })

  it('hears of the end of its session alone', async () => {
    expect(await toldWhenFailing(() => refused(401, 'Log in', { code: 'unauthenticated' }))).toEqual([
      'Session Expired',
    ])
  })
})

it('asks again, twice, after a fault that may pass', async () => {
  expect(await timesAsked(() => refused(503, 'Busy'))).toBe(3)
})

it('asks again, twice, where the answer was lost on the way', async () => {
  expect(await timesAsked(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(3)
})

it('asks once where the device is not connected: the card says so at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
  expect(await timesAsked(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(1)
})

it.each([400, 401, 403, 404, 422, 429, 501])(
  'asks once where the server has refused with %i',
  async (status) => {
    expect(await timesAsked(() => refused(status, 'No'))).toBe(1)
  },
)

it('asks once where the answer makes no sense', async () => {
  expect(await timesAsked(() => data('no list'))).toBe(1)
})

it('does not ask for a public list again on the same day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
  const asked = serve({ 'GET /api/common-utility/countries/US/states': () => data([]) })
  await queryClient.fetchQuery(queryFor(listStates, {}))
  vi.setSystemTime(new Date('2026-11-22T07:00:00Z'))
  await queryClient.fetchQuery(queryFor(listStates, {}))
  expect(asked).toHaveLength(1)
  vi.setSystemTime(new Date('2026-11-22T09:00:00Z'))
  await queryClient.fetchQuery(queryFor(listStates, {}))
  expect(asked).toHaveLength(2)
})

it("asks for a client's own data again after half a minute", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
  const asked = serve({ [SESSIONS]: () => data([]) })
  await queryClient.fetchQuery(sessions)
  vi.advanceTimersByTime(29_000)
  await queryClient.fetchQuery(sessions)
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  await queryClient.fetchQuery(sessions)
  expect(asked).toHaveLength(2)
})

it('gives a call up when nobody waits for it any longer', async () => {
  const asked = serve({ [SESSIONS]: () => new Promise(() => undefined) })
  const reading = queryClient.fetchQuery(sessions).catch(() => 'given up')
  await queryClient.cancelQueries({ queryKey: sessions.queryKey })
  expect(await reading).toBe('given up')
  expect(asked[0]?.signal?.aborted).toBe(true)
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
    // On its own it waits for nothing.
    expect(await queryClient.fetchQuery({ ...after, staleTime: 0 })).toEqual([])
  },
)
