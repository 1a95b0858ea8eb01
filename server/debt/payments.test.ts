import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardInput, debtsOfClient, homeInput, loanInput, rentInput } from '#tests/fixtures/debts.ts'
import { createTestServer, HOUR, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const DAY = 24 * HOUR
const client = async () => {
  const { token } = await registerAndLogIn(testServer)
  return { ...debtsOfClient(testServer, token), token }
}
/** A loan whose interest has been paid through yesterday, its last due date. */
const paidLoan = () => loanInput({ due_day: Number(dayIn(-1).slice(8)) })
/** A date relative to today, in days. */
const dayIn = (days: number): string =>
  new Date(testServer.now().getTime() + days * DAY).toISOString().slice(0, 10)

describe('a payment', () => {
  it('is split by the days since the last due date, and its principal reduces the debt', async () => {
    const { create, pay, read } = await client()
    const debt = await create(paidLoan())
    const start = dayIn(0)
    testServer.pass(19 * DAY)
    const { status, json } = await pay({ debt_uuid: debt.debt_uuid, amount_cents: 300_00, paid_on: dayIn(0) })
    expect([status, json.message]).toEqual([201, 'Payment recorded'])
    expect(json.data.payment).toEqual({
      payment_uuid: expect.any(String),
      debt_uuid: debt.debt_uuid,
      amount_cents: 300_00,
      principal_cents: 260_00,
      interest_cents: 40_00,
      escrow_cents: 0,
      charges_cents: 0,
      fall_cents: 260_00,
      balance_after_cents: 9_740_00,
      paid_on: dayIn(0),
      due_on: null,
      stated_on: null,
      version: 1,
      created_at: testServer.now().toISOString(),
    })
    expect(json.data.debt).toMatchObject({ balance_cents: 9_740_00, balance_as_of: dayIn(0), version: 2 })
    expect(await read(debt.debt_uuid)).toEqual({
      debt: json.data.debt,
      payments: [json.data.payment],
      balances: [
        { as_of: dayIn(0), balance_cents: 9_740_00 },
        { as_of: start, balance_cents: 10_000_00 },
      ],
    })
  })

  it("without an amount uses the saved plan's payment", async () => {
    const { call, create, pay } = await client()
    const { debt_uuid } = await create(loanInput())
    await call('PUT', 'update/plan', { strategy: 'avalanche', extra_cents: 125_00 })
    const { json } = await pay({ debt_uuid, paid_on: dayIn(0), due_on: dayIn(0) })
    expect(json.data.payment.amount_cents).toBe(425_00)
  })

  it('without an amount uses the usual one, with escrow', async () => {
    const { create, pay } = await client()
    const { debt_uuid } = await create(homeInput({ due_day: Number(dayIn(20).slice(8)) }))
    testServer.pass(20 * DAY)
    const { json } = await pay({ debt_uuid, paid_on: dayIn(0), due_on: dayIn(0) })
    // A month's interest in arrears, however many days ago the balance was entered.
    expect(json.data.payment).toMatchObject({
      amount_cents: 1_900_00,
      principal_cents: 500_00,
      interest_cents: 1_000_00,
      escrow_cents: 400_00,
    })
    expect(json.data.debt).toMatchObject({ balance_cents: 199_500_00, last_paid_due_on: dayIn(0) })
  })

  it('pays a due date once: a second request gets the first response', async () => {
    const { create, pay, read } = await client()
    const { debt_uuid } = await create(rentInput())
    const mark = { debt_uuid, paid_on: dayIn(0), due_on: dayIn(1) }
    const first = await pay(mark)
    const second = await pay(mark)
    expect([second.status, second.json]).toEqual([201, first.json])
    const named = await pay({ ...mark, amount_cents: 1_650_00 })
    expect([named.status, named.json]).toEqual([201, first.json])
    const answers = await Promise.all([2, 2, 2, 2].map((days) => pay({ ...mark, due_on: dayIn(days) })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const { debt, payments } = await read(debt_uuid)
    expect([payments.length, debt.last_paid_due_on, debt.version]).toEqual([2, dayIn(2), 3])
  })

  it('for a due date that is already paid otherwise is a conflict rather than ignored', async () => {
    const { create, pay, read } = await client()
    const { debt_uuid } = await create(cardInput())
    const mark = { debt_uuid, paid_on: dayIn(0), due_on: dayIn(1) }
    await pay({ ...mark, amount_cents: 200_00 })
    const other = await pay({ ...mark, amount_cents: 500_00 })
    expect([other.status, other.json.code]).toEqual([409, 'conflict'])
    expect(other.json.message).toMatch(
      /^This due date is already paid, with \$200\. Your payment wasn’t recorded\./,
    )
    const left = await pay({ ...mark, amount_cents: 200_00, balance_after_cents: 900_00 })
    expect(left.status).toBe(409)
    expect((await pay({ ...mark, pays_off: true })).status).toBe(409)
    const { payments, debt } = await read(debt_uuid)
    expect([payments.length, debt.balance_cents]).toEqual([1, 1_000_00])
  })

  it('with an id from the device is recorded once', async () => {
    const [one, other] = [await client(), await client()]
    const { debt_uuid } = await one.create(cardInput())
    const payment_uuid = '0190a0a0-0000-7000-8000-0000000000aa'
    const payment = { payment_uuid, debt_uuid, amount_cents: 10_00, paid_on: dayIn(0) }
    const first = await one.pay(payment)
    expect((await one.pay(payment)).json).toEqual(first.json)
    const foreign = await other.create(cardInput())
    expect((await other.pay({ ...payment, debt_uuid: foreign.debt_uuid })).status).toBe(201)
    expect((await other.read(foreign.debt_uuid)).payments).toMatchObject([{ payment_uuid }])
    expect((await one.read(debt_uuid)).payments).toMatchObject([{ payment_uuid }])
  })

  it('that is sent again with its key is recorded once', async () => {
    const { token, create, read } = await client()
    const { debt_uuid } = await create(cardInput())
    const body = { debt_uuid, amount_cents: 10_00, paid_on: dayIn(0) }
    const options = { token, body, headers: { 'Idempotency-Key': 'pay-once' } }
    const [first, second] = [
      await testServer.send('POST', '/debt/create/payment', options),
      await testServer.send('POST', '/debt/create/payment', options),
    ]
    expect(second.json).toEqual(first.json)
    expect((await read(debt_uuid)).debt.balance_cents).toBe(1_190_00)
  })

  it('among concurrent ones is neither lost nor doubled', async () => {
    const { create, pay, read } = await client()
    const { debt_uuid } = await create(cardInput())
    const payment = { debt_uuid, amount_cents: 100_00, paid_on: dayIn(0) }
    const answers = await Promise.all(Array.from({ length: 14 }, () => pay(payment)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(12)
    expect(statuses.filter((status) => status === 409)).toHaveLength(2)
    const { debt, payments, balances } = await read(debt_uuid)
    expect([debt.balance_cents, debt.is_paid_off, payments.length]).toEqual([0, true, 12])
    expect(balances).toEqual([{ as_of: dayIn(0), balance_cents: 0 }])
  })

  it("with the lender's balance is split by what is left", async () => {
    const { create, pay } = await client()
    const { debt_uuid } = await create(loanInput())
    const stated = { debt_uuid, amount_cents: 300_00, paid_on: dayIn(0), balance_after_cents: 9_750_00 }
    expect((await pay(stated)).json.data.payment).toMatchObject({
      principal_cents: 250_00,
      interest_cents: 50_00,
    })
  })

  it('on a card that was used meanwhile has new charges instead of interest', async () => {
    const { create, pay, deletePayment, read } = await client()
    const { debt_uuid } = await create(cardInput({ balance_cents: 8_000_00, apr: 0 }))
    const stated = { debt_uuid, amount_cents: 240_00, paid_on: dayIn(0), balance_after_cents: 8_150_00 }
    const { json } = await pay(stated)
    expect(json.data.payment).toMatchObject({
      principal_cents: 240_00,
      interest_cents: 0,
      charges_cents: 390_00,
    })
    await deletePayment(json.data.payment.payment_uuid)
    expect((await read(debt_uuid)).debt.balance_cents).toBe(8_000_00)
  })

  it.each([
    [{ amount_cents: 10_002_01 }, 'amount_cents', 'That’s more than you owe: $10,002'],
    [{ amount_cents: 0 }, 'amount_cents', 'Enter an amount above zero'],
    [{ amount_cents: 1.5 }, 'amount_cents', 'Enter the amount you paid'],
    [{ amount_cents: null }, 'amount_cents', 'Enter the amount you paid'],
    [{ paid_on: '2199-01-01' }, 'paid_on', 'Choose today or an earlier date.'],
    [{ paid_on: '1899-12-31' }, 'paid_on', 'Enter a date from 1900 to 2199'],
    [{ paid_on: '2026-02-30' }, 'paid_on', 'Enter a date that exists'],
    [{ paid_on: 5 }, 'paid_on', 'Enter a date'],
    [{ due_on: '2199-12-31' }, 'due_on', 'That due date is more than a year away'],
    [{ balance_after_cents: -1 }, 'balance_after_cents', 'Enter the new balance'],
  ])('is rejected with a message for its field: %j', async (change, field, message) => {
    const { create, pay, read } = await client()
    const { debt_uuid } = await create(paidLoan())
    const { status, json } = await pay({ debt_uuid, paid_on: dayIn(0), ...change })
    expect([status, json.fields]).toEqual([422, { [field]: message }])
    expect((await read(debt_uuid)).payments).toEqual([])
  })

  it('may be dated by a day that has started somewhere', async () => {
    const { create, pay } = await client()
    const { debt_uuid } = await create(loanInput())
    const hour = testServer.now().getUTCHours()
    testServer.pass((hour < 12 ? 12 - hour : 0) * HOUR)
    expect((await pay({ debt_uuid, paid_on: dayIn(1) })).status).toBe(201)
    expect((await pay({ debt_uuid, paid_on: dayIn(2) })).status).toBe(422)
  })

  it('on a paid-off debt is a conflict', async () => {
    const { create, pay } = await client()
    const { debt_uuid } = await create(cardInput())
    const done = await pay({ debt_uuid, paid_on: dayIn(0), pays_off: true })
    expect(done.json.data.debt).toMatchObject({ balance_cents: 0, is_paid_off: true, paid_off_on: dayIn(0) })
    const more = await pay({ debt_uuid, paid_on: dayIn(0), amount_cents: 1_00 })
    expect([more.status, more.json.message]).toEqual([409, 'This debt is already paid off.'])
  })
})

describe('an undone payment', () => {
  it('restores the debt with its history and its due date', async () => {
    const { create, pay, deletePayment, read } = await client()
    const { debt_uuid } = await create(loanInput())
    const at = async () => {
      const { debt, payments, balances } = await read(debt_uuid)
      const { version: _, updated_at: __, ...same } = debt
      return { same, payments, balances }
    }
    const states = [await at()]
    const payments: string[] = []
    for (const days of [10, 20]) {
      testServer.pass(10 * DAY)
      const due_on = dayIn(days)
      const { json } = await pay({ debt_uuid, amount_cents: 300_00, paid_on: dayIn(0), due_on })
      payments.push(json.data.payment.payment_uuid)
      states.push(await at())
    }
    expect((await deletePayment(payments[1] ?? '')).status).toBe(200)
    expect(await at()).toEqual(states[1])
    expect((await deletePayment(payments[0] ?? '')).status).toBe(200)
    expect(await at()).toEqual(states[0])
    expect((await deletePayment(payments[0] ?? '')).status).toBe(404)
  })

  it('reopens a debt that it had paid off, even for less than was owed', async () => {
    const { create, pay, deletePayment } = await client()
    const cases = [
      [loanInput(), {}],
      [loanInput(), { amount_cents: 6_000_00 }],
      [homeInput(), { amount_cents: 250_000_00 }],
      [cardInput(), {}],
    ] as const
    for (const [input, change] of cases) {
      const before = await create(input)
      const { json } = await pay({
        debt_uuid: before.debt_uuid,
        paid_on: dayIn(0),
        pays_off: true,
        ...change,
      })
      const { principal_cents, interest_cents, escrow_cents, amount_cents } = json.data.payment
      expect(principal_cents + interest_cents + escrow_cents).toBe(amount_cents)
      expect(json.data.debt.is_paid_off).toBe(true)
      const after = (await deletePayment(json.data.payment.payment_uuid)).json.data
      expect(after).toEqual({ ...before, version: 3, updated_at: after.updated_at })
    }
    const rent = await create(rentInput())
    const ended = await pay({ debt_uuid: rent.debt_uuid, paid_on: dayIn(0), pays_off: true })
    expect(ended.json.data.debt.is_paid_off).toBe(true)
    expect((await deletePayment(ended.json.data.payment.payment_uuid)).json.data.is_paid_off).toBe(false)
  })

  it('of an earlier day changes the days after it', async () => {
    const { create, pay, deletePayment, read } = await client()
    const { debt_uuid } = await create(cardInput({ apr: 0 }))
    const first = dayIn(0)
    testServer.pass(10 * DAY)
    await pay({ debt_uuid, amount_cents: 200_00, paid_on: dayIn(0) })
    const { json } = await pay({ debt_uuid, amount_cents: 100_00, paid_on: dayIn(-5) })
    expect((await read(debt_uuid)).balances).toEqual([
      { as_of: dayIn(0), balance_cents: 900_00 },
      { as_of: dayIn(-5), balance_cents: 1_100_00 },
      { as_of: first, balance_cents: 1_200_00 },
    ])
    expect(json.data.debt).toMatchObject({ balance_cents: 900_00, balance_as_of: dayIn(0) })
    await deletePayment(json.data.payment.payment_uuid)
    expect((await read(debt_uuid)).balances).toEqual([
      { as_of: dayIn(0), balance_cents: 1_000_00 },
      { as_of: first, balance_cents: 1_200_00 },
    ])
  })

  it('from before the debt was created never changes the balance, and leaves no trace', async () => {
    const { create, pay, deletePayment, read } = await client()
    const { debt_uuid } = await create(cardInput())
    const before = await read(debt_uuid)
    const { json } = await pay({ debt_uuid, amount_cents: 100_00, paid_on: dayIn(-30) })
    const { debt, balances } = await read(debt_uuid)
    expect([debt.balance_cents, debt.balance_as_of]).toEqual([1_200_00, dayIn(0)])
    expect(balances).toEqual([
      { as_of: dayIn(0), balance_cents: 1_200_00 },
      { as_of: dayIn(-30), balance_cents: 1_200_00 },
    ])
    await deletePayment(json.data.payment.payment_uuid)
    const after = await read(debt_uuid)
    expect(after.balances).toEqual(before.balances)
    expect(after.debt.balance_cents).toBe(1_200_00)
  })

  it('leaves a balance that the client has entered since', async () => {
    const { create, pay, deletePayment, change, read } = await client()
    const { debt_uuid } = await create(cardInput({ balance_cents: 1_000_00 }))
    const start = dayIn(0)
    testServer.pass(5 * DAY)
    const { json } = await pay({ debt_uuid, amount_cents: 200_00, paid_on: dayIn(0) })
    const paidOn = dayIn(0)
    testServer.pass(5 * DAY)
    await change({ debt_uuid, balance_cents: 900_00 })
    expect((await deletePayment(json.data.payment.payment_uuid)).json.data.balance_cents).toBe(900_00)
    expect((await read(debt_uuid)).balances).toEqual([
      { as_of: dayIn(0), balance_cents: 900_00 },
      { as_of: start, balance_cents: 1_000_00 },
    ])
    expect(paidOn > start).toBe(true)
  })

  it('leaves a balance entered later on the same day', async () => {
    const { create, pay, deletePayment, change, read } = await client()
    const { debt_uuid } = await create(cardInput({ balance_cents: 1_000_00 }))
    testServer.pass(1)
    const { json } = await pay({ debt_uuid, amount_cents: 200_00, paid_on: dayIn(0) })
    expect(json.data.debt.balance_cents).toBe(800_00)
    testServer.pass(1)
    await change({ debt_uuid, balance_cents: 900_00 })
    await deletePayment(json.data.payment.payment_uuid)
    const { debt, balances } = await read(debt_uuid)
    expect([debt.balance_cents, balances]).toEqual([900_00, [{ as_of: dayIn(0), balance_cents: 900_00 }]])
  })

  it('keeps the day of a payment that stays', async () => {
    const { create, pay, deletePayment, read } = await client()
    const { debt_uuid } = await create(cardInput({ apr: 0 }))
    testServer.pass(DAY)
    const payment = { debt_uuid, amount_cents: 100_00, paid_on: dayIn(0) }
    await pay(payment)
    const { json } = await pay(payment)
    await deletePayment(json.data.payment.payment_uuid)
    const { debt, payments, balances } = await read(debt_uuid)
    expect([payments.length, debt.balance_cents, debt.balance_as_of]).toEqual([1, 1_100_00, dayIn(0)])
    expect(balances[0]).toEqual({ as_of: dayIn(0), balance_cents: 1_100_00 })
  })
})

it('keeps interest that a payment does not cover in the balance, until the payment is undone', async () => {
  const { create, pay, deletePayment } = await client()
  const { debt_uuid } = await create(paidLoan())
  testServer.pass(19 * DAY)
  const { json } = await pay({ debt_uuid, amount_cents: 30_00, paid_on: dayIn(0) })
  expect(json.data.debt).toMatchObject({ balance_cents: 10_010_00, unpaid_interest_cents: 10_00 })
  const after = (await deletePayment(json.data.payment.payment_uuid)).json.data
  expect(after).toMatchObject({ balance_cents: 10_000_00, unpaid_interest_cents: 0 })
})

describe('changing a payment', () => {
  const paidTwice = async () => {
    const own = await client()
    const { debt_uuid } = await own.create(loanInput())
    testServer.pass(10 * DAY)
    const first = await own.pay({ debt_uuid, amount_cents: 300_00, paid_on: dayIn(0), due_on: dayIn(0) })
    testServer.pass(10 * DAY)
    const second = await own.pay({ debt_uuid, amount_cents: 300_00, paid_on: dayIn(0) })
    return { ...own, debt_uuid, first: first.json.data.payment, second: second.json.data.payment }
  }

  it('changes the balance as if it had been recorded that way, with the interest of its day', async () => {
    const { updatePayment, read, debt_uuid, first, second } = await paidTwice()
    const before = await read(debt_uuid)
    const { status, json } = await updatePayment({
      payment_uuid: first.payment_uuid,
      amount_cents: 400_00,
      version: 1,
    })
    expect([status, json.message]).toEqual([200, 'Payment updated'])
    expect(json.data.payment).toMatchObject({
      amount_cents: 400_00,
      interest_cents: first.interest_cents,
      principal_cents: first.principal_cents + 100_00,
      version: 2,
      created_at: first.created_at,
    })
    const after = await read(debt_uuid)
    expect(after.debt).toEqual(json.data.debt)
    expect(after.debt.balance_cents).toBe(before.debt.balance_cents - 100_00)
    expect(after.debt.version).toBe(before.debt.version + 1)
    expect(after.payments.map(({ payment_uuid }: { payment_uuid: string }) => payment_uuid)).toEqual([
      second.payment_uuid,
      first.payment_uuid,
    ])
    expect(after.balances[1].balance_cents).toBe(before.balances[1].balance_cents - 100_00)
  })

  it('back to its original values leaves everything as it was', async () => {
    const { updatePayment, read, debt_uuid, second } = await paidTwice()
    const before = await read(debt_uuid)
    const { payment_uuid } = second
    await updatePayment({ payment_uuid, amount_cents: 500_00, balance_after_cents: 9_000_00 })
    const between = await read(debt_uuid)
    expect(between.debt.balance_cents).toBe(9_000_00)
    expect(between.payments[0]).toMatchObject({ stated_on: dayIn(0), balance_after_cents: 9_000_00 })
    await updatePayment({ payment_uuid, amount_cents: 300_00, balance_after_cents: null })
    const after = await read(debt_uuid)
    const { version: _, updated_at: __, ...debt } = before.debt
    expect(after.debt).toMatchObject(debt)
    expect(after.payments[0]).toEqual({ ...before.payments[0], version: 3 })
    expect(after.balances).toEqual(before.balances)
  })

  it('based on an older version is a conflict; without a version it is applied', async () => {
    const { updatePayment, second } = await paidTwice()
    const { payment_uuid } = second
    await updatePayment({ payment_uuid, amount_cents: 310_00, version: 1 })
    const late = await updatePayment({ payment_uuid, amount_cents: 320_00, version: 1 })
    expect([late.status, late.json.code]).toEqual([409, 'conflict'])
    expect((await updatePayment({ payment_uuid, amount_cents: 320_00 })).json.data.payment.amount_cents).toBe(
      320_00,
    )
  })

  it('to a due date that is paid is rejected with a message for the field', async () => {
    const { updatePayment, read, debt_uuid, first, second } = await paidTwice()
    const before = await read(debt_uuid)
    const { status, json } = await updatePayment({ payment_uuid: second.payment_uuid, due_on: first.due_on })
    expect([status, Object.keys(json.fields)]).toEqual([422, ['due_on']])
    expect(await read(debt_uuid)).toEqual(before)
    const free = await updatePayment({ payment_uuid: first.payment_uuid, due_on: null })
    expect(free.json.data.debt.last_paid_due_on).toBeNull()
  })

  it('to more than is owed, or to a future day, is rejected with a message for the field', async () => {
    const { updatePayment, second } = await paidTwice()
    const { payment_uuid } = second
    const much = await updatePayment({ payment_uuid, amount_cents: 20_000_00 })
    const ahead = await updatePayment({ payment_uuid, paid_on: dayIn(3) })
    expect([much, ahead].map(({ status, json }) => [status, Object.keys(json.fields)])).toEqual([
      [422, ['amount_cents']],
      [422, ['paid_on']],
    ])
  })

  it('reopens a debt that it had paid off, and pays it off again', async () => {
    const { create, pay, updatePayment } = await client()
    const { debt_uuid } = await create(cardInput())
    const { json } = await pay({ debt_uuid, paid_on: dayIn(0), pays_off: true })
    const { payment_uuid } = json.data.payment
    const open = await updatePayment({ payment_uuid, amount_cents: 200_00, balance_after_cents: null })
    expect(open.json.data.debt).toMatchObject({ is_paid_off: false, balance_cents: 1_000_00 })
    const done = await updatePayment({ payment_uuid, amount_cents: 1_200_00 })
    expect(done.json.data.debt).toMatchObject({ is_paid_off: true, paid_off_on: dayIn(0), balance_cents: 0 })
  })

  it('of another client, or of none, is not found', async () => {
    const { second } = await paidTwice()
    const other = await client()
    const answers = await Promise.all(
      [second.payment_uuid, '0190a0a0-0000-7000-8000-0000000000ff'].map((payment_uuid) =>
        other.updatePayment({ payment_uuid, amount_cents: 1_00 }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  it('recorded again after it was undone has the same interest', async () => {
    const { deletePayment, pay, read, debt_uuid, first } = await paidTwice()
    const before = await read(debt_uuid)
    await deletePayment(first.payment_uuid)
    const { amount_cents, paid_on, due_on, interest_cents } = first
    await pay({ debt_uuid, amount_cents, paid_on, due_on, interest_cents })
    const after = await read(debt_uuid)
    expect(after.debt.balance_cents).toBe(before.debt.balance_cents)
    expect(after.balances).toEqual(before.balances)
  })
})
