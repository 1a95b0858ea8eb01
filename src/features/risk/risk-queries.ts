/** What the pages of risk read, and handing answers in. */
import { useQuery } from '@tanstack/react-query'
import { v7 } from 'uuid'
import {
  createUserRiskProfile,
  getPortfolioModelStandard,
  getRiskPortfolio,
  getUserRiskProfile,
} from '#core/contract/risk.ts'
import { useWaitingOver, write } from '#app/platform/outbox.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import type { DraftAnswers } from './answers-draft.ts'
import { profilesWithWaiting } from './waiting.ts'

const mine = { params: { userUuid: 'me' } }

export const riskProfileQuery = queryFor(getUserRiskProfile, mine)
export const riskPortfolioQuery = queryFor(getRiskPortfolio, { ...mine, query: {} })
export const modelsQuery = queryFor(getPortfolioModelStandard, { ...mine, query: {} })

/** The answers that count and those before them, with what waits on this device. */
export function useRiskProfile() {
  const query = useQuery(riskProfileQuery)
  const queue = useWaitingOver(query)
  return { query, profiles: query.data && profilesWithWaiting(query.data.history, queue) }
}

/** Hands a whole set of answers in. */
export async function handIn(answers: DraftAnswers) {
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
