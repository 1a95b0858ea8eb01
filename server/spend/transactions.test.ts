import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_ENTERED } from '#core/contract/transactions.ts'
import { fileRow, spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
let client: Awaited<ReturnType<typeof spendingClient>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
beforeEach(async () => {
  client = await spendingClient(testServer)
})
afterAll(() => testServer.close())

const change = (body: Readonly<Record<string, unknown>>) => client.call('PUT', 'update/transaction', body)

describe('entering a transaction', () => {
  it('gives it the usual type of its category', async () => {
    const transaction_uuid = v7()
    const entered = await client.enter({ transaction_uuid, note: 'With Sam', tags: ['friends', 'Friends'] })
    expect(entered).toMatchObject({
      transaction_uuid,
      type: 'want',
      category_source: 'client',
      origin: 'manual',
      tags: ['friends'],
      is_reviewed: true,
      version: 1,
    })
    const { json } = await client.call('GET', `get/transaction/${transaction_uuid}`)
    expect(json.data).toEqual({ transaction: entered, pair: null })
    expect((await client.call('POST', 'create/transaction', client.input({ transaction_uuid }))).status).toBe(
      409,
    )
  })

  it('makes an account for cash when it is the first', async () => {
    const bank_account_uuid = v7()
    await client.enter({ bank_account_uuid, new_account_name: 'Wallet' })
    await client.enter({ bank_account_uuid, new_account_name: 'Wallet' })
    expect(await client.list(`?account=${bank_account_uuid}`)).toHaveLength(2)
  })

  it.each([
    ['an amount of zero', { amount_cents: 0 }, 'amount_cents'],
    ['a fraction of a cent', { amount_cents: 0.5 }, 'amount_cents'],
    ['an unknown category', { category: 'yachts' }, 'category'],
    ['a date that does not exist', { date: '2026-02-30' }, 'date'],
    ['no name', { name: ' ' }, 'name'],
    ['a tag with a comma', { tags: ['a,b'] }, 'tags.0'],
    ['an unknown account', { bank_account_uuid: v7() }, 'bank_account_uuid'],
  ])('refuses %s', async (_, wrong, field) => {
    const { status, json } = await client.call('POST', 'create/transaction', client.input(wrong))
    expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
  })

  it("refuses an account of a bank, one that is off, and another client's", async () => {
    const accounts = [
      await client.addAccount('checking', { isLinked: true }),
      await client.addAccount('cash', { is_active: false }),
    ]
    for (const bank_account_uuid of accounts) {
      const body = client.input({ bank_account_uuid, new_account_name: 'Wallet' })
      const { status, json } = await client.call('POST', 'create/transaction', body)
      expect([status, Object.keys(json.fields)]).toEqual([422, ['bank_account_uuid']])
    }
    const body = client.input({ bank_account_uuid: (await spendingClient(testServer)).cash })
    const { status, json } = await client.call('POST', 'create/transaction', body)
    expect([status, Object.keys(json.fields)]).toEqual([422, ['bank_account_uuid']])
  })
})

it('enters at most 20,000 transactions', async () => {
  await testServer.database.pool.query(
    `insert into transactions (transaction_uuid, user_uuid, bank_account_uuid, date, amount_cents, name, description,
       category, type, category_source, origin, created_at, updated_at)
     select gen_random_uuid(), $1, $2, '2026-01-01', -1, 'x', 'x', 'other', 'want', 'client', 'manual', now(), now()
     from generate_series(2, $3)`,
    [client.user_uuid, client.cash, MAX_ENTERED],
  )
  await client.enter()
  const { status, json } = await client.call('POST', 'create/transaction', client.input())
  expect([status, json.message]).toEqual([
    409,
    'You can have up to 20,000 entered transactions. Delete one you no longer need.',
  ])
})

describe('pairs', () => {
  const transfer = async () => {
    const savings = await client.addAccount('savings')
    const out = fileRow(1, { amount_cents: -50_00, description: 'ONLINE TRANSFER 123' })
    const into = fileRow(1, { amount_cents: 50_00, description: 'DEPOSIT' })
    await client.call('PUT', 'finish/import', { import_uuid: await client.sendFile([out]) })
    const import_uuid = await client.sendFile([into], { bank_account_uuid: savings })
    await client.call('PUT', 'finish/import', { import_uuid })
    return { import_uuid, savings }
  }

  it('counts a transfer between two accounts nowhere, until the client says that it is none', async () => {
    await transfer()
    const [first, second] = await client.list('?status=paired')
    expect(first).toMatchObject({ type: 'transfer', pair: { transaction_uuid: second?.transaction_uuid } })
    const { json } = await client.call('GET', `get/transaction/${first?.transaction_uuid}`)
    expect(json.data.pair).toEqual(second)
    const undone = await change({ transaction_uuid: first?.transaction_uuid, pair: null })
    expect(undone.json.data).toMatchObject({ pair: null, type: expect.not.stringMatching('transfer') })
    expect(await client.list('?status=paired')).toEqual([])
    await client.call('PUT', 'finish/import', {
      import_uuid: await client.sendFile([fileRow(1, { amount_cents: -3 })]),
    })
    expect(await client.list('?status=paired')).toEqual([])
  })

  it('lets go of a transfer whose other side is undone with its import', async () => {
    const { import_uuid } = await transfer()
    await client.call('DELETE', `delete/import/${import_uuid}`)
    expect(await client.list()).toMatchObject([{ pair: null }])
  })

  it("gives a refund its purchase's category", async () => {
    const rows = [
      fileRow(1, { description: 'ZZZ TRADING', category_text: 'Clothing' }),
      fileRow(2, { description: 'ZZZ TRADING', amount_cents: 20_00, date: '2026-11-15' }),
    ]
    await client.call('PUT', 'finish/import', { import_uuid: await client.sendFile(rows) })
    expect(await client.list()).toMatchObject([
      { category: 'clothing', amount_cents: 20_00, pair: { kind: 'refund' } },
      { category: 'clothing', pair: { kind: 'refund' } },
    ])
  })
})

describe('changing a transaction', () => {
  it('takes the usual type with a category, and refuses an outdated version', async () => {
    const { transaction_uuid } = await client.enter()
    const { json } = await change({ transaction_uuid, category: 'groceries', version: 1 })
    expect(json.data).toMatchObject({ category: 'groceries', type: 'need', version: 2 })
    expect((await change({ transaction_uuid, note: 'x', version: 1 })).status).toBe(409)
  })

  it('splits it into parts that add up, and joins them again', async () => {
    const { transaction_uuid } = await client.enter({ amount_cents: -100_00 })
    const part = (amount_cents: number) => ({ amount_cents, category: 'groceries', type: 'need' })
    const short = await change({ transaction_uuid, splits: [part(-60_00), part(-30_00)] })
    expect([short.status, short.json.fields.splits]).toEqual([
      422,
      'The parts must add up to $100.00. They are $10.00 short',
    ])
    const mixed = await change({ transaction_uuid, splits: [part(-110_00), part(10_00)] })
    expect(mixed.json.fields.splits).toBe('Every part must be money out, like the transaction')
    const split = await change({ transaction_uuid, splits: [part(-60_00), part(-40_00)] })
    expect(split.json.data.splits).toHaveLength(2)
    expect(await client.list('?category=coffee_bars')).toEqual([])
    expect(await client.list('?category=groceries')).toHaveLength(1)
    expect((await change({ transaction_uuid, amount_cents: -90_00 })).json.fields).toHaveProperty('splits')
    expect((await change({ transaction_uuid, splits: [] })).json.data.splits).toEqual([])
  })

  it("leaves an imported transaction's date and amount", async () => {
    const { sendFile, call } = client
    await call('PUT', 'finish/import', { import_uuid: await sendFile([fileRow(1)]) })
    const [imported] = await client.list()
    const { transaction_uuid } = imported ?? {}
    expect((await change({ transaction_uuid, date: '2026-11-11' })).json.fields).toHaveProperty('date')
    expect((await change({ transaction_uuid, amount_cents: -1 })).json.fields).toHaveProperty('amount_cents')
    expect((await call('DELETE', `delete/transaction/${transaction_uuid}`)).status).toBe(409)
  })

  it('changes several at once, of the client only', async () => {
    const other = await spendingClient(testServer)
    const foreign = await other.enter()
    const own = [await client.enter(), await client.enter()].map(({ transaction_uuid }) => transaction_uuid)
    const { json } = await client.call('PUT', 'update/transactions', {
      transaction_uuids: [...own, foreign.transaction_uuid, v7()],
      category: 'gifts',
      is_excluded: true,
      add_tag: 'party',
    })
    expect(json.data).toEqual({ changed_count: 2 })
    expect(await client.list()).toMatchObject([
      { category: 'gifts', type: 'want', is_excluded: true, tags: ['party'] },
      { category: 'gifts', tags: ['party'] },
    ])
    expect(await other.list()).toEqual([foreign])
  })
})

describe('listing transactions', () => {
  it('pages through all of them once, also while others are added and deleted', async () => {
    const entered = []
    for (let day = 1; day <= 9; day += 1)
      entered.push(await client.enter({ date: `2026-11-0${Math.ceil(day / 2)}` }))
    const first = (await client.call('GET', 'get/transactions/me?limit=4')).json.data
    const totals = (await client.call('GET', 'get/transaction-totals/me')).json.data
    expect(totals).toMatchObject({ count: 9, in_cents: 0, out_cents: 9 * 12_50 })
    await client.enter({ date: '2026-11-09' })
    const last = first.transactions.at(-1)
    await client.call('DELETE', `delete/transaction/${last.transaction_uuid}`)
    const second = (await client.call('GET', `get/transactions/me?limit=4&cursor=${first.next_cursor}`)).json
      .data
    const third = (await client.call('GET', `get/transactions/me?limit=4&cursor=${second.next_cursor}`)).json
      .data
    expect(third.next_cursor).toBeNull()
    const seen = [first, second, third].flatMap((page) => page.transactions)
    expect(seen).toEqual(
      entered.toSorted((a, b) =>
        `${b.date}${b.transaction_uuid}`.localeCompare(`${a.date}${a.transaction_uuid}`),
      ),
    )
  })

  it('sums months without transfers and excluded ones', async () => {
    await client.enter({ amount_cents: 1000_00, category: 'paycheck', date: '2026-10-31' })
    await client.enter({ amount_cents: -500_00, category: 'transfer' })
    const { transaction_uuid } = await client.enter({ amount_cents: -70_00 })
    await change({ transaction_uuid, is_excluded: true })
    await client.enter()
    const totals = (await client.call('GET', 'get/transaction-totals/me')).json.data
    expect(totals).toEqual({
      count: 4,
      in_cents: 1000_00,
      out_cents: 12_50,
      months: [
        { month: '2026-11', count: 3, in_cents: 0, out_cents: 12_50 },
        { month: '2026-10', count: 1, in_cents: 1000_00, out_cents: 0 },
      ],
    })
  })

  it.each([
    ['search=blue%20SAM', 1],
    ['search=12.50', 1],
    ['search=%2412.50%20blue', 1],
    ['search=100%25', 0],
    ['search=trip', 1],
    ['from=2026-11-21', 0],
    ['to=2026-11-20', 1],
    ['category=coffee_bars', 1],
    ['type=need', 0],
    ['tag=trip', 1],
    ['status=unreviewed', 0],
    ['status=paired', 0],
    ['status=pending', 0],
    ['status=split', 0],
    ['status=excluded', 0],
    [`account=${v7()}`, 0],
    [`import=${v7()}`, 0],
  ])('narrows by %s', async (query, count) => {
    await client.enter({ note: 'With Sam', tags: ['trip'] })
    expect(await client.list(`?${query}`)).toHaveLength(count)
    expect((await client.call('GET', `get/transaction-totals/me?${query}`)).json.data).toMatchObject({
      count,
    })
  })

  it.each(['limit=0', 'limit=1001', 'cursor=x', 'cursor=2026-02-30_a', 'status=x', 'from=x', 'category=x'])(
    'refuses %s',
    async (query) => {
      expect((await client.call('GET', `get/transactions/me?${query}`)).status).toBe(422)
    },
  )

  it('leaves out accounts that are off, and days beyond the last 90 for reading offline', async () => {
    await client.enter({ date: '2026-08-01' })
    const recent = await client.enter()
    expect((await client.call('GET', 'get/recent-transactions/me')).json.data.transactions).toEqual([recent])
    await testServer.database.pool.query('update bank_accounts set is_active = false where user_uuid = $1', [
      client.user_uuid,
    ])
    expect(await client.list()).toEqual([])
    expect((await client.call('GET', 'get/recent-transactions/me')).json.data.transactions).toEqual([])
  })
})

it("hides and protects another client's transactions", async () => {
  const other = await spendingClient(testServer)
  const { transaction_uuid } = await other.enter()
  expect((await client.call('GET', `get/transaction/${transaction_uuid}`)).status).toBe(404)
  expect((await change({ transaction_uuid, note: 'x' })).status).toBe(404)
  expect((await client.call('DELETE', `delete/transaction/${transaction_uuid}`)).status).toBe(404)
  expect((await client.call('DELETE', 'delete/transaction/x')).status).toBe(404)
  expect((await client.call('GET', `get/transactions/${other.user_uuid}`)).status).toBe(404)
  expect((await client.call('GET', `get/transaction-totals/${other.user_uuid}`)).status).toBe(404)
  expect((await client.call('GET', `get/recent-transactions/${other.user_uuid}`)).status).toBe(404)
})

it.each([
  ['GET', 'get/transactions/me'],
  ['GET', 'get/transaction-totals/me'],
  ['GET', 'get/recent-transactions/me'],
  ['GET', `get/transaction/${v7()}`],
  ['POST', 'create/transaction'],
  ['PUT', 'update/transaction'],
  ['PUT', 'update/transactions'],
  ['DELETE', `delete/transaction/${v7()}`],
  ['GET', 'get/category-rules/me'],
  ['POST', 'preview/category-rule'],
  ['POST', 'create/category-rule'],
  ['PUT', 'update/category-rule'],
  ['DELETE', `delete/category-rule/${v7()}`],
  ['POST', 'create/import'],
  ['POST', 'create/import-rows'],
  ['GET', `get/import/${v7()}`],
  ['PUT', 'finish/import'],
  ['DELETE', `delete/import/${v7()}`],
  ['GET', 'get/imports/me'],
])('answers 401 without a session: %s %s', async (method, path) => {
  expect((await testServer.send(method, `/spend/${path}`)).status).toBe(401)
})
