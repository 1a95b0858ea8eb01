/** What a client earns. */
import {
  type createIncomeDetail,
  type getIncomeDetail,
  type IncomeDetail,
  IncomeInput,
  type updateIncomeDetail,
} from '#core/contract/income.ts'
import type { InferOutput } from 'valibot'
import { ownUuid } from '#server/http/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { notFound, wrongField } from '#server/http/api-error.ts'
import { parseInput } from '#server/http/input.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { stateCode } from '#server/location/states.ts'
import { incomeOf, type IncomeRow, keepIncome } from './queries.ts'

type Detail = InferOutput<typeof IncomeDetail>

function present(row: IncomeRow, homeState: string): Detail {
  const { gross_annual_cents, other_annual_cents, pay_frequency, filing_status, state } = row
  return {
    gross_annual_cents,
    other_annual_cents,
    pay_frequency,
    filing_status,
    // Kept empty, so that it moves with the client.
    state: state || homeState,
    growth_rate: row.growth_millionths / 1e6,
    updated_at: row.updated_at.toISOString(),
  }
}

/** @throws ApiError beside `state` */
function codeOf(state: string): string {
  if (state === '') return ''
  const code = stateCode(state)
  if (code === undefined) throw wrongField('state', 'Please choose your state')
  return code
}

async function keep(db: Db, user_uuid: string, input: IncomeInput, now: Date): Promise<IncomeRow> {
  const { growth_rate, state, ...same } = input
  const row: IncomeRow = {
    ...same,
    user_uuid,
    state: codeOf(state),
    growth_millionths: Math.round(growth_rate * 1e6),
    updated_at: now,
  }
  await keepIncome(db, row)
  return row
}

export async function readIncome({
  db,
  caller,
  params,
}: Call<typeof getIncomeDetail>): Promise<Answer<Detail | null>> {
  const found = await incomeOf(db, ownUuid(caller, params.userUuid))
  return { data: found?.income ? present(found.income, found.home_state) : null }
}

export async function enterIncome({
  body,
  db,
  caller,
  now,
}: Call<typeof createIncomeDetail>): Promise<Answer<Detail>> {
  const row = await keep(db, caller.user_uuid, body, now)
  const found = await incomeOf(db, caller.user_uuid)
  return { data: present(row, found?.home_state ?? ''), message: 'Income saved' }
}

export async function changeIncome({
  body,
  db,
  caller,
  now,
}: Call<typeof updateIncomeDetail>): Promise<Answer<Detail>> {
  const data = await db.transaction(async (transaction) => {
    const found = await incomeOf(transaction, caller.user_uuid)
    if (!found?.income) throw notFound()
    const { growth_millionths, user_uuid, updated_at: _, ...before } = found.income
    const input = parseInput(IncomeInput, { ...before, growth_rate: growth_millionths / 1e6, ...body })
    return present(await keep(transaction, user_uuid, input, now), found.home_state)
  })
  return { data, message: 'Income saved' }
}
