import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { careCredit, careRate, educationCredits, saversCredit, saversRate } from './personal-credits.ts'
import { BLANK_FILER, blankReturn, type Filer, type TaxReturn } from './tax-return.ts'

const single = blankReturn('single')
const joint = blankReturn('joint')

describe('the care credit', () => {
  it.each([
    // The table of Form 2441 line 8: over, rate.
    [15_000, 0.35],
    [15_001, 0.34],
    [17_000, 0.34],
    [29_000, 0.28],
    [29_001, 0.27],
    [41_001, 0.21],
    [43_000, 0.21],
    [43_001, 0.2],
    [500_000, 0.2],
  ])('pays at an AGI of $%i the rate of Form 2441', (agi, rate) => {
    expect(careRate(single, agi * 100, TAX_2024)).toBeCloseTo(rate, 10)
  })

  it('falls in two stages from 2026: to 35%, and from 75,000 or 150,000 on to 20%', () => {
    const rates = [15_000, 15_001, 43_001, 45_001, 75_000, 75_001, 103_001, 105_000].map((agi) =>
      careRate(single, agi * 100, TAX_2026).toFixed(2),
    )
    expect(rates).toEqual(['0.50', '0.49', '0.35', '0.35', '0.35', '0.34', '0.20', '0.20'])
    expect(careRate(joint, 150_000_00, TAX_2026)).toBeCloseTo(0.35, 10)
    expect(careRate(joint, 154_000_01, TAX_2026)).toBeCloseTo(0.33, 10)
    expect(careRate(joint, 206_000_01, TAX_2026)).toBeCloseTo(0.2, 10)
  })

  const family = (more: Partial<TaxReturn['care']>, filer: Partial<Filer> = {}): TaxReturn => ({
    ...joint,
    filers: [BLANK_FILER, { ...BLANK_FILER, ...filer }],
    care: { persons: 1, expensesCents: 9_000_00, employerBenefitsCents: 0, ...more },
  })
  const earned = [60_000_00, 60_000_00]

  it('counts up to $3,000 for one person and $6,000 for more, less what the employer paid', () => {
    expect(careCredit(family({}), 120_000_00, earned, TAX_2024)).toBe(600_00)
    expect(careCredit(family({ persons: 2 }), 120_000_00, earned, TAX_2024)).toBe(1_200_00)
    const helped = family({ persons: 2, employerBenefitsCents: 5_000_00 })
    expect(careCredit(helped, 120_000_00, earned, TAX_2024)).toBe(200_00)
  })

  it('is limited to the earnings of the spouse who earns less, which study replaces', () => {
    expect(careCredit(family({}), 120_000_00, [60_000_00, 1_000_00], TAX_2024)).toBe(200_00)
    expect(careCredit(family({}), 120_000_00, [60_000_00, -5_00], TAX_2024)).toBe(0)
    const student = { studentOrDisabledMonths: 9 }
    expect(careCredit(family({}, student), 120_000_00, [60_000_00, 0], TAX_2024)).toBe(450_00)
    expect(careCredit(family({ persons: 2 }, student), 120_000_00, [60_000_00, 0], TAX_2024)).toBe(900_00)
  })

  it('is none on a separate return of a couple that lives together', () => {
    const separate = { ...family({}), status: 'separate', filers: [BLANK_FILER] } as const
    expect(careCredit(separate, 20_000_00, [20_000_00], TAX_2024)).toBe(0)
    for (const livedApart of ['last_six_months', 'all_year'] as const)
      expect(careCredit({ ...separate, livedApart }, 20_000_00, [20_000_00], TAX_2024)).toBe(960_00)
    const decree = { ...separate, livedApart: 'decree_and_year_end' } as const
    expect(careCredit(decree, 20_000_00, [20_000_00], TAX_2024)).toBe(0)
  })
})

describe("the saver's credit", () => {
  it.each([
    // Form 8880 line 9 of 2024.
    ['single', 23_000, 0.5],
    ['single', 23_001, 0.2],
    ['single', 25_001, 0.1],
    ['single', 38_250, 0.1],
    ['single', 38_251, 0],
    ['head_of_household', 34_500, 0.5],
    ['head_of_household', 57_375, 0.1],
    ['joint', 46_000, 0.5],
    ['joint', 50_000, 0.2],
    ['joint', 76_501, 0],
  ] as const)('on a %s return of $%i has the rate of Form 8880', (status, agi, rate) => {
    expect(saversRate(blankReturn(status), agi * 100, TAX_2024)).toBe(rate)
  })

  it('counts up to $2,000 of deferrals and IRA contributions of each filer who claims it', () => {
    const saver = {
      ...BLANK_FILER,
      claimsSaversCredit: true,
      deferralCents: 1_500_00,
      iraSavingCents: 900_00,
    }
    const couple: TaxReturn = { ...joint, filers: [saver, { ...saver, deferralCents: 0 }] }
    expect(saversCredit(couple, 48_500_00, TAX_2026)).toBe(1_450_00)
    const other = { ...saver, claimsSaversCredit: false }
    expect(saversCredit({ ...joint, filers: [saver, other] }, 52_500_00, TAX_2026)).toBe(400_00)
  })
})

describe('education credits', () => {
  const of = (status: TaxReturn['status'], agi: number, students: TaxReturn['students']) =>
    educationCredits({ ...blankReturn(status), students }, agi * 100, TAX_2024)
  const degree = { credit: 'american_opportunity', expensesCents: 5_000_00 } as const
  const course = { credit: 'lifetime_learning', expensesCents: 7_000_00 } as const

  it('match the example of Publication 970: a joint return with $165,000 keeps $1,875 of $2,500', () => {
    const { nonrefundableCents, refundableCents } = of('joint', 165_000, [degree])
    expect(nonrefundableCents + refundableCents).toBe(1_875_00)
    expect(refundableCents).toBe(750_00)
  })

  it('pay all of $2,000 and a quarter of the next $2,000, 40% of it refundable', () => {
    expect(of('single', 50_000, [{ ...degree, expensesCents: 3_000_00 }])).toEqual({
      nonrefundableCents: 1_350_00,
      refundableCents: 900_00,
    })
  })

  it('pay 20% of up to $10,000 a return for other courses', () => {
    expect(of('single', 50_000, [course])).toEqual({ nonrefundableCents: 1_400_00, refundableCents: 0 })
    expect(of('single', 50_000, [course, course]).nonrefundableCents).toBe(2_000_00)
  })

  it('end at $90,000 or $180,000, and are none on a separate return', () => {
    expect(of('single', 80_000, [course]).nonrefundableCents).toBe(1_400_00)
    expect(of('single', 85_000, [course]).nonrefundableCents).toBe(700_00)
    expect(of('single', 90_000, [degree])).toEqual({ nonrefundableCents: 0, refundableCents: 0 })
    expect(of('joint', 180_000, [degree]).refundableCents).toBe(0)
    expect(of('separate', 10_000, [degree]).refundableCents).toBe(0)
  })
})
