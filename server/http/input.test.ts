import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { routes } from '#server/routes.ts'
import { isSoak } from '#tests/fixtures/draws.ts'
import { createTestServer, HOUR, type Answer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
let token: string
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  token = (await registerAndLogIn(testServer)).token
})
beforeEach(() => testServer.pass(HOUR))
afterAll(() => testServer.close())

const LOGIN = '/users/login'
const login = (raw: string, headers: Record<string, string> = {}): Promise<Answer> =>
  testServer.send('POST', LOGIN, { raw, headers })
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const inside = (depth: number): string => `{"username":"maya","password":"x","more":${nested(depth - 1)}}`
const withKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index])))

/** The status of an error, if it is JSON with a message and reveals nothing internal; else what is wrong with it. */
function refusal({ status, headers, text, json }: Answer): number | string {
  const isWell =
    headers.get('content-type')?.startsWith('application/json') === true &&
    /^[A-Z].+/.test(json?.message) &&
    !/node_modules|\.ts\b|at .*\(|select |insert |SyntaxError|stack/i.test(text)
  return isWell ? status : `${status} ${text}`
}

describe('a body', () => {
  it('must be JSON, else 415', async () => {
    const body = JSON.stringify({ username: 'maya', password: 'x' })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      expect(refusal(await login(body, { 'Content-Type': type }))).toBe(415)
    }
    expect((await login(body, { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).toBe(400)
    expect((await login(body, { 'Content-Type': 'application/json ;charset=utf-8' })).json.code).toBe(
      'wrong_credentials',
    )
  })

  it.each([
    ['nothing but a brace', '{'],
    ['a trailing comma', '{"username":"maya",}'],
    ['single quotes', "{'username':'maya'}"],
    ['NaN', '{"username":NaN}'],
    ['two values', '{}{}'],
    ['a script', '<script>alert(1)</script>'],
    ['half a surrogate pair', '{"username":"\\ud800","password":"x"}'],
    ['half a surrogate pair as a key', '{"\\udc00":1}'],
    ['U+0000', '{"username":"ma\\u0000ya","password":"x"}'],
    ['U+0000 in a key', '{"user\\u0000name":"maya"}'],
    ['U+0000 in a field that nobody knows', '{"username":"maya","password":"x","more":["\\u0000"]}'],
    ['a list 21 deep', nested(21)],
    ['an object 21 deep', inside(21)],
    ['a list 100,000 deep', nested(100_000)],
    ['201 keys', withKeys(201)],
    ['201 keys in all', `{"a":${withKeys(100)},"b":${withKeys(99)}}`],
  ])('with %s is 400', async (_name, raw) => {
    expect(refusal(await login(raw))).toBe(400)
  })

  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '5'],
    ['a text', '"maya"'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['a list of what is asked for', '[{"username":"maya","password":"x"}]'],
    ['a list 20 deep', nested(20)],
    ['a number for a text', '{"username":5,"password":"x"}'],
    ['a list for a text', '{"username":["maya"],"password":"x"}'],
    ['an object for a text', '{"username":{"toString":"maya"},"password":"x"}'],
    ['true for a text', '{"username":true,"password":"x"}'],
    ['a number no machine holds', '{"username":1e999,"password":-0}'],
    ['null for a text', '{"username":null,"password":null}'],
    ['only a prototype', '{"__proto__":{"username":"maya","password":"x"}}'],
    ['only a constructor', '{"constructor":{"prototype":{"username":"maya"}}}'],
    ['200 keys', withKeys(200)],
  ])('that is %s is 422', async (_name, raw) => {
    expect(refusal(await login(raw))).toBe(422)
  })

  it('may be 20 levels deep with 200 keys, not counting list entries', async () => {
    expect((await login(inside(20))).json.code).toBe('wrong_credentials')
    const wide = JSON.stringify({ username: 'maya', password: 'x', more: Array(500).fill(1) })
    expect((await login(wide)).json.code).toBe('wrong_credentials')
  })

  it.each([
    ['PUT', '/users/update-user'],
    ['PUT', '/debt/update/plan'],
    ['PUT', '/investment/update/income-detail'],
  ])('that is a list is no object: %s %s is 422', async (method, path) => {
    expect(refusal(await testServer.send(method, path, { token, raw: '[]' }))).toBe(422)
  })

  const goal = { mode: 'save', kind: 'other', name: 'A goal', target_cents: 1 }
  it.each([
    ['POST', '/investment/create', 'milestones', 1, goal],
    ['POST', '/investment/create', 'accounts', {}, goal],
    ['POST', '/debt/create/reminder', 'days_before', 'x', {}],
    ['PUT', '/debt/update/plan', 'order', 1, {}],
    ['PUT', '/debt/update/plan', 'one_offs', 1, {}],
    ['PUT', '/investment/update/priorities', 'order', 1, {}],
  ])('%s %s with a list of %s that is far too long is answered in a few words', async (...given) => {
    const [method, path, field, entry, more] = given
    for (const count of [120_000, 4_900]) {
      const entries = Array(Math.min(count, Math.floor(250_000 / (JSON.stringify(entry).length + 1)))).fill(
        entry,
      )
      const answer = await testServer.send(method, path, { token, body: { ...more, [field]: entries } })
      expect(refusal(answer)).toBe(count === 120_000 ? 400 : 422)
      expect(answer.text.length).toBeLessThan(2_000)
      const named = Object.keys(answer.json.fields ?? {}).filter((name) => name.startsWith(field))
      expect(named).toEqual(count === 120_000 ? [] : [field])
    }
  })

  it('is reported with at most twenty fields, however long their names', async () => {
    const answers = Object.fromEntries(
      Array.from({ length: 190 }, (_, index) => [`${index}${'x'.repeat(1000)}`, 'no']),
    )
    const body = { answers }
    const answer = await testServer.send('POST', '/investment/create/user-risk-profile', { token, body })
    expect(refusal(answer)).toBe(422)
    expect(Object.keys(answer.json.fields ?? {}).length).toBeLessThanOrEqual(20)
    expect(answer.text.length).toBeLessThan(6_000)
  })

  it('does not pollute object prototypes', async () => {
    await login(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"username":"a","password":"x"}',
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('may contain unknown fields, which are dropped', async () => {
    const { status, json } = await testServer.send('PUT', '/users/update-user', {
      token,
      raw: '{"first_name":"Nia","__proto__":{"role_name":"Advisor"},"constructor":1,"toString":2,"more":{"a":[]}}',
    })
    expect([status, json.data.first_name, json.data.role_name]).toEqual([200, 'Nia', 'User'])
  })

  it('is at most 256 KB, with or without a declared length', async () => {
    const fits = JSON.stringify({ username: 'maya', password: 'x', more: 'x'.repeat(255 * 1024) })
    expect((await login(fits)).json.code).toBe('wrong_credentials')
    expect(refusal(await login(JSON.stringify({ more: 'x'.repeat(300 * 1024) })))).toBe(413)
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
        if (pulled > 64 * 1024 * 1024) controller.close()
      },
    })
    const chunked = await testServer.app.request('/api/users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    expect(pulled).toBeLessThan(1024 * 1024)
  })

  it('is an error of the client, not of the server, when it breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"user')),
      pull: (controller) => controller.error(new Error('the client went away')),
    })
    const { status } = await testServer.app.request('/api/users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: broken,
      duplex: 'half',
    } as RequestInit)
    expect(status).toBe(400)
  })

  it('that is not UTF-8 is 400', async () => {
    const { status } = await testServer.app.request('/api/users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    })
    expect(status).toBe(400)
  })

  it('with a field as long as the limit is rejected quickly', async () => {
    const long = 'a'.repeat(250_000)
    const fields = [
      'username',
      'password',
      'email',
      'first_name',
      'mobile_no',
      'dob',
      'zip_code',
      'address_1',
      'city',
    ]
    // A pattern that tries every way to part such a text would take minutes.
    for (const field of fields) {
      expect(refusal(await testServer.send('POST', '/users/register', { body: { [field]: long } }))).toBe(422)
      expect(
        refusal(
          await testServer.send('POST', '/users/register', {
            body: { [field]: `${long}@${long}`.slice(0, 250_000) },
          }),
        ),
      ).toBe(422)
    }
  })
})

