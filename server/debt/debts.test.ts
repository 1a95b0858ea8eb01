import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_DEBTS } from '#core/contract/debt-kinds.ts'
import { clean } from '#server/jobs/clean.ts'
import { cardInput, debtsOfClient, homeInput, loanInput, rentInput } from '#tests/fixtures/debts.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
let testClient: Awaited<ReturnType<typeof client>>
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
  testClient = await client()
})
afterAll(() => testServer.close())

const DAY = 24 * HOUR
const NOBODYS_UUID = '018f0000-0000-7000-8000-000000000000'
const client = async () => {
  const { token, user_uuid } = await registerAndLogIn(testServer)
  return { ...debtsOfClient(testServer, token), token, user_uuid }
}
const today = (): string => testServer.now().toISOString().slice(0, 10)

const KINDS = [
  ['home-debt', homeInput(), 'credit-card-debt'],
  ['credit-card-debt', cardInput(), 'rent-and-lease'],
  ['rent-and-lease', rentInput(), 'home-debt'],
] as const

describe('a debt', () => {
  it('is created with the fields of its type, and defaults for what is left out', async () => {
    const { call } = await client()
    const { status, json } = await call('POST', 'create/debts', cardInput({ lender: ' Chase ' }))
    expect([status, json.message]).toEqual([201, 'Debt saved'])
    expect(json.data).toEqual({
      debt_uuid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      debt_type: 'credit_card',
      name: 'Visa',
      lender: 'Chase',
      balance_cents: 1_200_00,
      apr: 0.24,
      is_rate_known: true,
      minimum_payment_cents: 35_00,
      payment_cents: 0,
      due_day: 15,
      opened_on: null,
      limit_cents: 4_000_00,
      statement_day: null,
      grace_days: null,
      minimum_share: 0.01,
      minimum_adds_interest: true,
      in_plan: null,
      unpaid_interest_cents: 0,
      promo_apr: null,
      promo_ends_on: null,
      statement_due_on: null,
      statement_minimum_cents: null,
      statement_balance_cents: null,
      pays_in_full: null,
      seems_paid_in_full: false,
      expected_payment_cents: null,
      is_paid_off: false,
      paid_off_on: null,
      balance_as_of: today(),
      balance_stated_on: today(),
      balance_stated_at: testServer.now().toISOString(),
      last_paid_due_on: null,
      settled_due_on: null,
      version: 1,
      entered_on: today(),
      created_at: testServer.now().toISOString(),
      updated_at: testServer.now().toISOString(),
    })
  })

  it('is returned as it was entered, for every type', async () => {
    const { create, read } = await client()
    const all = [
      homeInput({
        debt_type: 'home_equity',
        property_value_cents: 1,
        term_months: 360,
        rate_kind: 'adjustable',
        interest_accrual: 'monthly',
        in_plan: false,
      }),
      cardInput({
        minimum_adds_interest: false,
        in_plan: true,
        statement_day: 31,
        grace_days: 25,
        promo_apr: 0.000001,
        promo_ends_on: '2199-12-31',
      }),
      loanInput({ debt_type: 'student', opened_on: '2020-02-29', term_months: 120, apr: 1 }),
      rentInput({ debt_type: 'lease', ends_on: '2027-05-31', due_day: 31 }),
    ]
    for (const input of all) {
      const debt = await create(input)
      expect(debt).toMatchObject(input)
      expect((await read(debt.debt_uuid)).debt).toEqual(debt)
    }
  })

  it.each(KINDS)(
    'of the type %s has endpoints of its own, which ignore other types',
    async (path, input, other) => {
      const { call, create } = await client()
      await create(loanInput())
      const { status, json } = await call('POST', `create/${path}`, input)
      expect([status, json.data.name]).toEqual([201, input.name])
      const { debt_uuid } = json.data
      expect((await call('GET', `get/${path}/me`)).json.data).toEqual([json.data])
      expect((await call('GET', `get/${other}/me`)).json.data).toEqual([])
      const changed = await call('PUT', `update/${path}`, { debt_uuid, name: 'Another' })
      expect([changed.status, changed.json.data.name]).toEqual([200, 'Another'])
      expect((await call('PUT', `update/${other}`, { debt_uuid, name: 'No' })).status).toBe(404)
      expect((await call('DELETE', `delete/${other}/${debt_uuid}`)).status).toBe(404)
      expect((await call('DELETE', `delete/${path}/${debt_uuid}`)).json.data).toBeNull()
      expect((await call('GET', `get/${path}/me`)).json.data).toEqual([])
      const wrong = await call('POST', `create/${path}`, loanInput())
      expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([
        422,
        expect.arrayContaining(['debt_type']),
      ])
    },
  )

  it('is listed with open ones first, by balance', async () => {
    const { create, change, list } = await client()
    const done = await create(loanInput({ name: 'Done', balance_cents: 9_000_000_00 }))
    await change({ debt_uuid: done.debt_uuid, is_paid_off: true })
    await create(rentInput())
    await create(cardInput({ name: 'B', balance_cents: 5_00 }))
    await create(cardInput({ name: 'A', balance_cents: 5_00 }))
    await create(homeInput())
    const names = (await list()).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['House', 'A', 'B', 'Flat', 'Done'])
  })

  it("may have an id from the device, which is unique among its client's", async () => {
    const [one, other] = [await client(), await client()]
    const debt_uuid = '0190a0a0-0000-7000-8000-00000000abcd'
    expect((await one.create(loanInput({ debt_uuid: debt_uuid.toUpperCase() }))).debt_uuid).toBe(debt_uuid)
    const again = await one.call('POST', 'create/debts', rentInput({ debt_uuid }))
    expect([again.status, again.json.code, again.json.message]).toEqual([
      409,
      'conflict',
      'This debt was already added.',
    ])
    expect((await other.create(rentInput({ debt_uuid }))).debt_uuid).toBe(debt_uuid)
    expect((await other.call('DELETE', `delete/debts/${debt_uuid}`)).status).toBe(200)
    expect([await one.list(), await other.list()]).toMatchObject([[{ debt_uuid }], []])
  })

  it('that is sent again with its key is created once', async () => {
    const { token, list } = await client()
    const options = { token, body: loanInput(), headers: { 'Idempotency-Key': 'enter-once' } }
    const [first, second] = [
      await testServer.send('POST', '/debt/create/debts', options),
      await testServer.send('POST', '/debt/create/debts', options),
    ]
    expect([second.status, second.json]).toEqual([201, first.json])
    expect(await list()).toHaveLength(1)
  })

  it("is dated by the client's day, in the evening and when queued", async () => {
    const { call, create, change } = await client()
    const dayIn = (days: number) =>
      new Date(testServer.now().getTime() + days * DAY).toISOString().slice(0, 10)
    const debt = await create(cardInput({ as_of: dayIn(-1) }))
    expect(debt).toMatchObject({
      entered_on: dayIn(-1),
      balance_as_of: dayIn(-1),
      balance_stated_on: dayIn(-1),
    })
    expect(debt).not.toHaveProperty('as_of')
    const { debt_uuid } = debt
    const typed = await change({ debt_uuid, balance_cents: 900_00, as_of: today() })
    expect(typed.json.data).toMatchObject({ balance_as_of: today(), entered_on: dayIn(-1) })
    const settled = await change({ debt_uuid, is_paid_off: true, as_of: dayIn(-1) })
    expect(settled.json.data.paid_off_on).toBe(dayIn(-1))
    const ahead = await call('POST', 'create/debts', cardInput({ as_of: dayIn(2) }))
    expect([ahead.status, ahead.json.fields]).toEqual([422, { as_of: 'Choose today or an earlier date' }])
    expect((await change({ debt_uuid, balance_cents: 1, as_of: dayIn(2) })).status).toBe(422)
  })

  it('may have the rate of a payday loan', async () => {
    const { create } = await client()
    expect((await create(loanInput({ apr: 3.91 }))).apr).toBe(3.91)
    const { call } = await client()
    expect((await call('POST', 'create/debts', loanInput({ apr: 10.01 }))).status).toBe(422)
  })

  it('is limited to a hundred per client', async () => {
    const { call, create, user_uuid } = await client()
    const first = await create(loanInput())
    await testServer.database.pool.query(
      `insert into debts select (json_populate_record(d, json_build_object('debt_uuid', gen_random_uuid()))).*
       from debts d, generate_series(1, $2) where user_uuid = $1`,
      [user_uuid, MAX_DEBTS - 1],
    )
    const refused = await call('POST', 'create/debts', rentInput())
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'You can have up to 100 debts. Delete one you no longer need.',
    ])
    await call('DELETE', `delete/debts/${first.debt_uuid}`)
    expect((await call('POST', 'create/debts', rentInput())).status).toBe(201)
    expect((await call('PUT', `restore/debts/${first.debt_uuid}`)).status).toBe(409)
  })

  it.each([
    [{ debt_type: 'yacht' }, 'debt_type', 'Choose a debt type'],
    [loanInput({ name: ' ' }), 'name', 'Enter a name for this debt'],
    [loanInput({ balance_cents: undefined }), 'balance_cents', 'Enter your balance'],
    [loanInput({ balance_cents: 1.5 }), 'balance_cents', 'Enter your balance'],
    [loanInput({ balance_cents: -1 }), 'balance_cents', 'Enter your balance'],
    [loanInput({ balance_cents: 1e15 }), 'balance_cents', 'Enter a smaller amount'],
    [loanInput({ apr: 24 }), 'apr', 'Enter a rate from 0% to 1,000%'],
    [loanInput({ apr: '5' }), 'apr', 'Enter a rate from 0% to 1,000%'],
    [loanInput({ minimum_payment_cents: 0 }), 'minimum_payment_cents', 'Enter your monthly payment'],
    [loanInput({ due_day: 32 }), 'due_day', 'Enter a day from 1 to 31'],
    [loanInput({ opened_on: '2026-02-31' }), 'opened_on', 'Enter a date that exists'],
    [loanInput({ opened_on: '0000-01-01' }), 'opened_on', 'Enter a date that exists'],
    [loanInput({ debt_type: 'custom' }), 'debt_type_uuid', 'Choose one of your own types'],
    [
      loanInput({ debt_type: 'custom', debt_type_uuid: NOBODYS_UUID }),
      'debt_type_uuid',
      'Choose one of your own types',
    ],
    [
      cardInput({ promo_apr: 0 }),
      'promo_ends_on',
      'Enter both the promo APR and the date it ends, or leave both blank',
    ],
    [
      cardInput({ promo_apr: 0.1, promo_ends_on: '9999-12-31' }),
      'promo_ends_on',
      'Enter a date from 1900 to 2199',
    ],
    [loanInput({ due_day: 0 }), 'due_day', 'Please enter a positive integer'],
    [homeInput({ term_months: 1.5 }), 'term_months', 'Please enter a positive integer'],
    [rentInput({ payment_cents: 0 }), 'payment_cents', 'Enter an amount above zero'],
    [homeInput({ term_months: 601 }), 'term_months', 'Enter a term from 1 to 600 months'],
    [homeInput({ rate_kind: 'odd' }), 'rate_kind', 'Choose fixed or adjustable'],
  ])('is rejected with a message for its field: %j', async (input, field, message) => {
    const { status, json } = await testClient.call('POST', 'create/debts', input)
    expect([status, json.code, json.fields[field]]).toEqual([422, 'invalid_input', message])
  })
})

