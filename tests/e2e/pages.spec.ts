import type { Route } from '@playwright/test'
import { documents } from './routes.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { register } from './test-users.ts'
import { expectToast, toast } from './toast.ts'
import { visit } from './visit.ts'
import { expect, test } from './fixtures.ts'

test('the navigation links to every page, on a phone and on a desktop', async ({ page, loggedInUser: _ }) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/dashboard')
  await bar.getByRole('link', { name: 'Debt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Debt' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Debt' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link')).toHaveCount(14)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Goals', 'Debt', 'Spend'])
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more.getByRole('link')).toHaveCount(9)
  await more.getByRole('link', { name: 'Settings' }).click()
  await expect(more).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('an unknown path shows a not-found page inside the app with a link home', async ({
  page,
  loggedInUser,
}) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find that page' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: loggedInUser.firstName })).toBeVisible()
})

for (const { path, heading } of documents) {
  test(`${path} is a public document`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(2_000)
    await expect(page).toHaveURL(path)
  })
}

test('a failed card shows an error with a retry, and the rest of the page stays', async ({
  page,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 500/)
  const fail = (route: Route) =>
    route.fulfill({ status: 500, json: { message: 'Something Went Wrong', code: 'internal' } })
  await page.route('**/users/get/uuid/me', fail)
  await page.route('**/investment/get-net-worth', fail)
  await page.goto('/dashboard')
  await expect(page.getByText('Couldn’t load your net worth')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1, name: loggedInUser.firstName })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Retirement/ }).first()).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('Couldn’t load your details')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 3, name: 'Your details' })).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.unroute('**/users/get/uuid/me')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText(loggedInUser.firstName)).toBeVisible()
})

test('an error toast shows for two seconds, 65 px from the top', async ({ page, testUser, consoleGuard }) => {
  consoleGuard.allow(/status of 400/)
  await page.clock.install()
  await page.goto('/login')
  await page.clock.pauseAt(Date.now() + 60_000)
  await typeLoginAndSubmit(page, testUser)
  const card = toast(page, 'Error', 'That username and password don’t match.')
  await expect(card).toBeVisible()
  expect((await card.boundingBox())?.y).toBe(65)
  await page.clock.runFor(1_999)
  await expect(card).toBeVisible()
  await page.clock.runFor(1)
  await expect(card).toBeHidden()
})

test("an error shows the server's message, or 'Something Went Wrong' without one", async ({
  page,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 5\d\d/)
  await page.goto('/login')
  const answers = [
    { status: 503, json: { message: 'We are back at noon.' }, says: 'We are back at noon.' },
    { status: 500, json: {}, says: 'Something Went Wrong' },
    { status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html', says: 'Something Went Wrong' },
  ]
  for (const { says, ...answer } of answers) {
    await page.route('**/users/login', (route) => route.fulfill(answer))
    await typeLoginAndSubmit(page, testUser)
    await expectToast(page, 'Error', says)
    await page.unroute('**/users/login')
  }
})

test('a crashed page shows that something went wrong, and a reload recovers', async ({
  page,
  loggedInUser: _,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const isPart = /\/assets\/.*\.js$/
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => void loaded.add(request.url()))
  await visit(page, '/dashboard')
  // Chunks that only the next page needs fail to load, even after a reload.
  await page.route(isPart, (route) => (loaded.has(route.request().url()) ? route.continue() : route.abort()))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Go home' }).or(page.getByRole('button', { name: 'Go home' })),
  ).toBeVisible()
  await page.unroute(isPart)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('the sandbox message viewer shows sent messages', async ({ page, testUser, app }) => {
  await register(app, testUser)
  await page.goto('/dev/outbox')
  await expect(page.getByText(`+1${testUser.mobile}`)).toBeVisible()
  await expect(page.getByText(/\d{6} is your Verdant code/).first()).toBeVisible()
})
