/** The retirement plan with pending writes replayed over the server's answer, and saving its sections. */
import type { Input } from '#app/platform/api.ts'
import type { SubmitResult } from '#app/platform/form.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'
import { useRetirementState } from '#app/shared/retirement/use-retirement-state.ts'
import { toast } from '#app/ui/toast.ts'
import { type RetirementPlan, sectionEndpoints } from '#core/contract/retirement.ts'
import { conflictOf, pendingSubjects } from '#core/outbox/replay.ts'
import { type SectionChange, versionOfSections } from '#core/retirement/change.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { planProblems } from '#core/retirement/rules.ts'

type SectionEndpoint = (typeof sectionEndpoints)[number]

const sectionCalls: ReadonlySet<string> = new Set(sectionEndpoints.map(({ name }) => name))

/** Each client has one plan, so a section needs no uuid. Its writes keep their order, and don't wait for those of other sections. */
const subjectOf = (change: SectionChange): string => ['retirement-plan', ...Object.keys(change)].join('.')

/** The plan as this device knows it, and as the engine reads it today. `state` is undefined until it has loaded. */
export function useRetirement() {
  const today = useToday()
  const { query, state, pending, writes } = useRetirementState()
  const saves = writes.filter(({ endpoint }) => sectionCalls.has(endpoint))
  return {
    today,
    query,
    state,
    resolved: state && householdPlan(state.plan, state.facts, today),
    isPending: pendingSubjects(saves).size > 0,
    /** The uuids of pensions with a change that hasn't synced yet, and every write that is queued. */
    pending,
    writes,
    /** The oldest section that was changed elsewhere meanwhile. */
    conflict: saves.flatMap((save) =>
      sectionEndpoints.flatMap((endpoint) => conflictOf([save], endpoint) ?? []),
    )[0],
  }
}

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
