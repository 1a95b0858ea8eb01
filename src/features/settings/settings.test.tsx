import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/lib/clock.ts'
import { readSession, writeSession } from '#app/lib/session.ts'
import { data, refused, serve } from '#tests/world/page-api.ts'
import { address, MAYA, toasted, visit } from '#tests/world/page-visit.tsx'

const PROFILE = 'GET /api/users/get/uuid/me'
const SESSIONS = 'GET /api/users/get/sessions'
const LOGOUT = 'POST /api/users/logout'
const DELETE = 'DELETE /api/users/delete/user-account-by-user-uuid/me'

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
  created_at: '2026-11-20T10:00:00.000Z',
}
const device = (session_uuid: string, name: string, is_current: boolean) => ({
  session_uuid,
  device: name,
  created_at: '2026-11-20T10:00:00.000Z',
  last_seen_at: '2026-11-21T14:48:00.000Z',
  is_current,
})
const here = device('s-1', 'Firefox on Linux', true)
const phone = device('s-2', 'Safari on iPhone', false)
const reads = {
  [PROFILE]: () => data(profile),
  [SESSIONS]: () => data([here, phone]),
  'GET /api/push/get/subscriptions/me': () => data([]),
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** A card of the settings, by its title. */
function card(title: string) {
  const element = screen
    .getByText(title, { selector: '[data-slot=card] *' })
    .closest<HTMLElement>('[data-slot=card]')
  if (!element) throw new Error(`there is no card ${title}`)
  return within(element)
}
const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

async function open() {
  const page = visit('/settings')
  await screen.findByText('Your details')
  await screen.findByText('Safari on iPhone')
  return page
}

it("shows the client's record, with the number masked and the birthday on its day", async () => {
  serve(reads)
  await open()
  const text = card('Your details')
  for (const value of [
    'Maya Okafor',
    'maya',
    'maya@example.com',
    'March 14, 1990',
    'Plus',
    'Version of 2026-11-01',
  ])
    expect(text.getByText(value)).toBeDefined()
  expect(text.getByText('18 Alder St, Burlington, VT 05401')).toBeDefined()
  expect(document.body.textContent).not.toContain('5550104477')
})

it('lets each card fail alone, says why and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serve({ ...reads, [PROFILE]: () => answer() })
  const { user } = visit('/settings')
  expect(await screen.findByText('Your details did not load')).toBeDefined()
  expect(screen.getByText('It is not there')).toBeDefined()
  expect(await screen.findByText('Safari on iPhone')).toBeDefined()
  answer = reads[PROFILE]
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Your details')).toBeDefined()
})

// 2-factor

