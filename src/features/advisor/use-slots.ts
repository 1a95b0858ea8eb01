import { useQuery } from '@tanstack/react-query'
import { getAdvisorSlots } from '#core/contract/advisor.ts'
import { NOT_STORED, queryFor } from '#app/platform/queries.ts'

/** Free times for a kind of call. They are out of date within minutes, so the device does not keep them. */
export const useSlots = (name: string, advisorId: string | undefined) =>
  useQuery({
    ...queryFor(getAdvisorSlots, { query: { name, ...(advisorId !== undefined && { advisorId }) } }),
    ...NOT_STORED,
  })
