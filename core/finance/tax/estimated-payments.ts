import {
  addDays,
  dateParts,
  daysBetween,
  isIsoDate,
  isoDate,
  type IsoDate,
  weekday,
} from '#core/finance/math/dates.ts'
import { isNonNegativeCents, roundCents, type Cents } from '#core/finance/math/money.ts'
import { isInterestRate, isWhole } from '#core/finance/math/range.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import type { FilingStatus } from './tax-parameters.ts'

/**
 * Legal holidays of the District of Columbia near due dates: the birthday of Martin Luther King Jr., the third Monday of
 * January, and Emancipation Day, April 16, observed on the nearest weekday. IRC 7503, Rev. Rul. 2015-13.
 */
function isHoliday(date: IsoDate): boolean {
  const { month, day } = dateParts(date)
  if (month === 1) return weekday(date) === 1 && day >= 15 && day <= 21
  if (month !== 4) return false
  const isWeekday = weekday(date) >= 1 && weekday(date) <= 5
  const observedFromSaturday = day === 15 && weekday(date) === 5
  const observedFromSunday = day === 17 && weekday(date) === 1
  return (day === 16 && isWeekday) || observedFromSaturday || observedFromSunday
}

/** A due date, moved to the next day that is neither on a weekend nor a holiday. IRC 7503. */
function businessDay(date: IsoDate): IsoDate {
  let day = date
  while (weekday(day) === 0 || weekday(day) === 6 || isHoliday(day)) day = addDays(day, 1)
  return day
}

/** The four due dates of estimated tax for a year. IRC 6654(c)(2). */
export function estimatedDueDates(year: number): readonly [IsoDate, IsoDate, IsoDate, IsoDate] {
  const due = (month: number): IsoDate => businessDay(isoDate(year, month, 15))
  return [due(4), due(6), due(9), businessDay(isoDate(year + 1, 1, 15))]
}

/** Tax and adjusted gross income of the year before, from a return of twelve months. */
export type PriorYear = { readonly taxCents: Cents; readonly agiCents: Cents }

export type RequiredPayment = {
  /** Paid in four parts, or withheld, no penalty is due; zero if nothing has to be paid in advance. */
  readonly requiredCents: Cents
  readonly basis:
    | 'this_year_90_percent'
    | 'last_year_100_percent'
    | 'last_year_110_percent'
    | 'due_below_1000'
    | 'no_tax_last_year'
}

/** Tax due after withholding below which there is no penalty. IRC 6654(e)(1). */
const SMALL_DUE = 1_000_00
const INSTALLMENTS = 4
/** AGI of the year before above which 110% of its tax is asked for; half on a separate return. IRC 6654(d)(1)(C). */
const HIGH_INCOME = 150_000_00

/**
 * What must be paid during a year to avoid a penalty: the smaller of 90% of its tax and the tax of the year before, or
 * 110% of that after a high income. IRC 6654(d)(1). Farmers' and fishermen's rules are left out.
 *
 * @param taxCents the year's tax after all credits; below zero counts as none
 * @param withheldCents withheld in the whole year
 * @param prior null if there was no return of twelve months
 */
export function requiredPayment(
  taxCents: Cents,
  withheldCents: Cents,
  status: FilingStatus,
  prior: PriorYear | null,
): RequiredPayment {
  const tax = Math.max(0, taxCents)
  if (prior && prior.taxCents <= 0) return { requiredCents: 0, basis: 'no_tax_last_year' }
  if (tax - withheldCents < SMALL_DUE) return { requiredCents: 0, basis: 'due_below_1000' }
  const ofThisYear = roundCents(tax * 0.9)
  if (!prior) return { requiredCents: ofThisYear, basis: 'this_year_90_percent' }
  const isHigh = prior.agiCents > HIGH_INCOME / (status === 'separate' ? 2 : 1)
  const ofLastYear = roundCents(prior.taxCents * (isHigh ? 1.1 : 1))
  if (ofThisYear <= ofLastYear) return { requiredCents: ofThisYear, basis: 'this_year_90_percent' }
  return {
    requiredCents: ofLastYear,
    basis: isHigh ? 'last_year_110_percent' : 'last_year_100_percent',
  }
}

export type EstimatedPaymentFacts = {
  readonly year: number
  readonly status: FilingStatus
  /** Expected federal tax of the year after all credits. */
  readonly taxCents: Cents
  /** Withheld in the whole year; counts in four equal parts. IRC 6654(g)(1). */
  readonly withheldCents: Cents
  readonly prior: PriorYear | null
  readonly payments: readonly { readonly date: IsoDate; readonly cents: Cents }[]
  /** The client's day: later due dates get a suggestion. */
  readonly today: IsoDate
  /** The IRS's yearly rate for underpayments, which it sets each quarter. */
  readonly penaltyRate: number
}

export type Installment = {
  readonly dueDate: IsoDate
  /** A quarter of the required payment. */
  readonly requiredCents: Cents
  /** What was missing at the due date of all that was required by then. */
  readonly underpaidCents: Cents
  /** What to pay by this date so that nothing is missing, once what is overdue is paid; zero for past dates. */
  readonly suggestedCents: Cents
}

