/** The needs analysis with pending writes replayed over the server's answer, and the writes of its profile and policies. */
import { useMemo } from 'react'
import type * as v from 'valibot'
import { isConflict } from '#app/platform/api.ts'
import { write, type WriteOptions } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { useToday } from '#app/platform/today.ts'
import { protectQuery } from '#app/shared/protect/protect-queries.ts'
import { useProtectState } from '#app/shared/protect/use-protect-state.ts'
import { toast } from '#app/ui/toast.ts'
import {
  createPolicy,
  deletePolicy,
  type Policy,
  type PolicyChange,
  POLICY_LIMIT,
  type PolicyInput,
  restorePolicy,
  updatePolicy,
} from '#core/contract/policies.ts'
import {
  type ProtectChecklist,
  type ProtectEntries,
  type ProtectProfile,
  updateProtectProfile,
} from '#core/contract/protect-profile.ts'
import { conflictOf } from '#core/outbox/replay.ts'
import { needsOf } from '#core/protect/needs.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { policyLabels } from './protect-labels.ts'

/** Each client has one profile, so it needs no uuid; its writes keep their order. */
export const PROFILE_SUBJECT = 'protect-profile'

/** What the analysis is built on as this device knows it, and a change of the profile that was made elsewhere meanwhile. */
export function useProtect() {
  const known = useProtectState()
  return { ...known, conflict: conflictOf(known.writes, updateProtectProfile, PROFILE_SUBJECT) }
}

/** The needs of a state, calculated on the device: the same as the server's, with what has not synced. */
export function useNeeds({ facts, profile, policies }: ProtectState) {
  const today = useToday()
  return useMemo(
    () => needsOf(facts, profile.entries, policies, today),
    [facts, profile.entries, policies, today],
  )
}

const cacheProfile = (profile: ProtectProfile): void =>
  void queryClient.setQueryData(protectQuery.queryKey, (known) => known && { ...known, profile })

/** Saves entries and marks; offline the change is queued. */
export async function saveProfile(
  { profile }: Pick<ProtectState, 'profile'>,
  change: { readonly entries?: ProtectEntries; readonly checklist?: ProtectChecklist },
  label: string,
) {
  const outcome = await write(
    updateProtectProfile,
    { body: { ...change, version: profile.version } },
    { subject: PROFILE_SUBJECT, label },
    { quiet: isConflict, onSent: cacheProfile, awaitsRefresh: true },
  )
  if (!outcome.ok) return outcome
  toast.success('isPending' in outcome ? 'Saved. We’ll sync it when you’re back online' : `${label} saved`)
  return outcome
}

/** What a policy is called: `Life, Acme Mutual`. */
export const policyName = ({ kind, insurer }: Pick<Policy, 'kind' | 'insurer'>): string =>
  `${policyLabels[kind]}, ${insurer}`

/** Adds a policy under a uuid made here. @param count how many policies the client has */
export const addPolicy = (policy_uuid: string, input: v.InferInput<typeof PolicyInput>, count: number) =>
  write(
    createPolicy,
    { body: { ...input, policy_uuid } },
    { subject: policy_uuid, label: `Add ${policyName(input)}` },
    { room: { limit: POLICY_LIMIT, count }, awaitsRefresh: true },
  )

/** Changes a policy; `conflict` when the server has a newer version than the one named. */
export async function changePolicy(change: PolicyChange, name: string) {
  const about = { subject: change.policy_uuid, label: `Edit ${name}` }
  // The page shows a conflict, with the choice between both versions.
  return write(updatePolicy, { body: change }, about, { quiet: isConflict, awaitsRefresh: true })
}

/** Deletes a policy, which can be restored for seven days, and offers to undo it. */
export async function removePolicy(policy: Policy): Promise<boolean> {
  const name = policyName(policy)
  const about = { subject: policy.policy_uuid, label: `Delete ${name}` }
  const outcome = await write(deletePolicy, { params: { id: policy.policy_uuid } }, about)
  if (!outcome.ok) return false
  toast.success(`${name} deleted`, { label: 'Undo', run: () => void bringPolicyBack(policy) })
  return true
}

/** Restores a deleted policy, and resolves when the page has it again. */
export const bringPolicyBack = (policy: Policy, options: Pick<WriteOptions, 'quiet'> = {}) =>
  write(
    restorePolicy,
    { params: { id: policy.policy_uuid } },
    { subject: policy.policy_uuid, label: `Restore ${policyName(policy)}` },
    { ...options, awaitsRefresh: true },
  )
