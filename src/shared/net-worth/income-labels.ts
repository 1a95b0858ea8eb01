/** Labels of an income's choices, in forms and in a line about it. */
import type { IncomeDetail } from '#core/contract/income.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { rate } from '#app/platform/format.ts'

export const payLabels: Readonly<Record<IncomeDetail['pay_frequency'], string>> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  semimonthly: 'Twice a month',
  monthly: 'Every month',
}

export const filingLabels: Readonly<Record<IncomeDetail['filing_status'], string>> = {
  single: 'Single',
  married_joint: 'Married, filing jointly',
  married_separate: 'Married, filing separately',
  head_of_household: 'Head of household',
}

const growthWords = (growth: number): string =>
  growth < 0 ? `${rate(-growth)} less each year` : `${rate(growth)} growth a year`

/**
 * Everything but the amount, in one line: `Paid every two weeks · Single · Vermont · 3% growth a year`.
 *
 * @param state the name of the state where taxes are paid; empty for none
 */
export const incomeFacts = (income: IncomeDetail, state: string): string =>
  [
    income.other_annual_cents > 0 && `${formatUsd(income.other_annual_cents)} of other income included`,
    `Paid ${payLabels[income.pay_frequency].toLowerCase()}`,
    filingLabels[income.filing_status],
    state,
    growthWords(income.growth_rate),
  ]
    .filter(Boolean)
    .join(' · ')
