import {
  convertedLately,
  noteConversion,
  takeConverted,
  type Capacity,
  type HouseholdAccounts,
} from './accounts.ts'
import type { WithdrawalOrder } from './plan.ts'
import type { Timeline } from './timeline.ts'

/** A year's withdrawals beyond required distributions and health costs, by where they come from. */
export interface Draft {
  cash: number
  taxable: number
  deferredFree: number
  deferredHeld: number
  rothFree: number
  rothConverted: number
  rothHeld: number
  healthFree: number
  healthHeld: number
}

export const createDraft = (): Draft => ({
  cash: 0,
  taxable: 0,
  deferredFree: 0,
  deferredHeld: 0,
  rothFree: 0,
  rothConverted: 0,
  rothHeld: 0,
  healthFree: 0,
  healthHeld: 0,
})

/** Additional tax on early withdrawals: IRC 72(t)(1), and 223(f)(4)(A) for health savings. */
const EARLY_RATE = 0.1
const EARLY_HEALTH_RATE = 0.2

export const earlyPenalty = (draft: Draft): number =>
  (draft.deferredHeld + draft.rothConverted + draft.rothHeld) * EARLY_RATE +
  draft.healthHeld * EARLY_HEALTH_RATE

/** The part of a draft that is ordinary income: traditional, early Roth earnings, and health savings not spent on health. */
export const ordinaryPart = (draft: Draft): number =>
  draft.deferredFree + draft.deferredHeld + draft.rothHeld + draft.healthFree + draft.healthHeld

/** All that can be withdrawn after a conversion. */
export const capacityTotal = (capacity: Capacity, conversion: number): number =>
  capacity.cash +
  capacity.taxable +
  capacity.deferredFree +
  capacity.deferredHeld -
  conversion +
  capacity.rothFree +
  capacity.rothConverted +
  capacity.rothHeld +
  capacity.healthFree +
  capacity.healthHeld

/**
 * Divides a total among the accounts in the plan's order. What costs a penalty always comes last, after health savings.
 *
 * @param conversion has left the traditional accounts, each in proportion
 * @param fill the traditional withdrawal that fills the bracket, for that order
 */
export function divide(
  order: WithdrawalOrder['kind'],
  capacity: Capacity,
  total: number,
  conversion: number,
  fill: number,
  draft: Draft,
): void {
  const deferred = capacity.deferredFree + capacity.deferredHeld
  const remaining = deferred > 0 ? 1 - conversion / deferred : 0
  const deferredFree = capacity.deferredFree * remaining
  let left = total
  if (order === 'proportional') {
    const all = capacity.cash + capacity.taxable + deferredFree + capacity.rothFree
    const share = all > 0 ? Math.min(1, left / all) : 0
    draft.cash = capacity.cash * share
    draft.taxable = capacity.taxable * share
    draft.deferredFree = deferredFree * share
    draft.rothFree = capacity.rothFree * share
    left -= all * share
  } else {
    const first = order === 'bracket' ? Math.min(left, fill, deferredFree) : 0
    left -= first
    draft.cash = Math.min(left, capacity.cash)
    left -= draft.cash
    draft.taxable = Math.min(left, capacity.taxable)
    left -= draft.taxable
    if (order === 'bracket') {
      draft.rothFree = Math.min(left, capacity.rothFree)
      left -= draft.rothFree
      const more = Math.min(left, deferredFree - first)
      draft.deferredFree = first + more
      left -= more
    } else {
      draft.deferredFree = Math.min(left, deferredFree)
      left -= draft.deferredFree
      draft.rothFree = Math.min(left, capacity.rothFree)
      left -= draft.rothFree
    }
  }
  draft.healthFree = Math.min(left, capacity.healthFree)
  left -= draft.healthFree
  draft.rothConverted = Math.min(left, capacity.rothConverted)
  left -= draft.rothConverted
  draft.deferredHeld = Math.min(left, capacity.deferredHeld * remaining)
  left -= draft.deferredHeld
  draft.rothHeld = Math.min(left, capacity.rothHeld)
  left -= draft.rothHeld
  draft.healthHeld = Math.min(left, capacity.healthHeld)
}

const part = (amount: number, of: number): number => (of > 0 ? amount / of : 0)

/** Takes a draft and a conversion out of the accounts; each owner gives in proportion to what can be taken. */
export function withdraw(
  { people }: Timeline,
  year: number,
  accounts: HouseholdAccounts,
  capacity: Capacity,
  draft: Draft,
  conversion: number,
): void {
  const taxableShare = part(draft.taxable, capacity.taxable)
  accounts.cash = Math.max(0, accounts.cash - draft.cash)
  accounts.taxable = Math.max(0, accounts.taxable - draft.taxable)
  accounts.basis *= 1 - taxableShare
  const converted = part(conversion, capacity.deferredFree + capacity.deferredHeld)
  const free = part(draft.deferredFree, capacity.deferredFree)
  const held = part(draft.deferredHeld, capacity.deferredHeld)
  const rothFree = part(draft.rothFree, capacity.rothFree)
  const rothConverted = part(draft.rothConverted, capacity.rothConverted)
  const rothHeld = part(draft.rothHeld, capacity.rothHeld)
  const healthFree = part(draft.healthFree, capacity.healthFree)
  const healthHeld = part(draft.healthHeld, capacity.healthHeld)
  for (let index = 0; index < people.length; index += 1) {
    const person = people[index]
    const own = accounts.own[index === 0 ? 0 : 1]
    if (!person) continue
    const isFree = year >= person.freeFrom
    if (isFree) own.roth *= 1 - rothFree
    else {
      const basis = Math.min(own.roth, own.rothBasis)
      const lately = convertedLately(own)
      const earnings = own.roth - basis
      takeConverted(own, year, lately * rothConverted)
      own.rothBasis = (basis - lately) * (1 - rothFree) + lately * (1 - rothConverted)
      own.roth = own.rothBasis + earnings * (1 - rothHeld)
    }
    const moved = (own.ira + own.workplace) * converted
    own.ira = Math.max(0, own.ira * (1 - converted - (isFree ? free : held)))
    const isWorkplaceFree = year >= person.workplaceFreeFrom
    own.workplace = Math.max(0, own.workplace * (1 - converted - (isWorkplaceFree ? free : held)))
    own.roth += moved
    own.rothBasis += moved
    noteConversion(own, year, moved)
    own.healthSavings = Math.max(
      0,
      own.healthSavings * (1 - (year >= person.medicareFrom ? healthFree : healthHeld)),
    )
  }
}
