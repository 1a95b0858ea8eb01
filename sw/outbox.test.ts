import { expect, it, onTestFinished, vi } from 'vitest'
import { makeWrite, parseQueue, type Queue, type WriteCall } from '#core/outbox/queued-write.ts'
import { RETRY_CHANNEL } from '#outbox/names.ts'
import type { Identity } from '#outbox/store.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { onSync, outboxDeps, type OutboxDeps, sendPending, writeFromWorker } from './outbox.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const MAYA: Identity = { user_uuid: 'maya', token: 'token-of-maya', api_base: '/api' }
const PAY: WriteCall = { name: 'createPayment', method: 'POST', path: '/debt/create/payment' }
const SYNC = 'verdant-outbox'
const about = { id: 'k-1', user_uuid: 'maya', subject: 'visa', label: 'Payment on Visa' }
const input = { body: { debt_uuid: 'visa', paid_on: '2026-11-21' } }

const waiting = (id: string, user_uuid = 'maya') =>
  makeWrite(PAY, input, { ...about, id, user_uuid, made_at: 0 })
const done = () => Response.json({ data: null }, { status: 201 })
const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ message: 'No', code }, { status, headers })

/** A phone in a pocket: what it keeps, and a server that answers each call. */
function device(
  queue: Queue = [],
  answer: (signal?: AbortSignal | null) => Response | Promise<Response> = done,
) {
  const asked: { address: string; method: string | undefined; headers: Headers; body: unknown }[] = []
  const self = {
    asked,
    identity: MAYA as Identity | undefined,
    stored: structuredClone(queue) as unknown,
    queue: () => parseQueue(self.stored),
    answer,
    noted: [] as string[],
    askForSync: vi.fn<() => Promise<void>>(async () => undefined),
    clearClient: vi.fn<(token: string) => Promise<void>>(async () => {
      self.stored = undefined
      self.identity = undefined
    }),
  }
  const deps: OutboxDeps = {
    store: {
      read: async () => self.queue(),
      change: async (by) => void (self.stored = structuredClone(by(self.queue()))),
      noteSent: async ({ id }) => void self.noted.push(id),
    },
    identity: async () => self.identity,
    fetch: async (address, { method, headers, body, signal }) => {
      asked.push({
        address,
        method,
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      })
      return self.answer(signal)
    },
    now: () => 1000,
    random: () => 0.5,
    lock: (work) => work(),
    askForSync: self.askForSync,
    clearClient: self.clearClient,
  }
  return Object.assign(self, { deps })
}

