import { QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listSessions } from '#core/contract/account-profile.ts'
import { createPayment } from '#core/contract/debt-payments.ts'
import { createDebts, deleteDebts, restoreDebt, updateDebts } from '#core/contract/debt.ts'
import { MAX_WAITING } from '#core/outbox/queue.ts'
import { parseQueue } from '#core/outbox/queued-write.ts'
import { RETRY_CHANNEL } from '#outbox/names.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { data, isWrite, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { handleFailures, type Refusal } from './api.ts'
import { clock } from './clock.ts'
import { noteAnswer, readConnection } from './online.ts'
import { closeOutbox, clearOutbox } from './outbox-lifecycle.ts'
import {
  discard,
  overrideConflict,
  tryAgain,
  tryPendingNow,
  useIsLasting,
  useQueuedWrites,
  usePendingWrites,
  write,
} from './outbox.ts'
import { queryClient } from './queries.ts'
import { clearSession, writeSession } from './session.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const CREATE = 'POST /api/debt/create/debts'
const UPDATE = 'PUT /api/debt/update/debts'
const PAY = 'POST /api/debt/create/payment'
const LIAM = { ...MAYA, user_uuid: '0199a0aa-0000-7000-8000-000000000002', first_name: 'Liam' }
const VISA = '0199a0aa-0000-7000-8000-00000000000a'
const CAR = '0199a0aa-0000-7000-8000-00000000000b'

const rename = (name: string, more: object = {}, subject = VISA) =>
  write(updateDebts, { body: { debt_uuid: subject, name, ...more } }, { subject, label: name })
const pay = (subject = VISA) =>
  write(createPayment, { body: { debt_uuid: subject, paid_on: '2026-11-21' } }, { subject, label: 'Payment' })
const box = () => disk.entries('verdant-outbox')
const stored = () => parseQueue(box().get('queue'))
const labels = () => stored().map(({ label }) => label)
const silence = () => Promise.reject(new TypeError('Failed to fetch'))
const conflict = () => refused(409, 'Changed meanwhile', { code: 'conflict' })
const rent = {
  debt_uuid: VISA,
  debt_type: 'rent',
  name: 'Flat',
  lender: '',
  due_day: 1,
  opened_on: null,
  payment_cents: 100,
  ends_on: null,
  is_paid_off: false,
  paid_off_on: null,
  balance_as_of: '2026-11-21',
  balance_stated_on: '2026-11-21',
  balance_stated_at: '2026-11-21T10:00:00.000Z',
  entered_on: '2026-11-21',
  last_paid_due_on: null,
  version: 2,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
}

const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}
const goOnline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
}
/** Lets the outbox finish what it is doing: its disk and its server are in memory, so it needs turns of the event loop, no time. */
const finishWork = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  })
/** Mounts a reader of the queue, which opens the outbox, and waits until leftover writes are sent. */
async function open() {
  const hook = renderHook(useQueuedWrites)
  await finishWork()
  return hook
}

const onRefusal = vi.fn<(refusal: Refusal) => void>()
const onSessionExpired = vi.fn<() => void>()

beforeEach(() => {
  disk.wipe()
  onRefusal.mockReset()
  onSessionExpired.mockReset()
  handleFailures({ onRefusal, onSessionExpired })
  writeSession({ token: 'token-of-maya', user: MAYA }, true)
})
afterEach(async () => {
  disk.isDenied = false
  await act(clearOutbox)
  queryClient.clear()
})

