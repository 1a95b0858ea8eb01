import { IRMAA_SURCHARGES, MEDICARE_PREMIUM } from '#core/finance/retirement/medicare.ts'
import { totalBalance } from './accounts.ts'
import type { Household } from './household.ts'
import { bothAlive, isAlive, type Lives } from './lives.ts'
import { plannedSpending, type YearFlows } from './year-flows.ts'

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
export function addSpending(household: Household, lives: Lives, year: number, price: number): void {
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
export function payHealthFromSavings({ accounts, flows }: Household): void {
  const [first, second] = accounts.own
  const saved = first.healthSavings + second.healthSavings
  const paid = Math.min(saved, flows.health + flows.medicare)
  const kept = saved > 0 ? 1 - paid / saved : 0
  first.healthSavings *= kept
  second.healthSavings *= kept
  flows.healthSavingsForHealth = paid
}

/**
 * Guardrails: cut or raise nice-to-have spending when the withdrawal rate leaves the rate planned for the year. A plan
 * that runs out has high rates at its end, so a raise must also leave what lasts until then.
 */
export function applyGuardrails(household: Household, lives: Lives, year: number, paid: number): void {
  const { rates, timeline, flows, accounts } = household
  const { rule } = timeline.plan
  if (!rates || rule.kind !== 'guardrails' || (lives.planShare[year] ?? 0) === 0) return
  const planned = rates.planned[year] ?? 0
  const balance = totalBalance(accounts)
  const rate = balance > 0 ? withdrawalNeed(flows, paid) / balance : Infinity
  const yearsLeft = lives.years - year
  const free = balance > 0 ? Math.max(0, 1 - (rates.reserve[year] ?? 0) / balance) : 0
  const lasting = (rates.lasting[year] ?? 0) * free
  if (planned <= 0) return
  if (rate > planned * (1 + rule.upper) && yearsLeft > LAST_YEARS_WITHOUT_CUTS) {
    household.niceFactor *= 1 - rule.cut
    flows.niceToHave *= 1 - rule.cut
  } else if (rate < Math.min(planned, lasting) * (1 - rule.lower)) {
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
