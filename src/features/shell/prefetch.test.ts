import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { queryClient } from '#app/platform/queries.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'

const DEBTS = 'GET /api/debt/get/debts/me'
const LISTS = [
  DEBTS,
  'GET /api/investment/get-all-goals-with-risk-for-web/me',
  'GET /api/investment/get/user-goal-accounts-with-net-values-for-web',
]
/** Answers that serve() lacks for a new client. */
const MORE = Object.fromEntries(
  [
    'users/get/uuid/me',
    'users/get/sessions',
    'investment/get-user-risk-profile/me',
    'investment/get-risk-portfolio/me',
    'investment/get-portfolio-model-standard/me',
    'debt/get/user-debt-types/me',
  ].map((path) => [`GET /api/${path}`, () => data([])]),
)
/** Each test loads its own page: preloading runs once. */
const load = async () => {
  vi.resetModules()
  const { prefetchForOffline } = await import('./prefetch.ts')
  vi.useFakeTimers()
  prefetchForOffline()
  await vi.advanceTimersByTimeAsync(50)
  vi.useRealTimers()
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  writeSession({ token: 'token', user: MAYA }, true)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  queryClient.clear()
})

it('fetches what the pages read, the lists first', async () => {
  const asked = serve(MORE)
  await load()
  const pathsNow = () => asked.map(({ method, path }) => `${method} ${path}`)
  await vi.waitFor(() => expect(pathsNow()).toContain('GET /api/investment/get/deleted/me'))
  const paths = pathsNow()
  expect(paths.slice(0, 3)).toEqual(LISTS)
  for (const path of [
    '/api/debt/get/reminder/me',
    '/api/users/get/uuid/me',
    '/api/investment/get-income-detail/me',
  ])
    expect(paths).toContain(`GET ${path}`)
})

it('stops when the server rate-limits it', async () => {
  const asked = serve({ [DEBTS]: () => refused(429, 'Later', { code: 'too_many_requests' }) })
  await load()
  expect(asked).toHaveLength(1)
})

it('stops for a client who has left', async () => {
  const asked = serve({
    [DEBTS]: () => {
      clearSession()
      return data([])
    },
  })
  await load()
  expect(asked).toHaveLength(1)
})

it('fetches nothing where the client saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const asked = serve(MORE)
  await load()
  expect(asked).toEqual([])
})
