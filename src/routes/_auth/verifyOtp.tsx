import { createFileRoute, redirect } from '@tanstack/react-router'
import { postLoginRoute, withReturnPath } from '#app/features/account/post-login-route.ts'
import { FinishLogin, VerifyCode } from '#app/features/account/verify-code.tsx'
import { call } from '#app/platform/api.ts'
import { beginSession, storeToken } from '#app/platform/begin-session.ts'
import { clearSession, readBareToken } from '#app/platform/session.ts'
import { getUser } from '#core/contract/account-profile.ts'

export const Route = createFileRoute('/_auth/verifyOtp')({
  staticData: { title: 'Enter the code' },
  beforeLoad: ({ location }) => {
    const { verification } = location.state
    const bare = readBareToken()
    if (!verification && !bare) throw redirect({ to: '/login' })
    return { verification, bare }
  },
  component: function VerifyOtpRoute() {
    const { verification, bare } = Route.useRouteContext()
    const { from } = Route.useSearch()
    const navigate = Route.useNavigate()
    const backToLogin = async () => {
      clearSession()
      await navigate({ to: '/login', replace: true })
    }
    const finish = async (token: string, isKept: boolean) => {
      const outcome = await call(getUser, { params: { id: 'me' } }, { token })
      if (outcome.ok) {
        await beginSession({ token, user: outcome.data }, isKept)
        await navigate({ ...withReturnPath(postLoginRoute(outcome.data), from), replace: true })
      } else if (outcome.status === 401) await backToLogin()
      // Reloading the route finds the token, and offers to continue.
      else await navigate({ to: '/verifyOtp', state: { verification }, replace: true })
    }
    if (bare) {
      return (
        <FinishLogin
          onRetry={() => finish(bare.token, bare.isKept)}
          onBackToLogin={() => void backToLogin()}
        />
      )
    }
    if (!verification) return null
    const { username, mobile_no, is_from_login, is_kept, method = 'text' } = verification
    const goOn = async (token: string | undefined) => {
      if (token === undefined) return navigate({ to: '/login', state: { username } })
      await storeToken(token, username, is_kept)
      return finish(token, is_kept)
    }
    return (
      <VerifyCode
        username={username}
        mobile_no={mobile_no}
        isFromLogin={is_from_login}
        method={method}
        onVerified={goOn}
      />
    )
  },
})
