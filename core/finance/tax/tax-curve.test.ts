import { describe, expect, it } from 'vitest'
import { TAX_2024 } from '#core/finance/data/tax-2024.ts'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { addIncome, cashIncome } from './added-income.ts'
import type { MarginalRateChange } from './marginal-rate-changes.ts'
import { taxCurve, taxRates } from './tax-curve.ts'
import { federalTax, type FederalTax } from './tax-federal.ts'
import type { TaxParameters } from './tax-parameters.ts'
import type { TaxRule } from './tax-phases.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from './tax-return.ts'

const worker = (wagesCents: number, more: Partial<TaxReturn> = {}): TaxReturn => ({
  ...blankReturn('single'),
  filers: [{ ...BLANK_FILER, wagesCents }],
  ...more,
})

/** The share of another $1,000 of income that all taxes take. */
const nextRate = (taxReturn: TaxReturn, kind: Parameters<typeof taxCurve>[1], law: TaxParameters): number =>
  unwrap(taxCurve(taxReturn, kind, 1, law)).points[0]?.marginalRate ?? Number.NaN

describe('the next $1,000', () => {
  it('is taxed at 22% plus FICA', () => {
    expect(nextRate(worker(80_000_00), 'wages', TAX_2024)).toBe(0.2965)
  })

  it('makes Social Security taxable: 22% becomes 40.7%', () => {
    const retiree = {
      ...blankReturn('single'),
      retirementIncomeCents: 55_000_00,
      socialSecurityCents: 36_000_00,
    }
    const at = { ...retiree, retirementIncomeCents: 40_000_00 }
    expect(nextRate(at, 'retirement_income', TAX_2024)).toBeCloseTo(0.22 * 1.85, 5)
    expect(nextRate(retiree, 'retirement_income', TAX_2024)).toBeCloseTo(0.22, 5)
  })

  it('of gains beyond the 0% band is taxed at 15%', () => {
    const investor = worker(61_625_00, { longTermGainCents: 10_000_00 }) // taxable 47,025 and the gain on top
    expect(nextRate(investor, 'long_term_gain', TAX_2024)).toBe(0.15)
  })

  it('averages the steps of the child credit phase-out: 5 points', () => {
    const [parent = 0, childless = 0] = [2, 0].map((children) =>
      nextRate(worker(210_500_00, { children }), 'interest', TAX_2025),
    )
    expect(parent - childless).toBeCloseTo(0.05, 10)
  })
})

describe('rates and the curve', () => {
  it('distinguish effective, marginal and bracket rates', () => {
    const rates = unwrap(taxRates(worker(100_000_00), TAX_2024))
    expect(rates.effectiveRate).toBeCloseTo(0.21491, 10)
    expect(rates.marginalRate).toBeCloseTo(0.2965, 10)
    expect(rates.bracketRate).toBe(0.22)
    expect(unwrap(taxRates(blankReturn('joint'), TAX_2024)).effectiveRate).toBe(0)
    expect(unwrap(taxRates(worker(5_000_000_00), TAX_2024)).bracketRate).toBe(0.37)
  })

  it('adds up to the tax itself', () => {
    const start = worker(30_000_00)
    const curve = unwrap(taxCurve(start, 'wages', 100, TAX_2025)).points
    expect(curve).toHaveLength(100)
    expect(curve[0]).toMatchObject({
      addedCents: 0,
      totalTaxCents: federalTax(start, TAX_2025).totalTaxCents,
    })
    const climbed = curve.reduce(
      (all, point) => all + point.marginalRate * 1_000_00,
      curve[0]?.totalTaxCents ?? 0,
    )
    const end = federalTax(addIncome(start, 'wages', 100_000_00), TAX_2025).totalTaxCents
    expect(climbed).toBeCloseTo(end, 4)
  })

  it('counts every receipt once as cash income', () => {
    const mixed = worker(10_00, {
      taxExemptInterestCents: 5_00,
      longTermGainCents: -99_00,
      socialSecurityCents: 1_00,
    })
    expect(cashIncome(mixed)).toBe(16_00)
  })
})

