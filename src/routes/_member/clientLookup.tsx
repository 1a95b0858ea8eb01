import { createFileRoute, redirect } from '@tanstack/react-router'
import { ClientLookup } from '#app/features/account/client-lookup.tsx'

export const Route = createFileRoute('/_member/clientLookup')({
  staticData: { title: 'Find a client' },
  beforeLoad: ({ context }) => {
    if (!context.session.user.is_client_lookup) throw redirect({ to: '/chooseProfile' })
  },
  component: ClientLookup,
})
