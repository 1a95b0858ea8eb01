import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { newDevice } from '#tests/fixtures/push.ts'
import { fileRow, spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { alertSpending, checkGuardrail } from './alerts.ts'

let testServer: TestServer
let client: Awaited<ReturnType<typeof spendingClient>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
beforeEach(async () => {
  client = await spendingClient(testServer)
  testServer.push.pushed.length = 0
})
afterAll(() => testServer.close())

const COFFEE = { subject: { kind: 'category', category: 'coffee_bars' }, limit_cents: 100_00 }

const setLimits = async (more: object = {}): Promise<void> => {
  const { status, text } = await client.call('PUT', 'update/guardrail', { limits: [COFFEE], ...more })
  if (status !== 200) throw new Error(text)
}
const spend = (dollars: number, more: object = {}) => client.enter({ amount_cents: -dollars * 100, ...more })
const notices = async (): Promise<[string, string][]> => {
  const { json } = await testServer.send('GET', '/users/get/notifications/me', { token: client.token })
  return json.data.notifications
    .filter(({ kind }: { kind: string }) => kind.startsWith('guardrail'))
    .map(({ kind, name }: { kind: string; name: string }) => [kind, name])
}
const addDevice = async (): Promise<void> => {
  const { subscription } = newDevice()
  const { keys, endpoint } = subscription
  await testServer.database.db.insert(pushSubscriptions).values({
    subscription_uuid: v7(),
    user_uuid: client.user_uuid,
    endpoint,
    host: 'fcm.googleapis.com',
    ...keys,
    device: 'Phone',
    created_at: testServer.now(),
  })
}

describe('a spending alert', () => {
  it('is given once at 80% and once at 100%, however often spending crosses them', async () => {
    await setLimits()
    await spend(79)
    expect(await notices()).toEqual([])
    await spend(1)
    expect(await notices()).toEqual([['guardrail_80', 'Coffee shops and bars']])
    await spend(-10)
    await spend(15)
    expect(await notices()).toHaveLength(1)
    await spend(40)
    await spend(40)
    expect((await notices()).map(([kind]) => kind)).toEqual(['guardrail_100', 'guardrail_80'])
  })

  it('names only the higher of both when one purchase reaches them', async () => {
    await setLimits()
    await spend(150)
    expect((await notices()).map(([kind]) => kind)).toEqual(['guardrail_100'])
  })

  it('is given once when several processes notice at the same time', async () => {
    await addDevice()
    await setLimits({ is_push_on: true })
    // Written to the database, as the calls would alert by themselves.
    await testServer.database.db.insert(transactions).values({
      transaction_uuid: v7(),
      user_uuid: client.user_uuid,
      bank_account_uuid: client.cash,
      date: '2026-11-20',
      amount_cents: -90_00,
      name: 'Cafe',
      description: 'CAFE',
      origin: 'bank',
      category: 'coffee_bars',
      type: 'want',
      category_source: 'bank',
      created_at: testServer.now(),
      updated_at: testServer.now(),
    })
    await Promise.all(
      Array.from({ length: 8 }, () => alertSpending(testServer.dependencies, client.user_uuid)),
    )
    expect(await notices()).toHaveLength(1)
    expect(testServer.push.pushed).toHaveLength(1)
  })

  it('comes again in the next month', async () => {
    await setLimits()
    await spend(80)
    testServer.pass(12 * 86_400_000)
    try {
      await spend(85, { date: '2026-12-02' })
      expect(await notices()).toHaveLength(2)
    } finally {
      testServer.pass(-12 * 86_400_000)
    }
  })

  it('is not given for months gone by, nor for what the client saw when they set the limit', async () => {
    await spend(90)
    await setLimits()
    const rows = Array.from({ length: 5 }, (_, line) =>
      fileRow(line + 1, { date: '2026-10-10', amount_cents: -500_00, description: 'BLUE BOTTLE COFFEE' }),
    )
    const import_uuid = await client.sendFile(rows)
    const { status } = await client.call('PUT', 'finish/import', { import_uuid })
    expect(status).toBe(200)
    expect(await notices()).toEqual([])
    await spend(10)
    expect((await notices()).map(([kind]) => kind)).toEqual(['guardrail_100'])
  })

  it('is given again for a limit that the client raised', async () => {
    await setLimits()
    await spend(100)
    await client.call('PUT', 'update/guardrail', { limits: [{ ...COFFEE, limit_cents: 200_00 }] })
    await spend(60)
    expect((await notices()).map(([kind]) => kind)).toEqual(['guardrail_80', 'guardrail_100'])
  })

  it('is pushed to each device if the client wants it, without an amount', async () => {
    await addDevice()
    await setLimits()
    await spend(80)
    expect(testServer.push.pushed).toEqual([])
    await setLimits({ is_push_on: true, limits: [{ ...COFFEE, limit_cents: 150_00 }] })
    await addDevice()
    await spend(60)
    expect(testServer.push.pushed).toHaveLength(2)
    const { notification } = JSON.parse(testServer.push.pushed[0]?.text ?? '')
    expect(notification).toMatchObject({
      navigate: '/spend',
      tag: 'guardrail-coffee_bars',
      data: { kind: 'guardrail', user_uuid: client.user_uuid },
    })
    expect(JSON.stringify(notification)).not.toMatch(/\$|140|150/)
  })

  it('says nothing about the limit on a device where nobody stays signed in', async () => {
    await addDevice()
    await setLimits({ is_push_on: true })
    await spend(100)
    expect(testServer.push.pushed[0]?.text).toContain('You have a spending alert')
    expect(testServer.push.pushed[0]?.text).not.toContain('Coffee')
  })

  it('ends a device that is gone', async () => {
    await addDevice()
    await setLimits({ is_push_on: true })
    testServer.push.answer = () => ({ kind: 'gone' })
    await spend(100)
    testServer.push.answer = () => ({ kind: 'sent' })
    expect(await testServer.database.db.select().from(pushSubscriptions)).not.toContainEqual(
      expect.objectContaining({ user_uuid: client.user_uuid }),
    )
  })

  it('needs a limit', async () => {
    await spend(500)
    expect(await checkGuardrail(testServer.database.db, client.user_uuid, testServer.now())).toEqual([])
  })
})