describe('state tax', () => {
  /** 5% of federal AGI. */
  const flat = (_: TaxReturn, { income }: FederalTax): number => Math.round(income.agiCents * 0.05)

  it('adds to the rates and the curve', () => {
    expect(unwrap(taxRates(worker(100_000_00), TAX_2024, flat)).effectiveRate).toBeCloseTo(0.26491, 10)
    const [first] = unwrap(taxCurve(worker(80_000_00), 'wages', 1, TAX_2024, flat)).points
    expect(first?.stateTaxCents).toBe(4_000_00)
    expect(first?.marginalRate).toBeCloseTo(0.3465, 10)
  })
})

describe('the changes of the marginal rate', () => {
  const rateChangesOf = (taxReturn: TaxReturn, rule: TaxRule, thousands = 300): MarginalRateChange[] =>
    unwrap(taxCurve(taxReturn, 'wages', thousands, TAX_2026)).rateChanges.filter(
      (change) => change.rule === rule,
    )
  const phases = (rateChanges: readonly MarginalRateChange[]) =>
    rateChanges.map(({ phase, fromCents, toCents, effectRate }) => [
      phase,
      fromCents,
      toCents,
      Number(effectRate?.toFixed(3)),
    ])

  it('name every bracket, where it begins and ends, and what it adds', () => {
    // The standard deduction of 16,100 below the brackets of 2026.
    expect(phases(rateChangesOf(worker(0), 'ordinary_bracket', 150))).toEqual([
      ['0.1', 16_100_01, 28_500_00, 0.1],
      ['0.12', 28_500_00, 66_500_00, 0.02],
      ['0.22', 66_500_00, 121_800_00, 0.1],
      ['0.24', 121_800_00, null, 0.02],
    ])
  })

  it('name the wage base and the additional Medicare tax', () => {
    expect(phases(rateChangesOf(worker(0), 'social_security_wage_base'))).toEqual([
      ['reached', 184_500_00, null, -0.062],
    ])
    // The first tax of a cent is on 56 cents above 200,000.
    expect(phases(rateChangesOf(worker(0), 'additional_medicare_tax'))).toEqual([
      ['in_effect', 200_000_56, null, 0.009],
    ])
  })

  it('follow the earned income credit of a parent up and down', () => {
    const parent = worker(0, { earnedIncomeChildren: 1, children: 1 })
    const [up, down] = rateChangesOf(parent, 'earned_income_credit', 60)
    expect(up).toMatchObject({ phase: 'phase_in', toCents: 13_020_59 })
    expect(up?.effectRate).toBeCloseTo(-0.34, 2)
    expect(down).toMatchObject({ phase: 'phase_out', fromCents: 23_890_01 })
    expect(down?.effectRate).toBeCloseTo(0.16, 2)
    expect(Math.abs((down?.toCents ?? 0) - 51_593_00)).toBeLessThan(1_00)
  })

  it('measure the steps of the child credit over $1,000: five points', () => {
    const couple = {
      ...blankReturn('joint'),
      filers: [{ ...BLANK_FILER, wagesCents: 350_000_00 }, BLANK_FILER],
      children: 2,
    } as const
    const [change] = rateChangesOf(couple, 'child_credit')
    expect(change).toMatchObject({ phase: 'phase_out', fromCents: 50_000_01, toCents: 137_000_01 })
    expect(change?.effectRate).toBeCloseTo(0.05, 3)
    expect(change?.startStepCents).toBe(0)
  })

  it("name cliffs: the saver's credit and the premium credit at four times the poverty line", () => {
    const filer = { ...BLANK_FILER, claimsSaversCredit: true, iraSavingCents: 2_000_00 }
    const [half, fifth, tenth] = rateChangesOf(worker(20_000_00, { filers: [filer] }), 'savers_credit', 60)
    expect(half).toMatchObject({ phase: '0.5', fromCents: 0, toCents: 24_250_01 })
    expect(fifth).toMatchObject({ phase: '0.2', toCents: 26_250_01, endStepCents: 200_00 })
    expect(tenth).toMatchObject({ phase: '0.1', toCents: 40_250_01, endStepCents: 200_00 })

    const insured = worker(30_000_00, {
      marketplace: {
        premiumCents: 9_000_00,
        benchmarkCents: 9_000_00,
        advanceCents: 0,
        householdSize: 1,
        area: 'contiguous',
      },
    })
    const last = rateChangesOf(insured, 'premium_credit', 60).at(-1)
    // Four times 15,650 is 62,600, at which 9.96% are 6,234.96 of 9,000.
    expect(last).toMatchObject({ phase: 'from_3_times_poverty_line', toCents: 32_600_01 })
    expect(last?.endStepCents).toBeCloseTo(2_765_04, -2)
  })

  it('name Social Security as it becomes taxable, and the deduction of seniors as it goes', () => {
    const retiree: TaxReturn = {
      ...worker(0),
      filers: [{ ...BLANK_FILER, isSenior: true }],
      socialSecurityCents: 30_000_00,
    }
    const taxed = unwrap(taxCurve(retiree, 'retirement_income', 200, TAX_2026)).rateChanges
    const found = (rule: TaxRule) => taxed.filter((change) => change.rule === rule).map(({ phase }) => phase)
    expect(found('taxable_social_security')).toEqual(['up_to_50_percent', 'up_to_85_percent'])
    expect(found('senior_deduction')).toEqual(['phase_out'])
    const senior = taxed.find((change) => change.rule === 'senior_deduction')
    // AGI of 75,000 with 25,500 of benefits; 6% of each dollar is taxed in the 22% bracket.
    expect(senior?.fromCents).toBeCloseTo(49_500_00, -2)
    expect(senior?.effectRate).toBeCloseTo(0.06 * 0.22, 3)
  })

  it('say where credits stop covering the tax', () => {
    const [change] = rateChangesOf(worker(10_000_00, { otherDependents: 2 }), 'credits_cover_tax')
    // 1,000 of credits cover 10% of 10,000 above 16,100: another 16,100 of pay.
    expect(change?.toCents).toBeCloseTo(16_100_00, -2)
    expect(change?.effectRate).toBeCloseTo(-0.1, 2)
  })

  it('name the floor of self-employment tax with its step', () => {
    const { rateChanges } = unwrap(taxCurve(worker(0), 'self_employment', 10, TAX_2026))
    const floor = rateChanges.find((change) => change.rule === 'self_employment_tax')
    // 92.35% of 433.13 is 400, of which 15.3%.
    expect(floor).toMatchObject({
      phase: 'in_effect',
      fromCents: 433_13,
      startStepCents: 61_20,
      toCents: null,
    })
  })

  it('follow the alternative minimum tax and the phase-out of its exemption', () => {
    const holder = worker(100_000_00, { minimumTaxPreferenceCents: 300_000_00 })
    const named = rateChangesOf(holder, 'alternative_minimum_tax').map(({ phase, fromCents }) => [
      phase,
      fromCents,
    ])
    expect(named[0]).toEqual(['in_effect', 0])
    expect(named[1]).toEqual(['exemption_phase_out', 100_000_02])
  })

  it('leave no jump of the rate unnamed', () => {
    const parent = worker(0, { earnedIncomeChildren: 2, children: 2 })
    const { points, rateChanges } = unwrap(taxCurve(parent, 'wages', 260, TAX_2026))
    const edges = rateChanges.flatMap(({ fromCents, toCents }) => [fromCents, toCents ?? 0])
    for (const [place, point] of points.entries()) {
      const next = points[place + 1]
      if (!next || Math.abs(next.marginalRate - point.marginalRate) < 0.004) continue
      const isNear = edges.some((edge) => edge >= point.addedCents && edge <= next.addedCents + 1_000_00)
      const isStaircase = point.addedCents >= 200_000_00
      expect([point.addedCents, isNear || isStaircase]).toEqual([point.addedCents, true])
    }
  })
})
