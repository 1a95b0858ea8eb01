/** The working of one forecast year, line by line, in today's dollars or in dollars of the year. */
import {
  type ByTreatment,
  type HouseholdPlan,
  type PlanYear,
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

/** A line of a working. */
export const line = (label: string, cents: Cents, role?: Line['role']): Line => ({
  label,
  cents,
  ...(role && { role }),
})
/** Lines without those of nothing. */
export const paid = (lines: readonly Line[]): Line[] => lines.filter(({ cents }) => cents !== 0)

/** What turns a year's amounts, which are today's dollars, into the chosen ones. */
export const priceOf = ({ priceIndex }: Pick<PlanYear, 'priceIndex'>, dollars: Dollars): number =>
  dollars === 'nominal' ? priceIndex : 1

/** Lines in other dollars. */
export const scaled = (lines: readonly Line[], factor: number): Line[] =>
  lines.map((each) => ({ ...each, cents: Math.round(each.cents * factor) }))

/** Where a year's money comes from. */
export function moneyIn(year: PlanYear, household: HouseholdPlan, dollars: Dollars): Line[] {
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
export function moneyOut(year: PlanYear, dollars: Dollars): Line[] {
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
export function balanceMoves(year: PlanYear, before: PlanYear | undefined, dollars: Dollars): BalanceMoves[] {
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