describe('a query', () => {
  const search = (query: string): Promise<Answer> =>
    testServer.send('GET', `/users/get/search-usernames?${query}`)

  it('has each key once', async () => {
    expect(refusal(await search('username=maya&username=noah'))).toBe(400)
    expect(refusal(await search('username=maya&other=1&other=1'))).toBe(400)
    expect(refusal(await search('username=maya&user%6Eame=noah'))).toBe(400)
    const twice = '/users/delete/user-account-by-user-uuid/me?reason=a&reason=b'
    expect(refusal(await testServer.send('DELETE', twice, { token }))).toBe(400)
    expect((await search('username=maya&other=1')).status).toBe(200)
  })

  it.each([
    'username=%',
    'username=%zz',
    'username=%ff',
    'username=%C3',
    'username=%ED%A0%80',
    '%E0%A4=1',
    'username=%00',
    '%00=1',
  ])('of %s is 400', async (query) => {
    expect(refusal(await search(query))).toBe(400)
  })

  it.each([
    '',
    'username',
    'username=',
    'username[]=maya',
    'username[a]=maya',
    '__proto__=1',
    '__proto__[username]=maya',
    'constructor=1&hasOwnProperty=2',
  ])('of %s is 422', async (query) => {
    expect(refusal(await search(query))).toBe(422)
  })

  it('must not contain a token', async () => {
    expect(refusal(await search('username=maya&token=x'))).toBe(400)
    expect(refusal(await search('username=maya&token='))).toBe(400)
  })
})

