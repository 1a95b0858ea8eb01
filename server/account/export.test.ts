import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardInput, debtsOfClient } from '#tests/fixtures/debts.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { exportedTables } from './export.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** Tables with a user id that the export leaves out. */
const NOT_EXPORTED = [
  // Devices are listed by name; these rows hold keys to them.
  'sessions',
  'push_subscriptions',
  'deliveries',
  // Listed without what would open them.
  'advisor_links',
  'advisor_packets',
  // Banks are listed by name; these rows hold access tokens.
  'bank_links',
  // Codes, and digests of networks for the login limit.
  'one_time_codes',
  'known_networks',
  'demo_households',
  // What the sandbox's banks know.
  'bank_sandbox_sessions',
  'payment_sandbox_customers',
  // Open invitations, with what their codes are checked against; gone within seven days.
  'share_invitations',
  // What the sandbox's broker knows.
  'brokerage_sandbox_accounts',
  // Files still being uploaded.
  'uploads',
  'bank_sandbox_items',
  // The notification list repeats other records and is deleted after 90 days.
  'notifications',
  // Messages of a night that wait for the morning; the notification list has them, too.
  'held_pushes',
]

const exported = async (token: string) => testServer.send('GET', '/users/get/export/me', { token })

it('contains the profile and everything that the client entered, with dependent records', async () => {
  const { token, username, email } = await registerAndLogIn(testServer)
  const { create } = debtsOfClient(testServer, token)
  const card = await create(cardInput({ name: 'Everyday card' }))
  const { createGoal, createAccount } = goalsOfClient(testServer, token)
  const { account_uuid } = await createAccount({ name: 'Savings' })
  await createGoal({ name: 'Boat', accounts: [{ account_uuid, share: 0.5 }] })
  const { status, json } = await exported(token)
  expect(status).toBe(200)
  const { profile, records, exported_at } = json.data
  expect([profile.username, profile.email, exported_at]).toEqual([
    username,
    email,
    testServer.now().toISOString(),
  ])
  expect(records.debts).toMatchObject([{ name: 'Everyday card', apr: card.apr }])
  expect(records.debt_balances).toMatchObject([{ debt_uuid: card.debt_uuid }])
  expect(records.goals).toMatchObject([{ name: 'Boat', created_at: testServer.now().toISOString() }])
  expect(records.goal_accounts).toMatchObject([{ account_uuid, share: 0.5 }])
  expect(records.account_values).toMatchObject([{ account_uuid }])
  expect(records.goal_set_aside).toHaveLength(1)
  expect(records.signed_in_devices).toHaveLength(1)
})

it('contains nothing of other clients and no credentials', async () => {
  const [maya, liam] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
  await debtsOfClient(testServer, liam.token).create(cardInput({ name: 'Card of Liam' }))
  const { text } = await exported(maya.token)
  expect(text).not.toContain('Card of Liam')
  expect(text).not.toContain(liam.user_uuid)
  for (const secret of ['token_hash', 'password_hash', 'code_hmac', 'p256dh', maya.token]) {
    expect(text).not.toContain(secret)
  }
  const other = await testServer.send('GET', `/users/get/export/${liam.user_uuid}`, { token: maya.token })
  expect([other.status, (await testServer.send('GET', '/users/get/export/me')).status]).toEqual([404, 401])
})

it('includes every table with rows of a client', async () => {
  const { rows } = await testServer.database.db.execute<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'user_uuid' and table_name <> 'users'`,
  )
  const exportedNames = exportedTables()
  const missing = rows.map(({ name }) => name).filter((name) => !exportedNames.includes(name))
  expect(missing.toSorted()).toEqual(NOT_EXPORTED.filter((name) => missing.includes(name)).toSorted())
})
