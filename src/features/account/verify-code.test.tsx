import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { readSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, arrived, MAYAS_PROFILE, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const VERIFY = 'POST /api/users/verifyOtp'
const VERIFY_LOGIN = 'POST /api/users/mfa/verifyOtp'
const RESEND = 'POST /api/users/resendOtp'
const PROFILE = 'GET /api/users/get/uuid/me'

let ahead = 0
beforeEach(() => {
  ahead = 0
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + ahead))
})
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resend Code' })

/** Opens the code page the way another page does. */
async function comeToCode(state: {
  is_from_login: boolean
  is_kept?: boolean
  method?: 'text' | 'authenticator'
}) {
  const page = visit('/forgotUsername')
  await screen.findByRole('heading', { name: 'Forgot username' })
  const verification = { username: 'maya', mobile_no: '+1 ••• ••• ••77', is_kept: true, ...state }
  await act(() => page.router.navigate({ to: '/verifyOtp', state: { verification } }))
  await screen.findByLabelText('Code')
  return page
}

async function handIn({ user }: Awaited<ReturnType<typeof comeToCode>>, code = '123456') {
  if (code) await user.type(screen.getByLabelText('Code'), code)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
}

it('confirms a registration, says so, and opens the login', async () => {
  const requests = serve({ [VERIFY]: () => data(null, 'Account Created Successfully') })
  await handIn(await comeToCode({ is_from_login: false }))
  expect(await toasted('Account Created Successfully')).toEqual(['Success', 'Account Created Successfully'])
  await waitFor(() => expect(address()).toBe('/login'))
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { otp: '123456', username: 'maya' },
  ])
  expect(readSession()).toBeUndefined()
})

it.each([
  [{ subscription_plan: 'No Plan' }, '/choosePlan'],
  [{ is_client_lookup: true }, '/chooseProfile'],
  [{}, '/dashboard'],
] as const)('finishes a login of %j at %s', async (change, path) => {
  const requests = serve({
    [VERIFY_LOGIN]: () => data('fresh-token'),
    [PROFILE]: () => data({ ...MAYAS_PROFILE, ...change }),
  })
  await handIn(await comeToCode({ is_from_login: true }))
  await waitFor(() => expect(address()).toBe(path))
  await arrived()
  expect(requests[0]?.body).toEqual({ otp: '123456', username: 'maya' })
  expect(requests[1]?.headers.get('Authorization')).toBe('Bearer fresh-token')
  expect(readSession()).toMatchObject({ token: 'fresh-token', user: { username: 'maya', ...change } })
})

it('stores the session in this tab only when the login asked for it', async () => {
  serve({ [VERIFY_LOGIN]: () => data('fresh-token'), [PROFILE]: () => data(MAYAS_PROFILE) })
  await handIn(await comeToCode({ is_from_login: true, is_kept: false }))
  await arrived()
  expect([localStorage.getItem('user'), sessionStorage.getItem('user') !== null]).toEqual([null, true])
})

it.each([
  ['', 'Please enter the Code'],
  ['12345', 'OTP should be of 6 digits'],
])('asks for six digits when %j was entered', async (code, message) => {
  const requests = serve({})
  await handIn(await comeToCode({ is_from_login: false }), code)
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(requests).toEqual([])
})

it('accepts up to six digits, and nothing else', async () => {
  serve({})
  const { user } = await comeToCode({ is_from_login: false })
  await user.type(screen.getByLabelText('Code'), '12a3 45678')
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456')
})

it('reports a wrong code, and stays', async () => {
  const answer = () =>
    refused(400, 'This code is not right', { code: 'wrong_code', fields: { otp: 'Try again' } })
  serve({ [VERIFY]: answer })
  await handIn(await comeToCode({ is_from_login: false }))
  expect(await toasted('This code is not right')).toEqual(['Error', 'This code is not right'])
  expect(screen.getByText('Try again')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('')
  expect(address()).toBe('/verifyOtp')
})

it('resends a code no sooner than thirty seconds after one was submitted', async () => {
  serve({ [VERIFY]: () => refused(400, 'Wrong', { code: 'wrong_code', fields: { otp: 'Try again' } }) })
  const page = await comeToCode({ is_from_login: false })
  ahead += 60_000
  await waitFor(() => expect(resend().disabled).toBe(false))
  expect(screen.queryByRole('timer')).toBeNull()
  await handIn(page)
  await screen.findByText('Try again')
  expect(resend().disabled).toBe(true)
  expect(screen.getByRole('timer').textContent).toMatch(/Resend in (?:30|29|28) seconds/)
})

it('accepts another code right after one was refused', async () => {
  let tries = 0
  const wrong = () => refused(400, 'Wrong', { code: 'wrong_code', fields: { otp: 'Try again' } })
  const requests = serve({ [VERIFY]: () => ((tries += 1) === 1 ? wrong() : data(null)) })
  const page = await comeToCode({ is_from_login: false })
  await handIn(page)
  await screen.findByText('Try again')
  await handIn(page, '654321')
  await waitFor(() => expect(address()).toBe('/login'))
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { otp: '123456' },
    { otp: '654321' },
  ])
})

