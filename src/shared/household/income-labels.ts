/** Labels of an income's choices, in forms and in a line about it. */
import { rate } from '#app/platform/format.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { type PayKind, payOf } from '#core/household/income.ts'

export const payKindLabels: Readonly<Record<PayKind, string>> = {
  employer: 'Paycheck',
  self_employed: 'Self-employed',
  both: 'Both',
  none: 'Retired or no pay',
}

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
  surviving_spouse: 'Qualifying surviving spouse',
}

const growthWords = (growth: number): string =>
  growth < 0 ? `${rate(-growth)} less each year` : `${rate(growth)} growth a year`

/**
 * Who and what the household's income is from: `You $148,000 · Sam $62,000 · Other income $3,600`; empty with one source.
 *
 * @param you how the page speaks of the client
 */
export function incomeParts(income: IncomeDetail, you: string): string {
  const { partner, other_annual_cents } = income
  const parts = [
    { name: you, cents: payOf(income) },
    ...(partner ? [{ name: partner.first_name, cents: payOf(partner) }] : []),
    { name: 'Other income', cents: other_annual_cents },
  ].filter(({ cents }) => cents > 0)
  return parts.length < 2 ? '' : parts.map(({ name, cents }) => `${name} ${formatUsd(cents)}`).join(' · ')
}

/**
 * How the household is paid and files, in one line: `Paid every two weeks · Single · Vermont · 3% growth a year`.
 *
 * @param state the name of the state where taxes are paid; empty for none
 */
export const incomeFacts = (income: IncomeDetail, state: string): string =>
  [
    income.gross_annual_cents > 0
      ? `Paid ${payLabels[income.pay_frequency].toLowerCase()}`
      : income.business_annual_cents !== 0
        ? 'Self-employed'
        : '',
    filingLabels[income.filing_status],
    state,
    growthWords(income.growth_rate),
  ]
    .filter(Boolean)
    .join(' · ')
