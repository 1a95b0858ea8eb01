/** Totals of all debts, debt-to-income, and the home page's summary of debts. */
import * as v from 'valibot'
import { Reminder } from './debt-reminders.ts'
import { endpoint } from './endpoint.ts'
import { Uuid } from './fields.ts'

/** Totals of debts with a balance. Monthly amounts include escrow. */
export const DebtTotals = v.object({
  /** Number of debts with a balance, without rent and leases. */
  debt_count: v.number(),
  balance_cents: v.number(),
  home_cents: v.number(),
  card_cents: v.number(),
  loan_cents: v.number(),
  /** Monthly rent and leases. */
  rent_monthly_cents: v.number(),
  /** Next month's minimum payments under the current plan, without rent and leases. */
  minimum_monthly_cents: v.number(),
  /** What the client pays next month under the current plan, without rent and leases. */
  payment_monthly_cents: v.number(),
  /** The escrow included in each of the two. */
  escrow_monthly_cents: v.number(),
  /** A full month's interest at today's balances. */
  interest_monthly_cents: v.number(),
  /** Weighted by balance; null if there is no balance. */
  average_apr: v.nullable(v.number()),
  paid_off_count: v.number(),
})
export type DebtTotals = v.InferOutput<typeof DebtTotals>

/** Debt-to-income and credit utilization, as decimal fractions. */
export const DebtPercentage = v.object({
  gross_monthly_income_cents: v.nullable(v.number()),
  /**
   * Housing costs (with escrow and rent), and housing plus all other debt, over gross income; null without an income.
   */
  front_end: v.nullable(v.number()),
  back_end: v.nullable(v.number()),
  /** The lenders' customary limits. */
  usual_most: v.object({ front_end: v.number(), back_end: v.number(), utilization: v.number() }),
  cards: v.array(v.object({ debt_uuid: Uuid, name: v.string(), share: v.nullable(v.number()) })),
  /** All card balances over all limits; null without a limit. */
  utilization: v.nullable(v.number()),
})
export type DebtPercentage = v.InferOutput<typeof DebtPercentage>

export const getDebtPercentage = endpoint({
  name: 'getDebtPercentage',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/debt-percentage/{userUuid}',
  summary: 'Debt to income, front and back, and how much of each card is used',
  access: 'client',
  shared: 'debts',
  data: DebtPercentage,
})

export const getTotals = endpoint({
  name: 'getTotals',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/totals/{userUuid}',
  summary: 'Totals across all debts',
  access: 'client',
  shared: 'debts',
  data: DebtTotals,
})

export const getDashboardData = endpoint({
  name: 'getDashboardData',
  module: 'debt',
  method: 'GET',
  path: '/debt/get/dashboard-data/{userUuid}',
  summary: 'What the home page shows of debts, in one call',
  access: 'client',
  shared: 'debts',
  data: v.object({
    totals: DebtTotals,
    percentage: DebtPercentage,
    /** Months until debt-free under the saved plan; null if it never ends or nothing is owed. */
    months_to_debt_free: v.nullable(v.number()),
    /** The next three. */
    reminders: v.array(v.object({ ...Reminder.entries, debt_name: v.string(), amount_cents: v.number() })),
  }),
})

export const debtTotalEndpoints = [getDebtPercentage, getDashboardData, getTotals] as const
