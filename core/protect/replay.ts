/** Replays pending writes over the protection profile, the policies, and what the needs analysis is built on. */
import type { Data } from '#core/contract/endpoint.ts'
import { updateGuardrail } from '#core/contract/guardrail.ts'
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
import { recordReplay } from '#core/outbox/record-replay.ts'
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

export const protectReplay: Replay<ProtectState> = [
  on(updateProtectProfile, (state: ProtectState, { body: { version: _, ...change } }) => ({
    ...state,
    profile: changeProtectProfile(state.profile, change),
  })),
  ...recordReplay({
    calls: { create: createPolicyCall, change: updatePolicy, delete: deletePolicy, restore: restorePolicy },
    limit: POLICY_LIMIT,
    uuidOf: ({ policy_uuid }: Policy) => policy_uuid,
    uuidIn: ({ policy_uuid }) => policy_uuid,
    read: ({ policies, deleted_policies }: ProtectState) => ({
      records: policies,
      deleted: deleted_policies,
    }),
    write: (state, { records, deleted }) => ({
      ...state,
      policies: inPolicyOrder(records),
      deleted_policies: [...deleted],
    }),
    create: ({ body, at }, uuid) => createPolicy(body, uuid, at),
    change: (policy, { body, at }) => changePolicy(policy, body, at),
    delete: (policy, deletion) => ({
      policy: { ...policy, updated_at: deletion.deleted_at },
      ...deletion,
    }),
    restore: ({ policy }, at) => ({ ...policy, updated_at: at }),
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
