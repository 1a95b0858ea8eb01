// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { useLocation, useNavigate } from '@tanstack/react-router'
import { beginSession } from '#app/platform/begin-session.ts'
import type { login } from '#core/contract/account-login.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { Login } from './login.tsx'
import { routeAfterPlan, safeReturnPath } from './post-login-route.ts'

/** The login, and where it leads: back to the page first requested, or to the code. */
export function LoginScreen({ from: asked }: { from: string | undefined }) {
  const navigate = useNavigate()
  const { username, from = asked } = useLocation({ select: ({ state }) => state })
  const follow = async (answer: Data<typeof login>, isKept: boolean) => {
    if ('token' in answer) {
      await beginSession(answer, isKept)
      await navigate({ to: safeReturnPath(from) ?? routeAfterPlan(answer.user), replace: true })
      return
    }
    const { mobile_no } = answer
    const is_from_login = 'mfa_required' in answer
    const verification = { username: answer.username, mobile_no, is_from_login, is_kept: isKept }
    const isApp = 'method' in answer && answer.method === 'authenticator'
    await navigate({
      to: '/verifyOtp',
      ...(from !== undefined && { search: { from } }),
      state: { verification: isApp ? { ...verification, method: 'authenticator' } : verification },
    })
  }
  return <Login username={username ?? ''} onAnswer={(answer, isKept) => void follow(answer, isKept)} />
}
