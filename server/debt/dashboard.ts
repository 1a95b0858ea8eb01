/** What a client's debts add up to. */
import type { getDashboardData, getDebtPercentage, getTotals } from '#core/contract/debt.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { percentageOf } from '#core/debt/percentage.ts'
import { monthsToDebtFree } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { dueAmounts } from '#core/debt/upcoming-payments.ts'
import { ownUuid } from '#server/account/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { grossMonthlyIncome } from '#server/investment/income-queries.ts'
import { nextReminders } from '#server/reminder/queries.ts'
import { anyDebts } from './kinds.ts'
import { choiceOf } from './plan.ts'
import { debtsOf } from './queries.ts'

const SHOWN_REMINDERS = 3

const allDebts = async (db: Db, userUuid: string): Promise<Debt[]> =>
  (await debtsOf(db, userUuid, anyDebts.types)).map(anyDebts.present)

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

export async function readDashboard({
  db,
  caller,
  params,
  today,
}: Call<typeof getDashboardData>): Promise<Answer<Data<typeof getDashboardData>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const [all, income] = await Promise.all([allDebts(db, userUuid), grossMonthlyIncome(db, userUuid)])
  const plan = await choiceOf(db, userUuid, all, today)
  const reminders = await nextReminders(db, userUuid, SHOWN_REMINDERS, dueAmounts(all, plan, today))
  return {
    data: {
      totals: totalsOf(all, plan, today),
      percentage: percentageOf(all, income, today),
      months_to_debt_free: monthsToDebtFree(all, plan, today),
      reminders,
    },
  }
}
