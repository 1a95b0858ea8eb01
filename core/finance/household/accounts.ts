import type { HouseholdPlan } from './plan.ts'
import type { Timeline } from './timeline.ts'

/** One person's own accounts: IRAs and workplace plans, Roth accounts with what was contributed, and health savings. */
export interface OwnAccounts {
  ira: number
  workplace: number
  roth: number
  /** Contributions and conversions. */
  rothBasis: number
  /** Conversions of the last five calendar years, each in the place of its plan year: a part of `rothBasis`. */
  readonly converted: Float64Array
  healthSavings: number
}

/** Calendar years, the one of the conversion included, in which converted money is held. IRC 408A(d)(3)(F). */
const HELD_YEARS = 5

/** The place of a year's conversion. */
const placeOf = (year: number): number => year % HELD_YEARS

/** What was converted less than five years ago and is still there. */
export function convertedLately({ converted, roth, rothBasis }: OwnAccounts): number {
  let sum = 0
  for (let place = 0; place < HELD_YEARS; place += 1) sum += converted[place] ?? 0
  return Math.min(sum, rothBasis, roth)
}

/** Takes from the conversions of the last five years, the oldest first. IRC 408A(d)(4)(B). */
export function takeConverted({ converted }: OwnAccounts, year: number, amount: number): void {
  let left = amount
  for (let age = HELD_YEARS - 1; age >= 0 && left > 0; age -= 1) {
    const place = placeOf(year + HELD_YEARS - age)
    const taken = Math.min(left, converted[place] ?? 0)
    converted[place] = (converted[place] ?? 0) - taken
    left -= taken
  }
}

/** Notes a year's conversion; the one of five years before is held no longer. */
export function noteConversion({ converted }: OwnAccounts, year: number, amount: number): void {
  converted[placeOf(year)] = (converted[placeOf(year)] ?? 0) + amount
  converted[placeOf(year + 1)] = 0
}

/** The household's money at a moment, in today's dollars as cents; mutable, and reused between paths. */
export interface HouseholdAccounts {
  cash: number
  taxable: number
  basis: number
  /** Capital losses carried over. */
  lossCarryOver: number
  readonly own: readonly [OwnAccounts, OwnAccounts]
}

const noAccounts = (): OwnAccounts => ({
  ira: 0,
  workplace: 0,
  roth: 0,
  rothBasis: 0,
  converted: new Float64Array(HELD_YEARS),
  healthSavings: 0,
})

function clearAccounts(own: OwnAccounts): void {
  own.ira = 0
  own.workplace = 0
  own.roth = 0
  own.rothBasis = 0
  own.converted.fill(0)
  own.healthSavings = 0
}

export const createAccounts = (): HouseholdAccounts => ({
  cash: 0,
  taxable: 0,
  basis: 0,
  lossCarryOver: 0,
  own: [noAccounts(), noAccounts()],
})

/** Puts the plan's balances in. */
export function openAccounts(plan: HouseholdPlan, accounts: HouseholdAccounts): void {
  accounts.cash = 0
  accounts.taxable = 0
  accounts.basis = 0
  accounts.lossCarryOver = 0
  for (const own of accounts.own) clearAccounts(own)
  for (const { treatment, owner, balanceCents, basisCents, isWorkplacePlan } of plan.accounts) {
    const own = accounts.own[owner]
    if (treatment === 'cash') accounts.cash += balanceCents
    else if (treatment === 'taxable') {
      accounts.taxable += balanceCents
      accounts.basis += basisCents
    } else if (treatment === 'roth') {
      own.roth += balanceCents
      own.rothBasis += basisCents
    } else if (treatment === 'hsa') own.healthSavings += balanceCents
    else if (isWorkplacePlan) own.workplace += balanceCents
    else own.ira += balanceCents
  }
}

/** A death passes all accounts to the survivor, whose own they become. IRC 408(d)(3)(C)(ii), 223(f)(8). */
export function inherit(accounts: HouseholdAccounts, deceased: 0 | 1): void {
  const from = accounts.own[deceased]
  const to = accounts.own[deceased === 0 ? 1 : 0]
  // A survivor's rollover from a workplace plan goes to an IRA.
  to.ira += from.ira + from.workplace
  to.roth += from.roth
  to.rothBasis += from.rothBasis
  from.converted.forEach((amount, place) => {
    to.converted[place] = (to.converted[place] ?? 0) + amount
  })
  to.healthSavings += from.healthSavings
  clearAccounts(from)
}

