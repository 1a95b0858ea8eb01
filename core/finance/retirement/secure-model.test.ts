import { array, assert, integer, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { secureIncomeByYear, secureModel, type SecureIncome, type SecurePlan } from './secure-model.ts'

const socialSecurity: SecureIncome = {
  kind: 'social-security',
  label: 'Social Security',
  yearlyCents: 24_000_00,
  fromYear: 2,
  raise: 'prices',
}
const plan: SecurePlan = {
  years: 4,
  essentialCents: [40_000_00],
  incomes: [socialSecurity],
  inflationRate: 0.025,
  realYields: 0,
}

describe('a secure income', () => {
  it('keeps its buying power if indexed to inflation', () => {
    expect(Array.from(secureIncomeByYear(socialSecurity, 4, 0.025))).toEqual([0, 0, 24_000_00, 24_000_00])
  })

  it('loses buying power from today if not indexed', () => {
    const pension: SecureIncome = {
      ...socialSecurity,
      kind: 'pension',
      yearlyCents: 100,
      fromYear: 1,
      raise: 0,
    }
    const [, first, second] = secureIncomeByYear(pension, 3, 0.25)
    expect(first).toBeCloseTo(80, 10)
    expect(second).toBeCloseTo(64, 10)
  })

  it('rises by its own raise once payments start', () => {
    const pension: SecureIncome = {
      ...socialSecurity,
      yearlyCents: 100,
      fromYear: 1,
      throughYear: 2,
      raise: 0.25,
    }
    expect(Array.from(secureIncomeByYear(pension, 4, 0.25))).toEqual([0, 80, 80, 0])
  })
})

describe('the secure model', () => {
  it('matches a manual calculation of the gap and its price', () => {
    // 40,000 for two years, then 16,000 for two; an annuity of 40,000 at 6.25% costs 640,000.
    const annuity = { payoutRate: 0.0625, raise: 'prices' } as const
    const model = unwrap(secureModel({ ...plan, annuity }))
    expect(model.years.map((year) => year.gapCents)).toEqual([40_000_00, 40_000_00, 16_000_00, 16_000_00])
    expect(model).toMatchObject({
      coveredShare: expect.closeTo(0.3, 12),
      firstGapYear: 0,
      ladderCostCents: 112_000_00,
      annuityCostCents: 640_000_00,
    })
  })

  it('needs a larger annuity if its income is not indexed', () => {
    const annuity = { payoutRate: 0.0625, raise: 0 }
    const { annuityCostCents } = unwrap(secureModel({ ...plan, annuity }))
    // 40,000 in the second year takes 41,000 at 2.5% inflation.
    expect(annuityCostCents).toBe(656_000_00)
  })

  it('has no gap and no price if the floor is covered', () => {
    const covered = unwrap(
      secureModel({ ...plan, incomes: [{ ...socialSecurity, yearlyCents: 50_000_00, fromYear: 0 }] }),
    )
    expect(covered).toMatchObject({
      coveredShare: 1,
      firstGapYear: null,
      ladderCostCents: 0,
      annuityCostCents: null,
    })
    expect(unwrap(secureModel({ ...plan, essentialCents: [] })).coveredShare).toBe(1)
  })

  it('prices a ladder that closes the gap to the cent', () => {
    const cents = integer({ min: 0, max: 10_000_000 })
    assert(
      property(
        array(cents, { minLength: 1, maxLength: 30 }),
        cents,
        nat(30),
        (essentialCents, yearlyCents, fromYear) => {
          const years = essentialCents.length
          const model = unwrap(
            secureModel({
              ...plan,
              years,
              essentialCents,
              incomes: [{ ...socialSecurity, yearlyCents, fromYear }],
            }),
          )
          // At a real yield of zero, the ladder costs the sum of the gaps.
          expect(model.ladderCostCents).toBe(model.years.reduce((sum, year) => sum + year.gapCents, 0))
          for (const year of model.years) {
            expect(year.secureCents + year.gapCents).toBeGreaterThanOrEqual(year.essentialCents)
            expect(Number.isInteger(year.gapCents)).toBe(true)
          }
        },
      ),
    )
  })

  it('is rejected for a plan without years', () => {
    expect(secureModel({ ...plan, years: 0 })).toMatchObject({ ok: false, reason: 'bad-plan' })
  })
})
