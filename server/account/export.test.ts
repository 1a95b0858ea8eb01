import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Threads } from '#server/dependencies.ts'
import { cardInput, debtsOfClient } from '#tests/fixtures/debts.ts'
import { type ExportedRows, exported, exportZip, readExport, restoreFrom } from '#tests/fixtures/exports.ts'
import { goalsOfClient } from '#tests/fixtures/goals.ts'
import { createTestServer, sameThread, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { partsOf } from './export-parts.ts'
import { signatureOf } from './export.ts'
import { deleteClients } from './queries.ts'
import { restoredTypes } from './restore.ts'

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
  'known_devices',
  // Passkeys and the authenticator app are listed by name; these rows check a login.
  'passkeys',
  'passkey_challenges',
  'authenticators',
  'recovery_codes',
  'demo_households',
  // What the sandbox's banks know.
  'bank_sandbox_sessions',
  'payment_sandbox_customers',
  // Open invitations, with what their codes are checked against; gone within seven days.
  'share_invitations',
  // Calculated from the plan, and calculated again.
  'plan_figures',
  // What the sandbox's broker knows.
  'brokerage_sandbox_accounts',
  // Files still being uploaded, and how they are cleaned up.
  'uploads',
  'import_batches',
  'document_removals',
  // What leads to the client, who exports it as their profile, and answers that a retry gets again.
  'lookups',
  'idempotency_keys',
  // What the sandbox's advisors know.
  'advisor_sandbox_slots',
  'bank_sandbox_items',
  // The notification list repeats other records and is deleted after 90 days.
  'notifications',
  // Messages of a night that wait for the morning; the notification list has them, too.
  'held_pushes',
  // Holds the digest of a secret address.
  'calendar_feeds',
]

/** Types that are not restored, because others know them: banks, the provider of payments, the file store, devices. */
const STAYS_BEHIND = [
  'bank_holdings',
  'linked_banks',
  'payment_customers',
  'subscriptions',
  'invoices',
  'price_reductions',
  'documents',
  'signed_in_devices',
  'passkeys',
  'authenticator_apps',
  'notified_devices',
  // The broker knows them.
  'brokerage_accounts',
  'brokerage_orders',
  'brokerage_transfers',
  'brokerage_entries',
  'brokerage_lots',
  // Sharing is a choice made for that account, and advisors' calendars know its calls.
  'shares',
  'share_reads',
  'advisor_calls',
  'advisor_entries',
  'packet_openings',
  // Passing states.
  'guardrail_alerts',
  'hidden_actions',
]

it('contains the profile and everything that the client entered, with dependent records', async () => {
  const { token, username, email } = await registerAndLogIn(testServer)
  const { create } = debtsOfClient(testServer, token)
  const card = await create(cardInput({ name: 'Everyday card' }))
  const { createGoal, createAccount } = goalsOfClient(testServer, token)
  const { account_uuid } = await createAccount({ name: 'Savings' })
  await createGoal({ name: 'Boat', accounts: [{ account_uuid, share: 0.5 }] })
  const { records, manifest, texts } = await exported(testServer, token)
  expect(records['profile']).toMatchObject([{ username, email }])
  expect(manifest).toMatchObject({ format: 1, exported_at: testServer.now().toISOString() })
  expect(manifest.records['debts']?.count).toBe(1)
  expect(texts['tables/debts.csv']).toMatch(/^debt_uuid,.*\r\n.*Everyday card/u)
  expect(Object.keys(texts)).not.toContain('records/pensions.json')
  expect(records['debts']).toMatchObject([{ name: 'Everyday card', apr: card.apr }])
  expect(records['debt_balances']).toMatchObject([{ debt_uuid: card.debt_uuid }])
  expect(records['goals']).toMatchObject([{ name: 'Boat', created_at: testServer.now().toISOString() }])
  expect(records['goal_accounts']).toMatchObject([{ account_uuid, share: 0.5 }])
  expect(records['account_values']).toMatchObject([{ account_uuid }])
  expect(records['goal_set_aside']).toHaveLength(1)
  expect(records['signed_in_devices']).toHaveLength(1)
})

