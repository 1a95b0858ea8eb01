import { IRMAA_SURCHARGES, MEDICARE_PREMIUM } from '#core/finance/retirement/medicare.ts'
import {
  blankFlatIncome,
  blankFlatTax,
  computeFlatTax,
  type FlatIncome,
  type FlatTax,
} from '#core/finance/tax/flat-tax.ts'
import {
  createAccounts,
  createCapacity,
  inherit,
  measureCapacity,
  openAccounts,
  type Capacity,
  type HouseholdAccounts,
  type OwnAccounts,
} from './accounts.ts'
import { lawsOf, type Laws, type YearLaw } from './laws.ts'
import type { Lives } from './lives.ts'
import type { Growth } from './market.ts'
import { fundYear } from './fund-year.ts'
import { incomeAt, type Timeline } from './timeline.ts'
import { createDraft, type Draft } from './withdrawals.ts'
import { createFlows, ownContributions, plannedSpending, type YearFlows } from './year-flows.ts'

/** A household on its way through the years of one path. Everything in it is reused between paths. */
export interface Household {
  readonly timeline: Timeline
  readonly laws: Laws
  readonly accounts: HouseholdAccounts
  readonly capacity: Capacity
  readonly draft: Draft
  readonly income: FlatIncome
  readonly tax: FlatTax
  readonly flows: YearFlows
  /** Adjusted gross income by year, in dollars of the year. */
  readonly magi: Float64Array
  /** The withdrawal rate of each year that guardrails compare with; null if spending stays as planned. */
  readonly plannedRate: Float64Array | null
  /** What guardrails have made of nice-to-have spending: 1 is as planned. */
  niceFactor: number
  /** Ordinary income and gains that do not depend on this year's withdrawals. */
  fixedOrdinary: number
  fixedGain: number
  /** Tax per dollar withdrawn, as last seen: where the search for the withdrawal begins. */
  slope: number
}

export const createHousehold = (timeline: Timeline, plannedRate: Float64Array | null): Household => ({
  timeline,
  laws: lawsOf(timeline.plan, timeline.years),
  accounts: createAccounts(),
  capacity: createCapacity(),
  draft: createDraft(),
  income: blankFlatIncome(),
  tax: blankFlatTax(),
  flows: createFlows(timeline.incomes.length),
  magi: new Float64Array(timeline.years),
  plannedRate,
  niceFactor: 1,
  fixedOrdinary: 0,
  fixedGain: 0,
  slope: 0.2,
})

export function startLife(household: Household): void {
  openAccounts(household.timeline.plan, household.accounts)
  household.magi.fill(0)
  household.niceFactor = 1
  household.slope = 0.2
}

const isAlive = (lives: Lives, index: number, year: number): boolean =>
  year >= 0 && year <= (lives.lastYear[index] ?? -1)

const bothAlive = (lives: Lives, year: number): boolean => isAlive(lives, 0, year) && isAlive(lives, 1, year)

/** The law under which the household files in a year: a survivor jointly for the year of the death, then as single. */
export const lawOf = ({ laws, timeline }: Household, lives: Lives, year: number): YearLaw | undefined =>
  timeline.people.length === 2 && !bothAlive(lives, year) ? laws.survivor[year] : laws.now[year]

/** Everything the household has but its home. */
export function totalBalance({ cash, taxable, own: [first, second] }: HouseholdAccounts): number {
  const owned = (own: OwnAccounts) => own.ira + own.workplace + own.roth + own.healthSavings
  return cash + taxable + owned(first) + owned(second)
}

