import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { HelpButton } from '#app/features/faq/help-button.tsx'
import { AuthShell } from '#app/features/shell/auth-shell.tsx'
import { QueryProvider } from '#app/platform/query-provider.tsx'
import { readSession } from '#app/platform/session.ts'

export const Route = createFileRoute('/_member')({
  beforeLoad: ({ location }) => {
    const session = readSession()
    if (!session) throw redirect({ to: '/login', search: { from: location.href } })
    if (session.view) throw redirect({ to: '/dashboard' })
    return { session }
  },
  component: () => (
    <QueryProvider>
      <AuthShell help={<HelpButton />}>
        <Outlet />
      </AuthShell>
    </QueryProvider>
  ),
})
