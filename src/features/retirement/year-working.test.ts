import { describe, expect, it } from 'vitest'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdPlan, HouseholdYear } from '#core/finance/household/plan.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { COUPLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { balanceMoves, type Line, moneyIn, moneyOut, returnLines } from './year-working.ts'

const PLAN: HouseholdPlan = {
  ...COUPLE_PLAN,
  conversions: { fromYear: 2032, throughYear: 2036, fill: { kind: 'bracket', topRate: 0.12 } },
}
const { years } = unwrap(forecastHousehold(PLAN))
const at = (year: number): HouseholdYear => {
  const found = years.find((each) => each.year === year)
  if (!found) throw new Error(`no year ${year}`)
  return found
}
const plain = (lines: readonly Line[]) => lines.filter(({ role }) => role === undefined)
const sum = (lines: readonly Line[]) => lines.reduce((all, { cents }) => all + cents, 0)
const lineOf = (lines: readonly Line[], label: string) => lines.find((each) => each.label === label)?.cents

describe('the working of a year', () => {
  it('has as much money in as out, to the cent, in every year', () => {
    for (const year of years) {
      expect(moneyIn(year, PLAN, 'today').at(-1)?.cents).toBe(moneyOut(year, 'today').at(-1)?.cents)
    }
  })

  it('names each person’s benefit, each income and each account', () => {
    const labels = moneyIn(at(2045), PLAN, 'today').map(({ label }) => label)
    expect(labels).toContain('Social Security, Alex')
    expect(labels).toContain('Social Security, Sam')
    expect(labels).toContain('State pension')
    expect(labels.some((label) => label.startsWith('Withdrawn from '))).toBe(true)
  })

  it('adds up every account from its start to its end, in either dollars', () => {
    for (const dollars of ['today', 'nominal'] as const) {
      years.forEach((year, place) => {
        for (const moves of balanceMoves(year, years[place - 1], dollars)) {
          const { start, contributions, employer, conversion, withdrawals, growth, end } = moves
          expect(start + contributions + employer + conversion + withdrawals + growth).toBe(end)
        }
      })
    }
  })

  it('starts each account where the year before ended', () => {
    for (const dollars of ['today', 'nominal'] as const) {
      const ends = balanceMoves(at(2039), at(2038), dollars)
      for (const { treatment, start } of balanceMoves(at(2040), at(2039), dollars)) {
        expect(start).toBe(ends.find((each) => each.treatment === treatment)?.end ?? 0)
      }
    }
  })

  it('moves a conversion from traditional to Roth', () => {
    const moves = balanceMoves(at(2033), at(2032), 'today')
    const converted = (treatment: string) => moves.find((each) => each.treatment === treatment)?.conversion
    expect(converted('roth')).toBeGreaterThan(0)
    expect(converted('deferred')).toBe(-(converted('roth') ?? 0))
  })

  it('adds up the return to its AGI, its taxable income and its tax', () => {
    for (const year of years) {
      const { income, deductions, tax } = returnLines(year, PLAN, 'nominal')
      expect(sum(plain(income))).toBe(year.tax.income.agiCents)
      const taxable = year.tax.income.agiCents + sum(plain(deductions))
      expect(Math.max(0, taxable)).toBe(year.tax.taxableIncomeCents)
      const payroll = lineOf(tax, 'Social Security and Medicare tax on pay') ?? 0
      const penalty = lineOf(tax, 'Early-withdrawal penalty (10%)') ?? 0
      expect(sum(plain(tax)) - payroll - penalty).toBe(year.tax.federalTaxCents)
    }
  })

  it('tells pensions, conversions and withdrawals apart', () => {
    const year = at(2034)
    const { income } = returnLines(year, PLAN, 'nominal')
    expect(lineOf(income, 'Taxable pensions and annuities')).toBe(
      Math.round((year.incomes[0] ?? 0) * year.priceIndex),
    )
    expect(lineOf(income, 'Roth conversions')).toBe(Math.round(year.conversion * year.priceIndex))
    for (const each of years) {
      const lines = returnLines(each, PLAN, 'nominal').income
      expect(lines.every(({ cents }) => Math.abs(cents) > 5)).toBe(true)
    }
  })

  it('taxes ordinary income bracket by bracket', () => {
    const { tax } = returnLines(at(2027), PLAN, 'nominal')
    expect(tax.map(({ label }) => label).slice(0, 3)).toEqual(['Tax at 10%', 'Tax at 12%', 'Tax at 22%'])
  })

  it('shows the return in today’s dollars too', () => {
    const year = at(2040)
    const { income } = returnLines(year, PLAN, 'today')
    expect(income.at(-1)?.cents).toBe(Math.round(year.tax.income.agiCents / year.priceIndex))
  })
})
