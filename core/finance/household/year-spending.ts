import { IRMAA_SURCHARGES, MEDICARE_PREMIUM } from '#core/finance/retirement/medicare.ts'
import type { Household } from './household.ts'
import { bothAlive, isAlive, type Lifetimes } from './lifetimes.ts'

/** The income tier that sets a year's Medicare surcharge: by the return of two years before. */
function surchargeTier(household: Household, lifetimes: Lifetimes, year: number, price: number): number {
  const { laws, magi, timeline } = household
  const earlier = timeline.plan.earlierIncomeCents
  const nominal = year < 2 ? (earlier?.[year === 0 ? 0 : 1] ?? 0) : (magi[year - 2] ?? 0)
  const isJoint = timeline.people.length < 2 || year < 2 || bothAlive(lifetimes, year - 2)
  const law = isJoint ? laws.now[year] : laws.survivor[year]
  if (!law) return 0
  const income = nominal / price
  let tier = 0
  while (income > (law.irmaaTiers[tier] ?? Infinity)) tier += 1
  return tier
}

/** Spending of a year. Whatever falls before the first retirement is paid from pay. */
export function addSpending(household: Household, lifetimes: Lifetimes, year: number, price: number): void {
  const { timeline, flows, laws } = household
  const { plan } = timeline
  const share = lifetimes.planShare[year] ?? 0
  const isSurvivor = timeline.people.length === 2 && !bothAlive(lifetimes, year)
  const scale = share * (isSurvivor ? plan.spending.survivorShare : 1)
  flows.essential = (timeline.essential[year] ?? 0) * scale
  household.plannedNice = (timeline.niceToHave[year] ?? 0) * scale
  flows.niceToHave = household.plannedNice * household.niceFactor
  flows.oneTime = share > 0 ? (timeline.oneTime[year] ?? 0) : 0
  flows.debts = ((timeline.debts[year] ?? 0) / price) * (share / (year === 0 ? plan.firstYearShare : 1))
  flows.health = 0
  let onMedicare = 0
  const growth = timeline.healthFactor[year] ?? 1
  for (let index = 0; index < timeline.people.length; index += 1) {
    const person = timeline.people[index]
    if (!person || !isAlive(lifetimes, index, year)) continue
    const from65 = Math.min(share, person.medicareShare[year] ?? 0)
    const before65 = Math.min(share - from65, person.before65Share[year] ?? 0)
    flows.health +=
      (before65 * plan.spending.healthBefore65Cents + from65 * plan.spending.healthFrom65Cents) * growth
    onMedicare += from65
  }
  const premiums = 12 * onMedicare * laws.medicareScale * growth
  const surcharge = IRMAA_SURCHARGES[surchargeTier(household, lifetimes, year, price)] ?? 0
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
