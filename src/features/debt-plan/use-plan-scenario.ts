import { useState } from 'react'
import type { SavedPlan, PlanChange, PlanChoice } from '#core/contract/debt-plan.ts'
import { changeOf } from './choices.ts'
import { updateSavedPlan } from './update-saved-plan.ts'

/** The plan on the page: the saved one, or a scenario in its place. */
export function usePlanScenario(saved: SavedPlan) {
  // The base of a scenario stays fixed, so that a version that arrives meanwhile is a conflict instead of being overwritten.
  const [tried, setTried] = useState<{ readonly upon: SavedPlan; readonly choice: PlanChoice }>()
  const [conflict, setConflict] = useState<PlanChange>()
  const [isBusy, setBusy] = useState(false)
  const change = tried && changeOf(tried.upon, tried.choice)
  const choice: PlanChoice = tried && change ? tried.choice : saved

  const undo = () => {
    setTried(undefined)
    setConflict(undefined)
  }
  const send = async (wanted: PlanChange) => {
    setBusy(true)
    const outcome = await updateSavedPlan(wanted).finally(() => setBusy(false))
    if (outcome.ok) undo()
    else if (outcome.code === 'conflict') setConflict(wanted)
    return outcome.ok
  }
  return {
    choice,
    /** An order made here, even if another strategy is chosen by now. */
    order: tried?.choice.order ?? saved.order,
    isTried: change !== undefined && changeOf(saved, choice) !== undefined,
    isBusy,
    /** What the server refused, because it has a newer version. */
    conflict,
    take: (next: PlanChoice) => setTried({ upon: tried && change ? tried.upon : saved, choice: next }),
    undo,
    /** Whether it is being saved. */
    keep: async () => change === undefined || (await send(change)),
    /** Saves the plan suggested to a client without a saved one. */
    keepSuggested: async () => {
      const suggested = changeOf(saved, saved)
      if (suggested) await send(suggested)
    },
    overrideConflict: async () => {
      const { version: _, ...mine } = conflict ?? {}
      await send(mine)
    },
  }
}
