import { useState } from 'react'
import { wholeDollars } from '#app/platform/format.ts'
import { PlainButton } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { TrendArea } from '#app/ui/charts/trend-area.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { HouseholdPlan, SpendingRule } from '#core/finance/household/plan.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import type { JobAnswer } from './retirement-jobs.ts'
import { essentialsSuffix } from './spending-rule-labels.ts'
import type { PlanPath } from './use-forecast.ts'

export type StressTest = NonNullable<JobAnswer<'stress'>>[number]

interface StressTestsCardProps {
  readonly tests: readonly StressTest[]
  readonly household: Pick<HouseholdPlan, 'firstYear' | 'rule'>
  /** The plan on its median market. */
  readonly path: PlanPath | null
}

/** Each test with what it does to the plan and what fixes it, and the savings in the one that is chosen. */
export function StressTestsCard({ tests, household, path }: StressTestsCardProps) {
  const [chosen, choose] = useState<StressTest['kind']>()
  const shown = tests.find(({ kind }) => kind === chosen) ?? tests.find(({ is_paid }) => !is_paid) ?? tests[0]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card padding="none">
        <CardTitle className="px-4 pt-4 pb-1 md:px-5">What could break your plan</CardTitle>
        <List>
          {tests.map((test) => (
            <ListRow
              key={test.kind}
              className={test === shown ? 'bg-canvas' : undefined}
              title={
                <PlainButton
                  reads
                  aria-pressed={test === shown}
                  className="text-left"
                  onClick={() => choose(test.kind)}
                >
                  <ThirdPerson>{test.label}</ThirdPerson>
                </PlainButton>
              }
              detail={
                <>
                  <span className="block">{effectInWords(test)}</span>
                  {!test.is_paid && (
                    <span className="block text-ink">{fixInWords(test, household.rule)}</span>
                  )}
                </>
              }
              trailing={
                test.is_paid ? (
                  <Pill tone="good">Holds up</Pill>
                ) : (
                  <Pill tone="warning">
                    {test.short_from === null ? 'Falls short' : `Short ${test.short_from}`}
                  </Pill>
                )
              }
            />
          ))}
        </List>
      </Card>
      {shown && <Savings test={shown} household={household} path={path} />}
    </div>
  )
}

function effectInWords({ success_share, short_from, end_balance_cents, is_paid }: StressTest): string {
  const chance = success_share === null ? '' : `${chanceFigure(success_share)} chance of success. `
  if (short_from !== null) return `${chance}Savings run out in ${short_from}.`
  return is_paid
    ? `${chance}${wholeDollars(end_balance_cents)} left at the end.`
    : `${chance}Every year is paid, but only ${wholeDollars(end_balance_cents)} is left at the end, less than you want to leave.`
}

/** The two fixes, each alone. */
function fixInWords({ add_cents, spend_less_monthly_cents }: StressTest, rule: SpendingRule): string {
  const added = add_cents !== null && `have ${wholeDollars(add_cents)} more saved today`
  const cut =
    spend_less_monthly_cents !== null &&
    `spend ${wholeDollars(spend_less_monthly_cents)} a month less${essentialsSuffix(rule)} in retirement`
  const ways = [added, cut].filter((way) => way !== false)
  return ways.length === 0
    ? 'Neither more savings nor less spending fixes it.'
    : `To fix it, ${ways.join(', or ')}.`
}

interface SavingsProps extends Omit<StressTestsCardProps, 'tests'> {
  readonly test: StressTest
}

/** Savings by year in a test, beside the median market for as long as the plan lasts. */
function Savings({ test, household: { firstYear }, path }: SavingsProps) {
  const planned = path?.years ?? []
  // A longer life ends later than the plan, which has no savings to compare then.
  const isCompared = planned.length >= test.balances_cents.length
  const points = test.balances_cents.map((cents, place) => ({
    at: firstYear + place,
    when: String(firstYear + place),
    values: isCompared ? [cents, planned[place]?.total ?? 0] : [cents],
  }))
  if (points.length < 2) return null
  return (
    <Card padding="none" className="py-4 md:py-5">
      <div className="px-4 pb-2 md:px-5">
        <CardTitle>{test.label}</CardTitle>
        <p className="text-13 text-quiet">Savings by year</p>
      </div>
      <TrendArea
        label="Savings"
        summary={`${effectInWords(test)} Today’s dollars.`}
        lines={isCompared ? ['In this test', 'Median market'] : ['In this test']}
        drawsAll={isCompared}
        points={points}
        formatValue={wholeDollars}
        height={260}
      />
    </Card>
  )
}
