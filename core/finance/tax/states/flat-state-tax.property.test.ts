import { assert, constantFrom, integer, nat, oneof, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { TAX_2025 } from '#core/finance/data/tax-2025.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { blankFlatIncome, blankFlatTax, computeFlatTax, flattenLaw } from '#core/finance/tax/flat-tax.ts'
import { federalTax } from '#core/finance/tax/tax-federal.ts'
import { BLANK_FILER, blankReturn, type TaxReturn } from '#core/finance/tax/tax-return.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { STATE_CODES } from '#tests/fixtures/tax-law.ts'
import { createStateReturn, flatStateTax, setFilers } from './flat-state-tax.ts'
import { stateLawOf } from './state-laws.ts'
import { stateTaxFunction } from './state-tax.ts'

const amount = oneof(nat({ max: 60_000_00 }), nat({ max: 300_000_00 }))
const person = record({
  age: integer({ min: 45, max: 95 }),
  wages: oneof(nat({ max: 0 }), nat({ max: 200_000_00 })),
  deferral: nat({ max: 20_000_00 }),
  cafeteria: nat({ max: 6_000_00 }),
  pension: amount,
  plan: amount,
  ira: amount,
  benefits: nat({ max: 45_000_00 }),
})
const households = record({
  state: constantFrom(...STATE_CODES),
  law: constantFrom(TAX_2025, TAX_2026),
  status: constantFrom('single', 'joint', 'head_of_household'),
  first: person,
  second: person,
  interest: nat({ max: 50_000_00 }),
  dividends: nat({ max: 50_000_00 }),
  gain: integer({ min: -20_000_00, max: 400_000_00 }),
  other: nat({ max: 30_000_00 }),
})

it('agrees with the whole return in every state', () => {
  assert(
    property(households, ({ state, law, status, first, second, interest, dividends, gain, other }) => {
      const people = status === 'joint' ? ([first, second] as const) : ([first] as const)
      const paid = (one: typeof first) => {
        const deferral = Math.min(one.deferral, one.wages)
        return { deferral, cafeteria: Math.min(one.cafeteria, one.wages - deferral) }
      }
      const filers = people.map((one) => ({
        ...BLANK_FILER,
        wagesCents: one.wages,
        deferralCents: paid(one).deferral,
        cafeteriaCents: paid(one).cafeteria,
        healthSavingsCents: paid(one).cafeteria,
        isSenior: one.age >= 65,
      }))
      const [filer = BLANK_FILER, spouse] = filers
      const sum = (of: (one: typeof first) => number) => people.reduce((all, one) => all + of(one), 0)
      const retirement = sum((one) => one.pension + one.plan + one.ira) + other
      const taxReturn: TaxReturn = {
        ...blankReturn(status),
        filers: spouse ? [filer, spouse] : [filer],
        interestCents: interest,
        qualifiedDividendsCents: dividends,
        longTermGainCents: gain,
        retirementIncomeCents: retirement - other,
        otherIncomeCents: other,
        socialSecurityCents: sum(({ benefits }) => benefits),
      }
      const whole = unwrap(
        stateTaxFunction(state, law, {
          ages: people.map(({ age }) => age),
          retirement: people.map((one) => ({
            pensionCents: one.pension,
            planCents: one.plan,
            iraCents: one.ira,
          })),
          socialSecurityCents: people.map(({ benefits }) => benefits),
        }),
      )(taxReturn, federalTax(taxReturn, law))

      const federal = flattenLaw(law, status)
      const flat = createStateReturn(stateLawOf(state), law.year === 2025 ? 2025 : 2026)
      if (flat) setFilers(flat, status, 0)
      const each = (of: (one: typeof first) => number): [number, number] => [
        of(first),
        status === 'joint' ? of(second) : 0,
      ]
      const taxAt = (more: number) => {
        const income = {
          ...blankFlatIncome(),
          wages: each(({ wages }) => wages),
          deferral: each((one) => paid(one).deferral),
          cafeteria: each((one) => paid(one).cafeteria),
          interest,
          qualifiedDividends: dividends,
          longTermGain: gain,
          retirementIncome: retirement + more,
          benefits: sum(({ benefits }) => benefits),
          seniors: people.filter(({ age }) => age >= 65).length,
        }
        const lines = blankFlatTax()
        computeFlatTax(federal, 1, income, lines)
        if (!flat) return 0
        return flatStateTax(flat, federal, income, lines, [{ ...first, ira: first.ira + more }, second], 1)
      }
      // Lines that a return rounds may fall on the other side of a cliff: hence a few cents more and less.
      const near = [-4, -2, 0, 2, 4].map(taxAt)
      expect(whole).toBeGreaterThanOrEqual(Math.min(...near) - 6)
      expect(whole).toBeLessThanOrEqual(Math.max(...near) + 6)
    }),
    { numRuns: draws(3_000) },
  )
})

it('is in the money of the return, and for the part of a year that it covers', () => {
  const law = flattenLaw(TAX_2026, 'single')
  const half = flattenLaw(TAX_2026, 'single', 0.5, 0.5)
  const vermont = createStateReturn(stateLawOf('VT'), 2026)
  if (!vermont) throw new Error('Vermont has an income tax')
  setFilers(vermont, 'single', 0)
  const taxOf = (of: typeof law, ira: number, unit: number) => {
    const income = { ...blankFlatIncome(), retirementIncome: ira }
    const lines = blankFlatTax()
    computeFlatTax(of, 1, income, lines)
    const filer = { age: 60, pension: 0, plan: 0, ira, benefits: 0 }
    return flatStateTax(vermont, of, income, lines, [filer, filer], unit)
  }
  const full = taxOf(law, 80_000_00, 1)
  expect(full).toBeGreaterThan(2_000_00)
  expect(taxOf(half, 40_000_00, 0.5)).toBeCloseTo(full / 2, 4)
})
