import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { newPair } from '#tests/fixtures/push.ts'
import { createVapid, isPair } from './vapid.ts'

const HOUR = 3_600_000
const read = (text: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(text ?? '', 'base64url').toString())

/** The claims of an RFC 8292 Authorization header, if its signature is valid. */
function claimsOf(header: string): Record<string, unknown> {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header)
  const [, head, claims, signature = '', k = ''] = match ?? []
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
  const point = Buffer.from(k, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  return read(claims)
}

it('verifies the example of RFC 8292 section 2.4 like its own', () => {
  // The example wraps its lines; the signature covers the token only.
  const example =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  expect(claimsOf(example)).toEqual({
    aud: 'https://push.example.net',
    exp: 1_453_523_768,
    sub: 'mailto:push@example.com',
  })
})

it('signs for an origin, for at most a day, with a contact', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const vapid = createVapid(newPair(), 'mailto:operator@app.example', () => now)
  const { aud, exp, sub } = claimsOf(vapid.authorizationFor('https://fcm.googleapis.com'))
  expect([aud, sub]).toEqual(['https://fcm.googleapis.com', 'mailto:operator@app.example'])
  const hours = (Number(exp) * 1000 - now.getTime()) / HOUR
  expect(hours).toBeGreaterThan(1)
  expect(hours).toBeLessThanOrEqual(24)
})

it('reuses a signature for an origin while it is valid, and renews it in time', () => {
  let now = Date.parse('2026-11-21T15:00:00Z')
  const vapid = createVapid(newPair(), 'mailto:operator@app.example', () => new Date(now))
  const first = vapid.authorizationFor('https://fcm.googleapis.com')
  expect(vapid.authorizationFor('https://web.push.apple.com')).not.toBe(first)
  now += 10 * HOUR
  expect(vapid.authorizationFor('https://fcm.googleapis.com')).toBe(first)
  now += 1.5 * HOUR
  const second = vapid.authorizationFor('https://fcm.googleapis.com')
  expect(second).not.toBe(first)
  expect(Number(claimsOf(second)['exp']) * 1000).toBeGreaterThan(now + 10 * HOUR)
})

it('tells a key pair from two unrelated halves', () => {
  const [one, other] = [newPair(), newPair()]
  expect(isPair(one)).toBe(true)
  expect(isPair({ ...one, privateKey: other.privateKey })).toBe(false)
  expect(isPair({ publicKey: 'x', privateKey: 'y' })).toBe(false)
})
