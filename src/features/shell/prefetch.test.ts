import { hashKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#app/platform/queries.ts'
import { clearSession, readSession, writeSession } from '#app/platform/session.ts'
import { pathOf } from '#core/contract/endpoint.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { deleteGoal } from '#core/contract/goal.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { PRELOADED, PRELOADED_RECORDS } from './prefetch.ts'

const DEBTS = 'GET /api/debt/get/debts/me'
const LISTS = [
  DEBTS,
  'GET /api/investment/get-all-goals-with-risk-for-web/me',
  'GET /api/investment/get/user-goal-accounts-with-net-values-for-web',
]
/** What spending pages read that serve() lacks. */
const SPENDING = [
  'spend/get/tax-profile/me',
  'spend/get/guardrail/me',
  'spend/spend-standard/me',
  'spend/spendType-percentage/me',
  'spend/get/cash-flow/me',
  'spend/get/recurring-charges/me',
  'spend/get/month-review/me',
  'spend/get/imports/me',
]
/** Answers that serve() lacks for a new client. */
const MORE = Object.fromEntries(
  [
    ...SPENDING,
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
  const { persistCache } = await import('#app/platform/persistence.ts')
  await persistCache(readSession()?.user.user_uuid ?? '')
  const { prefetchForOffline } = await import('./prefetch.ts')
  vi.useFakeTimers()
  prefetchForOffline()
  await vi.advanceTimersByTimeAsync(50)
  vi.useRealTimers()
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  // Another client each time, for whom the page of an earlier test stops.
  writeSession({ token: 'token', user: { ...MAYA, user_uuid: crypto.randomUUID() } }, true)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  queryClient.clear()
})

it('fetches what the pages read, the lists first', async () => {
  const requests = serve(MORE)
  await load()
  const pathsNow = () => requests.map(({ method, path }) => `${method} ${path}`)
  await expect.poll(() => pathsNow()).toContain('GET /api/investment/get/deleted/me')
  const paths = pathsNow()
  expect(paths.slice(0, 3)).toEqual(LISTS)
  for (const path of [
    '/api/debt/get/reminder/me',
    '/api/users/get/uuid/me',
    '/api/investment/get-income-detail/me',
    '/api/spend/dashboard-data-for-web/me',
    '/api/spend/get/recent-transactions/me',
    '/api/spend/get/category-rules/me',
    '/api/retire/results/me',
    ...SPENDING.map((spending) => `/api/${spending}`),
  ])
    expect(paths).toContain(`GET ${path}`)
})

it('asks nothing more about a goal that the client deletes meanwhile', async () => {
  const found = sampleStanding()
  const other = sampleStanding({ goal_uuid: '018f0000-0000-7000-8000-000000000012' })
  const { goal_uuid } = found.goal
  const [reading, deletion] = [later(), later()]
  const requests = serve({
    ...MORE,
    [`${LISTS[1]}`]: () => data([found, other]),
    ...Object.fromEntries(
      [
        `get-goal-with-risk/${other.goal.goal_uuid}`,
        `get/goal-plans/${other.goal.goal_uuid}`,
        `get/investment-return-data/${other.goal.goal_uuid}`,
        'get/plaid_benchmark/me',
      ].map((path) => [`GET /api/investment/${path}`, () => refused(403, 'Not in this test')]),
    ),
    [`GET /api/investment/get-goal-with-risk/${goal_uuid}`]: reading.answer,
    [`DELETE /api/investment/delete/${goal_uuid}/me`]: deletion.answer,
  })
  await load()
  const asksOf = (uuid: string) =>
    requests.filter(({ path, query }) => path.includes(uuid) || query['investGoalUuid'] === uuid)
  const asksOfIt = () => asksOf(goal_uuid)
  await expect.poll(() => asksOfIt()).toHaveLength(1)
  // The same page: the modules were loaded again.
  const { deleteRecord } = await import('#app/platform/delete-record.ts')
  const about = { subject: goal_uuid, label: 'Delete Boat' }
  const input = { params: { goalUuid: goal_uuid, userUuid: 'me' } }
  const deleted = deleteRecord(deleteGoal, input, about, { leave: async () => undefined })
  await expect.poll(() => asksOfIt()[0]?.signal?.aborted).toBe(true)
  reading.settle(refused(404, 'Not found', { code: 'not_found' }))
  deletion.settle(data({ goal_uuid, accounts: [], restorable_until: '2026-11-28T12:00:00.000Z' }))
  expect(await deleted).toMatchObject({ ok: true })
  await expect.poll(() => asksOf(other.goal.goal_uuid)).toHaveLength(4)
  expect(asksOfIt().map(({ method }) => method)).toEqual(['GET', 'DELETE'])
})

it('loads a list again whose reading was stopped, and what it lists', async () => {
  const reading = later()
  let isFirst = true
  const requests = serve({
    ...MORE,
    [DEBTS]: () => {
      if (!isFirst) return data([])
      isFirst = false
      return reading.answer()
    },
  })
  await load()
  // The same page: the modules were loaded again.
  const { withoutReading } = await import('#app/platform/queries.ts')
  await withoutReading(async () => ({ ok: false }))
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/api/debt/get/deleted/me')
  expect(requests.slice(0, 2).map(({ path }) => path)).toEqual([
    '/api/debt/get/debts/me',
    '/api/debt/get/debts/me',
  ])
})

it('stops when the server rate-limits it', async () => {
  const requests = serve({ [DEBTS]: () => refused(429, 'Later', { code: 'too_many_requests' }) })
  await load()
  expect(requests).toHaveLength(1)
})

it('stops for a client who has left', async () => {
  const requests = serve({
    [DEBTS]: () => {
      clearSession()
      return data([])
    },
  })
  await load()
  expect(requests).toHaveLength(1)
})

it('fetches nothing where the client saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const requests = serve(MORE)
  await load()
  expect(requests).toEqual([])
})

describe('each call it makes', () => {
  const ID = '018f0000-0000-7000-8000-000000000012'
  const calls = [...PRELOADED, ...PRELOADED_RECORDS.flatMap(({ callsFor }) => callsFor(ID))]

  it.each(calls)('$name is one of the contract, with its parameters', (made) => {
    const { name, path, method = 'GET', input } = made
    const endpoint = endpoints.find((each) => each.name === name)
    expect(endpoint).toMatchObject({ path, method })
    expect(pathOf(path, input)).not.toMatch(/[{}]|\/$/)
    expect(Object.keys(input).toSorted()).toEqual(
      ['params', 'query', 'body']
        .filter((part) => (part === 'params' ? path.includes('{') : endpoint?.[part as 'query']))
        .toSorted(),
    )
  })
})

it('stores what comes for the page that reads it first, which parses it', async () => {
  serve({
    ...MORE,
    [DEBTS]: () => data([{ name: 'no debt' }]),
    'GET /api/spend/get/category-rules/me': () => data([]),
  })
  await load()
  const { cachedAnswer } = await import('#app/platform/answer-cache.ts')
  const { queryClient: client } = await import('#app/platform/queries.ts')
  const { rulesQuery } = await import('#app/shared/spend/transactions-query.ts')
  await expect.poll(() => cachedAnswer(hashKey(rulesQuery.queryKey))?.data).toEqual([])
  await expect
    .poll(() =>
      client
        .getQueryCache()
        .findAll()
        .map(({ queryKey }) => queryKey),
    )
    .toEqual([])
})