describe('a path', () => {
  it.each([
    '/users/get/uuid/%',
    '/users/get/uuid/%zz',
    '/users/get/uuid/%ff',
    '/%C0%AF',
    '/users/get/uuid/%ED%A0%80',
  ])('%s is 400', async (path) => {
    expect(refusal(await testServer.send('GET', path, { token }))).toBe(400)
  })

  it.each([
    '/users/get/uuid/%00',
    '/users/get/uuid/..%2F..%2Fetc%2Fpasswd',
    `/users/get/uuid/${'x'.repeat(5000)}`,
    '/users/get/uuid/1%27%20or%201=1',
    '/users/get/uuid/__proto__',
    '/common-utility/countries/US/states/%00/cities',
    '/common-utility/countries/US/states/constructor/cities',
    '/users/get/uuid/me/',
    '//users/get/uuid/me',
    '/nothing',
    '',
    '/',
  ])('%s is 404', async (path) => {
    expect(refusal(await testServer.send('GET', path, { token }))).toBe(404)
  })
})

describe('an endpoint that requires a session', () => {
  const closed = endpoints.filter(({ access }) => access !== 'public')

  it('answers 401 without one, whatever else is wrong', async () => {
    expect(closed.length).toBeGreaterThan(100)
    for (const { method, path } of closed) {
      const filled = path.replaceAll(/\{\w+\}/g, 'not-a-uuid')
      const answers = [
        await testServer.send(method, `${filled}?a=1&a=2&token=x`),
        await testServer.send(method, filled, { token: 'x'.repeat(43) }),
        ...(method === 'GET'
          ? []
          : [
              await testServer.send(method, filled, {
                raw: '{"a":"\\u0000',
                headers: { 'Content-Type': 'text/plain' },
              }),
            ]),
      ]
      for (const answer of answers) expect([method, path, answer.status]).toEqual([method, path, 401])
    }
  })
})

describe('no input causes a server error', () => {
  const HOSTILE_BODIES = [
    'null',
    '[]',
    '{}',
    '5',
    '""',
    '{"a":',
    nested(30),
    withKeys(300),
    JSON.stringify(
      Object.fromEntries(
        [
          'username',
          'password',
          'otp',
          'mobile_no',
          'mobile_number',
          'email',
          'type',
          'old_password',
          'confirmPassword',
          'search',
          'dob',
        ].map((field, index) => [
          field,
          [[], {}, 1e308, -1, true, null, '\u{10FFFF}', ' ', '%_\\', "';--", '9'.repeat(4000)][index],
        ]),
      ),
    ),
  ]
  const HOSTILE_PARAMS = [
    'me',
    '%F0%9F%98%80',
    '-1',
    '1e309',
    "';drop table users;--",
    '018f0000-0000-7000-8000-000000000000',
    '%25',
    '%2e%2e',
  ]

  const QUERIES = ['', '?enableMFA=maybe&username=%F0%9F%98%80&reason=%27', `?${'a=1&b=2&'.repeat(200)}`]

  /** Each path with each body; each query as well where there is no body, and everywhere in `npm run soak`. */
  const requestsTo = (paths: readonly string[], bodies: readonly (string | undefined)[]) =>
    paths.flatMap((path, i) =>
      bodies.flatMap((raw, j) => {
        const query = QUERIES[(i + j) % QUERIES.length] ?? ''
        const queries = raw === undefined || isSoak ? QUERIES : [query]
        return queries.map((each) => ({ address: `${path}${each}`, raw }))
      }),
    )

  it('in any endpoint', async () => {
    const failures: string[] = []
    for (const { endpoint } of routes) {
      // Deletions and logouts of the caller are covered by another test.
      const params = endpoint.path.includes('delete') ? HOSTILE_PARAMS.slice(1) : HOSTILE_PARAMS
      const filled = endpoint.path.includes('{')
        ? params.map((param) => endpoint.path.replaceAll(/\{\w+\}/g, param))
        : [endpoint.path]
      const bodies = endpoint.method === 'GET' ? [undefined] : HOSTILE_BODIES
      if (endpoint.name === 'logout' || endpoint.name === 'endOtherSessions') continue
      for (const { address, raw } of requestsTo(filled, bodies)) {
        const { status, json } = await testServer.send(endpoint.method, address, {
          token,
          ...(raw !== undefined && { raw }),
        })
        if (status >= 500 || (status >= 400 && typeof json?.message !== 'string')) {
          failures.push(`${endpoint.method} ${address} ${raw} -> ${status}`)
        }
      }
    }
    expect(failures).toEqual([])
    expect(testServer.lines.filter((line) => line.includes('request failed'))).toEqual([])
  })

  it('in a header', async () => {
    for (const headers of [
      { 'Idempotency-Key': '' },
      { 'Idempotency-Key': 'x'.repeat(129) },
      { 'Idempotency-Key': 'with space' },
      { 'Idempotency-Key': 'schlüssel' },
      { Authorization: 'Bearer ü' },
      { 'X-Forwarded-For': ', ,,;"' },
      { 'User-Agent': 'x'.repeat(8000) },
      { 'Content-Length': 'many' },
      { 'If-None-Match': '*' },
    ] as Record<string, string>[]) {
      const { status } = await testServer.send('PUT', '/users/forgotPassword', {
        body: { mobile_no: '555' },
        headers,
      })
      expect([headers, status < 500]).toEqual([headers, true])
    }
  })
})
