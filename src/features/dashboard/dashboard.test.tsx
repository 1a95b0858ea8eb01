import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/lib/clock.ts'
import { promptInstall } from '#app/lib/install.ts'
import { writeSession } from '#app/lib/session.ts'
import { data, later, refused, serve } from '#tests/world/page-api.ts'
import { MAYA, visit } from '#tests/world/page-visit.tsx'

const PROFILE = 'GET /api/users/get/uuid/me'
const profile = {
  ...MAYA,
  email: 'maya@example.com',
  dob: '1990-03-14',
  mobile_no: '+15550104477',
  address_1: '18 Alder St',
  address_2: '',
  city: 'Burlington',
  state: 'US-VT',
  zip_code: '05401',
  terms_version: '2026-11-01',
  created_at: '2026-10-20T10:00:00.000Z',
}

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

it.each([
  [4, 'Good evening, Maya'],
  [5, 'Good morning, Maya'],
  [11, 'Good morning, Maya'],
  [12, 'Good afternoon, Maya'],
  [17, 'Good afternoon, Maya'],
  [18, 'Good evening, Maya'],
])('greets at %i o’clock with %s', async (hour, words) => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, hour))
  serve({ [PROFILE]: () => data(profile) })
  visit('/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeDefined()
  expect(screen.getByText('Saturday, November 21')).toBeDefined()
  await screen.findByText('Member since')
})

it('greets at once, and shows the account when it has come', async () => {
  const answer = later()
  serve({ [PROFILE]: answer.answer })
  visit('/dashboard')
  await screen.findByRole('heading', { name: /Maya$/ })
  expect(screen.queryByText('Member since')).toBeNull()
  act(() => answer.settle(data(profile)))
  expect(await screen.findByText('October 2026')).toBeDefined()
  expect(screen.getByText('Maya Okafor')).toBeDefined()
})

it('keeps the rest of the page where a call fails, says why, and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serve({ [PROFILE]: () => answer() })
  const { user } = visit('/dashboard')
  expect(await screen.findByText('Your account did not load')).toBeDefined()
  expect(screen.getByText('It is not there')).toBeDefined()
  expect(screen.getByText('Coming to your plan')).toBeDefined()
  answer = () => data(profile)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Member since')).toBeDefined()
  expect(screen.queryByText(/did not load/)).toBeNull()
})

/** The device has been here before. */
const secondVisit = () =>
  localStorage.setItem('verdant.install', JSON.stringify({ visits: 2, quiet_until: 0 }))
// The prompt is kept for the life of the page, which the tests share.
afterEach(async () => void (await promptInstall()))
const offerPrompt = (prompt: () => Promise<unknown>) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))

it('does not speak of installing on the first visit', async () => {
  serve({ [PROFILE]: () => data(profile) })
  visit('/dashboard')
  await screen.findByText('Member since')
  offerPrompt(async () => ({ outcome: 'dismissed' }))
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})

it('takes a no to installing for a month', async () => {
  secondVisit()
  serve({ [PROFILE]: () => data(profile) })
  const { user } = visit('/dashboard')
  await screen.findByText('Member since')
  offerPrompt(async () => ({ outcome: 'dismissed' }))
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  const { quiet_until } = JSON.parse(localStorage.getItem('verdant.install') ?? '')
  expect(quiet_until - clock.now().getTime()).toBeGreaterThan(29 * 86_400_000)
})

it("installs with the browser's prompt where there is one", async () => {
  secondVisit()
  serve({ [PROFILE]: () => data(profile) })
  const { user } = visit('/dashboard')
  await screen.findByText('Member since')
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  offerPrompt(prompt)
  await user.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})

it('draws the way onto the home screen on an iPhone', async () => {
  secondVisit()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  )
  serve({ [PROFILE]: () => data(profile) })
  visit('/dashboard')
  await screen.findByText('Member since')
  const way = screen.getByText(/Tap Share/).closest('ol')
  if (!way) throw new Error('the way is not drawn')
  expect(
    within(way)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tap Share in Safari’s bar.', 'Choose Add to Home Screen.', 'Open Verdant from there.'])
})

it('leads to the modules that are coming', async () => {
  serve({ [PROFILE]: () => data(profile) })
  visit('/dashboard')
  await screen.findByText('Member since')
  const card = screen.getByText('Coming to your plan').closest<HTMLElement>('[data-slot=card]')
  const links = [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/spend', '/retirement'])
})