describe('online', () => {
  it('sends at once under a key, and queues nothing', async () => {
    const requests = serve({ [UPDATE]: () => data(rent) })
    expect(await rename('Flat')).toMatchObject({ ok: true, data: { version: 2 } })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(stored()).toEqual([])
  })

  it('gives each write a key of its own', async () => {
    const requests = serve({ [UPDATE]: () => data(rent) })
    await rename('One')
    await rename('Two')
    expect(new Set(requests.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
  })

  it('reports a refusal and queues nothing', async () => {
    serve({ [UPDATE]: () => refused(422, 'No', { code: 'invalid_input', fields: { name: 'Too long' } }) })
    expect(await rename('x')).toMatchObject({ ok: false, status: 422, fields: { name: 'Too long' } })
    expect(onRefusal).toHaveBeenCalledOnce()
    expect(stored()).toEqual([])
  })

  it('leaves a refusal to a caller that asked for quiet', async () => {
    serve({ [UPDATE]: conflict })
    const about = { subject: VISA, label: 'x' }
    const outcome = await write(updateDebts, { body: { debt_uuid: VISA } }, about, { quiet: true })
    expect(outcome).toMatchObject({ ok: false, code: 'conflict' })
    expect(onRefusal).not.toHaveBeenCalled()
  })

  it('reports an error of our server, which the client can retry', async () => {
    serve({ [UPDATE]: () => refused(500, 'Something Went Wrong', { code: 'internal' }) })
    expect(await rename('x')).toMatchObject({ ok: false, status: 500 })
    expect(stored()).toEqual([])
  })

  it('ends the session on a 401, and queues nothing', async () => {
    serve({ [UPDATE]: () => refused(401, 'Session Expired', { code: 'session_expired' }) })
    expect(await rename('x')).toMatchObject({ ok: false, status: 401 })
    expect(onSessionExpired).toHaveBeenCalledOnce()
    expect(onRefusal).not.toHaveBeenCalled()
    expect(stored()).toEqual([])
  })

  it('sends a call that may not be queued like any other call', async () => {
    const requests = serve({ 'GET /api/users/get/sessions': () => data([]) })
    goOffline()
    expect(await write(listSessions, {}, { subject: '', label: '' })).toMatchObject({ ok: true, data: [] })
    expect(requests[0]?.headers.get('Idempotency-Key')).toBeNull()
  })
})

describe('offline', () => {
  it('queues a write, and reports it as pending', async () => {
    const requests = serve({})
    goOffline()
    expect(await rename('Flat', { version: 1 })).toEqual({ ok: true, isPending: true })
    expect(requests).toEqual([])
    expect(stored()).toMatchObject([
      {
        endpoint: 'updateDebts',
        path: '/debt/update/debts',
        method: 'PUT',
        body: { debt_uuid: VISA, name: 'Flat', version: 1 },
        user_uuid: MAYA.user_uuid,
        subject: VISA,
        label: 'Flat',
        state: 'waiting',
        tries: 0,
      },
    ])
    expect(onRefusal).not.toHaveBeenCalled()
  })

  it('sends queued writes once and in order when the network is back', async () => {
    const requests = serve({ [UPDATE]: () => data(rent), [PAY]: () => data(null) })
    const { result } = await open()
    goOffline()
    await act(() => rename('One'))
    await act(() => pay(CAR))
    await act(() => rename('Two'))
    expect(result.current.map(({ label }) => label)).toEqual(['One', 'Payment', 'Two'])
    const keys = stored().map(({ id }) => id)
    act(goOnline)
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests.map(({ body }) => (body as { name?: string }).name)).toEqual(['One', undefined, 'Two'])
    expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(keys)
    expect(stored()).toEqual([])
  })

  it('sends each write with the day on which it was made, however late', async () => {
    const requests = serve({ [UPDATE]: () => data(rent), [PAY]: () => data(null) })
    const { result } = await open()
    const now = vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-18T12:00:00Z'))
    goOffline()
    await act(() => rename('One'))
    now.mockReturnValue(new Date('2026-11-20T12:00:00Z'))
    await act(() => pay(CAR))
    act(goOnline)
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests.map(({ headers }) => headers.get('Client-Date'))).toEqual(['2026-11-18', '2026-11-20'])
  })

  it('queues a write without a response, and resends it under the same key', async () => {
    let isUp = false
    const requests = serve({ [UPDATE]: () => (isUp ? data(rent) : silence()) })
    const { result } = await open()
    expect(await act(() => rename('Flat'))).toEqual({ ok: true, isPending: true })
    expect(stored()).toMatchObject([{ tries: 1, fault: 'no_answer' }])
    expect(onRefusal).not.toHaveBeenCalled()
    isUp = true
    await act(tryPendingNow)
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests).toHaveLength(2)
    expect(requests[1]?.headers.get('Idempotency-Key')).toBe(requests[0]?.headers.get('Idempotency-Key'))
  })

  it.each([
    ['a gateway', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['a captive portal', () => new Response('<html>Log in to the Wi-Fi</html>')],
    ['a proxy', () => new Response('Forbidden', { status: 403 })],
    ['a server that is starting', () => refused(503, 'Starting', { code: 'starting' })],
  ])('queues a write answered by %s', async (_, answer) => {
    serve({ [UPDATE]: answer })
    expect(await rename('Flat')).toEqual({ ok: true, isPending: true })
    expect(labels()).toEqual(['Flat'])
  })

  it('retries automatically after a delay', async () => {
    let isUp = false
    serve({ [UPDATE]: () => (isUp ? data(rent) : silence()) })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await rename('Flat')
    isUp = true
    await vi.advanceTimersByTimeAsync(7000)
    expect(stored()).toEqual([])
  })

  it('fills in the parameters of a call without a body', async () => {
    const requests = serve({ [`DELETE /api/debt/delete/debts/${VISA}`]: () => data(null) })
    const { result } = await open()
    goOffline()
    await act(() => write(deleteDebts, { params: { id: VISA } }, { subject: VISA, label: 'Gone' }))
    act(goOnline)
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests).toHaveLength(1)
    expect(requests[0]?.body).toBeUndefined()
  })

  it('refuses offline to add a record beyond its limit, as the server would, and leaves it to the server online', async () => {
    const requests = serve({
      [`PUT /api/debt/restore/debts/${VISA}`]: () =>
        refused(409, 'You can have up to 2 debts.', { code: 'conflict' }),
    })
    const limit = { most: 2, things: 'debts' }
    const restore = (count: number) =>
      write(
        restoreDebt,
        { params: { id: VISA } },
        { subject: VISA, label: 'Restore' },
        { room: { limit, count } },
      )
    await open()
    expect(await act(() => restore(2))).toMatchObject({ ok: false, status: 409 })
    expect(requests).toHaveLength(1)
    goOffline()
    const message = 'You can have up to 2 debts. Delete one you no longer need.'
    expect(await act(() => restore(2))).toMatchObject({ ok: false, message })
    expect(onRefusal).toHaveBeenLastCalledWith(expect.objectContaining({ message }))
    expect(stored()).toEqual([])
    expect(await act(() => restore(1))).toMatchObject({ ok: true, isPending: true })
  })

  it('limits the number of queued writes', async () => {
    goOffline()
    serve({})
    await rename('One')
    const [one] = stored()
    box().set(
      'queue',
      Array.from({ length: MAX_WAITING }, (_, n) => ({ ...one, id: `k-${n}` })),
    )
    expect(await rename('Too much')).toMatchObject({ ok: false, code: 'queue_full' })
    expect(onRefusal).toHaveBeenCalledOnce()
    expect(stored()).toHaveLength(MAX_WAITING)
  })
})

