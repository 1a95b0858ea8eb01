import { share, wholeDollars } from '#app/platform/format.ts'
import { Figure } from '#app/shared/figures/figure.tsx'
import { PlanLink } from '#app/shared/sharing/plan-link.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { FormButtons } from '#app/ui/form.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { ThirdPerson } from '#app/ui/third-person.ts'
import type { IncomeTargetSection } from '#core/contract/retirement-sections.ts'
import { dateParts } from '#core/finance/math/dates.ts'
import { monthlyTarget } from '#core/retirement/monthly-target.ts'
import { householdPay } from '#core/retirement/people.ts'
import { PlanList } from './plan-list.tsx'
import { type ReadyPlan, RetirementHeader, RetirementPage } from './retirement-page.tsx'
import { SpendingForm } from './spending-form.tsx'
import { SpendingParts } from './spending-parts.tsx'
import { ExpenseSheet, PhaseSheet } from './spending-sheets.tsx'
import { usePlanPath } from './use-forecast.ts'

/** The income target: how much, which part of it must be paid, how it changes with age, and what comes on top. */
export const SpendingPage = () => (
  <RetirementPage title="Spending in retirement">{(ready) => <Spending {...ready} />}</RetirementPage>
)

/** As many as the plan stores. */
const MOST_PHASES = 6
const MOST_EXPENSES = 30

function Spending({ state, resolved, today, isPending }: ReadyPlan) {
  const section = resolved.sections.income_target
  const target = monthlyTarget(section, householdPay(state.facts)) ?? 0
  const spending = usePlanPath(resolved.household)?.spending
  return (
    <>
      <RetirementHeader
        isPending={isPending}
        eyebrow="Spending in retirement"
        title={
          <>
            {spending === undefined ? (
              <Skeleton className="inline-block h-[1lh] w-[5ch] align-bottom" />
            ) : (
              <Figure id="spend-in-retirement-month">{wholeDollars(spending?.total_cents ?? target)}</Figure>
            )}{' '}
            a month
          </>
        }
        sub={headerWords(section, target)}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle>Everyday spending</CardTitle>
          </CardHeader>
          <SpendingForm
            state={state}
            defaults={resolved}
            isDetailed
            onDone={() => undefined}
            buttons={<FormButtons label="Save spending" />}
          />
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          {spending === undefined && <Skeleton className="h-72 rounded-card" />}
          {spending && (
            <Card>
              <CardTitle>A month in retirement</CardTitle>
              <SpendingParts spending={spending} />
              <p className="text-15 text-quiet">
                <ThirdPerson>
                  Loans follow your{' '}
                  <PlanLink to="/debt/plan" className="text-accent underline">
                    payoff plan
                  </PlanLink>{' '}
                  and end when it ends.
                </ThirdPerson>
              </p>
            </Card>
          )}
          <PlanList
            title="Spending by age"
            addLabel="Add phase"
            empty="Most people spend less as they get older. Add a phase to plan for it."
            note={resolved.sources.income_target?.['phases']}
            items={section.phases}
            most={MOST_PHASES}
            rowOf={({ name, from_age, factor }) => ({
              title: name,
              detail: `From age ${from_age}`,
              trailing: share(factor),
            })}
            renderSheet={(sheet) => <PhaseSheet {...sheet} state={state} section={section} />}
          />
          <PlanList
            title="One-time expenses"
            addLabel="Add expense"
            empty="Planning a new roof, a car or a big trip? Add it to your plan."
            items={section.one_time}
            most={MOST_EXPENSES}
            rowOf={({ name, year, cents }) => ({
              title: name,
              detail: year < dateParts(today).year ? `${year}, no longer in the plan` : String(year),
              trailing: wholeDollars(cents),
            })}
            renderSheet={(sheet) => <ExpenseSheet {...sheet} state={state} section={section} />}
          />
        </div>
      </div>
    </>
  )
}

function headerWords(
  { basis, share: part, essential_monthly_cents }: IncomeTargetSection,
  target: number,
): string {
  const from = basis === 'share' ? `, ${share(part)} of today’s pay` : ''
  const essential = target > 0 ? `, of which ${share(essential_monthly_cents / target)} is essential` : ''
  return `${wholeDollars(target)} of it is everyday spending${from}${essential}. All in today’s dollars.`
}