/** Pay and contributions of the living. */
function addPay({ timeline, flows, income }: Household, lives: Lives, year: number): void {
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
    if (!person || !isAlive(lives, index, year)) continue
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
function addIncomes(household: Household, lives: Lives, year: number, prices: Float64Array): number {
  const { timeline, flows, income, accounts } = household
  const { plan } = timeline
  flows.benefits[0] = lives.benefits[0]?.[year] ?? 0
  flows.benefits[1] = lives.benefits[1]?.[year] ?? 0
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
    const isOwners = isAlive(lives, owner, year)
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
function addRequired({ timeline, flows, accounts }: Household, lives: Lives, year: number): void {
  flows.requiredDistribution = 0
  const part = year === 0 ? timeline.plan.firstYearShare : 1
  for (let index = 0; index < timeline.people.length; index += 1) {
    const person = timeline.people[index]
    const period = person?.distributionPeriod[year] ?? 0
    if (!person || period === 0 || !isAlive(lives, index, year)) continue
    const own = accounts.own[index === 0 ? 0 : 1]
    const isWorkplaceDue = year >= person.workplaceDistributionsFrom
    const share = part / period
    flows.requiredDistribution += (own.ira + (isWorkplaceDue ? own.workplace : 0)) * share
    own.ira *= 1 - share
    if (isWorkplaceDue) own.workplace *= 1 - share
  }
}

/** The income tier that sets a year's Medicare surcharge: by the return of two years before. */
function surchargeTier(household: Household, lives: Lives, year: number, price: number): number {
  const { laws, magi, timeline } = household
  const earlier = timeline.plan.earlierIncomeCents
  const nominal = year < 2 ? (earlier?.[year === 0 ? 0 : 1] ?? 0) : (magi[year - 2] ?? 0)
  const isJoint = timeline.people.length < 2 || year < 2 || bothAlive(lives, year - 2)
  const law = isJoint ? laws.now[year] : laws.survivor[year]
  if (!law) return 0
  const income = nominal / price
  let tier = 0
  while (income > (law.irmaaTiers[tier] ?? Infinity)) tier += 1
  return tier
}

/** Spending of a year. Whatever falls before the first retirement is paid from pay. */
function addSpending(household: Household, lives: Lives, year: number, price: number): void {
  const { timeline, flows, laws } = household
  const { plan } = timeline
  const share = lives.planShare[year] ?? 0
  const isSurvivor = timeline.people.length === 2 && !bothAlive(lives, year)
  const scale = share * (isSurvivor ? plan.spending.survivorShare : 1)
  flows.essential = (timeline.essential[year] ?? 0) * scale
  flows.niceToHave = (timeline.niceToHave[year] ?? 0) * scale * household.niceFactor
  flows.oneTime = share > 0 ? (timeline.oneTime[year] ?? 0) : 0
  flows.debts = ((timeline.debts[year] ?? 0) / price) * (share / (year === 0 ? plan.firstYearShare : 1))
  flows.health = 0
  let onMedicare = 0
  const growth = timeline.healthFactor[year] ?? 1
  for (let index = 0; index < timeline.people.length; index += 1) {
    const person = timeline.people[index]
    if (!person || !isAlive(lives, index, year)) continue
    const from65 = Math.min(share, person.medicareShare[year] ?? 0)
    const before65 = Math.min(share - from65, person.before65Share[year] ?? 0)
    flows.health +=
      (before65 * plan.spending.healthBefore65Cents + from65 * plan.spending.healthFrom65Cents) * growth
    onMedicare += from65
  }
  const premiums = 12 * onMedicare * laws.medicareScale * growth
  const surcharge = IRMAA_SURCHARGES[surchargeTier(household, lives, year, price)] ?? 0
  flows.irmaa = premiums * surcharge
  flows.medicare = premiums * (MEDICARE_PREMIUM + surcharge)
}

/** Health savings pay health costs first, free of tax. IRC 223(f)(1). */
function payHealthFromSavings({ accounts, flows }: Household): void {
  const [first, second] = accounts.own
  const saved = first.healthSavings + second.healthSavings
  const paid = Math.min(saved, flows.health + flows.medicare)
  const kept = saved > 0 ? 1 - paid / saved : 0
  first.healthSavings *= kept
  second.healthSavings *= kept
  flows.healthSavingsForHealth = paid
}

/** The sale of the home: gain above the exclusion is taxed. IRC 121, and 121(b)(4) for two years after a death. */
function sellHome(household: Household, lives: Lives, year: number, price: number): void {
  const { timeline, flows } = household
  const { home } = timeline.plan
  flows.homeProceeds = 0
  household.fixedGain = -household.accounts.lossCarryOver
  if (year !== timeline.saleYear || !home?.sale) return
  const value = timeline.homeValue[year] ?? 0
  const costs = value * home.sale.costShare
  const owed = (home.sale.owedCents[year] ?? 0) / price
  const law = household.laws.now[bothAlive(lives, year - 2) ? year : -1] ?? lawOf(household, lives, year)
  const gain = value - costs - home.basisCents / price - (law?.fixedSaleExclusion ?? 0) / price
  household.fixedGain += Math.max(0, gain)
  flows.homeProceeds = value - costs - owed - home.sale.newHomeCents
}

/** Guardrails: cut or raise nice-to-have spending when the withdrawal rate leaves the rate planned for the year. */
function applyGuardrails(household: Household, lives: Lives, year: number, paid: number): void {
  const { plannedRate, timeline, flows, accounts } = household
  const { rule } = timeline.plan
  if (!plannedRate || rule.kind !== 'guardrails' || (lives.planShare[year] ?? 0) === 0) return
  const planned = plannedRate[year] ?? 0
  const balance = totalBalance(accounts)
  const rate = balance > 0 ? withdrawalNeed(flows, paid) / balance : Infinity
  const yearsLeft = lives.years - year
  if (planned <= 0) return
  if (rate > planned * (1 + rule.upper) && yearsLeft > LAST_YEARS_WITHOUT_CUTS) {
    household.niceFactor *= 1 - rule.cut
    flows.niceToHave *= 1 - rule.cut
  } else if (rate < planned * (1 - rule.lower)) {
    household.niceFactor *= 1 + rule.raise
    flows.niceToHave *= 1 + rule.raise
  }
}

/** Guyton and Klinger lift the capital preservation rule in a plan's last years. */
const LAST_YEARS_WITHOUT_CUTS = 15

/** What the accounts must pay before taxes. */
const withdrawalNeed = (flows: YearFlows, paid: number): number =>
  Math.max(0, plannedSpending(flows) - paid - flows.wages)

/** The year's withdrawal before taxes as a share of the balance at its start: what guardrails watch. */
export const withdrawalRate = (household: Household, balance: number): number => {
  const { flows } = household
  const paid = flows.benefits[0] + flows.benefits[1] + flows.incomes.reduce((sum, one) => sum + one, 0)
  return balance > 0 ? withdrawalNeed(flows, paid) / balance : 0
}

/** What the household lives on until the first retirement: its income of that time less contributions and taxes. */
function addLivingOnPay(
  household: Household,
  lives: Lives,
  law: YearLaw,
  year: number,
  price: number,
  inflow: number,
): void {
  const { flows, income, tax, timeline } = household
  flows.untilRetirement = 0
  if ((lives.planShare[year] ?? 0) === 0) {
    income.retirementIncome = household.fixedOrdinary + flows.requiredDistribution
    income.longTermGain = Math.min(0, household.fixedGain)
    computeFlatTax(law.tax, 1 / price, income, tax)
    flows.untilRetirement = Math.max(0, inflow - ownContributions(flows) - tax.total)
    return
  }
  const before = lives.payBefore
  if ((before[0]?.[year] ?? 0) === 0 && (before[1]?.[year] ?? 0) === 0) return
  const alone = blankFlatIncome()
  let pay = 0
  for (const place of [0, 1] as const) {
    const share = before[place]?.[year] ?? 0
    const person = timeline.people[place]
    if (!person || share === 0 || !isAlive(lives, place, year)) continue
    alone.wages[place] = (person.wages[year] ?? 0) * share
    alone.deferral[place] = (person.deferral[year] ?? 0) * share
    alone.cafeteria[place] = (person.healthSavings[year] ?? 0) * share
    const afterTax =
      (person.rothContribution[year] ?? 0) +
      (person.taxableContribution[year] ?? 0) +
      (person.cashContribution[year] ?? 0)
    pay += alone.wages[place] - alone.deferral[place] - alone.cafeteria[place] - afterTax * share
  }
  computeFlatTax(law.tax, 1 / price, alone, tax)
  flows.untilRetirement = Math.max(0, pay - tax.total)
}

/** Grows the accounts to the end of the year. Contributions come in through the year and earn half of it. */
function grow(household: Household, lives: Lives, year: number, growth: Growth): void {
  const { accounts, flows, income, timeline, tax } = household
  const full = growth.invested[year] ?? 1
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
    if (isAlive(lives, index, year)) {
      const roth = person.rothContribution[year] ?? 0
      own.workplace += ((person.deferral[year] ?? 0) + (person.employerDeferral[year] ?? 0)) * half
      own.healthSavings +=
        ((person.healthSavings[year] ?? 0) + (person.employerHealthSavings[year] ?? 0)) * half
      own.roth += roth * half
      own.rothBasis += roth
    }
    own.rothBasis /= prices
  }
}

/** Lives one year: what comes in, what is spent, what is withdrawn for it and for the tax on it, and growth. */
export function liveYear(household: Household, lives: Lives, year: number, growth: Growth): void {
  const { accounts, flows, magi, tax, timeline } = household
  const price = growth.prices[year] ?? 1
  if (timeline.people.length === 2 && year > 0) {
    if (lives.lastYear[0] === year - 1) inherit(accounts, 0)
    if (lives.lastYear[1] === year - 1) inherit(accounts, 1)
  }
  const law = lawOf(household, lives, year)
  if (!law) return
  addPay(household, lives, year)
  const paid = addIncomes(household, lives, year, growth.prices)
  addSpending(household, lives, year, price)
  applyGuardrails(household, lives, year, paid)
  addRequired(household, lives, year)
  payHealthFromSavings(household)
  sellHome(household, lives, year, price)
  measureCapacity(timeline, year, accounts, household.capacity)
  // A distribution required before the household lives on its plan is saved, after the tax on it.
  const fromPay = flows.wages + paid
  addLivingOnPay(household, lives, law, year, price, fromPay)
  const inflow = fromPay + flows.requiredDistribution + flows.healthSavingsForHealth + flows.homeProceeds
  const outflow = plannedSpending(flows) + flows.untilRetirement + ownContributions(flows)
  fundYear(household, lives, law, year, price, inflow - outflow)
  magi[year] = (tax.agi * price) / (year === 0 ? timeline.plan.firstYearShare : 1)
  grow(household, lives, year, growth)
}
