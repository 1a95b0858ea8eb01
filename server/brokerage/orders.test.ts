/** Orders, transfers, positions and lots. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pricesOn } from '#core/brokerage/prices.ts'
import { valueOf } from '#core/brokerage/units.ts'
import type { Asset } from '#core/finance/data/capital-market.ts'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import { recordFromAnnual } from '#core/finance/market/market.ts'
import { addDays, weekday } from '#core/finance/math/dates.ts'
import { brokerageClient } from '#tests/fixtures/brokerage-client.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, HOUR, SECOND, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** A client with an approved account that funds a goal, and money in it. */
async function investor(cents = 10_000_00, account_type = 'individual') {
  const { token, user_uuid, username, password } = await registerAndLogIn(testServer)
  const client = brokerageClient(testServer, token)
  const goals = goalsOfClient(testServer, token)
  await goals.answer('most')
  const { goal_uuid } = await goals.createGoal()
  const id = await client.open(account_type, { goal_uuid })
  if (cents > 0) await client.transfer(id, cents)
  /** The client after a new login, since a session ends on the way. */
  const later = async (days: number) => {
    await client.work(days * 24 * HOUR)
    const { json } = await testServer.send('POST', '/users/login', { body: { username, password } })
    return brokerageClient(testServer, String(json.data.token))
  }
  return { ...client, token, user_uuid, goals, goal_uuid, id, later }
}

const total = (list: readonly Record<string, number>[], field: string): number =>
  list.reduce((sum, each) => sum + (each[field] ?? 0), 0)

