import { everythingStored } from './device.ts'
import { expectWrong } from './field-rule.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { codeTo, seedSession, registerAndVerify, logIn, newTestUser, wrongCode } from './test-users.ts'
import { expectToast } from './toast.ts'
import { expect, test } from './fixtures.ts'

const NOT_RIGHT = 'That username and password don’t match.'

for (const path of ['/', '/login', '/email']) {
  test(`${path} shows the login page with its links`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Log in to Verdant' })).toBeVisible()
    for (const name of ['Create an account', 'Forgot password', 'Forgot username']) {
      await expect(page.getByRole('link', { name })).toBeVisible()
    }
    await expect(page.getByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked()
  })
}

test('login without a username or password reports what is missing', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectWrong(page.getByLabel('Username'), 'Please enter your username')
  await expectWrong(page.getByLabel('Password', { exact: true }), 'Please enter your password')
})

test('a wrong password and an unknown username show the same error, and nothing is stored', async ({
  page,
  app,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  await registerAndVerify(app, testUser)
  await page.goto('/login')
  const stranger = newTestUser()
  for (const username of [testUser.username, stranger.username]) {
    await typeLoginAndSubmit(page, { username, password: stranger.password })
    await expectToast(page, 'Error', NOT_RIGHT)
  }
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('user') ?? sessionStorage.getItem('user'))).toBeNull()
})

test('login is locked after five wrong passwords and shows for how long', async ({
  page,
  app,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4(?:00|23)/)
  await registerAndVerify(app, testUser)
  await page.goto('/login')
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse('**/users/login')
    await typeLoginAndSubmit(page, { ...testUser, password: `${testUser.password}?` })
    await answered
  }
  await typeLoginAndSubmit(page, testUser)
  await expectToast(
    page,
    'Error',
    /Too many failed attempts\. Try again in \d+ seconds, or reset your password\./,
  )
  await app.pass(31_000)
  await typeLoginAndSubmit(page, testUser)
  await expect(page).toHaveURL('/dashboard')
})

test('"keep me signed in" shares the session with other tabs and persists it', async ({
  page,
  app,
  testUser,
  context,
}) => {
  await registerAndVerify(app, testUser)
  await page.goto('/login')
  await typeLoginAndSubmit(page, testUser)
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => [localStorage.getItem('user'), sessionStorage.getItem('user')])).toEqual([
    expect.stringContaining('"token"'),
    null,
  ])
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByText(testUser.firstName)).toBeVisible()
})

test('without "keep me signed in" the session is limited to its tab', async ({
  page,
  app,
  testUser,
  context,
}) => {
  await registerAndVerify(app, testUser)
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck()
  await typeLoginAndSubmit(page, testUser)
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => [localStorage.getItem('user'), sessionStorage.getItem('user')])).toEqual([
    null,
    expect.stringContaining('"token"'),
  ])
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await expect(tab).toHaveURL(/\/login/)
})

test("a tab's own session takes precedence over the device's", async ({
  page,
  app,
  loggedInUser,
  context,
}) => {
  const guest = newTestUser()
  await registerAndVerify(app, guest)
  await seedSession(page, await logIn(app, guest), false)
  await page.goto('/dashboard')
  await expect(page.getByText(guest.firstName)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByText(loggedInUser.firstName)).toBeVisible()
  await expect(tab.getByText(guest.firstName)).toBeHidden()
})

test.describe('with 2-factor authentication', () => {
  for (const isKept of [true, false]) {
    test(`the code completes the login and the session is ${isKept ? '' : 'not '}persisted`, async ({
      page,
      app,
      testUser,
      consoleGuard,
    }) => {
      consoleGuard.allow(/status of 400/)
      await registerAndVerify(app, testUser, true)
      await app.pass(61_000)
      await page.goto('/login')
      await page.getByRole('checkbox', { name: 'Keep me signed in' }).setChecked(isKept)
      await typeLoginAndSubmit(page, testUser)
      await expect(page).toHaveURL('/verifyOtp')
      await expect(page.getByText(`+1 ••• ••• ••${testUser.mobile.slice(-2)}`)).toBeVisible()
      expect(await everythingStored(page)).not.toContain('"token"')

      const code = await codeTo(app, testUser.mobile)
      await page.getByLabel('Code', { exact: true }).fill(wrongCode(code))
      await page.getByRole('button', { name: 'Submit' }).click()
      await expectToast(page, 'Error', /That code is wrong or has expired/)
      await page.getByLabel('Code', { exact: true }).fill(code)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page).toHaveURL('/choosePlan')
      const [device, tab] = await page.evaluate(() => [
        localStorage.getItem('user'),
        sessionStorage.getItem('user'),
      ])
      expect(isKept ? device : tab).toContain('"token"')
      expect(isKept ? tab : device).toBeNull()
    })
  }
})

test.describe('after login', () => {
  // Paid plans are not on sale yet, so the response is changed to have one.
  test.beforeEach(async ({ page, app, testUser }) => {
    await registerAndVerify(app, testUser)
    await page.route('**/api/users/login', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.data.user.subscription_plan = 'Essential'
      await route.fulfill({ response, json: answer })
    })
  })

  test('a client with a subscription plan goes to the dashboard', async ({ page, testUser }) => {
    await page.goto('/login')
    await typeLoginAndSubmit(page, testUser)
    await expect(page).toHaveURL('/dashboard')
  })

  test('a client who was redirected to login returns to the requested page', async ({ page, testUser }) => {
    await page.goto('/debt?month=3')
    await expect(page).toHaveURL('/login?from=%2Fdebt%3Fmonth%3D3')
    await typeLoginAndSubmit(page, testUser)
    await expect(page).toHaveURL('/debt?month=3')
    await expect(page.getByRole('heading', { level: 1, name: 'Debt' })).toBeVisible()
  })

  for (const from of ['//example.com', 'https://example.com', '/\\example.com', 'javascript:alert(1)']) {
    test(`never redirects to ${from}`, async ({ page, testUser }) => {
      await page.goto(`/login?from=${encodeURIComponent(from)}`)
      await typeLoginAndSubmit(page, testUser)
      await expect(page).toHaveURL('/dashboard')
    })
  }
})
