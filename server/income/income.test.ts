import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'

let testServer: TestServer
let testClient: Awaited<ReturnType<typeof client>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  testClient = await client()
})
afterAll(() => testServer.close())

const client = async () => {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  const call = (method: string, path: string, body?: object) =>
    testServer.send(method, path, { token, ...(body && { body }) })
  return {
    token,
    user_uuid,
    call,
    enter: (body: object) => call('POST', '/investment/create/income-detail', body),
    change: (body: object) => call('PUT', '/investment/update/income-detail', body),
    read: (whose = 'me') => call('GET', `/investment/get-income-detail/${whose}`),
  }
}

describe('an income', () => {
  it('is empty until it is entered, and then as entered', async () => {
    const { enter, read } = await client()
    expect((await read()).json.data).toBeNull()
    const { status, json } = await enter({ gross_annual_cents: 82_000_00 })
    expect(status).toBe(201)
    expect(json.data).toEqual({
      gross_annual_cents: 82_000_00,
      other_annual_cents: 0,
      pay_frequency: 'biweekly',
      filing_status: 'single',
      state: 'US-VT',
      growth_rate: 0.03,
      version: 1,
      updated_at: testServer.now().toISOString(),
    })
    expect((await read()).json.data).toEqual(json.data)
    const again = await enter({ gross_annual_cents: 1, filing_status: 'married_joint' })
    expect(again.json.data).toMatchObject({ gross_annual_cents: 1, filing_status: 'married_joint' })
  })

  it('changes only the fields that are sent', async () => {
    const { enter, change, read } = await client()
    expect((await change({ gross_annual_cents: 1 })).status).toBe(404)
    await enter({ gross_annual_cents: 82_000_00, pay_frequency: 'monthly', growth_rate: -0.05 })
    const { json } = await change({ other_annual_cents: 500_00 })
    expect(json.data).toMatchObject({
      gross_annual_cents: 82_000_00,
      other_annual_cents: 500_00,
      pay_frequency: 'monthly',
      growth_rate: -0.05,
    })
    const same = { ...json.data, version: json.data.version + 1 }
    expect((await change({})).json.data).toEqual(same)
    expect((await read()).json.data).toEqual(same)
  })

  it('tells a device that another one has changed it since, and changes nothing', async () => {
    const { enter, change, read } = await client()
    const first = await enter({ gross_annual_cents: 80_000_00, version: 0 })
    expect(first.json.data.version).toBe(1)
    await change({ gross_annual_cents: 55_000_00, version: 1 })
    for (const attempt of [
      () => change({ gross_annual_cents: 99_000_00, version: 1 }),
      // Both devices entered a first income.
      () => enter({ gross_annual_cents: 99_000_00, version: 0 }),
    ]) {
      const { status, json } = await attempt()
      expect([status, json.code, json.message]).toEqual([
        409,
        'conflict',
        'Your income was changed somewhere else. Review it before you save again.',
      ])
    }
    expect((await read()).json.data).toMatchObject({ gross_annual_cents: 55_000_00, version: 2 })
    // The client keeps their change: it names no version.
    expect((await change({ gross_annual_cents: 99_000_00 })).json.data.gross_annual_cents).toBe(99_000_00)
  })

  it('lets one of two changes at once pass', async () => {
    const { enter, change } = await client()
    await enter({ gross_annual_cents: 80_000_00 })
    const answers = await Promise.all(
      [1, 2, 3].map((cents) => change({ gross_annual_cents: cents, version: 1 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it("is taxed in the client's state unless they choose another", async () => {
    const { enter, change, read, call } = await client()
    await enter({ gross_annual_cents: 1 })
    await call('PUT', '/users/update-user', { state: 'US-ID', city: 'Boise' })
    expect((await read()).json.data.state).toBe('US-ID')
    expect((await change({ state: 'ny' })).json.data.state).toBe('US-NY')
    expect((await change({ state: '' })).json.data.state).toBe('US-ID')
    const refused = await change({ state: 'US-ZZ' })
    expect([refused.status, refused.json.fields]).toEqual([422, { state: 'Please choose your state' }])
  })

  it.each([
    [{}, 'gross_annual_cents', 'Enter your yearly income'],
    [{ gross_annual_cents: -1 }, 'gross_annual_cents', 'Enter your yearly income'],
    [{ gross_annual_cents: 1, pay_frequency: 'daily' }, 'pay_frequency', 'Choose how often you’re paid'],
    [{ gross_annual_cents: 1, filing_status: 'x' }, 'filing_status', 'Choose a filing status'],
    [{ gross_annual_cents: 1, growth_rate: 2 }, 'growth_rate', 'Enter a rate from -10% to 20% a year'],
  ])('is rejected with a message for its field: %j', async (body, field, message) => {
    const { status, json } = await testClient.enter(body)
    expect([status, json.fields]).toEqual([422, { [field]: message }])
  })

  it('is visible to its owner only', async () => {
    const [owner, other] = [await client(), await client()]
    await owner.enter({ gross_annual_cents: 1 })
    for (const whose of [owner.user_uuid, 'nobody']) expect((await other.read(whose)).status).toBe(404)
    expect((await other.read(other.user_uuid)).json.data).toBeNull()
    expect((await testServer.send('GET', '/investment/get-income-detail/me')).status).toBe(401)
  })
})