it('stores the token before the account has loaded, and loads it again without another code', async () => {
  let isUp = false
  const requests = serve({
    [VERIFY_LOGIN]: () => data('fresh-token'),
    [PROFILE]: () => (isUp ? data(MAYAS_PROFILE) : refused(503, 'Busy')),
  })
  const page = await comeToCode({ is_from_login: true })
  await handIn(page)
  expect(await screen.findByRole('heading', { name: 'Almost there' })).toBeDefined()
  expect(localStorage.getItem('user')).toContain('fresh-token')
  isUp = true
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(readSession()).toMatchObject({ token: 'fresh-token', user: { username: 'maya' } })
  expect(requests.filter(({ path }) => path === '/api/users/mfa/verifyOtp')).toHaveLength(1)
})

it('continues with a stored token after a reload, and leaves it for the login on request', async () => {
  localStorage.setItem('user', JSON.stringify({ token: 'fresh-token' }))
  serve({ [PROFILE]: () => refused(503, 'Busy') })
  const { user } = visit('/login')
  expect(await screen.findByRole('heading', { name: 'Almost there' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back to login' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(localStorage.getItem('user')).toBeNull()
})

it('leads a registration back to correct a mistyped number, and fills in the username afterwards', async () => {
  sessionStorage.setItem(
    'verdant.registration',
    JSON.stringify({ registered_as: 'maya', first_name: 'Maya' }),
  )
  serve({ [VERIFY]: () => data(null, 'Account Created Successfully') })
  const page = await comeToCode({ is_from_login: false })
  expect(screen.getByRole('link', { name: 'Change mobile number' }).getAttribute('href')).toBe(
    '/register?step=1',
  )
  await handIn(page)
  await waitFor(() => expect(address()).toBe('/login'))
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('maya')
  expect(sessionStorage.getItem('verdant.registration')).toBeNull()
})

it('keeps the return path across the code page', async () => {
  serve({ [VERIFY_LOGIN]: () => data('fresh-token'), [PROFILE]: () => data(MAYAS_PROFILE) })
  const page = visit('/login?from=%2Fdebt')
  await screen.findByRole('button', { name: 'Log in' })
  const verification = { username: 'maya', mobile_no: '+1 ••• ••• ••77', is_from_login: true, is_kept: true }
  await act(() => page.router.navigate({ to: '/verifyOtp', state: { verification } }))
  await handIn(page)
  await waitFor(() => expect(address()).toBe('/debt'))
})

it('disables Resend Code for sixty seconds at first', async () => {
  serve({})
  await comeToCode({ is_from_login: false })
  expect(resend().disabled).toBe(true)
  expect(screen.getByRole('timer').textContent).toBe('Resend in 60 seconds')
})

it.each([
  [false, 'register'],
  [true, 'mfa'],
])('sends another code (from a login: %s) for the same purpose', async (is_from_login, type) => {
  const requests = serve({ [RESEND]: () => data(null, 'Code sent to your registered mobile number') })
  const { user } = await comeToCode({ is_from_login })
  ahead += 60_000
  await waitFor(() => expect(resend().disabled).toBe(false))
  await user.click(resend())
  expect(await toasted('Code sent to your registered mobile number')).toEqual([
    'Success',
    'Code sent to your registered mobile number',
  ])
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ type, mobile_no: '+1 ••• ••• ••77', username: 'maya' })
  expect(screen.getByRole('timer').textContent).toBe('Resend in 60 seconds')
})

it('redirects to the login when opened directly', async () => {
  serve({})
  visit('/verifyOtp')
  await waitFor(() => expect(address()).toBe('/login'))
})

it('sends a text message in place of the authenticator app’s code on request', async () => {
  const requests = serve({ [RESEND]: () => data(null, 'Code sent to your registered mobile number') })
  const { user } = await comeToCode({ is_from_login: true, method: 'authenticator' })
  await user.click(screen.getByRole('button', { name: 'Send a text message instead' }))
  expect(await screen.findByText(/^We sent a 6-digit code to/)).toBeDefined()
  expect(requests.at(-1)?.body).toMatchObject({ type: 'mfa', username: 'maya' })
})

it('finishes a login with a recovery code, and says when it is wrong', async () => {
  const RECOVER = 'POST /api/users/mfa/verifyRecoveryCode'
  const fields = { otp: 'That code is wrong or has expired' }
  let answer = () => refused(400, 'That code is wrong.', { code: 'wrong_code', fields })
  const requests = serve({ [RECOVER]: () => answer(), [PROFILE]: () => data(MAYAS_PROFILE) })
  const { user } = await comeToCode({ is_from_login: true })
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(await screen.findByLabelText('Recovery code'), 'abcde-fghij')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await toasted('That code is wrong.')).toEqual(['Error', 'That code is wrong.'])
  answer = () => data('fresh-token')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await arrived()
  expect(requests.find(({ path }) => path === '/api/users/mfa/verifyRecoveryCode')?.body).toEqual({
    code: 'abcde-fghij',
    username: 'maya',
  })
  expect(readSession()?.token).toBe('fresh-token')
})

it('offers no recovery code for a registration', async () => {
  serve({})
  await comeToCode({ is_from_login: false })
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
})
