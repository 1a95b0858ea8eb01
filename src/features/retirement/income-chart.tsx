import { shortDollars, wholeDollars } from '#app/platform/format.ts'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { incomeSeries, retiredYears, yearLabel, yearlyNeed, yearMarks } from './income-sources.ts'
import type { PlanPath } from './use-forecast.ts'

interface IncomeChartProps {
  readonly path: PlanPath
  readonly household: HouseholdPlan
}

/** Income by source in retirement against spending and taxes, on the median market. */
export function IncomeChart({ path, household }: IncomeChartProps) {
  const years = retiredYears(path, household)
  if (years.length < 2) return null
  const needs = years.map(yearlyNeed)
  return (
    <StackedArea
      label="Retirement income by source"
      summary={summaryOf(path, needs[0] ?? 0)}
      series={incomeSeries(years)}
      points={years.map(yearLabel)}
      marks={yearMarks(years)}
      totalName="All income"
      reference={{ name: 'Spending and taxes', values: needs }}
      fitsReference
      formatValue={formatUsd}
      formatTick={shortDollars}
      height={240}
    />
  )
}

const summaryOf = ({ shortFrom }: PlanPath, need: number): string =>
  shortFrom === null
    ? `In a median market, income covers all spending and taxes, ${wholeDollars(need)} in the first full year. Today’s dollars.`
    : `In a median market, savings run out in ${shortFrom}; after that, income covers only part of spending and taxes. Today’s dollars.`
