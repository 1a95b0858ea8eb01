import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { readSession, writeSession } from '#app/platform/session.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleShare } from '#tests/fixtures/page-sharing.ts'
import { address, MAYA, MAYAS_PROFILE, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const FACTORS = 'GET /api/users/get/factors/me'
const PROFILE = 'GET /api/users/get/uuid/me'
const SESSIONS = 'GET /api/users/get/sessions'
const LOGOUT = 'POST /api/users/logout'
const DOCUMENTS = 'GET /api/documents/getAll'
const DELETE = 'DELETE /api/users/delete/user-account-by-user-uuid/me'

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
  [PROFILE]: () => data(MAYAS_PROFILE),
  [SESSIONS]: () => data([here, phone]),
  'GET /api/push/get/subscriptions/me': () => data([]),
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** A settings card, by its title. */
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
    'Version of Nov 1, 2026',
    '+1 ••• ••• ••77',
  ])
    expect(text.getByText(value)).toBeDefined()
  expect(text.getByText('18 Alder St, Burlington, VT 05401')).toBeDefined()
  expect(document.body.textContent).not.toContain('5550104477')
})

it('lets each card fail alone, say why and try again', async () => {
  let answer = () => refused(404, 'It is not there')
  serve({ ...reads, [PROFILE]: () => answer() })
  const { user } = visit('/settings')
  expect(await screen.findByText('Couldn’t load your details')).toBeDefined()
  expect(card('Your details').getByText('It is not there')).toBeDefined()
  expect(await screen.findByText('Safari on iPhone')).toBeDefined()
  answer = reads[PROFILE]
  await user.click(card('Your details').getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Your details')).toBeDefined()
})

it('claims nothing about login methods, codes and banks that it could not read', async () => {
  const failed = () => refused(404, 'It is not there')
  serve({
    ...reads,
    [PROFILE]: failed,
    [FACTORS]: failed,
    'GET /api/plaid/get/user-accounts-linked-with-plaid/me': failed,
  })
  visit('/settings')
  expect(await screen.findByText('Couldn’t load your authenticator app and recovery codes')).toBeDefined()
  expect(await screen.findByText('Couldn’t load whether it’s on')).toBeDefined()
  expect(await screen.findByText('Couldn’t load your banks')).toBeDefined()
  expect(await screen.findByText('Couldn’t load your passkeys')).toBeDefined()
  expect(screen.queryByText(/None left|^Link a bank/)).toBeNull()
})

it('doesn’t offer to link a bank where none can be linked', async () => {
  serve({
    ...reads,
    'GET /api/plaid/get/user-accounts-linked-with-plaid/me': () =>
      data({ provider: null, links: [], accounts: [] }),
  })
  visit('/settings')
  expect(await screen.findByText(/^Linking a bank isn’t offered here\./)).toBeDefined()
  expect(screen.queryByText(/^Link a bank/)).toBeNull()
})

it('offers nothing offline that only the server can do', async () => {
  serve(reads)
  await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  for (const name of ['Change password', 'Add a passkey', 'Set up app', 'Sign out all other devices']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  }
  expect(card('2-factor authentication').getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  expect(card('Password').getByText('You’re offline. Changing this needs a connection.')).toBeDefined()
})

// Two-factor authentication

it('turns on two-factor authentication with the password, and updates the session', async () => {
  let isOn = false
  const ENABLE = 'PATCH /api/mfa/enableMfa/me'
  const requests = serve({
    ...reads,
    [PROFILE]: () => data({ ...MAYAS_PROFILE, is_mfa_enabled: isOn }),
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
  expect(await screen.findByText(/^On\. We’ll text a code/)).toBeDefined()
  const change = requests.find(({ method }) => method === 'PATCH')
  expect([change?.query, change?.body]).toEqual([{ enableMFA: 'true' }, { password: 'Sunny#Day42x' }])
  expect(readSession()).toMatchObject({ token: 'a-token', user: { is_mfa_enabled: true } })
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

it('leaves two-factor authentication unchanged on a wrong password, and says so at the field', async () => {
  const fields = { password: 'This password is not right' }
  serve({ ...reads, 'PATCH /api/mfa/enableMfa/me': () => refused(400, 'Wrong password', { fields }) })
  const { user } = await open()
  await user.click(card('2-factor authentication').getByRole('button', { name: 'Turn on' }))
  await user.type(field('Your password'), 'wrong{Enter}')
  expect(await screen.findByText('This password is not right')).toBeDefined()
  expect(readSession()?.user.is_mfa_enabled).toBe(false)
})

// Password

it('changes the password', async () => {
  const requests = serve({
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
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    old_password: 'Sunny#Day42x',
    password: 'Rainy#Day43y',
    confirmPassword: 'Rainy#Day43y',
  })
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

it('says at the field that the current password is wrong', async () => {
  const fields = { old_password: 'That password isn’t right. Try again' }
  serve({ ...reads, 'PUT /api/users/updatePassword': () => refused(400, 'Wrong password', { fields }) })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.type(field('Current password'), 'Not#Mine42x')
  await user.type(field('New password'), 'Rainy#Day43y')
  await user.type(field('Confirm password'), 'Rainy#Day43y')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(fields.old_password)).toBeDefined()
  expect(field('Current password').getAttribute('aria-invalid')).toBe('true')
})

const advisor = sampleShare()
const invitation = {
  invitation_uuid: '0199a0aa-0000-7000-8000-0000000000b1',
  access: 'edit',
  sections: ['debts'],
  created_at: '2026-11-20T15:00:00.000Z',
  expires_at: '2026-11-27T15:00:00.000Z',
}
const feed = {
  shows_amounts: false,
  shows_names: true,
  shows_charges: false,
  created_at: '2026-11-20T15:00:00.000Z',
  last_read_at: null,
}

it('shows after a password change what it does not end, each to be ended with one tap', async () => {
  const open_ = { shares: [advisor], invitations: [invitation], feed: feed as object | null }
  serve({
    ...reads,
    'PUT /api/users/updatePassword': () => data(null, 'Your password was changed'),
    'GET /api/users/get/shares/me': () => data({ shares: open_.shares, invitations: open_.invitations }),
    'GET /api/calendar/get/feed/me': () => data(open_.feed),
    [`DELETE /api/users/delete/share/${advisor.share_uuid}`]: () => {
      open_.shares = []
      return data({ ...advisor, ended_at: '2026-11-21T15:00:00.000Z' }, 'Priya can’t see your plan anymore')
    },
    [`DELETE /api/users/delete/share-invitation/${invitation.invitation_uuid}`]: () => {
      open_.invitations = []
      return data(null, 'Invitation withdrawn')
    },
    'DELETE /api/calendar/delete/feed/me': () => {
      open_.feed = null
      return data(null, 'Your calendar address no longer works')
    },
  })
  const { user } = await open()
  expect(screen.queryByText('Who still has access')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.type(field('Current password'), 'Sunny#Day42x')
  await user.type(field('New password'), 'Rainy#Day43y')
  await user.type(field('Confirm password'), 'Rainy#Day43y')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await screen.findByText('Who still has access')
  expect(location.hash).toBe('#still-open')
  expect(card('Who still has access').getByRole('link', { name: 'Replace' }).getAttribute('href')).toBe(
    '/settings#calendar',
  )
  for (const name of ['End sharing with Priya Nair', /^Withdraw the invitation/, 'Turn off']) {
    await user.click(await card('Who still has access').findByRole('button', { name }))
    await waitFor(() => expect(card('Who still has access').queryByRole('button', { name })).toBeNull())
  }
  expect(card('Who still has access').getByText(/Your plan isn’t shared with anyone/)).toBeDefined()
})

// Devices

it('lists the signed-in devices, and when each was last seen', async () => {
  serve(reads)
  await open()
  expect(
    card('Devices')
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Firefox on LinuxThis device', 'Safari on iPhoneLast active 12 minutes agoSign out'])
})

it.each([
  ['Sign out Safari on iPhone', 'DELETE /api/users/delete/session/s-2'],
  ['Sign out all other devices', 'DELETE /api/users/delete/other-sessions'],
])('%s', async (button, request) => {
  let devices = [here, phone]
  const requests = serve({
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
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})

// Logging out and deleting

it('logs out: nothing stays on the device, the server ends the session, and the login opens', async () => {
  localStorage.setItem('verdant.theme', 'dark')
  const requests = serve({ ...reads, [LOGOUT]: () => data(null) })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(Object.entries(localStorage)).toEqual([['verdant.theme', 'dark']])
  expect(sessionStorage.getItem('user')).toBeNull()
  const left = requests.filter(({ method }) => method === 'POST')
  expect(left.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer a-token'])
})

it('logs out offline without reporting the failed call', async () => {
  serve({ ...reads, [LOGOUT]: () => Promise.reject(new TypeError('Failed to fetch')) })
  const { user } = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(readSession()).toBeUndefined()
  expect(document.querySelector('[data-slot=toast]')).toBeNull()
})

it('reports no expired session to a client who logs out of one', async () => {
  serve({ ...reads, [LOGOUT]: () => refused(401, 'Session Expired') })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(document.querySelector('[data-slot=toast]')).toBeNull()
})

it('deletes the account with the password and a reason, and leaves nothing on the device', async () => {
  const requests = serve({ ...reads, [DELETE]: () => data(null, 'Your account was deleted') })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await user.type(screen.getByLabelText(/Why are you leaving/), 'Moving on')
  await user.type(field('Your password'), 'Sunny#Day42x')
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(await toasted('Your account was deleted')).toEqual(['Success', 'Your account was deleted'])
  await waitFor(() => expect(address()).toBe('/login'))
  const call = requests.find(({ method }) => method === 'DELETE')
  expect([call?.query, call?.body]).toEqual([{ reason: 'Moving on' }, { password: 'Sunny#Day42x' }])
  expect(readSession()).toBeUndefined()
})

it('reports no expired session when the page reads while the account is deleted', async () => {
  const [reading, deletion] = [later(), later()]
  const requests = serve({ ...reads, [DOCUMENTS]: reading.answer, [DELETE]: deletion.answer })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await user.type(field('Your password'), 'Sunny#Day42x')
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(requests.find(({ path }) => DOCUMENTS.endsWith(path))?.signal?.aborted).toBe(true)
  reading.settle(refused(401, 'Session Expired'))
  deletion.settle(data(null, 'Your account was deleted'))
  await toasted('Your account was deleted')
  await screen.findByRole('button', { name: 'Log in' })
  const messages = [...document.querySelectorAll('[data-slot=toast]')].map(({ textContent }) => textContent)
  expect(messages.join()).not.toContain('Session Expired')
  expect(requests.filter(({ headers }) => headers.get('Authorization') === 'Bearer ')).toEqual([])
})

it('keeps the account when the deletion is canceled, and asks for the password first', async () => {
  const requests = serve(reads)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(errors()).toContain('Please enter your password')
  await user.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(screen.queryByLabelText('Your password')).toBeNull()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
})

it('switches the theme of the device', async () => {
  serve(reads)
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(localStorage.getItem('verdant.theme')).toBe('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await user.click(screen.getByRole('radio', { name: 'System' }))
  expect(document.documentElement.dataset['theme']).toBe('system')
})

const UPDATE = 'PUT /api/users/update-user'
const codeRequired = () =>
  refused(422, 'Code sent to your registered mobile number', { code: 'code_required' })
const edit = (page: Awaited<ReturnType<typeof open>>, what: string) =>
  page.user.click(screen.getByRole('button', { name: `Edit ${what}` }))
const updates = (requests: ReturnType<typeof serve>) =>
  requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)

it('changes the name, here and in the session', async () => {
  const requests = serve({ ...reads, [UPDATE]: () => data({ ...MAYAS_PROFILE, first_name: 'May' }, 'Saved') })
  const page = await open()
  await edit(page, 'name')
  await page.user.clear(field('First name'))
  await page.user.type(field('First name'), 'May1')
  await page.user.click(screen.getByRole('button', { name: 'Save name' }))
  expect(errors()).toContain('Enter Valid Data')
  await page.user.type(field('First name'), '{Backspace}')
  await page.user.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('May Okafor')).toBeDefined()
  expect(updates(requests)).toEqual([{ first_name: 'May', last_name: 'Okafor' }])
  expect(readSession()?.user.first_name).toBe('May')
})

it('changes the email once a code to the mobile number confirms it', async () => {
  const wrong = () => refused(400, 'Wrong', { code: 'wrong_code', fields: { otp: 'Not right' } })
  const answers = [codeRequired, wrong, () => data({ ...MAYAS_PROFILE, email: 'm@example.org' })]
  const requests = serve({ ...reads, [UPDATE]: () => answers.shift()?.() ?? wrong() })
  const page = await open()
  await edit(page, 'email')
  await page.user.type(field('New email'), 'm@example.org')
  await page.user.click(screen.getByRole('button', { name: 'Send code' }))
  const code = await screen.findByLabelText<HTMLInputElement>('Code sent to +1 ••• ••• ••77')
  await page.user.type(code, '111111')
  await page.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Not right')).toBeDefined()
  expect(code.value).toBe('')
  await page.user.type(code, '123456')
  await page.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('m@example.org')).toBeDefined()
  expect(updates(requests)).toEqual([
    { email: 'm@example.org' },
    { email: 'm@example.org', otp: '111111' },
    { email: 'm@example.org', otp: '123456' },
  ])
})

it('changes the mobile number with a code to the old one and one to the new one', async () => {
  const answers = [codeRequired, () => data({ ...MAYAS_PROFILE, mobile_no: '+14155550132' })]
  const requests = serve({ ...reads, [UPDATE]: () => answers.shift()?.() ?? codeRequired() })
  const page = await open()
  await edit(page, 'mobile number')
  await page.user.type(field('New mobile number'), '(415) 555-0132')
  await page.user.click(screen.getByRole('button', { name: 'Send code' }))
  await page.user.type(await screen.findByLabelText('Code sent to +1 ••• ••• ••77'), '123456')
  await page.user.type(field('Code sent to +1 (415) 555-0132'), '654321')
  await page.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('+1 ••• ••• ••32')).toBeDefined()
  expect(updates(requests)).toEqual([
    { mobile_no: '+14155550132' },
    { mobile_no: '+14155550132', otp: '123456', new_mobile_otp: '654321' },
  ])
})

it('says beside the field why no code was sent', async () => {
  serve({ ...reads, [UPDATE]: () => refused(429, 'Please wait 27 seconds', { code: 'too_many_requests' }) })
  const page = await open()
  await edit(page, 'email')
  await page.user.type(field('New email'), 'm@example.org')
  await page.user.click(screen.getByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(errors()).toContain('Please wait 27 seconds'))
  expect(field('New email').value).toBe('m@example.org')
})

it('lets the client choose a time zone, or follow the device again', async () => {
  const chosen = { time_zone: 'America/Chicago', is_time_zone_chosen: true }
  let record: object = MAYAS_PROFILE
  const requests = serve({
    ...reads,
    [PROFILE]: () => data(record),
    [UPDATE]: ({ body }) => {
      const { time_zone } = body as { time_zone: string | null }
      record = { ...MAYAS_PROFILE, time_zone: time_zone ?? 'UTC', is_time_zone_chosen: time_zone !== null }
      return data(record)
    },
  })
  const page = await open()
  await edit(page, 'time zone')
  await page.user.click(screen.getByRole('checkbox', { name: /device.s time zone/ }))
  await page.user.clear(field('Time zone'))
  await page.user.type(field('Time zone'), 'Chicago')
  await page.user.click(await screen.findByRole('option', { name: 'Central Time (Chicago)' }))
  await page.user.click(screen.getByRole('button', { name: 'Save time zone' }))
  await waitFor(() => expect(readSession()?.user).toMatchObject(chosen))
  await edit(page, 'time zone')
  await page.user.click(screen.getByRole('checkbox', { name: /device.s time zone/ }))
  await page.user.click(screen.getByRole('button', { name: 'Save time zone' }))
  await waitFor(() => expect(readSession()?.user.is_time_zone_chosen).toBe(false))
  expect(updates(requests)).toEqual([{ time_zone: 'America/Chicago' }, { time_zone: null }])
})

it('restores from an export, and says why a file is refused', async () => {
  const answers = [
    refused(409, 'This account already has records.', { code: 'conflict' }),
    data({ counts: { debts: 2, goals: 1 } }, 'Your records are back'),
  ]
  const requests = serve({ ...reads, 'POST /api/users/create/restore': () => answers.shift() ?? data(null) })
  const page = await open()
  const file = new File(['zip'], 'verdant-2026-11-20.zip', { type: 'application/zip' })
  await page.user.upload(screen.getByLabelText('Export file'), file)
  expect(await toasted('This account already has records.')).toBeDefined()
  await page.user.upload(screen.getByLabelText('Export file'), file)
  expect(await toasted('3 records restored')).toBeDefined()
  expect(requests.filter(({ path }) => path === '/api/users/create/restore')).toHaveLength(2)
})

it('exports everything as a zip, and links to the legal documents', async () => {
  const requests = serve({
    ...reads,
    'GET /api/users/get/export/me': () =>
      new Response('zip', { headers: { 'Content-Type': 'application/zip' } }),
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zip')
  const page = await open()
  await page.user.click(screen.getByRole('button', { name: 'Export my data' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ type: 'application/zip' })
  expect(requests.some(({ path }) => path === '/api/users/get/export/me')).toBe(true)
  const links = card('Data and privacy').getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/disclosure',
    '/termsAndConditions',
    '/privacyPolicy',
  ])
})

it('lists the documents with the room that they take', async () => {
  const receipt = {
    document_uuid: '019ab000-0000-7000-8000-000000000001',
    purpose: 'transaction',
    subject_uuid: '019ab000-0000-7000-8000-000000000002',
    name: 'till.png',
    type: 'image/png',
    size_bytes: 1_200_000,
    created_at: '2026-11-20T10:00:00.000Z',
  }
  serve({
    ...reads,
    'GET /api/documents/getAll': () =>
      data({ documents: [receipt], used_bytes: 1_200_000, most_bytes: 1_000_000_000 }),
  })
  await open()
  const documents = card('Documents')
  expect(await documents.findByText('1.2 MB of 1 GB used')).toBeDefined()
  expect(documents.getByText('1.2 MB · Nov 20')).toBeDefined()
  expect(documents.getByRole('button', { name: 'Open till.png' })).toBeDefined()
  expect(documents.getByRole('button', { name: 'Delete till.png' })).toBeDefined()
})

// Passkeys, authenticator app and recovery codes

const CODES = Array.from({ length: 10 }, (_, each) => `abcde-fghi${each}`)
const passkey = {
  passkey_uuid: '0199a0aa-0000-7000-8000-0000000000a1',
  name: 'My phone',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-21T14:00:00.000Z',
  credential_id: 'id',
  transports: [],
}

it('sets up an authenticator app with a key and a code, and shows the recovery codes once', async () => {
  let isOn = false
  const requests = serve({
    ...reads,
    [FACTORS]: () =>
      data({
        passkeys: [],
        authenticator_since: isOn ? '2026-11-21T15:00:00.000Z' : null,
        recovery_codes_left: isOn ? 10 : 0,
      }),
    'POST /api/users/create/authenticator': () =>
      data({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Verdant:maya?secret=GEZDGNBVGY3TQOJQ' }),
    'PUT /api/users/update/authenticator': () => {
      isOn = true
      return data({ user: { ...MAYA, is_mfa_enabled: true }, recovery_codes: CODES }, 'It is set up')
    },
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Set up app' }))
  await user.type(card('Authenticator app').getByLabelText('Your password'), 'Sunny#Day42x{Enter}')
  const code = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  // Cameras read dark on light alone, whatever the theme.
  expect(code.firstElementChild?.getAttribute('fill')).toBe('#fff')
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeDefined()
  await user.type(screen.getByLabelText('Code from the app'), '123456')
  await user.click(card('Authenticator app').getByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES)
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(dialog.getByRole('button', { name: 'I saved them' }))
  expect(await screen.findByText(/^10 codes left/)).toBeDefined()
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
  expect(requests.find(({ path }) => path === '/api/users/update/authenticator')?.body).toEqual({
    otp: '123456',
  })
  expect(readSession()?.user.is_mfa_enabled).toBe(true)
})

it('replaces the recovery codes with the password', async () => {
  const requests = serve({
    ...reads,
    [FACTORS]: () => data({ passkeys: [], authenticator_since: null, recovery_codes_left: 3 }),
    'POST /api/users/create/recovery-codes': () => data({ recovery_codes: CODES }),
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Replace codes' }))
  await user.type(card('Authenticator app').getByLabelText('Your password'), 'Sunny#Day42x{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeDefined()
  expect(requests.find(({ path }) => path.endsWith('recovery-codes'))?.body).toEqual({
    password: 'Sunny#Day42x',
  })
})

it('lists passkeys with their last use, renames them, and removes them with the password', async () => {
  let passkeys = [passkey]
  const refusal = { password: 'That password isn’t right. Try again' }
  let removal = () => refused(400, 'That password isn’t right. Try again', { fields: refusal })
  const requests = serve({
    ...reads,
    [FACTORS]: () => data({ passkeys, authenticator_since: null, recovery_codes_left: 10 }),
    [`PUT /api/users/update/passkey/${passkey.passkey_uuid}`]: () => {
      passkeys = [{ ...passkey, name: 'Blue phone' }]
      return data(null)
    },
    [`DELETE /api/users/delete/passkey/${passkey.passkey_uuid}`]: () => removal(),
  })
  const { user } = await open()
  expect(await screen.findByText('Last used 1 hour ago')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Rename My phone' }))
  await user.clear(field('Passkey name'))
  await user.type(field('Passkey name'), 'Blue phone{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Remove Blue phone' }))
  await user.type(field('Your password'), 'wrong{Enter}')
  expect(
    await screen.findByText(refusal.password, { selector: '[role=alert] *, [role=alert]' }),
  ).toBeDefined()
  removal = () => {
    passkeys = []
    return data(null, 'Your passkey was removed')
  }
  await user.click(screen.getByRole('button', { name: 'Remove passkey' }))
  await waitFor(() => expect(screen.queryByText('Blue phone')).toBeNull())
  expect(requests.find(({ method, path }) => method === 'PUT' && path.includes('passkey'))?.body).toEqual({
    name: 'Blue phone',
  })
})
