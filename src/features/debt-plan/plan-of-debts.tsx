import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { useToday } from '#app/platform/today.ts'
import { planQuery } from '#app/shared/debt/payoff-plan.ts'
import { Button } from '#app/ui/button.tsx'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { savedPlan } from '#core/debt/plan.ts'
import { PlanOverview } from './plan-overview.tsx'
import { usePlanTrial } from './use-plan-trial.ts'

interface PlanOfDebtsProps {
  /** With pending writes; at least one has a balance. */
  readonly debts: readonly Debt[]
  readonly back: ReactNode
  readonly owed: ReactNode
  readonly children: ReactNode
}

/** The plan above the list of debts. Until the saved one has loaded it is the default one. */
export function PlanOfDebts({ debts, children, ...props }: PlanOfDebtsProps) {
  const query = useQuery(planQuery)
  const queue = usePendingWrites(query)
  const from = useToday()
  const input = { debts, answered: savedPlan(query.data, debts, from), queue, from }
  const trying = usePlanTrial(input)
  return (
    <PlanOverview {...props} {...input} trying={trying}>
      <Button asChild variant="link" className="self-start">
        <Link to="/debt/plan">View full plan and schedule</Link>
      </Button>
      {children}
    </PlanOverview>
  )
}
