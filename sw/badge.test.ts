import { expect, it, vi } from 'vitest'
import { setBadge } from './badge.ts'

const icon = () => ({
  setAppBadge: vi.fn(async () => undefined),
  clearAppBadge: vi.fn(async () => undefined),
})

it('sets a count on the icon, and clears it at zero', async () => {
  const { setAppBadge, clearAppBadge } = icon()
  await setBadge({ setAppBadge, clearAppBadge }, 3)
  await setBadge({ setAppBadge, clearAppBadge }, 0)
  expect(setAppBadge.mock.calls).toEqual([[3]])
  expect(clearAppBadge).toHaveBeenCalledOnce()
})

it('does nothing when the browser does not support or refuses it', async () => {
  await expect(setBadge({}, 3)).resolves.toBeUndefined()
  const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  await expect(setBadge({ setAppBadge: refuse, clearAppBadge: refuse }, 3)).resolves.toBeUndefined()
})
