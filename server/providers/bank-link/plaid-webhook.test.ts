import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PLAID_CLIENT_ID, PLAID_SECRET, plaidError, startPlaidServer } from '#tests/fixtures/plaid-server.ts'
import type { BankLink } from './bank-link.ts'
import { plaidBankLink } from './plaid.ts'

const KID = 'bfbd5111-8e33-4643-8ced-b2e642a72f3c'
const NOW = Date.parse('2026-11-21T15:00:00Z')
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let plaid: Awaited<ReturnType<typeof startPlaidServer>>
let bank: BankLink
let now = NOW
let expired_at: number | null = null
beforeAll(async () => {
  plaid = await startPlaidServer()
})
beforeEach(async () => {
  now = NOW
  expired_at = null
  plaid.received.length = 0
  plaid.say = ({ body }) =>
    body.key_id === KID
      ? {
          json: {
            key: {
              alg: 'ES256',
              use: 'sig',
              kid: KID,
              created_at: 1560466150,
              expired_at,
              ...pair.publicKey.export({ format: 'jwk' }),
            },
          },
        }
      : plaidError('INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID')
  bank = await plaidBankLink(
    {
      clientId: PLAID_CLIENT_ID,
      secret: PLAID_SECRET,
      environment: 'sandbox',
      baseUrl: plaid.baseUrl,
      webhookUrl: undefined,
      redirectUri: undefined,
    },
    () => new Date(now),
  )
})
afterAll(() => plaid.close())

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as Plaid signs it; a test changes one part. */
function tokenFor(
  body: string,
  changes: { readonly header?: object; readonly claims?: object; readonly key?: KeyObject } = {},
): string {
  const signed = [
    encoded({ alg: 'ES256', kid: KID, typ: 'JWT', ...changes.header }),
    encoded({
      iat: NOW / 1000,
      request_body_sha256: createHash('sha256').update(body).digest('hex'),
      ...changes.claims,
    }),
  ].join('.')
  const signature = sign('sha256', Buffer.from(signed), {
    key: changes.key ?? pair.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `${signed}.${signature.toString('base64url')}`
}

const check = (body: string, token: string) =>
  bank.verifyWebhook(new Headers({ 'Plaid-Verification': token }), body)

const UPDATE = JSON.stringify(
  {
    environment: 'production',
    historical_update_complete: true,
    initial_update_complete: true,
    item_id: 'wz666MBjYWTp2PDzzggYhM6oWWmBb',
    webhook_code: 'SYNC_UPDATES_AVAILABLE',
    webhook_type: 'TRANSACTIONS',
  },
  null,
  2,
)

it('accepts a webhook that Plaid signed, and asks for the key once', async () => {
  const expected = {
    kind: 'event',
    event: { kind: 'transactions_changed', item_id: 'wz666MBjYWTp2PDzzggYhM6oWWmBb' },
  }
  expect(await check(UPDATE, tokenFor(UPDATE))).toMatchObject(expected)
  expect(await check(UPDATE, tokenFor(UPDATE))).toMatchObject(expected)
  expect(plaid.received).toHaveLength(1)
  now += 25 * 60 * 60_000
  expect(await check(UPDATE, tokenFor(UPDATE, { claims: { iat: now / 1000 } }))).toMatchObject(expected)
  expect(plaid.received).toHaveLength(2)
})

it.each([
  ['ERROR', { error: { error_code: 'ITEM_LOGIN_REQUIRED' } }, { kind: 'login_required' }],
  ['ERROR', { error: { error_code: 'INSTITUTION_DOWN' } }, { kind: 'failed', code: 'INSTITUTION_DOWN' }],
  ['LOGIN_REPAIRED', {}, { kind: 'login_repaired' }],
  [
    'PENDING_EXPIRATION',
    { consent_expiration_time: '2026-11-28T13:25:17.766Z' },
    { kind: 'login_expiring', expires_at: '2026-11-28T13:25:17.766Z' },
  ],
  [
    'PENDING_DISCONNECT',
    { reason: 'INSTITUTION_TOKEN_EXPIRATION' },
    { kind: 'login_expiring', expires_at: null },
  ],
  ['USER_PERMISSION_REVOKED', { error: null }, { kind: 'access_revoked' }],
  ['NEW_ACCOUNTS_AVAILABLE', { error: null }, { kind: 'accounts_added' }],
])('reads ITEM %s', async (webhook_code, more, event) => {
  const body = JSON.stringify({ webhook_type: 'ITEM', webhook_code, item_id: 'item', ...more })
  expect(await check(body, tokenFor(body))).toMatchObject({
    kind: 'event',
    event: { ...event, item_id: 'item' },
  })
})

it('ignores what it does not act on', async () => {
  for (const body of [
    '{"webhook_type":"ASSETS","webhook_code":"PRODUCT_READY","item_id":"x"}',
    '[]',
    'text',
  ]) {
    expect(await check(body, tokenFor(body))).toEqual({ kind: 'ignored' })
  }
})

it('refuses a signature of another key', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(await check(UPDATE, tokenFor(UPDATE, { key: other.privateKey }))).toEqual({ kind: 'forged' })
})

it('refuses an altered body without asking for a key', async () => {
  const altered = UPDATE.replace('wz666', 'wz667')
  expect(await check(altered, tokenFor(UPDATE))).toEqual({ kind: 'forged' })
  expect(await check(UPDATE.replaceAll('\n', ''), tokenFor(UPDATE))).toEqual({ kind: 'forged' })
  expect(plaid.received).toEqual([])
})

it('refuses altered claims', async () => {
  const [head, , signature] = tokenFor(UPDATE).split('.')
  const altered = tokenFor('{}').split('.')[1]
  expect(await check('{}', `${head}.${altered}.${signature}`)).toEqual({ kind: 'forged' })
})

it('refuses a webhook that is older than five minutes, or from the future', async () => {
  for (const [age, kind] of [
    [299, 'event'],
    [301, 'forged'],
    [-61, 'forged'],
  ] as const) {
    const token = tokenFor(UPDATE, { claims: { iat: NOW / 1000 - age } })
    expect((await check(UPDATE, token)).kind, `${age} s old`).toBe(kind)
  }
})

it('refuses a replay after five minutes, and gives an earlier one the same delivery', async () => {
  const token = tokenFor(UPDATE)
  const first = await check(UPDATE, token)
  expect(await check(UPDATE, token)).toEqual(first)
  const next = await check(UPDATE, tokenFor(UPDATE, { claims: { iat: NOW / 1000 - 1 } }))
  expect(next).toMatchObject({ kind: 'event' })
  expect(next).not.toEqual(first)
  now += 6 * 60_000
  expect(await check(UPDATE, token)).toEqual({ kind: 'forged' })
})

it('refuses another algorithm, an unknown key and an expired key', async () => {
  for (const header of [{ alg: 'none' }, { alg: 'HS256' }, { kid: 'unknown' }, { kid: 7 }]) {
    expect(await check(UPDATE, tokenFor(UPDATE, { header }))).toEqual({ kind: 'forged' })
  }
  expired_at = NOW / 1000 - 3600
  expect(await check(UPDATE, tokenFor(UPDATE))).toEqual({ kind: 'forged' })
})

it('refuses what is no token', async () => {
  const token = tokenFor(UPDATE)
  for (const bad of ['', 'x', '..', `${token}.x`, `${token}x`, token.slice(0, -4), 'e30.e30.e30']) {
    expect(await check(UPDATE, bad)).toEqual({ kind: 'forged' })
  }
  expect(await bank.verifyWebhook(new Headers(), UPDATE)).toEqual({ kind: 'forged' })
})

it('asks to try again while the key cannot be had', async () => {
  plaid.say = () => plaidError('API_ERROR', 'INTERNAL_SERVER_ERROR', 500)
  expect(await check(UPDATE, tokenFor(UPDATE))).toEqual({ kind: 'unavailable' })
})
