/** What a viewer of somebody's plan may call: the server refuses everything else, and the page does not ask for it. */
import { type Endpoint, isReading } from '#core/contract/endpoint.ts'
import type { PlanView } from '#core/contract/plan-view.ts'
import type { Section } from '#core/contract/section.ts'

/**
 * The section through which a viewer may make a call, the first of several that grant it; undefined where they may
 * not. What the contract does not mark as shared belongs to the client alone.
 */
export function sectionFor(
  view: { readonly access: PlanView['access']; readonly sections: readonly Section[] },
  endpoint: Endpoint,
): Section | undefined {
  if (endpoint.access !== 'client' || endpoint.shared === undefined) return undefined
  if (view.access !== 'edit' && !isReading(endpoint)) return undefined
  if (endpoint.sharedWith !== undefined && !view.sections.includes(endpoint.sharedWith)) return undefined
  const sections: readonly Section[] =
    typeof endpoint.shared === 'string' ? [endpoint.shared] : endpoint.shared
  return sections.find((section) => view.sections.includes(section))
}
