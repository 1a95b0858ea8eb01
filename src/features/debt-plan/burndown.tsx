import type { DebtPlan } from '#core/contract/debt-plan.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { shortDollars, wholeDollars } from '#app/platform/format.ts'
import { Card } from '#app/ui/card.tsx'
import { StackedArea } from '#app/ui/charts/stacked-area.tsx'
import { burndownOf } from './burndown-data.ts'
import { burndownSummary } from './plan-labels.ts'

/** Low enough to fit on a phone's screen together with the slider below. */
const CHART_HEIGHT = 220

interface BurndownProps {
  readonly plan: DebtPlan
  readonly baseline: DebtPlan
  readonly debts: readonly Debt[]
  readonly from: IsoDate
}

/** The balances falling debt by debt. */
export function Burndown({ plan, baseline, debts, from }: BurndownProps) {
  const isBaseline = plan.choice.strategy === 'minimum'
  const { startCents, reference, ...drawn } = burndownOf(plan, isBaseline ? null : baseline, debts, from)
  return (
    <Card>
      <StackedArea
        {...drawn}
        reference={reference ?? undefined}
        label="Debt left by month"
        summary={burndownSummary(plan, startCents, from)}
        totalName="All debts"
        formatValue={wholeDollars}
        formatTick={shortDollars}
        height={CHART_HEIGHT}
      />
    </Card>
  )
}
