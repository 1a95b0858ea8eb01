import { useDeferredValue } from 'react'
import type { KeptPlan, PayoffStrategy, PlanChoice } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { minimumOf } from '#core/debt/monthly.ts'
import { planDebts, planOf } from '#core/debt/plan.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { BackLink } from '#app/lib/back-link.tsx'
import { FaqLink } from '#app/lib/faq-link.tsx'
import { LeaveGuard } from '#app/lib/leave-guard.tsx'
import type { QueuedWrite } from '#app/lib/outbox.ts'
import { planWithWaiting } from '#app/lib/payoff-plan.ts'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Burndown } from './burndown.tsx'
import { byClosing, compareStrategies, extraRange } from './choices.ts'
import { EarlyWinsCard } from './early-wins-card.tsx'
import { ExtraCard } from './extra-card.tsx'
import { KeepBar, KeepMark } from './keep-bar.tsx'
import { MonthCard } from './month-card.tsx'
import { OneOffsCard } from './one-offs-card.tsx'
import { OrderCard } from './order-card.tsx'
import { PlanConflict } from './plan-conflict.tsx'
import { PlanGaps } from './plan-gaps.tsx'
import { planSub, planTitle } from './plan-words.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { StrategyCard } from './strategy-card.tsx'
import { useTriedPlan } from './use-tried-plan.ts'

interface PlanStudioProps {
  /** At least one of them with a balance. */
  readonly debts: readonly Debt[]
  /** What the client has chosen, as the server answered it. */
  readonly answered: KeptPlan
  /** What waits on this device. */
  readonly queue: readonly QueuedWrite[]
  readonly from: IsoDate
}

/** The payoff plan to be tried in every way, and kept. Everything is worked out on the device. */
export function PlanStudio({ debts, answered, queue, from }: PlanStudioProps) {
  const { kept, isWaiting } = planWithWaiting(answered, queue)
  const trial = useTriedPlan(kept)
  const { choice, isTried, take } = trial
  // The controls answer at once; what they lead to follows as fast as the device can.
  const settled = useDeferredValue(choice)
  const planned = planDebts(debts, from)
  const plan = planOf(debts, settled, from)
  const baseline = planOf(debts, MINIMUMS, from)
  const owing = debts.filter((debt) => isOwing(debt))
  const owedCents = owing.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const minimumsCents = owing.reduce((sum, debt) => sum + minimumOf(debt, from), 0)

  const choose = (strategy: PayoffStrategy) => {
    const needsOrder = strategy === 'custom' && trial.order.length === 0
    const order = needsOrder ? byClosing(plan).map(({ debt_uuid }) => debt_uuid) : trial.order
    take({ ...choice, strategy, order })
  }
  return (
    <Page>
      <PageHeader
        back={<BackLink to="/debt">Debt</BackLink>}
        eyebrow={
          <span className="flex items-center gap-2">
            Payoff plan <KeepMark keeping={isTried ? 'tried' : isWaiting ? 'waiting' : 'kept'} />
          </span>
        }
        title={planTitle(plan, from)}
        sub={planSub(plan)}
      />
      {/* The answer is far from the control that changed it. */}
      <output className="sr-only">{isTried && planTitle(plan, from)}</output>
      <PlanConflict {...{ debts, answered, queue, trial }} />
      <PlanGaps plan={plan} choice={settled} debts={debts} from={from} onTake={take} />
      <Burndown plan={plan} baseline={baseline} debts={debts} from={from} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <MonthCard plan={plan} minimums={baseline} debts={debts} from={from} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ExtraCard
            choice={choice}
            minimumsCents={minimumsCents}
            range={extraRange(owedCents, minimumsCents, kept.extra_cents)}
            onChange={take}
          />
          <StrategyCard
            chosen={choice.strategy}
            outcomes={compareStrategies(planned, settled, from)}
            asPaid={plan.as_paid}
            from={from}
            onChoose={choose}
          />
          {planned.length > 1 && (
            <EarlyWinsCard debts={planned} choice={choice} from={from} onChange={take} />
          )}
          <OneOffsCard choice={choice} debts={debts} from={from} onChange={take} />
        </div>
        <OrderCard choice={choice} plan={plan} debts={debts} from={from} onChange={take} />
      </div>
      <ScheduleCard plan={plan} from={from} />
      <div>
        <FaqLink module="debt" answer="avalanche-or-snowball">
          Which debt to pay first
        </FaqLink>
      </div>
      <p className="max-w-prose text-13 text-quiet">
        An estimate from today’s balances, rates and minimums: without new purchases, fees or escrow, and with
        adjustable rates as they are now.
        {debts.some(({ debt_type }) => debt_type === 'rent' || debt_type === 'lease') &&
          ' Rent and leases have no balance to pay down, so they are not in the plan.'}
      </p>
      <LeaveGuard
        isUnsaved={isTried}
        title="Save this plan before you leave?"
        saveLabel="Save this plan"
        onSave={trial.keep}
      >
        You changed your payoff plan and haven’t saved it.
      </LeaveGuard>
      {isTried && <KeepBar isBusy={trial.isBusy} onKeep={() => void trial.keep()} onUndo={trial.undo} />}
    </Page>
  )
}

const MINIMUMS: PlanChoice = { strategy: 'minimum', extra_cents: 0, order: [], one_offs: [] }
