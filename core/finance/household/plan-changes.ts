import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { contributionLimit, latestLimits } from '#core/finance/tax/contribution-limits.ts'
import { currentMonth, monthOf } from './plan-months.ts'
import type { HouseholdPlan, PersonIndex, PlanContribution, PlanPerson, SpendingRule } from './plan.ts'

/*
 * A plan with one thing changed: what sensitivities, fixes and guardrails try out. None of them changes what the client
 * has saved.
 */

const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

/** Whether a person of the plan still has pay. */
export const isWorking = ({ payCents, retiresIn }: PlanPerson, plan: HouseholdPlan): boolean =>
  payCents > 0 && monthOf(retiresIn) > currentMonth(plan)

export const totalSavings = ({ accounts }: HouseholdPlan): Cents =>
  accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0)

/** The plan with other total savings, in the same proportions; in a taxable account if there are none. */
export function withSavings(plan: HouseholdPlan, totalCents: Cents): HouseholdPlan {
  const now = totalSavings(plan)
  if (now === 0) {
    const taxable = {
      treatment: 'taxable',
      owner: 0,
      balanceCents: totalCents,
      basisCents: totalCents,
      isWorkplacePlan: false,
    } as const
    return { ...plan, accounts: [taxable] }
  }
  const scale = totalCents / now
  return {
    ...plan,
    accounts: plan.accounts.map((account) => ({
      ...account,
      balanceCents: roundCents(account.balanceCents * scale),
      basisCents: roundCents(account.basisCents * scale),
    })),
  }
}

/** Whether the spending rule alone decides what is nice to have, whatever is planned for it. */
export const decidesNiceToHave = ({ kind }: SpendingRule): boolean =>
  kind !== 'as-planned' && kind !== 'guardrails'

/** What a change of spending can change, in cents a year: everyday spending or, under such a rule, essentials. */
export const changeableSpending = ({ spending, rule }: HouseholdPlan): Cents =>
  spending.essentialCents + (decidesNiceToHave(rule) ? 0 : spending.niceToHaveCents)

/**
 * The plan with a yearly change of spending: a cut takes what is nice to have first, and never more than there is. Under a
 * rule that decides what is nice to have, essentials are what a change can change.
 */
export function withSpendingChange(plan: HouseholdPlan, yearlyCents: Cents): HouseholdPlan {
  const { spending, rule } = plan
  if (decidesNiceToHave(rule)) {
    return {
      ...plan,
      spending: { ...spending, essentialCents: Math.max(0, spending.essentialCents + yearlyCents) },
    }
  }
  const niceToHaveCents = Math.max(0, spending.niceToHaveCents + yearlyCents)
  const rest = Math.min(0, spending.niceToHaveCents + yearlyCents)
  const essentialCents = Math.max(0, spending.essentialCents + rest)
  return { ...plan, spending: { ...spending, niceToHaveCents, essentialCents } }
}

/** The plan with everybody who still works retiring some months later or, below zero, earlier, though not before now. */
export function withRetirementShift(plan: HouseholdPlan, months: number): HouseholdPlan {
  const shifted = (person: PlanPerson): PlanPerson =>
    isWorking(person, plan)
      ? {
          ...person,
          retiresIn: monthText(Math.max(Math.floor(currentMonth(plan)), monthOf(person.retiresIn) + months)),
        }
      : person
  return withPeople(plan, shifted)
}

/** The plan with everybody claiming Social Security some months later or earlier, from 62 to 70. */
export const withClaimShift = (plan: HouseholdPlan, months: number): HouseholdPlan =>
  withPeople(plan, (person) => {
    const own = person.socialSecurity
    if (!own) return person
    const claimAgeMonths = Math.min(70 * 12, Math.max(62 * 12, own.claimAgeMonths + months))
    return { ...person, socialSecurity: { ...own, claimAgeMonths } }
  })

