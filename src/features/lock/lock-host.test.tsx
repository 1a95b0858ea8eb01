import { act, screen, waitFor, within } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { setPin } from '#app/platform/app-lock-pin.ts'
import { appLocked } from '#app/platform/app-lock.ts'
import { writeSession } from '#app/platform/session.ts'
import { toast } from '#app/ui/toast.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, MAYAS_PROFILE } from '#tests/fixtures/sample-client.ts'
import { startAppLock } from './lock-host.tsx'

const PIN = '270418'

/** Everything that a client, a screen reader or a printer could find. */
const inDocument = () => `${document.title} ${document.documentElement.outerHTML}`
const unlock = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText('PIN'), PIN)
  await waitFor(() => expect(appLocked.get()).toBe(false))
}

it('takes the page, its dialogs and messages out of the document, and puts them back as they were', async () => {
  const requests = serve({
    'GET /api/users/get/uuid/me': () => data(MAYAS_PROFILE),
    'GET /api/users/get/sessions': () => data([]),
  })
  writeSession({ token: 'a-token', user: MAYA }, true)
  await setPin(PIN, 5)
  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', '/settings')
  await import('#app/main.tsx')
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

  // Opened: nothing but the lock screen, and nothing was read.
  expect(await screen.findByRole('heading', { name: 'Verdant is locked' })).toBeDefined()
  expect([document.title, document.getElementById('root'), requests]).toEqual(['Verdant', null, []])
  // The page has started it: this returns what stops it.
  onTestFinished(startAppLock())
  await unlock(user)
  expect(await screen.findByText('maya@example.com')).toBeDefined()
  expect(screen.queryByLabelText('PIN')).toBeNull()

  // Something is being entered, over which a dialog and a message are open.
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  await user.type(screen.getByLabelText('Current password'), 'Sunny#Day42x')
  const field = screen.getByLabelText('Current password')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog')
  act(() => void toast.success('Your debt was saved'))
  await screen.findByText('Your debt was saved')
  const { title } = document
  expect(title).toBe('Settings · Verdant')
  const { lockApp } = await import('#app/platform/app-lock-watch.ts')
  act(lockApp)
  expect(inDocument()).not.toMatch(/Maya|maya@example|Sunny#|Your debt|Settings|Search/)
  expect([document.title, screen.queryByRole('dialog')]).toEqual(['Verdant', null])
  expect(document.activeElement).toBe(screen.getByLabelText('PIN'))

  // The page's shortcuts rest.
  await user.keyboard('{Control>}k{/Control}')
  await user.tab()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.querySelector('[data-slot=lock]')?.contains(document.activeElement)).toBe(true)

  await unlock(user)
  expect(document.title).toBe(title)
  const again = await screen.findByLabelText<HTMLInputElement>('Current password')
  expect(again).toBe(field)
  expect(again.value).toBe('Sunny#Day42x')
  expect(screen.queryByText('Your debt was saved')).toBeNull()
  expect(location.pathname).toBe('/settings')

  // From the card, and back to the field that had the focus.
  await user.type(again, 'x')
  act(lockApp)
  await unlock(user)
  await waitFor(() => expect(document.activeElement).toBe(again))

  const card = screen.getByRole('heading', { name: 'App lock' }).closest<HTMLElement>('[data-slot=card]')
  if (!card) throw new Error('there is no card')
  await user.click(within(card).getByRole('button', { name: 'Lock now' }))
  expect(appLocked.get()).toBe(true)
  await unlock(user)
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  expect(await screen.findByRole('heading', { name: 'Verdant is locked' })).toBeDefined()
  expect(document.getElementById('root')).toBeNull()
})

it('keeps what was entered for a tab that is discarded while it is locked', async () => {
  const { trackDraft } = await import('#app/platform/form-drafts.ts')
  act(() => appLocked.set(false))
  onTestFinished(startAppLock())
  const end = trackDraft('/goals\n\nname', { name: '' }, () => ({ name: 'House' }))
  const secret = trackDraft('/settings\n\ncurrent_pin', { current_pin: '' }, () => ({ current_pin: PIN }))
  act(() => appLocked.set(true))
  // The form's effects have ended with the lock.
  end()
  secret()
  window.dispatchEvent(new Event('pagehide'))
  const stored = sessionStorage.getItem('verdant.form-drafts') ?? ''
  expect(stored).toContain('House')
  expect(stored).not.toContain(PIN)
})
