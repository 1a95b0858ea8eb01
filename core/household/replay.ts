import { createIncomeDetail, type IncomeDetail, updateIncomeDetail } from '#core/contract/income.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { changeIncome, createIncome } from './change.ts'

/** Null if none was entered; undefined while unknown. */
type Income = IncomeDetail | null | undefined

/** Replays pending writes over a client's income. */
export const incomeReplay: Replay<Income> = [
  on(createIncomeDetail, (before: Income, { body, at }): Income => createIncome(body, before, at)),
  on(updateIncomeDetail, (income: Income, { body, at }): Income => income && changeIncome(income, body, at)),
]