it('contains nothing of other clients and no credentials', async () => {
  const [maya, liam] = [await registerAndLogIn(testServer), await registerAndLogIn(testServer)]
  await debtsOfClient(testServer, liam.token).create(cardInput({ name: 'Card of Liam' }))
  const text = JSON.stringify(await exported(testServer, maya.token))
  expect(text).not.toContain('Card of Liam')
  expect(text).not.toContain(liam.user_uuid)
  for (const secret of ['token_hash', 'password_hash', 'code_hmac', 'p256dh', maya.token]) {
    expect(text).not.toContain(secret)
  }
  const other = await testServer.send('GET', `/users/get/export/${liam.user_uuid}`, { token: maya.token })
  expect([other.status, (await testServer.send('GET', '/users/get/export/me')).status]).toEqual([404, 401])
})

/** A client with one record of most types: the demo household. */
async function demoHousehold(): Promise<string> {
  const { json } = await testServer.send('POST', '/dev/demo')
  return json.data.token
}

/** Records without what is left behind or created again. */
function comparable(records: Readonly<Record<string, ExportedRows>>) {
  return restoredTypes().map((type) => [
    type,
    (records[type] ?? []).map((row) => JSON.stringify(sorted(withoutSet(row)))).toSorted(),
  ])
}
const SET_ANEW = ['link_uuid', 'external_id', 'persistent_id', 'next_at', 'next_due_on', 'snoozed_until']
const withoutSet = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SET_ANEW.includes(name)))
const sorted = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)))

it('fills a new account, beside the one that it comes from', async () => {
  const household = await demoHousehold()
  const zip = await exportZip(testServer, household)
  const { token, user_uuid } = await registerAndLogIn(testServer)
  const { status, json } = await restoreFrom(testServer, token, zip)
  expect([status, json.message]).toEqual([200, 'Your records are back'])
  const [before, after] = [readExport(zip), await exported(testServer, token)]
  expect(comparable(after.records)).toEqual(comparable(before.records))
  expect(json.data.counts.debts).toBe(before.records['debts']?.length)
  const worth = await testServer.send('POST', '/investment/get-net-worth', { token, body: {} })
  expect(worth.status).toBe(200)
  // Reminders go on, from today.
  for (const { next_at } of after.records['reminders'] ?? []) {
    expect(Date.parse(String(next_at))).toBeGreaterThan(testServer.now().getTime())
  }
  expect((await restoreFrom(testServer, token, zip)).status).toBe(409)
  // The records of the two have the same ids, and nothing else in common.
  const idsOf = (records: Readonly<Record<string, ExportedRows>>) =>
    (records['transactions'] ?? []).map((row) => row['transaction_uuid']).toSorted()
  expect(idsOf(after.records)).toEqual(idsOf(before.records))
  await deleteClients(testServer.database.db, [user_uuid])
  expect(comparable((await exported(testServer, household)).records)).toEqual(comparable(before.records))
})

it('fills an account from a release in which the whole retirement plan had one version', async () => {
  const zip = await exportZip(testServer, await demoHousehold())
  const { records, manifest } = readExport(zip)
  const [{ versions: _, ...plan } = {}] = records['retirement_plans'] ?? []
  const file = strToU8(JSON.stringify([{ ...plan, version: 9 }]))
  const said = {
    count: 1,
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('base64url'),
  }
  const signed = { ...manifest, records: { ...manifest.records, retirement_plans: said } }
  const signature = signatureOf(signed, testServer.dependencies.secrets)
  const older = zipSync({
    ...unzipSync(zip),
    'records/retirement_plans.json': file,
    'manifest.json': strToU8(JSON.stringify({ ...signed, signature })),
  })
  const { token } = await registerAndLogIn(testServer)
  expect((await restoreFrom(testServer, token, older)).status).toBe(200)
  const read = async () =>
    (await testServer.send('GET', '/retire/income-forecast/me', { token })).json.data.plan
  const { targets, versions } = await read()
  expect([targets, versions.targets]).toEqual([plan['targets'], 0])
  const body = { targets, version: 0 }
  expect((await testServer.send('PUT', '/retire/targets', { token, body })).status).toBe(200)
  expect((await read()).versions.targets).toBe(1)
})

