import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { taxCurve } from '#core/finance/tax/tax-curve.ts'
import { federalTax } from '#core/finance/tax/tax-federal.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from '#core/finance/tax/tax-return.ts'
import { taxParameters } from '#core/finance/tax/tax-years.ts'
import { stateInputOf, type StateDetails } from './state-input.ts'
import { stateTax, stateTaxFunction, type StateTax } from './state-tax.ts'

function taxIn(state: string, year: number, taxReturn: TaxReturn, details: StateDetails = {}): StateTax {
  const parameters = unwrap(taxParameters(year))
  const input = stateInputOf(taxReturn, federalTax(taxReturn, parameters), parameters, details)
  return unwrap(stateTax(input, state, year))
}

const single = (wages: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
  ...blankReturn('single'),
  filers: [{ ...BLANK_FILER, wagesCents: wages * 100 }],
  ...more,
})

const couple = (first: number, second: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
  ...blankReturn('joint'),
  filers: [
    { ...BLANK_FILER, wagesCents: first * 100 },
    { ...BLANK_FILER, wagesCents: second * 100 },
  ],
  ...more,
})

const SENIOR = { ...BLANK_FILER, isSenior: true }

/** The tax of a single filer who only has wages, in dollars. */
const onWages = (state: string, year: number, wages: number): number =>
  taxIn(state, year, single(wages)).taxCents / 100

/*
 * Each computation follows the named form by hand. Forms that print the tax up to each bracket in whole dollars differ
 * from exact brackets by less than a dollar.
 */
