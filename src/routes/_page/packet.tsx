import { createFileRoute, useLocation } from '@tanstack/react-router'
import { PacketPage } from '#app/features/advisor/packet-page.tsx'

export const Route = createFileRoute('/_page/packet')({
  component: function PacketRoute() {
    return <PacketPage token={useLocation().hash} />
  },
})