it('happens once when it is sent twice at once', async () => {
  const zip = await exportZip(testServer, await demoHousehold())
  const { token } = await registerAndLogIn(testServer)
  const statuses = (
    await Promise.all([restoreFrom(testServer, token, zip), restoreFrom(testServer, token, zip)])
  ).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
})

it('refuses what the server did not write, and adds nothing', async () => {
  const zip = await exportZip(testServer, await demoHousehold())
  const files = unzipSync(zip)
  const debts = strFromU8(files['records/debts.json'] ?? new Uint8Array())
  const changed = zipSync({ ...files, 'records/debts.json': strToU8(debts.replace('"name":"', '"name":"x')) })
  const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))
  const resigned = zipSync({
    ...files,
    'manifest.json': strToU8(JSON.stringify({ ...manifest, signature: 'a'.repeat(43) })),
  })
  const { 'manifest.json': _, ...rest } = files
  const { token } = await registerAndLogIn(testServer)
  for (const bad of [changed, resigned, zipSync(rest), zip.slice(0, zip.length - 40), strToU8('not a zip')]) {
    const { status, json } = await restoreFrom(testServer, token, bad)
    expect([status, json.message]).toEqual([422, expect.stringContaining('isn’t an export of ours')])
  }
  const wrong = await testServer.send('POST', '/users/create/restore', { token, body: {} })
  expect(wrong.status).toBe(415)
  expect((await exported(testServer, token)).records['debts']).toBeUndefined()
})

/** The processor time of some work, in milliseconds. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

it('does not unpack a file that is far too large for an export', async () => {
  const content = new Uint8Array(200_000_000)
  const bomb = zipSync({ 'manifest.json': content }, { level: 1 })
  const packed = deflateRawSync(content, { level: 1 })
  // The same file, of which the zip says that it's short.
  const lying = Buffer.from(bomb)
  const [size, short] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32LE(content.length)
  short.writeUInt32LE(500)
  for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size)) short.copy(lying, at)
  const { token } = await registerAndLogIn(testServer)
  const unpacking = await processorTime(() => inflateRawSync(packed))
  for (const bad of [bomb, lying]) {
    const took = await processorTime(async () => {
      expect((await restoreFrom(testServer, token, bad)).status).toBe(422)
    })
    expect(took).toBeLessThan(unpacking)
  }
})

it('sends no export of an account that was deleted meanwhile', async () => {
  const threads: Threads = {
    run: async (...asked) => {
      const done = await sameThread(() => server.dependencies).run(...asked)
      await server.database.pool.query('delete from users')
      return done
    },
    close: async () => undefined,
  }
  const server = await createTestServer({}, { threads })
  onTestFinished(server.close)
  const { token } = await registerAndLogIn(server)
  expect((await server.send('GET', '/users/get/export/me', { token })).status).toBe(401)
})

/** Types of record whose table names the client, and of which all else leaves. */
const wholeTables = () =>
  partsOf('').filter(({ table, columns }) => {
    const { user_uuid, ...others } = getTableColumns(table)
    return user_uuid && Object.keys(columns).length === Object.keys(others).length
  })

it('restores every type that a client enters', () => {
  expect(STAYS_BEHIND.filter((type) => restoredTypes().includes(type))).toEqual([])
  const known = [...restoredTypes(), ...STAYS_BEHIND]
  expect(wholeTables().filter(({ type }) => !known.includes(type))).toEqual([])
})

it('includes every table with rows of a client', async () => {
  const { rows } = await testServer.database.db.execute<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'user_uuid' and table_name <> 'users'`,
  )
  const exportedNames = wholeTables().map(({ table }) => getTableName(table))
  const missing = rows.map(({ name }) => name).filter((name) => !exportedNames.includes(name))
  expect(missing.toSorted()).toEqual(NOT_EXPORTED.filter((name) => missing.includes(name)).toSorted())
})