describe('a slow response', () => {
  const after = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now(), shouldAdvanceTime: true })
  })

  it('shows the change as pending after two seconds and lets the client continue, without aborting the request', async () => {
    const answer = later()
    const requests = serve({ [UPDATE]: answer.answer })
    const { result } = await open()
    const writing = rename('Slow')
    await after(1900)
    expect(labels()).toEqual([])
    await after(200)
    expect(await writing).toEqual({ ok: true, isPending: true })
    expect(result.current.map(({ label, state }) => [label, state])).toEqual([['Slow', 'waiting']])
    await after(20_000)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.signal?.aborted).toBe(false)
    answer.settle(data(rent))
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests).toHaveLength(1)
  })

  it('shows a change that the server refuses late', async () => {
    const answer = later()
    serve({ [UPDATE]: answer.answer })
    const { result } = await open()
    const writing = rename('Slow')
    await after(2000)
    await writing
    answer.settle(refused(422, 'Too long', { code: 'invalid_input' }))
    await waitFor(() => expect(result.current[0]?.refusal?.message).toBe('Too long'))
  })

  it('lets the next change continue after two seconds, too, and sends it once', async () => {
    const answer = later()
    const requests = serve({ [UPDATE]: answer.answer, [PAY]: () => data(null) })
    const { result } = await open()
    const one = rename('One')
    await after(1000)
    const two = pay(CAR)
    await after(2000)
    expect([await one, await two]).toEqual([
      { ok: true, isPending: true },
      { ok: true, isPending: true },
    ])
    answer.settle(data(rent))
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  })
})

