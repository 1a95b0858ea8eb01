import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankLinks } from '#server/db/schema/bank.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { type BankKeys, decryptBankToken, rotateBankTokens, encryptBankToken } from './bank-tokens.ts'

const TOKEN = 'access-production-de3ce8ef-33f8-452c-a685-8671031fc0f6'
const key = (id: string) => ({ id, key: randomBytes(32) })
const FIRST = key('first')
const SECOND = key('second')
const LINK = { user_uuid: uuidv7(), item_id: 'wz666MBjYWTp2PDzzggYhM6oWWmBb' }

let testServer: TestServer
let owner: string
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  owner = (await registerAndLogIn(testServer)).user_uuid
})
afterAll(() => testServer.close())

const db = () => testServer.database.db

async function newLink(keys: BankKeys, token = TOKEN) {
  const link = { user_uuid: owner, item_id: uuidv7(), link_uuid: uuidv7() }
  await db()
    .insert(bankLinks)
    .values({
      ...link,
      provider: 'sandbox',
      institution_id: 'bank',
      institution: 'Bank',
      state: 'active',
      history: 'none',
      token_ciphertext: encryptBankToken(keys, link, token),
      created_at: testServer.now(),
    })
  return link
}
async function stored({ link_uuid }: { readonly link_uuid: string }): Promise<string> {
  const [row] = await db().select().from(bankLinks).where(eq(bankLinks.link_uuid, link_uuid))
  return row?.token_ciphertext ?? 'no row'
}

it('encrypts a token that only its key can read', () => {
  const sealed = encryptBankToken([FIRST], LINK, TOKEN)
  expect(sealed).toMatch(/^first:[A-Za-z\d+/]+=*$/)
  expect(Buffer.from(sealed.slice(6), 'base64').toString('latin1')).not.toContain('access')
  expect(decryptBankToken([FIRST], LINK, sealed)).toBe(TOKEN)
  expect(decryptBankToken([SECOND], LINK, sealed)).toBeUndefined()
  expect(decryptBankToken([{ id: 'first', key: SECOND.key }], LINK, sealed)).toBeUndefined()
  expect(() => encryptBankToken([], LINK, TOKEN)).toThrow('There is no key to encrypt with.')
})

it('encrypts one token differently each time', () => {
  expect(encryptBankToken([FIRST], LINK, TOKEN)).not.toBe(encryptBankToken([FIRST], LINK, TOKEN))
})

it('does not decrypt a token that was altered in any byte', () => {
  const bytes = Buffer.from(encryptBankToken([FIRST], LINK, TOKEN).slice(6), 'base64')
  const open = (sealed: string) => decryptBankToken([FIRST], LINK, sealed)
  expect(open(`first:${bytes.toString('base64')}`)).toBe(TOKEN)
  for (const [index, byte] of bytes.entries()) {
    const altered = Buffer.from(bytes)
    altered[index] = byte ^ 1
    expect(open(`first:${altered.toString('base64')}`)).toBeUndefined()
  }
  for (const sealed of ['', 'first:', 'first:AAAA', `first:${bytes.subarray(0, 28).toString('base64')}`]) {
    expect(open(sealed)).toBeUndefined()
  }
})

it('does not decrypt a token that was moved to another client or another link', () => {
  const sealed = encryptBankToken([FIRST], LINK, TOKEN)
  expect(decryptBankToken([FIRST], { ...LINK, user_uuid: uuidv7() }, sealed)).toBeUndefined()
  expect(decryptBankToken([FIRST], { ...LINK, item_id: 'another' }, sealed)).toBeUndefined()
})

it('reads with older keys, and encrypts everything with the newest on rotation', async () => {
  const [old, recent] = [await newLink([FIRST]), await newLink([SECOND, FIRST], 'recent')]
  const keys = [SECOND, FIRST]
  expect(decryptBankToken(keys, old, await stored(old))).toBe(TOKEN)
  expect(await rotateBankTokens(db(), keys)).toEqual({ rotated: 1, unreadable: [] })
  expect(decryptBankToken([SECOND], old, await stored(old))).toBe(TOKEN)
  expect(decryptBankToken([SECOND], recent, await stored(recent))).toBe('recent')
  expect(await rotateBankTokens(db(), keys)).toEqual({ rotated: 0, unreadable: [] })
})

it('names the links that no known key opens, and leaves them as they are', async () => {
  await db().delete(bankLinks)
  const [lost, good] = [await newLink([key('lost')]), await newLink([FIRST])]
  const before = await stored(lost)
  expect(await rotateBankTokens(db(), [SECOND, FIRST])).toEqual({ rotated: 1, unreadable: [lost.link_uuid] })
  expect(await stored(lost)).toBe(before)
  expect(decryptBankToken([SECOND], good, await stored(good))).toBe(TOKEN)
})
