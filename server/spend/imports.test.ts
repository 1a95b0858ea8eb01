import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toSentRow } from '#core/contract/imports.ts'
import { clean } from '#server/jobs/clean.ts'
import { fileRow, spendingClient } from '#tests/fixtures/spend.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
let client: Awaited<ReturnType<typeof spendingClient>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
beforeEach(async () => {
  client = await spendingClient(testServer)
})
afterAll(() => testServer.close())

const finish = (import_uuid: string, more: Readonly<Record<string, unknown>> = {}) =>
  client.call('PUT', 'finish/import', { import_uuid, ...more })
const rows = [
  fileRow(1),
  fileRow(2, { date: '2026-11-11', amount_cents: 40_00, description: 'ACME DES:PAYROLL' }),
  fileRow(3, { date: '2026-11-12', amount_cents: -9_00, category_text: 'Pets', description: 'ZZZ' }),
]

it('adds all rows at once, categorized, and undoes them as a whole', async () => {
  const import_uuid = await client.sendFile(rows)
  expect(await client.list()).toEqual([])
  const { json } = await client.call('GET', `get/import/${import_uuid}`)
  expect(json.data.preview).toEqual({
    new_count: 3,
    duplicate_count: 0,
    first_date: '2026-11-10',
    last_date: '2026-11-12',
    in_cents: 40_00,
    out_cents: 34_00,
    duplicates: [],
    elsewhere: [],
    sample: [
      { line: 1, date: '2026-11-10', amount_cents: -25_00, name: 'Safeway', category: 'groceries' },
      { line: 2, date: '2026-11-11', amount_cents: 40_00, name: 'Acme', category: 'paycheck' },
      { line: 3, date: '2026-11-12', amount_cents: -9_00, name: 'Zzz', category: 'pets' },
    ],
  })
  const finished = await finish(import_uuid)
  expect(finished.json.data).toMatchObject({ state: 'finished', added_count: 3, duplicate_count: 0 })
  expect((await finish(import_uuid)).json.data).toEqual(finished.json.data)
  expect(await client.list(`?import=${import_uuid}`)).toMatchObject([
    { category: 'pets', category_source: 'bank' },
    { category: 'paycheck', type: 'income', category_source: 'guess' },
    { category: 'groceries', name: 'Safeway', origin: 'import' },
  ])
  const undone = await client.call('DELETE', `delete/import/${import_uuid}`)
  expect(undone.json.data).toEqual({ removed_count: 3 })
  expect(await client.list()).toEqual([])
  expect((await client.call('GET', 'get/imports/me')).json.data.imports).toMatchObject([{ state: 'undone' }])
  expect((await client.call('DELETE', `delete/import/${import_uuid}`)).status).toBe(404)
  expect((await finish(import_uuid)).status).toBe(409)
})

it('counts payments that a card received as no income, even in an account of another type', async () => {
  const payments = [
    fileRow(1, { amount_cents: 500_00, description: 'CAPITAL ONE AUTOPAY PYMT' }),
    fileRow(2, { amount_cents: 450_00, description: 'MOBILE', category_text: 'Payment/Credit' }),
  ]
  const import_uuid = await client.sendFile(payments)
  await finish(import_uuid)
  const types = (await client.list(`?import=${import_uuid}`)).map(({ category, type }) => [category, type])
  expect(types).toEqual([
    ['card_payment', 'transfer'],
    ['card_payment', 'transfer'],
  ])
})

it('adds rows that are stored already only if the client says so', async () => {
  await finish(await client.sendFile(rows))
  const import_uuid = await client.sendFile([...rows, fileRow(4, { amount_cents: -1 })])
  const { preview } = (await client.call('GET', `get/import/${import_uuid}`)).json.data
  expect(preview).toMatchObject({ new_count: 1, duplicate_count: 3 })
  expect(preview.duplicates[0]).toMatchObject({ row: { line: 1 }, transaction: { name: 'Safeway' } })
  expect((await finish(import_uuid, { kept_lines: [1] })).json.data).toMatchObject({
    added_count: 2,
    duplicate_count: 3,
  })
  const again = await client.sendFile(rows)
  expect((await finish(again, { keeps_duplicates: true })).json.data).toMatchObject({ added_count: 3 })
})

