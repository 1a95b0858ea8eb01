import { shortDollars, wholeDollars } from '#app/platform/format.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { taxesLabel } from '#core/retirement/tax-labels.ts'
import { yearLabel, yearMarks } from './income-sources.ts'
import type { TaxedYear } from './tax-jobs.ts'

interface TaxChartProps {
  readonly household: HouseholdPlan
  readonly years: readonly TaxedYear[]
  /** The years of the plan as saved, while another choice is tried. */
  readonly saved: readonly TaxedYear[] | null
}

/** Taxes of every year in retirement by kind, against the saved plan while another choice is tried. */
export function TaxChart({ household, years, saved }: TaxChartProps) {
  if (years.length < 2) return null
  const highest = years.reduce((top, each) => (each.total > top.total ? each : top))
  const series = [
    { name: 'Federal income tax', values: years.map(({ federalTax }) => federalTax) },
    { name: 'State income tax', values: years.map(({ stateTax }) => Math.max(0, stateTax)) },
    { name: 'Payroll tax', values: years.map(({ payrollTax }) => payrollTax) },
    { name: 'Early-withdrawal penalty', values: years.map(({ penalty }) => penalty) },
  ].filter(({ values }, place) => place === 0 || values.some((value) => value > 0))
  return (
    <Card>
      <CardHeader>
        <CardTitle>Taxes by year</CardTitle>
      </CardHeader>
      <StackedArea
        label="Taxes by year"
        summary={`${taxesLabel(household)} in today’s dollars. The highest year is ${highest.year}, with ${wholeDollars(highest.total)}.`}
        series={series}
        points={years.map(yearLabel)}
        marks={yearMarks(years)}
        totalName="All taxes"
        reference={saved ? { name: 'Saved plan', values: saved.map(({ total }) => total) } : undefined}
        fitsReference
        formatValue={wholeDollars}
        formatTick={shortDollars}
        height={220}
      />
    </Card>
  )
}
