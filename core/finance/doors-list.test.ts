import { describe, expect, it } from 'vitest'

/*
 * What is no door: sums that functions above have checked the numbers of. Whoever makes a new one public puts it among
 * the doors, or here with its reason.
 */
const BEHIND_DOORS: Readonly<Record<string, 'all' | readonly string[]>> = {
  // Mathematics without money, and what checks and answers are made of.
  'annuity.ts': 'all',
  'bisect.ts': 'all',
  'elementary.ts': 'all',
  'find-root.ts': 'all',
  'order-statistic.ts': 'all',
  'percentiles.ts': ['createPercentileSelector'],
  'random.ts': ['createStream', 'nextUniform', 'startStream', 'fillNormals'],
  'range.ts': 'all',
  'result.ts': 'all',
  'unwrap.ts': 'all',
  // The lines of a tax return that estimateTax and the curve have checked.
  'child-credit.ts': 'all',
  'payroll-tax.ts': 'all',
  'social-security-tax.ts': 'all',
  'tax-capital.ts': 'all',
  'tax-curve.ts': ['addIncome', 'cashIncome'],
  'tax-deductions.ts': 'all',
  'tax-federal.ts': ['grossIncome', 'federalTax'],
  'tax-return.ts': ['blankReturn'],
  'tax-schedule.ts': 'all',
  // The steps of a retirement that checkPlan has passed.
  'drawdown.ts': 'all',
  'holdings.ts': 'all',
  'market.ts': ['recordFromAnnual', 'recordFromMonthly', 'yearlyRecordFromMonthly', 'realGrowth'],
  'portfolio-rule.ts': 'all',
  'retire-outcome.ts': ['summarise'],
  'retire-path.ts': 'all',
  'secure-model.ts': ['secureIncomeByYear'],
  'withdrawal.ts': ['firstSpending', 'nextSpending'],
  // Parts of claims, loans, goals and projections.
  'claiming.ts': ['claimFault', 'claimAges', 'discounts', 'monthsLeft', 'survivalByMonth', 'tailSums'],
  'goal-outcomes.ts': [
    'isSize',
    'refuseSize',
    'refuseChance',
    'isGoal',
    'multiples',
    'targetAtDate',
    'chanceOfAmounts',
  ],
  'accrual.ts': 'all',
  'interest.ts': ['billedInterest', 'rateIn', 'steadyRate', 'promotionalRate'],
  'minimum-payment.ts': ['minimumPayment'],
  // Roundings of sums that are whole cents by then.
  'money.ts': ['toWholeDollars', 'wholeDollarDifference'],
  'payoff-request.ts': 'all',
  'portfolio.ts': ['monthlyLogMoments', 'logCorrelations', 'byAsset'],
  'project.ts': ['contributionMultiple', 'priceLevel'],
  'simulate.ts': ['fanOf'],
  'social-security-benefit.ts': ['claimingFactor'],
  'unit-period.ts': 'all',
}

describe('the list of doors', () => {
  const sources = import.meta.glob<string>('./*.ts', { query: '?raw', import: 'default', eager: true })
  const here = sources['./doors.test.ts'] ?? ''
  const listed = here.slice(here.indexOf('const DOORS'), here.indexOf('const HOSTILE'))
  const publicFunctions = Object.entries(sources)
    .filter(([path]) => !/\.(?:test|bench)\.ts$/.test(path))
    .flatMap(([path, source]) =>
      [...source.matchAll(/^export (?:function (\w+)|const (\w+)(?:: [^=\n]+)? =\s+(?:<[^>]*>)?\()/gm)].map(
        (match) => ({ file: path.slice(2), name: match[1] ?? match[2] ?? '' }),
      ),
    )

  it('finds the functions', () => {
    expect(publicFunctions.length).toBeGreaterThan(200)
  })

  it('has every public function, or says why not', () => {
    const missing = publicFunctions.filter(({ file, name }) => {
      const inner = BEHIND_DOORS[file] ?? []
      return inner !== 'all' && !inner.includes(name) && !new RegExp(`\\b${name}\\b`).test(listed)
    })
    expect(missing).toEqual([])
  })
})
