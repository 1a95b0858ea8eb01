import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardInput, debtsOfClient, homeInput, loanInput, rentInput } from '#tests/fixtures/debts.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
let testClient: Awaited<ReturnType<typeof client>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  testClient = await client()
})
afterAll(() => testServer.close())

const NOBODYS_UUID = '018f0000-0000-7000-8000-000000000000'
const client = async () => {
  const { token } = await registerAndLogIn(testServer)
  const debts = debtsOfClient(testServer, token)
  return {
    ...debts,
    token,
    plan: (query = '') => debts.call('GET', `get/plan/me${query}`),
    savePlan: (choice: object) => debts.call('PUT', 'update/plan', choice),
    income: (body: object) => testServer.send('POST', '/investment/create/income-detail', { token, body }),
  }
}
const dear = loanInput({
  name: 'Dear',
  balance_cents: 1_000_00,
  apr: 0.12,
  interest_accrual: 'monthly',
  minimum_payment_cents: 100_00,
})
const free = loanInput({ name: 'Free', balance_cents: 500_00, apr: 0, minimum_payment_cents: 50_00 })

describe('the payoff plan', () => {
  it("defaults to the cheapest strategy at the client's payments, until they choose", async () => {
    const { create, plan } = await client()
    const { debt_uuid } = await create({ ...dear, payment_cents: 200_00 })
    await create(free)
    expect((await plan()).json.data.choice).toEqual({
      strategy: 'avalanche',
      extra_cents: 100_00,
      order: [],
      one_offs: [],
    })
    const { data } = (await plan('?strategy=avalanche')).json
    expect(data).toMatchObject({
      outcome: { kind: 'paid', months: 7 },
      interest_cents: 31_12,
      paid_cents: 1_531_12,
      saved: { interest_cents: 27_86, months: 4 },
    })
    expect(data.debts[0]).toEqual({ debt_uuid, name: 'Dear', closed_month: 6, interest_cents: 31_12 })
    expect(data.schedule).toHaveLength(7)
  })

  it('is stored as chosen, and can be requested with another strategy and amount', async () => {
    const { create, plan, savePlan } = await client()
    const [{ debt_uuid }] = [await create(dear), await create(free)]
    const one_offs = [{ month: '2027-01', amount_cents: 300_00, debt_uuid }]
    const choice = { strategy: 'custom', extra_cents: 50_00, order: [debt_uuid], one_offs }
    const saved = await savePlan({ ...choice, order: [debt_uuid.toUpperCase(), debt_uuid] })
    expect([saved.status, saved.json.data]).toEqual([200, { ...choice, version: 1 }])
    expect((await plan()).json.data.choice).toEqual(choice)
    const asked = (await plan('?strategy=minimum&extraCents=0')).json.data
    expect(asked.choice).toEqual({ ...choice, strategy: 'minimum', extra_cents: 0 })
    expect(asked.outcome).toEqual({ kind: 'paid', months: 11 })
    expect((await plan()).json.data.choice).toEqual(choice)
    await savePlan({ ...choice, strategy: 'snowball', one_offs: [] })
    expect((await plan()).json.data.choice.strategy).toBe('snowball')
  })

  it('changes only the named parts, of the version that the device saw', async () => {
    const { create, plan, savePlan } = await client()
    const { debt_uuid } = await create({ ...dear, payment_cents: 200_00 })
    expect((await plan()).json.data.version).toBe(0)
    // Nothing has been chosen yet: the rest is what the client pays today.
    const first = await savePlan({ strategy: 'snowball', version: 0 })
    expect(first.json.data).toEqual({
      strategy: 'snowball',
      extra_cents: 100_00,
      order: [],
      one_offs: [],
      version: 1,
    })
    const one_offs = [{ month: '2027-03', amount_cents: 2_000_00, debt_uuid }]
    expect((await savePlan({ extra_cents: 900_00, one_offs, version: 1 })).json.data.version).toBe(2)

    const late = await savePlan({ strategy: 'avalanche', version: 1 })
    expect([late.status, late.json.code]).toEqual([409, 'conflict'])
    const stands = { strategy: 'snowball', extra_cents: 900_00, order: [], one_offs }
    expect((await plan()).json.data).toMatchObject({ choice: stands, version: 2 })
    // A client who insists sends no version, and overwrites only what they name.
    expect((await savePlan({ strategy: 'avalanche' })).json.data).toEqual({
      ...stands,
      strategy: 'avalanche',
      version: 3,
    })
  })

  it('is changed once when two devices have seen the same version', async () => {
    const { create, plan, savePlan } = await client()
    await create(dear)
    const amounts = [100_00, 200_00, 300_00]
    const answers = await Promise.all(amounts.map((extra_cents) => savePlan({ extra_cents, version: 0 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const done = answers.find(({ status }) => status === 200)
    const { choice, version } = (await plan()).json.data
    expect({ ...choice, version }).toEqual(done?.json.data)
  })

  it("shows the result of today's payments, when a plan counts on less", async () => {
    const { create, plan, savePlan } = await client()
    await create(
      cardInput({
        ...dear,
        balance_cents: 10_000_00,
        apr: 0.24,
        minimum_payment_cents: 150_00,
        payment_cents: 300_00,
      }),
    )
    await savePlan({ strategy: 'avalanche', extra_cents: 0, order: [], one_offs: [] })
    expect((await plan()).json.data).toMatchObject({
      outcome: { kind: 'never' },
      as_paid: { extra_cents: 150_00, months: 56 },
    })
  })

  it('is what the client pays today until they save one', async () => {
    const { create, plan, savePlan } = await client()
    await create(dear)
    await create({ ...free, balance_cents: 100_00 })
    const before = (await plan()).json.data
    expect(before.interest_cents).toBe(
      (await plan('?strategy=minimum&extraCents=0')).json.data.interest_cents,
    )
    await savePlan({ strategy: 'avalanche' })
    const after = (await plan()).json.data
    expect(after.interest_cents).toBeLessThan(before.interest_cents)
  })

  it('reports debts that are never paid off, and the lowest payment that would end them', async () => {
    const { create, plan } = await client()
    const { debt_uuid } = await create({ ...dear, minimum_payment_cents: 10_00 })
    expect((await plan()).json.data).toMatchObject({
      outcome: { kind: 'never', open: [{ debt_uuid, least_payment_cents: 10_01 }] },
      saved: null,
    })
  })

  it('without debts is done', async () => {
    const { create, plan } = await client()
    await create(rentInput())
    expect((await plan()).json.data).toMatchObject({ outcome: { kind: 'paid', months: 0 }, debts: [] })
  })

  it("accepts only the client's own debts", async () => {
    const [owner, other] = [await client(), await client()]
    const { debt_uuid } = await owner.create(dear)
    const choice = { strategy: 'custom', extra_cents: 0, order: [debt_uuid, NOBODYS_UUID], one_offs: [] }
    expect((await other.savePlan(choice)).json.data.order).toEqual([])
    const one_offs = [
      { month: '2026-12', amount_cents: 1_00, debt_uuid: null },
      { month: '2026-12', amount_cents: 1_00, debt_uuid },
    ]
    const refused = await other.savePlan({ ...choice, one_offs })
    expect([refused.status, refused.json.fields]).toEqual([
      422,
      { 'one_offs.1.debt_uuid': 'We couldn’t find that debt' },
    ])
  })

  it.each([
    [{ strategy: 'fast' }, 'strategy', 'Choose avalanche, snowball, custom or minimum'],
    [{ extra_cents: -1 }, 'extra_cents', 'Enter an amount'],
    [{ one_offs: [{ month: '2027-13', amount_cents: 1 }] }, 'one_offs.0.month', 'Choose a month'],
    [
      { one_offs: [{ month: '2026-12', amount_cents: 0 }] },
      'one_offs.0.amount_cents',
      'Enter an amount above zero',
    ],
    [
      { one_offs: Array.from({ length: 51 }, () => ({ month: '2026-12', amount_cents: 1 })) },
      'one_offs',
      'Add at most 50 one-time payments',
    ],
    [{ order: ['x'] }, 'order.0', 'This doesn’t exist'],
  ])('is rejected with a message for the field: %j', async (change, field, message) => {
    const { savePlan } = testClient
    const { status, json } = await savePlan({
      strategy: 'avalanche',
      extra_cents: 0,
      order: [],
      one_offs: [],
      ...change,
    })
    expect([status, json.fields?.[field]]).toEqual([422, message])
  })

  it.each(['?strategy=fast', '?extraCents=-1', '?extraCents=1e3', '?extraCents=9999999999999'])(
    'refuses %s',
    async (query) => {
      expect((await testClient.plan(query)).status).toBe(422)
    },
  )
})

describe('debt totals', () => {
  it('are reported in dollars and as a share of income', async () => {
    const { create, call, income } = await client()
    for (const input of [homeInput(), cardInput(), loanInput(), rentInput()]) await create(input)
    const { json } = await call('GET', 'get/totals/me')
    expect(json.data).toMatchObject({
      debt_count: 3,
      balance_cents: 211_200_00,
      rent_monthly_cents: 1_650_00,
    })
    // 1,500 with 400 of escrow, 300, and 1% of the card's balance with a cycle's interest of 22 to 25
    expect(json.data.minimum_monthly_cents).toBeGreaterThanOrEqual(2_235_00)
    expect(json.data.minimum_monthly_cents).toBeLessThan(2_237_50)
    const percentage = async () => (await call('GET', 'get/debt-percentage/me')).json.data
    expect(await percentage()).toMatchObject({
      gross_monthly_income_cents: null,
      front_end: null,
      utilization: 0.3,
    })
    await income({ gross_annual_cents: 110_000_00, other_annual_cents: 10_000_00 })
    expect(await percentage()).toMatchObject({ gross_monthly_income_cents: 10_000_00, front_end: 0.355 })
  })

  it('are returned to the home page in one request', async () => {
    const { create, call, savePlan } = await client()
    const [first] = [await create(dear), await create(free)]
    const remind = (days: number) =>
      call('POST', 'create/reminder', {
        debt_uuid: first.debt_uuid,
        days_before: [days],
        local_time: '09:00',
        time_zone: 'America/New_York',
      })
    for (const days of [1, 2, 3, 4]) expect((await remind(days)).status).toBe(201)
    await savePlan({ strategy: 'avalanche', extra_cents: 100_00, order: [], one_offs: [] })
    const { data } = (await call('GET', 'get/dashboard-data/me')).json
    expect(data).toMatchObject({ totals: { debt_count: 2 }, months_to_debt_free: 7 })
    expect(data.percentage.cards).toHaveLength(0)
    expect(data.reminders.map(({ days_before }: { days_before: number[] }) => days_before)).toEqual([
      [4],
      [3],
      [2],
    ])
    // The minimum of 100 with the saved plan's extra 100.
    expect(data.reminders[0]).toMatchObject({ debt_name: 'Dear', amount_cents: 200_00 })
  })

  it('are zero for a new client', async () => {
    const { call } = await client()
    const { data } = (await call('GET', 'get/dashboard-data/me')).json
    expect(data).toMatchObject({ totals: { debt_count: 0 }, months_to_debt_free: null, reminders: [] })
  })
})

describe('reminders', () => {
  it('follow changes to their debt', async () => {
    const { create, call, change, pay, deletePayment } = await client()
    const { debt_uuid } = await create(loanInput({ due_day: 25 }))
    const reminder = { days_before: [1], local_time: '09:00', time_zone: 'America/New_York' }
    await call('POST', 'create/reminder', { debt_uuid, ...reminder })
    const nextDue = async () => (await call('GET', 'get/reminder/me')).json.data[0]?.next_due_on
    expect(await nextDue()).toBe('2026-11-25')
    await change({ debt_uuid, due_day: 28 })
    expect(await nextDue()).toBe('2026-11-28')
    const { json } = await pay({ debt_uuid, paid_on: '2026-11-21', due_on: '2026-11-28' })
    expect(await nextDue()).toBe('2026-12-28')
    await deletePayment(json.data.payment.payment_uuid)
    expect(await nextDue()).toBe('2026-11-28')
    await call('DELETE', `delete/debts/${debt_uuid}`)
    expect(await nextDue()).toBeUndefined()
    await call('PUT', `restore/debts/${debt_uuid}`)
    expect(await nextDue()).toBe('2026-11-28')
    await change({ debt_uuid, is_paid_off: true })
    expect(await nextDue()).toBeNull()
  })
})
