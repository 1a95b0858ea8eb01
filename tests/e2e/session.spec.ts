import { everythingStored, expectNoneStored } from './device.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { logIn, type LoggedInUser, newTestUser, registerAndVerify, seedSession, send } from './test-users.ts'
import { expectToast } from './toast.ts'
import { expect, test } from './fixtures.ts'

const memberRoutes = [
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
  '/faq',
  '/settings',
  '/chooseProfile',
  '/clientLookup',
]

/** Texts that would reveal that a user was here. */
const marks = ({ token, user, username, firstName, lastName, email, mobile }: LoggedInUser): string[] => [
  token,
  user.user_uuid,
  username,
  firstName,
  lastName,
  email,
  mobile,
]

test('every app page redirects to login without a session, with a return path', async ({ page }) => {
  for (const path of memberRoutes) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Log in to Verdant' })).toBeVisible()
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
  }
})

test('guest pages redirect into the app with a session', async ({ page, loggedInUser }) => {
  for (const path of ['/', '/login', '/email', '/register', '/forgotPassword', '/forgotUsername']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: loggedInUser.firstName })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  }
})

test('a corrupt stored session counts as none', async ({ page, loggedInUser: _ }) => {
  await page.evaluate(() => localStorage.setItem('user', '{"token":'))
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?from=%2Fdashboard')
})

test('an expired session shows a message, clears the device and redirects to login', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
  await page.goto('/dashboard')
  await expect(page.getByText(loggedInUser.firstName)).toBeVisible()
  await expect.poll(() => everythingStored(page)).toContain(loggedInUser.email)
  // An open page loads others ahead, and would notice the end of the session before the next page is opened.
  await page.goto('about:blank')
  await send(app, 'POST', '/users/logout', undefined, loggedInUser.token)
  await page.goto('/dashboard')
  await expectToast(page, 'Error', 'Session Expired')
  await expect(page).toHaveURL('/login')
  await expectNoneStored(page, marks(loggedInUser))
})

test('an open app lets its databases be deleted, and stores its data again', async ({
  page,
  loggedInUser,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText(loggedInUser.firstName)).toBeVisible()
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).toSorted())
  await expect.poll(names).toEqual(['verdant', 'verdant-outbox'])
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).addEventListener('success', resolve)
      })
    }
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(loggedInUser.email)).toBeVisible()
  await expect.poll(() => everythingStored(page)).toContain(loggedInUser.email)
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('logging out leaves no client data in any tab, also offline and after another user logs in', async ({
    page,
    app,
    context,
    loggedInUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.goto('/dashboard')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/settings')
    await expect(page.getByText(loggedInUser.email)).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await expect(tab.getByText(loggedInUser.firstName)).toBeVisible()
    await expect.poll(() => everythingStored(page)).toContain(loggedInUser.email)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    for (const each of [page, tab]) {
      await expect(each.getByRole('heading', { name: 'Log in to Verdant' })).toBeVisible()
      await expect(each).toHaveURL('/login')
      await expectNoneStored(each, marks(loggedInUser))
    }
    await context.setOffline(false)
    // The server ends the session as soon as it receives the logout.
    const answer = () => send(app, 'GET', '/users/get/uuid/me', undefined, loggedInUser.token)
    await expect.poll(async () => (await answer()).status).toBe(401)

    const next = newTestUser()
    await registerAndVerify(app, next)
    await typeLoginAndSubmit(page, next)
    await expect(page.getByText(next.firstName)).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByText(next.email)).toBeVisible()
    await expect.poll(() => everythingStored(page)).toContain(next.email)
    await tab.goto('/dashboard')
    await expect(tab.getByText(next.firstName)).toBeVisible()
    for (const each of [page, tab]) {
      await expectNoneStored(each, marks(loggedInUser))
      await expect(each.getByText(loggedInUser.firstName)).toBeHidden()
    }
  })
})

for (const isKept of [true, false]) {
  test(`a login in one tab replaces the user in every tab${isKept ? '' : ', even without "keep me signed in"'}`, async ({
    page,
    app,
    context,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 401/)
    const [maya, tomas] = [newTestUser(), newTestUser()]
    await registerAndVerify(app, maya)
    await registerAndVerify(app, tomas)
    const tab = await context.newPage()
    await page.goto('/login')
    await tab.goto('/login')
    await typeLoginAndSubmit(page, maya)
    await expect(page.getByText(maya.firstName)).toBeVisible()

    if (!isKept) await tab.getByLabel('Keep me signed in').uncheck()
    await typeLoginAndSubmit(tab, tomas)
    await expect(tab.getByText(tomas.firstName)).toBeVisible()
    if (isKept) await page.goto('/dashboard')
    else await expect(page).toHaveURL('/login')
    if (isKept) await expect(page.getByText(tomas.firstName)).toBeVisible()
    await expect(page.getByText(maya.firstName)).toBeHidden()
    await tab.reload()
    await expect(tab.getByText(tomas.firstName)).toBeVisible()
    for (const each of [page, tab]) {
      await expectNoneStored(each, [maya.username, maya.firstName, maya.lastName, maya.email])
    }
  })
}

test('logging out ends the session on the server too', async ({ page, app, loggedInUser }) => {
  await page.goto('/settings')
  const told = page.waitForResponse('**/users/logout')
  await page.getByRole('button', { name: 'Log out' }).click()
  expect((await told).status()).toBe(200)
  await expect(page).toHaveURL('/login')
  const after = await send(app, 'GET', '/users/get/uuid/me', undefined, loggedInUser.token)
  expect(after.status).toBe(401)
})

test('the theme stays after logging out, because it belongs to the device', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/settings')
  await page.getByText('Dark', { exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a session limited to its tab survives a reload and leaves nothing after the tab is closed', async ({
  page,
  app,
  context,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/)
  await registerAndVerify(app, testUser)
  const before = await logIn(app, testUser)
  await seedSession(page, before, false)
  await page.goto('/dashboard')
  await expect(page.getByText(testUser.firstName)).toBeVisible()
  await expect.poll(() => everythingStored(page)).toContain(testUser.email)
  const tab = await context.newPage()
  await tab.goto('/login')
  const meanwhile = await everythingStored(tab)
  for (const mark of marks(before)) expect(meanwhile).not.toContain(mark)
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(testUser.firstName)).toBeVisible()
  await page.close()
  await expectNoneStored(tab, marks(before))

  const next = newTestUser()
  await registerAndVerify(app, next)
  await tab.goto('/login')
  await typeLoginAndSubmit(tab, next)
  await expect(tab.getByText(next.firstName)).toBeVisible()
  await expect.poll(() => everythingStored(tab)).toContain(next.email)
  await expectNoneStored(tab, marks(before))
})

test('client search is for advisors only; others choose among the plans they have', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/clientLookup')
  await expect(page).toHaveURL('/chooseProfile')
  await expect(page.getByRole('link', { name: /A client/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'My own plan' }).click()
  await expect(page).toHaveURL('/dashboard')
})
