/** What a goal's accounts have returned, against the market. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoDate, Uuid } from './fields.ts'
import { RiskBand } from './goal-kinds.ts'
import { Source } from './money-accounts.ts'

/** A return over the whole time, and by the year; the latter is null for less than a year, which is not stretched. */
const Rate = v.object({ rate: v.number(), annual_rate: v.nullable(v.number()) })

/** What came of some money from its first value to its last. A return is null where `why_none` says why. */
export const Returns = v.object({
  /** The days of the first value above 0 and of the last; null without any. */
  from: v.nullable(IsoDate),
  to: v.nullable(IsoDate),
  source: Source,
  start_cents: v.number(),
  end_cents: v.number(),
  /** Put in meanwhile, less what was taken out. */
  flow_cents: v.number(),
  gain_cents: v.number(),
  /**
   * What a dollar left alone has become; `is_exact` is false where a payment fell between two values, or on a day that is
   * not known: what was put in since a typed value counts half-way.
   */
  time_weighted: v.nullable(v.object({ ...Rate.entries, is_exact: v.boolean() })),
  /** The client's own, with when they paid in; `is_exact` is false where a value or the day of a payment is not known. */
  money_weighted: v.nullable(v.object({ ...Rate.entries, is_exact: v.boolean() })),
  why_none: v.nullable(v.string()),
  benchmark: v.nullable(
    v.object({
      model: RiskBand,
      name: v.string(),
      ...Rate.entries,
      /** What the same payments would be worth in it, and how far the client is ahead of that. */
      value_cents: v.number(),
      ahead_cents: v.number(),
      /** The market record ends here. Later growth is the portfolio's expected one, so the figure is an estimate. */
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
  data: v.object({
    goal_uuid: Uuid,
    returns: Returns,
    history: v.array(
      v.object({
        as_of: IsoDate,
        value_cents: v.number(),
        flow_cents: v.number(),
        /** Put in until then, with what was there at the start. */
        paid_in_cents: v.number(),
      }),
    ),
  }),
  errors: ['not_found'],
})

const AccountReturns = v.object({
  account_uuid: Uuid,
  name: v.string(),
  /** Of the account, that serves the goal; 1 where no goal was asked for. */
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
  query: v.object({ investGoalUuid: v.optional(Uuid) }),
  data: v.object({ accounts: v.array(AccountReturns), benchmark_source: v.string() }),
  errors: ['not_found'],
})

export const goalReturnEndpoints = [getReturnSaveData, getInvestmentReturnData, getPlaidBenchmark] as const
