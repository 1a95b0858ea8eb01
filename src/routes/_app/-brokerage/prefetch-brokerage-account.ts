import { queryClient } from '#app/platform/queries.ts'
import {
  brokerageAccountQuery,
  brokerageQuery,
  goalAccountsQuery,
} from '#app/shared/brokerage/brokerage-queries.ts'

/** What the pages of one account read. */
export function prefetchBrokerageAccount(brokerageUuid: string): void {
  void queryClient.prefetchQuery(brokerageAccountQuery(brokerageUuid))
  void queryClient.prefetchQuery(brokerageQuery)
  void queryClient.prefetchQuery(goalAccountsQuery)
}
