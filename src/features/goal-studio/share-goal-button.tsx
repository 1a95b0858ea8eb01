import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useToday } from '#app/platform/today.ts'
import { Button } from '#app/ui/button.tsx'
import { later } from '#app/ui/later.tsx'
import type { GoalPlan, GoalWithRisk } from '#core/contract/projection.ts'
import { scenarioOf } from './scenario.ts'

const ShareDialog = later(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Creates a picture of a goal to share. Nothing for a goal without a projection. */
export function ShareGoalButton({ goal: known }: { goal: GoalWithRisk }) {
  const today = useToday()
  const now = scenarioOf(known, {}, today)
  return now.plan.ok ? <Share known={known} plan={now.plan.value} /> : null
}

function Share({ known, plan }: { known: GoalWithRisk; plan: GoalPlan }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share
      </Button>
      {isOpen && <ShareDialog known={known} plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}
