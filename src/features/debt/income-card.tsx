import { share } from '#app/platform/format.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { Figure } from '#app/shared/figures/figure.tsx'
import { EditHousehold } from '#app/shared/household/edit-household.tsx'
import { HouseholdConflict } from '#app/shared/household/household-conflict.tsx'
import { IncomeForm } from '#app/shared/household/income-form.tsx'
import { useIncome } from '#app/shared/household/income.ts'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import { percentageOf, useOfCards } from '#core/debt/percentage.ts'
import type { SingleFigureId } from '#core/figures/figures.ts'
import { USUAL_UTILIZATION } from '#core/finance/loans/debt-ratios.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { monthlyIncome } from '#core/household/income.ts'

/** The share of the income before tax that goes to housing and to debts, against lenders' usual limits. */
export function IncomeCard({ debts, today }: { debts: readonly Debt[]; today: IsoDate }) {
  const { query, income } = useIncome()
  return (
    <>
      <HouseholdConflict />
      <Card>
        <CardHeader>
          <CardTitle>Debt-to-income</CardTitle>
          {income && <EditHousehold />}
        </CardHeader>
        {query.isPending && <Skeleton className="h-28" />}
        {query.isError && income === undefined && (
          <QueryFailed query={query} title="Couldn’t load your income" />
        )}
        {income === null && (
          <IncomeForm
            income={null}
            onDone={() => undefined}
            reason="Add your income to see your debts the way a lender would."
          />
        )}
        {income && <Ratios income={income} debts={debts} today={today} />}
      </Card>
    </>
  )
}

interface RatiosProps {
  readonly income: IncomeDetail
  readonly debts: readonly Debt[]
  readonly today: IsoDate
}

const ABOUT_LIMITS = 'Lenders’ usual limits, 28% for housing and 36% for all, are guidelines.'

/** The bar ends at half of the income: more is rare, and the figure shows it anyway. */
const BAR_END = 0.5

function Ratios({ income, debts, today }: RatiosProps) {
  const monthly = monthlyIncome(income)
  const { front_end, back_end, usual_most } = percentageOf(debts, monthly, today)
  if (front_end === null || back_end === null) {
    return <p className="text-15 text-quiet">Add an income above zero to see this ratio.</p>
  }
  return (
    <>
      <Ratio
        what="Housing"
        figure="housing-to-income"
        more={ABOUT_LIMITS}
        taken={front_end}
        usualMost={usual_most.front_end}
        barEnd={BAR_END}
      />
      <Ratio
        what="Housing and all debts"
        figure="debt-to-income"
        more={ABOUT_LIMITS}
        taken={back_end}
        usualMost={usual_most.back_end}
        barEnd={BAR_END}
      />
      <p className="text-13 text-quiet">
        <ThirdPerson>
          Minimum payments as a share of your household’s{' '}
          <Figure id="household-income-month">{formatUsd(monthly)}</Figure> a month before tax. The line marks
          the usual lender limit.
        </ThirdPerson>
      </p>
    </>
  )
}

/** The utilization of all cards; nothing where no card has a limit. */
export function CardUse({ debts }: { debts: readonly Debt[] }) {
  const { cards, utilization } = useOfCards(debts)
  if (utilization === null) return null
  const withoutLimit = cards.filter((card) => card.share === null).length
  return (
    <Card>
      <CardHeader>
        <CardTitle>Credit utilization</CardTitle>
      </CardHeader>
      <Ratio
        what="All cards"
        figure="credit-utilization"
        more="Below 30% is a common guideline; lower is better."
        taken={utilization}
        usualMost={USUAL_UTILIZATION}
        barEnd={1}
      />
      {withoutLimit > 0 && <p className="text-13 text-quiet">Cards without a limit aren’t included.</p>}
    </Card>
  )
}

interface RatioProps {
  readonly what: string
  readonly figure: SingleFigureId
  readonly more?: string
  /** As a decimal fraction, like the rest. */
  readonly taken: number
  /** The usual limit, drawn as a mark. */
  readonly usualMost: number
  /** The end of the bar. */
  readonly barEnd: number
}

/** A share against the usual limit, as a bar and as text. */
function Ratio({ what, figure, more, taken, usualMost, barEnd }: RatioProps) {
  const isWithin = taken <= usualMost
  const words = `${isWithin ? 'within' : 'above'} the usual ${share(usualMost)}`
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-15">
        <span>{what}</span>
        <span>
          <b className="font-bold">
            <Figure id={figure} more={more}>
              {share(taken)}
            </Figure>
          </b>{' '}
          <span className="text-13 text-quiet">{words}</span>
        </span>
      </p>
      <Progress
        label={what}
        value={taken}
        max={barEnd}
        pace={usualMost}
        valueText={`${share(taken)}, ${words}`}
        tone={isWithin ? 'good' : 'warning'}
      />
    </div>
  )
}
