/**
 * Long-term care in the United States: national median cost of a year of 2023, dollars (Genworth and CareScout Cost of
 * Care Survey 2023, read in ThinkAdvisor, 2024-05-06), and how many need care and how long on average
 * (Administration for Community Living, acl.gov/ltc; the 70% also in ASPE, "What Is the Lifetime Risk of Needing and
 * Receiving Long-Term Services and Supports?", 2019).
 */
export const LONG_TERM_CARE = {
  source: 'Genworth/CareScout 2023; acl.gov/ltc',
  costYear: 2023,
  yearlyDollars: {
    home_aide: 75_500,
    assisted_living: 64_200,
    nursing_home_shared: 104_000,
    nursing_home_private: 116_800,
  },
  /** Chance that someone now 65 will need care. */
  chance: 0.7,
  averageYears: { male: 2.2, female: 3.7 },
} as const