describe('a request that hangs', () => {
  const after = async (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  /** A server that takes the first request and never answers it. */
  function serveHanging() {
    let count = 0
    return serve({
      [UPDATE]: ({ signal }) => {
        count += 1
        return count > 1 ? data(rent) : aborted(signal)
      },
      [PAY]: () => data(null),
    })
  }
  const aborted = (signal: AbortSignal | undefined) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    )
  const keys = (requests: ReturnType<typeof serve>) =>
    requests.filter(isWrite).map(({ headers }) => headers.get('Idempotency-Key'))
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now(), shouldAdvanceTime: true })
  })

  it('ends after thirty seconds, and is sent again under its key with everything behind it', async () => {
    const requests = serveHanging()
    const { result } = await open()
    const writing = rename('Slow')
    await after(2000)
    await writing
    await act(() => pay(CAR))
    await after(27_900)
    expect(requests).toHaveLength(1)
    await after(10_000)
    await waitFor(() => expect(result.current).toEqual([]))
    const [first, second, third] = keys(requests)
    expect(first).toBe(second)
    expect(third).not.toBe(first)
  })

  it('is said as a server that cannot be reached', async () => {
    serveHanging()
    await open()
    const writing = rename('Slow')
    await after(2000)
    await writing
    await after(27_900)
    expect(readConnection()).toBe('slow')
    await after(200)
    expect(readConnection()).toBe('unreachable')
    noteAnswer(true)
  })

  it('ends at “Sync now”, and is sent at once', async () => {
    const requests = serveHanging()
    const { result } = await open()
    const writing = rename('Slow')
    await after(10_000)
    await writing
    await act(tryPendingNow)
    await waitFor(() => expect(result.current).toEqual([]))
    const [first, second] = keys(requests)
    expect(first).toBe(second)
  })

  it('ends when another tab asks for it', async () => {
    const requests = serveHanging()
    const { result } = await open()
    const writing = rename('Slow')
    await after(10_000)
    await writing
    const otherTab = new BroadcastChannel(RETRY_CHANNEL)
    otherTab.postMessage('retry')
    await waitFor(() => expect(requests[0]?.signal?.aborted).toBe(true))
    await after(10_000)
    await waitFor(() => expect(result.current).toEqual([]))
    expect(keys(requests)).toHaveLength(2)
  })

  it('ends when the network is back', async () => {
    const requests = serveHanging()
    const { result } = await open()
    const writing = rename('Slow')
    await after(10_000)
    await writing
    act(goOffline)
    act(goOnline)
    await waitFor(() => expect(result.current).toEqual([]))
    expect(keys(requests)).toHaveLength(2)
  })

  it('does not end a request that has just begun', async () => {
    const requests = serveHanging()
    await open()
    const writing = rename('Slow')
    await after(3000)
    await writing
    void tryPendingNow()
    await after(1000)
    expect(requests[0]?.signal?.aborted).toBe(false)
    await after(30_000)
  })
})