describe('a change to a debt', () => {
  it('affects only the fields that it names', async () => {
    const { create, change } = await client()
    const debt = await create(cardInput({ promo_apr: 0, promo_ends_on: '2027-01-31' }))
    testServer.pass(DAY)
    const { json } = await change({
      debt_uuid: debt.debt_uuid,
      promo_apr: null,
      promo_ends_on: null,
      due_day: 3,
    })
    expect(json.data).toEqual({
      ...debt,
      promo_apr: null,
      promo_ends_on: null,
      due_day: 3,
      version: 2,
      updated_at: testServer.now().toISOString(),
    })
  })

  it('follows the rules of its type, with messages for the same fields', async () => {
    const { create, change } = await client()
    const card = await create(cardInput())
    const rent = await create(rentInput())
    const refused = async (body: object) => {
      const { status, json } = await change(body)
      return [status, json.fields]
    }
    const words = 'Enter both the promo APR and the date it ends, or leave both blank'
    expect(await refused({ debt_uuid: card.debt_uuid, promo_apr: 0 })).toEqual([
      422,
      { promo_ends_on: words },
    ])
    expect(await refused({ debt_uuid: rent.debt_uuid, payment_cents: 0 })).toEqual([
      422,
      { payment_cents: 'Enter an amount above zero' },
    ])
    expect(await refused({ debt_uuid: card.debt_uuid, name: '' })).toEqual([
      422,
      { name: 'Enter a name for this debt' },
    ])
  })

  it('ignores the fields of other types', async () => {
    const { create, change } = await client()
    const { debt_uuid } = await create(rentInput())
    const { status, json } = await change({ debt_uuid, balance_cents: 500_00, limit_cents: 1 })
    expect([status, 'balance_cents' in json.data, 'limit_cents' in json.data]).toEqual([200, false, false])
  })

  it('may change its type only within its family', async () => {
    const { create, change } = await client()
    const { debt_uuid } = await create(loanInput())
    expect((await change({ debt_uuid, debt_type: 'medical' })).json.data.debt_type).toBe('medical')
    const refused = await change({ debt_uuid, debt_type: 'credit_card' })
    expect([refused.status, refused.json.fields]).toEqual([
      422,
      { debt_type: 'A debt’s type can’t be changed. Add this one as a new debt.' },
    ])
    const noType = await change({ debt_uuid, debt_type: 'custom' })
    expect([noType.status, Object.keys(noType.json.fields)]).toEqual([422, ['debt_type_uuid']])
  })

  it('based on an older version is a conflict, and changes nothing', async () => {
    const { create, change, read } = await client()
    const { debt_uuid, version } = await create(loanInput())
    expect((await change({ debt_uuid, version, name: 'Phone' })).json.data.version).toBe(2)
    const late = await change({ debt_uuid, version, name: 'Tablet' })
    expect([late.status, late.json.code, late.json.message]).toEqual([
      409,
      'conflict',
      'This debt was changed somewhere else. Review it before you save again.',
    ])
    expect((await read(debt_uuid)).debt.name).toBe('Phone')
    // A client who insists sends no version.
    expect((await change({ debt_uuid, name: 'Tablet' })).json.data).toMatchObject({
      name: 'Tablet',
      version: 3,
    })
  })

  it('made twice at once with one version is applied once', async () => {
    const { create, change } = await client()
    const { debt_uuid, version } = await create(loanInput())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change({ debt_uuid, version, name: `Name ${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it('of the balance is stored by day', async () => {
    const { create, change, read } = await client()
    const { debt_uuid } = await create(loanInput())
    const first = today()
    testServer.pass(3 * DAY)
    await change({ debt_uuid, balance_cents: 9_800_00 })
    await change({ debt_uuid, balance_cents: 9_700_00 })
    await change({ debt_uuid, name: 'Truck' })
    const { debt, balances } = await read(debt_uuid)
    expect([debt.balance_cents, debt.balance_as_of]).toEqual([9_700_00, today()])
    expect(balances).toEqual([
      { as_of: today(), balance_cents: 9_700_00 },
      { as_of: first, balance_cents: 10_000_00 },
    ])
  })

  it('pays it off, and a new balance or the client reopens it', async () => {
    const { create, change } = await client()
    const { debt_uuid } = await create(loanInput())
    const settle = async (body: object) => (await change({ debt_uuid, ...body })).json.data
    expect(await settle({ is_paid_off: true })).toMatchObject({
      balance_cents: 0,
      is_paid_off: true,
      paid_off_on: today(),
    })
    expect(await settle({ balance_cents: 40_00 })).toMatchObject({
      balance_cents: 40_00,
      is_paid_off: false,
      paid_off_on: null,
    })
    await settle({ is_paid_off: true })
    expect(await settle({ is_paid_off: false })).toMatchObject({ balance_cents: 0, is_paid_off: false })
    expect(await settle({ balance_cents: 0, name: 'Empty' })).toMatchObject({ is_paid_off: false })
  })
})

describe('a deleted debt', () => {
  it('disappears, can be restored within seven days, and not after that', async () => {
    const { call, create, list, read } = await client()
    const debt = await create(loanInput())
    expect((await call('DELETE', `delete/debts/${debt.debt_uuid}`)).status).toBe(200)
    expect((await call('DELETE', `delete/debts/${debt.debt_uuid}`)).status).toBe(404)
    expect([await list(), await read(debt.debt_uuid)]).toEqual([[], undefined])
    expect((await call('PUT', 'update/debts', { debt_uuid: debt.debt_uuid, name: 'X' })).status).toBe(404)
    const pays = { debt_uuid: debt.debt_uuid, paid_on: today() }
    expect((await call('POST', 'create/payment', pays)).status).toBe(404)

    testServer.pass(7 * DAY - HOUR)
    await clean(testServer.dependencies)
    const { token } = await registerAndLogIn(testServer)
    expect(
      (await debtsOfClient(testServer, token).call('PUT', `restore/debts/${debt.debt_uuid}`)).status,
    ).toBe(404)
    const restored = await call('PUT', `restore/debts/${debt.debt_uuid}`)
    expect(restored.json.data).toMatchObject({ debt_uuid: debt.debt_uuid, version: 1 })
    expect((await read(debt.debt_uuid)).balances).toHaveLength(1)
    expect((await call('PUT', `restore/debts/${debt.debt_uuid}`)).status).toBe(404)

    await call('DELETE', `delete/debts/${debt.debt_uuid}`)
    testServer.pass(7 * DAY)
    expect((await call('PUT', `restore/debts/${debt.debt_uuid}`)).status).toBe(404)
    await clean(testServer.dependencies)
    const { rows } = await testServer.database.pool.query('select 1 from debts where debt_uuid = $1', [
      debt.debt_uuid,
    ])
    expect(rows).toEqual([])
  })
})

describe('the list of deleted debts', () => {
  it('is sorted newest first, with the time left to restore each, and drops restored and expired ones', async () => {
    const { call, create, read } = await client()
    const deleted = async () => (await call('GET', 'get/deleted/me')).json.data
    const [car, visa] = [await create(loanInput()), await create(cardInput())]
    await create(rentInput())
    expect(await deleted()).toEqual([])

    const atFirst = testServer.now()
    const known = (await read(car.debt_uuid)).debt
    await call('DELETE', `delete/debts/${car.debt_uuid}`)
    testServer.pass(2 * DAY)
    await call('DELETE', `delete/credit-card-debt/${visa.debt_uuid}`)
    expect(await deleted()).toMatchObject([
      { debt: { name: 'Visa' }, deleted_at: testServer.now().toISOString() },
      {
        debt: { ...known, updated_at: atFirst.toISOString() },
        deleted_at: atFirst.toISOString(),
        restorable_until: new Date(atFirst.getTime() + 7 * DAY).toISOString(),
      },
    ])

    await call('PUT', `restore/debts/${visa.debt_uuid}`)
    const namesLeft = async () => (await deleted()).map(({ debt }: { debt: { name: string } }) => debt.name)
    expect(await namesLeft()).toEqual([known.name])
    testServer.pass(5 * DAY - 1)
    expect(await namesLeft()).toEqual([known.name])
    testServer.pass(1)
    expect(await namesLeft()).toEqual([])
    const late = await call('PUT', `restore/debts/${car.debt_uuid}`)
    expect([late.status, late.json.message]).toEqual([
      404,
      'This can’t be restored. It was deleted more than 7 days ago, or it has already been restored.',
    ])
  })

  it('is visible to its owner only', async () => {
    const [owner, other] = [await client(), await client()]
    const { debt_uuid } = await owner.create(loanInput())
    await owner.call('DELETE', `delete/debts/${debt_uuid}`)
    expect((await other.call('GET', 'get/deleted/me')).json.data).toEqual([])
    expect((await other.call('GET', `get/deleted/${owner.user_uuid}`)).status).toBe(404)
  })
})

describe("another client's debt", () => {
  it('looks like it does not exist, in every endpoint', async () => {
    const [owner, other] = [await client(), await client()]
    const { debt_uuid } = await owner.create(loanInput())
    const { json } = await owner.pay({ debt_uuid, paid_on: today() })
    const { payment_uuid } = json.data.payment
    for (const id of [debt_uuid, NOBODYS_UUID, '1', '%00', "'--", '%F0%9F%92%A9', 'x'.repeat(300)]) {
      const answers = [
        await other.call('GET', `get/debt/${id}`),
        await other.call('DELETE', `delete/debts/${id}`),
        await other.call('DELETE', `delete/home-debt/${id}`),
        await other.call('DELETE', `delete/user-debt-types/${id}`),
        await other.call('DELETE', `delete/payment/${id === debt_uuid ? payment_uuid : id}`),
        await other.call('PUT', `restore/debts/${id}`),
      ]
      expect([id, answers.map(({ status }) => status)]).toEqual([id, answers.map(() => 404)])
    }
    expect((await other.change({ debt_uuid, name: 'Mine' })).status).toBe(404)
    expect((await other.pay({ debt_uuid, paid_on: today() })).status).toBe(404)
    expect((await owner.read(debt_uuid)).payments).toHaveLength(1)
  })

  it('is in no list and no total', async () => {
    const [owner, other] = [await client(), await client()]
    await owner.create(loanInput())
    const lists = ['debts', 'home-debt', 'credit-card-debt', 'rent-and-lease', 'user-debt-types']
    const sums = ['debt-percentage', 'totals', 'dashboard-data', 'plan']
    for (const path of [...lists, ...sums]) {
      expect([path, (await other.call('GET', `get/${path}/${owner.user_uuid}`)).status]).toEqual([path, 404])
      expect([path, (await other.call('GET', `get/${path}/${other.user_uuid}`)).status]).toEqual([path, 200])
      expect((await testServer.send('GET', `/debt/get/${path}/me`)).status).toBe(401)
    }
    expect((await other.call('GET', 'get/totals/me')).json.data.debt_count).toBe(0)
  })
})
