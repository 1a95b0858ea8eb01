import type { Page } from '@playwright/test'
import { expectNoneStored } from './device.ts'
import { expectWrong } from './field-rule.ts'
import { expectFit, settled } from './fit.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { codeTo, logIn, newTestUser, send } from './test-users.ts'
import { expectNoToast, expectToast } from './toast.ts'
import { expect, test } from './fixtures.ts'

const card = (page: Page, title: string) =>
  page.locator('[data-slot=card]').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const NOT_RIGHT = 'That password isn’t right. Try again'

test('settings shows the registered profile with a masked mobile number', async ({ page, loggedInUser }) => {
  await page.goto('/settings')
  const details = card(page, 'Your details')
  for (const text of [
    `${loggedInUser.firstName} ${loggedInUser.lastName}`,
    loggedInUser.username,
    loggedInUser.email,
    `+1 ••• ••• ••${loggedInUser.mobile.slice(-2)}`,
    'March 14, 1990',
    '18 Alder St, Burlington, VT 05401',
    'Free',
  ]) {
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  }
})

const SECTIONS = [
  'Profile',
  'Security',
  'Notifications and calendar',
  'Display',
  'Sharing and banks',
  'Your data',
]

test('a desktop shows every section beside their list, and a link jumps to one', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([...SECTIONS, 'Account'])
  const list = page.getByRole('navigation', { name: 'Settings' })
  await expect(list.getByRole('link')).toHaveText([...SECTIONS, 'Account'])
  const security = page.getByRole('heading', { level: 2, name: 'Security' })
  await list.getByRole('link', { name: 'Security' }).click()
  await expect(security).toBeFocused()
  await expect(security).toBeInViewport()
  await expect.poll(async () => (await security.boundingBox())?.y).toBeLessThan(100)
  await expect(list.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')
  // A link to a card marks the section that the card is in.
  await page.goto('/settings#documents')
  await expect(card(page, 'Documents')).toBeInViewport()
  await expect(list.getByRole('link', { name: 'Your data' })).toHaveAttribute('aria-current', 'true')
})