describe('a purchase', () => {
  it('is previewed to the cent, placed, and filled at the previewed prices', async () => {
    const client = await investor()
    const { json } = await client.preview(client.id, client.goal_uuid, 'buy', 2_500_01)
    const shown = json.data
    expect(total(shown.legs, 'amount_cents')).toBe(2_500_01)
    expect(shown).toMatchObject({
      buys_cents: 2_500_01,
      sells_cents: 0,
      cash_before_cents: 10_000_00,
      cash_after_cents: 7_499_99,
      cost: { commission_cents: 0 },
    })
    const placed = await client.place(shown)
    expect(placed.status).toBe(200)
    expect(placed.json.data.state).toBe('pending')
    expect((await client.detail(client.id)).orders[0].state).toBe('accepted')
    await client.work(10 * SECOND)
    const { account, orders, positions, ledger } = await client.detail(client.id)
    expect(orders[0]).toMatchObject({ state: 'filled', filled_cents: 2_500_01, is_partial: false })
    expect(orders[0].legs.map(({ filled_units }: { filled_units: number }) => filled_units)).toEqual(
      shown.legs.map(({ units }: { units: number }) => units),
    )
    expect(account.cash_cents).toBe(7_499_99)
    expect(total(positions, 'cost_cents')).toBe(2_500_01)
    expect(ledger[0].balance_cents).toBe(7_499_99)
    expect(Math.abs(account.value_cents - 10_000_00)).toBeLessThan(10)
    const { json: told } = await testServer.send('GET', `/users/get/notifications/${client.user_uuid}`, {
      token: client.token,
    })
    expect(told.data.notifications[0]).toMatchObject({ kind: 'order_filled', name: 'Boat' })
  })

  it('happens once by click, retry and two tabs', async () => {
    const client = await investor()
    const one = (await client.preview(client.id, client.goal_uuid, 'buy', 1_000_00)).json.data
    const other = (await client.preview(client.id, client.goal_uuid, 'buy', 1_000_00)).json.data
    const key = randomUUID()
    const answers = await Promise.all([
      client.place(one, { key }),
      client.place(one, { key }),
      client.place(one),
      client.place(other),
    ])
    const placed = new Set(
      answers.filter(({ status }) => status === 200).map(({ json }) => json.data.order_uuid),
    )
    expect(placed.size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await client.place(one, { key })).status).toBe(200)
    await client.work(10 * SECOND)
    const { account, orders } = await client.detail(client.id)
    expect(orders).toHaveLength(1)
    expect(account.cash_cents).toBe(9_000_00)
    const stale = await client.place(other)
    expect(stale.status).toBe(409)
  })

  it('is refused over the cash, for strangers, in words', async () => {
    const client = await investor(500_00)
    const { preview, place, id, goal_uuid } = client
    const over = await preview(id, goal_uuid, 'buy', 500_01)
    expect(over.status).toBe(409)
    expect(over.json.message).toBe(
      'This account has $500 available. Deposit money, or enter a smaller amount.',
    )
    const shown = (await preview(id, goal_uuid, 'buy', 100_00)).json.data
    expect((await place({ ...shown, amount_cents: 600_00 })).status).toBe(409)
    const stranger = await investor(0)
    expect((await stranger.preview(id, goal_uuid, 'buy', 100_00)).status).toBe(404)
    expect((await stranger.place(shown)).status).toBe(404)
    expect((await stranger.preview(stranger.id, goal_uuid, 'buy', 100_00)).status).toBe(404)
    expect((await place(shown, { userUuid: stranger.user_uuid })).status).toBe(404)
    expect((await place({ ...shown, marks: [] })).json.message).toContain('prices are out of date')
    const none = await testServer.send('POST', `/ibkr/place-order?userUuid=me&userIpAddress=127.0.0.1`, {
      token: client.token,
      body: shown,
    })
    expect(none.status).toBe(400)
  })

  it('is refused with a forged address, and the address is neither stored nor logged', async () => {
    const client = await investor()
    const shown = (await client.preview(client.id, client.goal_uuid, 'buy', 100_00)).json.data
    for (const address of [
      '10.0.0.1',
      '192.168.1.4',
      '0.0.0.0',
      '::1',
      'fe80::1',
      '999.1.1.1',
      'example.com',
      '',
    ]) {
      expect([address, (await client.place(shown, { address })).status]).toEqual([address, 422])
    }
    expect((await client.place(shown, { address: '8.8.4.4' })).status).toBe(200)
    expect(testServer.lines.join('\n')).not.toContain('8.8.4.4')
  })

  it('compares the address with the one that the server sees', async () => {
    const behind = await createTestServer({ VERDANT_LIMITS: 'relaxed', VERDANT_TRUSTED_PROXY: '127.0.0.1' })
    const { token } = await registerAndLogIn(behind)
    const send = (address: string) =>
      behind.send('POST', `/ibkr/place-order?userUuid=me&userIpAddress=${address}`, {
        token,
        headers: { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': '8.8.8.8' },
        body: {
          brokerage_account_uuid: randomUUID(),
          goal_uuid: randomUUID(),
          order_uuid: randomUUID(),
          kind: 'buy',
          amount_cents: 100_00,
          marks: [],
          version: 1,
        },
      })
    expect((await send('9.9.9.9')).json.fields.userIpAddress).toContain('has changed')
    expect((await send('8.8.8.8')).status).toBe(404)
    expect((await send('2600:1700::1')).status).toBe(404)
    await behind.close()
  })

  it('is rejected, filled in part, and cancelled, each with its reason', async () => {
    const client = await investor()
    await client.order(client.id, client.goal_uuid, 'buy', 100_13)
    await client.order(client.id, client.goal_uuid, 'buy', 200_37)
    const shown = (await client.preview(client.id, client.goal_uuid, 'buy', 300_00)).json.data
    await client.place(shown)
    const cancelled = await client.send('POST', `/ibkr/cancel-order/${shown.order_uuid}`)
    expect(cancelled.status).toBe(200)
    const { orders, account } = await client.detail(client.id)
    expect(orders).toMatchObject([
      { state: 'cancelled', filled_cents: 0 },
      { state: 'cancelled', is_partial: true },
      { state: 'rejected', filled_cents: 0 },
    ])
    expect(orders[1].reason).toContain('canceled the rest')
    expect(orders[1].filled_cents).toBeGreaterThan(99_00)
    expect(account.cash_cents).toBe(10_000_00 - orders[1].filled_cents)
    expect(account.available_cents).toBe(account.cash_cents)
    expect((await client.send('POST', `/ibkr/cancel-order/${shown.order_uuid}`)).status).toBe(409)
    const stranger = await investor(0)
    expect((await stranger.send('POST', `/ibkr/cancel-order/${shown.order_uuid}`)).status).toBe(404)
  })

  it('needs an account that is open, and a share of it', async () => {
    const client = await investor()
    const second = await client.goals.createGoal({ name: 'Cabin' })
    const refused = await client.preview(client.id, second.goal_uuid, 'buy', 100_00)
    const { mask } = (await client.detail(client.id)).account
    expect(refused.json.message).toBe(
      `Individual ••${mask} funds Boat. Give this goal a share of the account on the goal’s page first.`,
    )
    const draft = await client.draft('joint')
    expect((await client.preview(draft, client.goal_uuid, 'buy', 100_00)).status).toBe(409)
    const saving = await client.goals.createGoal({
      mode: 'save',
      kind: 'other',
      name: 'Trip',
      target_date: '2027-06-01',
    })
    expect((await client.preview(client.id, saving.goal_uuid, 'buy', 100_00)).json.message).toContain(
      'kept in cash',
    )
  })
})

