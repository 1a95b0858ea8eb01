import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count, wholeDollars } from '#app/platform/format.ts'
import { useToday } from '#app/platform/today.ts'
import { Figure, FiguresIn } from '#app/shared/figures/figure.tsx'
import { SafeToSpendTitle } from '#app/shared/spend/safe-to-spend-title.tsx'
import { limitsAboveIncome, paceWords, safeToSpendReason } from '#app/shared/spend/safe-to-spend.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardAction, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Amount } from '#app/ui/data/amount.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { SpendDashboard } from '#core/contract/spend-dashboard.ts'
import type { OwnedFigureId } from '#core/figures/figures.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { allowedCents, carriedWords, leftWords, movedWords, periodLabel, stateOf } from './spend-labels.ts'

interface MonthHeroProps {
  readonly spend: SpendDashboard
  /** Chooses the month. */
  readonly picker: ReactNode
}

/** What is safe to spend today; without limits, or of a month that is over, what was spent. */
export function MonthHero({ spend, picker }: MonthHeroProps) {
  const today = useToday()
  const { period } = spend
  const reason = safeToSpendReason(spend, today)
  const when = period.to < today ? `in ${periodLabel(period, today)}` : 'so far'
  return (
    <PageHeader
      eyebrow="Spend"
      title={<SafeToSpendTitle spend={spend} today={today} when={when} />}
      sub={
        reason !== null && (
          <ThirdPerson>{`${reason} An estimate from the transactions we’ve seen.`}</ThirdPerson>
        )
      }
      actions={picker}
    />
  )
}

/** How the month goes: pace against the limits, and income, spending and saving. */
export function PaceCard({ spend }: { spend: SpendDashboard }) {
  const { period, total, income_cents, spent_cents, saved_cents, moved_cents } = spend
  return (
    <Card>
      <CardHeader>
        <CardTitle>{total ? 'Against your limits' : 'Money in and out'}</CardTitle>
        {total && (
          <WhereEditable>
            <CardAction asChild>
              <Link to="/spend/guardrail">Edit limits</Link>
            </CardAction>
          </WhereEditable>
        )}
      </CardHeader>
      {total && <Pace spend={spend} total={total} />}
      <dl className="grid grid-cols-3 gap-3">
        <Sum name="Income" figure="income-month" of={period.from} cents={income_cents} />
        <Sum name="Spent" figure="spent-month" of={period.from} cents={spent_cents} />
        <Sum name="Left over" figure="left-over-month" of={period.from} cents={saved_cents} />
      </dl>
      {moved_cents !== 0 && <p className="text-13 text-quiet">{movedWords(moved_cents)}.</p>}
      {!total && (
        <div className="flex flex-col items-start gap-3 border-t border-hair pt-3">
          <p className="text-15 text-quiet">
            Set limits to see what’s safe to spend each day, and whether the month is on track.
          </p>
          <Button asChild>
            <Link to="/spend/guardrail">Set limits</Link>
          </Button>
        </div>
      )}
      <GoalCost spend={spend} />
    </Card>
  )
}

interface PaceProps {
  readonly spend: SpendDashboard
  readonly total: NonNullable<SpendDashboard['total']>
}

function Pace({ spend, total }: PaceProps) {
  const today = useToday()
  const { period } = spend
  const allowed = allowedCents(total)
  const { label, tone } = stateOf(total)
  const spent = `${wholeDollars(total.spent_cents)} of ${wholeDollars(allowed)} spent`
  const above = limitsAboveIncome(spend, today)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2 text-15">
        <span>
          <FiguresIn
            text={spent}
            figures={[[wholeDollars(allowed), { id: 'spending-limit-month', of: period.from }]]}
          />
        </span>
        <Pill tone={tone}>{label}</Pill>
      </div>
      <Progress
        label="Spending against your limits"
        value={total.spent_cents}
        max={allowed}
        valueText={`${spent}, ${leftWords(total)}`}
        tone={tone}
      />
      <p className="text-13 text-quiet">
        Day {period.day} of {period.day_count}.{' '}
        {period.day < period.day_count && (
          <FiguresIn
            text={paceWords(spend, today)}
            figures={[
              [wholeDollars(total.projected_cents), { id: 'projected-spending-month', of: period.from }],
            ]}
          />
        )}{' '}
        <ThirdPerson>{carriedWords(total)}</ThirdPerson>
      </p>
      {above !== null && (
        <p className="text-13 font-medium text-amber">
          <ThirdPerson>{above}</ThirdPerson>
        </p>
      )}
    </div>
  )
}

interface SumProps {
  readonly name: string
  readonly figure: OwnedFigureId
  /** The first day of the period. */
  readonly of: IsoDate
  readonly cents: number
}

const Sum = ({ name, figure, of, cents }: SumProps) => (
  <div className="min-w-0">
    <dt className="h-5 text-13 text-quiet">{name}</dt>
    <dd className="text-17 font-medium wrap-anywhere">
      <Figure id={figure} of={of}>
        <Amount cents={cents} whole />
      </Figure>
    </dd>
  </div>
)

/** What overspending of the period costs the client's first goal. */
function GoalCost({ spend: { goal_cost } }: { spend: SpendDashboard }) {
  if (!goal_cost || goal_cost.over_cents <= 0) return null
  const { name, over_cents, days } = goal_cost
  return (
    <Alert tone="warning" title={`${wholeDollars(over_cents)} over your limits so far`}>
      {days > 0
        ? `If it came out of your savings, ${name} would be reached ${count(days, 'day')} later.`
        : `That’s less than a day’s saving toward ${name}.`}
    </Alert>
  )
}
