/*
 * Input ranges of the engine's public functions. Each check is false for NaN, Infinity and anything unreasonable for a
 * household, so that no internal function divides by zero, overflows or fails to terminate.
 */

/** The maximum length of schedules and projections: a hundred years. */
export const MAX_MONTHS = 1200
/** The maximum length in years. */
export const MAX_YEARS = 100

/** The maximum age. */
const OLDEST = 130

/** A rate of change per year or period: from -99% to elevenfold growth. Anything else is an input error. */
export const isRate = (rate: number): boolean => rate >= -0.99 && rate <= 10

/** A yearly interest rate of a debt or an account: 0 to 1000%. */
export const isInterestRate = (rate: number): boolean => rate >= 0 && rate <= 10

/** A yearly fee on a balance: 0% to less than 100%. */
export const isFeeRate = (rate: number): boolean => rate >= 0 && rate <= 0.99

/** A part of a whole: 0 to 1. */
export const isShare = (share: number): boolean => share >= 0 && share <= 1

/** A wanted chance: above 0, up to 1. */
export const isWantedChance = (chance: number): boolean => chance > 0 && chance <= 1

/** An age in years, whole or not: 0 to 130. */
export const isAge = (age: number): boolean => age >= 0 && age <= OLDEST

/** A whole number in an inclusive range. */
export const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most
