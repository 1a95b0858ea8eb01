import { useDeferredValue, useState } from 'react'
import type { PayoffStrategy, PlanChoice } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { isOwing } from '#core/debt/kinds.ts'
import { minimumOf } from '#core/debt/monthly.ts'
import { planDebts, planOf } from '#core/debt/plan.ts'
import type { IsoDate } from '#core/finance/dates.ts'
import { BackLink } from '#app/lib/back-link.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Burndown } from './burndown.tsx'
import { byClosing, compareStrategies, extraRange, isSameChoice } from './choices.ts'
import { EarlyWinsCard } from './early-wins-card.tsx'
import { ExtraCard } from './extra-card.tsx'
import { KeepBar, KeepMark } from './keep-bar.tsx'
import { keepPlan } from './keep-plan.ts'
import { NeverCard } from './never-card.tsx'
import { OneOffsCard } from './one-offs-card.tsx'
import { OrderCard } from './order-card.tsx'
import { planSub, planTitle } from './plan-words.ts'
import { ScheduleCard } from './schedule-card.tsx'
import { StrategyCard } from './strategy-card.tsx'

interface PlanStudioProps {
  /** At least one of them with a balance. */
  readonly debts: readonly Debt[]
  /** What the client has chosen. */
  readonly kept: PlanChoice
  /** The choice has not reached the server yet. */
  readonly isWaiting: boolean
  readonly from: IsoDate
}

/** The payoff plan to be tried in every way, and kept. Everything is worked out on the device. */
export function PlanStudio({ debts, kept, isWaiting, from }: PlanStudioProps) {
  const [tried, setTried] = useState<PlanChoice>()
  const [isBusy, setBusy] = useState(false)
  const choice = tried ?? kept
  // The controls answer at once; what they lead to follows as fast as the device can.
  const settled = useDeferredValue(choice)
  const planned = planDebts(debts, from)
  const plan = planOf(debts, settled, from)
  const baseline = planOf(debts, MINIMUMS, from)
  const isTried = tried !== undefined && !isSameChoice(tried, kept)
  const owing = debts.filter((debt) => isOwing(debt))
  const owedCents = owing.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const minimumsCents = owing.reduce((sum, debt) => sum + minimumOf(debt, from), 0)

  const choose = (strategy: PayoffStrategy) => {
    const needsOrder = strategy === 'custom' && choice.order.length === 0
    const order = needsOrder ? byClosing(plan).map(({ debt_uuid }) => debt_uuid) : choice.order
    setTried({ ...choice, strategy, order })
  }
  const keep = async () => {
    setBusy(true)
    const outcome = await keepPlan(choice).finally(() => setBusy(false))
    if (outcome.ok) setTried(undefined)
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
      <NeverCard plan={plan} />
      <Burndown plan={plan} baseline={baseline} debts={debts} from={from} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ExtraCard
            choice={choice}
            minimumsCents={minimumsCents}
            range={extraRange(owedCents, minimumsCents, kept.extra_cents)}
            onChange={setTried}
          />
          <StrategyCard
            chosen={choice.strategy}
            outcomes={compareStrategies(planned, settled, from)}
            from={from}
            onChoose={choose}
          />
          {planned.length > 1 && (
            <EarlyWinsCard debts={planned} choice={choice} from={from} onChange={setTried} />
          )}
          <OneOffsCard choice={choice} debts={debts} from={from} onChange={setTried} />
        </div>
        <OrderCard choice={choice} plan={plan} debts={debts} from={from} onChange={setTried} />
      </div>
      <ScheduleCard plan={plan} from={from} />
      <p className="max-w-prose text-13 text-quiet">
        An estimate from today’s balances, rates and minimums: without new purchases, fees or escrow, and with
        adjustable rates as they are now.
        {debts.some(({ debt_type }) => debt_type === 'rent' || debt_type === 'lease') &&
          ' Rent and leases have no balance to pay down, so they are not in the plan.'}
      </p>
      {isTried && <KeepBar isBusy={isBusy} onKeep={() => void keep()} onUndo={() => setTried(undefined)} />}
    </Page>
  )
}

const MINIMUMS: PlanChoice = { strategy: 'minimum', extra_cents: 0, order: [], one_offs: [] }
