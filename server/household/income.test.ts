import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getHouseholdFigures } from '#core/contract/income.ts'
import { yearlyIncome } from '#core/household/income.ts'
import { rentInput } from '#tests/fixtures/debts.ts'
import { sampleChildren, sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { sharingApi } from '#tests/fixtures/sharing.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { incomeForViewer } from './income.ts'

let testServer: TestServer
let testClient: Awaited<ReturnType<typeof client>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  testClient = await client()
})
afterAll(() => testServer.close())

const client = async () => {
  const { token, user_uuid, username } = await registerAndLogIn(testServer)
  const call = (method: string, path: string, body?: object) =>
    testServer.send(method, path, { token, ...(body && { body }) })
  return {
    token,
    user_uuid,
    username,
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
      business_annual_cents: 0,
      other_annual_cents: 0,
      sex: null,
      partner: null,
      children: null,
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

  it('has the people of the household, who can be changed and removed', async () => {
    const { enter, change } = await client()
    const people = { sex: 'female', partner: samplePartner(), children: sampleChildren(2015, 2023) }
    const entered = await enter({
      gross_annual_cents: 82_000_00,
      business_annual_cents: -1_000_00,
      ...people,
    })
    expect(entered.json.data).toMatchObject({ ...people, business_annual_cents: -1_000_00 })
    const partner = samplePartner({ gross_annual_cents: 64_000_00, business_annual_cents: 3_000_00 })
    expect((await change({ partner })).json.data).toMatchObject({ ...people, partner })
    expect((await change({ partner: null, children: [] })).json.data).toMatchObject({
      sex: 'female',
      partner: null,
      children: [],
    })
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
    [{ gross_annual_cents: 1, sex: 'x' }, 'sex', 'Choose which life table applies'],
    [
      { gross_annual_cents: 1, business_annual_cents: 10_000_000_001 },
      'business_annual_cents',
      'Enter a smaller amount',
    ],
    [
      { gross_annual_cents: 1, partner: { ...samplePartner(), gross_annual_cents: -1 } },
      'partner.gross_annual_cents',
      'Enter your partner’s yearly pay, or 0',
    ],
    [
      { gross_annual_cents: 1, children: Array.from({ length: 13 }, () => sampleChildren(2015)[0]) },
      'children',
      'Add at most 12 children',
    ],
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

describe('an income in a view', () => {
  const income = sampleIncome({
    gross_annual_cents: 82_000_00,
    other_annual_cents: 1_200_00,
    sex: 'female',
    partner: samplePartner({ business_annual_cents: 4_000_00 }),
    children: sampleChildren(2015),
  })

  it.each([[['retirement']], [['taxes', 'goals']], [['protection']]] as const)(
    'has the people with the sections %j',
    (sections) => {
      expect(incomeForViewer(income, { sections })).toEqual(income)
    },
  )

  it.each([[['goals']], [['debts', 'spending']], [['net_worth']]] as const)(
    'is one sum of what the others earn with the sections %j',
    (sections) => {
      const seen = incomeForViewer(income, { sections })
      expect(seen).toEqual({
        ...income,
        other_annual_cents: 1_200_00 + 65_000_00,
        sex: null,
        partner: null,
        children: null,
      })
      expect(seen && yearlyIncome(seen)).toBe(yearlyIncome(income))
    },
  )

  it('counts a partner’s loss as none in the sum, and is null where none was entered', () => {
    const loss = { ...income, partner: samplePartner({ business_annual_cents: -9_000_00 }) }
    expect(incomeForViewer(loss, { sections: ['goals'] })?.other_annual_cents).toBe(1_200_00 + 61_000_00)
    expect(incomeForViewer(null, { sections: ['goals'] })).toBeNull()
  })

  it('is changed by an editor who sees the people, and by nobody else', async () => {
    const [owner, editor] = [await client(), await client()]
    await owner.enter({ gross_annual_cents: 82_000_00, partner: samplePartner() })
    const api = sharingApi(testServer)
    const inView = async (section: 'goals' | 'taxes') => {
      const share = await api.partner(owner, editor, 'edit', [section])
      const token = await api.open(editor, share.share_uuid)
      const { json } = await testServer.send('GET', '/investment/get-income-detail/me', { token })
      const body = { gross_annual_cents: 90_000_00 }
      const saved = await testServer.send('PUT', '/investment/update/income-detail', { token, body })
      await api.revoke(owner, share.share_uuid)
      return [json.data.partner, saved.status]
    }
    expect(await inView('goals')).toEqual([null, 403])
    expect((await owner.read()).json.data.gross_annual_cents).toBe(82_000_00)
    expect(await inView('taxes')).toEqual([samplePartner(), 200])
    expect((await owner.read()).json.data).toMatchObject({
      gross_annual_cents: 90_000_00,
      partner: samplePartner(),
    })
  })
})

describe('the figures of a household', () => {
  const figures = async ({ call }: Awaited<ReturnType<typeof client>>, whose = 'me') =>
    call('GET', `/investment/get/household-figures/${whose}`)

  it('follow from everything that is known', async () => {
    const one = await client()
    const known = async () => {
      const { data } = (await figures(one)).json
      expect(v.parse(getHouseholdFigures.data, data)).toEqual(data)
      return [data.essentials_monthly_cents, data.emergency_months]
    }
    expect(await known()).toEqual([null, 5])
    await one.enter({ gross_annual_cents: 36_000_00 })
    expect(await known()).toEqual([1_500_00, 5])
    await one.enter({
      gross_annual_cents: 36_000_00,
      partner: samplePartner({ gross_annual_cents: 12_000_00 }),
    })
    expect(await known()).toEqual([2_000_00, 4])
    // Rent is essential, whatever the income.
    await one.call('POST', '/debt/create/debts', rentInput({ payment_cents: 2_345_00 }))
    expect(await known()).toEqual([2_345_00, 4])
    const entries = { essential_monthly_cents: 1_900_00, emergency_months: 8 }
    await one.call('PUT', '/spend/protect/update/profile', { entries })
    expect(await known()).toEqual([1_900_00, 8])
  })

  it('are for the client only', async () => {
    const [owner, other] = [await client(), await client()]
    for (const whose of [owner.user_uuid, 'nobody']) expect((await figures(other, whose)).status).toBe(404)
    expect((await testServer.send('GET', '/investment/get/household-figures/me')).status).toBe(401)
  })
})
