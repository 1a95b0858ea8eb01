/** The plan as rows by month, for display and download. */
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { escrowOf } from '#core/debt/kinds.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { sum } from '#core/finance/math/money.ts'

export interface MonthFigures {
  /** With escrow: the amounts sent to the lenders. */
  readonly payment_cents: number
  readonly escrow_cents: number
  readonly interest_cents: number
  readonly principal_cents: number
  readonly left_cents: number
}

type PlanMonth = DebtPlan['schedule'][number]
/** The monthly escrow of each debt of a plan, in the order of the plan. */
export function escrowsOf(plan: DebtPlan, debts: readonly Debt[]): number[] {
  const byId = new Map(debts.map((debt) => [debt.debt_uuid, escrowOf(debt)]))
  return plan.debts.map(({ debt_uuid }) => byId.get(debt_uuid) ?? 0)
}

/**
 * A month of all debts together, or of the one at an index.
 *
 * @param escrows what lenders collect with each payment for taxes and insurance, by debt
 */
export function figuresOf(month: PlanMonth, place: number | null, escrows: readonly number[]): MonthFigures {
  const pick = (cents: readonly number[]) => (place === null ? sum(cents) : (cents[place] ?? 0))
  const escrow_cents = pick(month.payment_cents.map((cents, at) => (cents > 0 ? (escrows[at] ?? 0) : 0)))
  const payment_cents = pick(month.payment_cents) + escrow_cents
  const interest_cents = pick(month.interest_cents)
  return {
    payment_cents,
    escrow_cents,
    interest_cents,
    principal_cents: payment_cents - escrow_cents - interest_cents,
    left_cents: pick(month.balance_cents),
  }
}

/** The totals of all months; the balance is that of the last. */
export function totalOf(months: readonly MonthFigures[]): MonthFigures {
  return {
    payment_cents: sum(months.map(({ payment_cents }) => payment_cents)),
    escrow_cents: sum(months.map(({ escrow_cents }) => escrow_cents)),
    interest_cents: sum(months.map(({ interest_cents }) => interest_cents)),
    principal_cents: sum(months.map(({ principal_cents }) => principal_cents)),
    left_cents: months.at(-1)?.left_cents ?? 0,
  }
}

const amount = (cents: number): string => {
  const magnitude = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`
}

const cellsOf = (figures: MonthFigures, hasEscrow: boolean): string[] => [
  amount(figures.payment_cents),
  ...(hasEscrow ? [amount(figures.escrow_cents)] : []),
  amount(figures.interest_cents),
  amount(figures.principal_cents),
  amount(figures.left_cents),
]

const columnsOf = (hasEscrow: boolean): string[] => [
  'payment',
  ...(hasEscrow ? ['escrow'] : []),
  'interest',
  'principal',
  'left',
]

/** The schedule as CSV: a row per month, all debts first and then each one, and a totals row. */
export function scheduleRows(plan: DebtPlan, escrows: readonly number[], from: IsoDate): string[][] {
  const hasEscrow = escrows.some((cents) => cents > 0)
  const groups = [null, ...plan.debts.keys()]
  const heads = ['All debts', ...plan.debts.map(({ name }) => name)]
  const months = plan.schedule.map((month) => groups.map((place) => figuresOf(month, place, escrows)))
  const totals = groups.map((_, group) => totalOf(months.flatMap((figures) => figures[group] ?? [])))
  return [
    ['Month', ...heads.flatMap((head) => columnsOf(hasEscrow).map((column) => `${head}: ${column}`))],
    ...months.map((figures, index) => [
      addMonths(from, plan.schedule[index]?.month ?? 0).slice(0, 7),
      ...figures.flatMap((each) => cellsOf(each, hasEscrow)),
    ]),
    ['Total', ...totals.flatMap((each) => cellsOf(each, hasEscrow))],
  ]
}

/** `payoff-plan-2026-11-21.csv` */
export const scheduleFileName = (from: IsoDate): string => `payoff-plan-${from}.csv`
