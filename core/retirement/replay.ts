/** Replays pending writes over the retirement plan, its pensions, and what it is built on. */
import { deletionAt, newestFirst } from '#core/contract/deletion.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { hasRoom } from '#core/contract/limit.ts'
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
const withPensions = (state: RetirementState, pensions: readonly Pension[]): RetirementState =>
  withFacts(state, { pensions: inPaymentOrder(pensions) })

const isFull = ({ facts }: RetirementState): boolean => !hasRoom(PENSION_LIMIT, facts.pensions.length)

const find = ({ facts }: RetirementState, pensionUuid: string): Pension | undefined =>
  facts.pensions.find(({ pension_uuid }) => pension_uuid === pensionUuid)

export const retirementReplay: Replay<RetirementState> = [
  ...sectionEndpoints.map((endpoint) =>
    on(endpoint, (state: RetirementState, { body: { version: _, ...sections } }) => ({
      ...state,
      plan: changedPlan(state.plan, sections),
      headline: null,
    })),
  ),
  on(createPensionAccount, (state: RetirementState, { body, id, at }) => {
    const { pension_uuid = id } = body
    if (find(state, pension_uuid) || isFull(state)) return state
    return withPensions(state, [...state.facts.pensions, createPension(body, pension_uuid, at)])
  }),
  on(updatePensionAccount, (state: RetirementState, { body, at }) => {
    const pension = find(state, body.pension_uuid)
    if (!pension) return state
    const changed = changePension(pension, body, at)
    return withPensions(
      state,
      state.facts.pensions.map((each) => (each === pension ? changed : each)),
    )
  }),
  on(deletePensionAccount, (state: RetirementState, { params, at, write }) => {
    const pension = find(state, params.id)
    if (!pension) return state
    const deleted = { pension: { ...pension, updated_at: at }, ...deletionAt(write.made_at) }
    return {
      ...withPensions(
        state,
        state.facts.pensions.filter((each) => each !== pension),
      ),
      deleted_pensions: newestFirst([deleted, ...state.deleted_pensions]),
    }
  }),
  on(restorePensionAccount, (state: RetirementState, { params, at }) => {
    const gone = state.deleted_pensions.find(({ pension }) => pension.pension_uuid === params.id)
    if (!gone || isFull(state)) return state
    return {
      ...withPensions(state, [...state.facts.pensions, { ...gone.pension, updated_at: at }]),
      deleted_pensions: state.deleted_pensions.filter((each) => each !== gone),
    }
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
