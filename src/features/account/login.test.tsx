import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readSession, writeSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, arrived, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { postLoginRoute, safeReturnPath } from './post-login-route.ts'

const LOGIN = 'POST /api/users/login'
const PROFILE = 'GET /api/users/get/uuid/me'

async function logIn(page: ReturnType<typeof visit>, keep = true) {
  await page.user.type(await screen.findByLabelText('Username'), 'maya')
  await page.user.type(screen.getByLabelText('Password'), 'Sunny#Day42x')
  if (!keep) await page.user.click(screen.getByLabelText('Keep me signed in'))
  await page.user.click(screen.getByRole('button', { name: 'Log in' }))
}

/** A server on which Maya's record is as given. */
const withUser = (change: Partial<typeof MAYA>) => ({
  [LOGIN]: () => data({ token: 'a-token', user: { ...MAYA, ...change } }),
  [PROFILE]: () => refused(503, 'Busy'),
})

it.each(['/', '/login', '/email'])('shows the login at %s', async (path) => {
  serve({})
  visit(path)
  expect((await screen.findByRole('button', { name: 'Log in' })).getAttribute('type')).toBe('submit')
})

it('asks for missing fields and sends nothing', async () => {
  const requests = serve({})
  const { user } = visit('/login')
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Please enter your username',
    'Please enter your password',
  ])
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

it('stores a login on the device, or in this tab only', async () => {
  for (const keep of [true, false]) {
    const requests = serve(withUser({}))
    const page = visit('/login')
    await logIn(page, keep)
    await waitFor(() => expect(readSession()?.token).toBe('a-token'))
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      username: 'maya',
      password: 'Sunny#Day42x',
      keep_me_signed_in: keep,
    })
    expect([localStorage.getItem('user') !== null, sessionStorage.getItem('user') !== null]).toEqual([
      keep,
      !keep,
    ])
    localStorage.clear()
    sessionStorage.clear()
    document.body.innerHTML = ''
  }
})

it.each([
  ['a client without a plan is not held up', { subscription_plan: 'No Plan' }, '/dashboard'],
  [
    'an advisor chooses whose plan to see',
    { is_client_lookup: true, role_name: 'Advisor' },
    '/chooseProfile',
  ],
  ['everybody else comes home', {}, '/dashboard'],
] as const)('%s', async (_, change, path) => {
  serve(withUser(change))
  await logIn(visit('/login'))
  await waitFor(() => expect(address()).toBe(path))
  await arrived()
})

it.each([
  ['No Plan', false, '/choosePlan'],
  ['No Plan', true, '/choosePlan'],
  ['Plus', true, '/chooseProfile'],
  ['Plus', false, '/dashboard'],
] as const)(
  'a login with a code (%s, advisor: %s) goes on to %s',
  (subscription_plan, is_client_lookup, route) =>
    expect(postLoginRoute({ subscription_plan, is_client_lookup })).toBe(route),
)

it('returns to the page that redirected to the login, with its search', async () => {
  serve(withUser({}))
  await logIn(visit(`/login?from=${encodeURIComponent('/debt?sort=rate')}`))
  await waitFor(() => expect(address()).toBe('/debt?sort=rate'))
  expect(await screen.findByRole('heading', { name: 'Debt' })).toBeDefined()
})

it.each([
  '/dashboard',
  '/goals',
  '/invest',
  '/save',
  '/retire',
  '/retirement',
  '/debt',
  '/spend',
  '/protect',
  '/choosePlan',
  '/payment',
  '/advisor',
  '/brokerage',
  '/settings',
  '/chooseProfile',
  '/clientLookup',
])('redirects a signed-out client from %s to the login', async (path) => {
  serve({})
  visit(path)
  await screen.findByRole('button', { name: 'Log in' })
  expect(address()).toBe(`/login?from=${encodeURIComponent(path)}`)
})

it('redirects a signed-out client to the login, and back after it', async () => {
  serve(withUser({}))
  const page = visit('/faq')
  await screen.findByRole('button', { name: 'Log in' })
  expect(address()).toBe(`/login?from=${encodeURIComponent('/faq')}`)
  await logIn(page)
  await waitFor(() => expect(address()).toBe('/faq'))
})

const hostile = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  'evil',
  '',
  '/login',
  '/login?from=/login',
]

it.each(hostile)('rejects %j as a return path', (from) => expect(safeReturnPath(from)).toBeUndefined())

it.each(['//evil.example', 'https://evil.example'])('comes home instead of returning to %s', async (from) => {
  serve(withUser({}))
  await logIn(visit(`/login?from=${encodeURIComponent(from)}`))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  await arrived()
})

it('returns a client without a plan, too, to the page that redirected to the login', async () => {
  serve(withUser({ subscription_plan: 'No Plan' }))
  await logIn(visit('/login?from=%2Fdebt'))
  await waitFor(() => expect(address()).toBe('/debt'))
})

it('keeps the return path across the other pages before login', async () => {
  serve({})
  const { user } = visit('/login?from=%2Fdebt%2Fplan')
  await user.click(await screen.findByRole('link', { name: 'Forgot username' }))
  await screen.findByRole('heading', { name: 'Forgot username' })
  await user.click(screen.getByRole('link', { name: 'Back to login' }))
  await screen.findByRole('button', { name: 'Log in' })
  expect(address()).toBe('/login?from=%2Fdebt%2Fplan')
})

