import { beforeEach, describe, expect, it, vi } from 'vitest'
import { disk } from '#tests/fixtures/disk.ts'
import { createLock, sendQueue } from './send.ts'
import {
  type Identity,
  openOutboxStore,
  readIdentity,
  readSubscription,
  storeIdentity,
  storeSubscription,
} from './store.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const entries = () => disk.entries('verdant-outbox')
beforeEach(() => {
  disk.wipe()
  // A page on plain http has no Web Locks.
  vi.stubGlobal('navigator', {})
})

const maya = { user_uuid: 'maya', token: 't', api_base: '/api' }

describe('the identity of the client who stays signed in', () => {
  it.each([maya, { ...maya, api_base: 'https://api.example' }])(
    'is read as it was stored: %j',
    async (stored) => {
      await storeIdentity(stored)
      expect(entries().get('identity')).toEqual(stored)
      expect(await readIdentity()).toEqual(stored)
    },
  )

  it.each([
    [undefined],
    [{}],
    [{ ...maya, token: '' }],
    [{ ...maya, user_uuid: '' }],
    [{ ...maya, api_base: '//evil.example' }],
    [{ ...maya, api_base: 'evil' }],
  ])('is nobody where storage holds %j', async (stored) => {
    entries().set('identity', stored)
    expect(await readIdentity()).toBeUndefined()
  })

  it('is nobody where storage is refused', async () => {
    disk.isDenied = true
    expect(await readIdentity()).toBeUndefined()
    await expect(storeIdentity(maya)).resolves.toBeUndefined()
  })
})

describe('the worker’s store', () => {
  it('says so when a write cannot be stored, because the worker holds nothing in memory', async () => {
    disk.isDenied = true
    await expect(openOutboxStore().change((queue) => queue)).rejects.toThrow('denied')
    await expect(openOutboxStore().read()).rejects.toThrow('denied')
  })
})

// What follows is on clients' devices: literal values as builds until November 2026 stored them, not made by today's code.
const USER = '0199a0aa-0000-7000-8000-000000000001'
const QUEUE: readonly Readonly<Record<string, unknown>>[] = [
  {
    id: '0199a0aa-0000-7000-8000-000000000110',
    user_uuid: '0199a0aa-0000-7000-8000-000000000001',
    subject: '0199a0aa-0000-7000-8000-00000000000a',
    label: 'New debt: Visa',
    made_at: 1795348800001,
    made_on: '2026-11-22',
    state: 'waiting',
    tries: 1,
    tried_since: 1795348800010,
    not_before: 1795348805010,
    fault: 'no_answer',
    refusal: undefined,
    endpoint: 'createDebts',
    method: 'POST',
    path: '/debt/create/debts',
    params: {},
    body: {
      debt_uuid: '0199a0aa-0000-7000-8000-00000000000a',
      name: 'Visa',
    },
  },
  {
    id: '0199a0aa-0000-7000-8000-000000000120',
    user_uuid: '0199a0aa-0000-7000-8000-000000000001',
    subject: '0199a0aa-0000-7000-8000-00000000000b',
    label: 'Change of Car',
    made_at: 1795348800002,
    made_on: '2026-11-22',
    state: 'refused',
    tries: 0,
    tried_since: null,
    not_before: 0,
    fault: null,
    refusal: {
      status: 409,
      message: 'Changed elsewhere',
      code: 'conflict',
      fields: {},
    },
    endpoint: 'updateDebts',
    method: 'PUT',
    path: '/debt/update/debts',
    params: {},
    body: {
      debt_uuid: '0199a0aa-0000-7000-8000-00000000000b',
      name: 'Car',
      version: 3,
    },
  },
  {
    id: '0199a0aa-0000-7000-8000-000000000130',
    user_uuid: '0199a0aa-0000-7000-8000-000000000001',
    subject: '0199a0aa-0000-7000-8000-00000000000a',
    label: 'Delete Visa',
    made_at: 1795348800003,
    made_on: '2026-11-22',
    state: 'waiting',
    tries: 0,
    tried_since: null,
    not_before: 0,
    fault: null,
    refusal: undefined,
    endpoint: 'deleteDebts',
    method: 'DELETE',
    path: '/debt/delete/debts/0199a0aa-0000-7000-8000-00000000000a',
    params: {
      id: '0199a0aa-0000-7000-8000-00000000000a',
    },
  },
  {
    id: 'mark-paid-0199a0aa-0000-7000-8000-00000000000d',
    user_uuid: '0199a0aa-0000-7000-8000-000000000001',
    lets_pass: true,
    made_on: '2026-11-22',
    subject: '0199a0aa-0000-7000-8000-00000000000a',
    label: 'Paid what was due November 24',
    made_at: 1795348800004,
    state: 'waiting',
    tries: 0,
    tried_since: null,
    not_before: 0,
    fault: null,
    refusal: undefined,
    endpoint: 'createPayment',
    method: 'POST',
    path: '/debt/create/payment',
    params: {},
    body: {
      payment_uuid: '0199a0aa-0000-7000-8000-00000000000d',
      debt_uuid: '0199a0aa-0000-7000-8000-00000000000a',
      due_on: '2026-11-24',
      paid_on: '2026-11-22',
    },
  },
  {
    id: 'snooze-0199a0aa-0000-7000-8000-00000000000d',
    user_uuid: '0199a0aa-0000-7000-8000-000000000001',
    lets_pass: true,
    made_on: '2026-11-22',
    subject: '0199a0aa-0000-7000-8000-00000000000c',
    label: 'Snooze of the reminder for November 24',
    made_at: 1795348800005,
    state: 'waiting',
    tries: 0,
    tried_since: null,
    not_before: 0,
    fault: null,
    refusal: undefined,
    endpoint: 'snoozeReminder',
    method: 'POST',
    path: '/debt/create/snooze',
    params: {},
    body: {
      reminder_uuid: '0199a0aa-0000-7000-8000-00000000000c',
      snoozed_until: '2026-11-23T12:00:00.000Z',
      due_on: '2026-11-24',
    },
  },
  {
    id: '0199a0aa-0000-7000-8000-00000000000e',
    user_uuid: '0199a0aa-0000-7000-8000-000000000001',
    subject: 'updatePushSubscription',
    label: 'Where this device gets its reminders',
    made_at: 1795348800006,
    state: 'waiting',
    tries: 0,
    tried_since: null,
    not_before: 0,
    fault: null,
    refusal: undefined,
    endpoint: 'updatePushSubscription',
    method: 'PUT',
    path: '/push/update/subscription',
    params: {},
    body: {
      endpoint: 'https://push.example/2',
      keys: {
        p256dh: 'k',
        auth: 'a',
      },
      old_endpoint: 'https://push.example/1',
    },
  },
]
const SENT: readonly unknown[] = [
  {
    id: '0199a0aa-0000-7000-8000-000000000130',
    user_uuid: '0199a0aa-0000-7000-8000-000000000001',
    subject: '0199a0aa-0000-7000-8000-00000000000a',
    label: 'Delete Visa',
    made_at: 1795348800003,
    made_on: '2026-11-22',
    state: 'waiting',
    tries: 0,
    tried_since: null,
    not_before: 0,
    fault: null,
    refusal: undefined,
    endpoint: 'deleteDebts',
    method: 'DELETE',
    path: '/debt/delete/debts/0199a0aa-0000-7000-8000-00000000000a',
    params: {
      id: '0199a0aa-0000-7000-8000-00000000000a',
    },
    sent_at: 1795348800020,
  },
]
const IDENTITY: Identity = { user_uuid: USER, token: 'token-of-maya', api_base: '/api' }

