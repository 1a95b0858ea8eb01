import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type { HouseholdPlan, PersonIndex, PlanPerson } from './plan.ts'
import { currentMonth, monthOf } from './timeline.ts'

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

/** The plan with a yearly change of spending: a cut takes what is nice to have first, and never more than there is. */
export function withSpendingChange(plan: HouseholdPlan, yearlyCents: Cents): HouseholdPlan {
  const { spending } = plan
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

/** The person with pay who retires last, and the pay not contributed yet; null if nobody works. */
export function spareSaver(plan: HouseholdPlan): { owner: PersonIndex; yearlyCents: Cents } | null {
  let owner: PersonIndex | null = null
  for (const index of [0, 1] as const) {
    const person = plan.people[index]
    if (!person || !isWorking(person, plan)) continue
    if (owner === null || person.retiresIn > (plan.people[owner]?.retiresIn ?? '')) owner = index
  }
  if (owner === null) return null
  const saved = plan.contributions.reduce((sum, one) => sum + (one.owner === owner ? one.yearlyCents : 0), 0)
  return { owner, yearlyCents: Math.max(0, (plan.people[owner]?.payCents ?? 0) - saved) }
}

/** The plan with more saved to a taxable account each year until the last retirement, up to the pay that is left. */
export function withMoreSaving(plan: HouseholdPlan, yearlyCents: Cents): HouseholdPlan {
  const saver = spareSaver(plan)
  if (!saver) return plan
  const extra = {
    treatment: 'taxable',
    owner: saver.owner,
    yearlyCents: Math.min(yearlyCents, saver.yearlyCents),
    employerCents: 0,
  } as const
  return { ...plan, contributions: [...plan.contributions, extra] }
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
