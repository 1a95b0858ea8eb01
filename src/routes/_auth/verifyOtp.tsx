import { createFileRoute, redirect } from '@tanstack/react-router'
import { getUser } from '#core/contract/account-profile.ts'
import { onwardRoute } from '#app/features/account/onward.ts'
import { VerifyCode } from '#app/features/account/verify-code.tsx'
import { call } from '#app/lib/api.ts'
import { beginSession } from '#app/lib/begin-session.ts'

export const Route = createFileRoute('/_auth/verifyOtp')({
  staticData: { title: 'Enter the code' },
  beforeLoad: ({ location }) => {
    const { verification } = location.state
    if (!verification) throw redirect({ to: '/login' })
    return { verification }
  },
  component: function VerifyOtpRoute() {
    const { verification } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    const goOn = async (token: string | undefined) => {
      if (token === undefined) {
        await navigate({ to: '/login' })
        return
      }
      const outcome = await call(getUser, { params: { id: 'me' } }, { token })
      if (!outcome.ok) return
      await beginSession({ token, user: outcome.data }, verification.is_kept)
      await navigate({ to: onwardRoute(outcome.data), replace: true })
    }
    return (
      <VerifyCode
        username={verification.username}
        mobile_no={verification.mobile_no}
        isFromLogin={verification.is_from_login}
        onVerified={goOn}
      />
    )
  },
})