describe('tax on wages, by the published rate schedules', () => {
  it('California 2024, schedule X: $3,108.72 + 9.3% over $70,606, less the $149 credit', () => {
    // FTB, 2024 California Tax Rate Schedules. 100,000 - 5,540 = 94,460. 3,108.72 + 9.3% of 23,854 = 5,327.14.
    expect(onWages('CA', 2024, 100_000)).toBe(5_178.14)
    // 1,494,460 is 773,146 over 721,314: 70,116.38 + 12.3% of it = 165,213.34; the credit is phased out; 1% over a
    // million is the mental health services tax.
    expect(onWages('CA', 2024, 1_500_000)).toBeCloseTo(165_213.34 + 4_944.6, 1)
  })

  it('California: health savings lower federal tax alone', () => {
    const filer = { ...BLANK_FILER, wagesCents: 100_000_00 }
    const saved = { cafeteriaCents: 2_300_00, healthSavingsCents: 2_300_00 }
    const saver = single(0, {
      filers: [{ ...filer, ...saved }],
      adjustmentsCents: 2_000_00,
      healthSavingsCents: 2_000_00,
    })
    expect(taxIn('CA', 2025, saver).taxCents).toBe(taxIn('CA', 2025, single(100_000)).taxCents)
  })

  const owner = (more: Partial<TaxReturn['itemized']>, wages = 104_522) =>
    single(wages, {
      itemized: {
        stateTaxCents: 14_000_00,
        mortgageInterestCents: 14_000_00,
        charityCents: 3_000_00,
        medicalCents: 0,
        ...more,
      },
    })

  it('California, schedule CA: itemized without income tax, and with all of the property tax', () => {
    // 14,000 + 9,000 + 3,000 = 26,000: 78,522 of taxable income, 3,201.99 + 9.3% over 72,724, less 153.
    const tax = taxIn('CA', 2025, owner({}), { propertyTaxCents: 9_000_00 })
    expect(tax.lines).toContainEqual({ kind: 'deduction', name: 'Itemized deductions', cents: 26_000_00 })
    expect(tax.taxCents / 100).toBeCloseTo(3_588.2, 1)
    expect(tax.approximations.join(' ')).not.toContain('itemize')
    // Less than the standard deduction of 5,706.
    const small = owner({ mortgageInterestCents: 2_000_00 })
    expect(taxIn('CA', 2025, small).lines.map(({ name }) => name)).toContain('Standard deduction')
  })

  it('California, itemized deductions worksheet: high incomes lose 6% of the excess, at most 80%', () => {
    const cut = (wages: number) =>
      taxIn('CA', 2025, owner({}, wages), { propertyTaxCents: 9_000_00 }).lines.find(
        ({ name }) => name === 'Itemized deductions',
      )?.cents
    expect(cut(352_203)).toBe(20_000_00) // 26,000 less 6% of 100,000 above 252,203
    expect(cut(900_000)).toBeUndefined() // 5,200 is less than the standard deduction
  })

  it('Oregon, schedule OR-A, and New Jersey: property tax counts', () => {
    const lineOf = (state: string, name: string) =>
      taxIn(state, 2025, owner({}), { propertyTaxCents: 9_000_00 }).lines.find((line) => line.name === name)
        ?.cents
    expect(lineOf('OR', 'Itemized deductions')).toBe(26_000_00)
    expect(lineOf('NJ', 'Property tax')).toBe(9_000_00)
  })

  it('says that the tax of an itemizer is too high where the state’s deductions are left out', () => {
    const isTooHigh = (state: string) => taxIn(state, 2025, owner({})).isWithoutItemizing
    expect(['NY', 'MN', 'VA', 'KY', 'WI'].map(isTooHigh)).toEqual([true, true, true, true, true])
    expect(['CA', 'OR', 'NJ', 'IL', 'AZ'].map(isTooHigh)).toEqual([false, false, false, false, true])
    expect(taxIn('NY', 2025, single(100_000)).isWithoutItemizing).toBe(false)
  })

  it('New York 2024, IT-201 rate schedule: $600 + 5.5% over $13,900', () => {
    // 75,000 - 8,000 = 67,000. 600 + 5.5% of 53,100 = 3,520.50, where exact brackets give 599.50 + 2,920.50.
    expect(onWages('NY', 2024, 75_000)).toBe(3_520)
  })

  it('New York 2024, tax computation worksheet 2: part of the lower rates is taken back', () => {
    // Joint AGI of 200,000, taxable 183,950: schedule $8,553 + 6% over 161,550 = 9,897. Recapture base 333, and 807
    // times 38,450 / 50,000 = 620.58. Together 10,850.58; exact brackets give 25 cents less.
    expect(taxIn('NY', 2024, couple(200_000, 0)).taxCents / 100).toBeCloseTo(10_850.33, 2)
  })

  it('New York 2024, worksheet 6: above an AGI of $25,000,000 the top rate applies to all taxable income', () => {
    expect(taxIn('NY', 2024, couple(25_010_000, 0)).taxCents).toBe(2_724_340_55) // 24,993,950 x 10.9%
  })

  it('New York 2025: the wage earners of the PolicyEngine-us tests', () => {
    // ny_2025_integration.yaml, cases 1 to 4, before the household credit, which none of these incomes has.
    expect(onWages('NY', 2025, 50_000)).toBe(2_145)
    expect(taxIn('NY', 2025, couple(80_000, 0, { children: 2 })).taxCents).toBe(3_074_75)
    expect(onWages('NY', 2025, 200_000)).toBe(11_519.75)
    const head: TaxReturn = { ...single(60_000, { children: 1 }), status: 'head_of_household' }
    expect(taxIn('NY', 2025, head).taxCents).toBe(2_380_38)
  })

  it('Illinois, IL-1040: 4.95% after exemptions of $2,775 in 2024 and $2,850 in 2025', () => {
    expect(onWages('IL', 2024, 60_000)).toBe(2_832.64) // 57,225 x 4.95%
    // 120,000 less four exemptions of 2,850 is 108,600.
    expect(taxIn('IL', 2025, couple(70_000, 50_000, { children: 2 })).taxCents).toBe(5_375_70)
  })

  it('Pennsylvania, PA-40: 3.07% of wages, 401(k) deferrals included', () => {
    const filers = [{ ...BLANK_FILER, wagesCents: 60_000_00, deferralCents: 6_000_00 }] as const
    expect(onWages('PA', 2024, 60_000)).toBe(1_842)
    expect(taxIn('PA', 2025, { ...single(0), filers }).taxCents).toBe(1_842_00)
  })

  it('Pennsylvania, schedule O: own health savings are deducted', () => {
    const saver = single(60_000, { adjustmentsCents: 4_000_00, healthSavingsCents: 4_000_00 })
    expect(taxIn('PA', 2025, saver).taxCents).toBe(1_719_20) // 56,000 x 3.07%
  })

  it('Pennsylvania, schedule SP: a couple with two children at $33,000 is forgiven 60%', () => {
    // Table 2, two dependents: 100% up to 32,000, and 10 points less for each further 250. 1,013.10 x 40%.
    expect(taxIn('PA', 2024, couple(33_000, 0, { children: 2 })).taxCents).toBe(405_24)
  })

  it('Ohio 2024, IT 1040: $360.69 + 2.75% over $26,050', () => {
    // Exemption 2,150 for income from 40,001 to 80,000: 72,850. 360.69 + 2.75% of 46,800 = 1,647.69.
    expect(onWages('OH', 2024, 75_000)).toBe(1_647.69)
    expect(onWages('OH', 2024, 28_000)).toBe(0) // 25,600 after the exemption of 2,400
  })

  it('Georgia, Form 500: 5.39% in 2024 and 5.19% in 2025 above $12,000', () => {
    expect(onWages('GA', 2024, 60_000)).toBe(2_587.2)
    expect(onWages('GA', 2025, 60_000)).toBe(2_491.2)
  })

  it('North Carolina 2025, D-400: 4.25% above $12,750', () => {
    expect(onWages('NC', 2025, 60_000)).toBe(2_008.13)
    // Joint income of 90,000 is over 80,000, so each child deducts 1,500: 61,500 x 4.25%.
    expect(taxIn('NC', 2025, couple(90_000, 0, { children: 2 })).taxCents).toBe(2_613_75)
  })

  it('Michigan 2025, MI-1040: 4.25% above the exemption of $5,800', () => {
    expect(onWages('MI', 2025, 60_000)).toBe(2_303.5)
  })

  it('New Jersey 2024, NJ-1040 table A: 6.37% less $2,126.25', () => {
    expect(onWages('NJ', 2024, 85_000)).toBe(3_224.55) // 84,000 x 6.37% - 2,126.25
  })

  it('Virginia, Form 760: $720 + 5.75% over $17,000', () => {
    expect(onWages('VA', 2024, 60_000)).toBe(2_650.28) // 60,000 - 8,500 - 930 = 50,570
    expect(onWages('VA', 2025, 60_000)).toBe(2_635.9) // the deduction is 8,750
  })

  it('Virginia, spouse tax adjustment: two earners save $257.50', () => {
    // Taxable 101,140 is taxed as twice 50,570, so the brackets below 17,000, worth 977.50 - 720, count twice. The tax
    // table, in steps, makes it up to 259.
    expect(taxIn('VA', 2024, couple(60_000, 60_000)).credits).toEqual([
      { kind: 'credit', name: 'Spouse tax adjustment', cents: 257_50 },
    ])
  })

  it('Massachusetts 2024, Form 1: 5% after $2,000 of payroll tax and the $4,400 exemption', () => {
    expect(onWages('MA', 2024, 60_000)).toBe(2_680)
    // 1,493,600 x 5% and 4% of what exceeds 1,053,750.
    expect(onWages('MA', 2024, 1_500_000)).toBe(92_274)
    // Limited income credit: AGI 10,000 is 2,000 over the 8,000 threshold, so tax is at most 200; 5% of 4,835 is more.
    expect(onWages('MA', 2024, 10_000)).toBe(200)
  })

  it('Arizona, Form 140: 2.5% above the federal standard deduction, and $100 for each child', () => {
    expect(onWages('AZ', 2025, 60_000)).toBe(1_106.25) // 44,250
    expect(taxIn('AZ', 2024, couple(100_000, 0, { children: 2 })).taxCents).toBe(1_570_00) // 70,800 x 2.5% - 200
  })

  it('Colorado 2024, DR 0104: 4.25% of federal taxable income', () => {
    expect(onWages('CO', 2024, 60_000)).toBe(1_929.5) // 45,400
  })

  it('Minnesota 2024, M1: $1,695.42 + 6.80% over $31,690', () => {
    expect(onWages('MN', 2024, 80_000)).toBe(3_989.4) // 80,000 - 14,575 = 65,425
  })

  it('Maryland 2024, Form 502: $90 + 4.75% over $3,000, and 3.2% for Montgomery County', () => {
    // 60,000 - 2,700 - 3,200 = 54,100: 2,517.25 and 1,731.20.
    expect(taxIn('MD', 2024, single(60_000), { countyRate: 0.032 }).taxCents).toBe(4_248_45)
  })

  it('Indiana 2025, IT-40: 3% and 2.02% for Marion County, after an exemption of $1,000', () => {
    expect(taxIn('IN', 2025, single(60_000), { countyRate: 0.0202 }).taxCents).toBe(2_961_80)
  })

  it('Wisconsin 2024, Form 1: $1,131.28 + 5.3% over $28,640', () => {
    // Deduction 13,230 - 12% of 30,930 = 9,518.40, exemption 700: 39,781.60.
    expect(onWages('WI', 2024, 50_000)).toBe(1_721.78)
  })

  it('Oregon 2024, OR-40: federal tax of $5,216 is subtracted', () => {
    // 60,000 - 5,216 - 2,745 = 52,039: 640 + 8.75% over 10,750 = 4,252.79, less 249; exact brackets give 639.63.
    expect(onWages('OR', 2024, 60_000)).toBe(4_003.41)
  })

  it('Connecticut 2024, tax calculation schedule: $4,750 and $225 of the 2% phase-out', () => {
    expect(onWages('CT', 2024, 100_000)).toBe(4_975) // table C: 225 from 96,500 to 101,500
  })

  it('Missouri 2024, MO-1040: 15% of federal tax is deducted', () => {
    // 60,000 - 14,600 - 782.40 = 44,617.60; 248.24 + 4.8% over 8,911.
    expect(onWages('MO', 2024, 60_000)).toBeCloseTo(1_962.15, 1)
  })

  it('South Carolina 2025, SC1040: 6% less $642, without the raised federal deduction', () => {
    expect(onWages('SC', 2025, 60_000)).toBeCloseTo(2_058.3, 2) // 45,000
  })

  it('Alabama, Form 40 schedule A: additional Medicare tax counts with payroll tax', () => {
    // 0.9% of wages above 250,000: 450,000 x 0.9% = 4,050, at 5%.
    const filers = couple(700_000, 0)
    const withTax = taxIn('AL', 2024, filers)
    const parameters = unwrap(taxParameters(2024))
    const input = stateInputOf(filers, federalTax(filers, parameters), parameters)
    const without = { ...input, federal: { ...input.federal, additionalMedicareTaxCents: 0 } }
    expect(unwrap(stateTax(without, 'AL', 2024)).taxCents - withTax.taxCents).toBe(202_50)
  })

  it('says who is taken to own investments where spouses are taxed alone', () => {
    for (const state of ['DC', 'MO', 'MS']) {
      expect(taxIn(state, 2025, couple(60_000, 20_000)).approximations.join(' ')).toContain(
        'half of interest',
      )
    }
  })

  it('Alabama 2024, Form 40: payroll tax and federal tax are deducted', () => {
    // 60,000 - 4,590 - 5,216 - 1,500 = 48,694: 10 + 100 + 5% of 45,694.
    expect(onWages('AL', 2024, 60_000)).toBe(2_394.7)
  })

  it('flat taxes of 2025: Kentucky, Louisiana, Mississippi and Utah', () => {
    expect(onWages('KY', 2025, 60_000)).toBe(2_269.2) // 4% of 56,730
    expect(onWages('LA', 2025, 60_000)).toBe(1_425) // 3% of 47,500
    expect(onWages('MS', 2025, 60_000)).toBe(1_834.8) // 4.4% of 51,700 - 10,000
    // 4.5% less the taxpayer credit: 6% of 15,750 - 1.3% of (60,000 - 18,213).
    expect(onWages('UT', 2025, 60_000)).toBe(2_298.23)
  })

  it('Idaho 2025, Form 40: 5.3% over $4,811, $10 for the building fund, and a grocery credit of $155', () => {
    expect(onWages('ID', 2025, 60_000)).toBe(2_090.27 + 10 - 155)
  })

  it.each([
    // 56,750 after the deduction of 3,250: 1,001 up to 25,000, 5.55% above, less 110. PIT-RES.
    ['DE', 2024, 2_653.13],
    // 60,000 - 14,600 - 5,000 = 40,400: 1,510.90 + 6.75% over 26,050. 1040ME.
    ['ME', 2024, 2_479.53],
    // 57,590 x 3.9% - 409.86, less 29. AR1000F, rate table.
    ['AR', 2024, 1_807.15],
    // 60,000 - 10,550 - 4,950 = 44,500 x 3.75%. RI-1040.
    ['RI', 2024, 1_668.75],
    // 58,000: 222 + 444 + 499.50 + 4.44% over 40,000. IT-140, schedule I.
    ['WV', 2025, 1_964.7],
    // 44,250: 82.50 + 352 + 731 + 4.7% over 33,500. PIT-1.
    ['NM', 2025, 1_670.75],
    // 60,000 - 7,400 - 5,100 = 47,500 x 3.35%. IN-111.
    ['VT', 2024, 1_591.25],
    // 51,650: 95.94 + 683.40 + 716.43 + 5.84% over 37,670, less 166. 1040N.
    ['NE', 2024, 2_146.2],
    // 60,000 - 3,605 - 9,160 = 47,235: 1,196.05 + 5.58% over 23,001. K-40.
    ['KS', 2024, 2_548.31],
    // 60,000 - 6,350 - 1,000 = 52,650: 153.50 + 4.75% over 7,200. Form 511.
    ['OK', 2024, 2_312.38],
    // 60,000 - 4,400 - 1,144 = 54,456: 3,213.60 + 8.25% over 48,000. N-11.
    ['HI', 2024, 3_746.22],
    // 45,400: 2,200 + 6.5% over 40,000. D-40.
    ['DC', 2024, 2_551],
    // 44,250 x 3.8%, less 40. IA 1040.
    ['IA', 2025, 1_641.5],
    // 45,400: 963.50 + 5.9% over 20,500. Form 2.
    ['MT', 2024, 2_432.6],
    // 45,400 is below 47,150. ND-1.
    ['ND', 2024, 0],
  ])('%s %i on wages of $60,000', (state, year, tax) => {
    expect(onWages(state, year, 60_000)).toBe(tax)
  })
})

