/** Queries of the risk pages, and submitting answers. */
import { useQuery } from '@tanstack/react-query'
import { v7 } from 'uuid'
import type * as v from 'valibot'
import { write } from '#app/platform/outbox.ts'
import { useReplayed } from '#app/platform/pending-writes.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import {
  createUserRiskProfile,
  getPortfolioModelStandard,
  getRiskPortfolio,
  getUserRiskProfile,
  type RiskProfile,
  type RiskProfileInput,
} from '#core/contract/risk.ts'
import { replayRiskProfiles } from '#core/risk/profile.ts'

const ownParams = { params: { userUuid: 'me' } }

export const riskProfileQuery = queryFor(getUserRiskProfile, ownParams)
export const riskPortfolioQuery = queryFor(getRiskPortfolio, { ...ownParams, query: {} })
export const modelsQuery = queryFor(getPortfolioModelStandard, { ...ownParams, query: {} })

/** The sets of answers, newest first, and which of them are pending. */
export interface Profiles {
  readonly current: RiskProfile | undefined
  readonly history: readonly RiskProfile[]
  readonly pending: ReadonlySet<string>
}

/** The current answers and earlier ones, including pending ones. */
export function useRiskProfile() {
  const query = useQuery(riskProfileQuery)
  const { data: history, pending } = useReplayed(query, query.data?.history, replayRiskProfiles)
  const profiles: Profiles | undefined = history && { current: history[0], history, pending }
  return { query, profiles }
}

/** Submits a complete set of answers. */
export async function submitAnswers(answers: v.InferOutput<typeof RiskProfileInput>['answers']) {
  const risk_profile_uuid = v7()
  const about = { subject: risk_profile_uuid, label: 'Risk questionnaire' }
  return write(createUserRiskProfile, { body: { risk_profile_uuid, answers } }, about, {
    onSent: (profile) =>
      queryClient.setQueryData(riskProfileQuery.queryKey, (known) => ({
        current: profile,
        history: [profile, ...(known?.history ?? [])],
      })),
  })
}
