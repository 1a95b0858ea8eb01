/** Totals of a client's debts. */
import type { getDebtPercentage, getTotals } from '#core/contract/debt-totals.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { percentageOf } from '#core/debt/percentage.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { grossMonthlyIncome } from '#server/income/queries.ts'
import { choiceOf } from './plan.ts'
import { allDebts } from './queries.ts'

export async function readTotals({
  db,
  caller,
  params,
  today,
}: Call<typeof getTotals>): Promise<Answer<Data<typeof getTotals>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const all = await allDebts(db, userUuid)
  return { data: totalsOf(all, await choiceOf(db, userUuid, all, today), today) }
}

export async function readPercentage({
  db,
  caller,
  params,
  today,
}: Call<typeof getDebtPercentage>): Promise<Answer<Data<typeof getDebtPercentage>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [all, income] = await Promise.all([allDebts(db, userUuid), grossMonthlyIncome(db, userUuid)])
  return { data: percentageOf(all, income, today) }
}
