import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import { noteIfFull, safeSessionStorage, storageProblem } from '#app/platform/storage.ts'
import { serve } from '#tests/fixtures/page-api.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const full = new DOMException('There is no room.', 'QuotaExceededError')

const fillDevice = () => noteIfFull(full)
function fillTab(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw full
  })
  safeSessionStorage.setItem('verdant.tab.debts', '[]')
}

afterEach(() => {
  storageProblem.set(undefined)
  safeSessionStorage.clear()
})

it.each([
  ['device', fillDevice, /^This device has no room for Verdant’s offline copy/],
  ['tab', fillTab, /^This tab has no room for more data/],
])('says once that the %s is full', async (_, fill, words) => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  serve({})
  const { user } = visit('/faq')
  await screen.findByRole('heading', { level: 1, name: 'Help' })
  expect(screen.queryByText(words)).toBeNull()
  act(fill)
  expect(screen.getByText(words)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(words)).toBeNull()
  // As after a reload.
  act(() => storageProblem.set(undefined))
  act(fill)
  expect(screen.queryByText(words)).toBeNull()
})
