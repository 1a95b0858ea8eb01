import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPushService, type PushService, type ServerReply } from '#tests/fixtures/push-service.ts'
import { newDevice, newPair, openMessage } from '#tests/fixtures/push.ts'
import { PADDED_BYTES } from './encrypt.ts'
import { BROWSER_PUSH_HOSTS } from './hosts.ts'
import { CONNECTIONS_PER_HOST, createSender, type PushMessage, type PushSender } from './sender.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const pair = newPair()
const SECRET = '{"web_push":8030}'

let service: PushService
let sender: PushSender
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
const senderFor = (test: string[], ca = service.cert): PushSender =>
  createSender({
    vapid: pair,
    contact: 'mailto:operator@app.example',
    hosts: { allowed: BROWSER_PUSH_HOSTS, test },
    clock: () => NOW,
    ca,
  })
beforeEach(() => {
  service.received.length = 0
  service.say = () => ({ status: 201 })
  sender = senderFor([service.host])
})
afterEach(() => sender.close())

const device = newDevice()
const message = (change: Partial<PushMessage> = {}): PushMessage => ({
  endpoint: `${service.origin}/push/abc?token=x%2By`,
  keys: device.subscription.keys,
  text: SECRET,
  shorter: '{}',
  topic: 'AY8AAAAAcACAAAAAAAAAAA',
  ttlSeconds: 86_400.7,
  urgency: 'high',
  ...change,
})

describe('a message', () => {
  it('carries every required header, a signature, and a body encrypted for its device', async () => {
    expect(await sender.send(message())).toEqual({ kind: 'sent' })
    const [got] = service.received
    const { authorization = '', host, connection, ...headers } = got?.headers ?? {}
    expect([got?.method, got?.path, host, connection]).toEqual([
      'POST',
      '/push/abc?token=x%2By',
      service.host,
      'keep-alive',
    ])
    expect(headers).toEqual({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(103 + PADDED_BYTES),
      ttl: '86400',
      topic: 'AY8AAAAAcACAAAAAAAAAAA',
      urgency: 'high',
    })
    expect(openMessage(got?.body ?? Buffer.alloc(0), device)).toBe(SECRET)

    const [, head, claims, signature = '', k] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
    expect(k).toBe(pair.publicKey)
    const point = Buffer.from(pair.publicKey, 'base64url')
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    const signed = Buffer.from(`${head}.${claims}`)
    expect(
      verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
    expect([aud, sub]).toEqual([service.origin, 'mailto:operator@app.example'])
    expect(exp * 1000 - NOW.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
  })

  it('has a TTL in whole seconds, from zero to four weeks', async () => {
    for (const ttlSeconds of [-5, 0.9, 40 * 86_400]) await sender.send(message({ ttlSeconds }))
    expect(service.received.map(({ headers }) => headers['ttl'])).toEqual(['0', '0', '2419200'])
  })

  it('reuses connections and one signature', async () => {
    const before = service.connections
    for (let count = 0; count < 5; count += 1) await sender.send(message())
    expect(service.connections - before).toBeLessThanOrEqual(2)
    expect(new Set(service.received.map(({ headers }) => headers.authorization)).size).toBe(1)
    const salts = service.received.map(({ body }) => body.subarray(0, 16).toString('hex'))
    expect(new Set(salts).size).toBe(5)
  })

  it('waits for a free connection when many go to one host', async () => {
    const before = service.connections
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => sender.send(message())))
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']))
    expect(service.connections - before).toBeLessThanOrEqual(CONNECTIONS_PER_HOST)
  })
})

