import { createFileRoute } from '@tanstack/react-router'
import { FaqAddress } from '#app/features/faq/faq-address.ts'
import { FaqPage } from '#app/features/faq/faq-page.tsx'

export const Route = createFileRoute('/_app/faq')({
  staticData: { title: 'Help' },
  validateSearch: FaqAddress,
  component: function FaqRoute() {
    return <FaqPage address={Route.useSearch()} />
  },
})
