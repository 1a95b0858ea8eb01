/** Units of funds in whole millionths, and what they are worth in whole cents. */
import { roundCents, type Cents } from '#core/finance/math/money.ts'

const MILLION = 1_000_000

/** Millionths of a unit. */
export type Units = number

/** What units are worth at the price of a whole one; negative units are owed. */
export const valueOf = (units: Units, priceCents: Cents): Cents => roundCents((units * priceCents) / MILLION)

/** The units that an amount buys, rounded down so that they never cost more than it; 0 or more. */
export const unitsFor = (amountCents: Cents, priceCents: Cents): Units =>
  Math.floor((amountCents * MILLION) / priceCents)

/**
 * The units that a sale of an amount takes from those held: all of them when it is everything they are worth, and
 * never more than there are.
 */
export const unitsToSell = (amountCents: Cents, priceCents: Cents, held: Units): Units =>
  amountCents >= valueOf(held, priceCents)
    ? held
    : Math.min(held, Math.round((amountCents * MILLION) / priceCents))
