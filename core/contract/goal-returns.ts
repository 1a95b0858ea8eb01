/** Returns of a goal's accounts compared with a benchmark. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, Uuid } from './fields.ts'
import { RiskBand } from './goal-kinds.ts'
import { Source } from './money-accounts.ts'

/** A total return and an annualized one; periods under a year are not annualized (null). */
const Rate = v.object({ rate: v.number(), annual_rate: v.nullable(v.number()) })

/** Returns from the first value to the last. A return is null if `why_none` gives the reason. */
export const Returns = v.object({
  /** The days of the first value above 0 and of the last; null without values. */
  from: v.nullable(IsoDate),
  to: v.nullable(IsoDate),
  source: Source,
  start_cents: v.number(),
  end_cents: v.number(),
  /** Contributions less withdrawals. */
  flow_cents: v.number(),
  gain_cents: v.number(),
  /**
   * Time-weighted return; `is_exact` is false if a contribution fell between two values or on an unknown day.
   * Contributions since a manually entered value count at the midpoint.
   */
  time_weighted: v.nullable(v.object({ ...Rate.entries, is_exact: v.boolean() })),
  /** Money-weighted return; `is_exact` is false if a value or the day of a contribution is not known. */
  money_weighted: v.nullable(v.object({ ...Rate.entries, is_exact: v.boolean() })),
  why_none: v.nullable(v.string()),
  benchmark: v.nullable(
    v.object({
      model: RiskBand,
      name: v.string(),
      ...Rate.entries,
      /** What the same contributions would be worth in the benchmark, and the client's difference from it. */
      value_cents: v.number(),
      ahead_cents: v.number(),
      /** The end of the market data. Later growth is the portfolio's expected growth, so the figure is an estimate. */
      known_through: IsoDate,
      is_estimated: v.boolean(),
    }),
  ),
})
export type Returns = v.InferOutput<typeof Returns>

export const getReturnSaveData = endpoint({
  name: 'getReturnSaveData',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/return-save-data/{goalUuid}',
  summary: 'What a goal’s money has returned, with its values over time, the oldest first',
  access: 'client',
  shared: 'goals',
  data: v.object({
    goal_uuid: Uuid,
    returns: Returns,
    history: v.array(
      v.object({
        as_of: IsoDate,
        value_cents: v.number(),
        flow_cents: v.number(),
        /** Contributions until then, including the starting value. */
        paid_in_cents: v.number(),
      }),
    ),
  }),
  errors: ['not_found'],
})

const AccountReturns = v.object({
  account_uuid: Uuid,
  name: v.string(),
  /** The share of the account that funds the goal; 1 if no goal was requested. */
  share: v.number(),
  returns: Returns,
})

export const getInvestmentReturnData = endpoint({
  name: 'getInvestmentReturnData',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/investment-return-data/{id}',
  summary: 'What a goal’s money has returned, in all and account by account',
  access: 'client',
  shared: 'goals',
  data: v.object({ goal_uuid: Uuid, total: Returns, accounts: v.array(AccountReturns) }),
  errors: ['not_found'],
})

export const getPlaidBenchmark = endpoint({
  name: 'getPlaidBenchmark',
  module: 'investment',
  method: 'GET',
  path: '/investment/get/plaid_benchmark/{userUuid}',
  summary:
    'The return of each account of a goal, or of each invested account, against its portfolio’s benchmark',
  access: 'client',
  shared: 'goals',
  query: v.object({ investGoalUuid: v.optional(Uuid) }),
  data: v.object({ accounts: v.array(AccountReturns), benchmark_source: v.string() }),
  errors: ['not_found'],
})

export const goalReturnEndpoints = [getReturnSaveData, getInvestmentReturnData, getPlaidBenchmark] as const
