import { blankFlatIncome } from '#core/finance/tax/flat-tax.ts'
import { blankRetirement } from '#core/finance/tax/states/flat-state-tax.ts'
import { inherit, measureCapacity } from './accounts.ts'
import { draftNothing, fundYear } from './fund-year.ts'
import { lawOf, type Household } from './household.ts'
import { isAlive, type Lifetimes } from './lifetimes.ts'
import type { Growth } from './market.ts'
import { applyGuardrails, blendedGrowth, closeShare, fundShare, openShare } from './spending-rules.ts'
import type { YearLaw } from './tax-law.ts'
import { ownContributions, plannedSpending } from './year-flows.ts'
import { addIncomes, addPay, addRequired, sellHome } from './year-income.ts'
import { addSpending, payHealthFromSavings } from './year-spending.ts'
import { openStateYear, yearTax } from './year-tax.ts'

/** What the household lives on until the first retirement: its income of that time less contributions and taxes. */
function addLivingOnPay(
  household: Household,
  lifetimes: Lifetimes,
  law: YearLaw,
  year: number,
  inflow: number,
): void {
  const { flows, income, timeline } = household
  flows.payBefore = 0
  flows.untilRetirement = 0
  if ((lifetimes.planShare[year] ?? 0) === 0) {
    draftNothing(household)
    income.longTermGain = Math.min(0, household.fixedGain)
    const taxes = yearTax(household, law, income)
    flows.payBefore = inflow - ownContributions(flows)
    flows.untilRetirement = Math.max(0, flows.payBefore - taxes)
    return
  }
  const before = lifetimes.payBefore
  if ((before[0]?.[year] ?? 0) === 0 && (before[1]?.[year] ?? 0) === 0) return
  const alone = blankFlatIncome()
  let pay = 0
  for (const place of [0, 1] as const) {
    const share = before[place]?.[year] ?? 0
    const person = timeline.people[place]
    if (!person || share === 0 || !isAlive(lifetimes, place, year)) continue
    alone.wages[place] = (person.wages[year] ?? 0) * share
    alone.deferral[place] = (person.deferral[year] ?? 0) * share
    alone.cafeteria[place] = (person.healthSavings[year] ?? 0) * share
    const afterTax =
      (person.rothContribution[year] ?? 0) +
      (person.taxableContribution[year] ?? 0) +
      (person.cashContribution[year] ?? 0)
    pay += alone.wages[place] - alone.deferral[place] - alone.cafeteria[place] - afterTax * share
  }
  const ages = household.state?.fixed.map(({ age }) => ({ ...blankRetirement(), age }))
  const [first, second] = ages ?? []
  const taxes = yearTax(household, law, alone, first && second && [first, second])
  flows.payBefore = pay
  flows.untilRetirement = Math.max(0, pay - taxes)
}

/** Grows the accounts to the end of the year. Contributions come in through the year and earn half of it. */
function grow(household: Household, lifetimes: Lifetimes, year: number, growth: Growth): void {
  const { accounts, flows, income, timeline, tax } = household
  const full = blendedGrowth(household, lifetimes, year, growth.invested[year] ?? 1)
  const half = growth.half[year] ?? 1
  const cash = growth.cash[year] ?? 1
  const prices = growth.priceGrowth[year] ?? 1
  const { yields } = timeline.plan
  const part = year === 0 ? timeline.plan.firstYearShare : 1
  // The yield is taxed when paid, and is basis from then on.
  const reinvested = accounts.taxable * (yields.interest + yields.qualifiedDividends) * part
  accounts.cash = accounts.cash * cash + flows.cashContribution * Math.sqrt(cash)
  accounts.taxable = accounts.taxable * full + flows.taxableContribution * half
  accounts.basis = (accounts.basis + reinvested + flows.taxableContribution) / prices
  accounts.lossCarryOver = (income.longTermGain < 0 ? tax.lossCarryOver : 0) / prices
  for (let index = 0; index < timeline.people.length; index += 1) {
    const person = timeline.people[index]
    if (!person) continue
    const own = accounts.own[index === 0 ? 0 : 1]
    own.ira *= full
    own.workplace *= full
    own.roth *= full
    own.healthSavings *= full
    if (isAlive(lifetimes, index, year)) {
      const roth = person.rothContribution[year] ?? 0
      own.workplace += ((person.deferral[year] ?? 0) + (person.employerDeferral[year] ?? 0)) * half
      own.healthSavings +=
        ((person.healthSavings[year] ?? 0) + (person.employerHealthSavings[year] ?? 0)) * half
      own.roth += roth * half
      own.rothBasis += roth
    }
    own.rothBasis /= prices
    for (let place = 0; place < own.converted.length; place += 1) {
      own.converted[place] = (own.converted[place] ?? 0) / prices
    }
  }
}

/** Lives one year: what comes in, what is spent, what is withdrawn for it and for the tax on it, and growth. */
export function liveYear(household: Household, lifetimes: Lifetimes, year: number, growth: Growth): void {
  const { accounts, flows, magi, tax, timeline } = household
  const price = growth.prices[year] ?? 1
  if (timeline.people.length === 2 && year > 0) {
    if (lifetimes.lastYear[0] === year - 1) inherit(accounts, 0)
    if (lifetimes.lastYear[1] === year - 1) inherit(accounts, 1)
  }
  const law = lawOf(household, lifetimes, year)
  if (!law) return
  addPay(household, lifetimes, year)
  const paid = addIncomes(household, lifetimes, year, growth.prices)
  household.funding.deflator = 1 / price
  household.funding.part = year === 0 ? timeline.plan.firstYearShare : 1
  openStateYear(household, lifetimes, law, year)
  addSpending(household, lifetimes, year, price)
  applyGuardrails(household, lifetimes, year, growth)
  const amount = openShare(household, lifetimes, year)
  addRequired(household, lifetimes, year)
  payHealthFromSavings(household)
  sellHome(household, lifetimes, year, price)
  measureCapacity(timeline, year, accounts, household.capacity)
  // A distribution required before the household lives on its plan is saved, after the tax on it.
  const fromPay = flows.wages + paid
  addLivingOnPay(household, lifetimes, law, year, fromPay)
  fundShare(household, lifetimes, year, amount, fromPay - flows.payBefore)
  const inflow = fromPay + flows.requiredDistribution + flows.healthSavingsForHealth + flows.homeProceeds
  const outflow = plannedSpending(flows) + flows.untilRetirement + ownContributions(flows)
  fundYear(household, lifetimes, law, year, inflow - outflow)
  closeShare(household, lifetimes, year)
  magi[year] = (tax.agi * price) / (year === 0 ? timeline.plan.firstYearShare : 1)
  grow(household, lifetimes, year, growth)
}
