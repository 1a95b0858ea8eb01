import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { alternativeMinimumTax, federalTax } from './tax-federal.ts'
import type { FilingStatus, TaxParameters } from './tax-parameters.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'

const of = (status: FilingStatus, incomeCents: number, law: TaxParameters) =>
  alternativeMinimumTax(
    { status, incomeCents, ordinaryIncomeCents: incomeCents, preferredCents: 0, regularTaxCents: 0 },
    law,
  )

const worker = (wagesCents: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
  ...blankReturn('single'),
  filers: [{ ...BLANK_FILER, wagesCents }],
  ...more,
})

describe('the alternative minimum tax', () => {
  it('phases the exemption out by 25% in 2024 and 50% in 2026, to the end that Form 6251 prints', () => {
    expect(of('single', 609_350_00, TAX_2024).exemptionCents).toBe(85_700_00)
    expect(of('single', 709_350_00, TAX_2024).exemptionCents).toBe(60_700_00)
    // Form 6251 of 2024, line 5: no exemption from 952,150 single and 1,751,900 joint on.
    expect(of('single', 952_149_99, TAX_2024).exemptionCents).toBe(0)
    expect(of('single', 952_149_00, TAX_2024).exemptionCents).toBe(25)
    expect(of('joint', 1_751_900_00, TAX_2024).exemptionCents).toBe(0)
    expect(of('single', 600_000_00, TAX_2026).exemptionCents).toBe(40_100_00)
    expect(of('joint', 1_280_400_00, TAX_2026).exemptionCents).toBe(0)
  })

  it('is 26%, and 28% above the threshold: Form 6251 line 7 subtracts $4,652 in 2024', () => {
    expect(of('single', 285_700_00, TAX_2024).taxCents).toBe(52_000_00)
    expect(of('single', 485_700_00, TAX_2024).taxCents).toBe(112_000_00 - 4_652_00)
    expect(of('separate', 266_650_00, TAX_2024).taxCents).toBe(56_000_00 - 2_326_00)
  })

  it('increases income of a separate return above $875,950 in 2024 by at most $66,650', () => {
    const base = (income: number) => of('separate', income, TAX_2024).baseCents
    expect(base(875_950_00)).toBe(875_950_00)
    expect(base(885_950_00)).toBe(888_450_00)
    expect(base(1_142_550_00)).toBe(1_209_200_00)
    expect(base(2_000_000_00)).toBe(2_066_650_00)
  })

  it('taxes the gain on exercised stock options', () => {
    // 100,000 and 300,000 less 90,100: 26% of 244,500 and 28% of 65,400. Regular tax on 83,900 is 13,170.
    const tax = federalTax(worker(100_000_00, { minimumTaxPreferenceCents: 300_000_00 }), TAX_2026)
    expect(tax.ordinaryTaxCents).toBe(13_170_00)
    expect(tax.minimumTax.taxCents).toBe(63_570_00 + 18_312_00 - 13_170_00)
    expect(tax.incomeTaxCents).toBe(81_882_00)
  })

  it('allows mortgage interest and gifts, and neither state tax nor the standard deduction', () => {
    const income = (more: Partial<TaxReturn>) =>
      federalTax(worker(300_000_00, more), TAX_2024).minimumTax.baseCents + 85_700_00
    expect(income({})).toBe(300_000_00)
    const itemized = { stateTaxCents: 10_000_00, mortgageInterestCents: 20_000_00, charityCents: 5_000_00 }
    expect(income({ itemized: { ...itemized, medicalCents: 0 } })).toBe(275_000_00)
  })

  it('itemizes less than the standard deduction where that is better', () => {
    const itemized = { stateTaxCents: 0, mortgageInterestCents: 14_000_00, charityCents: 0, medicalCents: 0 }
    const holder = worker(100_000_00, { minimumTaxPreferenceCents: 300_000_00, itemized })
    const tax = federalTax(holder, TAX_2026)
    expect(tax.deduction).toMatchObject({
      kind: 'itemized',
      amountCents: 14_000_00,
      standardCents: 16_100_00,
    })
    // 28% of 14,000 less than without.
    expect(tax.incomeTaxCents).toBe(81_882_00 - 3_920_00)
  })

  it('leaves large gains their rates but takes the exemption away from pay', () => {
    // 1,100,000 has no exemption: 26% of 100,000 of pay, where the brackets take 13,170 of 83,900.
    const tax = federalTax(worker(100_000_00, { longTermGainCents: 1_000_000_00 }), TAX_2026)
    expect(tax.minimumTax.exemptionCents).toBe(0)
    expect(tax.minimumTax.taxCents).toBe(26_000_00 - 13_170_00)
  })

  it('is none for pay, interest and pensions without preferences, at any income', () => {
    for (let wages = 0; wages < 3_000_000_00; wages += 7_919_00) {
      expect(federalTax(worker(wages), TAX_2026).minimumTax.taxCents).toBe(0)
    }
  })

  it('is used up by credits like the regular tax', () => {
    const parent = worker(100_000_00, { minimumTaxPreferenceCents: 300_000_00, children: 2 })
    const tax = federalTax(parent, TAX_2026)
    expect(tax.credits.child.usedCents).toBe(4_400_00)
    expect(tax.incomeTaxCents).toBe(77_482_00)
  })
})

describe('returns that PolicyEngine-us publishes with Form 6251 of 2025 worked out', () => {
  it('a separate return of 150,000 of pay, 25,000 of dividends and a gain of 900,000', () => {
    const separate: TaxReturn = {
      ...blankReturn('separate'),
      filers: [{ ...BLANK_FILER, wagesCents: 150_000_00 }],
      qualifiedDividendsCents: 25_000_00,
      longTermGainCents: 900_000_00,
    }
    const tax = federalTax(separate, TAX_2025)
    expect(tax.taxableIncomeCents).toBe(1_059_250_00)
    expect([tax.ordinaryTaxCents, tax.gainsTaxCents]).toEqual([25_067_00, 176_712_50])
    expect(tax.minimumTax).toEqual({ exemptionCents: 0, baseCents: 1_118_662_50, taxCents: 26_767_50 })
    expect(tax.beforeCreditsCents).toBe(228_547_00)
  })

  it('a person of 75 with gains of both terms, dividends, a pension and Social Security', () => {
    const retiree: TaxReturn = {
      ...blankReturn('single'),
      filers: [{ ...BLANK_FILER, isSenior: true }],
      longTermGainCents: 1_259_627_91,
      shortTermGainCents: 171_723_97,
      qualifiedDividendsCents: 82_236_83,
      interestCents: 40_229_32,
      retirementIncomeCents: 77_954_43,
      socialSecurityCents: 41_310_90,
    }
    const tax = federalTax(retiree, TAX_2025)
    expect(tax.income.agiCents).toBe(1_666_886_73)
    expect(tax.taxableIncomeCents).toBe(1_649_136_73)
    expect(tax.minimumTax.baseCents).toBe(1_666_886_73)
    expect(tax.minimumTax.taxCents).toBeCloseTo(9_131_71, -1)
  })

  it('a couple with 353,000 of pay and a gain of 100,000 owes none', () => {
    const couple: TaxReturn = {
      ...blankReturn('joint'),
      filers: [
        { ...BLANK_FILER, wagesCents: 177_000_00 },
        { ...BLANK_FILER, wagesCents: 176_000_00 },
      ],
      longTermGainCents: 100_000_00,
    }
    for (const law of [TAX_2024, TAX_2025, TAX_2026]) {
      expect(federalTax(couple, law).minimumTax.taxCents).toBe(0)
    }
  })
})
