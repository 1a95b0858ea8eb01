import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Returns } from '#core/contract/goal-returns.ts'
import { addDays } from '#core/finance/math/dates.ts'
import { joinHistories, returnsOf } from '#core/goal/returns.ts'
import { accountValues, financialAccounts } from '#server/db/schema/money-account.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { returnValuesOf, valuesOf } from './account-queries.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

/** Many values without a contribution, some that are nothing or next to nothing. */
const value = fc.record({
  after: fc.integer({ min: 1, max: 40 }),
  balance_cents: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 10_000_00 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 3, 49) },
  ),
  flow_cents: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -500_00, max: 500_00 }) },
  ),
})
const share = fc.constantFrom(1, 0.5, 0.013)
const source = fc.constantFrom('linked' as const, 'typed' as const)

async function accountWith(
  values: readonly { after: number; balance_cents: number; flow_cents: number }[],
  kind: 'linked' | 'typed',
) {
  const { user_uuid } = await registerAndLogIn(testServer)
  const account_uuid = v7()
  const now = testServer.now()
  await testServer.database.db.insert(financialAccounts).values({
    account_uuid,
    user_uuid,
    name: 'Brokerage',
    kind: 'brokerage',
    institution: '',
    source: kind,
    balance_cents: values.at(-1)?.balance_cents ?? 0,
    as_of: '2026-11-21',
    created_at: now,
    updated_at: now,
  })
  let as_of = '2016-01-01'
  const rows = values.map(({ after, ...amounts }) => {
    as_of = addDays(as_of, after)
    return { user_uuid, account_uuid, as_of, ...amounts }
  })
  if (rows.length > 0) await testServer.database.db.insert(accountValues).values(rows)
  return { user_uuid, account_uuid }
}

/** The growth of parts multiplied differs from that of the whole by a last digit. */
const digits = (rate: number | null) => (rate === null ? null : (1 + rate).toPrecision(6))

/** Returns with six digits of their time-weighted growth. */
const rounded = ({ time_weighted, ...exact }: Returns) => ({
  ...exact,
  time_weighted: time_weighted && {
    ...time_weighted,
    rate: digits(time_weighted.rate),
    annual_rate: digits(time_weighted.annual_rate),
  },
})

it('gives the same returns as all values do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 60 }), share, source, async (values, part, kind) => {
      const { user_uuid, account_uuid } = await accountWith(values, kind)
      const { db } = testServer.database
      const returnsFrom = (read: Awaited<ReturnType<typeof valuesOf>>) => {
        const points = read.get(account_uuid) ?? []
        return returnsOf(joinHistories([{ source: kind, share: part, points }]), null)
      }
      const all = returnsFrom(await valuesOf(db, user_uuid, [account_uuid]))
      const few = returnsFrom(await returnValuesOf(db, user_uuid, [{ account_uuid, share: part }]))
      expect(rounded(few)).toEqual(rounded(all))
    }),
    { numRuns: draws(40) },
  )
})

it('reads a few of many daily values', async () => {
  const daily = Array.from({ length: 5_000 }, (_, day) => ({
    after: 1,
    balance_cents: 100_00 + day,
    flow_cents: day % 500 === 0 ? 1_00 : 0,
  }))
  const { user_uuid, account_uuid } = await accountWith(daily, 'linked')
  const { db } = testServer.database
  const few = (await returnValuesOf(db, user_uuid, [{ account_uuid, share: 1 }])).get(account_uuid) ?? []
  const all = (await valuesOf(db, user_uuid, [account_uuid])).get(account_uuid) ?? []
  expect(few.length).toBeLessThan(30)
  expect([few[0], few.at(-1)]).toEqual([all[0], all.at(-1)])
})
