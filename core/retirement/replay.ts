/** Replays pending writes over the retirement plan, its pensions, and what it is built on. */
import type { Data } from '#core/contract/endpoint.ts'
import {
  createPensionAccount,
  deletePensionAccount,
  type Pension,
  restorePensionAccount,
  updatePensionAccount,
} from '#core/contract/pensions.ts'
import { type getIncomeForecast, sectionEndpoints } from '#core/contract/retirement.ts'
import { createUserRiskProfile } from '#core/contract/risk.ts'
import { type ChangedParts, withChangedParts } from '#core/household/changed-parts.ts'
import { incomeReplay } from '#core/household/replay.ts'
import { recordReplay } from '#core/outbox/record-replay.ts'
import { on, type Replay } from '#core/outbox/replay.ts'
import { createRiskProfile } from '#core/risk/profile.ts'
import { changedPlan, changePension, createPension, inPaymentOrder, PENSION_LIMIT } from './change.ts'
import { retirementFactsOf } from './facts.ts'

/** The saved plan as a page knows it. */
export type RetirementState = Data<typeof getIncomeForecast>

/** After a change the headline is unknown until it is calculated again. */
const withFacts = (state: RetirementState, facts: Partial<RetirementState['facts']>): RetirementState => ({
  ...state,
  facts: { ...state.facts, ...facts },
  headline: null,
})

export const retirementReplay: Replay<RetirementState> = [
  ...sectionEndpoints.map((endpoint) =>
    on(endpoint, (state: RetirementState, { body: { version: _, ...sections } }) => ({
      ...state,
      plan: changedPlan(state.plan, sections),
      headline: null,
    })),
  ),
  ...recordReplay({
    calls: {
      create: createPensionAccount,
      change: updatePensionAccount,
      delete: deletePensionAccount,
      restore: restorePensionAccount,
    },
    limit: PENSION_LIMIT,
    uuidOf: ({ pension_uuid }: Pension) => pension_uuid,
    uuidIn: ({ pension_uuid }) => pension_uuid,
    read: ({ facts, deleted_pensions }: RetirementState) => ({
      records: facts.pensions,
      deleted: deleted_pensions,
    }),
    write: (state, { records, deleted }) => ({
      ...withFacts(state, { pensions: inPaymentOrder(records) }),
      deleted_pensions: [...deleted],
    }),
    create: ({ body, at }, uuid) => createPension(body, uuid, at),
    change: (pension, { body, at }) => changePension(pension, body, at),
    delete: (pension, deletion) => ({
      pension: { ...pension, updated_at: deletion.deleted_at },
      ...deletion,
    }),
    restore: ({ pension }, at) => ({ ...pension, updated_at: at }),
  }),
  ...incomeReplay.map(({ endpoint, reduce }) => ({
    endpoint,
    reduce: (state: RetirementState, write: Parameters<typeof reduce>[1]): RetirementState =>
      withFacts(state, { income: reduce(state.facts.income, write) ?? null }),
  })),
  on(createUserRiskProfile, (state: RetirementState, { body, id, write }) => {
    const answered = createRiskProfile(body.answers, body.risk_profile_uuid ?? id, write.made_at)
    return answered.ok ? withFacts(state, { band: answered.value.band }) : state
  }),
]

/** The plan with the parts of the household that pending writes change. */
export function withChangedHousehold(state: RetirementState, changed: ChangedParts): RetirementState {
  const after = withChangedParts(state, changed, retirementFactsOf)
  return after === state ? state : { ...after, headline: null }
}
