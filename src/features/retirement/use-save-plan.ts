/** Saving the sections of the retirement plan. */
import type { Input } from '#app/platform/api.ts'
import type { SubmitResult } from '#app/platform/form.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'
import { toast } from '#app/ui/toast.ts'
import type { RetirementPlan, sectionEndpoints } from '#core/contract/retirement.ts'
import { type SectionChange, versionOfSections } from '#core/retirement/change.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { planProblems } from '#core/retirement/rules.ts'

type SectionEndpoint = (typeof sectionEndpoints)[number]

/** Each client has one plan, so a section needs no uuid. Its writes keep their order, and don't wait for those of other sections. */
const subjectOf = (change: SectionChange): string => ['retirement-plan', ...Object.keys(change)].join('.')

const savedWords = (isPending: boolean): string =>
  isPending ? 'Saved. We’ll sync it when you’re back online' : 'Plan saved'

/**
 * Saves a section of the plan, after the rules that need the rest of the plan; offline the change is queued. When the
 * section was changed elsewhere the refusal says so, and saving again applies to the newer one.
 *
 * @param isQuiet whether no toast confirms it
 */
export function useSavePlan({ plan, facts }: RetirementState, isQuiet = false) {
  const today = useToday()
  /**
   * @param label names the change in the list of pending changes
   * @param from the plan that the change was made from
   */
  return async (
    endpoint: SectionEndpoint,
    change: SectionChange,
    label: string,
    from = plan,
  ): Promise<SubmitResult> => {
    const fields = planProblems(plan, change, facts, today)
    if (Object.keys(fields).length > 0) return { ok: false, fields }
    // The endpoint's schema picks its own sections.
    const input = { body: { ...change, version: versionOfSections(from, change) } } as Input<SectionEndpoint>
    const outcome = await write(
      endpoint,
      input,
      { subject: subjectOf(change), label },
      { quiet: true, onSent: cachePlan, awaitsRefresh: true },
    )
    if (!outcome.ok) return outcome
    if (!isQuiet) toast.success(savedWords('isPending' in outcome))
    return outcome
  }
}

const cachePlan = (plan: RetirementPlan): void =>
  void queryClient.setQueryData(
    retirementQuery.queryKey,
    (known) => known && { ...known, plan, headline: null },
  )
