import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { openPlan } from '#app/platform/view.ts'
import { PlainButton } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { SharedPlan } from '#core/contract/shared-plans.ts'

interface SharedPlanButtonProps {
  readonly plan: SharedPlan
  /** The line under the name. */
  readonly detail: string
}

/** Opens a shared plan in this tab. */
export function SharedPlanButton({ plan, detail }: SharedPlanButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const isOffline = useConnection() === 'offline'
  const open = async () => {
    setBusy(true)
    if (!(await openPlan(plan.share_uuid))) setBusy(false)
  }
  return (
    <PlainButton
      reads
      data-plan={plan.share_uuid}
      aria-busy={isBusy || undefined}
      disabled={isOffline}
      onClick={() => {
        if (!isBusy) void open()
      }}
      className="flex min-h-15 min-w-0 flex-1 items-center gap-4 rounded-control px-3 py-2 text-left hover:bg-sunken disabled:bg-transparent disabled:opacity-60"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">
          {plan.first_name} {plan.last_name}
        </span>
        <span className="block text-13 text-quiet wrap-anywhere">{detail}</span>
      </span>
      {isBusy ? <Spinner /> : <ChevronRight className="size-5 flex-none" aria-hidden="true" />}
    </PlainButton>
  )
}
