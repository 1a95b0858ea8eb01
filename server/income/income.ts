/** A client's income. */
import type {
  createIncomeDetail,
  getIncomeDetail,
  IncomeDetail,
  updateIncomeDetail,
} from '#core/contract/income.ts'
import * as core from '#core/income/change.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { notFound, wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { stateCode } from '#server/location/states.ts'
import { incomeOf, type IncomeRow, writeIncome } from './queries.ts'

const present = ({ user_uuid: _, growth, updated_at, ...row }: IncomeRow): IncomeDetail => ({
  ...row,
  growth_rate: growth,
  updated_at: updated_at.toISOString(),
})

/** An empty state is stored as such, so that it follows the client's address. */
const inState = (income: IncomeDetail, homeState: string): IncomeDetail => ({
  ...income,
  state: income.state || homeState,
})

/** @throws ApiError for `state` */
function codeOf(state: string): string {
  if (state === '') return ''
  const code = stateCode(state)
  if (code === undefined) throw wrongField('state', 'Please choose your state')
  return code
}

async function store(db: Db, user_uuid: string, income: IncomeDetail, now: Date): Promise<IncomeDetail> {
  const { growth_rate, ...same } = income
  const row: IncomeRow = {
    ...same,
    user_uuid,
    state: codeOf(income.state),
    growth: growth_rate,
    updated_at: now,
  }
  await writeIncome(db, row)
  return present(row)
}

/** A client's income as they see it; null until one is entered. */
export async function incomeDetailOf(db: Db, userUuid: string): Promise<IncomeDetail | null> {
  const found = await incomeOf(db, userUuid)
  return found?.income ? inState(present(found.income), found.home_state) : null
}

export async function readIncome({
  db,
  caller,
  params,
}: Call<typeof getIncomeDetail>): Promise<Answer<IncomeDetail | null>> {
  return { data: await incomeDetailOf(db, ownUuid(caller, params.userUuid)) }
}

export async function createIncome({
  body,
  db,
  caller,
  now,
}: Call<typeof createIncomeDetail>): Promise<Answer<IncomeDetail>> {
  const income = await store(db, caller.user_uuid, core.createIncome(body, now.toISOString()), now)
  const found = await incomeOf(db, caller.user_uuid)
  return { data: inState(income, found?.home_state ?? ''), message: 'Income saved' }
}

export async function changeIncome({
  body,
  db,
  caller,
  now,
}: Call<typeof updateIncomeDetail>): Promise<Answer<IncomeDetail>> {
  const data = await db.transaction(async (transaction) => {
    const found = await incomeOf(transaction, caller.user_uuid)
    if (!found?.income) throw notFound()
    const after = core.changeIncome(present(found.income), body, now.toISOString())
    return inState(await store(transaction, caller.user_uuid, after, now), found.home_state)
  })
  return { data, message: 'Income saved' }
}
