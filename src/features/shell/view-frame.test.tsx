import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { readDeviceSession, readSession } from '#app/platform/session.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { type SentRequest, data, isWrite, refused } from '#tests/fixtures/page-api.ts'
import { serveDebts } from '#tests/fixtures/page-debts.ts'
import { sampleView, viewAda } from '#tests/fixtures/page-sharing.ts'
import { address, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleCard } from '#tests/fixtures/sample-debts.ts'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const card = sampleCard({ due_day: 24 })
const GET_VIEW = 'GET /api/users/get/view'
const CLOSE = 'POST /api/users/close/view'

beforeEach(() => {
  disk.wipe()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
})

const serveView = (view = sampleView(), more: Parameters<typeof serveDebts>[1] = {}): SentRequest[] =>
  serveDebts({ debts: [card] }, { [GET_VIEW]: () => data(view), [CLOSE]: () => data(null), ...more })

const banner = () => screen.findByText('You’re viewing Ada’s plan. Read only.')
const path = `/debt/${card.debt_uuid}`

describe('a view of somebody’s plan', () => {
  it('shows the plan with the view’s token, and nothing that would change it', async () => {
    viewAda()
    const requests = serveView()
    visit(path)
    await banner()
    await screen.findByRole('heading', { level: 1, name: new RegExp(card.name) })
    for (const name of ['Record payment', /^Mark .* as paid/, /^More about/, 'Remind me before it’s due']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(requests.filter(isWrite)).toEqual([])
    expect(new Set(requests.map(({ headers }) => headers.get('authorization')))).toEqual(
      new Set(['Bearer view-token']),
    )
  })

  it('asks for nothing that is not shared, and says so', async () => {
    const view = sampleView({ sections: ['debts'] })
    viewAda(view)
    const requests = serveView(view)
    visit('/dashboard')
    await banner()
    await screen.findByRole('heading', { level: 1, name: 'Ada’s plan' })
    expect(screen.getByText('Shared sections: Debts.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
    const paths = requests.map((each) => each.path)
    for (const kept of [
      '/api/users/get/notifications/me',
      '/api/users/userJourney',
      '/api/investment/get-net-worth',
    ]) {
      expect(paths).not.toContain(kept)
    }
  })

  it('says about the client what it says to them in their own plan', async () => {
    viewAda()
    serveView()
    const { router } = visit('/debt/types')
    await screen.findByRole('heading', { level: 1, name: 'Ada’s debt types' })
    await router.navigate({ href: '/debt' })
    expect(await screen.findByText(/^Ada owes/)).toBeDefined()
    expect(screen.queryByText(/\b[Yy]ou owe|You pay/)).toBeNull()
    // The names that the client gave stay as they are.
    expect(screen.getAllByText(card.name).length).toBeGreaterThan(0)
  })

  it('has pages of shared sections only', async () => {
    const view = sampleView({ sections: ['debts'] })
    viewAda(view)
    serveView(view)
    const { router } = visit('/goals')
    await screen.findByRole('heading', {
      level: 1,
      name: 'Ada hasn’t shared this part of the plan with you.',
    })
    const nav = within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body)
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Home', 'Debt', 'Help']),
    )
    expect(nav.queryByRole('link', { name: 'Goals' })).toBeNull()
    expect(nav.queryByRole('link', { name: 'Settings' })).toBeNull()
    for (const closed of ['/settings', '/payment', '/banks', '/debt/new', `${path}/edit`]) {
      await router.navigate({ href: closed })
      await screen.findByText('Only Ada can open this page')
    }
  })

  it('keeps nothing on the device', async () => {
    viewAda()
    serveView()
    visit(path)
    await banner()
    await screen.findByRole('heading', { level: 1, name: new RegExp(card.name) })
    const stored = JSON.stringify([
      ...disk.entries('verdant'),
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage).filter(([key]) => key !== 'user'),
    ])
    expect(stored).not.toContain(card.name)
    expect(stored).not.toContain('view-token')
  })

  it('closes to the viewer’s own profile, who stays signed in', async () => {
    viewAda()
    const requests = serveView()
    const { user } = visit(path)
    await banner()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByRole('heading', { level: 1, name: 'Choose a profile' })
    expect(requests.filter((each) => each.path === '/api/users/close/view')).toHaveLength(1)
    expect([readSession()?.token, readDeviceSession()?.token, readSession()?.view]).toEqual([
      'own-token',
      'own-token',
      undefined,
    ])
    expect(document.documentElement.dataset.view).toBeUndefined()
  })

  it('that the client ends closes at the next read, and says why', async () => {
    const ended = () => refused(403, 'This plan isn’t shared with you anymore.', { code: 'share_ended' })
    viewAda()
    serveView(sampleView(), { 'GET /api/debt/get/debts/me': ended, [GET_VIEW]: ended })
    visit('/debt')
    await screen.findByText('This plan isn’t shared with you anymore.')
    await waitFor(() => expect(address()).toBe('/chooseProfile'))
    expect(readDeviceSession()?.token).toBe('own-token')
    expect(screen.queryByText('Session Expired')).toBeNull()
  })

  it('learns what the client shares now', async () => {
    viewAda()
    serveView(sampleView({ sections: ['goals'] }))
    visit('/debt')
    await screen.findByText('Ada hasn’t shared this part of the plan with you.')
    expect(readSession()?.view?.sections).toEqual(['goals'])
  })
})

it('lets a partner who may edit change the plan at once, without a queue', async () => {
  const view = sampleView({ kind: 'partner', access: 'edit' })
  viewAda(view)
  const requests = serveView(view, {
    'POST /api/debt/create/payment': () =>
      refused(409, 'This debt was changed somewhere else.', { code: 'conflict' }),
  })
  const { user } = visit(path)
  await screen.findByText('You’re viewing Ada’s plan. Your changes are saved to it.')
  await user.click((await screen.findAllByRole('button', { name: /^Mark .*as paid/ }))[0] ?? document.body)
  await screen.findByText('This debt was changed somewhere else.')
  const [sent] = requests.filter(isWrite)
  expect(sent?.headers.get('authorization')).toBe('Bearer view-token')
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
  expect(JSON.stringify([...disk.entries('verdant-outbox').values()])).not.toContain(card.debt_uuid)
})
