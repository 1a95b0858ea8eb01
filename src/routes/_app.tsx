import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { Search, SearchButton } from '#app/features/search/search.tsx'
import { MainLayout } from '#app/features/shell/main-layout.tsx'
import { NotFound } from '#app/features/shell/not-found.tsx'
import { whenIdle } from '#app/platform/idle.ts'
import { QueryProvider } from '#app/platform/query-provider.tsx'
import { readSession, readView } from '#app/platform/session.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, context, matches }) => {
    const session = readSession()
    if (!session) throw redirect({ to: '/login', search: { from: location.href } })
    const [{ persistCache }, isMoved] = await Promise.all([
      import('#app/platform/persistence.ts'),
      context.addPagesInside(location, matches.at(-1)?.routeId),
    ])
    if (isMoved) throw redirect({ href: location.href, state: true })
    await persistCache(session.user.user_uuid)
    return { session }
  },
  onEnter: () => {
    // Nothing of somebody else's plan is stored, and only what is looked at is read.
    if (!import.meta.env.PROD || readView()) return
    whenIdle(
      () =>
        void import('#app/features/shell/prefetch.ts').then(
          ({ prefetchForOffline }) => prefetchForOffline(),
          () => undefined,
        ),
    )
  },
  component: () => (
    <QueryProvider>
      <MainLayout renderSearch={(className, close) => <SearchButton className={className} onPress={close} />}>
        <Outlet />
      </MainLayout>
      {!readView() && <Search />}
    </QueryProvider>
  ),
  notFoundComponent: NotFound,
})
