/** The federal return of a forecast year, line by line, in today's dollars or in dollars of the year. */
import { rate } from '#app/platform/format.ts'
import { forecastHousehold, forecastLaw } from '#core/finance/household/forecast.ts'
import type { HouseholdPlan, HouseholdYear } from '#core/finance/household/plan.ts'
import { sum } from '#core/finance/math/money.ts'
import { type Dollars, type Line, line, paid, scaled } from './year-working.ts'

/** The federal return of a year, in the order of Form 1040. */
export interface ReturnLines {
  readonly income: readonly Line[]
  readonly deductions: readonly Line[]
  readonly tax: readonly Line[]
}

/** @param household the plan, whose first year's law applies, indexed */
export function returnLines(year: HouseholdYear, household: HouseholdPlan, dollars: Dollars): ReturnLines {
  const { tax, taxReturn } = year
  const factor = dollars === 'nominal' ? 1 : 1 / year.priceIndex
  const { income, deduction } = tax
  const adjustments = income.totalIncomeCents - income.agiCents
  return {
    income: scaled(
      [
        ...paid([
          line('Wages, after pre-tax contributions', income.taxableWagesCents),
          line('Interest and other ordinary income', taxReturn.interestCents + taxReturn.otherIncomeCents),
          line('Qualified dividends', taxReturn.qualifiedDividendsCents),
          ...retirementIncome(year, household),
          line('Taxable Social Security', income.taxableBenefitsCents),
          ...(income.taxableBenefitsCents > 0
            ? [line('Social Security received', taxReturn.socialSecurityCents, 'whole')]
            : []),
          line('Capital gains', income.capital.incomeCents),
          line('Adjustments', -adjustments),
        ]),
        line('Adjusted gross income (AGI)', income.agiCents, 'total'),
      ],
      factor,
    ),
    deductions: scaled(
      [
        ...paid([
          line(
            deduction.kind === 'standard' ? 'Standard deduction' : 'Itemized deductions',
            -deduction.amountCents,
          ),
          line('Deduction for people 65 and over', -tax.seniorDeductionCents),
        ]),
        line('Taxable income', tax.taxableIncomeCents, 'total'),
      ],
      factor,
    ),
    tax: scaled(taxLines(year, household), factor),
  }
}

/** Rounding of the parts below this is no income. */
const CENTS_OFF = 5

/** Taxable pensions, conversions, and what else is withdrawn: together the return's retirement income. */
function retirementIncome(year: HouseholdYear, household: HouseholdPlan): Line[] {
  const part = year.year === household.firstYear ? household.firstYearShare : 1
  const scale = year.priceIndex / part
  const { retirementIncomeCents: all } = year.taxReturn
  // Rent and pay have lines of their own.
  const taxed = household.incomes.map(({ kind, taxableShare }, place) =>
    kind === 'rent' || kind === 'work' ? 0 : (year.incomes[place] ?? 0) * taxableShare,
  )
  const pensions = Math.round(sum(taxed) * scale)
  const converted = Math.round(year.conversion * scale)
  const rest = all - pensions - converted
  const isRounding = Math.abs(rest) < CENTS_OFF
  return [
    line('Taxable pensions and annuities', pensions + (isRounding && converted === 0 ? rest : 0)),
    line('Roth conversions', converted + (isRounding && converted > 0 ? rest : 0)),
    line('Withdrawals from traditional accounts', isRounding ? 0 : rest),
  ]
}

function taxLines(year: HouseholdYear, household: HouseholdPlan): Line[] {
  const { tax } = year
  const credits = tax.creditsUsedCents + tax.creditsRefundedCents
  const payroll = sum(
    tax.fica.map(({ socialSecurityCents, medicareCents }) => socialSecurityCents + medicareCents),
  )
  const lines = paid([
    ...bracketLines(year, household),
    line('Tax on gains and qualified dividends', tax.gainsTaxCents),
    line('Alternative minimum tax', tax.minimumTax.taxCents),
    line('Credits', -credits),
    line('Net investment income tax (3.8%)', tax.netInvestmentTaxCents),
    line('Additional Medicare tax', tax.additionalMedicareTaxCents),
    line('Self-employment tax', tax.selfEmploymentTaxCents),
  ])
  return [
    ...lines,
    line('Federal income tax', tax.federalTaxCents, 'total'),
    ...paid([
      line('Social Security and Medicare tax on pay', payroll),
      line('Early-withdrawal penalty (10%)', Math.round(year.earlyWithdrawalPenalty * year.priceIndex)),
    ]),
  ]
}

/** The tax of each bracket that ordinary income reaches. They add up to the ordinary tax, which is rounded once. */
function bracketLines({ year, priceIndex, tax, taxReturn }: HouseholdYear, household: HouseholdPlan): Line[] {
  const law = forecastLaw(household, year, priceIndex)
  const tops = law.status[taxReturn.status].bracketTopsCents
  const lines = law.rates.flatMap((bracketRate, place) => {
    const from = tops[place - 1] ?? 0
    const inside = Math.min(tax.ordinaryIncomeCents, tops[place] ?? Infinity) - from
    return inside > 0 ? [line(`Tax at ${rate(bracketRate)}`, Math.round(inside * bracketRate))] : []
  })
  const last = lines.at(-1)
  if (!last) return []
  const rest = tax.ordinaryTaxCents - sum(lines.map(({ cents }) => cents))
  return [...lines.slice(0, -1), { ...last, cents: last.cents + rest }]
}

/** The return of a calendar year of a plan; null for a year that the plan does not have. */
export function returnLinesOf({
  household,
  year,
  dollars,
}: {
  readonly household: HouseholdPlan
  readonly year: number
  readonly dollars: Dollars
}): ReturnLines | null {
  const forecast = forecastHousehold(household)
  const lived = forecast.ok && forecast.value.years.find((each) => each.year === year)
  return lived ? returnLines(lived, household, dollars) : null
}
