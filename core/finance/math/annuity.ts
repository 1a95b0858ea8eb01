/*
 * The factors that every sum over equal payments is made of, at a rate r per period above -1. For functions that have
 * checked their numbers: a rate of -1 or less has no factor.
 */

/** (1 + r)^n, exact for the smallest rates too. */
export const growth = (perPeriod: number, periods: number): number =>
  Math.exp(periods * Math.log1p(perPeriod))

/** What 1 paid at the end of each of n periods has grown to. */
export const annuityGrowth = (perPeriod: number, periods: number): number =>
  perPeriod === 0 ? periods : Math.expm1(periods * Math.log1p(perPeriod)) / perPeriod

/** What 1 paid at the end of each of n periods is worth now. */
export const annuityPresent = (perPeriod: number, periods: number): number =>
  perPeriod === 0 ? periods : -Math.expm1(-periods * Math.log1p(perPeriod)) / perPeriod

/** What 1 paid at the beginning of each of n periods is worth now: an annuity due. */
export const annuityDue = (perPeriod: number, periods: number): number =>
  (1 + perPeriod) * annuityPresent(perPeriod, periods)
