/** The working of one forecast year, line by line, in today's dollars or in dollars of the year. */
import { rate } from '#app/platform/format.ts'
import { forecastLaw } from '#core/finance/household/forecast.ts'
import {
  type ByTreatment,
  type HouseholdPlan,
  type HouseholdYear,
  TAX_TREATMENTS,
  type TaxTreatment,
} from '#core/finance/household/plan.ts'
import { type Cents, sum } from '#core/finance/math/money.ts'

/** Amounts at today's prices, or as they will be paid. */
export type Dollars = 'today' | 'nominal'

/** One line of a working. */
export interface Line {
  readonly label: string
  readonly cents: Cents
  /** A sum of lines above it, a part that the line above includes, or what that line is a part of. */
  readonly role?: 'total' | 'part' | 'whole'
}

/** The account kinds as the tax law treats them. */
export const TREATMENT_NAMES: Readonly<Record<TaxTreatment, string>> = {
  cash: 'Cash',
  taxable: 'Taxable accounts',
  deferred: 'Traditional accounts',
  roth: 'Roth accounts',
  hsa: 'HSA',
}

const line = (label: string, cents: Cents, role?: Line['role']): Line => ({
  label,
  cents,
  ...(role && { role }),
})
const paid = (lines: readonly Line[]): Line[] => lines.filter(({ cents }) => cents !== 0)

/** What turns a year's amounts, which are today's dollars, into the chosen ones. */
export const priceOf = ({ priceIndex }: HouseholdYear, dollars: Dollars): number =>
  dollars === 'nominal' ? priceIndex : 1

const scaled = (lines: readonly Line[], factor: number): Line[] =>
  lines.map((each) => ({ ...each, cents: Math.round(each.cents * factor) }))

/** Where a year's money comes from. */
export function moneyIn(year: HouseholdYear, household: HouseholdPlan, dollars: Dollars): Line[] {
  const { people } = household
  const benefits = year.socialSecurity.map((cents, place) =>
    line(people.length > 1 ? `Social Security, ${people[place]?.name ?? ''}` : 'Social Security', cents),
  )
  const incomes = year.incomes.map((cents, place) =>
    line(household.incomes[place]?.name ?? 'Other income', cents),
  )
  const withdrawals = TAX_TREATMENTS.flatMap((treatment) => [
    line(`Withdrawn from ${inSentence(treatment)}`, year.withdrawals[treatment]),
    ...(treatment === 'deferred'
      ? [line('Required minimum distribution (RMD)', year.requiredDistribution, 'part')]
      : []),
  ])
  const lines = paid([
    line('Pay', year.wages),
    ...benefits,
    ...incomes,
    ...withdrawals,
    line('Home sale, after costs and the next home', year.homeProceeds),
    line('Not covered', year.gap),
  ])
  return scaled(withTotal(lines, 'Total in'), priceOf(year, dollars))
}

/** Where a year's money goes. */
export function moneyOut(year: HouseholdYear, dollars: Dollars): Line[] {
  const { spending } = year
  const lines = paid([
    line('Essentials', spending.essential),
    line('Nice to have', spending.niceToHave),
    line('One-time expenses', spending.oneTime),
    line('Debt payments', spending.debts),
    line('Health care', spending.health),
    line('Medicare premiums', spending.medicare),
    line('Income-related surcharge (IRMAA)', spending.irmaa, 'part'),
    line('Living expenses until retirement', spending.untilRetirement),
    line('Federal income and payroll tax', year.taxes - year.stateTax),
    line('State income tax', year.stateTax),
    line('Early-withdrawal penalty', year.earlyWithdrawalPenalty),
    line('Contributions', sum(Object.values(year.contributions))),
    line('Saved in taxable accounts', year.surplus),
  ])
  return scaled(withTotal(lines, 'Total out'), priceOf(year, dollars))
}

const withTotal = (lines: readonly Line[], label: string): Line[] => [
  ...lines,
  line(label, sum(lines.map(({ cents, role }) => (role === undefined ? cents : 0))), 'total'),
]

const inSentence = (treatment: TaxTreatment): string => {
  const name = TREATMENT_NAMES[treatment]
  return treatment === 'cash' || treatment === 'taxable'
    ? name.toLowerCase()
    : name.replace('Traditional', 'traditional')
}

/** How an account kind's balance moves through a year. */
export interface BalanceMoves {
  readonly treatment: TaxTreatment
  readonly start: Cents
  readonly contributions: Cents
  readonly employer: Cents
  readonly conversion: Cents
  readonly withdrawals: Cents
  readonly growth: Cents
  readonly end: Cents
}

const SIGNS: Readonly<Record<TaxTreatment, number>> = { cash: 0, taxable: 0, deferred: -1, roth: 1, hsa: 0 }

/** @param before the year before; undefined in the first year, whose balances start at today's prices */
export function balanceMoves(
  year: HouseholdYear,
  before: HouseholdYear | undefined,
  dollars: Dollars,
): BalanceMoves[] {
  const price = priceOf(year, dollars)
  const earlier = before ? priceOf(before, dollars) : 1
  const at = (amounts: ByTreatment, treatment: TaxTreatment): Cents => amounts[treatment]
  return TAX_TREATMENTS.flatMap((treatment) => {
    const saved = at(year.contributions, treatment) + (treatment === 'taxable' ? year.surplus : 0)
    const employer = at(year.employerContributions, treatment)
    const conversion = SIGNS[treatment] * year.conversion
    const withdrawn = at(year.withdrawals, treatment)
    const end = at(year.balances, treatment)
    const start = end - at(year.growth, treatment) - saved - employer - conversion + withdrawn
    if (start === 0 && end === 0 && saved === 0 && withdrawn === 0) return []
    const moves = [saved, employer, conversion, -withdrawn].map((cents) => Math.round(cents * price))
    const [contributions = 0, byEmployer = 0, converted = 0, withdrawals = 0] = moves
    const [from, to] = [Math.round(start * earlier), Math.round(end * price)]
    return [
      {
        treatment,
        start: from,
        contributions,
        employer: byEmployer,
        conversion: converted,
        withdrawals,
        // In dollars of the year, growth makes up for inflation too.
        growth: to - from - sum(moves),
        end: to,
      },
    ]
  })
}

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
