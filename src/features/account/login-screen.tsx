import { useNavigate } from '@tanstack/react-router'
import type { login } from '#core/contract/account-login.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { beginSession } from '#app/lib/begin-session.ts'
import { Login } from './login.tsx'
import { onwardRoute, safeReturnPath } from './onward.ts'

/** The login, and where its answer leads: onward, or to the code. */
export function LoginScreen({ from }: { from: string | undefined }) {
  const navigate = useNavigate()
  const follow = async (answer: Data<typeof login>, isKept: boolean) => {
    if ('token' in answer) {
      await beginSession(answer, isKept)
      const onward = onwardRoute(answer.user)
      const back = onward === '/dashboard' ? safeReturnPath(from) : undefined
      if (back === undefined) await navigate({ to: onward, replace: true })
      else await navigate({ to: back, replace: true })
      return
    }
    const { username, mobile_no } = answer
    const is_from_login = 'mfa_required' in answer
    await navigate({
      to: '/verifyOtp',
      state: { verification: { username, mobile_no, is_from_login, is_kept: isKept } },
    })
  }
  return <Login onAnswer={(answer, isKept) => void follow(answer, isKept)} />
}
