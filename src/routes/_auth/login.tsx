import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#app/features/account/login-screen.tsx'
import { LoginSearch } from '#app/features/account/login-search.ts'

export const Route = createFileRoute('/_auth/login')({
  staticData: { title: 'Log in' },
  validateSearch: LoginSearch,
  component: function LoginRoute() {
    return <LoginScreen from={Route.useSearch().from} />
  },
})
