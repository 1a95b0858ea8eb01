import { expect, it, vi } from 'vitest'

const user = {
  user_uuid: '0199a0aa-0000-7000-8000-000000000001',
  username: 'maya',
  first_name: 'Maya',
  last_name: 'Okafor',
  subscription_plan: 'Plus' as const,
  is_client_lookup: false,
  is_mfa_enabled: false,
  role_name: 'User' as const,
}

/** A router at an address, as in a page that was just opened: no other one has added the pages inside yet. */
async function openAt(address: string) {
  vi.resetModules()
  const { writeSession } = await import('#app/platform/session.ts')
  writeSession({ token: 'token-of-maya', user }, true)
  window.history.pushState(null, '', address)
  const { createPageRouter } = await import('./router.tsx')
  return createPageRouter()
}

it('opens a page inside at its own address, and knows until then only the routes outside', async () => {
  const router = await openAt('/debt/types?from=mail#top')
  const paths = () => Object.values(router.routesById).map(({ id, fullPath }) => `${id} ${fullPath}`)
  const first = paths()
  expect(first).not.toContain('/_app/debt/types /debt/types')

  await router.load()
  expect(router.state.matches.at(-1)?.routeId).toBe('/_app/debt/types')
  expect(router.state.location.href).toBe('/debt/types?from=mail#top')
  const isInside = (path: string) => path.startsWith('/_app/') && !path.startsWith('/_app/$ ')
  expect(first.toSorted()).toEqual(
    paths()
      .filter((path) => !isInside(path))
      .toSorted(),
  )
})

it('opens a page inside that was asked for again before its routes had come', async () => {
  const router = await openAt('/debt/types')
  const preload = router.preloadRoute({ to: '/debt/types' })
  await router.load()
  expect(router.state.matches.at(-1)?.routeId).toBe('/_app/debt/types')
  await preload
})
