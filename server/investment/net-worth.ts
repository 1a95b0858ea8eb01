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
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { openBalances } from '#server/debt/holdings.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountsOf, netWorthValuesOf } from './account-queries.ts'

async function accountHoldings(db: Db, userUuid: string, today: IsoDate): Promise<Holding[]> {
  const [rows, values] = await parallelQueries(
    db,
    () => accountsOf(db, userUuid),
    () => netWorthValuesOf(db, userUuid, today),
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

export async function readNetWorth({
  body,
  db,
  caller,
  today,
}: Call<typeof getNetWorth>): Promise<Answer<NetWorth>> {
  const holdings = await holdingsOf(db, caller.user_uuid, today)
  return { data: netWorthOf(holdings, today, body.months ?? 36) }
}
