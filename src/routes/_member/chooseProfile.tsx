import { createFileRoute } from '@tanstack/react-router'
import { ChooseProfile } from '#app/features/account/choose-profile.tsx'
import { LoginSearch } from '#app/features/account/login-search.ts'
import { safeReturnPath } from '#app/features/account/post-login-route.ts'

export const Route = createFileRoute('/_member/chooseProfile')({
  staticData: { title: 'Choose a profile' },
  validateSearch: LoginSearch,
  // With the plans that this device knows, also offline.
  beforeLoad: async ({ context }) => {
    const { persistCache } = await import('#app/platform/persistence.ts')
    await persistCache(context.session.user.user_uuid)
  },
  component: function ChooseProfileRoute() {
    const { session } = Route.useRouteContext()
    return (
      <ChooseProfile
        ownPlan={safeReturnPath(Route.useSearch().from) ?? '/dashboard'}
        isAdvisor={session.user.is_client_lookup}
      />
    )
  },
})
