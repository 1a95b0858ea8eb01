import { BackLink } from '#app/platform/back-link.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Page } from '#app/ui/page.tsx'
import { planDebts } from '#core/debt/plan.ts'
import { compareStrategies } from './choices.ts'
import { EarlyWinsCard } from './early-wins-card.tsx'
import { MonthCard } from './month-card.tsx'
import { OneOffsCard } from './one-offs-card.tsx'
import { OrderCard } from './order-card.tsx'
import { PlanOverview } from './plan-overview.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { StrategyCard } from './strategy-card.tsx'
import { type PlanTrialInput, usePlanTrial } from './use-plan-trial.ts'

/** The payoff plan with its scenarios. Everything is calculated on the device. */
export function PlanStudio(input: PlanTrialInput) {
  const { debts, from } = input
  const trying = usePlanTrial(input)
  const { trial, settled, plan, minimums, strategy, choose, extraFrom } = trying
  const { choice, take } = trial
  const planned = planDebts(debts, from)
  return (
    <Page>
      <PlanOverview {...input} trying={trying} back={<BackLink to="/debt">Debt</BackLink>}>
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <div className="min-w-0 lg:col-start-2">
            <MonthCard plan={plan} minimums={minimums} debts={debts} from={from} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <StrategyCard
              chosen={strategy}
              outcomes={compareStrategies(planned, settled, from, extraFrom)}
              asPaid={plan.as_paid}
              from={from}
              onChoose={choose}
            />
            {planned.length > 1 && (
              <EarlyWinsCard {...{ debts: planned, choice, from, extraFrom }} onChange={take} />
            )}
            <OneOffsCard choice={choice} debts={debts} from={from} onChange={take} />
          </div>
          <OrderCard choice={choice} plan={plan} debts={debts} from={from} onChange={take} />
        </div>
        <ScheduleCard plan={plan} debts={debts} from={from} />
        <div>
          <FaqLink module="debt" answer="avalanche-or-snowball">
            Which debt to pay first
          </FaqLink>
        </div>
        <p className="max-w-prose text-13 text-quiet">
          Estimates use today’s balances, rates and minimum payments. They leave out new purchases and fees,
          and keep adjustable rates where they are.
          {debts.some(({ debt_type }) => debt_type === 'rent' || debt_type === 'lease') &&
            ' Rent and leases have no balance, so they aren’t part of the plan.'}
        </p>
      </PlanOverview>
    </Page>
  )
}