describe('a sale', () => {
  it('takes the oldest lots first, and books the realized gain', async () => {
    const { id, goal_uuid, order: first, later } = await investor()
    await first(id, goal_uuid, 'buy', 1_000_00)
    const client = await later(400)
    await client.order(id, goal_uuid, 'buy', 1_000_00)
    const { json } = await client.preview(id, goal_uuid, 'sell', 600_00)
    expect(json.data.estimated_gain_cents).toBeGreaterThan(0)
    expect(json.data.estimated_long_term_gain_cents).toBe(json.data.estimated_gain_cents)
    expect(json.data.note).toContain('taxed')
    const order = await client.order(id, goal_uuid, 'sell', 600_00)
    expect(order.state).toBe('pending')
    const { account, positions } = await client.detail(id)
    expect(account.cash_cents).toBe(8_600_00)
    expect(account.realized_gain_cents).toBe(json.data.estimated_gain_cents)
    expect(account.cash_cents + total(positions, 'cost_cents')).toBe(
      account.net_deposits_cents + account.realized_gain_cents,
    )
  })

  it('sells everything, and the empty account can be closed', async () => {
    const client = await investor()
    await client.order(client.id, client.goal_uuid, 'buy', 3_333_33)
    const { account } = await client.detail(client.id)
    const more = await client.preview(client.id, client.goal_uuid, 'sell', account.invested_cents + 1)
    expect(more.status).toBe(422)
    await client.order(client.id, client.goal_uuid, 'sell', account.invested_cents)
    const sold = await client.detail(client.id)
    expect(sold.positions).toEqual([])
    expect((await client.send('POST', `/ibkr/close/account/${client.id}`)).status).toBe(409)
    const over = await client.transfer(client.id, sold.account.cash_cents + 1, 'withdrawal')
    expect(over.status).toBe(409)
    await client.transfer(client.id, sold.account.cash_cents, 'withdrawal')
    const closed = await client.send('POST', `/ibkr/close/account/${client.id}`)
    expect(closed.json.data.state).toBe('closed')
    expect((await client.preview(client.id, client.goal_uuid, 'buy', 100_00)).json.message).toBe(
      'This account is closed.',
    )
    expect((await client.transfer(client.id, 100_00)).status).toBe(409)
  })
})

describe('rebalancing', () => {
  it('puts new money into what is below the model first, and sells nothing within the tolerance', async () => {
    const client = await investor()
    await client.order(client.id, client.goal_uuid, 'buy', 2_000_00)
    const { json } = await client.preview(client.id, client.goal_uuid, 'rebalance', 500_00)
    expect(json.data.sells_cents).toBe(0)
    expect(json.data.buys_cents).toBe(500_00)
    expect(json.data.drift_after).toBeLessThanOrEqual(json.data.drift_before + 0.001)
    const idle = await client.preview(client.id, client.goal_uuid, 'rebalance', 0)
    expect(idle.json.data).toMatchObject({ is_empty: true })
    // Four fifths of the account are cash.
    expect(idle.json.data.drift_before).toBeGreaterThan(0.7)
    expect(idle.json.data.note).toBe(
      '$8,000 isn’t invested. What’s invested is within five percentage points of the portfolio.',
    )
    const { positions } = await client.detail(client.id)
    const shares = positions.reduce((all: number, { share }: { share: number }) => all + share, 0)
    expect(shares).toBeCloseTo(0.2, 3)
    expect((await client.place(idle.json.data)).status).toBe(409)
  })
})

