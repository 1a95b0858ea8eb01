/** Saved results of the retirement plan, and why the chance of success has changed since. */
import { and, count, desc, eq, getTableColumns } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'
import type { Data } from '#core/contract/endpoint.ts'
import {
  type createRetirementResult,
  type deleteRetirementResult,
  type getResultChange,
  type getRetirementResult,
  type getRetirementResults,
  MAX_RESULTS,
  type ResultWithInputs,
  type SavedResult,
} from '#core/contract/retirement-results.ts'
import { RetirementFacts, RetirementPlan } from '#core/contract/retirement.ts'
import { ENGINE_VERSION, PLAN_LIVES } from '#core/retirement/plan-lives.ts'
import { changeSteps, type Inputs, partsOf } from '#core/retirement/result-change.ts'
import type { Db } from '#server/db/connect.ts'
import { retirementResults } from '#server/db/schema/retirement.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { type Capacity, withCapacity } from '#server/http/capacity.ts'
import { isUuid, ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { valuesOf } from '#server/money-account/account-queries.ts'
import { forecastOf, planWithFacts } from './forecast.ts'

type ResultRow = typeof retirementResults.$inferSelect

/** A result without its inputs, which a list need not load. */
const { user_uuid: _, plan: __, facts: ___, ...SUMMARY } = getTableColumns(retirementResults)
type SummaryRow = Omit<ResultRow, 'user_uuid' | 'plan' | 'facts'>

const presentResult = ({ created_at, ...row }: SummaryRow): SavedResult => ({
  ...row,
  created_at: created_at.toISOString(),
})

const RESULTS: Capacity = {
  most: MAX_RESULTS,
  things: 'saved results',
  count: async (db, userUuid) => {
    const [row] = await db
      .select({ results: count() })
      .from(retirementResults)
      .where(eq(retirementResults.user_uuid, userUuid))
    return row?.results ?? 0
  },
}

export async function listResults({
  db,
  caller,
  params,
}: Call<typeof getRetirementResults>): Promise<Answer<SavedResult[]>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const rows = await db
    .select(SUMMARY)
    .from(retirementResults)
    .where(eq(retirementResults.user_uuid, userUuid))
    .orderBy(desc(retirementResults.created_at), desc(retirementResults.result_uuid))
  return { data: rows.map(presentResult) }
}

/**
 * A client's own result with its inputs.
 *
 * @throws ApiError `not_found`, or `conflict` for inputs that the contract no longer accepts
 */
async function resultOf(db: Db, userUuid: string, resultUuid: string): Promise<ResultWithInputs> {
  if (!isUuid(resultUuid)) throw notFound()
  const [row] = await db
    .select({ summary: SUMMARY, plan: retirementResults.plan, facts: retirementResults.facts })
    .from(retirementResults)
    .where(and(eq(retirementResults.result_uuid, resultUuid), eq(retirementResults.user_uuid, userUuid)))
  if (!row) throw notFound()
  const plan = v.safeParse(RetirementPlan, row.plan)
  const facts = v.safeParse(RetirementFacts, row.facts)
  if (!plan.success || !facts.success) {
    throw new ApiError('conflict', 'This result is from an older version, and its inputs can’t be read.')
  }
  return { ...presentResult(row.summary), plan: plan.output, facts: facts.output }
}

export async function readResult({
  db,
  caller,
  params,
}: Call<typeof getRetirementResult>): Promise<Answer<ResultWithInputs>> {
  return { data: await resultOf(db, caller.user_uuid, params.id) }
}

const inputsOf = async (db: Db, userUuid: string, today: string): Promise<Inputs> => ({
  ...(await planWithFacts(db, userUuid, today)),
  today,
})

export async function createResult({
  body,
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof createRetirementResult>): Promise<Answer<SavedResult>> {
  const { plan, facts } = await inputsOf(db, user_uuid, today)
  const forecast = forecastOf(plan, facts, today)
  if (!forecast)
    throw new ApiError('conflict', 'Set up your retirement plan first. Then you can save a result.')
  const summary: SummaryRow = {
    result_uuid: uuidv7(),
    name: body.name,
    as_of: today,
    engine_version: ENGINE_VERSION,
    seed: [...PLAN_LIVES.seed],
    success_share: forecast.outcome.success,
    end_balance_cents: forecast.expected.endBalance,
    lifetime_tax_cents: forecast.expected.lifetimeTax,
    created_at: now,
  }
  await db.transaction((transaction) =>
    withCapacity(transaction, user_uuid, RESULTS, () =>
      transaction.insert(retirementResults).values({ ...summary, user_uuid, plan, facts }),
    ),
  )
  return { data: presentResult(summary), message: 'Result saved' }
}

export async function deleteResult({
  db,
  caller,
  params,
}: Call<typeof deleteRetirementResult>): Promise<Answer<null>> {
  if (!isUuid(params.id)) throw notFound()
  const removed = await db
    .delete(retirementResults)
    .where(
      and(eq(retirementResults.result_uuid, params.id), eq(retirementResults.user_uuid, caller.user_uuid)),
    )
    .returning({ id: retirementResults.result_uuid })
  if (removed.length === 0) throw notFound()
  return { data: null, message: 'Result deleted' }
}

/** What went into each account after a day, less what was taken out, as entered with its values. */
async function contributedSince(
  db: Db,
  userUuid: string,
  { facts, today }: Inputs,
): Promise<Map<string, number>> {
  const values = await valuesOf(
    db,
    userUuid,
    facts.accounts.map(({ account_uuid }) => account_uuid),
  )
  return new Map(
    [...values].map(([account_uuid, points]) => [
      account_uuid,
      points.reduce((sum, { as_of, flow_cents }) => (as_of > today ? sum + flow_cents : sum), 0),
    ]),
  )
}

const successOf = ({ plan, facts, today }: Inputs): number | null =>
  forecastOf(plan, facts, today)?.outcome.success ?? null

export async function explainChange({
  db,
  caller: { user_uuid },
  params,
  today,
}: Call<typeof getResultChange>): Promise<Answer<Data<typeof getResultChange>>> {
  const saved = await resultOf(db, user_uuid, params.id)
  const then: Inputs = { plan: saved.plan, facts: saved.facts, today: saved.as_of }
  const now = await inputsOf(db, user_uuid, today)
  const then_share = saved.success_share
  const now_share = successOf(now)
  if (now_share === null) return { data: { then_share, now_share, parts: [] } }
  const steps = changeSteps(then, now, await contributedSince(db, user_uuid, then))
  const shares = steps.map(({ inputs }) => successOf(inputs))
  return { data: { then_share, now_share, parts: partsOf(then_share, steps, shares) } }
}
