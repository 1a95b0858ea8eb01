import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import { setUpdateWaiting } from '#app/platform/update-waiting.ts'
import { registerWorker } from '#app/platform/worker.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'

/** The browser's side: a check for a newer version finds one, already stored. */
const browser = { looks: 0 }

function browserWithNewerVersion() {
  const worker = (state: string) => Object.assign(new EventTarget(), { state })
  const registration = Object.assign(new EventTarget(), {
    active: worker('activated'),
    installing: worker('none'),
    update: async () => {
      browser.looks += 1
      registration.installing = worker('installing')
      registration.dispatchEvent(new Event('updatefound'))
      registration.installing.state = 'installed'
      registration.installing.dispatchEvent(new Event('statechange'))
    },
  })
  return Object.assign(new EventTarget(), { register: async () => registration })
}

beforeEach(() => {
  setUpdateWaiting(false)
  browser.looks = 0
  Object.defineProperty(navigator, 'serviceWorker', { value: browserWithNewerVersion(), configurable: true })
  writeSession({ token: 'a-token', user: MAYA }, true)
})

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

it('offers the newer version that a server response names', async () => {
  let build = 'development'
  serve({
    'GET /api/debt/get/debts/me': () => {
      const answer = data([])
      answer.headers.set('X-Verdant-Build', build)
      return answer
    },
    'GET /whats-new.json': () => Response.json({ build: 'newer', notes: [] }),
  })
  onTestFinished(await registerWorker())
  const { user } = visit('/debt')
  await screen.findByRole('heading', { level: 1, name: 'Debt' })
  expect(browser.looks).toBe(0)
  expect(screen.queryByText('A new version is ready.')).toBeNull()

  build = 'newer'
  await act(() => queryClient.refetchQueries({ type: 'active' }))
  expect(await screen.findByText('A new version is ready.')).toBeDefined()
  expect(browser.looks).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByText('A new version is ready.')).toBeNull())
})
