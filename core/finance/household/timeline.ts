import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { exp, log } from '#core/finance/math/elementary.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { firstDistributionYear } from '#core/finance/retirement/distribution-age.ts'
import { MEDICARE_AGE } from '#core/finance/retirement/medicare.ts'
import { distributionPeriod } from '#core/finance/retirement/required-distribution.ts'
import { birthMonth, birthYear } from '#core/finance/social-security/social-security.ts'
import { currentMonth, monthOf } from './plan-months.ts'
import type { HouseholdPlan, PersonIndex, PlanContribution, PlanIncome, PlanPerson } from './plan.ts'

/** One person's years, by plan year. Shares are parts of a calendar year; year 0 counts only the part ahead. */
export interface PersonYears {
  /** The calendar year of birth, and the year and month in the law's count. */
  readonly calendarBirthYear: number
  readonly birthMonth: number
  /** The month of the first day without pay. */
  readonly retirementMonth: number
  readonly hasPay: boolean
  readonly workShare: Float64Array
  readonly wages: Float64Array
  /** Own contributions and the employer's. */
  readonly deferral: Float64Array
  readonly healthSavings: Float64Array
  readonly rothContribution: Float64Array
  readonly taxableContribution: Float64Array
  readonly cashContribution: Float64Array
  readonly employerDeferral: Float64Array
  readonly employerHealthSavings: Float64Array
  /** 1 in years in which the person is 65 or older at the end. */
  readonly senior: Uint8Array
  /** Divisor of the required distribution; 0 if none is required. */
  readonly distributionPeriod: Float64Array
  /** The same while the spouse lives, taken to be the only beneficiary. */
  readonly marriedDistributionPeriod: Float64Array
  /** The first plan year in which the workplace plan counts for required distributions. */
  readonly workplaceDistributionsFrom: number
  /** The first plan years in which withdrawals are free of penalty: from all accounts, and from the workplace plan. */
  readonly freeFrom: number
  readonly workplaceFreeFrom: number
  /** The first plan year of Medicare age, from which health savings may pay for anything without penalty. */
  readonly medicareFrom: number
  /** Shares of the year after the person's own retirement: before Medicare, and on Medicare. */
  readonly before65Share: Float64Array
  readonly medicareShare: Float64Array
}

/** How an income's real value follows the price index: see {@link incomeAt}. */
type IncomeBasis = 'real' | 'nominal' | 'real-then-fixed' | 'nominal-then-indexed'

export interface IncomeYears {
  readonly source: PlanIncome
  readonly basis: IncomeBasis
  /** The plan year of the first payment, 0 if it is in the past. */
  readonly start: number
  readonly amounts: Float64Array
}

/** What a plan says of each year regardless of markets and deaths. */
export interface Timeline {
  readonly plan: HouseholdPlan
  readonly years: number
  readonly people: readonly PersonYears[]
  readonly incomes: readonly IncomeYears[]
  /** In today's dollars, for a full year while all live. */
  readonly essential: Float64Array
  readonly niceToHave: Float64Array
  readonly phases: readonly string[]
  readonly oneTime: Float64Array
  readonly healthFactor: Float64Array
  /** Nominal. */
  readonly debts: Float64Array
  readonly homeValue: Float64Array
  /** The plan year of the home's sale; -1 if none. */
  readonly saleYear: number
}

/** `base` to a power, the same on every device. */
export const power = (base: number, exponent: number): number => exp(exponent * log(base))

/** The share of a calendar year between two months, counted from the first month that is ahead. */
export function shareOfYear(plan: HouseholdPlan, year: number, from: number, to: number): number {
  const january = (plan.firstYear + year) * 12
  const start = year === 0 ? currentMonth(plan) : january
  return Math.max(0, Math.min(to, january + 12) - Math.max(from, start)) / 12
}

/** The calendar year in which a person is this many months old. */
const yearReached = (bornIn: number, ageMonths: number): number => Math.floor((bornIn + ageMonths) / 12)

