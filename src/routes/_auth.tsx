import { createFileRoute, Outlet, redirect, retainSearchParams } from '@tanstack/react-router'
import { LoginSearch } from '#app/features/account/login-search.ts'
import { routeAfterPlan, withReturnPath } from '#app/features/account/post-login-route.ts'
import { HelpButton } from '#app/features/faq/help-button.tsx'
import { AuthShell } from '#app/features/shell/auth-shell.tsx'
import { readBareToken, readSession } from '#app/platform/session.ts'

export const Route = createFileRoute('/_auth')({
  validateSearch: LoginSearch,
  // From the login to the code, or to a new password and back, the return path is kept.
  search: { middlewares: [retainSearchParams(['from'])] },
  beforeLoad: ({ search, location }) => {
    const session = readSession()
    if (session) throw redirect(withReturnPath(routeAfterPlan(session.user), search.from))
    if (readBareToken() && location.pathname !== '/verifyOtp') throw redirect({ to: '/verifyOtp' })
  },
  component: () => (
    <AuthShell help={<HelpButton />}>
      <Outlet />
    </AuthShell>
  ),
})
