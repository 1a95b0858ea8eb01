/** Published figures behind the suggested targets of savings goals. */

/**
 * What a year of college costs: average estimated budgets of full-time undergraduates in dollars, with tuition, fees,
 * housing, food, books, transportation and other expenses. Published prices, before grants; many families pay less.
 *
 * `yearDollars`: College Board, Trends in College Pricing and Student Aid 2025, academic year 2025–26. Compared in
 * November 2026 with two public reports of that edition (Community College Daily; Samalin Wealth), not with the edition
 * itself. `annualIncrease`: the average yearly increase of the same budget since 2011–12, when the College Board's Annual
 * Survey of Colleges gave $21,447, $33,973, $42,224 and $15,286 in the order below (read in SunTrust's college tuition
 * guide). It is nominal, a fraction a year.
 */
export const COLLEGE_COSTS = {
  source: 'College Board, Trends in College Pricing and Student Aid 2025',
  year: '2025–26',
  /** By type of school; a two-year college is counted with its two years. */
  schools: {
    public_in_state: { name: 'Public, in-state', yearDollars: 30_990, annualIncrease: 0.0266, years: 4 },
    public_out_of_state: {
      name: 'Public, out-of-state',
      yearDollars: 50_920,
      annualIncrease: 0.0293,
      years: 4,
    },
    private_nonprofit: { name: 'Private nonprofit', yearDollars: 65_470, annualIncrease: 0.0318, years: 4 },
    public_two_year: { name: 'Community college', yearDollars: 21_320, annualIncrease: 0.024, years: 2 },
  },
} as const

export type SchoolType = keyof typeof COLLEGE_COSTS.schools

/**
 * How many years' pay to have saved by the age of retirement: Fidelity Investments, "How much do I need to retire?"
 * (2024): 12 times at 65, 10 times at 67, 8 times at 70. A rule of thumb for a person who saves from 25 on and plans to
 * maintain their lifestyle, with Social Security in addition. The 10 times at 67 was compared with Fidelity's own
 * "Retirement roadmap" in November 2026. The figures for 65 and 70 are unverified: no public copy of them was found.
 */
export const RETIREMENT_SAVINGS = {
  source: 'Fidelity Investments, How much do I need to retire?',
  year: 2024,
  multiples: [
    { age: 65, timesPay: 12 },
    { age: 67, timesPay: 10 },
    { age: 70, timesPay: 8 },
  ],
} as const
