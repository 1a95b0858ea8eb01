import { assert, boolean, constantFrom, double, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { FILING_STATUSES } from '#tests/fixtures/tax-law.ts'
import { addIncome, type AddedIncome } from './added-income.ts'
import { estimateTax, federalTax, type FederalTax } from './tax-federal.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { BLANK_FILER, blankReturn, type Filer, type TaxReturn } from './tax-return.ts'
import { ordinaryTax } from './tax-schedule.ts'
import { TAX_YEARS } from './tax-years.ts'

const LAWS = [TAX_2024, TAX_2025, TAX_2026]

const earner = (wagesCents: number, more: Partial<Filer> = {}): Filer => ({
  ...BLANK_FILER,
  wagesCents,
  ...more,
})
const of = (status: FilingStatus, more: Partial<TaxReturn>): TaxReturn => ({
  ...blankReturn(status),
  ...more,
})

describe('a return', () => {
  it('with one wage in 2024', () => {
    const tax = federalTax(of('single', { filers: [earner(100_000_00)] }), TAX_2024)
    expect(tax.taxableIncomeCents).toBe(85_400_00)
    expect(tax.incomeTaxCents).toBe(13_841_00)
    expect(tax.totalTaxCents).toBe(13_841_00 + 7_650_00)
  })

  it('limits a capital loss and carries the rest over', () => {
    const loss = of('single', { filers: [earner(50_000_00)], longTermGainCents: -10_000_00 })
    expect(federalTax(loss, TAX_2025).income.capital).toEqual({
      incomeCents: -3_000_00,
      preferredCents: 0,
      lossCents: 10_000_00,
    })
    expect(federalTax(loss, TAX_2025).capitalLossCarryOverCents).toBe(7_000_00)
    const apart = of('separate', { filers: [earner(50_000_00)], shortTermGainCents: -2_000_00 })
    expect(federalTax(apart, TAX_2025).income.agiCents).toBe(48_500_00)
    const netted = of('separate', { shortTermGainCents: -4_000_00, longTermGainCents: 10_000_00 })
    expect(federalTax(netted, TAX_2025).income.capital.preferredCents).toBe(6_000_00)
  })

  it('carries over the whole loss if there is no income to offset', () => {
    const carried = (wages: number, more: Partial<TaxReturn> = {}) =>
      federalTax(of('single', { filers: [earner(wages)], longTermGainCents: -10_000_00, ...more }), TAX_2025)
        .capitalLossCarryOverCents
    expect(carried(0)).toBe(10_000_00)
    // The standard deduction of 2025 is 15,750: wages of 14,750 less the 3,000 lie 4,000 below it.
    expect(carried(14_750_00)).toBe(10_000_00)
    expect(carried(16_750_00)).toBe(9_000_00)
    expect(carried(18_750_00)).toBe(7_000_00)
    expect(carried(0, { longTermGainCents: 4_000_00 })).toBe(0)
  })

  it('carries over a loss without regard to the senior deduction', () => {
    const senior = of('single', {
      filers: [earner(20_750_00, { isSenior: true })],
      longTermGainCents: -10_000_00,
    })
    // 20,750 less 3,000 and 17,750 (standard and for age) is nothing; the 6,000 of section 151 do not count.
    const tax = federalTax(senior, TAX_2025)
    expect(tax.taxableIncomeCents).toBe(0)
    expect(tax.capitalLossCarryOverCents).toBe(7_000_00)
  })

  it('never taxes gains above the ordinary rates', () => {
    const gain = of('joint', {
      filers: [earner(131_100_00), BLANK_FILER],
      longTermGainCents: 1_900_00,
    })
    const tax = federalTax(gain, TAX_2026)
    // Taxable income is 100,800, where the 12% bracket ends: 2,480 and 12% of 76,000. The 0% band ended 1,900 below.
    expect(tax.taxableIncomeCents).toBe(100_800_00)
    expect(tax.incomeTaxCents).toBe(11_600_00)
    expect(tax.ordinaryTaxCents + tax.gainsTaxCents).toBe(11_600_00)
  })

  it('is never above the tax of the same income at ordinary rates', () => {
    assert(
      property(household, law, (taxReturn, rules) => {
        const tax = federalTax(taxReturn, rules)
        const plain = ordinaryTax(tax.taxableIncomeCents, rules.status[taxReturn.status], rules.rates)
        expect(tax.ordinaryTaxCents + tax.gainsTaxCents).toBeLessThanOrEqual(plain)
      }),
      { numRuns: draws(2000) },
    )
  })

  it('taxes benefits based on income before student loan interest', () => {
    const retiree = of('single', {
      socialSecurityCents: 24_000_00,
      retirementIncomeCents: 20_000_00,
      studentLoanInterestCents: 2_500_00,
    })
    // Half of what 12,000 and 20,000 are above 25,000.
    expect(federalTax(retiree, TAX_2026).income).toMatchObject({
      taxableBenefitsCents: 3_500_00,
      totalIncomeCents: 23_500_00,
      agiCents: 21_000_00,
    })
  })

  it('subtracts adjustments before taxing Social Security', () => {
    const retiree = of('single', { socialSecurityCents: 20_000_00, retirementIncomeCents: 22_000_00 })
    expect(federalTax(retiree, TAX_2025).income.taxableBenefitsCents).toBe(3_500_00) // half of 32,000 - 25,000
    const adjusted = { ...retiree, adjustmentsCents: 5_000_00 }
    expect(federalTax(adjusted, TAX_2025).income).toMatchObject({
      taxableBenefitsCents: 1_000_00,
      totalIncomeCents: 23_000_00,
      agiCents: 18_000_00,
    })
  })

  it('has no tax on gains within the 0% band', () => {
    const retiree = of('joint', { longTermGainCents: 120_000_00 })
    expect(federalTax(retiree, TAX_2024).federalTaxCents).toBe(0) // 120,000 - 29,200 < 94,050
  })

  it('matches the IRS example for NIIT: wages 180,000 and 90,000 from a partnership, $2,660', () => {
    const partner = of('single', { filers: [earner(180_000_00)], interestCents: 90_000_00 })
    expect(federalTax(partner, TAX_2024).netInvestmentTaxCents).toBe(2_660_00)
  })

  it('rejects invalid input', () => {
    const good = blankReturn('single')
    expect(estimateTax(good, 2023)).toMatchObject({ ok: false, reason: 'unknown-year' })
    expect(estimateTax({ ...good, interestCents: 0.5 }, 2025)).toMatchObject({ reason: 'not-cents' })
    expect(estimateTax({ ...good, socialSecurityCents: -1 }, 2025)).toMatchObject({ reason: 'not-cents' })
    expect(estimateTax({ ...good, children: 1.5 }, 2025)).toMatchObject({ reason: 'bad-count' })
    const two = { ...good, filers: [BLANK_FILER, BLANK_FILER] as const }
    expect(estimateTax(two, 2025)).toMatchObject({ reason: 'too-many-filers' })
    const over = { ...good, filers: [earner(1_00, { deferralCents: 2_00 })] as const }
    expect(estimateTax(over, 2025)).toMatchObject({ reason: 'too-much-deferred' })
    expect(estimateTax(good, 2025)).toMatchObject({ ok: true, value: { totalTaxCents: 0 } })
  })
})

const amount = (most: number) => integer({ min: 0, max: most })

/** Households without children, because the child credit has steps, and above the $400 self-employment threshold. */
const household = record({
  status: constantFrom(...FILING_STATUSES),
  wages: amount(900_000_00),
  deferralShare: double({ min: 0, max: 0.3, noNaN: true }),
  profit: integer({ min: 600_00, max: 400_000_00 }),
  hasProfit: boolean(),
  isSenior: boolean(),
  livedApart: constantFrom('no' as const, 'last_six_months' as const, 'all_year' as const),
  interest: amount(200_000_00),
  exempt: amount(50_000_00),
  dividends: amount(100_000_00),
  short: integer({ min: -50_000_00, max: 100_000_00 }),
  long: integer({ min: -50_000_00, max: 500_000_00 }),
  pension: amount(150_000_00),
  benefits: amount(80_000_00),
  stateTax: amount(80_000_00),
  mortgage: amount(40_000_00),
  charity: amount(60_000_00),
  medical: amount(60_000_00),
  preference: amount(400_000_00),
}).map((drawn): TaxReturn => ({
  ...blankReturn(drawn.status),
  filers: [
    earner(drawn.wages, {
      deferralCents: Math.floor(drawn.wages * drawn.deferralShare),
      selfEmploymentCents: drawn.hasProfit ? drawn.profit : 0,
      isSenior: drawn.isSenior,
    }),
  ],
  livedApart: drawn.livedApart,
  interestCents: drawn.interest,
  taxExemptInterestCents: drawn.exempt,
  qualifiedDividendsCents: drawn.dividends,
  shortTermGainCents: drawn.short,
  longTermGainCents: drawn.long,
  retirementIncomeCents: drawn.pension,
  socialSecurityCents: drawn.benefits,
  itemized: {
    stateTaxCents: drawn.stateTax,
    mortgageInterestCents: drawn.mortgage,
    charityCents: drawn.charity,
    medicalCents: drawn.medical,
  },
  minimumTaxPreferenceCents: drawn.preference,
}))

const law = constantFrom(...LAWS)
const kind = constantFrom<AddedIncome>('wages', 'interest', 'long_term_gain', 'retirement_income')

const hasGiftsAboveLimit = (taxReturn: TaxReturn, rules: TaxParameters): boolean =>
  taxReturn.itemized.charityCents >
  rules.itemized.charityCeilingShare * Math.max(0, federalTax(taxReturn, rules).income.agiCents)

const lines = (tax: FederalTax): number[] => [
  tax.ordinaryTaxCents,
  tax.gainsTaxCents,
  tax.minimumTax.taxCents,
  tax.netInvestmentTaxCents,
  tax.additionalMedicareTaxCents,
  tax.selfEmploymentTaxCents,
]

describe('tax over income', () => {
  it('never falls with higher income, and never rises by more than the income', () => {
    assert(
      property(household, kind, law, amount(50_000_00), (taxReturn, added, rules, more) => {
        const now = federalTax(taxReturn, rules).totalTaxCents
        const then = federalTax(addIncome(taxReturn, added, more), rules).totalTaxCents
        // The two decreases in the law: see the next tests. One cent allows for rounding of lines.
        const displaces = added === 'wages' && taxReturn.filers[0].selfEmploymentCents > 0
        const admitsGifts = added === 'long_term_gain' && hasGiftsAboveLimit(taxReturn, rules)
        const decrease = displaces ? 0.062 : admitsGifts ? rules.itemized.charityCeilingShare * 0.28 : 0
        expect(then - now).toBeGreaterThanOrEqual(-decrease * more - 1)
        expect(then - now).toBeLessThanOrEqual(more + 6)
      }),
      { numRuns: draws(3000) },
    )
  })

  it('falls when wages replace profit within the wage base: 6.2% instead of 12.4%', () => {
    const both: TaxReturn = {
      ...blankReturn('single'),
      filers: [earner(100_000_00, { selfEmploymentCents: 100_000_00 })],
    }
    const payroll = (taxReturn: TaxReturn): number => {
      const tax = federalTax(taxReturn, TAX_2024)
      return tax.selfEmploymentTaxCents + (tax.fica[0]?.socialSecurityCents ?? 0)
    }
    expect(payroll(addIncome(both, 'wages', 1_000_00)) - payroll(both)).toBe(-62_00)
  })

  it('falls when a gain in the 0% band raises the limit for gifts, which are deducted from other income', () => {
    const generous = of('single', {
      interestCents: 30_000_00,
      itemized: { ...blankReturn('single').itemized, charityCents: 60_000_00 },
    })
    // Gifts count up to 60% of AGI, 18,000: 10% of 11,600 and 12% of 400. With the gain, 24,000: 10% of 6,000.
    expect(federalTax(generous, TAX_2024).incomeTaxCents).toBe(1_208_00)
    expect(federalTax(addIncome(generous, 'long_term_gain', 10_000_00), TAX_2024).incomeTaxCents).toBe(600_00)
  })

  it('is continuous: one cent of income changes no line by more than a cent plus rounding', () => {
    assert(
      property(household, kind, law, (taxReturn, added, rules) => {
        const now = federalTax(taxReturn, rules)
        const then = federalTax(addIncome(taxReturn, added, 1), rules)
        // Three of the lines below, each rounded, and the cent itself.
        expect(Math.abs(then.beforeCreditsCents - now.beforeCreditsCents)).toBeLessThanOrEqual(4)
        // Where the minimum tax makes the other deduction better, lines change places and their sum stays.
        const after = then.deduction.kind === now.deduction.kind ? lines(then) : lines(now)
        for (const [line, before] of lines(now).entries()) {
          expect(Math.abs((after[line] ?? NaN) - before)).toBeLessThanOrEqual(2)
        }
      }),
      { numRuns: draws(3000) },
    )
  })

  it('is continuous at every threshold of every status', () => {
    for (const rules of LAWS) {
      for (const status of FILING_STATUSES) {
        const { bracketTopsCents, gainTopsCents, ...others } = rules.status[status]
        const singles = Object.values(others).filter((value) => value !== null)
        for (const threshold of [...bracketTopsCents, ...gainTopsCents, ...singles]) {
          for (const added of ['wages', 'interest', 'long_term_gain'] as const) {
            const below = addIncome(
              blankReturn(status),
              added,
              threshold + rules.status[status].standardDeductionCents,
            )
            const above = addIncome(below, added, 1)
            const step = federalTax(above, rules).totalTaxCents - federalTax(below, rules).totalTaxCents
            expect(step).toBeGreaterThanOrEqual(0)
            expect(step).toBeLessThanOrEqual(3)
          }
        }
      }
    }
  })

  it('is whole cents on every line', () => {
    assert(
      property(household, law, (taxReturn, rules) => {
        const tax = federalTax(taxReturn, rules)
        const amounts = [...lines(tax), tax.taxableIncomeCents, tax.totalTaxCents, tax.income.agiCents]
        expect(amounts.every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })

  it('is no higher for a joint than for a separate return of the same income', () => {
    assert(
      property(amount(2_000_000_00), law, (wages, rules) => {
        const joint = of('joint', { filers: [earner(wages), BLANK_FILER] })
        const separate = of('separate', { filers: [earner(wages)] })
        expect(federalTax(joint, rules).totalTaxCents).toBeLessThanOrEqual(
          federalTax(separate, rules).totalTaxCents,
        )
      }),
    )
  })

  it('has data for every listed year', () => {
    expect(TAX_YEARS).toEqual([2024, 2025, 2026])
  })
})
