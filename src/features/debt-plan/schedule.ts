/** The plan as rows, month by month, to be read and to be downloaded. */
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import { addMonths, type IsoDate } from '#core/finance/dates.ts'

export interface MonthFigures {
  readonly payment_cents: number
  readonly interest_cents: number
  readonly principal_cents: number
  readonly left_cents: number
}

type PlanMonth = DebtPlan['schedule'][number]
const sum = (cents: readonly number[]): number => cents.reduce((all, each) => all + each, 0)

/** A month of all debts together, or of the one at a place. */
export function figuresOf(month: PlanMonth, place: number | null): MonthFigures {
  const pick = (cents: readonly number[]) => (place === null ? sum(cents) : (cents[place] ?? 0))
  const payment_cents = pick(month.payment_cents)
  const interest_cents = pick(month.interest_cents)
  return {
    payment_cents,
    interest_cents,
    principal_cents: payment_cents - interest_cents,
    left_cents: pick(month.balance_cents),
  }
}

/** What all months come to; what is left is that of the last one. */
export function totalOf(months: readonly MonthFigures[]): MonthFigures {
  return {
    payment_cents: sum(months.map(({ payment_cents }) => payment_cents)),
    interest_cents: sum(months.map(({ interest_cents }) => interest_cents)),
    principal_cents: sum(months.map(({ principal_cents }) => principal_cents)),
    left_cents: months.at(-1)?.left_cents ?? 0,
  }
}

const amount = (cents: number): string => {
  const magnitude = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`
}

const cellsOf = (figures: MonthFigures): string[] => [
  amount(figures.payment_cents),
  amount(figures.interest_cents),
  amount(figures.principal_cents),
  amount(figures.left_cents),
]

const COLUMNS = ['payment', 'interest', 'principal', 'left'] as const

/** The schedule as a table of text: a line a month, all debts first and then each one, and a last line that adds up. */
export function scheduleRows(plan: DebtPlan, from: IsoDate): string[][] {
  const groups = [null, ...plan.debts.keys()]
  const heads = ['All debts', ...plan.debts.map(({ name }) => name)]
  const months = plan.schedule.map((month) => groups.map((place) => figuresOf(month, place)))
  const totals = groups.map((_, group) => totalOf(months.flatMap((figures) => figures[group] ?? [])))
  return [
    ['Month', ...heads.flatMap((head) => COLUMNS.map((column) => `${head}: ${column}`))],
    ...months.map((figures, index) => [
      addMonths(from, plan.schedule[index]?.month ?? 0).slice(0, 7),
      ...figures.flatMap(cellsOf),
    ]),
    ['Total', ...totals.flatMap(cellsOf)],
  ]
}

/** `payoff-plan-2026-11-21.csv` */
export const scheduleFileName = (from: IsoDate): string => `payoff-plan-${from}.csv`
