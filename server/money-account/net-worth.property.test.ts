import { asc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#core/finance/math/dates.ts'
import { type Holding, netWorthOf } from '#core/goal/net-worth.ts'
import { accountValues, financialAccounts } from '#server/db/schema/money-account.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'
import { netWorthOfClient } from './net-worth.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer({ VERDANT_LIMITS: 'relaxed' })
})
afterAll(() => testServer.close())

const TODAY = fc.constantFrom('2026-11-21', '2026-03-31', '2024-02-29', '2026-01-01')
/** Near to today, around the start of daily values and a year ago, and years before. */
const daysBack = fc.oneof(
  fc.nat({ max: 10 }),
  fc.integer({ min: 80, max: 100 }),
  fc.integer({ min: 355, max: 400 }),
  fc.nat({ max: 4_000 }),
)
const account = fc.uniqueArray(daysBack, { minLength: 1, maxLength: 60 })

/** What net worth was before it left out any value. */
async function fromAllValues(userUuid: string, today: string, months: number) {
  const rows = await testServer.database.db
    .select()
    .from(financialAccounts)
    .where(eq(financialAccounts.user_uuid, userUuid))
  const values = await testServer.database.db
    .select()
    .from(accountValues)
    .where(eq(accountValues.user_uuid, userUuid))
    .orderBy(asc(accountValues.as_of))
  const holdings = rows.map(
    ({
      account_uuid,
      name,
      source,
      balance_cents,
      as_of,
      debt_uuid,
      separate_debt_uuids,
      owner,
    }): Holding => ({
      of: 'account',
      uuid: account_uuid,
      name,
      kind: 'investments',
      source,
      cents: balance_cents,
      as_of,
      debt_uuid,
      separate_debt_uuids,
      owner,
      history: values
        .filter((value) => value.account_uuid === account_uuid)
        .map((value) => ({ as_of: value.as_of, cents: value.balance_cents })),
    }),
  )
  return netWorthOf(holdings, today, months)
}

it('is what all values together give', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(account, { maxLength: 4 }),
      TODAY,
      fc.constantFrom(1, 12, 36, 120),
      async (accounts, today, months) => {
        const { user_uuid } = await registerAndLogIn(testServer)
        const now = testServer.now()
        for (const [place, backs] of accounts.entries()) {
          const account_uuid = v7()
          const points = backs.map((back) => ({
            user_uuid,
            account_uuid,
            as_of: addDays(today, -back),
            balance_cents: 100_00 + back * (place + 1),
            flow_cents: 0,
          }))
          const [newest] = points.toSorted((a, b) => b.as_of.localeCompare(a.as_of))
          if (!newest) continue
          const { balance_cents, as_of } = newest
          await testServer.database.db.insert(financialAccounts).values({
            account_uuid,
            user_uuid,
            name: `Account ${place}`,
            kind: 'brokerage',
            institution: '',
            source: 'linked',
            balance_cents,
            as_of,
            created_at: now,
            updated_at: now,
          })
          await testServer.database.db.insert(accountValues).values(points)
        }
        const { groups, ...worth } = await netWorthOfClient(testServer.database.db, user_uuid, today, months)
        const { groups: allGroups, ...all } = await fromAllValues(user_uuid, today, months)
        expect(worth).toEqual(all)
        expect(groups.map(({ cents }) => cents)).toEqual(allGroups.map(({ cents }) => cents))
      },
    ),
    { numRuns: draws(25) },
  )
})
