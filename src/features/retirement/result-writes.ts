/** Saved results: reading, saving and deleting. Only the server calculates them, so both need a connection. */
import { call } from '#app/platform/api.ts'
import { queryClient, queryFor } from '#app/platform/queries.ts'
import {
  createRetirementResult,
  deleteRetirementResult,
  getRetirementResults,
} from '#core/contract/retirement-results.ts'

export const resultsQuery = queryFor(getRetirementResults, { params: { userUuid: 'me' } })

export async function saveResult(name: string) {
  const outcome = await call(createRetirementResult, { body: { name } }, { quiet: true })
  if (outcome.ok) {
    queryClient.setQueryData(resultsQuery.queryKey, (known) => known && [outcome.data, ...known])
  }
  return outcome
}

export async function deleteResult(resultUuid: string) {
  const outcome = await call(deleteRetirementResult, { params: { id: resultUuid } })
  if (outcome.ok) {
    queryClient.setQueryData(resultsQuery.queryKey, (known) =>
      known?.filter(({ result_uuid }) => result_uuid !== resultUuid),
    )
  }
  return outcome
}
