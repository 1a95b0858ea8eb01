import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { wholeDollars } from '#app/platform/format.ts'
import { useWorkerAnswer } from '#app/platform/worker-answer.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { PagedTable } from '#app/ui/data/paged-table.tsx'
import { Explain } from '#app/ui/overlays/explain.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { HouseholdPlan, PlanYear } from '#core/finance/household/plan.ts'
import { askReturn } from './ask-retirement.ts'
import { agesLabel } from './forecast-years.ts'
import type { PlanPath } from './use-forecast.ts'
import {
  balanceMoves,
  type Dollars,
  type Line,
  moneyIn,
  moneyOut,
  priceOf,
  TREATMENT_NAMES,
} from './year-working.ts'

interface YearSheetProps {
  readonly path: PlanPath
  readonly household: HouseholdPlan
  readonly dollars: Dollars
  /** The calendar year shown; undefined while the sheet is closed. */
  readonly year: number | undefined
  readonly onYearChange: (year: number | undefined) => void
}

/** The working of one year: money in and out, balances, and the federal return line by line. */
export function YearSheet({ path, household, dollars, year, onYearChange }: YearSheetProps) {
  const place = path.years.findIndex((each) => each.year === year)
  const shown = path.years[place]
  return (
    <Sheet open={shown !== undefined} onOpenChange={(open) => !open && onYearChange(undefined)}>
      {shown && (
        <SheetContent
          title={String(shown.year)}
          description={[agesLabel(shown), phaseLabel(shown), dollarsLabel(dollars, shown)]
            .filter(Boolean)
            .join(' · ')}
          footer={
            <div className="flex w-full justify-between gap-2">
              <YearButton to={path.years[place - 1]} onChoose={onYearChange} isNext={false} />
              <YearButton to={path.years[place + 1]} onChoose={onYearChange} isNext />
            </div>
          }
        >
          <Working
            key={shown.year}
            year={shown}
            before={path.years[place - 1]}
            household={household}
            dollars={dollars}
          />
        </SheetContent>
      )}
    </Sheet>
  )
}

const phaseLabel = ({ isRetired, phase }: PlanYear): string => (isRetired ? phase : 'Before retirement')

const dollarsLabel = (dollars: Dollars, { year }: PlanYear): string =>
  dollars === 'today' ? 'in today’s dollars' : `in dollars of ${year}`

interface YearButtonProps {
  readonly to: PlanYear | undefined
  readonly isNext: boolean
  readonly onChoose: (year: number) => void
}

const YearButton = ({ to, isNext, onChoose }: YearButtonProps) => (
  <Button reads variant="secondary" disabled={!to} onClick={() => to && onChoose(to.year)}>
    {!isNext && <ChevronLeft aria-hidden="true" />}
    {to ? to.year : isNext ? 'Next year' : 'Year before'}
    {isNext && <ChevronRight aria-hidden="true" />}
  </Button>
)

interface WorkingProps {
  readonly year: PlanYear
  readonly before: PlanYear | undefined
  readonly household: HouseholdPlan
  readonly dollars: Dollars
}

function Working({ year, before, household, dollars }: WorkingProps) {
  const isPart = before === undefined && household.firstYearShare < 1
  const gap = Math.round(year.gap * priceOf(year, dollars))
  return (
    <div className="flex flex-col gap-6">
      {isPart && (
        <p className="text-15 text-quiet">
          What is left of {year.year}. The tax return below is for a full year.
        </p>
      )}
      {gap > 0 && (
        <Alert tone="danger" title={`${wholeDollars(gap)} isn’t covered`}>
          Savings have run out, so part of this year’s spending and taxes can’t be paid.
        </Alert>
      )}
      <Lines title="Money in" lines={moneyIn(year, household, dollars)} />
      <Lines title="Money out" lines={moneyOut(year, dollars)} />
      <Balances {...{ year, before, household, dollars }} />
      <FederalReturn {...{ year, household, dollars }} />
    </div>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly Line[]
}

const Lines = ({ title, lines }: LinesProps) => (
  <section>
    <h3 className="mb-1 text-17 font-medium">{title}</h3>
    <LineList lines={lines} />
  </section>
)

const LEADS = { plain: '', total: '', part: 'of which ', whole: 'of ' }

const LineList = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl className="text-15">
    {lines.map(({ label, cents, role }) => (
      <div
        key={label}
        className={clsx(
          'flex items-baseline justify-between gap-4 py-1.5',
          role === 'total' && 'border-t border-line font-medium',
          (role === 'part' || role === 'whole') && 'pl-4 text-13 text-quiet',
        )}
      >
        <dt className={clsx(role === undefined && 'text-quiet')}>
          {LEADS[role ?? 'plain']}
          {label}
        </dt>
        <dd className="whitespace-nowrap">{wholeDollars(cents)}</dd>
      </div>
    ))}
  </dl>
)

const MOVES = [
  ['Start of year', 'start'],
  ['Contributions', 'contributions'],
  ['Employer', 'employer'],
  ['Roth conversion', 'conversion'],
  ['Withdrawals', 'withdrawals'],
  ['Growth', 'growth'],
  ['End of year', 'end'],
] as const

/** Each account kind from the start of the year to its end. */
function Balances({ year, before, household, dollars }: WorkingProps) {
  const moves = balanceMoves(year, before, dollars)
  const homeCents = Math.round(year.homeValue * priceOf(year, dollars))
  const rows = MOVES.filter(
    ([, move]) => move === 'start' || move === 'end' || moves.some((each) => each[move] !== 0),
  )
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-17 font-medium">Balances and growth</h3>
      {moves.length === 0 ? (
        <p className="text-15 text-quiet">No savings are left.</p>
      ) : (
        <PagedTable
          caption={`Balances in ${year.year}`}
          columns={['Account', ...moves.map(({ treatment }) => TREATMENT_NAMES[treatment])]}
          rows={rows.map(([label, move]) => [
            label,
            ...moves.map((each) => (each[move] === 0 ? '–' : wholeDollars(each[move]))),
          ])}
        />
      )}
      {household.home && homeCents > 0 && (
        <p className="text-13 text-quiet">Your home, worth {wholeDollars(homeCents)}, isn’t included.</p>
      )}
    </section>
  )
}

function FederalReturn({ year, household, dollars }: Omit<WorkingProps, 'before'>) {
  const { answer } = useWorkerAnswer(askReturn, { household, year: year.year, dollars }, { restMs: 0 })
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-17 font-medium">
        Federal tax return{' '}
        <Explain term="Federal tax return">
          An estimate in the order of Form 1040, by the law of {household.firstYear} with its brackets raised
          with inflation.
        </Explain>
      </h3>
      {answer ? (
        <>
          <ReturnPart title="Income" lines={answer.income} />
          <ReturnPart title="Deductions" lines={answer.deductions} />
          <ReturnPart title="Tax" lines={answer.tax} />
        </>
      ) : (
        <Loading label="Calculating the return">
          <Skeleton className="h-96" />
        </Loading>
      )}
      {year.spending.irmaa > 0 && (
        <p className="text-13 text-quiet">
          Medicare’s surcharge this year follows the income of {year.year - 2}.
        </p>
      )}
    </section>
  )
}

const ReturnPart = ({ title, lines }: LinesProps) => (
  <>
    <h4 className="mt-2 text-15 font-bold">{title}</h4>
    <LineList lines={lines} />
  </>
)