describe('order', () => {
  it('queues a write behind earlier queued ones', async () => {
    const first = later()
    let isUp = false
    const requests = serve({ [UPDATE]: () => (isUp ? first.answer() : silence()), [PAY]: () => data(null) })
    const { result } = await open()
    await act(() => rename('One'))
    isUp = true
    expect(await act(() => pay(CAR))).toEqual({ ok: true, isPending: true })
    const trying = act(tryPendingNow)
    first.settle(data(rent))
    await trying
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'POST'])
  })

  it('sends two simultaneous writes one after the other, so that a lost first one is not overtaken', async () => {
    const first = later()
    const requests = serve({ [UPDATE]: first.answer })
    const one = rename('One')
    await waitFor(() => expect(requests).toHaveLength(1))
    const two = rename('Two')
    first.settle(new Response('', { status: 504 }))
    expect(await one).toEqual({ ok: true, isPending: true })
    expect(await two).toEqual({ ok: true, isPending: true })
    expect(labels()).toEqual(['One', 'Two'])
    expect(requests).toHaveLength(1)
  })

  it('refreshes the page once when a batch has been sent', async () => {
    const requests = serve({ [UPDATE]: () => data(rent), [PAY]: () => data(null) })
    const { result } = await open()
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    goOffline()
    for (const name of ['One', 'Two', 'Three']) await act(() => rename(name, {}, CAR))
    await act(() => pay(VISA))
    act(goOnline)
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests).toHaveLength(4)
    await waitFor(() => expect(invalidate).toHaveBeenCalledOnce())
  })

  it('blocks only the subject of a refused write', async () => {
    serve({ [UPDATE]: conflict, [PAY]: () => data(null) })
    const { result } = await open()
    goOffline()
    await act(() => rename('One', { version: 1 }))
    act(goOnline)
    await waitFor(() => expect(result.current[0]?.state).toBe('refused'))
    expect(result.current[0]?.refusal).toMatchObject({ message: 'Changed meanwhile', code: 'conflict' })
    expect(await act(() => pay(VISA))).toEqual({ ok: true, isPending: true })
    serve({ [UPDATE]: () => data(rent) })
    expect(await act(() => rename('Car', {}, CAR))).toMatchObject({ ok: true, data: { version: 2 } })
    expect(onRefusal).not.toHaveBeenCalled()
  })
})

describe('client actions', () => {
  const refuseOne = async () => {
    const requests = serve({ [UPDATE]: conflict })
    const { result } = await open()
    goOffline()
    await act(() => rename('Mine', { version: 1 }))
    act(goOnline)
    await waitFor(() => expect(result.current[0]?.state).toBe('refused'))
    return { requests, result, id: result.current[0]?.id ?? '' }
  }

  it('overrides a conflict: sends the change without its version, under a new key', async () => {
    const { result, id } = await refuseOne()
    const requests = serve({ [UPDATE]: () => data(rent) })
    await act(() => overrideConflict(id))
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests[0]?.body).toEqual({ debt_uuid: VISA, name: 'Mine' })
    expect(requests[0]?.headers.get('Idempotency-Key')).not.toBe(id)
  })

  it('retries under the same key', async () => {
    const { result, id } = await refuseOne()
    const requests = serve({ [UPDATE]: () => data(rent) })
    await act(() => tryAgain(id))
    await waitFor(() => expect(result.current).toEqual([]))
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe(id)
  })

  it('discards a change, which disappears from the page at once', async () => {
    const { result, id } = await refuseOne()
    const requests = serve({})
    await act(() => discard(id))
    expect(result.current).toEqual([])
    expect(stored()).toEqual([])
    expect(requests).toEqual([])
  })
})

