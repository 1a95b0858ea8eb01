import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { NotFound } from '#app/features/shell/not-found.tsx'
import { QueryProvider } from '#app/platform/query-provider.tsx'

/** Pages of the sandbox. Where it is off, the server has no messages and these pages do not exist. */
export const Route = createFileRoute('/dev')({
  beforeLoad: async () => {
    const answer = await fetch('/api/dev/outbox', { method: 'HEAD' }).catch(() => undefined)
    if (!answer?.ok) throw notFound()
  },
  component: () => (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  ),
  notFoundComponent: NotFound,
})
