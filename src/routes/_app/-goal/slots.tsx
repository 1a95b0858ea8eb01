import { GoalInvestCard } from '#app/features/brokerage/goal-invest-card.tsx'
import { FixesCard } from '#app/features/goal-studio/fixes-card.tsx'
import { ReturnsCard } from '#app/features/goal-studio/returns-card.tsx'
import { ShareGoalButton } from '#app/features/goal-studio/share-goal-button.tsx'
import { SnapshotsCard } from '#app/features/goal-studio/snapshots-card.tsx'
import { WhatIfCard } from '#app/features/goal-studio/what-if-card.tsx'
import type { GoalSlots } from '#app/features/goal/goal-page.tsx'
import { addAccount } from './add-account.tsx'

/** Cards from other modules on a goal's page. */
export const slots: GoalSlots = {
  addAccount,
  actions: (found) => <ShareGoalButton goal={found} />,
  studio: (found) => (
    <>
      <FixesCard goal={found} />
      <WhatIfCard goal={found} />
      <SnapshotsCard goal={found} />
    </>
  ),
  beside: (found) => (
    <>
      <ReturnsCard goal={found} />
      <GoalInvestCard found={found} />
    </>
  ),
}
