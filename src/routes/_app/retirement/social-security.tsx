import { createFileRoute } from '@tanstack/react-router'
import { SocialSecurityPage } from '#app/features/retirement/social-security-page.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { retirementQuery } from '#app/shared/retirement/retirement-query.ts'

export const Route = createFileRoute('/_app/retirement/social-security')({
  staticData: { title: 'Social Security' },
  loader: () => void queryClient.prefetchQuery(retirementQuery),
  component: SocialSecurityPage,
})
