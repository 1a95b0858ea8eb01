/** Everything that the contract accepts gets a response: the largest amounts, the first and last dates. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { debtsOfClient } from '#tests/fixtures/debts.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const cents = fc.constantFrom(0, 1, 99, 1_000_00, MAX_CENTS)
const rate = fc.constantFrom(0, 0.000001, 0.24, 1)
const day = fc.constantFrom('0001-01-01', '1970-01-01', '2026-11-21', '2028-02-29', '9999-12-31')
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of)

const debt = fc
  .record({
    debt_type: fc.constantFrom('mortgage', 'credit_card', 'auto', 'rent'),
    name: fc.constantFrom('x', 'é'.repeat(80), '💳', "'; drop table debts; --"),
    due_day: fc.constantFrom(1, 29, 31),
    opened_on: orNull(day),
    balance_cents: cents,
    apr: rate,
    minimum_payment_cents: cents,
    payment_cents: cents,
    escrow_cents: cents,
    property_value_cents: orNull(cents),
    limit_cents: orNull(cents),
    minimum_share: orNull(rate),
    term_months: orNull(fc.constantFrom(1, 600)),
    ends_on: orNull(day),
    promotion: orNull(fc.record({ promo_apr: rate, promo_ends_on: day })),
  })
  .map(({ promotion, ...input }) => ({ ...input, ...promotion }))

const payment = fc.record(
  {
    amount_cents: fc.constantFrom(1, 100_00, MAX_CENTS),
    paid_on: fc.constantFrom('1900-01-01', '2026-11-21', '9999-12-31', '0001-01-01'),
    due_on: day,
    balance_after_cents: cents,
    pays_off: fc.boolean(),
  },
  { requiredKeys: ['paid_on'] },
)

it('accepts or rejects a debt with any values, and pays, unpays, and totals it', async () => {
  const { token } = await registerAndLogIn(testServer)
  const { call, pay, deletePayment, change } = debtsOfClient(testServer, token)
  const plan = {
    strategy: 'snowball',
    extra_cents: MAX_CENTS,
    order: [],
    one_offs: [{ month: '2126-11', amount_cents: MAX_CENTS }],
  }
  expect((await call('PUT', 'update/plan', plan)).status).toBe(200)
  await fc.assert(
    fc.asyncProperty(debt, payment, debt, async (input, paid, other) => {
      const entered = await call('POST', 'create/debts', input)
      expect([201, 422]).toContain(entered.status)
      if (entered.status !== 201) return
      const { debt_uuid } = entered.json.data
      const done = await pay({ debt_uuid, ...paid })
      expect([201, 422]).toContain(done.status)
      const made = done.json.data?.payment
      const parts = made && made.principal_cents + made.interest_cents + made.escrow_cents
      expect(parts).toBe(input.debt_type === 'rent' ? made && 0 : made?.amount_cents)
      const undone = made && (await deletePayment(made.payment_uuid)).json.data
      expect(undone).toEqual(made && { ...entered.json.data, version: 3 })
      const { debt_type: _, ...fields } = other
      expect([200, 422]).toContain((await change({ debt_uuid, ...fields })).status)
      for (const path of [
        'plan',
        'plan/me?strategy=minimum',
        'dashboard-data',
        'totals',
        'debt-percentage',
      ]) {
        const full = path.includes('/') ? path : `${path}/me`
        expect([path, (await call('GET', `get/${full}`)).status]).toEqual([path, 200])
      }
      expect((await call('GET', `get/debt/${debt_uuid}`)).status).toBe(200)
      expect((await call('DELETE', `delete/debts/${debt_uuid}`)).status).toBe(200)
    }),
    { numRuns: draws(30) },
  )
  expect(testServer.lines.filter((line) => line.includes('request failed'))).toEqual([])
})