it('sends what waits as the client whose session is kept here, under its key', async () => {
  const phone = device([waiting('a'), waiting('b')])
  expect(await sendPending(phone.deps)).toEqual({ kind: 'empty' })
  expect(phone.asked.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['a', 'b'])
  expect(phone.noted).toEqual(['a', 'b'])
  const [first] = phone.asked
  expect(first).toMatchObject({ address: '/api/debt/create/payment', method: 'POST', body: input.body })
  expect(Object.fromEntries(first?.headers ?? [])).toEqual({
    accept: 'application/json',
    authorization: 'Bearer token-of-maya',
    'content-type': 'application/json',
    'idempotency-key': 'a',
    'time-zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  expect(phone.queue()).toEqual([])
})

it('sends a write with the day on which it was made', async () => {
  const write = makeWrite(PAY, input, { ...about, made_at: 0, made_on: '2026-11-18' })
  const phone = device([write])
  await sendPending(phone.deps)
  expect(phone.asked[0]?.headers.get('Client-Date')).toBe('2026-11-18')
})

it('sends a write without a body as one', async () => {
  const gone = { name: 'deleteDebts', method: 'DELETE', path: '/debt/delete/debts/{id}' } as const
  const phone = device([makeWrite(gone, { params: { id: 'visa' } }, { ...about, made_at: 0 })])
  await sendPending(phone.deps)
  expect(phone.asked).toMatchObject([{ address: '/api/debt/delete/debts/visa', body: undefined }])
  expect(phone.asked[0]?.headers.has('Content-Type')).toBe(false)
})

it('sends nothing where nobody keeps a session, and nothing of anybody else', async () => {
  const phone = device([waiting('a'), waiting('x', 'liam')])
  phone.identity = undefined
  await sendPending(phone.deps)
  expect(phone.asked).toEqual([])
  phone.identity = MAYA
  await sendPending(phone.deps)
  expect(phone.asked).toHaveLength(1)
  expect(phone.queue().map(({ id }) => id)).toEqual(['x'])
})

it('does not send in the name of who has signed in since the queue was read', async () => {
  const phone = device([waiting('a')])
  const reads = [MAYA, { ...MAYA, user_uuid: 'liam', token: 'token-of-liam' }]
  await sendPending({ ...phone.deps, identity: async () => reads.shift() })
  expect(phone.asked).toEqual([])
  expect(phone.queue()).toHaveLength(1)
  expect(phone.clearClient).not.toHaveBeenCalled()
})

it('tries at a sync what got no answer before, and asks the browser to come again where it gets none', async () => {
  const phone = device([waiting('a')], () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(onSync(SYNC, phone.deps)).rejects.toThrow('Some changes are still pending.')
  expect(phone.queue()).toMatchObject([{ tries: 1, fault: 'no_answer' }])
  phone.answer = done
  await onSync(SYNC, phone.deps)
  expect(phone.queue()).toEqual([])
})

it('has nothing to do with the syncs of others', async () => {
  const phone = device([waiting('a')])
  await onSync('something-else', phone.deps)
  expect(phone.asked).toEqual([])
})

it.each([
  ["a captive portal's page", () => new Response('<html>Log in</html>')],
  ["a gateway's page", () => new Response('<html>Bad Gateway</html>', { status: 502 })],
])('does not take %s for an answer', async (_, answer) => {
  const phone = device([waiting('a')], answer)
  expect(await sendPending(phone.deps)).toMatchObject({ kind: 'later' })
  expect(phone.queue()).toHaveLength(1)
})

it('comes back when the server says', async () => {
  const phone = device([waiting('a')], () => refused(429, 'too_many_requests', { 'Retry-After': '90' }))
  expect(await sendPending(phone.deps)).toEqual({ kind: 'later', next_at: 91_000 })
})

it('keeps what was refused for the client to see, and is done', async () => {
  const phone = device([waiting('a')], () => refused(409, 'conflict'))
  await onSync(SYNC, phone.deps)
  expect(phone.queue()).toMatchObject([{ state: 'refused', refusal: { code: 'conflict', message: 'No' } }])
})

it('says after ten seconds that it takes long, and waits for the answer', async () => {
  vi.useFakeTimers()
  let answer: (response: Response) => void = () => undefined
  const phone = device([], () => new Promise((resolve) => (answer = resolve)))
  const onPending = vi.fn<() => void>()
  const writing = writeFromWorker(PAY, input, about, phone.deps, undefined, onPending)
  await vi.advanceTimersByTimeAsync(9999)
  expect(onPending).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(onPending).toHaveBeenCalledOnce()
  answer(done())
  expect(await writing).toBe('sent')
  vi.useRealTimers()
})

/** A server that takes a request and never answers it. */
const silence = (signal?: AbortSignal | null) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

it('waits thirty seconds for an answer, and lets others send', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const phone = device([waiting('a')], silence)
  const sending = sendPending(phone.deps)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(phone.queue()).toMatchObject([{ tries: 0 }])
  await vi.advanceTimersByTimeAsync(1)
  expect(await sending).toMatchObject({ kind: 'later' })
  expect(phone.queue()).toMatchObject([{ tries: 1, fault: 'no_answer' }])
})

it('ends a request that hangs when a page asks for another attempt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const phone = device([waiting('a')], silence)
  const sending = sendPending(phone.deps)
  await vi.advanceTimersByTimeAsync(5000)
  const page = new BroadcastChannel(RETRY_CHANNEL)
  onTestFinished(() => page.close())
  page.postMessage('retry')
  expect(await sending).toMatchObject({ kind: 'later' })
  expect(phone.queue()).toMatchObject([{ tries: 1, fault: 'no_answer' }])
})

it('forgets the client where the server has ended the session, and does not ask to come again', async () => {
  const phone = device([waiting('a'), waiting('b')], () => refused(401, 'session_expired'))
  await onSync(SYNC, phone.deps)
  expect(phone.clearClient).toHaveBeenCalledExactlyOnceWith('token-of-maya')
  expect(phone.asked).toHaveLength(1)
  expect(phone.queue()).toEqual([])
})

it('forgets nobody because of a 401 that is not our server’s', async () => {
  const phone = device([waiting('a')], () => new Response('Proxy login', { status: 401 }))
  await expect(onSync(SYNC, phone.deps)).rejects.toThrow('Some changes are still pending.')
  expect(phone.clearClient).not.toHaveBeenCalled()
  expect(phone.queue()).toHaveLength(1)
})

it('leaves what waits encrypted, and nothing else, when the session has ended', async () => {
  disk.wipe()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('indexedDB', {
    databases: async () => disk.names().map((name) => ({ name, version: 1 })),
    deleteDatabase: (name: string) => {
      disk.entries(name).clear()
      const deletion: { onsuccess?: () => void } = {}
      queueMicrotask(() => deletion.onsuccess?.())
      return deletion
    },
  })
  const id = '0199a0aa-0000-4000-8000-000000000001'
  disk.entries('verdant').set('maya\ndebts', { data: 'Kitchen loan' })
  disk.entries('verdant-logouts').set('pending', [])
  const box = disk.entries('verdant-outbox')
  box.set('identity', MAYA)
  box.set('queue', [waiting('a'), waiting('b'), waiting('x', 'liam')])
  box.set('seal-key', { id, key: btoa('k'.repeat(32)), user_uuid: 'maya' })
  const registration = {
    getNotifications: async () => [],
    pushManager: { getSubscription: async () => null },
  } as unknown as ServiceWorkerRegistration
  await outboxDeps(registration).clearClient('token-of-maya')
  expect([disk.entries('verdant').size, box.size]).toEqual([0, 0])
  expect(disk.entries('verdant-logouts').size).toBe(1)
  expect(disk.entries('verdant-sealed').get('sealed')).toMatchObject([{ id, count: 2 }])
  for (const marker of ['maya', 'visa', 'Payment'])
    expect(JSON.stringify([...disk.entries('verdant-sealed')])).not.toContain(marker)
})

it('sends alone', async () => {
  const phone = device([waiting('a')])
  let isAlone = false
  const lock: OutboxDeps['lock'] = async (work) => {
    isAlone = true
    const outcome = await work()
    isAlone = false
    return outcome
  }
  phone.answer = () => {
    expect(isAlone).toBe(true)
    return done()
  }
  await sendPending({ ...phone.deps, lock })
  expect(phone.asked).toHaveLength(1)
})

// What a notification writes

it('is sent at once where there is a way', async () => {
  const phone = device()
  expect(await writeFromWorker(PAY, input, about, phone.deps)).toBe('sent')
  expect(phone.asked).toHaveLength(1)
  expect(phone.queue()).toEqual([])
  expect(phone.askForSync).not.toHaveBeenCalled()
})

it('waits where there is none, once however often it is tapped, and asks to be woken', async () => {
  const phone = device([], () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await writeFromWorker(PAY, input, about, phone.deps)).toBe('waiting')
  expect(await writeFromWorker(PAY, input, about, phone.deps)).toBe('waiting')
  expect(phone.queue()).toMatchObject([{ id: 'k-1', made_at: 1000 }])
  expect(phone.askForSync).toHaveBeenCalled()
  phone.answer = done
  await onSync(SYNC, phone.deps)
  expect(phone.queue()).toEqual([])
})

it('goes behind what waits already', async () => {
  const phone = device([waiting('a')])
  expect(await writeFromWorker(PAY, input, about, phone.deps)).toBe('sent')
  expect(phone.asked.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['a', 'k-1'])
})

it('says that it was refused', async () => {
  const phone = device([], () => refused(404, 'not_found'))
  expect(await writeFromWorker(PAY, input, about, phone.deps)).toBe('refused')
})

it('says that nobody is here, or nobody any more', async () => {
  const liams = device()
  expect(await writeFromWorker(PAY, input, { ...about, user_uuid: 'liam' }, liams.deps)).toBe('nobody')
  expect(liams.queue()).toEqual([])
  const ended = device([], () => refused(401, 'session_expired'))
  expect(await writeFromWorker(PAY, input, about, ended.deps)).toBe('nobody')
})
