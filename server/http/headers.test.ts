import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn, newTestUser, PASSWORD } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer()
})
afterAll(() => testServer.close())

const request = (method: string, path: string, headers: Record<string, string> = {}) =>
  testServer.app.request(path, { method, headers })

describe('every response', () => {
  it.each([
    ['GET', '/api/common-utility/countries/US/states', 200],
    ['GET', '/api/users/get/uuid/me', 401],
    ['POST', '/api/users/login', 422],
    ['GET', '/api/nothing', 404],
    ['GET', '/nothing', 404],
    ['GET', '/api/%', 400],
    ['PUT', '/api/users/login', 405],
    ['GET', '/health', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/docs', 200],
  ])('%s %s holds the page to its own server', async (method, path, status) => {
    const answer = await request(method, path)
    expect(answer.status).toBe(status)
    const policy = Object.fromEntries(
      (answer.headers.get('content-security-policy') ?? '').split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ')
        return [name, values.join(' ')]
      }),
    )
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })

  it('allows no other origin to read it', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    for (const [method, path] of [
      ['OPTIONS', '/api/users/login'],
      ['GET', '/api/common-utility/countries/US/states'],
      ['GET', '/health'],
    ] as const) {
      const answer = await request(method, path, headers)
      const names = [...answer.headers.keys()]
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

describe('private responses', () => {
  it('are never stored', async () => {
    const { token } = await registerAndLogIn(testServer)
    const answers = [
      await testServer.send('GET', '/users/get/uuid/me', { token }),
      await testServer.send('GET', '/users/get/uuid/me'),
      await testServer.send('POST', '/users/login', { body: { username: 'x', password: 'y' } }),
      await testServer.send('GET', '/users/get/search-usernames?username=maya'),
      await testServer.send('GET', '/nothing', { token }),
      await testServer.send('GET', '/dev/outbox'),
    ]
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(6).fill('no-store'))
    expect((await request('GET', '/health')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('a method', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'that a call does not have (%s) is 405 with those it has',
    async (method) => {
      const answer = await request(method, '/api/users/login')
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await answer.json()).toMatchObject({
        code: 'method_not_allowed',
        message: 'This isn’t supported here.',
      })
    },
  )

  it('answers an unknown method with an error', async () => {
    for (const method of ['PROPFIND', 'BREW']) {
      expect((await request(method, '/api/users/login')).status).toBe(405)
      expect((await request(method, '/health')).status).toBe(404)
    }
    expect((await request('POST', '/health')).status).toBe(404)
  })

  it('answers HEAD like GET, without the body', async () => {
    const answer = await request('HEAD', '/api/common-utility/countries/US/states')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('etag')).toBeTruthy()
    expect((await request('HEAD', '/api/users/get/uuid/me')).status).toBe(401)
    expect((await request('HEAD', '/api/users/logout')).status).toBe(405)
  })

  it('lists all methods of a path that several endpoints share', async () => {
    const answer = await request('DELETE', '/api/users/userJourney')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, GET'])
  })
})

it('answers an API path with JSON, never with a page', async () => {
  for (const path of ['/api', '/api/', '/api/login', '/api/users/', '/api/index.html']) {
    const answer = await request('GET', path, { Accept: 'text/html' })
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/json'])
  }
})

describe('health', () => {
  it('reports whether the server accepts requests, and nothing else', async () => {
    const answer = await request('GET', '/health')
    expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ok"}'])
  })
})

describe('the sandbox', () => {
  it('shows the latest messages, to one number or to all, newest first', async () => {
    const { pool } = testServer.database
    await pool.query(
      `insert into sandbox_messages values (gen_random_uuid(), '+15550104477', 'first', '2026-01-01Z'),
       (gen_random_uuid(), '+15550104477', 'second', '2026-01-02Z'), (gen_random_uuid(), '+15550104478', 'third', '2026-01-03Z')`,
    )
    const texts = async (query: string): Promise<string[]> =>
      (await testServer.send('GET', `/dev/outbox${query}`)).json.data.map(
        (each: { text: string }) => each.text,
      )
    expect(await texts('')).toEqual(['third', 'second', 'first'])
    expect(await texts('?mobile_no=%2B15550104477')).toEqual(['second', 'first'])
    expect(await texts('?mobile_no=+15550104477')).toEqual(['second', 'first'])
    expect(await texts('?mobile_no=%2B15550000000')).toEqual([])
    expect((await testServer.send('GET', '/dev/outbox?mobile_no=1&mobile_no=2')).status).toBe(400)
  })

  it('does not exist in production', async () => {
    const production = await createTestServer({
      VERDANT_SANDBOX: 'off',
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15550100000',
    })
    for (const path of [
      '/dev/outbox',
      '/dev',
      '/dev/',
      '/dev/outbox?mobile_no=1',
      '/dev/clock',
      '/metrics',
    ]) {
      const { status, text } = await production.send('GET', path)
      expect([path, status]).toEqual([path, 404])
      expect(text).not.toContain('outbox')
    }
    await production.close()
  })
})

it('keeps secrets out of the log', async () => {
  const otherServer = await createTestServer({ VERDANT_TRUSTED_PROXY: '127.0.0.1' })
  const testUser = newTestUser({
    mobile_no: '+15557318264',
    password: 'Marker#Pass99x',
    email: 'marker@example.com',
    is_mfa_enabled: true,
  })
  const { username, password, mobile_no } = testUser
  const send = (method: string, path: string, body: unknown, token?: string) =>
    otherServer.send(method, path, {
      body,
      ...(token !== undefined && { token }),
      headers: {
        'User-Agent': 'marker\r\n{"fake":"line"}'.replaceAll(/[\r\n]/g, ''),
        'X-Forwarded-For': '203.0.113.77',
      },
    })
  await send('POST', '/users/register', testUser)
  const codes = [otherServer.lastCode(mobile_no)]
  await send('POST', '/users/verifyOtp', { username, otp: codes[0] })
  otherServer.pass(61_000)
  await send('POST', '/users/login', { username, password: 'Marker#Wrong77' })
  await send('POST', '/users/login', { username, password })
  codes.push(otherServer.lastCode(mobile_no))
  const token = String((await send('POST', '/users/mfa/verifyOtp', { username, otp: codes[1] })).json.data)
  await send('GET', `/users/get/search-usernames?username=marker.query`, undefined, token)
  await send('POST', '/users/login', '\nmarker\r\nline')
  otherServer.pass(61_000)
  await send('PUT', '/users/update-user', { email: 'marker.new@example.com' }, token)
  codes.push(otherServer.lastCode(mobile_no))
  await send('DELETE', '/users/delete/user-account/me?reason=marker', { password }, token)
  const log = otherServer.lines.join('')
  for (const secret of [
    'Marker#',
    token,
    mobile_no,
    '7318264',
    'marker',
    '203.0.113.77',
    '?username',
    PASSWORD,
  ]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  }
  for (const code of codes) expect(log).not.toMatch(new RegExp(`\\b${code}\\b`))
  // These must be present: who did what, and one record per line.
  const events = otherServer.lines.map((line) => JSON.parse(line).event).filter(Boolean)
  expect(events).toEqual(['registered', 'verified', 'wrong password', 'logged in', 'account deleted'])
  expect(otherServer.lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  await otherServer.close()
})

it('reveals nothing internal when it fails, and logs the error without the input', async () => {
  const broken = await createTestServer()
  await broken.database.pool.query('alter table users rename column email to moved')
  const { status, text, json } = await broken.send('POST', '/users/register', {
    body: newTestUser({ username: 'marker.name', email: 'marker@example.com', mobile_no: '+15557318264' }),
  })
  expect([status, json.message, json.code]).toEqual([500, 'Something Went Wrong', 'internal'])
  expect(text).not.toMatch(/email|column|query|\.ts|marker/)
  const fault = broken.lines.find((line) => line.includes('request failed')) ?? ''
  expect(JSON.parse(fault)).toMatchObject({ level: 50, request_id: json.request_id, endpoint: 'register' })
  expect(fault).toContain('Failed query')
  expect(fault).not.toMatch(/marker|7318264|argon2id\$/)
  await broken.close()
})

it('answers that it is busy when the database is unavailable, and recovers', async () => {
  const other = await createTestServer()
  const { openPostgres } = await import('#server/db/connect.ts')
  const { createApp } = await import('#server/app.ts')
  const nowhere = openPostgres('postgres://nobody@127.0.0.1:9/nothing')
  const app = createApp({ ...other.dependencies, database: nowhere }, { isReady: true })
  const answer = await app.request('/api/users/get/search-usernames?username=maya')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({
    code: 'unavailable',
    message: 'We’re busy right now. Try again in a moment.',
  })
  expect(other.lines.filter((line) => line.includes('request failed'))).toHaveLength(1)
  await nowhere.close()
  await other.close()
})

it('logs a failed message without its number, and answers all the same', async () => {
  const down = await createTestServer()
  const dependencies = {
    ...down.dependencies,
    sms: { send: async (to: string) => Promise.reject(new Error(`The 'To' number ${to} is not reachable`)) },
  }
  const { createApp } = await import('#server/app.ts')
  const answer = await createApp(dependencies, { isReady: true }).request('/api/users/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(newTestUser({ mobile_no: '+15557318264' })),
  })
  expect(answer.status).toBe(201)
  await dependencies.background.idle()
  const line = down.lines.find((each) => each.includes('background work failed')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    task: 'register',
    err: { message: "The '…' number …64 is not reachable" },
  })
  expect(down.lines.join('')).not.toContain('7318264')
  await down.close()
})

it('lets the page open Plaid’s dialog only where Plaid is configured', async () => {
  const withPlaid = await createTestServer({ PLAID_CLIENT_ID: 'a-client', PLAID_SECRET: 'a-secret' })
  const policyOf = async (server: TestServer) =>
    (await server.app.request('/health')).headers.get('content-security-policy') ?? ''
  expect(await policyOf(testServer)).not.toContain('plaid')
  expect(await policyOf(withPlaid)).toContain(
    "script-src 'self' https://cdn.plaid.com; frame-src https://cdn.plaid.com",
  )
  await withPlaid.close()
})

it('lets the page open Stripe’s card form and bank checks only where Stripe is configured', async () => {
  const withStripe = await createTestServer({
    STRIPE_SECRET_KEY: 'sk_test_secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  })
  const policyOf = async (server: TestServer) =>
    (await server.app.request('/health')).headers.get('content-security-policy') ?? ''
  expect(await policyOf(testServer)).not.toContain('stripe')
  const policy = (await policyOf(withStripe)).split('; ')
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  await withStripe.close()
})