function personYears(
  plan: HouseholdPlan,
  index: PersonIndex,
  person: PlanPerson,
  years: number,
): PersonYears {
  const { firstYear } = plan
  const bornIn = birthMonth(person.birthDate)
  const retirementMonth = monthOf(person.retiresIn)
  const hasPay = person.payCents > 0
  const byYear = (of: (year: number) => number) => Float64Array.from({ length: years }, (_, year) => of(year))
  const workShare = byYear((year) => (hasPay ? shareOfYear(plan, year, 0, retirementMonth) : 0))
  const growth = byYear((year) => power(1 + person.payGrowth, year))
  const earned = (cents: number) => byYear((year) => cents * (growth[year] ?? 1) * (workShare[year] ?? 0))
  const total = (pick: (contribution: PlanContribution) => number): number =>
    plan.contributions.filter(({ owner }) => owner === index).reduce((sum, one) => sum + pick(one), 0)
  const own = (treatment: PlanContribution['treatment']) =>
    earned(total((one) => (one.treatment === treatment ? one.yearlyCents : 0)))
  const spouse = plan.people[1 - index]
  const ageIn = (year: number, { birthDate }: PlanPerson): number =>
    Math.min(120, firstYear + year - dateParts(birthDate).year)
  const firstDistribution = firstDistributionYear(person.birthDate)
  const periodIn = (year: number, spouseAge: number | null): number =>
    firstYear + year < firstDistribution ? 0 : unwrap(distributionPeriod(ageIn(year, person), spouseAge))
  const medicareMonth = bornIn + MEDICARE_AGE
  const lastWorkYear = hasPay ? Math.ceil(retirementMonth / 12) - 1 : -1
  const separation = Math.floor(retirementMonth / 12)
  const freeFrom = yearReached(dateMonth(person.birthDate), 59 * 12 + 6) - firstYear
  // The workplace plan of an employer left in or after the year of the 55th birthday. IRC 72(t)(2)(A)(v).
  const is55 = separation - dateParts(person.birthDate).year >= 55
  return {
    calendarBirthYear: dateParts(person.birthDate).year,
    birthMonth: bornIn,
    retirementMonth,
    hasPay,
    workShare,
    wages: earned(person.payCents),
    deferral: own('deferred'),
    healthSavings: own('hsa'),
    rothContribution: own('roth'),
    taxableContribution: own('taxable'),
    cashContribution: own('cash'),
    employerDeferral: earned(total((one) => (one.treatment === 'hsa' ? 0 : one.employerCents))),
    employerHealthSavings: earned(total((one) => (one.treatment === 'hsa' ? one.employerCents : 0))),
    senior: Uint8Array.from({ length: years }, (_, year) =>
      Number(firstYear + year - birthYear(person.birthDate) >= 65),
    ),
    distributionPeriod: byYear((year) => periodIn(year, null)),
    marriedDistributionPeriod: byYear((year) =>
      periodIn(year, spouse ? Math.max(0, ageIn(year, spouse)) : null),
    ),
    workplaceDistributionsFrom: lastWorkYear - firstYear,
    freeFrom,
    workplaceFreeFrom: is55 ? Math.min(freeFrom, separation - firstYear) : freeFrom,
    medicareFrom: Math.floor(medicareMonth / 12) - firstYear,
    before65Share: byYear((year) => shareOfYear(plan, year, hasPay ? retirementMonth : 0, medicareMonth)),
    medicareShare: byYear((year) =>
      shareOfYear(plan, year, Math.max(hasPay ? retirementMonth : 0, medicareMonth), Infinity),
    ),
  }
}

const dateMonth = (date: IsoDate): number => dateParts(date).year * 12 + dateParts(date).month - 1

function incomeYears(plan: HouseholdPlan, source: PlanIncome, years: number): IncomeYears {
  const from = monthOf(source.startsIn)
  const to = source.endsIn === null ? Infinity : monthOf(source.endsIn)
  const start = Math.max(0, Math.floor(from / 12) - plan.firstYear)
  const { raise, isNominalAtStart } = source
  const fixed = raise !== 'inflation'
  return {
    source,
    start,
    basis: fixed
      ? isNominalAtStart
        ? 'nominal'
        : 'real-then-fixed'
      : isNominalAtStart
        ? 'nominal-then-indexed'
        : 'real',
    amounts: Float64Array.from(
      { length: years },
      (_, year) =>
        source.yearlyCents *
        shareOfYear(plan, year, from, to) *
        (fixed ? power(1 + raise, Math.max(0, year - start)) : 1),
    ),
  }
}

/** An income of a year in today's dollars, by the path's price index; before any survivor's share. */
export function incomeAt(income: IncomeYears, year: number, prices: Float64Array): number {
  const amount = income.amounts[year] ?? 0
  if (amount === 0 || income.basis === 'real') return amount
  const now = prices[year] ?? 1
  const atStart = prices[income.start] ?? 1
  if (income.basis === 'nominal') return amount / now
  return income.basis === 'real-then-fixed' ? (amount * atStart) / now : amount / atStart
}

/** Lays out a checked plan by year. */
export function layOut(plan: HouseholdPlan, years: number): Timeline {
  const { spending, people, home } = plan
  const [first] = people
  const ageOf = (year: number) => plan.firstYear + year - dateParts(first.birthDate).year
  const phaseOf = (year: number) => spending.phases.findLast((phase) => ageOf(year) >= phase.fromAge)
  const byYear = (of: (year: number) => number) => Float64Array.from({ length: years }, (_, year) => of(year))
  const saleYear = home?.sale ? home.sale.year - plan.firstYear : -1
  return {
    plan,
    years,
    people: people.map((person, index) => personYears(plan, index === 0 ? 0 : 1, person, years)),
    incomes: plan.incomes.map((income) => incomeYears(plan, income, years)),
    essential: byYear((year) => spending.essentialCents * (phaseOf(year)?.factor ?? 1)),
    niceToHave: byYear((year) => spending.niceToHaveCents * (phaseOf(year)?.factor ?? 1)),
    phases: Array.from({ length: years }, (_, year) => phaseOf(year)?.name ?? ''),
    oneTime: byYear((year) =>
      spending.oneTime.reduce((sum, one) => sum + (one.year === plan.firstYear + year ? one.cents : 0), 0),
    ),
    healthFactor: byYear((year) => power(1 + spending.healthGrowth, year)),
    debts: byYear((year) => plan.debts.reduce((sum, debt) => sum + (debt.paymentsCents[year] ?? 0), 0)),
    homeValue: byYear((year) => (home ? home.valueCents * power(1 + home.appreciation, year) : 0)),
    saleYear,
  }
}
