import { iraOf, workplaceOf } from './accounts.ts'
import { lawOf, type Household } from './household.ts'
import { bothAlive, isAlive, type Lifetimes } from './lifetimes.ts'
import { incomeAt } from './timeline.ts'

/** Pay and contributions of the living. */
export function addPay({ timeline, flows, income }: Household, lifetimes: Lifetimes, year: number): void {
  flows.wages = 0
  flows.cashContribution = 0
  flows.taxableContribution = 0
  flows.deferral = 0
  flows.rothContribution = 0
  flows.healthContribution = 0
  flows.employerDeferral = 0
  flows.employerHealth = 0
  income.seniors = 0
  for (let index = 0; index < 2; index += 1) {
    const person = timeline.people[index]
    const place = index === 0 ? 0 : 1
    income.wages[place] = 0
    income.deferral[place] = 0
    income.cafeteria[place] = 0
    if (!person || !isAlive(lifetimes, index, year)) continue
    const wages = person.wages[year] ?? 0
    const deferral = person.deferral[year] ?? 0
    const healthSavings = person.healthSavings[year] ?? 0
    income.wages[place] = wages
    income.deferral[place] = deferral
    income.cafeteria[place] = healthSavings
    income.seniors += person.senior[year] ?? 0
    flows.wages += wages
    flows.deferral += deferral
    flows.healthContribution += healthSavings
    flows.rothContribution += person.rothContribution[year] ?? 0
    flows.taxableContribution += person.taxableContribution[year] ?? 0
    flows.cashContribution += person.cashContribution[year] ?? 0
    flows.employerDeferral += person.employerDeferral[year] ?? 0
    flows.employerHealth += person.employerHealthSavings[year] ?? 0
  }
}

/** Social Security, pensions and other income, and the yield of the taxable accounts. Returns what is paid in cash. */
export function addIncomes(
  household: Household,
  lifetimes: Lifetimes,
  year: number,
  prices: Float64Array,
): number {
  const { timeline, flows, income, accounts } = household
  const { plan } = timeline
  flows.benefits[0] = lifetimes.benefits[0]?.[year] ?? 0
  flows.benefits[1] = lifetimes.benefits[1]?.[year] ?? 0
  income.benefits = flows.benefits[0] + flows.benefits[1]
  let paid = income.benefits
  const part = year === 0 ? plan.firstYearShare : 1
  income.interest =
    (accounts.taxable * plan.yields.interest + accounts.cash * Math.max(0, plan.cashReturn)) * part
  income.qualifiedDividends = accounts.taxable * plan.yields.qualifiedDividends * part
  household.fixedOrdinary = 0
  for (let index = 0; index < timeline.incomes.length; index += 1) {
    const one = timeline.incomes[index]
    if (!one) continue
    const { owner, survivorShare, kind, taxableShare } = one.source
    const isOwners = isAlive(lifetimes, owner, year)
    const amount = incomeAt(one, year, prices) * (isOwners ? 1 : survivorShare)
    flows.incomes[index] = amount
    paid += amount
    if (kind === 'work' && isOwners) income.wages[owner] += amount
    else if (kind === 'rent') income.interest += amount * taxableShare
    else household.fixedOrdinary += amount * taxableShare
  }
  return paid
}

/** Distributions that the law requires of each owner by the balance at the end of the year before. */
export function addRequired(
  { timeline, flows, accounts, capacity }: Household,
  lifetimes: Lifetimes,
  year: number,
): void {
  flows.requiredDistribution = 0
  const part = year === 0 ? timeline.plan.firstYearShare : 1
  for (let index = 0; index < timeline.people.length; index += 1) {
    const person = timeline.people[index]
    const own = accounts.own[index === 0 ? 0 : 1]
    const periods = isAlive(lifetimes, 1 - index, year)
      ? person?.marriedDistributionPeriod
      : person?.distributionPeriod
    const period = periods?.[year] ?? 0
    const isDue = period > 0 && isAlive(lifetimes, index, year)
    const isWorkplaceDue = isDue && year >= (person?.workplaceDistributionsFrom ?? 0)
    const fromIra = isDue ? (own.ira * part) / period : 0
    const fromWorkplace = isWorkplaceDue ? (own.workplace * part) / period : 0
    capacity.required[iraOf(index)] = fromIra
    capacity.required[workplaceOf(index)] = fromWorkplace
    flows.requiredDistribution += fromIra + fromWorkplace
    own.ira -= fromIra
    own.workplace -= fromWorkplace
  }
}

/** The sale of the home: gain above the exclusion is taxed. IRC 121, and 121(b)(4) for two years after a death. */
export function sellHome(household: Household, lifetimes: Lifetimes, year: number, price: number): void {
  const { timeline, flows } = household
  const { home } = timeline.plan
  flows.homeProceeds = 0
  household.fixedGain = -household.accounts.lossCarryOver
  if (year !== timeline.saleYear || !home?.sale) return
  const value = timeline.homeValue[year] ?? 0
  const costs = value * home.sale.costShare
  const owed = (home.sale.owedCents[year] ?? 0) / price
  const law =
    household.laws.now[bothAlive(lifetimes, year - 2) ? year : -1] ?? lawOf(household, lifetimes, year)
  const gain = value - costs - home.basisCents / price - (law?.fixedSaleExclusion ?? 0) / price
  household.fixedGain += Math.max(0, gain)
  flows.homeProceeds = value - costs - owed - home.sale.newHomeCents
}
