/** A client's income. */
import type { Data } from '#core/contract/endpoint.ts'
import type {
  createIncomeDetail,
  getHouseholdFigures,
  getIncomeDetail,
  IncomeDetail,
  updateIncomeDetail,
} from '#core/contract/income.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import * as core from '#core/household/change.ts'
import { EMERGENCY_PARTS, emergencyFundOf } from '#core/household/essentials.ts'
import { payOf } from '#core/household/income.ts'
import { peopleProblems } from '#core/household/rules.ts'
import type { Db } from '#server/db/connect.ts'
import { ApiError, assertVersion, notFound, wrongField } from '#server/http/api-error.ts'
import { lockClient } from '#server/http/capacity.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call, Viewer } from '#server/http/route.ts'
import { stateCode } from '#server/location/states.ts'
import { loadHousehold } from './load-household.ts'
import { incomeDetailOf, incomeOf, type IncomeRow, inState, presentIncome, writeIncome } from './queries.ts'

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
  return presentIncome(row)
}

/** The income that a write changes, locked with its client until the transaction ends: there may be none yet. */
async function lockIncome(transaction: Db, user_uuid: string) {
  await lockClient(transaction, user_uuid)
  const found = await incomeOf(transaction, user_uuid)
  return { before: found?.income ? presentIncome(found.income) : null, home_state: found?.home_state ?? '' }
}

export async function readIncome({
  db,
  caller,
  params,
}: Call<typeof getIncomeDetail>): Promise<Answer<IncomeDetail | null>> {
  return { data: await incomeDetailOf(db, ownUuid(caller, params.userUuid)) }
}

/** @throws ApiError naming every field of the people that has a problem, the first as its message */
function assertPeople(change: Parameters<typeof peopleProblems>[0], today: IsoDate): void {
  const fields = peopleProblems(change, today)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new ApiError('invalid_input', first, { fields })
}

export async function createIncome({
  body,
  db,
  caller,
  now,
  today,
}: Call<typeof createIncomeDetail>): Promise<Answer<IncomeDetail>> {
  const { user_uuid } = caller
  assertPeople(body, today)
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
  today,
}: Call<typeof updateIncomeDetail>): Promise<Answer<IncomeDetail>> {
  const { user_uuid } = caller
  assertPeople(body, today)
  const data = await db.transaction(async (transaction) => {
    const { before, home_state } = await lockIncome(transaction, user_uuid)
    if (!before) throw notFound()
    assertVersion(body.version, before.version, 'Your income')
    const after = core.changeIncome(before, body, now.toISOString())
    return inState(await store(transaction, user_uuid, after, now), home_state)
  })
  return { data, message: 'Income saved' }
}

/** The sections that show who the people are. */
const WITH_PEOPLE = ['retirement', 'taxes', 'protection'] as const

/** What a viewer gets of the household: what everybody earns as one sum, where the people aren't shared with them. */
export function incomeForViewer(
  income: IncomeDetail | null,
  { sections }: Pick<Viewer, 'sections'>,
): IncomeDetail | null {
  if (!income || WITH_PEOPLE.some((section) => sections.includes(section))) return income
  const { partner, other_annual_cents } = income
  return {
    ...income,
    sex: null,
    partner: null,
    children: null,
    other_annual_cents: other_annual_cents + (partner ? payOf(partner) : 0),
  }
}

export async function readFigures({
  db,
  caller,
  params,
  today,
}: Call<typeof getHouseholdFigures>): Promise<Answer<Data<typeof getHouseholdFigures>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const fund = emergencyFundOf(await loadHousehold(db, userUuid, today, EMERGENCY_PARTS))
  return { data: { essentials_monthly_cents: fund.essentials_cents, emergency_months: fund.months } }
}
