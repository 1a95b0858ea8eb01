import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { HelpButton } from '#app/features/faq/help-button.tsx'
import { AuthShell } from '#app/features/shell/auth-shell.tsx'
import { readSession } from '#app/lib/session.ts'

export const Route = createFileRoute('/_auth')({
  beforeLoad: () => {
    if (readSession()) throw redirect({ to: '/dashboard' })
  },
  component: () => (
    <AuthShell help={<HelpButton />}>
      <Outlet />
    </AuthShell>
  ),
})