describe('couples who may be taxed apart', () => {
  const taxOfCouple = (state: string, year: number): number =>
    taxIn(state, year, couple(40_000, 20_000)).taxCents / 100

  it('pay the lower tax', () => {
    expect(taxOfCouple('KY', 2025)).toBe(2_138.4) // 4% of 36,730 and 16,730, not of 56,730
    expect(taxOfCouple('MS', 2025)).toBe(1_029.6) // 4.4% of 43,400 less twice 10,000
    expect(taxOfCouple('AR', 2024)).toBe(1_254.84) // 1,056.15, and 316.69 less 60 for low income; less twice 29
    expect(taxOfCouple('DE', 2024)).toBe(2_018.13) // 1,653.13 and 585, less twice 110
    expect(taxOfCouple('DC', 2024)).toBe(1_448) // 30,800 in halves: twice 400 + 6% of 5,400
  })

  it('get a marriage credit in Minnesota', () => {
    // Form M1MA: 90,850 costs 5,506.02; 60,000 - 14,575 = 45,425 taxed as single costs 2,629.40, as does the rest.
    expect(taxIn('MN', 2024, couple(60_000, 60_000)).credits).toEqual([
      { kind: 'credit', name: 'Marriage credit', cents: 247_23 },
    ])
  })
})

