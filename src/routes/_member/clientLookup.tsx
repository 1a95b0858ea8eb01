import { createFileRoute } from '@tanstack/react-router'
import { ClientLookup } from '#app/features/account/client-lookup.tsx'

export const Route = createFileRoute('/_member/clientLookup')({
  staticData: { title: 'Find a client' },
  component: ClientLookup,
})
