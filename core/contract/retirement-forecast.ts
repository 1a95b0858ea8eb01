/** The forecast of the retirement plan by year. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

const Amounts = v.array(v.number())
/** Cents by how an account is taxed. */
const ByTreatment = v.object({
  cash: v.number(),
  taxable: v.number(),
  deferred: v.number(),
  roth: v.number(),
  hsa: v.number(),
})

/** One calendar year, in cents of today's dollars. */
const ForecastRow = v.object({
  year: v.number(),
  /** Multiplies today's dollars into dollars of the year. */
  price_index: v.number(),
  /** The age each person reaches in the year; null after their death. */
  ages: v.array(v.nullable(v.number())),
  is_retired: v.boolean(),
  phase: v.string(),
  /** Spending and taxes. */
  target_cents: v.number(),
  wages_cents: v.number(),
  social_security_cents: Amounts,
  /** In the order of the pensions. */
  incomes_cents: Amounts,
  withdrawals_cents: ByTreatment,
  home_proceeds_cents: v.number(),
  taxes_cents: v.number(),
  gap_cents: v.number(),
  balances_cents: ByTreatment,
  total_cents: v.number(),
})

export const getIncomeForecastValues = endpoint({
  name: 'getIncomeForecastValues',
  module: 'retire',
  method: 'GET',
  path: '/retire/income-forecast-values/{userUuid}',
  summary: 'Income by source against the target, year by year, and the range of simulated balances',
  access: 'client',
  shared: 'retirement',
  /** Null until the household is saved. */
  data: v.nullable(
    v.object({
      years: v.array(ForecastRow),
      simulation: v.object({
        paths: v.number(),
        success_share: v.number(),
        /** Percentiles of the total balance at the end of each year. */
        balance_cents: v.object({ p5: Amounts, p25: Amounts, p50: Amounts, p75: Amounts, p95: Amounts }),
      }),
    }),
  ),
})
