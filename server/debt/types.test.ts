import { afterAll, beforeAll, expect, it } from 'vitest'
import { debtsOfClient, loanInput } from '#tests/fixtures/debts.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const client = async () => {
  const { token } = await registerAndLogIn(testServer)
  const debts = debtsOfClient(testServer, token)
  return {
    ...debts,
    make: (body: object) => debts.call('POST', 'create/user-debt-types', body),
    rename: (body: object) => debts.call('PUT', 'update/user-debt-types', body),
    drop: (id: string) => debts.call('DELETE', `delete/user-debt-types/${id}`),
    types: async () => (await debts.call('GET', 'get/user-debt-types/me')).json.data,
  }
}

it('are created, renamed, listed by name, and deleted', async () => {
  const { make, rename, drop, types } = await client()
  const family = await make({ name: ' Family loan ' })
  expect([family.status, family.json.data]).toEqual([
    201,
    { debt_type_uuid: expect.any(String), name: 'Family loan', debt_count: 0 },
  ])
  const debt_type_uuid = '0190a0a0-0000-7000-8000-0000000000bb'
  expect((await make({ debt_type_uuid, name: 'boat' })).json.data.debt_type_uuid).toBe(debt_type_uuid)
  expect((await types()).map(({ name }: { name: string }) => name)).toEqual(['boat', 'Family loan'])
  const renamed = await rename({ debt_type_uuid: debt_type_uuid.toUpperCase(), name: 'Yacht' })
  expect(renamed.json.data).toEqual({ debt_type_uuid, name: 'Yacht', debt_count: 0 })
  expect((await drop(debt_type_uuid)).json.data).toBeNull()
  expect((await drop(debt_type_uuid)).status).toBe(404)
  expect(await types()).toHaveLength(1)
})

it('have unique names, in any letter case', async () => {
  const { make, rename } = await client()
  await make({ name: 'Boat' })
  const other = await make({ name: 'Family' })
  const message = 'You already have a type with this name.'
  for (const refused of [
    await make({ name: 'BOAT' }),
    await rename({ debt_type_uuid: other.json.data.debt_type_uuid, name: 'boat' }),
  ]) {
    expect([refused.status, refused.json.fields]).toEqual([409, { name: message }])
  }
  const itself = await rename({ debt_type_uuid: other.json.data.debt_type_uuid, name: 'FAMILY' })
  expect([itself.status, itself.json.data.name]).toEqual([200, 'FAMILY'])
  expect((await (await client()).make({ name: 'Boat' })).status).toBe(201)
  const empty = await make({ name: ' ' })
  expect([empty.status, empty.json.fields]).toEqual([422, { name: 'Enter a name for this type' }])
  const long = await make({ name: 'x'.repeat(41) })
  expect([long.status, long.json.fields]).toEqual([422, { name: 'Use at most 40 characters' }])
})

it('stay while a debt uses them, and a deleted debt does not', async () => {
  const { make, drop, types, create, call } = await client()
  const { debt_type_uuid } = (await make({ name: 'Boat' })).json.data
  const debt = await create(loanInput({ debt_type: 'custom', debt_type_uuid }))
  expect(debt).toMatchObject({ debt_type: 'custom', debt_type_uuid })
  expect((await types())[0].debt_count).toBe(1)
  const refused = await drop(debt_type_uuid)
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'Some of your debts use this type. Change or delete them first.',
  ])
  await call('DELETE', `delete/debts/${debt.debt_uuid}`)
  expect((await types())[0].debt_count).toBe(0)
  expect((await drop(debt_type_uuid)).status).toBe(200)
  const restored = await call('PUT', `restore/debts/${debt.debt_uuid}`)
  expect(restored.json.data).toMatchObject({ debt_type: 'personal', debt_type_uuid: null })
})

it('are released when a debt changes to another type', async () => {
  const { make, create, change } = await client()
  const { debt_type_uuid } = (await make({ name: 'Boat' })).json.data
  const { debt_uuid } = await create(loanInput())
  const boat = await change({ debt_uuid, debt_type: 'custom', debt_type_uuid })
  expect(boat.json.data).toMatchObject({ debt_type: 'custom', debt_type_uuid })
  expect((await change({ debt_uuid, debt_type: 'auto' })).json.data.debt_type_uuid).toBeNull()
})

it('of another client look like they do not exist', async () => {
  const [owner, other] = [await client(), await client()]
  const { debt_type_uuid } = (await owner.make({ name: 'Boat' })).json.data
  expect((await other.rename({ debt_type_uuid, name: 'Mine' })).status).toBe(404)
  expect((await other.drop(debt_type_uuid)).status).toBe(404)
  const custom = loanInput({ debt_type: 'custom', debt_type_uuid })
  const refused = await other.call('POST', 'create/debts', custom)
  expect([refused.status, refused.json.fields]).toEqual([
    422,
    { debt_type_uuid: 'Choose one of your own types' },
  ])
  const { debt_uuid } = await other.create(loanInput())
  expect((await other.change({ debt_uuid, debt_type: 'custom', debt_type_uuid })).status).toBe(422)
  // An id is unique among the types of its client.
  expect((await other.make({ debt_type_uuid, name: 'Mine' })).status).toBe(201)
  expect((await owner.make({ debt_type_uuid, name: 'Another' })).status).toBe(409)
})

it('are limited to fifty', async () => {
  const { make } = await client()
  const made = await Promise.all(Array.from({ length: 50 }, (_, index) => make({ name: `Type ${index}` })))
  expect(made.filter(({ status }) => status !== 201)).toEqual([])
  expect((await make({ name: 'One more' })).status).toBe(409)
})