it.each([
  [{}, '/login', '/dashboard'],
  [{}, '/login?from=%2Fdebt', '/debt'],
  [{ subscription_plan: 'No Plan' }, '/', '/dashboard'],
  [{ subscription_plan: 'No Plan' }, '/email?from=%2Fdebt', '/debt'],
  [{ is_client_lookup: true }, '/register', '/chooseProfile'],
  [{}, '/forgotPassword', '/dashboard'],
  [{}, '/forgotUsername', '/dashboard'],
] as const)('sends a client who is signed in (%j) onward from %s to %s', async (change, opened, path) => {
  writeSession({ token: 'a-token', user: { ...MAYA, ...change } }, true)
  serve({ [PROFILE]: () => refused(503, 'Busy') })
  visit(opened)
  await waitFor(() => expect(address()).toBe(path))
  await (path === '/debt' ? screen.findByRole('heading', { name: 'Debt' }) : arrived())
})

it('asks for the code when the account has two-factor authentication, and shows which number it went to', async () => {
  serve({ [LOGIN]: () => data({ mfa_required: true, username: 'maya', mobile_no: '+1 ••• ••• ••77' }) })
  const page = visit('/login')
  await logIn(page)
  expect(await screen.findByLabelText('Code')).toBeDefined()
  expect(address()).toBe('/verifyOtp')
  expect(screen.getByText('+1 ••• ••• ••77')).toBeDefined()
  expect(readSession()).toBeUndefined()
  expect(page.router.state.location.state.verification).toEqual({
    username: 'maya',
    mobile_no: '+1 ••• ••• ••77',
    is_from_login: true,
    is_kept: true,
  })
})

it('asks for the code of the authenticator app where there is one', async () => {
  serve({
    [LOGIN]: () =>
      data({ mfa_required: true, method: 'authenticator', username: 'maya', mobile_no: '+1 ••• ••• ••77' }),
  })
  await logIn(visit('/login'))
  expect(await screen.findByText(/^Open your authenticator app/)).toBeDefined()
  expect(screen.queryByText('+1 ••• ••• ••77')).toBeNull()
})

it('offers no passkey where the browser has none', async () => {
  serve({})
  visit('/login')
  await screen.findByRole('button', { name: 'Log in' })
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull()
})

it('verifies an unverified number, and then asks to log in again', async () => {
  const answer = { verification_required: true, username: 'maya', mobile_no: '+1 ••• ••• ••77' }
  const requests = serve({
    [LOGIN]: () => data(answer),
    'POST /api/users/verifyOtp': () => data(null, 'Account Created Successfully'),
  })
  const page = visit('/login')
  await logIn(page)
  await page.user.type(await screen.findByLabelText('Code'), '123456')
  await page.user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await toasted('Account Created Successfully')).toEqual(['Success', 'Account Created Successfully'])
  await waitFor(() => expect(address()).toBe('/login'))
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    otp: '123456',
    username: 'maya',
  })
})

it("shows the server's message for a wrong password, and stays", async () => {
  serve({ [LOGIN]: () => refused(400, 'Wrong username or password', { code: 'wrong_credentials' }) })
  await logIn(visit('/login'))
  expect(await toasted('Wrong username or password')).toEqual(['Error', 'Wrong username or password'])
  expect(await screen.findByText('Wrong username or password', { selector: 'form *' })).toBeDefined()
  expect([address(), readSession()]).toEqual(['/login', undefined])
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('maya')
})

it('opens a demo household with one tap where the server offers one, for this tab only', async () => {
  const requests = serve({
    ...withUser({}),
    'GET /api/dev/demo': () => data({ is_offered: true }),
    'POST /api/dev/demo': () => data({ token: 'a-demo-token', user: { ...MAYA, first_name: 'Alex' } }),
  })
  const { user } = visit('/login')
  await user.click(await screen.findByRole('button', { name: 'Try the demo' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(await screen.findByRole('heading', { name: /, Alex$/ })).toBeDefined()
  expect(readSession()?.token).toBe('a-demo-token')
  expect(localStorage.getItem('user')).toBeNull()
  expect(requests.some(({ path }) => path === '/api/users/login')).toBe(false)
})

it('offers no demo household where there is none, and stays when creating one fails', async () => {
  let isOffered = false
  serve({
    'GET /api/dev/demo': () => data({ is_offered: isOffered }),
    'POST /api/dev/demo': () => refused(429, 'Too many', { code: 'too_many' }),
  })
  visit('/login')
  await screen.findByRole('button', { name: 'Log in' })
  isOffered = true
  document.body.innerHTML = ''
  const { user } = visit('/login')
  await user.click(await screen.findByRole('button', { name: 'Try the demo' }))
  expect(await toasted('Too many')).toEqual(['Error', 'Too many'])
  expect(address()).toBe('/login')
})

it('links to the registration and to both forgot pages', async () => {
  serve({})
  visit('/login')
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/forgotPassword', '/forgotUsername']))
  expect(links.some((href) => href?.startsWith('/register'))).toBe(true)
})
