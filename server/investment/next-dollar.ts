/** Where the next dollar does most. */
import type { getNextDollar, NextDollar } from '#core/contract/projection.ts'
import { nextDollarOf } from '#core/goal/next-dollar.ts'
import { ownUuid } from '#server/account/ids.ts'
import { anyDebts } from '#server/debt/kinds.ts'
import { debtsOf } from '#server/debt/queries.ts'
import { loadAll, withOutlook } from '#server/goal/load.ts'
import { together } from '#server/db/together.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountsOf } from './account-queries.ts'
import { grossMonthlyIncome } from './income-queries.ts'

const USUAL_SPARE_CENTS = 100_00

export async function readNextDollar({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof getNextDollar>): Promise<Answer<NextDollar>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [debts, accounts, { all, profile }, income] = await together(
    db,
    () => debtsOf(db, userUuid, anyDebts.types),
    () => accountsOf(db, userUuid),
    () => loadAll(db, userUuid, today),
    () => grossMonthlyIncome(db, userUuid),
  )
  return {
    data: nextDollarOf({
      today,
      spare_cents: query.spareCents ?? USUAL_SPARE_CENTS,
      debts: debts.map(anyDebts.present),
      accounts: accounts.map(({ account_uuid, kind, balance_cents, apy_millionths }) => ({
        account_uuid,
        kind,
        balance_cents,
        apy: apy_millionths === null ? null : apy_millionths / 1e6,
      })),
      goals: all.map((each) => withOutlook(each, today)),
      gross_monthly_income_cents: income,
      band: profile?.band ?? null,
    }),
  }
}
