/** The parts of the household that pending writes change, and what becomes of the facts that follow from them. */
import { changesDebts } from '#core/debt/replay.ts'
import { goalReplay } from '#core/goal/replay.ts'
import { accountReplay } from '#core/money-account/replay.ts'
import type { Queue } from '#core/outbox/queued-write.ts'
import { changes } from '#core/outbox/replay.ts'
import type { Household } from './household.ts'

/** What is owed, and the plan that pays it off: its order and amounts follow from the debts. */
export type DebtParts = Pick<Household, 'today' | 'debts' | 'payoff'>
/** What is owned, and what it is for: a balance changes the goals that it funds. */
export type SavingParts = Pick<Household, 'accounts' | 'goals'>

/** The parts that pending writes change, after those writes. */
export interface ChangedParts {
  readonly debts?: DebtParts | undefined
  readonly savings?: SavingParts | undefined
}

/** What of a module's facts follows from those parts alone, in `core/<module>/facts.ts`. */
export interface FactsOfParts<Facts> {
  readonly debts?: (parts: DebtParts) => Partial<Facts>
  readonly savings?: (parts: SavingParts) => Partial<Facts>
}

/** Which of the parts pending writes change. */
export const changedBy = (writes: Queue) => ({
  debts: changesDebts(writes),
  savings: changes(writes, accountReplay) || changes(writes, goalReplay),
})

/**
 * What a module's answer is with what follows from the changed parts; the same answer where nothing does.
 *
 * @param answer with the module's facts, which stay as they are answered where the parts did not change
 */
export function withChangedParts<Answer extends { readonly facts: object }>(
  answer: Answer,
  { debts, savings }: ChangedParts,
  of: FactsOfParts<Answer['facts']>,
): Answer {
  const changed = { ...(debts && of.debts?.(debts)), ...(savings && of.savings?.(savings)) }
  return Object.keys(changed).length === 0 ? answer : { ...answer, facts: { ...answer.facts, ...changed } }
}
