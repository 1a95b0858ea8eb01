import { createFileRoute } from '@tanstack/react-router'
import { LinkAccount } from '#app/features/brokerage/link-account.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'

export const Route = createFileRoute('/_app/brokerage/link')({
  staticData: { title: 'Link an account' },
  loader: () => void queryClient.prefetchQuery(brokerageQuery),
  component: LinkAccount,
})
