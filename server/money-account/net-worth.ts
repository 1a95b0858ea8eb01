/** A household's assets and liabilities. */
import { desc } from 'drizzle-orm'
import type { getNetWorth, NetWorth } from '#core/contract/net-worth.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import {
  countOnce,
  debtHolding,
  type Holding,
  homeHolding,
  kindOfAccount,
  netWorthOf,
} from '#core/goal/net-worth.ts'
import type { Db } from '#server/db/connect.ts'
import { notDeleted } from '#server/db/deletion.ts'
import { historyPeriod } from '#server/db/history-period.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { sameRecord } from '#server/db/records.ts'
import { accountValues, financialAccounts } from '#server/db/schema/money-account.ts'
import { openBalances } from '#server/debt/holdings.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountsOf } from './account-queries.ts'

/** The values that net worth needs, one for each {@link historyPeriod}, by account, oldest first. */
async function valuesOf(
  db: Db,
  userUuid: string,
  today: IsoDate,
): Promise<Map<string, { as_of: IsoDate; cents: number }[]>> {
  const period = historyPeriod(accountValues.as_of, today)
  const rows = await db
    .selectDistinctOn([accountValues.account_uuid, period], {
      account_uuid: accountValues.account_uuid,
      as_of: accountValues.as_of,
      cents: accountValues.balance_cents,
      period,
    })
    .from(accountValues)
    .innerJoin(financialAccounts, sameRecord(financialAccounts, accountValues, 'account_uuid'))
    .where(notDeleted(financialAccounts, userUuid))
    .orderBy(accountValues.account_uuid, period, desc(accountValues.as_of))
  const found = new Map<string, { as_of: IsoDate; cents: number }[]>()
  for (const { account_uuid, as_of, cents } of rows) {
    const points = found.get(account_uuid) ?? []
    points.push({ as_of, cents })
    found.set(account_uuid, points)
  }
  return found
}

async function accountHoldings(db: Db, userUuid: string, today: IsoDate): Promise<Holding[]> {
  const [rows, values] = await parallelQueries(
    db,
    () => accountsOf(db, userUuid),
    () => valuesOf(db, userUuid, today),
  )
  return rows.map(
    ({ account_uuid, name, kind, source, balance_cents, as_of, debt_uuid, separate_debt_uuids, owner }) => ({
      of: 'account',
      uuid: account_uuid,
      name,
      kind: kindOfAccount(kind),
      source,
      cents: balance_cents,
      as_of,
      debt_uuid,
      separate_debt_uuids,
      owner,
      history: values.get(account_uuid) ?? [],
    }),
  )
}

/**
 * All of a client's assets and liabilities. A home counts once: by the account that names its loan, or else by the
 * home value stored with the loan.
 */
async function holdingsOf(db: Db, userUuid: string, today: IsoDate): Promise<Holding[]> {
  const [accounts, debts] = await parallelQueries(
    db,
    () => accountHoldings(db, userUuid, today),
    () => openBalances(db, userUuid, today),
  )
  const homes = debts.flatMap((debt) => homeHolding(debt, debt.history))
  return [...countOnce(accounts, homes), ...debts.map((debt) => debtHolding(debt, debt.history))]
}

/** A client's net worth with its history of some months. */
export const netWorthOfClient = async (
  db: Db,
  userUuid: string,
  today: IsoDate,
  months: number,
): Promise<NetWorth> => netWorthOf(await holdingsOf(db, userUuid, today), today, months)

export async function readNetWorth({
  body,
  db,
  caller,
  today,
}: Call<typeof getNetWorth>): Promise<Answer<NetWorth>> {
  return { data: await netWorthOfClient(db, caller.user_uuid, today, body.months ?? 36) }
}