/** A refused write is read without how often it was tried. */
const asRead = ({ tries, tried_since, not_before, fault, ...write }: (typeof QUEUE)[number]) =>
  write['state'] === 'refused' ? write : { ...write, tries, tried_since, not_before, fault }

describe('an outbox that an earlier build stored', () => {
  const tab = new Map<string, unknown>([
    ['queue', QUEUE],
    ['sent', SENT],
  ])
  const ofTab = {
    isUsed: () => true,
    // Session storage holds JSON, which has no undefined.
    read: (key: string): unknown => JSON.parse(JSON.stringify(tab.get(key))),
    write: () => true,
  }

  it.each([
    ['page', () => openOutboxStore({ isUsed: () => false, read: () => undefined, write: () => false })],
    ['worker', () => openOutboxStore()],
    ['tab alone', () => openOutboxStore(ofTab)],
  ])('is read whole by the %s', async (_, open) => {
    entries().set('queue', QUEUE)
    entries().set('sent', SENT)
    expect(await open().readContents()).toEqual({ queue: QUEUE.map(asRead), sent: SENT })
  })

  it('keeps its identity and its push subscription', async () => {
    entries().set('identity', IDENTITY)
    entries().set('subscription', { endpoint: 'https://push.example/1', public_key: 'BExample' })
    expect(await readIdentity()).toEqual(IDENTITY)
    expect(await readSubscription()).toEqual({ endpoint: 'https://push.example/1', public_key: 'BExample' })
    await storeSubscription(undefined)
    expect(await readSubscription()).toBeUndefined()
  })

  it('is sent in order under the same keys, with the same bodies, and what is refused is left', async () => {
    entries().set('queue', QUEUE)
    entries().set('identity', IDENTITY)
    const sent: unknown[] = []
    const store = openOutboxStore()
    const result = await sendQueue(
      {
        store,
        identity: readIdentity,
        request: async ({ address, method, body, token, headers }) => {
          sent.push([method, address, token, headers, body])
          return { ok: true, data: null }
        },
        now: () => 1795348800100,
        random: () => 0.5,
        lock: createLock(() => 1795348800100),
      },
      () => true,
    )
    expect(result).toEqual({ kind: 'empty' })
    const day = { 'Client-Date': '2026-11-22' }
    const keyed = (key: string, more: object = day) => ({ 'Idempotency-Key': key, ...more })
    const [debt, , deletion, payment, snooze, subscription] = QUEUE as readonly {
      id?: string
      body?: unknown
    }[]
    expect(sent).toEqual([
      ['POST', '/api/debt/create/debts', 'token-of-maya', keyed(debt?.id ?? ''), debt?.body],
      [
        'DELETE',
        '/api/debt/delete/debts/0199a0aa-0000-7000-8000-00000000000a',
        'token-of-maya',
        keyed(deletion?.id ?? ''),
        undefined,
      ],
      ['POST', '/api/debt/create/payment', 'token-of-maya', keyed(payment?.id ?? ''), payment?.body],
      ['POST', '/api/debt/create/snooze', 'token-of-maya', keyed(snooze?.id ?? ''), snooze?.body],
      [
        'PUT',
        '/api/push/update/subscription',
        'token-of-maya',
        keyed(subscription?.id ?? '', {}),
        subscription?.body,
      ],
    ])
    expect(await store.read()).toEqual([QUEUE.map(asRead)[1]])
    expect((entries().get('sent') as { id: string }[]).map(({ id }) => id)).toEqual([
      debt?.id,
      deletion?.id,
      payment?.id,
      snooze?.id,
      subscription?.id,
    ])
    expect(entries().has('lease')).toBe(false)
  })
})
