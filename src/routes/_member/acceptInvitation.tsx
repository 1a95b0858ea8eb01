import { createFileRoute } from '@tanstack/react-router'
import { AcceptInvitation } from '#app/features/account/accept-invitation.tsx'

export const Route = createFileRoute('/_member/acceptInvitation')({
  staticData: { title: 'Accept an invitation' },
  component: AcceptInvitation,
})
