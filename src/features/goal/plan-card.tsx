import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { estimatedDollars, monthAndYear, wholeDollars } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { GoalWithRisk, PlanFigures } from '#core/contract/projection.ts'
import { chanceFigure, percentsOf } from '#core/goal/chance.ts'
import { modelName } from '#core/goal/model.ts'
import { MonthlyContribution } from './contribution.tsx'

interface PlanCardProps {
  readonly found: GoalWithRisk
  readonly figures: PlanFigures
}

/** What a goal takes from the retirement plan, and the way to the plan, where all of it is changed and tried. */
export function PlanCard({ found, figures }: PlanCardProps) {
  const hasPage = useHasPage()
  const { retires_in, monthly_spending_cents, needed_cents } = figures
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      'Chance of success',
      <>
        <Figure id="chance-of-success">{chanceFigure(figures.success_share)}</Figure>, for a goal of{' '}
        <Figure id="chance-wanted">{percentsOf(figures.success_goal)}%</Figure>
      </>,
    ],
    [
      'Retirement',
      retires_in === null ? (
        'Retired'
      ) : (
        <Figure key="date" id="retirement-date">
          {monthAndYear(`${retires_in}-01`)}
        </Figure>
      ),
    ],
    ...(monthly_spending_cents === null
      ? []
      : [
          [
            'Spending',
            <>
              <Figure id="spend-in-retirement-month">{wholeDollars(monthly_spending_cents)}</Figure> a month
            </>,
          ] as const,
        ]),
    ['Contributions', <MonthlyContribution key="contribution" found={found} format={wholeDollars} />],
    ...(needed_cents === null
      ? []
      : [
          [
            'Savings needed at retirement',
            <Figure key="needed" id="savings-needed-at-retirement">
              {estimatedDollars(needed_cents)}
            </Figure>,
          ] as const,
        ]),
    [
      'Savings projected at retirement',
      <Figure key="projected" id="savings-at-retirement">
        {estimatedDollars(figures.projected_cents)}
      </Figure>,
    ],
    ['Portfolio', modelName(figures.model)],
  ]
  return (
    <Card>
      <CardTitle>From your retirement plan</CardTitle>
      <p className="text-15 text-quiet">
        <ThirdPerson>This goal follows your retirement plan. Amounts are in today’s dollars.</ThirdPerson>
      </p>
      <dl className="flex flex-col divide-y divide-hair text-15">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {hasPage('/retirement') && (
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/retirement" hash="what-if">
              Try changes
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/retirement">View retirement plan</Link>
          </Button>
        </div>
      )}
    </Card>
  )
}
