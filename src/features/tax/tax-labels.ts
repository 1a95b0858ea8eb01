/** The lines of a return, the rules that change the marginal rate, and the sources of entries, as a client reads them. */
import { rate, wholeDollars } from '#app/platform/format.ts'
import type { TaxData, TaxSource } from '#core/contract/tax.ts'
import type { ReturnLineId, SectionTotal } from '#core/finance/tax/return-summary.ts'
import type { TaxRule } from '#core/finance/tax/tax-phases.ts'

export const sourceLabels: Readonly<Record<TaxSource, string>> = {
  entered: 'Entered by you',
  income: 'From your household',
  address: 'From your address',
  retirement_plan: 'From your retirement plan',
  debts: 'From your debts, an estimate',
  escrow: 'From your escrow, an estimate',
  estimate: 'Our estimate',
  assumed: 'Assumed',
}

/** A balance of less than this, in cents, is as good as none. */
export const SMALL_BALANCE = 1_00

interface LineLabel {
  readonly name: string
  /** What the line is, in a sentence or two. */
  readonly about?: string
}

const LINES: Readonly<Record<ReturnLineId, LineLabel>> = {
  wages: {
    name: 'Wages',
    about: 'Pay less 401(k) contributions and pre-tax benefits: box 1 of your Form W-2.',
  },
  self_employment: { name: 'Self-employment profit' },
  interest: { name: 'Interest and ordinary dividends' },
  qualified_dividends: { name: 'Qualified dividends', about: 'Taxed at the lower rates of long-term gains.' },
  capital_gain: {
    name: 'Capital gains',
    about: 'Short-term and long-term gains less losses. Up to $3,000 of a net loss lowers other income.',
  },
  retirement_income: { name: 'Retirement income' },
  other_income: { name: 'Other income' },
  social_security: {
    name: 'Taxable Social Security',
    about: 'Between none and 85% of your benefits, depending on your other income.',
  },
  half_self_employment_tax: { name: 'Half of self-employment tax' },
  other_adjustments: { name: 'IRA, HSA, and other adjustments' },
  student_loan_interest: {
    name: 'Student-loan interest',
    about: 'Up to $2,500 of interest, less at higher incomes.',
  },
  standard_deduction: { name: 'Standard deduction' },
  itemized_deduction: { name: 'Itemized deductions' },
  senior_deduction: {
    name: 'Deduction for people 65 and over',
    about: 'Up to $6,000 each for 2025 through 2028, less at higher incomes.',
  },
  business_deduction: {
    name: 'Business income deduction',
    about: 'Up to 20% of self-employment profit.',
  },
  limited_deductions: { name: 'Deductions, limited by income' },
  ordinary_tax: {
    name: 'Tax on ordinary income',
    about: 'Each bracket’s rate applies only to the income in it.',
  },
  gains_tax: {
    name: 'Tax on long-term gains and dividends',
    about: '0%, 15%, or 20%, depending on your taxable income.',
  },
  alternative_minimum_tax: {
    name: 'Alternative minimum tax',
    about: 'A second calculation with fewer deductions; you pay the part above the regular tax.',
  },
  premium_credit_repayment: { name: 'Premium credit to repay' },
  care_credit: { name: 'Child and dependent care credit' },
  education_credits: { name: 'Education credits' },
  savers_credit: { name: 'Saver’s credit', about: 'For retirement saving at lower incomes.' },
  child_credit: { name: 'Child tax credit' },
  self_employment_tax: {
    name: 'Self-employment tax',
    about: 'Social Security and Medicare tax on your profit: both halves.',
  },
  additional_medicare_tax: { name: 'Additional Medicare tax', about: '0.9% of earnings above a threshold.' },
  net_investment_tax: {
    name: 'Net investment income tax',
    about: '3.8% of investment income at higher incomes.',
  },
  withheld: { name: 'Withheld from pay' },
  estimated_payments: { name: 'Estimated payments' },
  additional_medicare_withheld: { name: 'Additional Medicare tax withheld' },
  earned_income_credit: {
    name: 'Earned income credit',
    about: 'For workers with lower incomes; paid out even when it’s more than the tax.',
  },
  child_credit_refund: { name: 'Child tax credit, refunded part' },
  education_credit_refund: { name: 'Education credit, refunded part' },
  premium_credit: { name: 'Premium tax credit' },
  payroll_social_security: {
    name: 'Social Security tax',
    about: '6.2% of pay up to a yearly limit. Your employer pays as much again.',
  },
  payroll_medicare: { name: 'Medicare tax', about: '1.45% of pay. Your employer pays as much again.' },
}

export const lineLabel = (id: string): LineLabel => (id in LINES ? LINES[id as ReturnLineId] : { name: id })

