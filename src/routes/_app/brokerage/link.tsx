import { createFileRoute } from '@tanstack/react-router'
import { LinkAccount } from '#app/features/brokerage/link-account.tsx'
import { brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { queryClient } from '#app/platform/queries.ts'

export const Route = createFileRoute('/_app/brokerage/link')({
  staticData: { title: 'Link an account' },
  loader: () => void queryClient.prefetchQuery(brokerageQuery),
  component: LinkAccount,
})