it("keeps a file's ids unique and loses no row that repeats one", async () => {
  const twice = [fileRow(1, { external_id: 'x' }), fileRow(2, { external_id: 'x', amount_cents: -7 })]
  expect((await finish(await client.sendFile(twice))).json.data).toMatchObject({ added_count: 2 })
  const kept = await finish(await client.sendFile(twice), { keeps_duplicates: true })
  expect(kept.json.data).toMatchObject({ added_count: 2 })
})

it('says which other account has the rows of a file already', async () => {
  await finish(await client.sendFile(rows))
  const card = await client.addAccount('card')
  const preview = async (bank_account_uuid: string, sent = rows) => {
    const import_uuid = await client.sendFile(sent, { bank_account_uuid })
    return (await client.call('GET', `get/import/${import_uuid}`)).json.data.preview
  }
  expect(await preview(card)).toMatchObject({
    new_count: 3,
    elsewhere: [{ bank_account_uuid: client.cash, name: 'cash', count: 3 }],
  })
  const others = Array.from({ length: 11 }, (_, at) => fileRow(at + 1, { amount_cents: -1_00 - at }))
  expect((await preview(card, [...others, fileRow(12)])).elsewhere).toEqual([])
})

it('makes a new account only when the import is finished', async () => {
  const accounts = async () =>
    (await testServer.send('GET', '/plaid/get/user-accounts-linked-with-plaid/me', { token: client.token }))
      .json.data.accounts
  const before = (await accounts()).length
  const import_uuid = await client.sendFile(rows, { bank_account_uuid: null, new_account_name: 'Old bank' })
  expect((await client.call('GET', `get/import/${import_uuid}`)).json.data).toMatchObject({
    import: { bank_account_uuid: null },
    preview: { new_count: 3 },
  })
  expect(await accounts()).toHaveLength(before)
  const { bank_account_uuid } = (await finish(import_uuid)).json.data
  expect(await accounts()).toContainEqual(expect.objectContaining({ bank_account_uuid, name: 'Old bank' }))
  const countOf = (uuid: string, { token } = client) =>
    testServer.send('GET', `/plaid/get/transaction-count/${uuid}`, { token })
  expect((await countOf(bank_account_uuid)).json.data).toEqual({ transaction_count: 3 })
  expect((await countOf(await client.addAccount('savings'))).json.data).toEqual({ transaction_count: 0 })
  expect((await countOf(bank_account_uuid, await spendingClient(testServer))).status).toBe(404)
  expect((await countOf('x')).status).toBe(404)
})

it('renames, retypes and deletes an account without a bank link, with its transactions', async () => {
  const import_uuid = await client.sendFile(rows, { bank_account_uuid: null, new_account_name: 'Old bank' })
  const { bank_account_uuid } = (await finish(import_uuid)).json.data
  const { token } = client
  const change = (uuid: string) =>
    testServer.send('PUT', '/plaid/update/account', {
      token,
      body: { bank_account_uuid: uuid, name: 'Card', type: 'card' },
    })
  const remove = (uuid: string) => testServer.send('DELETE', `/plaid/delete/account/${uuid}`, { token })
  expect((await change(bank_account_uuid)).json.data).toMatchObject({ name: 'Card', type: 'card' })
  const linked = await client.addAccount('checking', { isLinked: true })
  expect([(await change(linked)).status, (await remove(linked)).status]).toEqual([422, 409])
  expect((await remove(bank_account_uuid)).status).toBe(200)
  expect(await client.list()).toEqual([])
  expect((await remove(bank_account_uuid)).status).toBe(404)
})

it('makes an account for a file, and removes it with the import unless something else uses it', async () => {
  const named = { bank_account_uuid: null, new_account_name: 'Old bank', new_account_kind: 'card' }
  const import_uuid = await client.sendFile(rows, named)
  await finish(import_uuid)
  await client.call('DELETE', `delete/import/${import_uuid}`)
  const left = await testServer.database.pool.query('select 1 from bank_accounts where user_uuid = $1', [
    client.user_uuid,
  ])
  expect(left.rowCount).toBe(1)
  const used = await client.sendFile(rows, named)
  await finish(used)
  const [{ bank_account_uuid } = { bank_account_uuid: '' }] = await client.list()
  await client.enter({ bank_account_uuid })
  await client.call('DELETE', `delete/import/${used}`)
  expect(await client.list()).toHaveLength(1)
})