const TOTALS: Readonly<Record<SectionTotal, string>> = {
  total_income: 'Total income',
  adjusted_gross_income: 'Adjusted gross income (AGI)',
  taxable_income: 'Taxable income',
  tax_before_credits: 'Tax before credits',
  tax_after_credits: 'Tax after credits',
  total_tax: 'Total tax',
  balance: 'Balance',
  payroll_tax: 'Payroll tax',
}

/** The name of a section's total; a balance says which way it goes. */
export const totalLabel = (total: string, cents: number): string =>
  total === 'balance' ? (cents < 0 ? 'Expected refund' : 'Still due') : TOTALS[total as SectionTotal]

/** Why the deduction was chosen. */
export function deductionWords({ deduction }: Pick<TaxData, 'deduction'>): string {
  const { kind, reason, standard_cents, itemized_cents, standard_gifts_cents } = deduction
  if (reason === 'spouse_itemizes') return 'You itemize because your spouse does.'
  if (reason === 'lower_minimum_tax') return 'This choice lowers your tax and minimum tax together the most.'
  const [used, other] =
    kind === 'standard' ? [standard_cents, itemized_cents] : [itemized_cents, standard_cents]
  const names =
    kind === 'standard'
      ? ['standard deduction', 'itemizing']
      : ['itemized deductions', 'the standard deduction']
  const gifts =
    standard_gifts_cents > 0
      ? ` The standard deduction includes ${wholeDollars(standard_gifts_cents)} of gifts to charity, which count without itemizing.`
      : ''
  if (other === 0) return `The ${names[0]} of ${wholeDollars(used)}: you have nothing to itemize.${gifts}`
  return `The ${names[0]} (${wholeDollars(used)}) beat ${names[1]} (${wholeDollars(other)}).${gifts}`
}

const RULES: Readonly<Record<TaxRule, string>> = {
  ordinary_bracket: 'Tax bracket',
  gains_rate: 'Rate on long-term gains',
  taxable_social_security: 'Social Security becomes taxable',
  deduction_choice: 'Itemized deductions',
  state_tax_cap: 'Limit on state and local tax deductions',
  senior_deduction: 'Deduction for people 65 and over phases out',
  student_loan_interest: 'Student-loan interest deduction phases out',
  business_deduction: 'Business income deduction',
  alternative_minimum_tax: 'Alternative minimum tax',
  credits_cover_tax: 'Credits still cover the tax',
  earned_income_credit: 'Earned income credit changes',
  child_credit: 'Child tax credit phases out',
  child_credit_refund: 'Child tax credit refund grows',
  care_credit: 'Care credit shrinks',
  savers_credit: 'Saver’s credit shrinks',
  education_credits: 'Education credits phase out',
  premium_credit: 'Premium tax credit shrinks',
  premium_repayment: 'Premium credit to repay grows',
  net_investment_tax: 'Net investment income tax',
  additional_medicare_tax: 'Additional Medicare tax',
  self_employment_tax: 'Self-employment tax',
  social_security_wage_base: 'Social Security tax ends: its yearly pay limit is reached',
}

/** The taxes of the year by kind, as a list and in a sentence names them. */
export const taxParts = (
  keep: TaxData['keep'],
  state: string,
): readonly { readonly name: string; readonly said: string; readonly cents: number }[] => [
  { name: 'Self-employment tax', said: 'self-employment tax', cents: keep.self_employment_tax_cents },
  { name: 'Federal income tax', said: 'federal income tax', cents: keep.income_tax_cents },
  {
    name: 'Social Security and Medicare',
    said: 'Social Security and Medicare',
    cents: keep.payroll_tax_cents,
  },
  { name: state, said: `for ${state}`, cents: keep.state_tax_cents },
]

/** A change of the marginal rate by name: a bracket by its rate, and every other rule by what it does. */
export function rateChangeLabel({ rule, phase }: TaxData['curve']['bends'][number]): string {
  if (rule === 'ordinary_bracket') return `${rate(Number(phase))} tax bracket`
  if (rule === 'gains_rate') return `${rate(Number(phase))} rate on long-term gains`
  if (rule === 'earned_income_credit')
    return `Earned income credit ${phase === 'phase_in' ? 'grows' : 'shrinks'}`
  return rule in RULES ? RULES[rule as TaxRule] : rule
}

const BASIS: Readonly<Record<string, string>> = {
  this_year_90_percent: '90% of this year’s tax',
  last_year_100_percent: 'last year’s tax',
  last_year_110_percent: '110% of last year’s tax, because of last year’s high income',
}

/** What the safe harbor rests on; undefined where nothing has to be paid in advance. */
export const basisWords = (basis: string): string | undefined => BASIS[basis]

/** Why nothing has to be paid in advance. */
export const noPaymentWords = (basis: string): string =>
  basis === 'no_tax_last_year'
    ? 'You owed no tax last year, so there’s no penalty for paying nothing in advance.'
    : 'You’re expected to owe less than $1,000 after withholding, so no estimated payments are needed.'