/** What past due dates asked for and is still missing. */
export type Overdue = {
  readonly cents: Cents
  /** The first and the last due date that it was missed at. */
  readonly firstDueDate: IsoDate
  readonly lastDueDate: IsoDate
  /** Penalty that each further month adds. */
  readonly monthlyPenaltyCents: Cents
}

export type EstimatedPaymentPlan = RequiredPayment & {
  readonly installments: readonly Installment[]
  /** To be paid at once; null if nothing is, and after the return's due date, when it is the return's balance. */
  readonly overdue: Overdue | null
  /**
   * Penalty up to the return's due date, if what is overdue is paid today and nothing but the suggested payments follows: simple interest on what is missing
   * (Form 2210, regular method), at one rate for all quarters. An estimate.
   */
  readonly penaltyCents: Cents
}

const refuseFacts = (facts: EstimatedPaymentFacts) => {
  const amounts = [facts.withheldCents, ...facts.payments.map(({ cents }) => cents)]
  const prior = facts.prior ? [facts.prior.taxCents, facts.prior.agiCents] : []
  if (!amounts.every(isNonNegativeCents) || ![facts.taxCents, ...prior].every(Number.isSafeInteger)) {
    return refuse('not-cents', 'Amounts must be whole cents, and payments zero or more.')
  }
  const dates = [facts.today, ...facts.payments.map(({ date }) => date)]
  if (!dates.every(isIsoDate) || !isWhole(facts.year, 1990, 2200)) {
    return refuse('bad-date', 'Dates must exist, in a year from 1990 to 2200.')
  }
  if (!isInterestRate(facts.penaltyRate)) return refuse('bad-rate', 'The rate must be 0% to 1000%.')
  return null
}

/** @param past the due dates before the client's day, in order */
function overdueOf(
  { payments, withheldCents, penaltyRate, today }: EstimatedPaymentFacts,
  past: readonly IsoDate[],
  end: IsoDate,
  requiredCents: Cents,
): Overdue | null {
  const withheld = Math.floor((withheldCents * past.length) / INSTALLMENTS)
  const paid = payments.reduce((sum, { date, cents }) => (date <= today ? sum + cents : sum), withheld)
  const missingOf = (count: number): Cents =>
    Math.max(0, roundCents((requiredCents * count) / INSTALLMENTS) - paid)
  const cents = missingOf(past.length)
  const lastDueDate = past.at(-1)
  const firstDueDate = past.find((_, place) => missingOf(place + 1) > 0)
  if (cents === 0 || today > end || lastDueDate === undefined || firstDueDate === undefined) return null
  return { cents, firstDueDate, lastDueDate, monthlyPenaltyCents: roundCents((cents * penaltyRate) / 12) }
}

/** Four estimated payments with what is missing, what to pay next, and the penalty so far. */
export function planEstimatedPayments(
  facts: EstimatedPaymentFacts,
): Result<EstimatedPaymentPlan, 'not-cents' | 'bad-date' | 'bad-rate'> {
  const refused = refuseFacts(facts)
  if (refused) return refused
  const required = requiredPayment(facts.taxCents, facts.withheldCents, facts.status, facts.prior)
  const dueDates = estimatedDueDates(facts.year)
  const requiredBy = (count: number): Cents => roundCents((required.requiredCents * count) / INSTALLMENTS)
  const payments = [...facts.payments]
  const paidBy = (date: IsoDate): Cents =>
    payments.reduce((all, payment) => (payment.date <= date ? all + payment.cents : all), 0)
  /** What is missing on a date; withholding counts a quarter by each due date. */
  const missingOn = (date: IsoDate): Cents => {
    const begun = dueDates.filter((due) => due <= date).length
    const withheld = Math.floor((facts.withheldCents * begun) / INSTALLMENTS)
    return Math.max(0, requiredBy(begun) - withheld - paidBy(date))
  }
  const end = businessDay(isoDate(facts.year + 1, 4, 15))
  const overdue = overdueOf(
    facts,
    dueDates.filter((due) => due < facts.today),
    end,
    required.requiredCents,
  )
  if (overdue) payments.push({ date: facts.today, cents: overdue.cents })
  const installments = dueDates.map((dueDate, place): Installment => {
    const underpaidCents = missingOn(dueDate)
    const suggestedCents = dueDate >= facts.today ? underpaidCents : 0
    if (suggestedCents > 0) payments.push({ date: dueDate, cents: suggestedCents })
    return {
      dueDate,
      requiredCents: requiredBy(place + 1) - requiredBy(place),
      underpaidCents,
      suggestedCents,
    }
  })
  const dates = [...new Set([...dueDates, ...payments.map(({ date }) => date)])]
    .filter((date) => date < end)
    .toSorted()
  const penalty = dates.reduce((all, date, place) => {
    const days = daysBetween(date, dates[place + 1] ?? end)
    return all + (missingOn(date) * facts.penaltyRate * days) / 365
  }, 0)
  return ok({ ...required, installments, overdue, penaltyCents: roundCents(penalty) })
}
