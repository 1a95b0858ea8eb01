/** Totals of a client's debts, and how they compare with the household's income. */
import type { getDebtPercentage, getTotals } from '#core/contract/debt-totals.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { percentageOf } from '#core/debt/percentage.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { monthlyIncome } from '#core/household/income.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { loadHousehold } from './load-household.ts'

export async function readTotals({
  db,
  caller,
  params,
  today,
}: Call<typeof getTotals>): Promise<Answer<Data<typeof getTotals>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const { debts, payoff } = await loadHousehold(db, userUuid, today, ['debts', 'payoff'])
  return { data: totalsOf(debts, payoff, today) }
}

export async function readPercentage({
  db,
  caller,
  params,
  today,
}: Call<typeof getDebtPercentage>): Promise<Answer<Data<typeof getDebtPercentage>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const { debts: all, income } = await loadHousehold(db, userUuid, today, ['debts', 'income'])
  return { data: percentageOf(all, income && monthlyIncome(income), today) }
}
