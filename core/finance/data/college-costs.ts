/**
 * What a year of college costs: average estimated budgets of full-time undergraduates in 2024-25, in dollars, with
 * tuition, fees, housing, food, books, transportation and other expenses. College Board, Trends in College Pricing and
 * Student Aid 2024, Figure CP-1. Published prices, before grants; many families pay less.
 */
export const COLLEGE_COSTS = {
  source: 'College Board, Trends in College Pricing and Student Aid 2024',
  year: '2024–25',
  /** By type of school; a two-year college is counted with its two years. */
  schools: {
    public_in_state: { name: 'Public, in-state', yearDollars: 29_910, years: 4 },
    public_out_of_state: { name: 'Public, out-of-state', yearDollars: 49_080, years: 4 },
    private_nonprofit: { name: 'Private nonprofit', yearDollars: 62_990, years: 4 },
    public_two_year: { name: 'Community college', yearDollars: 20_570, years: 2 },
  },
} as const

export type SchoolType = keyof typeof COLLEGE_COSTS.schools
