import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toast } from '#app/ui/toast.ts'
import { refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA } from '#tests/fixtures/sample-client.ts'

it('shows Session Expired once when every call is refused, clears the client and opens the login', async () => {
  localStorage.setItem('user', JSON.stringify({ token: 'dead', user: MAYA }))
  localStorage.setItem('verdant.theme', 'dark')
  const answer = () => refused(401, 'Session Expired', { code: 'session_expired' })
  serve({ 'GET /api/users/get/uuid/me': answer, 'GET /api/users/get/sessions': answer })
  const otherTab = new BroadcastChannel('verdant-session')
  const left = vi.fn<() => void>()
  otherTab.addEventListener('message', left)
  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', '/settings')
  toast.success('Payment of $78.20 recorded', { label: 'Undo', run: () => undefined })
  await import('#app/main.tsx')
  // The toast first: it disappears after two seconds, which a busy machine may take to open the login.
  expect(await screen.findAllByText('Session Expired', { selector: '[data-slot=toast] *' })).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
  expect(location.pathname).toBe('/login')
  expect(screen.queryByText(/Payment of/)).toBeNull()
  expect(left).toHaveBeenCalledOnce()
  expect([localStorage.getItem('user'), sessionStorage.length]).toEqual([null, 0])
  expect(localStorage.getItem('verdant.theme')).toBe('dark')
  await waitFor(() => expect(screen.queryByText('Session Expired')).toBeNull())
  otherTab.close()
})
