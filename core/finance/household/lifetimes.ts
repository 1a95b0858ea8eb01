import type { Cents } from '#core/finance/math/money.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { testClaim } from '#core/finance/social-security/earnings-test.ts'
import {
  retirementBenefit,
  spouseTopUp,
  survivorBenefit,
} from '#core/finance/social-security/social-security-benefit.ts'
import {
  fullRetirementAge,
  survivorFullRetirementAge,
} from '#core/finance/social-security/social-security.ts'
import { currentMonth } from './plan-months.ts'
import type { PlanPerson } from './plan.ts'
import { shareOfYear, type PersonYears, type Timeline } from './timeline.ts'

/** What follows from how long each person lives. */
export interface Lifetimes {
  /** The last plan year in which each person is alive. */
  readonly lastYear: readonly number[]
  /** Years until the last death. */
  readonly years: number
  /** The share of each calendar year in which the household lives on its plan. */
  readonly planShare: Float64Array
  /** The share of each person's pay of a year that is earned before the household lives on its plan. */
  readonly payBefore: readonly Float64Array[]
  /** Social Security of each person by year, in today's dollars. */
  readonly benefits: readonly Float64Array[]
}

/** An age in months at which neither benefit is reduced any more. */
const ANY_LATE_AGE = 70 * 12

/** Whether a person lives in a plan year. */
export const isAlive = (lifetimes: Lifetimes, index: number, year: number): boolean =>
  year >= 0 && year <= (lifetimes.lastYear[index] ?? -1)

export const bothAlive = (lifetimes: Lifetimes, year: number): boolean =>
  isAlive(lifetimes, 0, year) && isAlive(lifetimes, 1, year)

/** The plan year in which a person reaches their last age. */
const plannedLastYear = (timeline: Timeline, index: number): number =>
  (timeline.people[index]?.calendarBirthYear ?? 0) +
  (timeline.plan.people[index]?.lastAge ?? 0) -
  timeline.plan.firstYear

/** The lives of a plan whose people reach their last ages. */
export const plannedLifetimes = (timeline: Timeline): Lifetimes =>
  lifetimesFor(
    timeline,
    timeline.people.map((_, index) => plannedLastYear(timeline, index)),
  )

/** The month from which the household lives on its plan: the first retirement, or death, of a person with pay. */
function planMonth(timeline: Timeline, lastYear: readonly number[]): number {
  const { firstYear } = timeline.plan
  const now = currentMonth(timeline.plan)
  const working = timeline.people.flatMap((person, index) =>
    person.hasPay && person.retirementMonth > now
      ? [Math.min(person.retirementMonth, (firstYear + (lastYear[index] ?? 0) + 1) * 12)]
      : [],
  )
  return working.length === 0 ? 0 : Math.min(...working)
}

interface Claimant {
  readonly person: PlanPerson
  readonly years: PersonYears
  readonly piaCents: Cents
  /** The month from which the person's own benefit is paid; for a person without one, that of a spouse's benefit. */
  readonly claimMonth: number
  readonly claimAge: number
  readonly ownCents: Cents
  /** The month of full retirement age, and the own benefit from then on. */
  readonly fullMonth: number
  readonly ownFromFullAgeCents: Cents
  /** What the earnings test withholds, by calendar year. */
  readonly withheld: ReadonlyMap<number, Cents>
  /** The last month alive. */
  readonly lastMonth: number
}

/** What the earnings test makes of a claim before full retirement age by somebody who goes on working. */
function earningsTest(
  { birthDate, payCents, retiresIn }: PlanPerson,
  { hasPay }: PersonYears,
  piaCents: Cents,
  claimAge: number,
): { withheld: ReadonlyMap<number, Cents>; fromFullAgeCents: Cents | null } {
  if (!hasPay || claimAge >= fullRetirementAge(birthDate)) {
    return { withheld: new Map(), fromFullAgeCents: null }
  }
  const tested = testClaim({
    birthDate,
    piaCents,
    claimAge,
    yearlyPayCents: payCents,
    retiresOn: `${retiresIn}-01`,
  })
  // A claim before the test's first known year lies in the past, and its withheld months are not known.
  if (!tested.ok) return { withheld: new Map(), fromFullAgeCents: null }
  return {
    withheld: new Map(tested.value.years.map(({ year, withheldCents }) => [year, withheldCents])),
    fromFullAgeCents: tested.value.benefitFromFullAgeCents,
  }
}

