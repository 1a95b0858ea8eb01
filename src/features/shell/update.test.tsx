import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteUpdate } from '#app/lib/update-waiting.ts'
import { queryClient } from '#app/lib/queries.ts'
import { registerWorker } from '#app/lib/worker.ts'
import { writeSession } from '#app/lib/session.ts'
import { data, serve } from '#tests/world/page-api.ts'
import { MAYA, visit } from '#tests/world/page-visit.tsx'

/** Stands for workbox-window and the browser behind it: a look for a newer version finds one. */
const browser = vi.hoisted(() => ({
  looks: 0,
  find: (): void => {},
}))
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(name: string, listener: () => void) {
      if (name === 'waiting') browser.find = listener
    }
    register = async () => ({
      update: async () => {
        browser.looks += 1
        browser.find()
      },
    })
  },
}))

beforeEach(() => {
  noteUpdate(false)
  writeSession({ token: 'a-token', user: MAYA }, true)
})

it('offers the newer version that an answer of the server speaks of', async () => {
  let build = 'development'
  serve({
    'GET /api/debt/get/debts/me': () => {
      const answer = data([])
      answer.headers.set('X-Verdant-Build', build)
      return answer
    },
    'GET /whats-new.json': () => Response.json({ build: 'newer', notes: [] }),
  })
  await registerWorker()
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
