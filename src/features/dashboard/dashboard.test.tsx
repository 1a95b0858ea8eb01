import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { promptInstall } from '#app/platform/install.ts'
import { writeSession } from '#app/platform/session.ts'
import { serve } from '#tests/fixtures/page-api.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const ready = () => screen.findByRole('link', { name: 'Add debt' })

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

it.each([
  [2, 'Hello, Maya'],
  [4, 'Hello, Maya'],
  [5, 'Good morning, Maya'],
  [11, 'Good morning, Maya'],
  [12, 'Good afternoon, Maya'],
  [17, 'Good afternoon, Maya'],
  [18, 'Good evening, Maya'],
  [23, 'Hello, Maya'],
])('greets at %i o’clock with %s', async (hour, words) => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, hour))
  serve({})
  visit('/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeDefined()
  expect(screen.getByText('Saturday, November 21')).toBeDefined()
})

it('has no filler cards: unavailable modules are not announced', async () => {
  serve({})
  visit('/dashboard')
  await ready()
  for (const title of ['Your account', 'Coming to your plan']) expect(screen.queryByText(title)).toBeNull()
})

/** A device that has been here before. */
const secondVisit = () =>
  localStorage.setItem('verdant.install', JSON.stringify({ visits: 2, quiet_until: 0 }))
// The prompt lasts as long as the page, which the tests share.
afterEach(async () => void (await promptInstall()))
const offerPrompt = (prompt: () => Promise<unknown>) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))

it('does not offer installation on the first visit', async () => {
  serve({})
  visit('/dashboard')
  await ready()
  offerPrompt(async () => ({ outcome: 'dismissed' }))
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})

it('offers no installation for a month after it was declined', async () => {
  secondVisit()
  serve({})
  const { user } = visit('/dashboard')
  await ready()
  offerPrompt(async () => ({ outcome: 'dismissed' }))
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  const { quiet_until } = JSON.parse(localStorage.getItem('verdant.install') ?? '')
  expect(quiet_until - clock.now().getTime()).toBeGreaterThan(29 * 86_400_000)
})

it("installs with the browser's prompt where there is one", async () => {
  secondVisit()
  serve({})
  const { user } = visit('/dashboard')
  await ready()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  offerPrompt(prompt)
  await user.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})

it('illustrates the steps to the home screen on an iPhone', async () => {
  secondVisit()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  )
  serve({})
  visit('/dashboard')
  await ready()
  const way = screen.getByText(/Tap Share/).closest('ol')
  if (!way) throw new Error('the way is not drawn')
  expect(
    within(way)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tap Share in Safari’s bar.', 'Choose Add to Home Screen.', 'Open Verdant from there.'])
})
