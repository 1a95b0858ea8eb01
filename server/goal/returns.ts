/** Investment returns of goals, compared with benchmarks. */
import type { Data } from '#core/contract/endpoint.ts'
import type {
  getInvestmentReturnData,
  getPlaidBenchmark,
  getReturnSaveData,
} from '#core/contract/goal-returns.ts'
import type { AccountKind, AccountPoint, Source } from '#core/contract/money-accounts.ts'
import { MARKET_ANNUAL } from '#core/finance/data/market-annual.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import { recordFromAnnual } from '#core/finance/market/market.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { benchmarkOf, benchmarkSource } from '#core/goal/benchmark.ts'
import { kindOfAccount } from '#core/goal/net-worth.ts'
import { isSteady } from '#core/goal/plan.ts'
import { type AccountHistory, type JoinedHistory, joinHistories, returnsOf } from '#core/goal/returns.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { accountsOf, returnValuesOf, valuesOf } from '#server/money-account/account-queries.ts'
import { type LoadedGoal, loadGoal, loadGoals } from './load-goals.ts'

const record = recordFromAnnual(MARKET_ANNUAL)

/** An account with its values, and the model portfolio that is its benchmark. */
interface Measured extends AccountHistory {
  readonly account_uuid: string
  readonly name: string
}

/** A combined history compared with a model portfolio over the same period; null for cash. */
function measure(history: JoinedHistory, model: RiskBand | null) {
  const from = history.points[0]?.as_of
  const to = history.points.at(-1)?.as_of
  const isLong = from !== undefined && to !== undefined && to > from
  return returnsOf(
    history,
    model !== null && isLong ? { model, benchmark: benchmarkOf(record, model, from, to) } : null,
  )
}

const modelOf = ({ goal, suitability }: LoadedGoal): RiskBand | null =>
  isSteady(goal) ? null : suitability.model

const measuredOf = async (db: Db, userUuid: string, found: LoadedGoal): Promise<Measured[]> =>
  withValues(
    found,
    await valuesOf(
      db,
      userUuid,
      found.goal.accounts.map(({ account_uuid }) => account_uuid),
    ),
  )

function withValues({ goal }: LoadedGoal, values: ReadonlyMap<string, readonly AccountPoint[]>): Measured[] {
  return goal.accounts.map(({ account_uuid, name, source, share }) => ({
    account_uuid,
    name,
    source,
    share,
    points: values.get(account_uuid) ?? [],
  }))
}

/** The combined values of a goal's accounts, oldest first. */
export const historyOf = async (db: Db, userUuid: string, found: LoadedGoal): Promise<JoinedHistory> =>
  joinHistories(await measuredOf(db, userUuid, found))

export async function readGoalReturns({
  db,
  caller,
  params,
  today,
}: Call<typeof getReturnSaveData>): Promise<Answer<Data<typeof getReturnSaveData>>> {
  const found = await loadGoal(db, caller.user_uuid, params.goalUuid, today)
  const history = await historyOf(db, caller.user_uuid, found)
  let paid = 0
  return {
    data: {
      goal_uuid: found.goal.goal_uuid,
      returns: measure(history, modelOf(found)),
      history: history.points.map(({ as_of, balance_cents, flow_cents }, place) => {
        paid += place === 0 ? balance_cents : flow_cents
        return { as_of, value_cents: balance_cents, flow_cents, paid_in_cents: paid }
      }),
    },
  }
}

const oneByOne = (accounts: readonly Measured[], model: RiskBand | null) =>
  accounts.map((account) => ({
    account_uuid: account.account_uuid,
    name: account.name,
    share: account.share,
    returns: measure(joinHistories([account]), model),
  }))

export async function readAccountReturns({
  db,
  caller,
  params,
  today,
}: Call<typeof getInvestmentReturnData>): Promise<Answer<Data<typeof getInvestmentReturnData>>> {
  const found = await loadGoal(db, caller.user_uuid, params.id, today)
  const accounts = await measuredOf(db, caller.user_uuid, found)
  const model = modelOf(found)
  return {
    data: {
      goal_uuid: found.goal.goal_uuid,
      total: measure(joinHistories(accounts), model),
      accounts: oneByOne(accounts, model),
    },
  }
}

/** Whether an account is invested, so that its return can be compared with the market's. */
function isInvested(kind: AccountKind): boolean {
  const where = kindOfAccount(kind)
  return where === 'investments' || where === 'retirement'
}

interface Whole extends Measured {
  readonly source: Source
  readonly points: readonly AccountPoint[]
}

/** Each of a client's invested accounts in full, with the values that its return rests on. */
async function investedAccounts(db: Db, userUuid: string): Promise<Whole[]> {
  const rows = (await accountsOf(db, userUuid)).filter(({ kind }) => isInvested(kind))
  const values = await returnValuesOf(
    db,
    userUuid,
    rows.map(({ account_uuid }) => ({ account_uuid, share: 1 })),
  )
  return rows.map(({ account_uuid, name, source }) => ({
    account_uuid,
    name,
    source,
    share: 1,
    points: values.get(account_uuid) ?? [],
  }))
}

/**
 * Without a goal in the request, an account's benchmark is the model of the first goal that it funds, or else
 * Balanced.
 */
async function benchmarkAll(db: Db, userUuid: string, today: IsoDate) {
  const [accounts, all] = await parallelQueries(
    db,
    () => investedAccounts(db, userUuid),
    () => loadGoals(db, userUuid, today),
  )
  const modelFor = (accountUuid: string): RiskBand => {
    const serves = all.find(
      (each) =>
        modelOf(each) !== null && each.goal.accounts.some(({ account_uuid }) => account_uuid === accountUuid),
    )
    return serves?.suitability.model ?? 'average'
  }
  return accounts.flatMap((account) => oneByOne([account], modelFor(account.account_uuid)))
}

export async function readBenchmark({
  db,
  caller,
  params,
  query,
  today,
}: Call<typeof getPlaidBenchmark>): Promise<Answer<Data<typeof getPlaidBenchmark>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const benchmark_source = benchmarkSource(record)
  if (query.investGoalUuid === undefined) {
    return { data: { accounts: await benchmarkAll(db, userUuid, today), benchmark_source } }
  }
  const found = await loadGoal(db, userUuid, query.investGoalUuid, today)
  const values = await returnValuesOf(db, userUuid, found.goal.accounts)
  const accounts = oneByOne(withValues(found, values), found.suitability.model)
  return { data: { accounts, benchmark_source } }
}
