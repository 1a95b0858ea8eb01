import { shortDollars, wholeDollars } from '#app/platform/format.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import type { HouseholdPlan, HouseholdYear } from '#core/finance/household/plan.ts'
import { taxOutcome } from '#core/finance/household/tax-outcome.ts'
import type { Cents } from '#core/finance/math/money.ts'
import { taxesLabel } from '#core/retirement/tax-labels.ts'
import { yearLabel, yearMarks } from './income-sources.ts'

/** The years that count toward the lifetime tax. */
export const taxedYears = (years: readonly HouseholdYear[]): readonly HouseholdYear[] =>
  years.filter(({ isRetired }) => isRetired)

/** What a year pays, with the early-withdrawal penalty. */
export const taxOfYear = ({ taxes, earlyWithdrawalPenalty }: HouseholdYear): Cents =>
  taxes + earlyWithdrawalPenalty

/** Social Security and Medicare tax on pay. */
function payrollTax({ taxes, stateTax, tax }: HouseholdYear): Cents {
  const { federalTaxCents, totalTaxCents } = tax
  return totalTaxCents > 0
    ? Math.max(0, Math.round((taxes - stateTax) * (1 - federalTaxCents / totalTaxCents)))
    : 0
}

interface TaxChartProps {
  readonly household: HouseholdPlan
  /** The plan as saved, while another choice is tried. */
  readonly saved: HouseholdPlan | null
}

/** Taxes of every year in retirement by kind, against the saved plan while another choice is tried. */
export function TaxChart({ household, saved }: TaxChartProps) {
  const outcome = taxOutcome(household)
  const years = outcome.ok ? taxedYears(outcome.value.years) : []
  if (years.length < 2) return null
  const before = saved && taxOutcome(saved)
  const highest = years.reduce((top, each) => (taxOfYear(each) > taxOfYear(top) ? each : top))
  const series = [
    {
      name: 'Federal income tax',
      values: years.map((each) => Math.max(0, each.taxes - each.stateTax - payrollTax(each))),
    },
    { name: 'State income tax', values: years.map((each) => Math.max(0, each.stateTax)) },
    { name: 'Payroll tax', values: years.map(payrollTax) },
    { name: 'Early-withdrawal penalty', values: years.map((each) => each.earlyWithdrawalPenalty) },
  ].filter(({ values }, place) => place === 0 || values.some((value) => value > 0))
  return (
    <Card>
      <CardHeader>
        <CardTitle>Taxes by year</CardTitle>
      </CardHeader>
      <StackedArea
        label="Taxes by year"
        summary={`${taxesLabel(household)} in today’s dollars. The highest year is ${highest.year}, with ${wholeDollars(taxOfYear(highest))}.`}
        series={series}
        points={years.map(yearLabel)}
        marks={yearMarks(years)}
        totalName="All taxes"
        reference={
          before?.ok
            ? { name: 'Saved plan', values: taxedYears(before.value.years).map(taxOfYear) }
            : undefined
        }
        fitsReference
        formatValue={wholeDollars}
        formatTick={shortDollars}
        height={220}
      />
    </Card>
  )
}
