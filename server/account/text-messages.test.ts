import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestServer, MINUTE, type TestServer } from '#tests/fixtures/test-server.ts'
import { newTestUser, PASSWORD, registerAndVerify } from '#tests/fixtures/test-users.ts'
import { dailyMessages } from './text-messages.ts'

// Pino's numbers of `warn` and `error`.
const WARN = 40
const ERROR = 50

/** A server behind a proxy that says where each request comes from. */
async function serverWith(smsPerDay: number): Promise<TestServer> {
  const testServer = await createTestServer({
    VERDANT_SMS_PER_DAY: String(smsPerDay),
    VERDANT_TRUSTED_PROXY: '127.0.0.1',
  })
  onTestFinished(testServer.close)
  return testServer
}

const from = (address: string) => ({ 'X-Forwarded-For': address })
/** One of the networks of one IPv6 site. */
const networkOfSite = (network: number, site = 'a') => from(`2001:db8:${site}:${network.toString(16)}::1`)

const register = (testServer: TestServer, headers: Record<string, string>, change = {}) =>
  testServer.send('POST', '/users/register', { body: newTestUser(change), headers })

const alarms = ({ lines }: TestServer) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ alarm }) => alarm === 'sms-total')
    .map(({ level, country, count }) => ({ level, country, count }))

describe('the day’s messages', () => {
  it('are kept for logins and recovery when registrations have used their part', async () => {
    const testServer = await serverWith(30)
    const client = await registerAndVerify(testServer, { is_mfa_enabled: true })
    const plain = await registerAndVerify(testServer)
    // Of the 24 messages to the United States, two are used, and registrations may use 20 in all.
    const answers = []
    for (let site = 0; site < 30; site += 1) {
      answers.push(await register(testServer, from(`2001:db8:${(site % 5) + 1}:${site}::1`)))
    }
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(18).fill(201),
      ...Array<number>(12).fill(429),
    ])
    const refused = answers.at(-1)
    expect(refused?.json.message).toBe(
      'We’ve reached our own limit of text messages for today. Nothing is wrong with your number. Try again in 24 hours.',
    )
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    expect(alarms(testServer)).toEqual([{ level: WARN, country: '+1', count: 20 }])

    const { username, mobile_no } = client
    const login = await testServer.send('POST', '/users/login', { body: { username, password: PASSWORD } })
    expect(login.json.data).toMatchObject({ mfa_required: true, method: 'text' })
    const otp = testServer.lastCode(mobile_no)
    const finished = await testServer.send('POST', '/users/mfa/verifyOtp', { body: { username, otp } })
    expect(finished.status).toBe(200)
    const body = { mobile_no: plain.mobile_no }
    expect((await testServer.send('PUT', '/users/forgotPassword', { body })).status).toBe(200)
  })

  it('end for everybody at the total, which is an alarm logged once', async () => {
    const testServer = await serverWith(5)
    const clients = []
    for (let count = 0; count < 3; count += 1) {
      clients.push(await registerAndVerify(testServer, { is_mfa_enabled: true }))
    }
    const answers = []
    for (const { username } of [...clients, ...clients]) {
      testServer.pass(2 * MINUTE)
      const body = { username, password: PASSWORD }
      answers.push(await testServer.send('POST', '/users/login', { body }))
    }
    // The first client goes on with the code that is on its way.
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 200, 429, 429])
    expect(answers[1]?.json.message).toMatch(/^We’ve reached our own limit of text messages/)
    expect(testServer.sent).toHaveLength(4)
    expect(alarms(testServer)).toEqual([{ level: ERROR, country: '+1', count: 4 }])
  })

  it('of one country are not used up by messages to another', async () => {
    const testServer = await serverWith(30)
    const statuses: number[] = []
    for (let count = 0; count < 8; count += 1) {
      const mobile_no = `+91987650000${count}`
      statuses.push((await register(testServer, networkOfSite(count), { mobile_no })).status)
    }
    // A fifth of the day's messages goes to India, and registrations may use 80% of it.
    expect(statuses).toEqual([...Array<number>(5).fill(201), 429, 429, 429])
    expect((await register(testServer, networkOfSite(99))).status).toBe(201)
  })

  it('are not used up by requests for numbers that nobody has', async () => {
    const testServer = await serverWith(5)
    for (let count = 0; count < 12; count += 1) {
      const body = { mobile_no: `+15550888${String(count).padStart(3, '0')}` }
      const headers = networkOfSite(count)
      expect((await testServer.send('PUT', '/users/forgotPassword', { body, headers })).status).toBe(200)
    }
    expect(testServer.sent).toEqual([])
    expect((await register(testServer, networkOfSite(99))).status).toBe(201)
  })

  it('are refused to somebody who logs in before their number is verified, whose code has expired', async () => {
    const testServer = await serverWith(2)
    const testUser = newTestUser()
    expect((await testServer.send('POST', '/users/register', { body: testUser })).status).toBe(201)
    testServer.pass(11 * MINUTE)
    const { username, password } = testUser
    const { status, json } = await testServer.send('POST', '/users/login', { body: { username, password } })
    expect([status, json.code]).toEqual([429, 'too_many_requests'])
  })

  it.each([
    [20_000, 16_000, 4_000],
    [5, 4, 1],
    [1, 1, 1],
  ])('of %i are %i to the United States and %i to India', (all, us, india) => {
    expect([dailyMessages(all, '+1'), dailyMessages(all, '+91')]).toEqual([us, india])
  })
})

describe('one IPv6 site', () => {
  it('gets a hundred codes an hour without a password, from however many networks', async () => {
    const testServer = await serverWith(20_000)
    const ask = async (count: number, site: string) => {
      const body = { mobile_no: `+1555777${String(count).padStart(4, '0')}` }
      const headers = networkOfSite(count, site)
      return (await testServer.send('PUT', '/users/forgotPassword', { body, headers })).status
    }
    const statuses: number[] = []
    for (let count = 0; count < 102; count += 1) statuses.push(await ask(count, 'a'))
    expect(statuses).toEqual([...Array<number>(100).fill(200), 429, 429])
    expect(await ask(200, 'b')).toBe(200)
  })

  it('makes a hundred registrations a minute at most, from however many networks', async () => {
    const testServer = await serverWith(20_000)
    const statuses: number[] = []
    for (let network = 0; network < 102; network += 1) {
      const body = { ...newTestUser(), terms: false }
      const answer = await testServer.send('POST', '/users/register', {
        body,
        headers: networkOfSite(network),
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array<number>(100).fill(422), 429, 429])
  })
})
