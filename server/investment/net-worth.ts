/** What a household has and owes. */
import type { getNetWorth, NetWorth } from '#core/contract/net-worth.ts'
import { type Holding, kindOfAccount, kindOfDebt, netWorthOf } from '#core/goal/net-worth.ts'
import type { Db } from '#server/db/connect.ts'
import { together } from '#server/db/together.ts'
import { dayOf } from '#server/debt/days.ts'
import { type DebtHolding, openBalances } from '#server/debt/holdings.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountsOf, monthlyValuesOf } from './account-queries.ts'

async function accountHoldings(db: Db, userUuid: string): Promise<Holding[]> {
  const [rows, values] = await together(
    db,
    () => accountsOf(db, userUuid),
    () => monthlyValuesOf(db, userUuid),
  )
  return rows.map(({ account_uuid, name, kind, source, balance_cents, as_of }) => ({
    of: 'account',
    uuid: account_uuid,
    name,
    kind: kindOfAccount(kind),
    source,
    cents: balance_cents,
    as_of,
    history: values.get(account_uuid) ?? [],
  }))
}

const debtHolding = (debt: DebtHolding): Holding => ({
  of: 'debt',
  uuid: debt.debt_uuid,
  name: debt.name,
  kind: kindOfDebt(debt.debt_type),
  source: 'typed',
  cents: debt.balance_cents,
  as_of: debt.balance_as_of,
  history: debt.history,
})

/** The home behind a debt, at the value that the client said of it; known since the debt is. */
function homeHolding(debt: DebtHolding): Holding[] {
  const { property_value_cents: cents, debt_uuid, name, balance_as_of } = debt
  if (cents === null || cents === 0 || debt.debt_type !== 'mortgage') return []
  const since = debt.history[0]?.as_of ?? balance_as_of
  return [
    {
      of: 'home',
      uuid: debt_uuid,
      name,
      kind: 'property',
      source: 'estimated',
      cents,
      as_of: balance_as_of,
      history: [{ as_of: since, cents }],
    },
  ]
}

/** Everything that a client has and owes. A home counts once: by an account, or else by what its mortgage says. */
export async function holdingsOf(db: Db, userUuid: string): Promise<Holding[]> {
  const [accounts, debts] = await together(
    db,
    () => accountHoldings(db, userUuid),
    () => openBalances(db, userUuid),
  )
  const hasHome = accounts.some(({ kind }) => kind === 'property')
  return [...accounts, ...debts.map(debtHolding), ...(hasHome ? [] : debts.flatMap(homeHolding))]
}

export async function readNetWorth({
  body,
  db,
  caller,
  now,
}: Call<typeof getNetWorth>): Promise<Answer<NetWorth>> {
  const holdings = await holdingsOf(db, caller.user_uuid)
  return { data: netWorthOf(holdings, dayOf(now), body.months ?? 36) }
}
