/** The tax profile with pending writes replayed over the server's answer, and saving entries. */
import { useQuery } from '@tanstack/react-query'
import type { SubmitResult } from '#app/platform/form.ts'
import { write } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { queryClient } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { useChangedParts } from '#app/shared/household/changed-parts.ts'
import { toast } from '#app/ui/toast.ts'
import { type TaxEntries, type TaxProfile, updateTaxProfile } from '#core/contract/tax.ts'
import { withChangedParts } from '#core/household/changed-parts.ts'
import { conflictOf, replay } from '#core/outbox/replay.ts'
import { taxProblems, withEntries } from '#core/tax/change.ts'
import { taxFactsOf } from '#core/tax/facts.ts'
import { taxReplay, type TaxState } from '#core/tax/replay.ts'
import { taxQuery } from './tax-query.ts'

/** Each client has one profile, so it needs no uuid; its writes keep their order. */
const SUBJECT = 'tax-profile'

/** The profile as this device knows it; `state` is undefined until it has loaded. */
export function useTax() {
  const query = useQuery(taxQuery)
  const { data, pending, writes } = useReplayed(query, query.data, (known, queued) =>
    replay(known, queued, taxReplay),
  )
  const changed = useChangedParts(query)
  return {
    query,
    state: data && withChangedParts(data, changed, taxFactsOf),
    isPending: pending.has(SUBJECT),
    conflict: conflictOf(writes, updateTaxProfile, SUBJECT),
  }
}

/**
 * Saves entries after the rules between them; offline the change is queued. The saving function takes the profile that the client
 * changed; by default the current one.
 */
export function useSaveTax({ profile, facts }: TaxState) {
  const today = useToday()
  return async (change: TaxEntries, label: string, begun = profile): Promise<SubmitResult> => {
    const problems = Object.entries(taxProblems(withEntries(begun.entries, change), facts, today))
    const fields = Object.fromEntries(problems.filter(([field]) => field in change))
    if (Object.keys(fields).length > 0) return { ok: false, fields }
    const outcome = await write(
      updateTaxProfile,
      { body: { ...change, version: begun.version } },
      { subject: SUBJECT, label },
      { quiet: true, onSent: cacheProfile, awaitsRefresh: true },
    )
    if (!outcome.ok) return outcome
    toast.success(
      'isPending' in outcome ? 'Saved. We’ll sync it when you’re back online' : 'Tax details saved',
    )
    return outcome
  }
}

const cacheProfile = (profile: TaxProfile): void =>
  void queryClient.setQueryData(taxQuery.queryKey, (known) => known && { ...known, profile })
