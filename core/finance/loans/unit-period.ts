import { addMonths, dateParts, daysBetween, isMonthEnd, type IsoDate } from '#core/finance/math/dates.ts'

/*
 * Unit-periods: how Regulation Z, 12 CFR 1026 Appendix J, (b)(3) to (b)(5), measures the time of a loan.
 * Paragraph numbers below are that appendix's.
 */

/** A day count, weeks (1 to 52), half a month, or months (1 to 12). */
export type UnitPeriod =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'weeks'; readonly weeks: number }
  | { readonly kind: 'semimonth' }
  | { readonly kind: 'months'; readonly months: number }

/** A time as whole unit-periods and the preceding fraction. */
export interface UnitCount {
  readonly whole: number
  /** 0 to below 1 */
  readonly fraction: number
}

/** Unit-periods in a year. A length in days that is no multiple of a week counts by 365: (b)(5)(iv), (vii). */
export function unitPeriodsPerYear(unit: UnitPeriod): number {
  if (unit.kind === 'months') return 12 / unit.months
  if (unit.kind === 'semimonth') return 24
  return unit.kind === 'weeks' ? 52 / unit.weeks : 365 / unit.days
}

/** The length of a unit-period in days, all months being 30: (b)(3)(iv). */
function nominalDays(unit: UnitPeriod): number {
  if (unit.kind === 'months') return unit.months * 30
  if (unit.kind === 'semimonth') return 15
  return unit.kind === 'weeks' ? unit.weeks * 7 : unit.days
}

/** The actual due day of a series on a month's last day: the 31st, or the 29th or 30th that February shortens. */
const monthEndDay = (series: readonly IsoDate[]): number =>
  Math.max(...series.map((date) => dateParts(date).day))

/** Measures intervals within a series by months: (b)(3)(iv). */
class MonthRuler {
  readonly #endDay: number

  constructor(series: readonly IsoDate[]) {
    this.#endDay = monthEndDay(series)
  }

  back(date: IsoDate, months: number): IsoDate {
    return addMonths(date, -months, isMonthEnd(date) ? this.#endDay : dateParts(date).day)
  }

  /** Full months back from the later date, and the days that remain. */
  between(from: IsoDate, to: IsoDate): { months: number; days: number } {
    const [start, end] = [dateParts(from), dateParts(to)]
    let months = (end.year - start.year) * 12 + end.month - start.month
    if (this.back(to, months) < from) months -= 1
    return { months, days: daysBetween(from, this.back(to, months)) }
  }
}

/**
 * Unit-periods from a date to each date of a series: (b)(5).
 * The whole series is needed to interpret a payment on a month's last day.
 */
export function countUnitPeriods(from: IsoDate, series: readonly IsoDate[], unit: UnitPeriod): UnitCount[] {
  const perUnit = nominalDays(unit)
  if (unit.kind === 'days' || unit.kind === 'weeks') {
    return series.map((to) => split(daysBetween(from, to), perUnit))
  }
  const ruler = new MonthRuler(series)
  const isYear = unit.kind === 'months' && unit.months === 12
  return series.map((to) => {
    const { months, days } = ruler.between(from, to)
    if (!isYear) return split(months * 30 + days, perUnit)
    const whole = Math.floor(months / 12)
    const oddDays = daysBetween(from, ruler.back(to, whole * 12))
    return { whole, fraction: days === 0 ? (months % 12) / 12 : oddDays / 365 }
  })
}

const split = (days: number, perUnit: number): UnitCount => {
  const whole = Math.floor(days / perUnit)
  return { whole, fraction: (days - whole * perUnit) / perUnit }
}

/**
 * The unit-period of a loan with several payments or advances: the most frequent period, the shorter one of equals; if
 * none occurs twice, the average period: (b)(4)(i).
 */
export function commonUnitPeriod(advances: readonly IsoDate[], payments: readonly IsoDate[]): UnitPeriod {
  const start = advances[0]
  const periods = [
    ...periodsOf(advances, new MonthRuler(advances)),
    ...periodsOf(start === undefined ? payments : [start, ...payments], new MonthRuler(payments)),
  ]
  const counted = new Map<string, { unit: UnitPeriod; count: number }>()
  for (const unit of periods.flatMap((period) => period.units)) {
    const key = JSON.stringify(unit)
    counted.set(key, { unit, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  const common = [...counted.values()]
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || nominalDays(a.unit) - nominalDays(b.unit))[0]
  if (isSemimonthly(payments) && common?.unit.kind !== 'weeks') return { kind: 'semimonth' }
  return common?.unit ?? averageUnitPeriod(periods)
}

interface Period {
  readonly days: number
  /** What the period is called: a period of 28 days can be four weeks and a month. */
  readonly units: UnitPeriod[]
}

function periodsOf(dates: readonly IsoDate[], ruler: MonthRuler): Period[] {
  return dates.slice(1).map((to, index) => {
    const from = dates[index] ?? to
    const days = daysBetween(from, to)
    const between = ruler.between(from, to)
    const units: UnitPeriod[] = []
    if (between.days === 0 && between.months >= 1 && between.months <= 12) {
      units.push({ kind: 'months', months: between.months })
    }
    if (days > 0 && days % 7 === 0 && days <= 364) units.push({ kind: 'weeks', weeks: days / 7 })
    if (units.length === 0 && days > 0 && days <= 365) units.push({ kind: 'days', days })
    return { days, units }
  })
}

/** Payments on two days of the month: every other one a month after the one before it. */
function isSemimonthly(payments: readonly IsoDate[]): boolean {
  const ruler = new MonthRuler(payments)
  return (
    payments.length >= 3 &&
    payments.slice(2).every((date, index) => ruler.back(date, 1) === payments[index]) &&
    payments.slice(1).every((date, index) => daysBetween(payments[index] ?? date, date) <= 18)
  )
}

/** The standard interval nearest to the average period, the shorter of two as near: (b)(4)(i)(B), (b)(3)(iii). */
function averageUnitPeriod(periods: readonly Period[]): UnitPeriod {
  const inMonths = periods.every((period) => period.units.some((unit) => unit.kind === 'months'))
  const lengths = periods.map((period) =>
    inMonths ? nominalDays(period.units[0] ?? { kind: 'days', days: period.days }) : period.days,
  )
  const average = lengths.reduce((sum, days) => sum + days, 0) / lengths.length
  const months = Array.from({ length: 12 }, (_, index): UnitPeriod => ({ kind: 'months', months: index + 1 }))
  const weeks = Array.from({ length: 52 }, (_, index): UnitPeriod => ({ kind: 'weeks', weeks: index + 1 }))
  const others: UnitPeriod[] = [{ kind: 'days', days: 1 }, { kind: 'semimonth' }, ...weeks]
  return (inMonths ? months : [...others, ...months])
    .sort((a, b) => nominalDays(a) - nominalDays(b))
    .reduce((nearest, unit) =>
      Math.abs(nominalDays(unit) - average) < Math.abs(nominalDays(nearest) - average) ? unit : nearest,
    )
}

/** The unit-period of a loan with one advance and one payment: its term, or a year where that is longer: (b)(4)(ii). */
export function termUnitPeriod(advance: IsoDate, payment: IsoDate): UnitPeriod {
  const { months, days } = new MonthRuler([payment]).between(advance, payment)
  if (months >= 12) return { kind: 'months', months: 12 }
  return days === 0 ? { kind: 'months', months } : { kind: 'days', days: daysBetween(advance, payment) }
}