function claimant(person: PlanPerson, years: PersonYears, lastMonth: number): Claimant {
  const own = person.socialSecurity
  const claimAge = own?.claimAgeMonths ?? fullRetirementAge(person.birthDate)
  const ownCents = own ? unwrap(retirementBenefit(own.piaCents, claimAge, person.birthDate)) : 0
  const { withheld, fromFullAgeCents } = earningsTest(person, years, own?.piaCents ?? 0, claimAge)
  return {
    person,
    years,
    piaCents: own?.piaCents ?? 0,
    claimAge,
    claimMonth: years.birthMonth + claimAge,
    ownCents,
    fullMonth: years.birthMonth + fullRetirementAge(person.birthDate),
    ownFromFullAgeCents: fromFullAgeCents ?? ownCents,
    withheld,
    lastMonth,
  }
}

/** A spouse's monthly top-up while both live, and the month from which it is paid. */
function topUpOf(spouse: Claimant, worker: Claimant): { from: number; cents: Cents } {
  const from = Math.max(spouse.claimMonth, worker.claimMonth)
  const startAge = Math.min(ANY_LATE_AGE, from - spouse.years.birthMonth)
  const cents = spouseTopUp(
    worker.piaCents,
    spouse.piaCents,
    spouse.claimAge,
    startAge,
    spouse.person.birthDate,
  )
  return { from, cents: unwrap(cents) }
}

/** A survivor's monthly benefit, and the month from which it is paid: not before it is unreduced. */
function survivorOf(survivor: Claimant, worker: Claimant): { from: number; cents: Cents } {
  const unreduced = survivor.years.birthMonth + survivorFullRetirementAge(survivor.person.birthDate)
  const from = Math.max(worker.lastMonth + 1, unreduced)
  const cents = survivorBenefit(
    {
      piaCents: worker.piaCents,
      birthDate: worker.person.birthDate,
      claimAge: worker.claimMonth <= worker.lastMonth ? worker.claimAge : null,
      deathAge: worker.lastMonth - worker.years.birthMonth,
    },
    Math.min(ANY_LATE_AGE, from - survivor.years.birthMonth),
    survivor.person.birthDate,
  )
  return { from, cents: unwrap(cents) }
}

/**
 * One person's Social Security by year: their own benefit after the earnings test, the spouse's top-up while both live and have claimed, and as
 * a survivor the larger of their own benefit and the survivor's, taken from the age at which it is unreduced.
 */
function benefitYears(timeline: Timeline, me: Claimant, other: Claimant | undefined): Float64Array {
  const { plan } = timeline
  const topUp = other ? topUpOf(me, other) : { from: Infinity, cents: 0 }
  const isSurvivor = other && other.lastMonth < me.lastMonth
  const survivor = other && isSurvivor ? survivorOf(me, other) : { from: Infinity, cents: 0 }
  return Float64Array.from({ length: timeline.years }, (_, year) => {
    const months = (from: number, to: number) =>
      12 * shareOfYear(plan, year, from, Math.min(to, me.lastMonth + 1))
    const own = me.claimMonth
    const full = Math.max(own, me.fullMonth)
    const lifted = Math.max(0, survivor.cents - me.ownFromFullAgeCents)
    const early = me.ownCents * months(own, full)
    const withheld = (me.withheld.get(plan.firstYear + year) ?? 0) * (year === 0 ? plan.firstYearShare : 1)
    return (
      Math.max(0, early - withheld) +
      me.ownFromFullAgeCents * months(full, Infinity) +
      topUp.cents * months(topUp.from, (other?.lastMonth ?? -1) + 1) +
      // Before the own claim the whole survivor's benefit is paid, after it only the excess over the own one.
      survivor.cents * months(survivor.from, own) +
      lifted * months(Math.max(survivor.from, own), Infinity)
    )
  })
}

/** Works out a household's years from how long each person lives. */
export function lifetimesFor(timeline: Timeline, lastYear: readonly number[]): Lifetimes {
  const { plan, people } = timeline
  const from = planMonth(timeline, lastYear)
  const years = Math.min(timeline.years, Math.max(...lastYear) + 1)
  const claimants = people.map((years_, index) => {
    const person = plan.people[index] ?? plan.people[0]
    return claimant(person, years_, (plan.firstYear + (lastYear[index] ?? 0)) * 12 + 11)
  })
  const byYear = (of: (year: number) => number) =>
    Float64Array.from({ length: timeline.years }, (_, year) => of(year))
  return {
    lastYear,
    years,
    planShare: byYear((year) => shareOfYear(plan, year, from, Infinity)),
    payBefore: people.map(({ workShare }) =>
      byYear((year) => {
        const worked = workShare[year] ?? 0
        return worked > 0 ? Math.min(1, shareOfYear(plan, year, 0, from) / worked) : 0
      }),
    ),
    benefits: claimants.map((me, index) => benefitYears(timeline, me, claimants[1 - index])),
  }
}
