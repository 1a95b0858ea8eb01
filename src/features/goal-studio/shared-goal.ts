/** The text of a shared picture: no amount unless the client asks for it. */
import { monthAndYear, share, wholeDollars } from '#app/platform/format.ts'
import { brand } from '#core/contract/brand.ts'
import type { Bands, GoalWithRisk, Outlook } from '#core/contract/projection.ts'
import type { ScenarioFigures } from './scenario.ts'

/** The text of the picture. */
export interface SharedGoal {
  readonly name: string
  readonly headline: string
  readonly lines: readonly string[]
  readonly bands: Bands
  readonly target: readonly number[]
  readonly foot: string
}

/** A goal's status, for someone else to read. */
const standing = (outlook: Outlook): string =>
  outlook.kind === 'market' ? outlook.words : outlook.chance >= 1 ? 'On track' : 'Not on track yet'

/** The text about a goal, with amounts only on request. */
export function sharedGoal(
  { goal, outlook }: GoalWithRisk,
  { bands, target }: ScenarioFigures,
  withAmounts: boolean,
): SharedGoal {
  const done = goal.target_cents === null ? 0 : Math.min(1, goal.value.cents / goal.target_cents)
  const amounts = withAmounts
    ? [
        `${wholeDollars(goal.value.cents)} of ${wholeDollars(goal.target_cents ?? 0)}`,
        `${wholeDollars(goal.monthly_contribution_cents)} a month`,
      ]
    : [`${share(done)} saved`]
  return {
    name: goal.name,
    headline: goal.target_date === null ? '' : monthAndYear(goal.target_date),
    lines: [...amounts, ...(outlook ? [standing(outlook)] : [])],
    bands,
    target,
    foot: `An estimate, made with ${brand}`,
  }
}
