import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlanKey } from '#core/contract/plan.ts'
import { grantCalls } from '#server/advisor/ledger.ts'
import { planChanges } from '#server/plan/plan-change.ts'
import { advisorClient } from '#tests/fixtures/advisor-client.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { paymentClient } from '#tests/fixtures/payment-client.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => server.close())

const INCLUDED: Readonly<Record<PlanKey, number>> = { NO_PLAN: 0, ESSENTIAL: 1, PLUS: 4, PREMIER: 12 }

/** Changes the plan as a payment does. */
const changePlan = (user_uuid: string, plan: PlanKey) =>
  server.database.db.transaction(async (transaction) => {
    await planChanges(transaction, user_uuid, server.now())
    await transaction.execute(
      `update users set subscription_plan = '${plan}' where user_uuid = '${user_uuid}'`,
    )
    await planChanges(transaction, user_uuid, server.now())
  })

describe('this year’s calls', () => {
  it.each(Object.entries(INCLUDED))('of %s are %d', async (plan, calls) => {
    const one = await advisorClient(server, plan as PlanKey)
    expect(await one.remaining()).toMatchObject({
      plan,
      included: calls,
      used: 0,
      remaining: calls,
      entries: [],
    })
  })

  it('are entered once, however often and with whatever they are asked for', async () => {
    const one = await advisorClient(server)
    const bodies = [{}, { remaining: 99 }, { calls: 12, user_uuid: randomUUID() }, undefined]
    const answers = await Promise.all(
      bodies.map((body) => one.send('PUT', '/users/create/remaining-calls', body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ledger = await one.remaining()
    expect(ledger).toMatchObject({
      included: 4,
      remaining: 4,
      starts_on: '2026-11-21',
      ends_on: '2027-11-20',
    })
    expect(ledger.entries).toHaveLength(1)
    expect(ledger.entries[0]).toMatchObject({ kind: 'plan', calls: 4, note: 'Plus' })
  })

  it('are those of the caller alone', async () => {
    const [one, other] = [await advisorClient(server), await advisorClient(server)]
    expect((await one.send('GET', `/users/get/remaining-calls/${one.user_uuid}`)).status).toBe(200)
    for (const id of [other.user_uuid, randomUUID(), 'x']) {
      expect((await one.send('GET', `/users/get/remaining-calls/${id}`)).status).toBe(404)
    }
    expect((await server.send('GET', '/users/get/remaining-calls/me')).status).toBe(401)
  })

  it('grow with an upgrade and stay with a downgrade that is paid for', async () => {
    const one = await paymentClient(server)
    const remaining = async () => (await one.send('GET', '/users/get/remaining-calls/me')).json.data.remaining
    await one.subscribeWith(undefined, { plan: 'ESSENTIAL' })
    expect(await remaining()).toBe(1)
    expect((await one.change({ plan: 'PLUS', period: 'month' })).status).toBe(200)
    expect(await remaining()).toBe(4)
    await one.cancel()
    await one.later(40)
    expect((await one.subscription()).plan).toBe('NO_PLAN')
    expect(await remaining()).toBe(4)
  })

  it('include what the operator grants', async () => {
    const one = await registerAndLogIn(server)
    await grantCalls(server.database.db, one.user_uuid, 2, 'Granted by us', server.now())
    const { json } = await server.send('GET', '/users/get/remaining-calls/me', { token: one.token })
    expect(json.data).toMatchObject({ included: 2, remaining: 2 })
    expect(json.data.entries[0]).toMatchObject({ kind: 'operator', calls: 2, note: 'Granted by us' })
  })
})

const step = fc.oneof(
  fc.record({
    kind: fc.constant('plan' as const),
    plan: fc.constantFrom<PlanKey>('NO_PLAN', 'ESSENTIAL', 'PLUS', 'PREMIER'),
  }),
  fc.record({ kind: fc.constant('book' as const), place: fc.nat(60) }),
  fc.record({ kind: fc.constant('cancel' as const), place: fc.nat(5) }),
  fc.record({ kind: fc.constant('enter' as const) }),
  fc.record({ kind: fc.constant('grant' as const) }),
  fc.record({ kind: fc.constant('pass' as const), hours: fc.nat(60) }),
)

it('keeps a balance that is never below zero and explains itself, over any course of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const one = await advisorClient(server, 'NO_PLAN')
      let granted = 0
      let extra = 0
      let booked = 0
      let returned = 0
      for (const each of steps) {
        if (each.kind === 'plan') {
          await changePlan(one.user_uuid, each.plan)
          granted = Math.max(granted, INCLUDED[each.plan])
        }
        if (each.kind === 'grant') {
          await grantCalls(server.database.db, one.user_uuid, 1, 'Granted by us', server.now())
          extra += 1
        }
        if (each.kind === 'enter') await one.send('PUT', '/users/create/remaining-calls', {})
        if (each.kind === 'pass') server.pass(each.hours * HOUR)
        if (each.kind === 'book') {
          const free = await one.slots('Intro')
          const slot = free[each.place % Math.max(1, free.length)]
          if (!slot) continue
          const { status } = await one.book(slot, { name: 'Intro' })
          if (status === 200) booked += 1
        }
        if (each.kind === 'cancel') {
          const call = (await one.calls()).upcoming[each.place]
          if (!call) continue
          const { status, json } = await one.cancel(call.call_uuid)
          if (status === 200 && json.data.is_returned) returned += 1
        }
        const ledger = await one.remaining()
        expect(ledger.remaining).toBe(granted + extra - booked + returned)
        expect(ledger.remaining).toBeGreaterThanOrEqual(0)
        expect(ledger.included - ledger.used).toBe(ledger.remaining)
      }
      const { entries, remaining } = await one.remaining()
      const sum = entries.reduce((total: number, { calls }: { calls: number }) => total + calls, 0)
      expect(sum).toBe(remaining)
    }),
    { numRuns: draws(12), seed: 20261123 },
  )
})
