import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteAnswer } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import { setUpdateWaiting } from '#app/platform/update-waiting.ts'
import { acceptUpdate } from '#app/platform/worker.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { barItems, moreItems, sideGroups } from './nav.ts'

vi.mock(import('#app/platform/worker.ts'), async (original) => ({
  ...(await original()),
  acceptUpdate: vi.fn<() => void>(),
}))

const DEBTS = 'GET /api/debt/get/debts/me'

beforeEach(() => {
  setUpdateWaiting(false)
  vi.mocked(acceptUpdate).mockReset()
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}
const NOT_FOUND = 'We couldn’t find that page'
const navigations = () => screen.getAllByRole('navigation', { name: 'Main' })

it.each([
  ['/goals', 'Goals'],
  ['/invest', 'Investing goals'],
  ['/save', 'Savings goals'],
  ['/retire', 'Retirement goals'],
  ['/retirement', 'Retirement'],
  ['/debt', 'Debt'],
  ['/spend', 'Spend'],
  ['/protect', 'Protect'],
  ['/advisor', 'Talk to an advisor'],
  ['/brokerage', 'Brokerage'],
  ['/faq', 'Help'],
])('%s has a page that describes what it will be', async (path, title) => {
  serve({})
  visit(path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  for (const navigation of navigations()) {
    const current = within(navigation).queryAllByRole('link', { current: 'page' })
    for (const link of current) expect(link.getAttribute('href')).toBe(path)
  }
})

it('links to every page from the bar of a phone and from the sidebar of a desktop', () => {
  const pages = sideGroups.flatMap(({ items }) => items.map(({ to }) => to))
  const onPhone = [...barItems, ...moreItems].map(({ to }) => to)
  expect(onPhone.toSorted()).toEqual(pages.toSorted())
  expect(barItems).toHaveLength(4)
})

it('opens everything else from More, and closes once a page is chosen', async () => {
  serve({})
  const { user } = visit('/debt')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const sheet = await screen.findByRole('dialog', { name: 'More' })
  await user.click(within(sheet).getByRole('link', { name: 'Help' }))
  await waitFor(() => expect(address()).toBe('/faq'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('page')
})

it('marks More on a page that belongs to one of its items', async () => {
  serve({})
  visit('/payment')
  const more = await screen.findByRole('button', { name: 'More' })
  expect(more.getAttribute('aria-current')).toBe('page')
})

it('shows that it is offline and how old the data on the page is', async () => {
  serve({})
  visit('/dashboard')
  await screen.findByRole('link', { name: 'Add debt' })
  expect(screen.queryByText(/You’re offline/)).toBeNull()
  goOffline()
  expect(screen.getByText(/You’re offline/).textContent).toMatch(/Showing data from \d+:\d\d\s[AP]M\./)
  vi.mocked(vi.spyOn(navigator, 'onLine', 'get')).mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/You’re offline/)).toBeNull()
})

it('shows that the server does not answer, and clears that when it does', async () => {
  let isDown = false
  serve({
    [DEBTS]: () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return data([])
    },
    'GET /health': () => Response.json({ status: 'ok' }),
  })
  const { user } = visit('/dashboard')
  await screen.findByRole('link', { name: 'Add debt' })
  isDown = true
  await act(() => queryClient.refetchQueries())
  expect(screen.getByText(/Can’t reach Verdant/).textContent).toMatch(/Showing data from \d+:\d\d\s[AP]M\./)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/Can’t reach Verdant/)).toBeNull())
})

it('shows only that it is offline on a page without data', async () => {
  serve({})
  visit('/no/such/page')
  await screen.findByRole('heading', { name: NOT_FOUND })
  goOffline()
  expect(screen.getByText(/You’re offline/).textContent).toBe('You’re offline. ')
})