/** What can be withdrawn in a year, by its treatment; `held` is what costs an early-withdrawal penalty. */
export interface Capacity {
  cash: number
  taxable: number
  /** The share of a taxable withdrawal that is gain; negative for a loss. */
  gainShare: number
  deferredFree: number
  deferredHeld: number
  rothFree: number
  /** Converted in the last five years: no tax, but the penalty. */
  rothConverted: number
  rothHeld: number
  healthFree: number
  healthHeld: number
  /** The traditional balances behind `deferredFree` and `deferredHeld`, and what the law requires of them: see {@link iraOf}. */
  readonly free: Float64Array
  readonly held: Float64Array
  readonly required: Float64Array
}

/** Places of a person's IRA and workplace plan in lists of traditional balances. */
export const iraOf = (person: number): number => person * 2
export const workplaceOf = (person: number): number => person * 2 + 1

export const createCapacity = (): Capacity => ({
  cash: 0,
  taxable: 0,
  gainShare: 0,
  deferredFree: 0,
  deferredHeld: 0,
  rothFree: 0,
  rothConverted: 0,
  rothHeld: 0,
  healthFree: 0,
  healthHeld: 0,
  free: new Float64Array(4),
  held: new Float64Array(4),
  required: new Float64Array(4),
})

/**
 * Sums up what can be withdrawn. Free of penalty are traditional and Roth accounts from the year in which the owner
 * reaches 59½, a workplace plan left in or after the year of age 55, contributions to a Roth account at any age, conversions to
 * one after five years, and
 * health savings from the year of age 65. IRC 72(t)(2)(A), 408A(d)(3)(F) and (4), 223(f)(4).
 */
export function measureCapacity(
  { people }: Timeline,
  year: number,
  accounts: HouseholdAccounts,
  capacity: Capacity,
): void {
  capacity.cash = accounts.cash
  capacity.taxable = accounts.taxable
  capacity.gainShare = accounts.taxable > 0 ? 1 - accounts.basis / accounts.taxable : 0
  capacity.deferredFree = 0
  capacity.deferredHeld = 0
  capacity.rothFree = 0
  capacity.rothConverted = 0
  capacity.rothHeld = 0
  capacity.healthFree = 0
  capacity.healthHeld = 0
  for (let index = 0; index < people.length; index += 1) {
    const person = people[index]
    const own = accounts.own[index === 0 ? 0 : 1]
    if (!person) continue
    const isFree = year >= person.freeFrom
    const isWorkplaceFree = year >= person.workplaceFreeFrom
    capacity.free[iraOf(index)] = isFree ? own.ira : 0
    capacity.held[iraOf(index)] = isFree ? 0 : own.ira
    capacity.free[workplaceOf(index)] = isWorkplaceFree ? own.workplace : 0
    capacity.held[workplaceOf(index)] = isWorkplaceFree ? 0 : own.workplace
    if (isFree) {
      capacity.deferredFree += own.ira
      capacity.rothFree += own.roth
    } else {
      const basis = Math.min(own.roth, own.rothBasis)
      capacity.deferredHeld += own.ira
      const lately = convertedLately(own)
      capacity.rothFree += basis - lately
      capacity.rothConverted += lately
      capacity.rothHeld += own.roth - basis
    }
    if (isWorkplaceFree) capacity.deferredFree += own.workplace
    else capacity.deferredHeld += own.workplace
    if (year >= person.medicareFrom) capacity.healthFree += own.healthSavings
    else capacity.healthHeld += own.healthSavings
  }
}

/** Everything the household has but its home. */
export function totalBalance({ cash, taxable, own: [first, second] }: HouseholdAccounts): number {
  const owned = (own: OwnAccounts) => own.ira + own.workplace + own.roth + own.healthSavings
  return cash + taxable + owned(first) + owned(second)
}
