import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '#app/features/account/forgot-password.tsx'

export const Route = createFileRoute('/_auth/forgotPassword')({
  staticData: { title: 'Forgot password' },
  component: function ForgotPasswordRoute() {
    const navigate = Route.useNavigate()
    // A new password ends every session, but not what the client shares.
    const onReset = () => navigate({ to: '/login', state: { from: '/settings#still-open' } })
    return <ForgotPassword onReset={() => void onReset()} />
  },
})
