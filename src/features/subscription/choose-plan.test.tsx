import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

it.each([
  ['No Plan', 'You’re on the free plan'],
  ['Essential', 'You’re on Essential'],
  ['Premier', 'You’re on Premier'],
] as const)('says of %s: %s', async (subscription_plan, words) => {
  writeSession({ token: 'a-token', user: { ...MAYA, subscription_plan } }, true)
  serve({})
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

it('lets only an advisor choose a profile', async () => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  serve({ 'GET /api/users/get/uuid/me': () => new Promise(() => undefined) })
  visit('/chooseProfile')
  expect(await screen.findByRole('heading', { name: /, Maya$/ })).toBeDefined()
  expect(address()).toBe('/dashboard')
})

it('lets an advisor search the clients who share their plan', async () => {
  writeSession({ token: 'a-token', user: { ...MAYA, is_client_lookup: true, role_name: 'Advisor' } }, true)
  const liam = {
    user_uuid: 'u-2',
    first_name: 'Liam',
    last_name: 'Reyes',
    username: 'liam',
    shared_since: '2026-11-02T10:00:00.000Z',
  }
  const asked = serve({
    'POST /api/users/search-client': ({ body }) => data(JSON.stringify(body).includes('lia') ? [liam] : []),
  })
  const { user } = visit('/chooseProfile')
  await user.click(await screen.findByRole('link', { name: /client.s plan/ }))
  expect(await screen.findByText('No one has shared a plan with you yet')).toBeDefined()
  await user.type(screen.getByLabelText('Name or username'), ' lia ')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText(/Liam\s+Reyes/)).toBeDefined()
  expect(screen.getByText('liam · shared since Nov 2, 2026')).toBeDefined()
  await user.clear(screen.getByLabelText('Name or username'))
  await user.type(screen.getByLabelText('Name or username'), 'zoe{Enter}')
  expect(await screen.findByText('No clients found')).toBeDefined()
  expect(asked.map(({ body }) => body)).toEqual([{ search: '' }, { search: 'lia' }, { search: 'zoe' }])
})
