import { roundCents, type Cents, sum } from '#core/finance/math/money.ts'
import { ok, refuse, type Result } from '#core/finance/math/result.ts'
import { indexedTaxParameters } from '#core/finance/tax/indexed-tax.ts'
import { federalTax } from '#core/finance/tax/tax-federal.ts'
import type { TaxParameters } from '#core/finance/tax/tax-parameters.ts'
import { BLANK_FILER, blankReturn, type Filer, type TaxReturn } from '#core/finance/tax/tax-return.ts'
import { checkHouseholdPlan, planYears, type PlanProblem } from './check-plan.ts'
import { liveYear } from './household-year.ts'
import { createHousehold, lawOf, startLife, type Household } from './household.ts'
import { plannedLifetimes, type Lifetimes } from './lifetimes.ts'
import {
  createGrowth,
  fillGrowth,
  isMarket,
  medianMarket,
  type Growth,
  type HouseholdMarket,
} from './market.ts'
import {
  TAX_TREATMENTS,
  type ByTreatment,
  type HouseholdForecast,
  type HouseholdPlan,
  type HouseholdYear,
  type TaxTreatment,
} from './plan.ts'
import { ruleBasis } from './rule-basis.ts'
import { baseLaw, lawScale } from './tax-law.ts'
import { layOut, type Timeline } from './timeline.ts'
import { balancesOf, closeSums, growthOf, ROUNDING_CENTS, wholeCents } from './whole-cents.ts'

/** The year's return in dollars of the year, from what the household received and withdrew; scaled to a full year. */
function returnOf(household: Household, lifetimes: Lifetimes, year: number, scale: number): TaxReturn {
  const { income, timeline } = household
  const status = lawOf(household, lifetimes, year)?.status ?? timeline.plan.filingStatus
  const amount = (real: number): Cents => roundCents(real * scale)
  const filers = timeline.people.flatMap((person, index): Filer[] => {
    if (year > (lifetimes.lastYear[index] ?? 0)) return []
    const place = index === 0 ? 0 : 1
    return [
      {
        ...BLANK_FILER,
        wagesCents: amount(income.wages[place]),
        deferralCents: amount(income.deferral[place]),
        cafeteriaCents: amount(income.cafeteria[place]),
        healthSavingsCents: amount(income.cafeteria[place]),
        isSenior: person.senior[year] === 1,
      },
    ]
  })
  const [first = BLANK_FILER, second] = filers
  return {
    ...blankReturn(status),
    filers: second ? [first, second] : [first],
    interestCents: amount(income.interest),
    qualifiedDividendsCents: amount(income.qualifiedDividends),
    longTermGainCents: amount(income.longTermGain),
    retirementIncomeCents: amount(income.retirementIncome),
    socialSecurityCents: amount(income.benefits),
  }
}

/**
 * The law of a year as the forecast applies it: that of the plan's first year, in dollars of the year.
 *
 * @param year a calendar year of the plan
 * @param price its price level, 1 in today's dollars
 */
export function forecastLaw(plan: HouseholdPlan, year: number, price: number): TaxParameters {
  const base = baseLaw(plan)
  return indexedTaxParameters(base, year, price * lawScale(plan, base.year))
}

