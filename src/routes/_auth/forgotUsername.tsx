import { createFileRoute } from '@tanstack/react-router'
import { ForgotUsername } from '#app/features/account/forgot-username.tsx'

export const Route = createFileRoute('/_auth/forgotUsername')({
  staticData: { title: 'Forgot username' },
  component: function ForgotUsernameRoute() {
    const navigate = Route.useNavigate()
    return <ForgotUsername onSent={() => void navigate({ to: '/login' })} />
  },
})
