/*
 * Factors for sums of equal payments at a rate r per period above -1. Callers validate their input: a rate of -1 or
 * less has no factor.
 */

/** Present value of 1 paid at the end of each of n periods. */
export const annuityPresent = (perPeriod: number, periods: number): number =>
  perPeriod === 0 ? periods : -Math.expm1(-periods * Math.log1p(perPeriod)) / perPeriod

/** Present value of 1 paid at the beginning of each of n periods (annuity due). */
export const annuityDue = (perPeriod: number, periods: number): number =>
  (1 + perPeriod) * annuityPresent(perPeriod, periods)