function yearOf(
  household: Household,
  lifetimes: Lifetimes,
  year: number,
  price: number,
  start: ByTreatment,
): HouseholdYear {
  const { timeline, flows, tax: lines } = household
  const { plan } = timeline
  const part = year === 0 ? plan.firstYearShare : 1
  const taxReturn = returnOf(household, lifetimes, year, price / part)
  const tax = federalTax(taxReturn, forecastLaw(plan, plan.firstYear + year, price))
  const closed = closeSums(wholeCents(flows, roundCents((tax.totalTaxCents * part) / price)))
  const balances = balancesOf(household.accounts)
  const sold = timeline.saleYear >= 0 && year >= timeline.saleYear
  const newHome = plan.home?.sale?.newHomeCents ?? 0
  const { wages, socialSecurity, incomes, taxes, surplus, gap, ...rest } = closed
  return {
    year: plan.firstYear + year,
    priceIndex: price,
    ages: timeline.people.map(({ calendarBirthYear }, index) =>
      year <= (lifetimes.lastYear[index] ?? 0) ? plan.firstYear + year - calendarBirthYear : null,
    ),
    isRetired: (lifetimes.planShare[year] ?? 0) > 0,
    phase: timeline.phases[year] ?? '',
    wages,
    socialSecurity: socialSecurity.slice(0, timeline.people.length),
    incomes,
    ...rest,
    taxReturn,
    tax,
    taxes,
    magi: roundCents(lines.agi / part),
    surplus,
    gap,
    growth: growthOf(closed, start, balances),
    balances,
    total: sum(Object.values(balances)),
    homeValue: roundCents(
      sold
        ? (newHome * (timeline.homeValue[year] ?? 0)) / (timeline.homeValue[timeline.saleYear] || 1)
        : (timeline.homeValue[year] ?? 0),
    ),
  }
}

function follow(timeline: Timeline, growth: Growth): HouseholdYear[] {
  const household = createHousehold(timeline, ruleBasis(timeline))
  const lifetimes = plannedLifetimes(timeline)
  startLife(household)
  let start: ByTreatment = balancesOf(household.accounts)
  const years: HouseholdYear[] = []
  for (let year = 0; year < lifetimes.years; year += 1) {
    liveYear(household, lifetimes, year, growth)
    const lived = yearOf(household, lifetimes, year, growth.prices[year] ?? 1, start)
    start = lived.balances
    years.push(lived)
  }
  return years
}

/**
 * A household's forecast on one market path, year by year to the last death, with the federal return of every year
 * and its state tax.
 *
 * A year begins with its withdrawals, as in the studies of safe withdrawal rates; contributions come in through the
 * year and earn half of its growth. Spending and all taxes are paid to the cent, or the year shows a gap. Tax law is
 * that of the first year, indexed where the law indexes it.
 *
 * Left out, and disclosed with the result: itemized deductions, the five-year rule of a first Roth account,
 * substantially equal payments and the other exceptions to the early-withdrawal penalty, the limits on contributions,
 * and premium credits.
 *
 * @param market yearly nominal returns of the invested accounts and inflation; absent: the median of every year
 */
export function forecastHousehold(
  plan: HouseholdPlan,
  market?: HouseholdMarket,
): Result<HouseholdForecast, PlanProblem> {
  const checked = checkHouseholdPlan(plan)
  if (!checked.ok) return checked
  const length = planYears(plan)
  const path = market ?? medianMarket(plan, length)
  if (!isMarket(path, length)) {
    return refuse('bad-market', `A market path must cover all ${length} years of the plan.`)
  }
  const growth = createGrowth(length)
  fillGrowth(plan, path, growth)
  const years = follow(layOut(plan, length), growth)
  const last = years.at(-1)
  const endBalance = last?.total ?? 0
  const shortFrom = years.find(({ gap }) => gap > ROUNDING_CENTS)?.year ?? null
  const isUntaxed = (treatment: TaxTreatment) => treatment !== 'deferred' && treatment !== 'hsa'
  return ok({
    years,
    success: shortFrom === null && endBalance >= plan.legacyCents - ROUNDING_CENTS,
    shortFrom,
    lifetimeTax: sum(
      years.map(({ isRetired, taxes, earlyWithdrawalPenalty }) =>
        isRetired ? taxes + earlyWithdrawalPenalty : 0,
      ),
    ),
    endBalance,
    heirsKeep: last
      ? sum(
          TAX_TREATMENTS.map((treatment) =>
            roundCents(last.balances[treatment] * (isUntaxed(treatment) ? 1 : 1 - plan.heirsTaxRate)),
          ),
        ) + last.homeValue
      : 0,
  })
}