test('a phone lists the sections, opens one at a time, and returns to where it was', async ({
  page,
  loggedInUser: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await expect(list.getByRole('link')).toHaveText(SECTIONS)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeInViewport()
  await expect(card(page, 'Password')).toBeHidden()
  await expectFit(page, 'the list of settings')

  await list.getByRole('link', { name: 'Security' }).click()
  const security = page.getByRole('heading', { level: 2, name: 'Security' })
  await expect(security).toBeFocused()
  await expect(security).toBeInViewport()
  await expect(card(page, 'Password')).toBeVisible()
  await expect(card(page, 'Your details')).toBeHidden()
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Security'])
  await expectFit(page, 'a section of the settings')
  await page.goBack()
  await expect(list.getByRole('link', { name: 'Security' })).toBeFocused()

  // A link to a card opens its section; the way back is the list.
  await page.goto('/settings#app-lock')
  await expect(card(page, 'App lock')).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  await expect(list).toBeVisible()
})

/** The page's color after the theme transition. */
const canvas = async (page: Page): Promise<string> => {
  await settled(page)
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

test('the theme follows the system until one is chosen for this device', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  const light = await canvas(page)
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(() => canvas(page)).not.toBe(light)
  const dark = await canvas(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(() => canvas(page)).toBe(dark)
  await page.getByText('System', { exact: true }).click()
  await expect.poll(() => canvas(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => canvas(page)).toBe(dark)
})

test('a theme chosen in one tab applies to the others', async ({ page, context, loggedInUser: _ }) => {
  await page.goto('/settings')
  const tab = await context.newPage()
  await tab.goto('/settings')
  await page.getByText('Dark', { exact: true }).click()
  await expect(tab.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(async () => (await canvas(tab)) === (await canvas(page))).toBe(true)
})

test('2-factor authentication is turned on and off with the password', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  await page.goto('/settings')
  const twoFactor = card(page, '2-factor authentication')
  await expect(twoFactor.getByText('Off. You log in with your password only.')).toBeVisible()
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await twoFactor.getByLabel('Your password').fill('Not#Mine42x')
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expectWrong(twoFactor.getByLabel('Your password'), NOT_RIGHT)
  await twoFactor.getByLabel('Your password').fill(loggedInUser.password)
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect(
    twoFactor.getByText('On. We’ll text a code to your mobile number each time you log in.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await app.pass(61_000)
  await typeLoginAndSubmit(page, loggedInUser)
  await expect(page).toHaveURL('/verifyOtp')
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(app, loggedInUser.mobile))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/choosePlan')

  await page.goto('/settings')
  await twoFactor.getByRole('button', { name: 'Turn off' }).click()
  await twoFactor.getByLabel('Your password').fill(loggedInUser.password)
  await twoFactor.getByRole('button', { name: 'Turn off' }).click()
  await expect(twoFactor.getByText('Off. You log in with your password only.')).toBeVisible()
})

test('a new password works, the old one does not, and other devices are signed out', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4(?:00|22)/)
  const password = newTestUser().password
  const elsewhere = await logIn(app, loggedInUser)
  await page.goto('/settings')
  const form = card(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await form.getByLabel('Current password').fill('Not#Mine42x')
  await form.getByLabel('New password').fill(password)
  await form.getByLabel('Confirm password').fill(`${password}!`)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expectWrong(form.getByLabel('Confirm password'), 'The new password that you entered do not match!')
  await form.getByLabel('Confirm password').fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expectWrong(form.getByLabel('Current password'), NOT_RIGHT)
  await form.getByLabel('Current password').fill(loggedInUser.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Success', /password/i)
  await expect(form.getByLabel('Current password')).toBeHidden()

  expect((await send(app, 'GET', '/users/get/uuid/me', undefined, elsewhere.token)).status).toBe(401)
  const { username } = loggedInUser
  expect(
    (await send(app, 'POST', '/users/login', { username, password: loggedInUser.password })).status,
  ).toBe(400)
  expect((await send(app, 'POST', '/users/login', { username, password })).status).toBe(200)
  await page.reload()
  await expect(page.getByText(loggedInUser.email)).toBeVisible()
})

test('signed-in devices are listed and can be signed out', async ({ page, app, loggedInUser }) => {
  const first = await logIn(app, loggedInUser)
  const second = await logIn(app, loggedInUser)
  await page.goto('/settings')
  const devices = card(page, 'Devices')
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await devices
    .getByRole('button', { name: /^Sign out [A-Z]/ })
    .first()
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  const statuses = async () => {
    const answers = [first, second].map(({ token }) =>
      send(app, 'GET', '/users/get/uuid/me', undefined, token),
    )
    return (await Promise.all(answers)).map(({ status }) => status).toSorted()
  }
  await expect.poll(statuses).toEqual([200, 401])
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect.poll(statuses).toEqual([401, 401])
  await page.reload()
  await expect(page.getByText(loggedInUser.email)).toBeVisible()
})

test('deleting an account requires the password and leaves nothing on the device', async ({
  page,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  await page.goto('/settings')
  const leave = card(page, 'Account')
  await leave.getByRole('button', { name: 'Delete my account' }).click()
  await leave.getByRole('button', { name: 'Keep my account' }).click()
  await expect(leave.getByLabel('Your password')).toBeHidden()
  await leave.getByRole('button', { name: 'Delete my account' }).click()
  await leave.getByLabel('Why are you leaving?').fill('I found a simpler plan')
  await leave.getByLabel('Your password').fill('Not#Mine42x')
  await leave.getByRole('button', { name: 'Delete account' }).click()
  await expectWrong(leave.getByLabel('Your password'), NOT_RIGHT)
  await leave.getByLabel('Your password').fill(loggedInUser.password)
  await leave.getByRole('button', { name: 'Delete account' }).click()
  await expectToast(page, 'Success', /deleted/)
  await expect(page).toHaveURL('/login')
  expectNoToast(page, 'Error', 'Session Expired')
  await expectNoneStored(page, [loggedInUser.token, loggedInUser.username, loggedInUser.email])
  await typeLoginAndSubmit(page, loggedInUser)
  await expectToast(page, 'Error', 'That username and password don’t match.')
})
