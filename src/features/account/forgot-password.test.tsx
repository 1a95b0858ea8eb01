import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, MAYAS_PROFILE, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const FORGOT = 'PUT /api/users/forgotPassword'
const RESET = 'POST /api/users/resetPassword'
const RESEND = 'POST /api/users/resendOtp'
const USERNAME = 'POST /api/users/forgotUserId'
const SENT = 'Code sent to your registered mobile number'

let ahead = 0
beforeEach(() => {
  ahead = 0
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + ahead))
  vi.spyOn(clock, 'offsetMinutes').mockReturnValue(300)
})

const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const resend = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resend Code' })

async function askFor(path: string, mobile: string) {
  const page = visit(path)
  const input = await screen.findByLabelText('Mobile number')
  if (mobile) await page.user.type(input, mobile)
  await page.user.click(screen.getByRole('button', { name: 'Submit' }))
  return page
}

async function choosePassword({ user }: ReturnType<typeof visit>, password: string, confirmed = password) {
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.type(screen.getByLabelText('New password'), password)
  await user.type(screen.getByLabelText('Confirm password'), confirmed)
  await user.click(screen.getByRole('button', { name: 'Verify' }))
}

it('takes two steps to a new password, and ends at the login', async () => {
  const requests = serve({
    [FORGOT]: () => data(null, SENT),
    [RESET]: () => data(null, 'Password Reset Successfully!'),
  })
  const page = await askFor('/forgotPassword', '(555) 010-4477')
  expect(await toasted(SENT)).toEqual(['Success', SENT])
  await choosePassword(page, 'Sunny#Day42x')
  expect(await toasted('Password Reset Successfully!')).toEqual(['Success', 'Password Reset Successfully!'])
  await waitFor(() => expect(address()).toBe('/login'))
  expect(requests.map(({ body }) => body)).toEqual([
    { mobile_no: '+15550104477' },
    {
      otp: '123456',
      password: 'Sunny#Day42x',
      confirmPassword: 'Sunny#Day42x',
      mobile_number: '+15550104477',
    },
  ])
})

it('shows after the next login what the new password does not end', async () => {
  serve({
    [FORGOT]: () => data(null, SENT),
    [RESET]: () => data(null, 'Password Reset Successfully!'),
    'POST /api/users/login': () => data({ token: 'a-token', user: MAYA }),
    'GET /api/users/get/uuid/me': () => data(MAYAS_PROFILE),
    'GET /api/users/get/sessions': () => data([]),
  })
  const page = await askFor('/forgotPassword', '(555) 010-4477')
  await choosePassword(page, 'Sunny#Day42x')
  await page.user.type(await screen.findByLabelText('Username'), 'maya')
  await page.user.type(screen.getByLabelText('Password'), 'Sunny#Day42x')
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByText('Who still has access')
  expect(`${address()}${location.hash}`).toBe('/settings#still-open')
})

it.each(['/forgotPassword', '/forgotUsername'])('asks for a valid number at %s', async (path) => {
  const requests = serve({})
  const page = await askFor(path, '')
  expect(errors()).toEqual(['Please input your Mobile Number'])
  for (const wrong of ['123456', '12345678901', 'abcdefgh']) {
    await page.user.clear(screen.getByLabelText('Mobile number'))
    await page.user.type(screen.getByLabelText('Mobile number'), wrong)
    expect(errors()).toEqual(['Please enter a valid mobile number'])
  }
  await page.user.clear(screen.getByLabelText('Mobile number'))
  await page.user.type(screen.getByLabelText('Mobile number'), '1234567')
  expect(errors()).toEqual([])
  expect(requests).toEqual([])
})

it('stays on the first step when the code could not be sent', async () => {
  serve({ [FORGOT]: () => refused(429, 'Too many tries. Wait a minute.') })
  await askFor('/forgotPassword', '5550104477')
  expect(await toasted('Too many tries. Wait a minute.')).toEqual(['Error', 'Too many tries. Wait a minute.'])
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('5550104477')
})

it('sends nothing while the two passwords differ or break the rule', async () => {
  const requests = serve({ [FORGOT]: () => data(null) })
  const page = await askFor('/forgotPassword', '5550104477')
  await choosePassword(page, 'Sunny#Day42x', 'Sunny#Day42y')
  expect(errors()).toEqual(['The new password that you entered do not match!'])
  await page.user.clear(screen.getByLabelText('New password'))
  await page.user.type(screen.getByLabelText('New password'), 'sunny')
  expect(errors()[0]).toBe(
    'Password must contain at least eight characters, including uppercase, lowercase, numbers and special character',
  )
  expect(requests).toHaveLength(1)
})

it('reports a wrong code, and waits thirty seconds before it sends another', async () => {
  const fields = { otp: 'This code is not right' }
  const requests = serve({
    [FORGOT]: () => data(null),
    [RESET]: () => refused(400, 'This code is not right', { code: 'wrong_code', fields }),
    [RESEND]: () => data(null, SENT),
  })
  const page = await askFor('/forgotPassword', '5550104477')
  await screen.findByLabelText('Code')
  expect(screen.getByRole('timer').textContent).toBe('Resend in 60 seconds')
  ahead += 60_000
  await waitFor(() => expect(resend().disabled).toBe(false))
  await choosePassword(page, 'Sunny#Day42x')
  await waitFor(() => expect(errors()).toContain('This code is not right'))
  expect(address()).toBe('/forgotPassword')
  expect(resend().disabled).toBe(true)
  expect(screen.getByRole('timer').textContent).toMatch(/Resend in (30|29|28) seconds/)
  ahead += 30_000
  await waitFor(() => expect(resend().disabled).toBe(false))
  await page.user.click(resend())
  expect(await toasted(SENT)).toEqual(['Success', SENT])
  expect(requests.at(-1)?.body).toEqual({ type: 'forgot', mobile_no: '+15550104477' })
  expect(screen.getByRole('timer').textContent).toMatch(/Resend in (60|59|58) seconds/)
})

it('sends the username, shows the specified message, and opens the login', async () => {
  const requests = serve({ [USERNAME]: () => data(null, 'Username sent to your Mobile number') })
  await askFor('/forgotUsername', '5550104477')
  expect(await toasted('Username sent to your Mobile number')).toEqual([
    'Success',
    'Username sent to your Mobile number',
  ])
  await waitFor(() => expect(address()).toBe('/login'))
  expect(requests[0]?.body).toEqual({ mobile_no: '+15550104477' })
})

it.each([['/forgotUsername', USERNAME, 'Username sent to your Mobile number']] as const)(
  'says it at %s also where the server says nothing',
  async (path, call, words) => {
    serve({ [call]: () => data(null) })
    await askFor(path, '5550104477')
    expect(await toasted(words)).toEqual(['Success', words])
  },
)

it('adds the Indian prefix to a number on an Indian device', async () => {
  vi.mocked(clock.offsetMinutes).mockReturnValue(-330)
  const requests = serve({ [USERNAME]: () => data(null) })
  await askFor('/forgotUsername', '9876543210')
  await waitFor(() => expect(requests[0]?.body).toEqual({ mobile_no: '+919876543210' }))
})
