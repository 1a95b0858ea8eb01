import { everythingStored } from './device.ts'
import { PHONE } from './fit.ts'
import { expect, SERVER_GONE, onOwnServer as test } from './fixtures.ts'
import { codeTo } from './test-users.ts'
import { expectToast } from './toast.ts'
import { next, typeAddress, typeLogin, typePerson } from './wizard.ts'

test.use({ serviceWorkers: 'allow', viewport: PHONE })

test('a new user registers, verifies, logs in, sees the dashboard, and still sees it offline', async ({
  page,
  context,
  ownServer,
  testUser,
  consoleGuard,
}) => {
  const greeting = page.getByRole('heading', { level: 1, name: `, ${testUser.firstName}` })
  const account = page.getByText(testUser.firstName)
  const offlineLine = page.getByRole('status').filter({ hasText: 'You’re offline' })

  await test.step('registers in three steps', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await typePerson(page, testUser)
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible()
    await typeAddress(page)
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'Your login' })).toBeVisible()
    await typeLogin(page, testUser)
    await next(page).click()
    await expectToast(page, 'Success', 'Code sent to your registered mobile number')
    await expect(page).toHaveURL('/verifyOtp')
  })

  await test.step('verifies with the code that was sent', async () => {
    await page.getByLabel('Code').fill(await codeTo(ownServer, testUser.mobile))
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'Success', 'Account Created Successfully')
    await expect(page).toHaveURL('/login')
  })

  await test.step('logs in and sees the dashboard', async () => {
    await page.getByLabel('Username').fill(testUser.username)
    await page.getByLabel('Password', { exact: true }).fill(testUser.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(greeting).toBeVisible()
    await expect(account).toBeVisible()
  })

  await test.step('reloads without the server and still sees it', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => everythingStored(page)).toContain(testUser.email)
    consoleGuard.allow(SERVER_GONE)
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
    await ownServer.stop()
    await page.reload()
    await expect(greeting).toBeVisible()
    await expect(account).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByText(/Can’t reach Verdant/)).toContainText(/Showing data from \d+:\d\d\s[AP]M\./)
    await page.goto('/dashboard')
    await context.setOffline(true)
    await page.reload()
    await expect(greeting).toBeVisible()
    await expect(account).toBeVisible()
    await expect(offlineLine).toContainText(/Showing data from \d+:\d\d\s[AP]M\./)
  })

  await test.step('navigates offline', async () => {
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText(testUser.email)).toBeVisible()
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find that page' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(greeting).toBeVisible()
  })

  await test.step('continues when the server is back', async () => {
    await ownServer.start()
    await context.setOffline(false)
    await expect(offlineLine).toBeHidden()
    await page.reload()
    await expect(account).toBeVisible()
    await page.goto('/settings#security')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
  })
})
