import { createHash, createPublicKey, randomBytes, sign, verify, createPrivateKey } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newPair } from '#tests/fixtures/push.ts'
import { readSettings } from './environment.ts'
import { bankKeyFrom } from './providers/bank-link/bank-tokens.ts'
import { loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'verdant-secrets-')), 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true }))

const load = (environment: Record<string, string> = {}) =>
  loadSecrets(readSettings({ VERDANT_DATA_DIR: dataDir, ...environment }))
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

it('creates keys on the first start and reuses them, readable by their owner only', async () => {
  const first = await load()
  expect(Buffer.from(first.code_key, 'base64url')).toHaveLength(32)
  expect(first.bank_keys).toEqual([{ id: 'default', key: expect.any(Buffer) }])
  expect(first.bank_keys[0]?.key).toHaveLength(32)
  expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).not.toContain(
    first.bank_keys[0]?.key.toString('base64url'),
  )
  expect(await load()).toEqual(first)
  expect(await modeOf(join(dataDir, 'secrets.json'))).toBe('600')
  expect(await modeOf(dataDir)).toBe('700')
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

it('restricts the permissions of a file that others could read', async () => {
  const first = await load()
  await chmod(join(dataDir, 'secrets.json'), 0o644)
  expect(await load()).toEqual(first)
  expect(await modeOf(join(dataDir, 'secrets.json'))).toBe('600')
})

it('creates one set when several processes start together', async () => {
  const loaded = await Promise.all(Array.from({ length: 12 }, () => load()))
  expect(new Set(loaded.map(({ code_key }) => code_key)).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

it('creates a key pair that can sign push messages', async () => {
  const { vapid } = await load()
  const point = Buffer.from(vapid.publicKey, 'base64url')
  expect([point.length, point[0], Buffer.from(vapid.privateKey, 'base64url').length]).toEqual([65, 4, 32])
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const message = createHash('sha256').update('a reminder').digest()
  const privateKey = createPrivateKey({ key: { ...jwk, d: vapid.privateKey }, format: 'jwk' })
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify('sha256', message, publicKey, sign('sha256', message, privateKey))).toBe(true)
})

it("uses the environment's keys, and the rest from the file", async () => {
  const made = await load()
  const code_key = 'c'.repeat(32)
  expect(await load({ VERDANT_CODE_KEY: code_key })).toEqual({ ...made, code_key })
  const vapid = newPair()
  const named = {
    VERDANT_CODE_KEY: code_key,
    VERDANT_BANK_KEY: 'b'.repeat(32),
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
  }
  expect(await load(named)).toEqual({ code_key, bank_keys: [bankKeyFrom('b'.repeat(32))], vapid })
})

it('encrypts bank tokens with the newest key, and still knows the first', async () => {
  const made = await load()
  const [newest, older] = [randomBytes(32), randomBytes(32)]
  const BANK_TOKEN_KEYS = `2026b:${newest.toString('base64')}, 2026a:${older.toString('base64')}`
  expect((await load({ BANK_TOKEN_KEYS })).bank_keys).toEqual([
    { id: '2026b', key: newest },
    { id: '2026a', key: older },
    ...made.bank_keys,
  ])
})

it('needs no directory when the environment sets all keys', async () => {
  const vapid = newPair()
  await load({
    VERDANT_CODE_KEY: 'c'.repeat(32),
    VERDANT_BANK_KEY: 'b'.repeat(32),
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
  })
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

it('rejects a damaged file and does not overwrite it', async () => {
  await load()
  const path = join(dataDir, 'secrets.json')
  for (const damaged of ['', '{"code_key":"x"}', 'not json']) {
    await writeFile(path, damaged)
    await expect(load()).rejects.toThrow(`The keys in ${path} cannot be read`)
    expect(await readFile(path, 'utf8')).toBe(damaged)
  }
})