describe('retirement income', () => {
  const retired = (dollars: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
    ...blankReturn('single'),
    filers: [SENIOR],
    retirementIncomeCents: dollars * 100,
    ...more,
  })

  it('is free of tax in Illinois, Mississippi and Pennsylvania, and in Iowa from 55', () => {
    for (const state of ['IL', 'MS', 'PA', 'IA']) {
      expect(taxIn(state, 2025, retired(80_000, { socialSecurityCents: 30_000_00 })).taxCents).toBe(0)
    }
    const early = { ...blankReturn('single'), retirementIncomeCents: 80_000_00 }
    expect(taxIn('IA', 2025, early, { ages: [56] }).taxCents).toBe(0)
    expect(taxIn('IA', 2025, early, { ages: [54] }).taxCents).toBeGreaterThan(2_000_00)
    expect(taxIn('PA', 2025, early, { ages: [54] }).taxCents).toBe(2_456_00)
  })

  it('is excluded up to $20,000 in New York', () => {
    // 60,000 - 20,000 - 8,000 = 32,000: 599.50 + 5.5% of 18,100.
    expect(taxIn('NY', 2024, retired(60_000)).taxCents).toBe(1_595_00)
  })

  it('is excluded up to $65,000 in Georgia from 65, and $35,000 from 62', () => {
    expect(taxIn('GA', 2024, retired(65_000)).taxCents).toBe(0)
    // 60,000 - 35,000 - 12,000 at 5.39%.
    const early = { ...blankReturn('single'), retirementIncomeCents: 60_000_00 }
    expect(taxIn('GA', 2024, early, { ages: [62] }).taxCents).toBe(700_70)
  })

  it('is excluded in New Jersey up to an income of $100,000, by half up to $125,000', () => {
    const pair: TaxReturn = { ...blankReturn('joint'), filers: [SENIOR, SENIOR] }
    expect(taxIn('NJ', 2024, { ...pair, retirementIncomeCents: 100_000_00 }).taxCents).toBe(0)
    // 110,000 - 55,000 - 4,000 = 51,000: 280 + 525 + 2.45% of 1,000.
    expect(taxIn('NJ', 2024, { ...pair, retirementIncomeCents: 110_000_00 }).taxCents).toBe(829_50)
  })

  it('is subtracted in Colorado up to $24,000 from 65, less Social Security', () => {
    // AGI 60,000 + 85% of 20,000 = 77,000; less 16,550 = 60,450; Social Security 17,000 and pension 7,000 come off.
    const taxReturn = retired(60_000, { socialSecurityCents: 20_000_00 })
    expect(taxIn('CO', 2024, taxReturn).taxCents).toBe(1_549_13) // 36,450 x 4.25%
  })

  it('depends on the plan in Hawaii and Maryland', () => {
    const pension = [{ pensionCents: 50_000_00, planCents: 0, iraCents: 0 }]
    expect(taxIn('HI', 2024, retired(50_000), { retirement: pension }).taxCents).toBe(0)
    expect(taxIn('HI', 2024, retired(50_000)).taxCents).toBeGreaterThan(2_500_00)
    const ofIra = taxIn('MD', 2024, retired(50_000)).taxCents
    expect(taxIn('MD', 2024, retired(50_000), { retirement: pension }).taxCents).toBeLessThan(
      ofIra - 2_000_00,
    )
  })
})

