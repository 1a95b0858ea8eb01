import { createFileRoute, Outlet, redirect, retainSearchParams } from '@tanstack/react-router'
import { LoginSearch } from '#app/features/account/login-search.ts'
import { afterPlan, onwardWith } from '#app/features/account/onward.ts'
import { HelpButton } from '#app/features/faq/help-button.tsx'
import { AuthShell } from '#app/features/shell/auth-shell.tsx'
import { readBareToken, readSession } from '#app/platform/session.ts'

export const Route = createFileRoute('/_auth')({
  validateSearch: LoginSearch,
  // From the login to the code, or to a new password and back, the way on is not lost.
  search: { middlewares: [retainSearchParams(['from'])] },
  beforeLoad: ({ search, location }) => {
    const session = readSession()
    if (session) throw redirect(onwardWith(afterPlan(session.user), search.from))
    if (readBareToken() && location.pathname !== '/verifyOtp') throw redirect({ to: '/verifyOtp' })
  },
  component: () => (
    <AuthShell help={<HelpButton />}>
      <Outlet />
    </AuthShell>
  ),
})
