/** Replays pending writes over the protection profile, the policies, and what the needs analysis is built on. */
import { deletionAt, newestFirst } from '#core/contract/deletion.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { updateGuardrail } from '#core/contract/guardrail.ts'
import { hasRoom } from '#core/contract/limit.ts'
import {
  createPolicy as createPolicyCall,
  deletePolicy,
  type Policy,
  POLICY_LIMIT,
  restorePolicy,
  updatePolicy,
} from '#core/contract/policies.ts'
import { updateProtectProfile } from '#core/contract/protect-profile.ts'
import type { getProtectBundleBid } from '#core/contract/protect.ts'
import { updateIncomeForecast, updateSocialSecurity } from '#core/contract/retirement.ts'
import { incomeReplay } from '#core/household/replay.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { needsLimit } from '#core/spend/guardrail.ts'
import { changePolicy, changeProtectProfile, createPolicy, inPolicyOrder } from './change.ts'

/** What a page knows; it calculates needs and bids from that. */
export type ProtectState = Pick<
  Data<typeof getProtectBundleBid>,
  'profile' | 'facts' | 'policies' | 'deleted_policies'
>

const withFacts = (state: ProtectState, facts: Partial<ProtectState['facts']>): ProtectState => ({
  ...state,
  facts: { ...state.facts, ...facts },
})
const withPolicies = (state: ProtectState, policies: readonly Policy[]): ProtectState => ({
  ...state,
  policies: inPolicyOrder(policies),
})

const find = ({ policies }: ProtectState, policyUuid: string): Policy | undefined =>
  policies.find(({ policy_uuid }) => policy_uuid === policyUuid)

const isFull = ({ policies }: ProtectState): boolean => !hasRoom(POLICY_LIMIT, policies.length)

export const protectReplay: Replay<ProtectState> = [
  on(updateProtectProfile, (state: ProtectState, { body: { version: _, ...change } }) => ({
    ...state,
    profile: changeProtectProfile(state.profile, change),
  })),
  on(createPolicyCall, (state: ProtectState, { body, id, at }) => {
    const { policy_uuid = id } = body
    if (find(state, policy_uuid) || isFull(state)) return state
    return withPolicies(state, [...state.policies, createPolicy(body, policy_uuid, at)])
  }),
  on(updatePolicy, (state: ProtectState, { body, at }) => {
    const policy = find(state, body.policy_uuid)
    if (!policy) return state
    const changed = changePolicy(policy, body, at)
    return withPolicies(
      state,
      state.policies.map((each) => (each === policy ? changed : each)),
    )
  }),
  on(deletePolicy, (state: ProtectState, { params, at, write }) => {
    const policy = find(state, params.id)
    if (!policy) return state
    const deleted = { policy: { ...policy, updated_at: at }, ...deletionAt(write.made_at) }
    return {
      ...state,
      policies: state.policies.filter((each) => each !== policy),
      deleted_policies: newestFirst([deleted, ...state.deleted_policies]),
    }
  }),
  on(restorePolicy, (state: ProtectState, { params, at }) => {
    const gone = state.deleted_policies.find(({ policy }) => policy.policy_uuid === params.id)
    if (!gone || isFull(state)) return state
    return {
      ...withPolicies(state, [...state.policies, { ...gone.policy, updated_at: at }]),
      deleted_policies: state.deleted_policies.filter((each) => each !== gone),
    }
  }),
  on(updateIncomeForecast, (state: ProtectState, { body: { dates } }) =>
    dates ? withFacts(state, { dates }) : state,
  ),
  on(updateSocialSecurity, (state: ProtectState, { body: { social_security } }) =>
    withFacts(state, { social_security }),
  ),
  on(updateGuardrail, (state: ProtectState, { body: { limits } }) =>
    limits
      ? withFacts(state, { spending: { ...state.facts.spending, needs_limit_cents: needsLimit(limits) } })
      : state,
  ),
  ...incomeReplay.map(({ endpoint, reduce }) => ({
    endpoint,
    reduce: (state: ProtectState, write: Parameters<typeof reduce>[1]): ProtectState =>
      withFacts(state, { income: reduce(state.facts.income, write) ?? null }),
  })),
]
