/**
 * How often what insurance pays for happens, and what it then costs. Rounded averages of the whole country that weigh
 * covers against each other, not a forecast for anyone; those marked as assumed are our judgment.
 */
export const PROTECT_RISK = {
  /** Years that are looked at. Assumed: the usual term of life insurance. */
  years: 20,
  disability: {
    /** More than 1 in 4 of today's 20-year-olds before 67 (Social Security Administration, fact sheet, 2024). */
    chance: 0.25,
    fromAge: 20,
    toAge: 67,
    /** Months without pay. Assumed: a bit below three years, the length often given for long-term claims. */
    months: 34,
  },
  home: {
    /** Insured homes with a claim in 2015, a year: 5.9% (ISO, in Insurance Information Institute, "Homeowners and renters insurance"). */
    yearlyChance: 0.059,
    /** Of the cost to rebuild that a claim takes on average. Assumed. */
    lossShare: 0.05,
  },
  auto: {
    /** Bodily injury claims for each car and year of 2023, and their average dollars (ISO, in Insurance Information Institute, "Auto insurance"). */
    yearlyChance: 0.0077,
    averageDollars: 26_501,
  },
  umbrella: {
    /** A judgment above the limit of home and auto policies, a year, and the part of the wealth at risk it takes. Assumed. */
    yearlyChance: 0.0005,
    lossShare: 0.5,
  },
} as const
