import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#app/features/account/login-screen.tsx'

export const Route = createFileRoute('/_auth/login')({
  staticData: { title: 'Log in' },
  component: function LoginRoute() {
    return <LoginScreen from={Route.useSearch().from} />
  },
})