describe('a response', () => {
  const later = (status: number, retryAfterMs?: number) => ({ kind: 'later', status, retryAfterMs })

  it.each<[string, ServerReply, unknown]>([
    ['200', { status: 200 }, { kind: 'sent' }],
    ['201', { status: 201 }, { kind: 'sent' }],
    ['202', { status: 202 }, { kind: 'sent' }],
    ['204', { status: 204 }, { kind: 'sent' }],
    ['404', { status: 404 }, { kind: 'gone' }],
    ['410', { status: 410, text: '{"errno":106}' }, { kind: 'gone' }],
    ['400', { status: 400 }, { kind: 'refused', status: 400 }],
    ['401', { status: 401 }, { kind: 'refused', status: 401 }],
    ['403', { status: 403 }, { kind: 'refused', status: 403 }],
    ['408', { status: 408 }, later(408)],
    ['429', { status: 429 }, later(429)],
    ['429 with seconds', { status: 429, headers: { 'retry-after': '120' } }, later(429, 120_000)],
    [
      '503 with a date',
      { status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2026 15:05:00 GMT' } },
      later(503, 300_000),
    ],
    [
      '503 with a date that has passed',
      { status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2026 14:00:00 GMT' } },
      later(503, 0),
    ],
    ['503 with a year', { status: 503, headers: { 'retry-after': '31536000' } }, later(503, 86_400_000)],
    ['500 with a riddle', { status: 500, headers: { 'retry-after': 'soon' } }, later(500)],
    ['502', { status: 502, text: 'x'.repeat(20_000) }, later(502)],
  ])('is classified: %s', async (_, response, outcome) => {
    service.say = () => response
    expect(await sender.send(message())).toEqual(outcome)
  })

  it.each([301, 302, 303, 307, 308])('%i leads nowhere', async (status) => {
    service.say = ({ path }) =>
      path === '/elsewhere'
        ? { status: 201 }
        : { status, headers: { location: `${service.origin}/elsewhere` } }
    expect(await sender.send(message())).toEqual({ kind: 'refused', status })
    expect(service.received).toHaveLength(1)
  })

  it('413 is retried once with the shorter text', async () => {
    service.say = ({ body }) => ({ status: body.length > 110 ? 413 : 201 })
    expect(await sender.send(message())).toEqual({ kind: 'sent' })
    expect(service.received.map(({ body }) => openMessage(body, device))).toEqual([SECRET, '{}'])
    service.say = () => ({ status: 413 })
    expect(await sender.send(message())).toEqual({ kind: 'refused', status: 413 })
    expect(service.received).toHaveLength(4)
  })

  it("of 413 is avoided: a text over the standard's limit is sent in its shorter form", async () => {
    expect(await sender.send(message({ text: 'x'.repeat(3_994) }))).toEqual({ kind: 'sent' })
    expect(service.received.map(({ body }) => openMessage(body, device))).toEqual(['{}'])
    await sender.send(message({ text: 'x'.repeat(3_993) }))
    expect(service.received[1]?.body).toHaveLength(4096)
  })
})

const none = (fault: string) => ({ kind: 'later', status: 0, retryAfterMs: undefined, fault })

describe('a network error', () => {
  it('is reported for a port where nobody listens', async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const host = `127.0.0.1:${Object(probe.address()).port}`
    probe.close()
    await once(probe, 'close')
    const lonely = senderFor([host])
    expect(await lonely.send(message({ endpoint: `https://${host}/x` }))).toEqual(none('ECONNREFUSED'))
    await lonely.close()
  })

  it('is reported for an invalid certificate', async () => {
    const wary = senderFor([service.host], (await startAndStop()).cert)
    expect(await wary.send(message())).toEqual(none('DEPTH_ZERO_SELF_SIGNED_CERT'))
    expect(service.received).toEqual([])
    await wary.close()
  })

  it('is reported for a host that has sent nothing after ten seconds', async () => {
    service.say = () => undefined
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const sending = sender.send(message())
      await expect.poll(() => service.received).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(9_999)
      await vi.advanceTimersByTimeAsync(1)
      expect(await sending).toEqual(none('ETIMEDOUT'))
    } finally {
      vi.useRealTimers()
    }
  })
})

async function startAndStop(): Promise<PushService> {
  const other = await startPushService()
  await other.close()
  return other
}

describe('a stored address', () => {
  it.each([
    'https://push.example/x',
    'https://169.254.169.254/latest',
    'http://fcm.googleapis.com/x',
    'https://user@fcm.googleapis.com/x',
    'nothing',
  ])('of no known push service gets no request: %s', async (endpoint) => {
    expect(await sender.send(message({ endpoint }))).toEqual({ kind: 'refused', status: 0 })
  })

  it('of a push service that resolves to a private address gets no connection', async () => {
    const asked: string[] = []
    const fooled = createSender({
      vapid: pair,
      contact: 'mailto:operator@app.example',
      hosts: { allowed: BROWSER_PUSH_HOSTS, test: [] },
      clock: () => NOW,
      lookup: (host, _options, done) => {
        asked.push(host)
        done(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '::1', family: 6 },
          { address: '169.254.169.254', family: 4 },
        ])
      },
    })
    const outcome = await fooled.send(message({ endpoint: 'https://fcm.googleapis.com/x' }))
    expect(outcome).toEqual(none('ENOTPUBLIC'))
    expect(asked).toEqual(['fcm.googleapis.com'])
    await fooled.close()
  })

  it('of a stand-in gets no request where none is configured', async () => {
    const strict = senderFor([])
    expect(await strict.send(message())).toEqual({ kind: 'refused', status: 0 })
    expect(service.received).toEqual([])
    await strict.close()
  })
})
