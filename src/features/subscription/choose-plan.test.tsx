import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const SUBSCRIBED = {
  plan: 'PLUS',
  state: 'active',
  subscribed: { plan: 'PLUS', period: 'month', amount_cents: 1900, is_reduced: false },
  period_ends_at: '2026-12-22T10:00:00.000Z',
  next_charge: { on: '2026-12-22T10:00:00.000Z', amount_cents: 1900 },
  pending: null,
  owed: null,
  cancellation: null,
  card: null,
  reduction: null,
}

const sold = (provider: 'sandbox' | null = 'sandbox') => ({
  'GET /api/users/payment/get': () => data(SUBSCRIBED),
  'GET /api/payment/get': () => data({ provider, publishable_key: null }),
})

it('shows plans side by side, by month and year, with the own one marked', async () => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  serve(sold())
  const { user } = visit('/choosePlan')
  const plus = await screen.findByRole('listitem', { name: 'Plus' })
  expect(within(plus).getByText('Your plan')).toBeDefined()
  expect(within(plus).getByText('4 calls with an advisor a year')).toBeDefined()
  const essential = screen.getByRole('listitem', { name: 'Essential' })
  expect(essential.textContent).toContain('$9 a month')
  expect(essential.textContent).toContain('250 MB for receipts and documents')
  await user.click(screen.getByRole('radio', { name: 'Yearly, 2 months free' }))
  expect(essential.textContent).toContain('$90 a year')
  expect(essential.textContent).toContain('$18 less than twelve months')
  expect(within(plus).getByText('Your plan (monthly)')).toBeDefined()
  expect(within(plus).getByRole('link', { name: 'Switch to yearly' }).getAttribute('href')).toBe(
    '/payment?plan=PLUS&period=year',
  )
  expect(within(screen.getByRole('listitem', { name: 'Free' })).queryByRole('link')).toBeNull()
})

it('says that paid plans aren’t offered where no provider takes payments, and goes on with Free', async () => {
  writeSession({ token: 'a-token', user: { ...MAYA, subscription_plan: 'No Plan' } }, true)
  serve({
    ...sold(null),
    'GET /api/users/payment/get': () =>
      data({ ...SUBSCRIBED, plan: 'NO_PLAN', state: null, subscribed: null }),
  })
  const { user } = visit('/choosePlan')
  expect(await screen.findByText(/Paid plans aren’t offered here/)).toBeDefined()
  const premier = await screen.findByRole('listitem', { name: 'Premier' })
  expect(within(premier).getByText('Not offered here')).toBeDefined()
  expect(within(premier).getByText('12 calls with an advisor a year')).toBeDefined()
  expect(screen.getByRole('list', { name: 'Plans' }).textContent).not.toContain('$')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('link', { name: /^Choose / })).toBeNull()
  expect(screen.queryByText(/pay half/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Continue with Free' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

it('offers to try again where the plans can’t be loaded', async () => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  serve({ ...sold(), 'GET /api/users/payment/getAll': () => refused(500, 'Something Went Wrong') })
  visit('/choosePlan')
  expect(await screen.findByText('Couldn’t load the plans')).toBeDefined()
})

it.each([
  ['NO_PLAN', 'You’re on the free plan'],
  ['ESSENTIAL', 'You’re on Essential'],
  ['PREMIER', 'You’re on Premier'],
] as const)('says of %s: %s', async (plan, words) => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  serve({ ...sold(), 'GET /api/users/payment/get': () => data({ ...SUBSCRIBED, plan }) })
  visit('/choosePlan')
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeDefined()
})

it.each([
  ['a client goes on to the dashboard', false, '/dashboard', /, Maya$/],
  ['an advisor goes on to choose a profile', true, '/chooseProfile', 'Choose a profile'],
])('%s', async (_, is_client_lookup, path, title) => {
  writeSession({ token: 'a-token', user: { ...MAYA, is_client_lookup } }, true)
  serve({ 'GET /api/users/get/uuid/me': () => new Promise(() => undefined) })
  const { user } = visit('/choosePlan')
  await user.click(await screen.findByRole('link', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(address()).toBe(path)
})

it.each([
  ['/debt', '/debt'],
  ['/debt?sort=rate', '/debt?sort=rate'],
  ['//evil.example', '/dashboard'],
])('continues to the page that the client requested: %s', async (from, path) => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  serve({ 'GET /api/users/get/uuid/me': () => new Promise(() => undefined) })
  const { user } = visit(`/choosePlan?from=${encodeURIComponent(from)}`)
  await user.click(await screen.findByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe(path))
})