describe('gains and investment income', () => {
  it('Washington taxes long-term gains above its deduction: 7%, and 9.9% above a million from 2025', () => {
    expect(taxIn('WA', 2024, single(200_000, { longTermGainCents: 400_000_00 })).taxCents).toBe(9_100_00)
    expect(taxIn('WA', 2025, single(0, { longTermGainCents: 1_500_000_00 })).taxCents).toBe(91_978_00)
    expect(onWages('WA', 2025, 500_000)).toBe(0)
  })

  it('New Hampshire taxed interest and dividends until 2024', () => {
    const saver = single(50_000, { interestCents: 10_000_00 })
    expect(taxIn('NH', 2024, saver).taxCents).toBe(228_00) // 3% of 7,600
    expect(taxIn('NH', 2025, saver).taxCents).toBe(0)
  })

  it('Montana 2024 taxes long-term gains at 3%, and 4.1% above the lower bracket', () => {
    // Ordinary 60,000 - 14,600 = 45,400: 963.50 + 5.9% of 24,900; the gain of 10,000 is all above 20,500.
    expect(taxIn('MT', 2024, single(60_000, { longTermGainCents: 10_000_00 })).taxCents).toBe(2_842_60)
  })

  it('Missouri exempts gains from 2025', () => {
    const without = taxIn('MO', 2025, single(60_000)).taxCents
    expect(taxIn('MO', 2025, single(60_000, { longTermGainCents: 20_000_00 })).taxCents).toBeLessThanOrEqual(
      without,
    )
  })
})

