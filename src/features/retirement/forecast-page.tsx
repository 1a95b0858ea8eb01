import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { estimatedDollars, rate, shortDollars, wholeDollars } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { type FanBands, isOneWay } from '#app/ui/charts/fan-data.ts'
import { Fan } from '#app/ui/charts/fan.tsx'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { later } from '#app/ui/later.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { HouseholdPlan } from '#core/finance/household/plan.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { balanceBands, sourceSeries, wholeYears } from './forecast-years.ts'
import { yearLabel, yearlyNeed, yearMarks } from './income-sources.ts'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { type Forecast, type PlanPath, usePlanForecast } from './use-forecast.ts'
import { type Dollars, priceOf } from './year-working.ts'

const YearSheet = later(async () => (await import('./year-sheet.tsx')).YearSheet)

interface ForecastPageProps {
  /** The calendar year whose working is open, from the address. */
  readonly year: number | undefined
  readonly onYearChange: (year: number | undefined) => void
}

/** Income by source against spending, the balance of savings, and the working of every year. */
export const ForecastPage = (props: ForecastPageProps) => (
  <RetirementPage title="Income forecast">{(ready) => <ForecastOf {...ready} {...props} />}</RetirementPage>
)

function ForecastOf({
  resolved: { household },
  isPending,
  year,
  onYearChange,
}: ReadyPlan & ForecastPageProps) {
  const [dollars, setDollars] = useState<Dollars>('today')
  const forecast = usePlanForecast(household)
  const { path = null, problem = null } = forecast.expected ?? {}
  return (
    <>
      <RetirementHeader
        isPending={isPending}
        eyebrow="Income forecast"
        title={path ? titleOf(path) : 'Income forecast'}
        sub={<ChanceLine forecast={forecast} />}
      />
      {!forecast.expected && <PathLoading />}
      {problem !== null && <Alert tone="warning">{problem}</Alert>}
      {path && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              reads
              aria-label="Show amounts in"
              value={dollars}
              onValueChange={(value) => setDollars(value as Dollars)}
            >
              <Segment value="today">Today’s dollars</Segment>
              <Segment value="nominal">Future dollars</Segment>
            </Segmented>
            <Explain term="Future dollars">
              What you’ll actually receive and pay, with inflation of {rate(household.inflation)} a year. In
              today’s dollars, amounts of different years buy the same.
            </Explain>
          </div>
          <Charts {...{ path, household, forecast, dollars, onYearChange }} />
          <YearTable {...{ path, household, dollars }} />
          {year !== undefined && <YearSheet {...{ path, household, dollars, year, onYearChange }} />}
        </>
      )}
    </>
  )
}

const PathLoading = () => (
  <Loading label="Calculating your forecast" className="flex flex-col gap-4">
    <Skeleton className="h-96" />
    <Skeleton className="h-80" />
  </Loading>
)

const titleOf = ({ shortFrom, years }: PlanPath): string =>
  shortFrom === null
    ? `Income covers your spending through ${years.at(-1)?.year ?? ''}`
    : `Savings run out in ${shortFrom}`

/** How sure the median path is, once it is known. */
function ChanceLine({ forecast: { outcome, isFinal, expected } }: { readonly forecast: Forecast }) {
  if (expected?.path === null) return null
  if (!outcome || !isFinal)
    return <ThirdPerson>In a median market. Calculating your chance of success…</ThirdPerson>
  return (
    <>
      In a median market.{' '}
      <b>
        <Figure id="chance-of-success">{chanceFigure(outcome.success)}</Figure> chance of success
      </b>
    </>
  )
}

interface FiguresProps {
  readonly path: PlanPath
  readonly household: HouseholdPlan
  readonly dollars: Dollars
}

interface ChartsProps extends FiguresProps {
  readonly forecast: Forecast
  readonly onYearChange: (year: number) => void
}

function Charts({ path, household, forecast, dollars, onYearChange }: ChartsProps) {
  const years = wholeYears(path, household)
  if (years.length < 2) return null
  const drawn = {
    points: years.map(yearLabel),
    marks: yearMarks(years),
    formatValue: wholeDollars,
    formatTick: shortDollars,
    onChoose: (point: number) => {
      const chosen = years[point]
      if (chosen) onYearChange(chosen.year)
    },
  }
  const bands = balanceBands(years, forecast.outcome, dollars)
  return (
    <>
      <Card>
        <CardTitle>Income by source</CardTitle>
        <StackedArea
          {...drawn}
          label="Income by source and year"
          summary={incomeSummary(path)}
          series={sourceSeries(years, dollars)}
          totalName="All income"
          reference={{
            name: 'Spending and taxes',
            values: years.map((each) => Math.round(yearlyNeed(each) * priceOf(each, dollars))),
          }}
          fitsReference
          height={300}
        />
      </Card>
      <Card>
        <CardTitle>Savings</CardTitle>
        <Fan
          {...drawn}
          label="Savings at the end of each year"
          summary={
            isOneWay(bands)
              ? 'In a median market. Other markets are being calculated.'
              : savingsSummary(bands)
          }
          bands={bands}
          target={NO_LINE}
          paidIn={NO_LINE}
        />
      </Card>
    </>
  )
}

const savingsSummary = ({ p5, p50 }: FanBands): string => {
  const [bad = 0, median = 0] = [p5.at(-1), p50.at(-1)]
  const inBad = bad > 0 ? `${estimatedDollars(bad)} or less` : 'nothing'
  return `Left at the end of the plan: ${estimatedDollars(median)} in the median case, ${inBad} in a bad market (1 in 20).`
}

const NO_LINE = { name: '', values: [] }

const incomeSummary = ({ shortFrom, years }: PlanPath): string =>
  `${
    shortFrom === null
      ? 'In a median market, income covers all spending and taxes.'
      : `In a median market, savings run out in ${shortFrom}; after that, income covers only part of spending and taxes.`
  }${years.some(({ spending }) => spending.untilRetirement > 0) ? ' Until retirement, spending is all income that isn’t saved.' : ''} Choose a year to view its working.`

/** Every year, each a link to its working. */
function YearTable({ path, household, dollars }: FiguresProps) {
  return (
    <Card padding="none">
      <div className="px-4 pt-4 pb-2 md:px-5 md:pt-5">
        <CardTitle>Year by year</CardTitle>
      </div>
      <PagedTable
        frame="none"
        caption="Forecast year by year"
        columns={[
          'Year',
          household.people.length > 1 ? 'Ages' : 'Age',
          'Spending and taxes',
          'Taxes',
          'Savings',
        ]}
        rows={path.years.map((each) => {
          const price = priceOf(each, dollars)
          const amount = (cents: number) => wholeDollars(Math.round(cents * price))
          return [
            <Link
              key="year"
              to="/retirement/forecast"
              search={{ year: each.year }}
              resetScroll={false}
              className="text-accent underline-offset-4 hover:underline"
            >
              {each.year}
            </Link>,
            each.ages.map((age) => age ?? '–').join(' · '),
            amount(yearlyNeed(each)),
            amount(each.taxes + each.earlyWithdrawalPenalty),
            amount(each.total),
          ]
        })}
      />
    </Card>
  )
}
