import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '#app/features/account/forgot-password.tsx'

export const Route = createFileRoute('/_auth/forgotPassword')({
  staticData: { title: 'Forgot password' },
  component: function ForgotPasswordRoute() {
    const navigate = Route.useNavigate()
    return <ForgotPassword onReset={() => void navigate({ to: '/login' })} />
  },
})