describe('ownership', () => {
  it('never sends as another user', async () => {
    const requests = serve({ [UPDATE]: () => data(rent) })
    const { unmount } = await open()
    goOffline()
    await act(() => rename('Of Maya'))
    unmount()
    writeSession({ token: 'token-of-liam', user: LIAM }, false)
    const { result } = await open()
    act(goOnline)
    await act(tryPendingNow)
    expect(result.current).toEqual([])
    expect(requests).toEqual([])
  })

  it('stores nothing on the device in a session that ends with its tab, and sends after a reload of that tab', async () => {
    writeSession({ token: 'token-of-liam', user: LIAM }, false)
    goOffline()
    serve({})
    await rename('Of Liam')
    expect(stored()).toEqual([])
    await act(async () => void closeOutbox())
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const requests = serve({ [UPDATE]: () => data(rent) })
    await open()
    await waitFor(() => expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-of-liam'))
    expect(JSON.stringify([...box()])).not.toContain('Of Liam')
  })

  it('drops writes of a client who is no longer signed in', async () => {
    goOffline()
    serve({})
    await rename('Of Maya')
    writeSession({ token: 'token-of-liam', user: LIAM }, true)
    await open()
    await waitFor(() => expect(stored()).toEqual([]))
  })

  it('sends leftover writes on the next start', async () => {
    goOffline()
    serve({})
    await rename('Flat')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const requests = serve({ [UPDATE]: () => data(rent) })
    await open()
    await waitFor(() => expect(stored()).toEqual([]))
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer token-of-maya')
  })

  it('queues nothing for a client who logs out while the write is being sent', async () => {
    const late = later()
    const requests = serve({ [UPDATE]: late.answer })
    const outcome = rename('Flat')
    await waitFor(() => expect(requests).toHaveLength(1))
    clearSession()
    await clearOutbox()
    late.settle(new Response('', { status: 502 }))
    expect(await outcome).toMatchObject({ ok: false, status: 401 })
    expect(stored()).toEqual([])
  })

  it('notes no sent write for a client who logs out while it is being sent', async () => {
    const late = later()
    const requests = serve({ [UPDATE]: late.answer })
    const outcome = rename('Flat')
    await waitFor(() => expect(requests).toHaveLength(1))
    clearSession()
    await clearOutbox()
    late.settle(data(rent))
    await outcome
    // The sender before this one may still hold the lease.
    await waitFor(() => expect([...box().keys()]).toEqual([]))
  })

  it('stores the identity for the worker only if the session outlives its tab', async () => {
    serve({})
    await open()
    await waitFor(() =>
      expect(box().get('identity')).toEqual({
        user_uuid: MAYA.user_uuid,
        token: 'token-of-maya',
        api_base: '/api',
      }),
    )
    await act(clearOutbox)
    expect(box().size).toBe(0)
    writeSession({ token: 'token-of-liam', user: LIAM }, false)
    await open()
    await finishWork()
    expect(box().has('identity')).toBe(false)
  })

  it('reports how many writes are lost when it is cleared', async () => {
    goOffline()
    serve({})
    await open()
    await act(() => rename('One'))
    await act(() => pay())
    expect(await act(clearOutbox)).toBe(2)
    expect(await act(clearOutbox)).toBe(0)
  })
})

describe('on the page', () => {
  describe('after a write that is sent at once', () => {
    const rows = { queryKey: ['debts'] }
    const isStale = () => queryClient.getQueryState(rows.queryKey)?.isInvalidated
    beforeEach(() => void queryClient.setQueryData(rows.queryKey, 'before'))

    it('refetches everything once, after the answer was cached', async () => {
      const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
      serve({ [UPDATE]: () => data(rent) })
      const onSent = vi.fn<(debt: unknown) => void>(() => {
        expect(invalidate).not.toHaveBeenCalled()
        queryClient.setQueryData(rows.queryKey, 'answer')
      })
      const about = { subject: VISA, label: 'x' }
      await write(updateDebts, { body: { debt_uuid: VISA } }, about, { onSent })
      expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ debt_uuid: VISA }))
      expect(invalidate).toHaveBeenCalledExactlyOnceWith()
      expect([isStale(), queryClient.getQueryData(rows.queryKey)]).toEqual([true, 'answer'])
    })

    it.each(['conflict', 'not_found'])('refetches everything after the refusal %s', async (code) => {
      serve({ [UPDATE]: () => refused(code === 'conflict' ? 409 : 404, 'Changed meanwhile', { code }) })
      await rename('x')
      expect(isStale()).toBe(true)
    })

    it('refetches nothing after a refusal of the input, or while the write is pending', async () => {
      serve({ [UPDATE]: () => refused(422, 'No', { code: 'invalid_input' }) })
      await rename('x')
      goOffline()
      await rename('x')
      expect(isStale()).toBe(false)
    })
  })

  it('refetches everything once a queued write was sent, and replays it over older data', async () => {
    serve({ [UPDATE]: () => data(rent) })
    let settle: (data: string) => void = () => undefined
    const queryFn = vi.fn(() => new Promise<string>((resolve) => (settle = resolve)))
    queryClient.setQueryData(['debts'], 'before')
    const observer = new QueryObserver(queryClient, { queryKey: ['debts'], queryFn, staleTime: Infinity })
    const stop = observer.subscribe(() => undefined)
    const { result: waiting } = await open()
    const { result: over, rerender } = renderHook(() => usePendingWrites(observer.getCurrentResult()))
    goOffline()
    await act(() => rename('Flat'))
    expect(queryFn).not.toHaveBeenCalled()
    expect(over.current).toHaveLength(1)
    act(goOnline)
    await waitFor(() => expect(queryFn).toHaveBeenCalledOnce())
    await waitFor(() => expect(waiting.current).toEqual([]))
    expect(over.current).toMatchObject([{ label: 'Flat', state: 'waiting' }])
    settle('after')
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('after'))
    rerender()
    expect(over.current).toEqual([])
    stop()
  })

  it('replays a sent write over older data until newer data arrives, also after a reload', async () => {
    serve({ [UPDATE]: () => data(rent) })
    const before = { dataUpdatedAt: clock.now().getTime() - 1 }
    await act(() => rename('Flat'))
    const { result } = renderHook(() => usePendingWrites(before))
    await waitFor(() => expect(result.current).toMatchObject([{ label: 'Flat' }]))
    expect(
      renderHook(() => usePendingWrites({ dataUpdatedAt: clock.now().getTime() + 1 })).result.current,
    ).toEqual([])
    expect(renderHook(useQueuedWrites).result.current).toEqual([])
  })

  it('follows changes by another tab or the worker', async () => {
    serve({})
    const { result } = await open()
    goOffline()
    await act(() => rename('Flat'))
    expect(result.current).toHaveLength(1)
    box().set('queue', [])
    const elsewhere = new BroadcastChannel('verdant-outbox')
    elsewhere.postMessage('changed')
    await waitFor(() => expect(result.current).toEqual([]))
    elsewhere.close()
  })

  it('holds queued writes in memory if storage is unavailable, and reports that they do not last', async () => {
    disk.isDenied = true
    const { result } = await open()
    const lasting = renderHook(useIsLasting)
    serve({ [CREATE]: () => data(rent) })
    goOffline()
    const body = { debt_type: 'rent', debt_uuid: VISA, name: 'Flat', payment_cents: 100 } as const
    expect(await act(() => write(createDebts, { body }, { subject: VISA, label: 'Flat' }))).toEqual({
      ok: true,
      isPending: true,
    })
    expect(result.current).toHaveLength(1)
    expect(lasting.result.current).toBe(false)
    act(goOnline)
    await waitFor(() => expect(result.current).toEqual([]))
  })

  it('stores writes held in memory as soon as storage is available again', async () => {
    serve({})
    await open()
    goOffline()
    await act(() => rename('One'))
    disk.isDenied = true
    await act(() => rename('Two'))
    expect(labels()).toEqual(['One'])
    disk.isDenied = false
    await act(() => rename('Three'))
    expect(labels()).toEqual(['One', 'Two', 'Three'])
    expect(renderHook(useIsLasting).result.current).toBe(true)
  })

  it('drops unreadable entries, and continues', async () => {
    serve({})
    goOffline()
    await rename('Flat')
    box().set('queue', [{ nonsense: true }, ...stored()])
    await act(() => pay(CAR))
    expect(labels()).toEqual(['Flat', 'Payment'])
  })
})

describe('without Web Locks', () => {
  it('leaves sending to the tab that holds the lease, until it expires', async () => {
    const requests = serve({ [UPDATE]: () => data(rent) })
    const now = clock.now().getTime()
    box().set('lease', { holder: -1, until: now + 60_000 })
    expect(await rename('Flat')).toEqual({ ok: true, isPending: true })
    expect(requests).toEqual([])
    box().set('lease', { holder: -1, until: now - 1 })
    await tryPendingNow()
    expect(requests).toHaveLength(1)
    expect(box().has('lease')).toBe(false)
  })
})
