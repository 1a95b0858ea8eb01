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
import { assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
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

/** The income that a write changes, locked with its client until the transaction ends: there may be none yet. */
async function lockIncome(transaction: Db, user_uuid: string) {
  await lockClient(transaction, user_uuid)
  const found = await incomeOf(transaction, user_uuid)
  return { before: found?.income ? present(found.income) : null, home_state: found?.home_state ?? '' }
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
  const { user_uuid } = caller
  const data = await db.transaction(async (transaction) => {
    const { before, home_state } = await lockIncome(transaction, user_uuid)
    assertVersion(body.version, before?.version ?? 0, 'Your income')
    const after = core.createIncome(body, before, now.toISOString())
    return inState(await store(transaction, user_uuid, after, now), home_state)
  })
  return { data, message: 'Income saved' }
}

export async function changeIncome({
  body,
  db,
  caller,
  now,
}: Call<typeof updateIncomeDetail>): Promise<Answer<IncomeDetail>> {
  const { user_uuid } = caller
  const data = await db.transaction(async (transaction) => {
    const { before, home_state } = await lockIncome(transaction, user_uuid)
    if (!before) throw notFound()
    assertVersion(body.version, before.version, 'Your income')
    const after = core.changeIncome(before, body, now.toISOString())
    return inState(await store(transaction, user_uuid, after, now), home_state)
  })
  return { data, message: 'Income saved' }
}