it('turns the second factor on with the password, and remembers it in the session', async () => {
  let isOn = false
  const ENABLE = 'PATCH /api/mfa/enableMfa/me'
  const asked = serve({
    ...reads,
    [PROFILE]: () => data({ ...profile, is_mfa_enabled: isOn }),
    [ENABLE]: () => {
      isOn = true
      return data({ ...MAYA, is_mfa_enabled: true }, '2-factor authentication is on')
    },
  })
  const { user } = await open()
  await user.click(card('2-factor authentication').getByRole('button', { name: 'Turn on' }))
  await user.type(field('Your password'), 'Sunny#Day42x')
  await user.click(card('2-factor authentication').getByRole('button', { name: 'Turn on' }))
  expect(await toasted('2-factor authentication is on')).toEqual(['Success', '2-factor authentication is on'])
  expect(await screen.findByText(/^On: each login needs a code/)).toBeDefined()
  const change = asked.find(({ method }) => method === 'PATCH')
  expect([change?.query, change?.body]).toEqual([{ enableMFA: 'true' }, { password: 'Sunny#Day42x' }])
  expect(readSession()).toMatchObject({ token: 'a-token', user: { is_mfa_enabled: true } })
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

it('leaves the second factor as it is where the password is wrong, and says so at the field', async () => {
  const fields = { password: 'This password is not right' }
  serve({ ...reads, 'PATCH /api/mfa/enableMfa/me': () => refused(400, 'Wrong password', { fields }) })
  const { user } = await open()
  await user.click(card('2-factor authentication').getByRole('button', { name: 'Turn on' }))
  await user.type(field('Your password'), 'wrong{Enter}')
  expect(await screen.findByText('This password is not right')).toBeDefined()
  expect(readSession()?.user.is_mfa_enabled).toBe(false)
})

// The password

it('changes the password', async () => {
  const asked = serve({
    ...reads,
    'PUT /api/users/updatePassword': () => data(null, 'Your password was changed'),
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.type(field('Current password'), 'Sunny#Day42x')
  await user.type(field('New password'), 'Rainy#Day43y')
  await user.type(field('Confirm password'), 'Rainy#Day43z')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(errors()).toContain('The new password that you entered do not match!')
  await user.type(field('Confirm password'), '{Backspace}y')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await toasted('Your password was changed')).toEqual(['Success', 'Your password was changed'])
  expect(asked.at(-1)?.body).toEqual({
    old_password: 'Sunny#Day42x',
    password: 'Rainy#Day43y',
    confirmPassword: 'Rainy#Day43y',
  })
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

// Devices

it('lists the devices that are signed in, and when each was seen', async () => {
  serve(reads)
  await open()
  expect(
    card('Devices')
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Firefox on LinuxThis device', 'Safari on iPhoneLast seen 12 minutes agoSign out'])
})

it.each([
  ['Sign out Safari on iPhone', 'DELETE /api/users/delete/session/s-2'],
  ['Sign out every other device', 'DELETE /api/users/delete/other-sessions'],
])('%s', async (button, request) => {
  let devices = [here, phone]
  const asked = serve({
    ...reads,
    [SESSIONS]: () => data(devices),
    [request]: () => {
      devices = [here]
      return data(null)
    },
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign out every other device' })).toBeNull()
})

// Leaving

it('logs out: nothing stays on the device, the server ends the session, and the login shows', async () => {
  localStorage.setItem('verdant.theme', 'dark')
  const asked = serve({ ...reads, [LOGOUT]: () => data(null) })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(Object.entries(localStorage)).toEqual([['verdant.theme', 'dark']])
  expect(sessionStorage.getItem('user')).toBeNull()
  const left = asked.filter(({ method }) => method === 'POST')
  expect(left.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer a-token'])
})

it('logs out without a signal, and says nothing of the call that could not be made', async () => {
  serve({ ...reads, [LOGOUT]: () => Promise.reject(new TypeError('Failed to fetch')) })
  const { user } = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(readSession()).toBeUndefined()
  expect(document.querySelector('[data-slot=toast]')).toBeNull()
})

it('does not speak of an expired session to who logs out of one', async () => {
  serve({ ...reads, [LOGOUT]: () => refused(401, 'Session Expired') })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(document.querySelector('[data-slot=toast]')).toBeNull()
})

it('deletes the account with the password and a reason, and leaves nothing on the device', async () => {
  const asked = serve({ ...reads, [DELETE]: () => data(null, 'Your account was deleted') })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await user.type(screen.getByLabelText(/Why do you leave/), 'Moving on')
  await user.type(field('Your password'), 'Sunny#Day42x')
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  expect(await toasted('Your account was deleted')).toEqual(['Success', 'Your account was deleted'])
  await waitFor(() => expect(address()).toBe('/login'))
  const call = asked.find(({ method }) => method === 'DELETE')
  expect([call?.query, call?.body]).toEqual([{ reason: 'Moving on' }, { password: 'Sunny#Day42x' }])
  expect(readSession()).toBeUndefined()
})

it('keeps the account at a second thought, and asks for the password before anything', async () => {
  const asked = serve(reads)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await user.click(screen.getByRole('button', { name: 'Delete for good' }))
  expect(errors()).toContain('Please enter your password')
  await user.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(screen.queryByLabelText('Your password')).toBeNull()
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
})

it('switches the looks of the device', async () => {
  serve(reads)
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(localStorage.getItem('verdant.theme')).toBe('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await user.click(screen.getByRole('radio', { name: 'System' }))
  expect(document.documentElement.dataset['theme']).toBe('system')
})
