/** What the pages of risk read, and handing answers in. */
import { useQuery } from '@tanstack/react-query'
import { v7 } from 'uuid'
import {
  createUserRiskProfile,
  getPortfolioModelStandard,
  getRiskPortfolio,
  getRiskRate,
  getUserRiskProfile,
} from '#core/contract/risk.ts'
import { goalsChanged } from '#app/shared/goal/goal-writes.ts'
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

/** Hands a whole set of answers in. What is judged by it is read anew. */
export async function handIn(answers: DraftAnswers) {
  const risk_profile_uuid = v7()
  const about = { subject: risk_profile_uuid, label: 'Risk questionnaire' }
  const outcome = await write(createUserRiskProfile, { body: { risk_profile_uuid, answers } }, about)
  if (outcome.ok && !('isWaiting' in outcome)) {
    const { data } = outcome
    queryClient.setQueryData(riskProfileQuery.queryKey, (known) => ({
      current: data,
      history: [data, ...(known?.history ?? [])],
    }))
    const judged = [getUserRiskProfile, getRiskRate, getRiskPortfolio, getPortfolioModelStandard]
    void Promise.all([
      goalsChanged(),
      ...judged.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
    ])
  }
  return outcome
}