describe('the result', () => {
  it('is zero in states without income tax', () => {
    for (const state of ['AK', 'FL', 'NV', 'SD', 'TN', 'TX', 'WY']) {
      expect(taxIn(state, 2026, couple(200_000, 100_000))).toMatchObject({
        taxCents: 0,
        marginalRate: 0,
        lines: [],
        approximations: [],
        isApproximate: false,
      })
    }
  })

  it('lists the computation', () => {
    expect(taxIn('GA', 2024, couple(80_000, 20_000, { children: 1 }))).toMatchObject({
      startingPointCents: 100_000_00,
      deductionsCents: 28_000_00,
      taxableCents: 72_000_00,
      taxCents: 3_880_80,
      marginalRate: 0.0539,
      lines: [
        { kind: 'start', name: 'Federal adjusted gross income', cents: 100_000_00 },
        { kind: 'deduction', name: 'Standard deduction', cents: 24_000_00 },
        { kind: 'deduction', name: 'Exemptions for dependents', cents: 4_000_00 },
        { kind: 'taxable', name: 'Taxable income', cents: 72_000_00 },
        { kind: 'tax', name: 'Income tax', cents: 3_880_80 },
      ],
    })
  })

  it('reports what a refundable credit pays beyond the tax', () => {
    // Maine 2025: 305 for each of two dependents.
    expect(taxIn('ME', 2025, couple(20_000, 0, { children: 2 }))).toMatchObject({
      taxCents: 0,
      refundCents: 610_00,
    })
  })

  it('says when an earlier year’s figures stand in, or an average county rate', () => {
    const california = taxIn('CA', 2026, single(60_000))
    expect(california.isApproximate).toBe(true)
    expect(california.approximations[0]).toBe(
      'Uses an earlier year’s standard deduction, exemptions, income limits and tax brackets: those of 2026 are not in our figures yet.',
    )
    expect(taxIn('CA', 2025, single(60_000)).isApproximate).toBe(false)
    expect(taxIn('MD', 2025, single(60_000)).isApproximate).toBe(true)
    expect(taxIn('MD', 2025, single(60_000), { countyRate: 0.032 }).isApproximate).toBe(false)
  })

  it('has the marginal rate of wages, or of retirement income for retirees', () => {
    expect(taxIn('IL', 2025, single(60_000)).marginalRate).toBe(0.0495)
    const retiree: TaxReturn = {
      ...blankReturn('single'),
      filers: [SENIOR],
      retirementIncomeCents: 80_000_00,
    }
    expect(taxIn('IL', 2025, retiree).marginalRate).toBe(0)
    expect(taxIn('NC', 2025, retiree).marginalRate).toBe(0.0425)
    // Federal tax is deductible: 5% of what 22% federal tax and 7.65% payroll tax leave.
    expect(taxIn('AL', 2024, single(100_000)).marginalRate).toBeCloseTo(0.05 * (1 - 0.22 - 0.0765), 3)
  })

  it('joins the tax on the next $1,000', () => {
    const parameters = unwrap(taxParameters(2025))
    const stateTaxOf = unwrap(stateTaxFunction('IL', parameters))
    const [first, second] = unwrap(taxCurve(single(60_000), 'wages', 2, parameters, stateTaxOf)).points
    expect((second?.stateTaxCents ?? 0) - (first?.stateTaxCents ?? 0)).toBe(49_50)
    expect(stateTaxFunction('PR', parameters)).toMatchObject({ reason: 'unknown-state' })
    expect(stateTaxFunction('IL', { ...parameters, year: 2023 })).toMatchObject({ reason: 'unknown-year' })
  })

  it('refuses an unknown state, another year, and bad input', () => {
    const parameters = unwrap(taxParameters(2025))
    const taxReturn = single(60_000)
    const input = stateInputOf(taxReturn, federalTax(taxReturn, parameters), parameters)
    expect(stateTax(input, 'PR', 2025)).toMatchObject({ ok: false, reason: 'unknown-state' })
    expect(stateTax(input, 'CA', 2023)).toMatchObject({ ok: false, reason: 'unknown-year' })
    expect(stateTax({ ...input, interestCents: 0.5 }, 'CA', 2025)).toMatchObject({ reason: 'not-cents' })
    expect(stateTax({ ...input, childrenUnder6: 1 }, 'CA', 2025)).toMatchObject({ reason: 'bad-count' })
    expect(stateTax({ ...input, countyRate: 3 }, 'MD', 2025)).toMatchObject({ reason: 'bad-rate' })
    const [filer] = input.filers
    expect(stateTax({ ...input, filers: filer ? [filer, filer] : [] }, 'CA', 2025)).toMatchObject({
      reason: 'too-many-filers',
    })
    expect(stateTax({ ...input, filers: filer ? [{ ...filer, age: -1 }] : [] }, 'CA', 2025)).toMatchObject({
      reason: 'bad-age',
    })
  })
})
