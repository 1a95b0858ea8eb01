import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, MAYAS_PROFILE } from '#tests/fixtures/sample-client.ts'

it('lets a client log in while the browser blocks storage, and says once what does not work', async () => {
  const denied = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['sessionStorage', 'localStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(denied)
  Object.defineProperty(window, 'indexedDB', { configurable: true, get: denied })
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')) },
  })
  serve({
    'POST /api/users/login': () => data({ token: 'a-token', user: MAYA }),
    'GET /api/users/get/uuid/me': () => data(MAYAS_PROFILE),
  })
  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', '/login')
  await import('#app/main.tsx')
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Username'), 'maya')
  await user.type(screen.getByLabelText('Password'), 'Sunny#Day42x')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(
    await screen.findByText(/^This browser blocks storage for Verdant, so the app doesn’t work offline/),
  ).toBeDefined()
  expect(location.pathname).toBe('/dashboard')
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(/blocks storage/)).toBeNull()
})
