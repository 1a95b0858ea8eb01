import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { federalTax } from '#core/finance/tax/tax-federal.ts'
import { COUPLE_PLAN, RETIRED_PLAN, SINGLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { forecastHousehold, forecastLaw } from './forecast.ts'
import type { HouseholdPlan, HouseholdYear, PlanAccount, PlanPerson } from './plan.ts'

const yearsOf = (plan: HouseholdPlan): readonly HouseholdYear[] => unwrap(forecastHousehold(plan)).years

function yearOf(plan: HouseholdPlan, calendarYear: number): HouseholdYear {
  const found = yearsOf(plan).find(({ year }) => year === calendarYear)
  if (!found) throw new Error(`The plan has no ${calendarYear}`)
  return found
}

const account = (treatment: PlanAccount['treatment'], dollars: number, basis = 0): PlanAccount => ({
  treatment,
  owner: 0,
  balanceCents: dollars * 100,
  basisCents: basis * 100,
  isWorkplacePlan: false,
})

const single = (changes: Partial<HouseholdPlan>, person: Partial<PlanPerson> = {}): HouseholdPlan => ({
  ...SINGLE_PLAN,
  ...changes,
  people: [{ ...SINGLE_PLAN.people[0], ...person }],
})

/** Born in 1974, 52 in 2026. */
const young = { birthDate: '1974-02-10' } as const

describe("a couple's year worked by hand", () => {
  /*
   * 2026, joint, both over 65. Pension $40,000; Social Security 12 × ($2,500 + $1,500) = $48,000. Spending $98,000 and
   * Medicare 2 × 12 × ($202.90 + $38.99) = $5,805.36, so that the withdrawal W is $15,805.36 and the tax T.
   * Of the benefits 85% are taxable, $40,800, as $6,000 + 85% of ($24,000 + $40,000 + W - $44,000) is more.
   * Deductions: $32,200 + 2 × $1,650 + 2 × $6,000 = $47,500. Taxable: $40,000 + W + $40,800 - $47,500 = $33,300 + W.
   * T = 10% of $24,800 + 12% of ($8,500 + W) = $3,500 + 12% of W, so that W = $19,305.36 / 0.88 = $21,937.91.
   */
  const [year] = yearsOf(RETIRED_PLAN)

  it('withdraws what spending and the tax on the withdrawal take', () => {
    expect(year?.withdrawals.deferred).toBe(21_937_91)
    expect(year?.taxes).toBe(6_132_55)
    expect(year?.gap).toBe(0)
    expect(year?.surplus).toBe(0)
  })

  it('shows the return line by line', () => {
    expect(year?.tax.income.taxableBenefitsCents).toBe(40_800_00)
    expect(year?.tax.seniorDeductionCents).toBe(12_000_00)
    expect(year?.tax.taxableIncomeCents).toBe(55_237_91)
    expect(year?.tax.federalTaxCents).toBe(6_132_55)
  })

  it('holds the return and the law that the tax follows from', () => {
    expect(year?.taxReturn.status).toBe('joint')
    expect(year?.taxReturn.retirementIncomeCents).toBe(40_000_00 + 21_937_91)
    expect(year?.taxReturn.socialSecurityCents).toBe(48_000_00)
    for (const each of yearsOf(COUPLE_PLAN)) {
      const law = forecastLaw(COUPLE_PLAN, each.year, each.priceIndex)
      expect(federalTax(each.taxReturn, law)).toEqual(each.tax)
    }
  })

  it('adds the standard premiums of Medicare Parts B and D', () => {
    expect(year?.spending.medicare).toBe(5_805_36)
    expect(year?.spending.irmaa).toBe(0)
  })
})

describe('tax law of later years', () => {
  it('has the senior deduction through 2028', () => {
    expect(yearOf(RETIRED_PLAN, 2028).tax.seniorDeductionCents).toBe(12_000_00)
    expect(yearOf(RETIRED_PLAN, 2029).tax.seniorDeductionCents).toBe(0)
  })

  it('indexes brackets, but not the thresholds of taxable Social Security', () => {
    const plan = { ...RETIRED_PLAN, inflation: 0.04, expectedReturn: [0.04], cashReturn: 0.04 }
    const [now, later] = [yearOf(plan, 2029), yearOf(plan, 2045)]
    expect(later.tax.deduction.standardCents / later.priceIndex).toBeCloseTo(
      now.tax.deduction.standardCents / now.priceIndex,
      -1,
    )
    const low = { ...plan, incomes: [], spending: { ...plan.spending, essentialCents: 60_000_00 } }
    const share = (one: HouseholdYear) =>
      one.tax.income.taxableBenefitsCents / one.priceIndex / (one.socialSecurity[0] ?? 1)
    expect(share(yearOf(low, 2040))).toBeGreaterThan(share(yearOf(low, 2027)))
  })

  it('files jointly in the year of a death and as single after it', () => {
    expect(yearOf(RETIRED_PLAN, 2046).tax.deduction.standardCents).toBe(35_500_00)
    expect(yearOf(RETIRED_PLAN, 2047).tax.deduction.standardCents).toBe(18_150_00)
  })
})

describe('a death', () => {
  it('passes accounts, the survivor benefit and the survivor share of the pension on', () => {
    const [before, after] = [yearOf(RETIRED_PLAN, 2046), yearOf(RETIRED_PLAN, 2047)]
    expect(after.ages).toEqual([null, 89])
    expect(before.socialSecurity).toEqual([30_000_00, 18_000_00])
    expect(after.socialSecurity).toEqual([0, 30_000_00])
    expect(after.incomes).toEqual([20_000_00])
    expect(after.spending.essential).toBe(68_600_00)
    expect(after.requiredDistribution).toBeGreaterThan(0)
  })
})

describe('Medicare surcharges', () => {
  const plan = single({
    accounts: [account('deferred', 3_000_000)],
    spending: { ...SINGLE_PLAN.spending, oneTime: [{ name: 'Boat', year: 2027, cents: 60_000_00 }] },
  })

  it('follow the income of two years before', () => {
    // $110,000 and tax from a traditional account lies between $109,000 and $137,000.
    const years = yearsOf(plan)
    expect(years.slice(0, 4).map(({ spending }) => spending.irmaa > 0)).toEqual([false, false, false, true])
    expect(years[1]?.magi).toBeGreaterThan(109_000_00)
    expect(years[1]?.magi).toBeLessThan(137_000_00)
    expect(years[3]?.spending.irmaa).toBe(12 * (81_20 + 14_50))
  })

  it('of the first two years follow the income entered for the years before', () => {
    const known = { ...plan, earlierIncomeCents: [120_000_00, 100_000_00] as const }
    expect(yearsOf(known)[0]?.spending.irmaa).toBe(12 * (81_20 + 14_50))
    expect(yearsOf(known)[1]?.spending.irmaa).toBe(0)
  })
})

describe('required distributions', () => {
  it('divide the balance at the end of the year before by the period for the age, and are taken first', () => {
    // Publication 590-B, Table III: 24.6 years at 75.
    const plan = single(
      { accounts: [account('deferred', 100_000), account('cash', 900_000)] },
      { birthDate: '1951-06-15' },
    )
    expect(yearsOf(plan)[0]?.requiredDistribution).toBe(4_065_04)
    expect(yearsOf(plan)[0]?.withdrawals.deferred).toBe(4_065_04)
  })

  it('follow the joint table while a spouse more than ten years younger lives', () => {
    const [owner, spouse] = RETIRED_PLAN.people
    if (!owner || !spouse) throw new Error('The plan has two people')
    const couple: HouseholdPlan = {
      ...RETIRED_PLAN,
      people: [
        { ...owner, birthDate: '1951-06-15', lastAge: 80 },
        { ...spouse, birthDate: '1966-06-15', lastAge: 90 },
      ],
      accounts: [account('deferred', 100_000), account('cash', 2_000_000)],
    }
    // Table II of Publication 590-B: 28.3 years at 75 and 60.
    expect(yearOf(couple, 2026).requiredDistribution).toBe(3_533_57)
  })

  it('save what is not spent', () => {
    const plan = single(
      {
        accounts: [account('deferred', 5_000_000)],
        spending: { ...SINGLE_PLAN.spending, essentialCents: 0 },
      },
      { birthDate: '1951-06-15' },
    )
    const [year] = yearsOf(plan)
    expect(year?.surplus).toBeGreaterThan(100_000_00)
    expect(year?.balances.taxable).toBe(year?.surplus)
  })
})

describe('early withdrawals', () => {
  it('cost 10% before the year of 59½', () => {
    const plan = single({ accounts: [account('deferred', 2_000_000)] }, young)
    const { earlyWithdrawalPenalty, withdrawals } = yearOf(plan, 2026)
    expect(earlyWithdrawalPenalty).toBeCloseTo(withdrawals.deferred / 10, -1)
    expect(yearOf(plan, 2032).earlyWithdrawalPenalty).toBeGreaterThan(0)
    expect(yearOf(plan, 2033).earlyWithdrawalPenalty).toBe(0)
  })

  it('are free from a workplace plan left in or after the year of age 55', () => {
    const workplace = { ...account('deferred', 2_000_000), isWorkplacePlan: true }
    const left = (retiresIn: string) =>
      yearOf(single({ accounts: [workplace] }, { ...young, payCents: 100_000_00, retiresIn }), 2031)
    expect(left('2028-12').earlyWithdrawalPenalty).toBeGreaterThan(0)
    expect(left('2029-01').earlyWithdrawalPenalty).toBe(0)
  })

  it('take what was contributed to a Roth account first, without tax or penalty', () => {
    const plan = single(
      { accounts: [account('roth', 200_000, 120_000), account('deferred', 500_000)] },
      young,
    )
    const [first, second, third] = yearsOf(plan)
    expect(first?.taxes).toBe(0)
    expect(first?.earlyWithdrawalPenalty).toBe(0)
    expect(second?.earlyWithdrawalPenalty).toBe(0)
    expect(third?.withdrawals.roth).toBe(20_000_00)
    expect(third?.earlyWithdrawalPenalty).toBeGreaterThan(3_000_00)
  })

  it('of health savings cost 20% before 65, beyond health costs', () => {
    const plan = single(
      {
        accounts: [account('hsa', 300_000)],
        spending: { ...SINGLE_PLAN.spending, essentialCents: 10_000_00, healthBefore65Cents: 6_000_00 },
      },
      young,
    )
    const [year] = yearsOf(plan)
    expect(year?.withdrawals.hsa).toBe(6_000_00 + 12_500_00)
    expect(year?.earlyWithdrawalPenalty).toBe(2_500_00)
  })
})

describe('taxable accounts', () => {
  it('realize gains in proportion', () => {
    const plan = single({ accounts: [account('taxable', 1_000_000, 400_000)] })
    const [year] = yearsOf(plan)
    expect(year?.tax.income.capital.preferredCents).toBe(Math.round((year?.withdrawals.taxable ?? 0) * 0.6))
  })

  it('pay tax on dividends and interest as they come', () => {
    const plan = single({
      accounts: [account('taxable', 1_000_000, 1_000_000)],
      yields: { interest: 0.02, qualifiedDividends: 0.01 },
    })
    expect(yearsOf(plan)[0]?.tax.income.agiCents).toBe(30_000_00)
  })
})

describe('the home', () => {
  it('is sold with $250,000 of gain free of tax for one person', () => {
    const home = {
      valueCents: 900_000_00,
      basisCents: 300_000_00,
      appreciation: 0,
      sale: { year: 2027, costShare: 0.06, newHomeCents: 400_000_00, owedCents: [60_000_00, 50_000_00] },
    }
    const year = yearOf(single({ home, accounts: [account('cash', 900_000)] }), 2027)
    expect(year.homeProceeds).toBe(900_000_00 - 54_000_00 - 50_000_00 - 400_000_00)
    expect(year.tax.income.capital.preferredCents).toBe(900_000_00 - 54_000_00 - 300_000_00 - 250_000_00)
    expect(year.homeValue).toBe(400_000_00)
  })
})

describe('Roth conversions', () => {
  const convert = (fill: NonNullable<HouseholdPlan['conversions']>['fill']) =>
    yearOf(
      single({
        accounts: [account('deferred', 2_000_000), account('cash', 900_000)],
        conversions: { fromYear: 2026, throughYear: 2030, fill },
      }),
      2026,
    )

  it('fill a bracket', () => {
    expect(convert({ kind: 'bracket', topRate: 0.12 }).tax.ordinaryIncomeCents).toBeCloseTo(50_400_00, -1)
    expect(convert({ kind: 'bracket', topRate: 0.24 }).tax.ordinaryIncomeCents).toBeCloseTo(201_775_00, -1)
  })

  it('stop short of a Medicare tier', () => {
    for (const [tier, cents] of [
      [1, 109_000_00],
      [5, 500_000_00],
    ] as const) {
      const { magi } = convert({ kind: 'irmaa', tier })
      expect(magi).toBeLessThan(cents)
      expect(magi).toBeGreaterThan(cents - 5)
    }
  })

  it('settle with the withdrawal that pays the tax on them', () => {
    for (const essentialCents of [30_000_00, 60_000_00, 90_000_00]) {
      for (const order of [{ kind: 'proportional' }, { kind: 'bracket', topRate: 0.24 }] as const) {
        const plan = single({
          accounts: [
            account('deferred', 2_000_000),
            account('roth', 300_000),
            account('taxable', 600_000, 200_000),
          ],
          spending: { ...SINGLE_PLAN.spending, essentialCents },
          order,
          conversions: { fromYear: 2026, throughYear: 2030, fill: { kind: 'irmaa', tier: 3 } },
        })
        const { magi } = yearOf(plan, 2026)
        expect(magi).toBeLessThan(171_000_00)
        expect(magi).toBeGreaterThan(171_000_00 - 5)
      }
    }
  })

  it('move an amount', () => {
    expect(convert({ kind: 'amount', cents: 30_000_00 }).conversion).toBe(30_000_00)
  })

  it('leave the forecast as it is when the amount is 0', () => {
    const plan = single({ accounts: [account('deferred', 800_000)] })
    const none = { fromYear: 2026, throughYear: 2040, fill: { kind: 'amount', cents: 0 } } as const
    expect(yearsOf({ ...plan, conversions: none })).toEqual(yearsOf(plan))
  })
})

describe('Social Security claimed while working', () => {
  // Born in May 1964: 62 in 2026, full retirement age 67 in May 2031. The exempt amount of 2026 is $24,480.
  const plan = (retiresIn: string): HouseholdPlan => {
    const claimed = { piaCents: 2_000_00, claimAgeMonths: 62 * 12 + 1 }
    return single(
      { accounts: [account('cash', 500_000)] },
      { birthDate: '1964-05-15', payCents: 44_520_00, retiresIn, socialSecurity: claimed },
    )
  }

  it('is withheld by half of the pay above the exempt amount', () => {
    const working = yearOf(plan('2035-01'), 2028)
    const retired = yearOf(plan('2026-01'), 2028)
    expect((retired.socialSecurity[0] ?? 0) - (working.socialSecurity[0] ?? 0)).toBe(10_020_00)
  })

  it('is higher from full retirement age on for the months withheld', () => {
    const working = yearOf(plan('2035-01'), 2033)
    const retired = yearOf(plan('2026-01'), 2033)
    expect(working.socialSecurity[0]).toBeGreaterThan((retired.socialSecurity[0] ?? 0) * 1.15)
  })
})

describe('withdrawal orders', () => {
  const accounts = [
    account('taxable', 400_000, 300_000),
    account('deferred', 400_000),
    account('roth', 400_000, 400_000),
  ]
  const first = (order: HouseholdPlan['order']) => yearOf(single({ accounts, order }), 2026).withdrawals

  it('conventional takes taxable savings first', () => {
    expect(first({ kind: 'conventional' }).deferred).toBe(0)
    expect(first({ kind: 'conventional' }).roth).toBe(0)
  })

  it('proportional takes from each the same share', () => {
    const { taxable, deferred, roth } = first({ kind: 'proportional' })
    expect(Math.abs(taxable - deferred)).toBeLessThanOrEqual(2)
    expect(Math.abs(roth - deferred)).toBeLessThanOrEqual(2)
  })

  it('bracket takes traditional savings until the bracket is full', () => {
    // Standard deduction at 70: $16,100 + $2,050 + $6,000; the 10% bracket ends at $12,400.
    expect(first({ kind: 'bracket', topRate: 0.1 }).deferred).toBeCloseTo(36_550_00, -1)
  })
})

describe('pensions', () => {
  it('lose value to inflation when they are not raised', () => {
    const fixed = { ...RETIRED_PLAN.incomes[0], raise: 0 } as HouseholdPlan['incomes'][number]
    const plan = { ...RETIRED_PLAN, inflation: 0.03, incomes: [fixed] }
    expect(yearOf(plan, 2036).incomes[0]).toBe(Math.round(40_000_00 / 1.03 ** 10))
  })
})

describe('the years before retirement', () => {
  const [first, , , retiring, second] = yearsOf(COUPLE_PLAN)

  it('change balances by contributions and growth alone', () => {
    expect(first?.isRetired).toBe(false)
    expect(Object.values(first?.withdrawals ?? {})).toEqual([0, 0, 0, 0, 0])
    expect(first?.contributions).toEqual({
      cash: 0,
      taxable: 5_000_00,
      deferred: 20_000_00,
      roth: 7_000_00,
      hsa: 4_000_00,
    })
    expect(first?.employerContributions.deferred).toBe(6_000_00)
  })

  it('end with the months of pay of the year of retirement', () => {
    expect(retiring?.isRetired).toBe(true)
    expect(retiring?.wages).toBe(Math.round((120_000_00 * 1.01 ** 3) / 2) + 80_000_00)
    expect(retiring?.spending.essential).toBe(30_000_00)
    expect(second?.spending.untilRetirement).toBe(0)
  })
})

describe('a person who retired earlier this year or before', () => {
  it('leaves the household on the pay of the one who works', () => {
    const [first, second] = COUPLE_PLAN.people
    if (!second) throw new Error('The plan is not of a couple')
    const plan = (retiresIn: string): HouseholdPlan => ({
      ...COUPLE_PLAN,
      firstYearShare: 0.25,
      people: [{ ...first, retiresIn }, second],
    })
    for (const month of ['2019-05', '2026-03']) {
      expect(yearsOf(plan(month)).findIndex(({ isRetired }) => isRetired)).toBe(6)
    }
  })
})

describe('a debt', () => {
  it('is paid in dollars of the year until it ends', () => {
    const payments = yearsOf(COUPLE_PLAN).map(({ spending, priceIndex }) => spending.debts * priceIndex)
    expect(payments.slice(4, 7).map(Math.round)).toEqual([18_000_00, expect.closeTo(9_000_00, -1), 0])
  })
})

describe('a first year of which a part is left', () => {
  it('pays that part of the tax of a full year like it', () => {
    const whole = yearOf(RETIRED_PLAN, 2026)
    const half = yearOf({ ...RETIRED_PLAN, firstYearShare: 0.5 }, 2026)
    expect(half.taxes).toBeCloseTo(whole.taxes / 2, -1)
    expect(half.tax.income.agiCents).toBeCloseTo(whole.tax.income.agiCents, -1)
    expect(half.spending.essential).toBe(49_000_00)
  })
})

describe('a plan out of range', () => {
  const person = COUPLE_PLAN.people[0]
  const second = RETIRED_PLAN.people[0]
  const refused = (plan: HouseholdPlan) => {
    const forecast = forecastHousehold(plan)
    return forecast.ok ? 'accepted' : forecast.reason
  }

  it.each<[string, HouseholdPlan]>([
    [
      'bad-claim',
      {
        ...COUPLE_PLAN,
        people: [{ ...person, socialSecurity: { piaCents: 1, claimAgeMonths: 743 } }, second],
      },
    ],
    [
      'bad-claim',
      {
        ...COUPLE_PLAN,
        people: [{ ...person, socialSecurity: { piaCents: 1, claimAgeMonths: 841 } }, second],
      },
    ],
    ['bad-person', { ...COUPLE_PLAN, people: [{ ...person, lastAge: 121 }, second] }],
    ['bad-person', { ...COUPLE_PLAN, people: [{ ...person, lastAge: 40 }, second] }],
    ['bad-person', { ...COUPLE_PLAN, people: [{ ...person, retiresIn: 'soon' }, second] }],
    ['bad-status', { ...COUPLE_PLAN, filingStatus: 'single' }],
    ['bad-status', { ...SINGLE_PLAN, filingStatus: 'joint' }],
    ['bad-spending', { ...COUPLE_PLAN, spending: { ...COUPLE_PLAN.spending, essentialCents: -1 } }],
    [
      'bad-contribution',
      single(
        { contributions: [{ treatment: 'roth', owner: 0, yearlyCents: 2, employerCents: 0 }] },
        { payCents: 1 },
      ),
    ],
    ['bad-account', { ...COUPLE_PLAN, accounts: [account('cash', -1)] }],
    ['bad-market', { ...COUPLE_PLAN, expectedReturn: [] }],
    [
      'bad-strategy',
      {
        ...COUPLE_PLAN,
        conversions: { fromYear: 2026, throughYear: 2030, fill: { kind: 'irmaa', tier: 6 } },
      },
    ],
  ])('is refused as %s', (reason, plan) => {
    expect(refused(plan)).toBe(reason)
  })

  it('is refused when a pension starts before its owner was born', () => {
    const [pension] = RETIRED_PLAN.incomes
    const incomes = pension ? [{ ...pension, startsIn: '1950-01' }] : []
    expect(refused({ ...RETIRED_PLAN, incomes })).toBe('bad-income')
  })

  it('is refused when a market path is too short', () => {
    const path = { returns: new Float64Array(3), inflation: new Float64Array(3) }
    expect(forecastHousehold(COUPLE_PLAN, path).ok).toBe(false)
  })

  it('may have retired before today', () => {
    expect(refused(RETIRED_PLAN)).toBe('accepted')
  })
})
