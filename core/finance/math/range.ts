/*
 * The input ranges of the engine's public functions. Each check is false for NaN, for Infinity and for anything beyond
 * what a household can mean, so that no internal function divides by zero, overflows or runs without end.
 */

/** The longest that any schedule or projection is followed: a hundred years. */
export const MAX_MONTHS = 1200
/** The same in years. */
export const MAX_YEARS = 100

/** Nobody plans beyond this age. */
const OLDEST = 130

/** A rate of change a year or a period: from losing 99 % to growing elevenfold. Beyond, it is a slip of the keyboard. */
export const isRate = (rate: number): boolean => rate >= -0.99 && rate <= 10

/** A yearly interest rate of a debt or an account: 0 to 1000 %. */
export const isInterestRate = (rate: number): boolean => rate >= 0 && rate <= 10

/** What is charged on a balance a year: 0 % to less than all of it. */
export const isFeeRate = (rate: number): boolean => rate >= 0 && rate <= 0.99

/** A part of a whole: 0 to 1. */
export const isShare = (share: number): boolean => share >= 0 && share <= 1

/** A chance to ask for: above 0, up to certainty. */
export const isWantedChance = (chance: number): boolean => chance > 0 && chance <= 1

/** What a dollar becomes in one period: between losing all but a thousandth and a thousandfold. */
export const isGrowthFactor = (factor: number): boolean => factor >= 1e-3 && factor <= 1e3

/** An age in years, whole or not: 0 to 130. */
export const isAge = (age: number): boolean => age >= 0 && age <= OLDEST

/** A whole number between two others, both included. */
export const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most
