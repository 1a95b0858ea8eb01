import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MAX_RULES } from '#core/contract/category-rules.ts'
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

const rule = (change: Readonly<Record<string, unknown>> = {}) => ({
  text: 'Safeway',
  category: 'gifts',
  ...change,
})
const importRows = async (...descriptions: string[]) => {
  const rows = descriptions.map((description, at) =>
    fileRow(at + 1, { description, amount_cents: -100 - at }),
  )
  await client.call('PUT', 'finish/import', { import_uuid: await client.sendFile(rows) })
}

it('previews a rule without changing anything, then applies it to past and future ones', async () => {
  await importRows('SAFEWAY 1711', 'SAFEWAY 22', 'TARGET 33')
  const [latest] = await client.list('?search=safeway')
  await client.call('PUT', 'update/transaction', {
    transaction_uuid: latest?.transaction_uuid,
    category: 'pets',
  })
  const preview = await client.call('POST', 'preview/category-rule', rule({ rename: 'Corner store' }))
  expect(preview.json.data).toMatchObject({
    match_count: 1,
    change_count: 1,
    sample: [{ category: 'groceries' }],
  })
  const made = await client.call(
    'POST',
    'create/category-rule',
    rule({ rename: 'Corner store', applies_to_past: true }),
  )
  expect([made.status, made.json.data]).toMatchObject([201, { rule: { used_count: 1 }, changed_count: 1 }])
  expect(await client.list('?category=gifts')).toMatchObject([
    { name: 'Corner store', type: 'want', category_source: 'rule' },
  ])
  expect(await client.list('?category=pets')).toHaveLength(1)
  await client.call('PUT', 'finish/import', {
    import_uuid: await client.sendFile([fileRow(1, { description: 'SAFEWAY 99', date: '2026-11-19' })]),
  })
  expect(await client.list('?category=gifts')).toHaveLength(2)
  expect((await client.call('GET', 'get/category-rules/me')).json.data).toMatchObject([{ used_count: 2 }])
})

it('changes what a rule set, and keeps it when the rule is deleted', async () => {
  await importRows('SAFEWAY 1711')
  const made = await client.call('POST', 'create/category-rule', rule({ applies_to_past: true }))
  const { rule_uuid } = made.json.data.rule
  const changed = await client.call(
    'PUT',
    'update/category-rule',
    rule({ rule_uuid, category: 'pets', version: 1 }),
  )
  expect(changed.json.data).toMatchObject({ rule: { version: 2, used_count: 1 }, changed_count: 1 })
  const outdated = await client.call('PUT', 'update/category-rule', rule({ rule_uuid, version: 1 }))
  expect(outdated.status).toBe(409)
  expect((await client.call('DELETE', `delete/category-rule/${rule_uuid}`)).status).toBe(200)
  expect(await client.list()).toMatchObject([{ category: 'pets', category_source: 'rule' }])
  expect((await client.call('GET', 'get/category-rules/me')).json.data).toEqual([])
})

it.each([
  ['no words', { text: ' ' }, 'text'],
  ['an unknown category', { category: 'x' }, 'category'],
  ['amounts the wrong way around', { least_cents: 2, most_cents: 1 }, 'most_cents'],
  ['an unknown account', { bank_account_uuid: v7() }, 'bank_account_uuid'],
])('refuses a rule with %s', async (_, wrong, field) => {
  for (const path of ['create', 'preview']) {
    const { status, json } = await client.call('POST', `${path}/category-rule`, rule(wrong))
    expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
  }
})

it('refuses a rule beyond the most, and one that exists', async () => {
  const { json } = await client.call('POST', 'create/category-rule', rule())
  const { rule_uuid } = json.data.rule
  expect((await client.call('POST', 'create/category-rule', rule({ rule_uuid }))).status).toBe(409)
  await testServer.database.pool.query(
    `insert into category_rules (rule_uuid, user_uuid, text, match, direction, category, created_at)
     select gen_random_uuid(), $1, 'x', 'name_is', 'any', 'gifts', now() from generate_series(2, $2)`,
    [client.user_uuid, MAX_RULES],
  )
  expect((await client.call('POST', 'create/category-rule', rule())).status).toBe(409)
})

it("hides and protects another client's rules", async () => {
  const other = await spendingClient(testServer)
  const { json } = await other.call('POST', 'create/category-rule', rule())
  const { rule_uuid } = json.data.rule
  expect((await client.call('PUT', 'update/category-rule', rule({ rule_uuid }))).status).toBe(404)
  expect((await client.call('DELETE', `delete/category-rule/${rule_uuid}`)).status).toBe(404)
  expect((await client.call('DELETE', 'delete/category-rule/x')).status).toBe(404)
  expect((await client.call('GET', `get/category-rules/${other.user_uuid}`)).status).toBe(404)
})
