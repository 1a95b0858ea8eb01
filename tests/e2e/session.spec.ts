import type { Page } from '@playwright/test'
import { everythingStored, expectNoneStored } from './device.ts'
import { expect, test } from './fixtures.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import {
  logIn,
  type LoggedInUser,
  newTestUser,
  registerAndVerify,
  seedSession,
  send,
  type TestUser,
} from './test-users.ts'
import { expectToast } from './toast.ts'

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

test('an open app lets its databases be deleted and stores its data again; an expired session clears the device', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
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

  // An open page loads others ahead, and would notice the end of the session before the next page is opened.
  await page.goto('about:blank')
  await send(app, 'POST', '/users/logout', undefined, loggedInUser.token)
  await page.goto('/settings')
  await expectToast(page, 'Error', 'Session Expired')
  await expect(page).toHaveURL('/login')
  await expectNoneStored(page, marks(loggedInUser))
  await typeLoginAndSubmit(page, loggedInUser)
  await expect(page).toHaveURL('/settings')
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('logging out offline leaves no client data in any tab, also after another user logs in', async ({
    page,
    app,
    context,
    loggedInUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.goto('/settings')
    await expect(page.getByText(loggedInUser.email)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await expect(tab.getByText(loggedInUser.firstName)).toBeVisible()
    await expect.poll(() => everythingStored(page)).toContain(loggedInUser.email)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    for (const each of [page, tab]) {
      await expect(each.getByRole('heading', { name: 'Log in to Verdant' })).toBeVisible()
      await expect(each).toHaveURL('/login')
    }
    await expectNoneStored(tab, marks(loggedInUser))
    await context.setOffline(false)
    // The server ends the session as soon as it receives the logout.
    const answer = () => send(app, 'GET', '/users/get/uuid/me', undefined, loggedInUser.token)
    await expect.poll(async () => (await answer()).status).toBe(401)

    const next = newTestUser()
    await registerAndVerify(app, next)
    await typeLoginAndSubmit(page, next)
    await expect(page.getByText(next.firstName)).toBeVisible()
    await tab.goto('/settings')
    await expect(tab.getByText(next.email)).toBeVisible()
    await expectNoneStored(tab, marks(loggedInUser))
    // Session storage belongs to each tab.
    const left = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    for (const mark of marks(loggedInUser)) expect(left).not.toContain(mark)
  })
})

test('a login in one tab replaces the user in every tab, even without "keep me signed in"', async ({
  page,
  app,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
  const [maya, tomas] = [newTestUser(), newTestUser()]
  await registerAndVerify(app, maya)
  await registerAndVerify(app, tomas)
  const logInOn = async (each: Page, user: TestUser) => {
    await typeLoginAndSubmit(each, user)
    await expect(each.getByText(user.firstName)).toBeVisible()
  }
  const openLogin = async () => {
    const tab = await context.newPage()
    await tab.goto('/login')
    return tab
  }
  const expectNothingOfMaya = () =>
    expectNoneStored(page, [maya.username, maya.firstName, maya.lastName, maya.email])

  await page.goto('/login')
  const own = await openLogin()
  await logInOn(page, maya)
  await own.getByLabel('Keep me signed in').uncheck()
  await logInOn(own, tomas)
  await expect(page).toHaveURL('/login')
  await expectNothingOfMaya()

  const other = await openLogin()
  await logInOn(page, maya)
  await own.reload()
  await expect(own.getByText(tomas.firstName)).toBeVisible()
  await logInOn(other, tomas)
  await page.goto('/dashboard')
  await expect(page.getByText(tomas.firstName)).toBeVisible()
  await expectNothingOfMaya()
})

test('a session limited to its tab goes before the device’s, survives a reload, and leaves nothing after the tab is closed', async ({
  page,
  app,
  context,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/)
  const testUser = newTestUser()
  await registerAndVerify(app, testUser)
  const guest = await logIn(app, testUser)
  await seedSession(page, guest, false)
  await page.goto('/settings')
  await expect(page.getByText(guest.email)).toBeVisible()
  await expect.poll(() => everythingStored(page)).toContain(guest.email)
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByText(loggedInUser.firstName)).toBeVisible()
  const meanwhile = await everythingStored(tab)
  for (const mark of marks(guest)) expect(meanwhile).not.toContain(mark)
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(guest.email)).toBeVisible()
  await page.close()
  await expectNoneStored(tab, marks(guest))
})
