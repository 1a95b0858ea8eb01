import { describe, expect, it } from 'vitest'
import { forecastHousehold } from '#core/finance/household/forecast.ts'
import type { HouseholdPlan, HouseholdYear } from '#core/finance/household/plan.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { COUPLE_PLAN } from '#tests/fixtures/household-plan.ts'
import { returnLines, returnLinesOf } from './return-lines.ts'
import type { Line } from './year-working.ts'

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

describe('the federal return of a year', () => {
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

  it('is found by its calendar year', () => {
    const asked = { household: PLAN, dollars: 'today' } as const
    expect(returnLinesOf({ ...asked, year: 2040 })).toEqual(returnLines(at(2040), PLAN, 'today'))
    expect(returnLinesOf({ ...asked, year: 1999 })).toBeNull()
  })
})