it('counts a batch that is sent twice once, and refuses more rows than announced or a finish too early', async () => {
  const import_uuid = v7()
  const about = { import_uuid, bank_account_uuid: client.cash, file_name: 'a.ofx', kind: 'ofx', row_count: 2 }
  expect((await client.call('POST', 'create/import', about)).status).toBe(201)
  expect((await client.call('POST', 'create/import', about)).status).toBe(409)
  const send = (batch: number, lines: number[]) =>
    client.call('POST', 'create/import-rows', {
      import_uuid,
      batch,
      rows: lines.map((line) => toSentRow(fileRow(line))),
    })
  expect((await send(0, [1])).json.data.received_count).toBe(1)
  expect((await send(0, [1])).json.data.received_count).toBe(1)
  expect((await client.call('GET', `get/import/${import_uuid}`)).json.data.preview).toBeNull()
  expect((await finish(import_uuid)).status).toBe(409)
  expect((await send(1, [2, 3])).status).toBe(409)
  expect((await send(1, [2])).json.data.received_count).toBe(2)
  expect((await finish(import_uuid)).json.data).toMatchObject({ added_count: 2 })
  expect((await send(2, [3])).status).toBe(409)
})

it('saves how a file is read for the next one of its shape', async () => {
  const mapping = {
    fingerprint: 'Date,Description,Amount',
    date: 0,
    description: 1,
    amount: 2,
    debit: null,
    credit: null,
    direction: null,
    balance: null,
    account: null,
    note: null,
    category: null,
    check_number: null,
    external_id: null,
    date_format: 'month_day_year',
    decimal_mark: '.',
    money_out: 'negative',
  }
  await client.sendFile(rows, { mapping })
  await client.sendFile(rows, { mapping: { ...mapping, money_out: 'positive' } })
  expect((await client.call('GET', 'get/imports/me')).json.data).toMatchObject({
    imports: [{ state: 'receiving' }, { state: 'receiving' }],
    mappings: [{ money_out: 'positive' }],
  })
})

it('deletes an import that was never finished after a day', async () => {
  await client.sendFile(rows, { bank_account_uuid: null, new_account_name: 'Old bank' })
  testServer.pass(23 * HOUR)
  await clean(testServer.dependencies)
  const count = async () =>
    (await testServer.database.pool.query('select 1 from imports where user_uuid = $1', [client.user_uuid]))
      .rowCount
  expect(await count()).toBe(1)
  testServer.pass(2 * HOUR)
  await clean(testServer.dependencies)
  expect(await count()).toBe(0)
})

it.each([
  ['no account', { bank_account_uuid: null }],
  ['an account and a name', { new_account_name: 'Old bank' }],
  ['no rows', { row_count: 0 }],
  ['too many rows', { row_count: 100_001 }],
])('refuses to begin an import with %s', async (_, wrong) => {
  const about = {
    import_uuid: v7(),
    bank_account_uuid: client.cash,
    file_name: 'a.csv',
    kind: 'csv',
    row_count: 1,
  }
  expect((await client.call('POST', 'create/import', { ...about, ...wrong })).status).toBe(422)
})

it("hides and protects another client's imports and accounts", async () => {
  const other = await spendingClient(testServer)
  const import_uuid = await other.sendFile(rows)
  expect((await client.call('GET', `get/import/${import_uuid}`)).status).toBe(404)
  expect((await finish(import_uuid)).status).toBe(404)
  expect((await client.call('DELETE', `delete/import/${import_uuid}`)).status).toBe(404)
  expect((await client.call('GET', 'get/import/x')).status).toBe(404)
  expect((await client.call('GET', `get/imports/${other.user_uuid}`)).status).toBe(404)
  const batch = { import_uuid, batch: 1, rows: [toSentRow(fileRow(1))] }
  expect((await client.call('POST', 'create/import-rows', batch)).status).toBe(404)
  const about = {
    import_uuid: v7(),
    bank_account_uuid: other.cash,
    file_name: 'a.csv',
    kind: 'csv',
    row_count: 1,
  }
  expect((await client.call('POST', 'create/import', about)).status).toBe(404)
})
