import { describe, expect, it } from 'vitest'

/*
 * Internal functions, whose callers validate input. Add a new exported function to the fuzz test's list of the public
 * API, or here with a reason.
 */
const INTERNAL: Readonly<Record<string, 'all' | readonly string[]>> = {
  // Math without money, and building blocks of checks and results.
  'math/annuity.ts': 'all',
  'math/bisect.ts': 'all',
  'math/elementary.ts': 'all',
  'math/find-root.ts': 'all',
  'math/percentiles.ts': ['createPercentileSelector'],
  'math/random.ts': ['createStream', 'nextUniform', 'startStream', 'fillNormals'],
  'math/range.ts': 'all',
  'math/result.ts': 'all',
  'math/unwrap.ts': 'all',
  // Builders of the state tax facts.
  'data/state-tax-law.ts': 'all',
  // Lines of a tax return validated by estimateTax and the curve.
  'tax/added-income.ts': 'all',
  'tax/all-taxes.ts': 'all',
  'tax/business-deduction.ts': 'all',
  'tax/earned-income-credit.ts': 'all',
  'tax/gross-income.ts': 'all',
  'tax/personal-credits.ts': 'all',
  'tax/marginal-rate-changes.ts': 'all',
  'tax/withholding.ts': ['blankW4', 'federalWithholding'],
  'tax/premium-credit.ts': 'all',
  'tax/tax-credits.ts': 'all',
  'tax/payroll-tax.ts': 'all',
  'tax/flat-tax.ts': 'all',
  'tax/states/flat-state-tax.ts': 'all',
  'tax/states/state-codes.ts': 'all',
  // Give a law to the calculations.
  'tax/states/state-laws.ts': 'all',
  'tax/states/state-tax.ts': ['stateTaxYear'],
  'tax/indexed-tax.ts': 'all',
  'social-security/social-security-tax.ts': 'all',
  // Series and readers whose callers check years, growth and length.
  'social-security/wage-series.ts': 'all',
  'social-security/statement-text.ts': 'all',
  'social-security/statement-xml.ts': 'all',
  'social-security/social-security.ts': ['averageOf', 'formulaParts', 'insuredStatus'],
  'tax/tax-capital.ts': 'all',
  'tax/tax-deductions.ts': 'all',
  'tax/tax-parameters.ts': 'all',
  'tax/tax-federal.ts': ['alternativeMinimumTax', 'federalTax'],
  'tax/tax-return.ts': ['blankReturn'],
  'tax/tax-schedule.ts': 'all',
  // Steps of a household's forecast, whose plan checkHouseholdPlan validates.
  'household/accounts.ts': 'all',
  'household/check-plan.ts': ['planYears'],
  'household/forecast.ts': ['forecastLaw'],
  'household/fund-year.ts': 'all',
  'household/answer-search.ts': 'all',
  'household/household.ts': 'all',
  'household/household-year.ts': 'all',
  'household/whole-cents.ts': 'all',
  'household/rule-basis.ts': 'all',
  'household/spending-rules.ts': 'all',
  'household/year-income.ts': 'all',
  'household/year-spending.ts': 'all',
  'household/year-tax.ts': 'all',
  'household/tax-law.ts': 'all',
  'household/lifetimes.ts': 'all',
  'household/market.ts': 'all',
  // Single lives of what simulateHousehold simulates, and sums of what it returns.
  'household/simulate-household.ts': [
    'lifeByLife',
    'mergeLives',
    'successesOf',
    'chanceOfSuccess',
    'summarizeLives',
  ],
  'household/plan-changes.ts': 'all',
  'household/plan-months.ts': 'all',
  'household/answers.ts': ['withChanges'],
  'household/timeline.ts': 'all',
  'household/withdrawals.ts': 'all',
  'household/year-flows.ts': 'all',
  'retirement/medicare.ts': 'all',
  // Withdrawals along a path that their callers validate.
  'retirement/drawdown.ts': 'all',
  'market/market.ts': ['recordFromAnnual', 'recordFromMonthly'],
  'retirement/secure-model.ts': ['secureIncomeByYear'],
  // Parts of claims, loans, goals and projections.
  'social-security/claimant.ts': ['claimFault', 'claimAges'],
  'social-security/claiming.ts': [
    'chanceToLiveTo',
    'discounts',
    'monthsLeft',
    'ownBenefits',
    'ownWorth',
    'survivalByMonth',
    'tailSums',
  ],
  'loans/accrual.ts': 'all',
  'loans/interest.ts': ['billedInterest', 'rateIn', 'steadyRate', 'promotionalRate'],
  'loans/minimum-payment.ts': ['minimumPayment'],
  // Rounding of sums that are whole cents.
  'math/money.ts': ['toThreeFigures', 'toWholeDollars', 'wholeDollarDifference', 'sum'],
  // Of the rhythm of a charge that recurringCharges found.
  'spend/recurring.ts': ['chargesPerYear', 'datesThrough'],
  'loans/payoff-request.ts': 'all',
  'loans/payoff.ts': ['extraStart'],
  'market/portfolio.ts': ['monthlyLogMoments', 'logCorrelations', 'byAsset'],
  // The level of a record, which its callers have read.
  'market/performance.ts': ['levelOn'],
  'market/project.ts': ['contributionMultiple', 'priceLevel'],
  'social-security/social-security-benefit.ts': ['claimingFactor', 'survivorAgeFactor'],
  // Figures of a table, and a chance of a life whose age the need has checked.
  'protect/premium.ts': ['coverLimits'],
  'protect/long-term-care.ts': ['careChanceWithin', 'averageCareYears'],
}

describe('the fuzz test of core/finance', () => {
  const sources = import.meta.glob<string>('../../core/finance/*/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const fuzzTests = import.meta.glob<string>('./finance-api.fuzz.test.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const [fuzzTest = ''] = Object.values(fuzzTests)
  const listed = fuzzTest.slice(fuzzTest.indexOf('const PUBLIC_API'), fuzzTest.indexOf('const HOSTILE'))
  const publicFunctions = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .flatMap(([path, source]) =>
      [...source.matchAll(/^export (?:function (\w+)|const (\w+)(?:: [^=\n]+)? =\s+(?:<[^>]*>)?\()/gm)].map(
        (match) => ({ file: path.replace('../../core/finance/', ''), name: match[1] ?? match[2] ?? '' }),
      ),
    )

  it('finds exported functions', () => {
    expect(publicFunctions.length).toBeGreaterThan(200)
  })

  it('has every public function or a reason for its absence', () => {
    const missing = publicFunctions.filter(({ file, name }) => {
      const inner = INTERNAL[file] ?? []
      return inner !== 'all' && !inner.includes(name) && !new RegExp(`\\b${name}\\b`).test(listed)
    })
    expect(missing).toEqual([])
  })
})
