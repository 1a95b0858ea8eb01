import { useQuery } from '@tanstack/react-query'
import { getUser } from '#core/contract/account-profile.ts'
import { isIsoDate } from '#core/finance/math/dates.ts'
import { useIncome } from '#app/shared/net-worth/income.ts'
import { queryFor } from '#app/platform/queries.ts'

const profileQuery = queryFor(getUser, { params: { id: 'me' } })

/** The facts behind suggested targets and dates: undefined while unknown. */
export function useClientFacts() {
  const dob = useQuery(profileQuery).data?.dob
  const { income } = useIncome()
  return { born: dob !== undefined && isIsoDate(dob) ? dob : undefined, income }
}