describe('on a page that makes no calls', () => {
  const line = () => screen.queryByText(/Can’t reach Verdant/)

  /** A page while the server does not answer. */
  async function openUnreachable() {
    let health = (): Response => Response.error()
    const requests = serve({ 'GET /health': () => health() })
    const page = visit('/no/such/page')
    await screen.findByRole('heading', { name: NOT_FOUND })
    act(() => noteAnswer(false))
    expect(line()?.textContent).toBe('Can’t reach Verdant right now. ')
    return { ...page, requests, recover: () => (health = () => Response.json({ status: 'ok' })) }
  }
  afterEach(() => noteAnswer(true))

  it('probes the server at a tap', async () => {
    const { user, recover, requests } = await openUnreachable()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(requests.map(({ path }) => path)).toEqual(['/health'])
    expect(line()).not.toBeNull()
    recover()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(line()).toBeNull())
  })

  it('does not take another response for the server’s', async () => {
    const { user } = await openUnreachable()
    serve({ 'GET /health': () => new Response('<title>Airport Wi-Fi</title>') })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(line()).not.toBeNull()
  })
})

it('reports an unknown address, with a link home', async () => {
  serve({})
  const { user } = visit('/no/such/page')
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that page' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Go home' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

const newVersion = { 'GET /whats-new.json': () => Response.json({ build: 'newer', notes: ['Reminders.'] }) }

it('offers a new version, and takes it only on confirmation', async () => {
  setUpdateWaiting(true)
  serve(newVersion)
  const { user } = visit('/debt')
  expect(await screen.findByText('A new version is ready.')).toBeDefined()
  expect(acceptUpdate).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(acceptUpdate).toHaveBeenCalledOnce()
})

it('shows what a new version brings, and takes it from there', async () => {
  setUpdateWaiting(true)
  serve(newVersion)
  const { user } = visit('/debt')
  await user.click(await screen.findByRole('button', { name: 'What’s new' }))
  const dialog = within(screen.getByRole('dialog', { name: 'What’s new' }))
  expect(dialog.getByText('Reminders.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  expect(acceptUpdate).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'What’s new' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Update' }))
  expect(acceptUpdate).toHaveBeenCalledOnce()
})

it('lets the client put off a new version', async () => {
  setUpdateWaiting(true)
  serve(newVersion)
  const { user } = visit('/debt')
  await user.click(await screen.findByRole('button', { name: 'Later' }))
  expect(screen.queryByText('A new version is ready.')).toBeNull()
  expect(acceptUpdate).not.toHaveBeenCalled()
})

it.each(['/login', '/register', '/forgotPassword', '/privacyPolicy'])(
  'offers a new version on %s, where nobody is signed in',
  async (path) => {
    localStorage.clear()
    setUpdateWaiting(true)
    serve(newVersion)
    const { user } = visit(path)
    expect(await screen.findByText('A new version is ready.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Update' }))
    expect(acceptUpdate).toHaveBeenCalledOnce()
  },
)

it('offers a new version to an advisor who chooses a profile', async () => {
  writeSession({ token: 'a-token', user: { ...MAYA, is_client_lookup: true } }, true)
  setUpdateWaiting(true)
  serve(newVersion)
  visit('/chooseProfile')
  expect(await screen.findByText('A new version is ready.')).toBeDefined()
})

it('offers a new version once, in the frame of the app', async () => {
  setUpdateWaiting(true)
  serve(newVersion)
  visit('/debt')
  await screen.findByText('A new version is ready.')
  expect(screen.getAllByText('A new version is ready.')).toHaveLength(1)
})

it('lets the keyboard skip to the content', async () => {
  serve({})
  visit('/debt')
  await screen.findByRole('heading', { name: 'Debt' })
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  fireEvent.click(skip)
  expect(document.querySelector(skip.getAttribute('href') ?? '')?.textContent).toContain('Debt')
})

it('frames the screens before the app with the logo and the documents', async () => {
  localStorage.clear()
  serve({})
  visit('/login')
  await screen.findByRole('button', { name: 'Log in' })
  expect(screen.getByRole('link', { name: 'Verdant home' }).getAttribute('href')).toBe('/login')
  for (const path of ['/disclosure', '/termsAndConditions', '/privacyPolicy'])
    expect(document.querySelector(`footer a[href="${path}"]`)).not.toBeNull()
})
