/** The data of the burndown chart. */
import type { DebtPlan } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { shortMonth } from '#app/platform/format.ts'
import type { Series } from '#app/ui/charts/series.ts'
import { MINIMUM_ONLY, monthOfPlan } from './plan-labels.ts'

/** A plan that never ends is drawn for ten years. */
const MONTHS_OF_NEVER = 120
/** A shorter plan labels months below the chart, a longer one years. */
const MONTHS_WITH_NAMES = 18

/** The months after this one; what is still due this month shows in the next. */
const monthsToCome = ({ schedule }: DebtPlan): DebtPlan['schedule'] =>
  schedule.filter(({ month }) => month > 0)

/** Balances by debt from today on, the last to close at the bottom. */
function seriesOf(plan: DebtPlan, debts: readonly Debt[], months: number): Series[] {
  const owed = new Map(
    debts.filter((debt) => isOwing(debt)).map((debt) => [debt.debt_uuid, debt.balance_cents]),
  )
  const schedule = monthsToCome(plan).slice(0, months)
  return plan.debts
    .map(({ debt_uuid, name, closed_month }, place) => ({
      name,
      closes: closed_month ?? Infinity,
      values: [owed.get(debt_uuid) ?? 0, ...schedule.map(({ balance_cents }) => balance_cents[place] ?? 0)],
    }))
    .sort((one, other) => other.closes - one.closes)
}

const sum = (cents: readonly number[]): number => cents.reduce((all, each) => all + each, 0)

/** The total left in each month, without zeros after the end. */
function leftOver(plan: DebtPlan, startCents: number, months: number): number[] {
  const left = monthsToCome(plan)
    .slice(0, months)
    .map(({ balance_cents }) => sum(balance_cents))
  return [startCents, ...left, ...Array.from({ length: months - left.length }, () => 0)]
}

/**
 * The layers of the burndown, its month labels, and the balance on minimum payments only.
 *
 * @param baseline the same debts on minimum payments only; undefined where that is the plan itself
 */
export function burndownOf(plan: DebtPlan, baseline: DebtPlan | null, debts: readonly Debt[], from: IsoDate) {
  const months = plan.outcome.kind === 'paid' ? plan.outcome.months : MONTHS_OF_NEVER
  const series = seriesOf(plan, debts, months)
  const start = sum(series.map(({ values }) => values[0] ?? 0))
  const points = Array.from({ length: months + 1 }, (_, month) =>
    month === 0 ? 'Today' : monthOfPlan(from, month),
  )
  const marks = points.flatMap((_, point) => {
    if (point === 0) return [{ point, label: 'Today' }]
    const date = addMonths(from, point)
    if (months < MONTHS_WITH_NAMES) return [{ point, label: shortMonth(date) }]
    const { year, month } = dateParts(date)
    return month === 1 ? [{ point, label: String(year) }] : []
  })
  const reference = baseline && { name: MINIMUM_ONLY, values: leftOver(baseline, start, months) }
  return { series, points, marks, reference, startCents: start }
}
