/** The one assembly of the household on this device, of the parts that pending writes change. */
import { useQuery } from '@tanstack/react-query'
import { usePendingWrites } from '#app/platform/outbox.ts'
import { useToday } from '#app/platform/today.ts'
import { planQuery, useSavedPlan } from '#app/shared/debt/payoff-plan.ts'
import { useDebts } from '#app/shared/debt/use-debts.ts'
import { useAccounts, useGoals } from '#app/shared/goal/use-goals.ts'
import { changedBy, type ChangedParts } from '#core/household/changed-parts.ts'

const CACHED = { asks: false } as const

/**
 * What an answer about the household does not know of yet: each part that a write changes which is newer than the answer, as the
 * part's own pages show it. A part whose own answer is not on this device is left out, and nothing is fetched.
 *
 * @param answer the query of a module's facts, which says when its answer was read
 */
export function useChangedParts(answer: { readonly dataUpdatedAt: number }): ChangedParts {
  const changed = changedBy(usePendingWrites(answer))
  const today = useToday()
  const { debts } = useDebts(CACHED)
  const payoff = useSavedPlan(debts ?? [], today, CACHED)
  const hasPlan = useQuery({ ...planQuery, enabled: false }).data !== undefined
  const { query, accounts } = useAccounts(CACHED)
  const { goals } = useGoals(CACHED)
  return {
    debts: changed.debts && debts && hasPlan ? { today, debts, payoff } : undefined,
    savings:
      changed.savings && query.data && accounts && goals
        ? { accounts: accounts.map(({ account }) => account), goals }
        : undefined,
  }
}