describe('transfers', () => {
  it('move money once, and never more than is free', async () => {
    const client = await investor(1_000_00)
    const key = randomUUID()
    await Promise.all([
      client.transfer(client.id, 200_00, 'withdrawal', key),
      client.transfer(client.id, 200_00, 'withdrawal', key),
    ])
    const races = await Promise.all([
      client.transfer(client.id, 700_00, 'withdrawal'),
      client.transfer(client.id, 700_00, 'withdrawal'),
    ])
    expect(races.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { account, ledger, transfers } = await client.detail(client.id)
    expect(account.cash_cents).toBe(100_00)
    expect(total(ledger, 'amount_cents')).toBe(100_00)
    expect(transfers.every(({ state }: { state: string }) => state === 'completed')).toBe(true)
  })

  it('are contributions, not gains, in the account’s history', async () => {
    const { id, later } = await investor(1_000_00)
    const client = await later(40)
    await client.transfer(id, 500_00)
    const { values } = await client.detail(id)
    expect(values.at(-1)).toMatchObject({ value_cents: 1_500_00, net_deposits_cents: 1_500_00 })
  })
})

describe('the change of a day', () => {
  it('is what the market made of the funds, on the last day of trading, with deposits left out', async () => {
    const { id, goal_uuid, order, detail, later } = await investor(1_000_00)
    expect((await detail(id)).account.day_change_cents).toBeNull()
    await order(id, goal_uuid, 'buy', 1_000_00)
    expect((await detail(id)).account).toMatchObject({ day_change_cents: 0, invested_cents: 1_000_00 })
    // Until a Sunday, when the prices are those of Friday.
    const days = 14 - weekday(testServer.now().toISOString().slice(0, 10))
    const client = await later(days)
    await client.transfer(id, 5_000_00)
    await client.work(0)
    const { account, positions } = await client.detail(id)
    expect(weekday(account.priced_on)).toBe(5)
    const record = recordFromAnnual(MARKET_ANNUAL)
    const { prices } = pricesOn(record, addDays(account.priced_on, -1))
    const before = total(
      positions.map(({ asset, units }: { asset: Asset; units: number }) => ({
        cents: valueOf(units, prices[asset]),
      })),
      'cents',
    )
    expect(account.day_change_cents).toBe(account.invested_cents - before)
    expect(account.day_change_cents).toBeGreaterThan(0)
    expect(account.day_change_cents).toBeLessThan(5_00)
  })

  it('follows from the last prices of the day before where the broker tells only the latest', async () => {
    const { id, goal_uuid, order, later } = await investor(1_000_00)
    await order(id, goal_uuid, 'buy', 1_000_00)
    const real = testServer.dependencies.brokerage
    if (!real) throw new Error('no broker')
    const readPrices = real.readPrices.bind(real)
    Object.assign(real, {
      readPrices: async (accountId: string) => {
        const told = await readPrices(accountId)
        return told.kind === 'ok' ? { ...told, value: { ...told.value, previous: null } } : told
      },
    })
    const days = 15 - weekday(testServer.now().toISOString().slice(0, 10))
    const after = async (more: number) => (await (await later(more)).detail(id)).account.day_change_cents
    expect(await after(days)).toBeNull()
    expect(await after(1)).toBeGreaterThan(0)
    expect(await after(2)).toBeNull()
    Object.assign(real, { readPrices })
  })
})

describe('money moved at the broker itself', () => {
  it('is booked once, in and out, and not while an order is open', async () => {
    const { id, goal_uuid, preview, place, work, detail } = await investor(1_000_00)
    const real = testServer.dependencies.brokerage
    if (!real) throw new Error('no broker')
    let told = 1_250_00
    Object.assign(real, { readCash: async () => ({ kind: 'ok', value: told }) })
    await work(7 * HOUR)
    await work(7 * HOUR)
    const booked = async () => {
      const { account, ledger } = await detail(id)
      return [account.cash_cents, account.net_deposits_cents, ledger.length]
    }
    expect(await booked()).toEqual([1_250_00, 1_250_00, 2])
    told = 1_240_50
    await work(7 * HOUR)
    expect(await booked()).toEqual([1_240_50, 1_240_50, 3])
    // The order's fill changes the cash, too: the two are not to be told apart while it is open.
    told = 740_50
    await place((await preview(id, goal_uuid, 'buy', 500_00)).json.data)
    expect((await detail(id)).account).toMatchObject({ cash_cents: 1_240_50, open_count: 1 })
    await work(10 * SECOND)
    await work(7 * HOUR)
    expect((await detail(id)).account).toMatchObject({ cash_cents: 740_50, net_deposits_cents: 1_240_50 })
    Object.assign(real, { readCash: undefined })
  })
})

describe('work that was interrupted', () => {
  it('is done once by the job when a process died before it asked the broker, or before it saved the answer', async () => {
    const client = await investor()
    const real = testServer.dependencies.brokerage
    if (!real) throw new Error('no broker')
    const answers = { placeOrder: real.placeOrder.bind(real), transfer: real.transfer.bind(real) }
    // The broker does the work, and the answer is lost.
    Object.assign(real, {
      placeOrder: async (input: Parameters<typeof answers.placeOrder>[0]) => {
        await answers.placeOrder(input)
        throw new Error('the process died')
      },
      transfer: async (input: Parameters<typeof answers.transfer>[0]) => {
        await answers.transfer(input)
        return { kind: 'unavailable', fault: 'TIMEOUT' }
      },
    })
    const shown = (await client.preview(client.id, client.goal_uuid, 'buy', 1_000_00)).json.data
    expect((await client.place(shown)).status).toBe(200)
    Object.assign(real, { placeOrder: answers.placeOrder })
    await client.transfer(client.id, 250_00)
    expect((await client.detail(client.id)).account).toMatchObject({ cash_cents: 10_000_00, open_count: 2 })
    Object.assign(real, answers)
    await client.work(2 * HOUR)
    await client.work(10 * SECOND)
    const { account, orders } = await client.detail(client.id)
    expect(orders[0].state).toBe('filled')
    expect(account).toMatchObject({ cash_cents: 9_250_00, open_count: 0 })
  })
})