/** The plan with everybody living longer or shorter, up to 120 and at least through the first year. */
export const withLongevityShift = (plan: HouseholdPlan, years: number): HouseholdPlan =>
  withPeople(plan, (person) => {
    const least = plan.firstYear - Number(person.birthDate.slice(0, 4))
    return { ...person, lastAge: Math.min(120, Math.max(least, person.lastAge + years)) }
  })

/** The most that a household is told to save, as a share of its pay. A judgment. */
const MOST_OF_PAY = 0.5

/** The person with pay who retires last, and what they could still save a year; null if nobody works. */
export function spareSaver(plan: HouseholdPlan): { owner: PersonIndex; yearlyCents: Cents } | null {
  let owner: PersonIndex | null = null
  for (const index of [0, 1] as const) {
    const person = plan.people[index]
    if (!person || !isWorking(person, plan)) continue
    if (owner === null || person.retiresIn > (plan.people[owner]?.retiresIn ?? '')) owner = index
  }
  if (owner === null) return null
  const saved = plan.contributions.reduce((sum, one) => sum + (one.owner === owner ? one.yearlyCents : 0), 0)
  const pay = plan.people.reduce((sum, each) => sum + (isWorking(each, plan) ? each.payCents : 0), 0)
  const savedByAll = plan.contributions.reduce((sum, one) => sum + one.yearlyCents, 0)
  const ofPay = (plan.people[owner]?.payCents ?? 0) - saved
  const ofHousehold = Math.floor(pay * MOST_OF_PAY) - savedByAll
  return { owner, yearlyCents: Math.max(0, Math.min(ofPay, ofHousehold)) }
}

/** What the year's limit of a workplace plan leaves a person, whose traditional and Roth contributions count against it. */
function workplaceRoom({ contributions, firstYear, people }: HouseholdPlan, owner: PersonIndex): Cents {
  const born = Number(people[owner]?.birthDate.slice(0, 4) ?? firstYear)
  const ageAtYearEnd = Math.max(0, firstYear - born)
  const limit = unwrap(contributionLimit(latestLimits(firstYear), 'workplace', { ageAtYearEnd }))
  const used = contributions.reduce(
    (sum, one) =>
      sum +
      (one.owner === owner && (one.treatment === 'deferred' || one.treatment === 'roth')
        ? one.yearlyCents
        : 0),
    0,
  )
  return Math.max(0, limit - used)
}

/**
 * The plan with more saved each year until the last retirement, up to half of the household's pay: before tax up to the limit of a
 * workplace plan, and then to a taxable account.
 */
export function withMoreSaving(plan: HouseholdPlan, yearlyCents: Cents): HouseholdPlan {
  const saver = spareSaver(plan)
  if (!saver) return plan
  const { owner } = saver
  const more = Math.min(yearlyCents, saver.yearlyCents)
  const deferred = Math.min(more, workplaceRoom(plan, owner))
  const extra = (treatment: 'deferred' | 'taxable', cents: Cents): PlanContribution[] =>
    cents > 0 ? [{ treatment, owner, yearlyCents: cents, employerCents: 0 }] : []
  return {
    ...plan,
    contributions: [
      ...plan.contributions,
      ...extra('deferred', deferred),
      ...extra('taxable', more - deferred),
    ],
  }
}

/** The plan with all contributions scaled, as far as pay allows. */
export const withContributionScale = (plan: HouseholdPlan, scale: number): HouseholdPlan => ({
  ...plan,
  contributions: plan.contributions.map((one) => {
    const own = plan.contributions.reduce(
      (sum, other) => sum + (other.owner === one.owner ? other.yearlyCents : 0),
      0,
    )
    const most = own > 0 ? (plan.people[one.owner]?.payCents ?? 0) / own : 1
    return { ...one, yearlyCents: Math.floor(one.yearlyCents * Math.min(scale, Math.max(1, most))) }
  }),
})

function withPeople(plan: HouseholdPlan, change: (person: PlanPerson) => PlanPerson): HouseholdPlan {
  const [first, second] = plan.people
  return { ...plan, people: second ? [change(first), change(second)] : [change(first)] }
}
