import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { claimLookup, findClient, moveLookup, removeLookup } from './lookup.ts'

const [MAYA, LIAM] = ['0199a0aa-0000-7000-8000-000000000001', '0199a0aa-0000-7000-8000-000000000002']

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('pglite')
})
afterAll(() => database.close())

it('leads to whoever claimed a value first, until they give it up', async () => {
  const { db } = database
  expect(await findClient(db, 'username', 'maya')).toBeUndefined()
  expect(await claimLookup(db, 'username', 'maya', MAYA)).toBe(true)
  expect(await claimLookup(db, 'username', 'maya', LIAM)).toBe(false)
  expect(await claimLookup(db, 'username', 'maya', MAYA)).toBe(true)
  await removeLookup(db, 'username', 'maya', LIAM)
  expect(await findClient(db, 'username', 'maya')).toBe(MAYA)
  await removeLookup(db, 'username', 'maya', MAYA)
  expect(await claimLookup(db, 'username', 'maya', LIAM)).toBe(true)
})

it('moves a value to another client, and keeps kinds apart', async () => {
  const { db } = database
  await moveLookup(db, 'push_endpoint', 'a device', MAYA)
  await moveLookup(db, 'push_endpoint', 'a device', LIAM)
  expect(await findClient(db, 'push_endpoint', 'a device')).toBe(LIAM)
  expect(await findClient(db, 'bank_item', 'a device')).toBeUndefined()
})
