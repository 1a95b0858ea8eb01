/** A household's assets and liabilities. */
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
import { historyPoints } from '#server/db/history-points.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { accountValues, financialAccounts } from '#server/db/schema/money-account.ts'
import { openBalances } from '#server/debt/holdings.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountsOf } from './account-queries.ts'

const historiesOf = (db: Db, userUuid: string, today: IsoDate, months: number) =>
  historyPoints(
    db,
    userUuid,
    {
      values: accountValues,
      of: accountValues.account_uuid,
      records: financialAccounts,
      id: financialAccounts.account_uuid,
      where: notDeleted(financialAccounts, userUuid),
    },
    today,
    months,
  )

async function accountHoldings(db: Db, userUuid: string, today: IsoDate, months: number): Promise<Holding[]> {
  const [rows, values] = await parallelQueries(
    db,
    () => accountsOf(db, userUuid),
    () => historiesOf(db, userUuid, today, months),
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
async function holdingsOf(db: Db, userUuid: string, today: IsoDate, months: number): Promise<Holding[]> {
  const [accounts, debts] = await parallelQueries(
    db,
    () => accountHoldings(db, userUuid, today, months),
    () => openBalances(db, userUuid, today, months),
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
): Promise<NetWorth> => netWorthOf(await holdingsOf(db, userUuid, today, months), today, months)

export async function readNetWorth({
  body,
  db,
  caller,
  today,
}: Call<typeof getNetWorth>): Promise<Answer<NetWorth>> {
  return { data: await netWorthOfClient(db, caller.user_uuid, today, body.months ?? 36) }
}
