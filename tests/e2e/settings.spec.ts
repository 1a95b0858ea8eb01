import type { Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { expectNoneStored } from './device.ts'
import { expectNoSidewaysScroll, PHONE, settled } from './fit.ts'
import { expect, test } from './fixtures.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { codeTo } from './test-users.ts'
import { expectNoToast, expectToast } from './toast.ts'

const card = (page: Page, title: string) =>
  page.locator('[data-slot=card]').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const SECTIONS = [
  'Profile',
  'Security',
  'Notifications and calendar',
  'Display',
  'Sharing and banks',
  'Your data',
]

test('a desktop shows every section beside their list; a phone opens one at a time and returns to where it was', async ({
  page,
  loggedInUser: _,
}) => {
  const list = page.getByRole('navigation', { name: 'Settings' })
  const security = page.getByRole('heading', { level: 2, name: 'Security' })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([...SECTIONS, 'Account'])
  await expect(list.getByRole('link')).toHaveText([...SECTIONS, 'Account'])
  await list.getByRole('link', { name: 'Security' }).click()
  await expect(security).toBeFocused()
  await expect.poll(async () => (await security.boundingBox())?.y).toBeLessThan(100)
  await expect(list.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')
  // A link to a card marks the section that the card is in.
  await page.goto('/settings#documents')
  await expect(card(page, 'Documents')).toBeInViewport()
  await expect(list.getByRole('link', { name: 'Your data' })).toHaveAttribute('aria-current', 'true')

  await page.setViewportSize(PHONE)
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/settings')
  await expect(list.getByRole('link')).toHaveText(SECTIONS)
  await expect(page.getByRole('button', { name: 'Log out' })).toBeInViewport()
  await expect(card(page, 'Password')).toBeHidden()
  await settled(page)
  expect(await seriousViolations(page)).toEqual([])
  await list.getByRole('link', { name: 'Security' }).click()
  await expect(security).toBeFocused()
  await expect(security).toBeInViewport()
  await expect(card(page, 'Password')).toBeVisible()
  await expect(card(page, 'Your details')).toBeHidden()
  await expect(list).toBeHidden()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Security'])
  await expectNoSidewaysScroll(page, 'a section of the settings')
  await settled(page)
  expect(await seriousViolations(page)).toEqual([])
  await page.goBack()
  await expect(list.getByRole('link', { name: 'Security' })).toBeFocused()
})

/** The page's color after the theme transition. */
const canvas = async (page: Page): Promise<string> => {
  await settled(page)
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

test('the theme follows the system until one is chosen for this device, in every tab', async ({
  page,
  context,
  loggedInUser: _,
}) => {
  await page.goto('/settings#display')
  const tab = await context.newPage()
  await tab.goto('/settings#display')
  await expect(tab.getByRole('radio', { name: 'System' })).toBeChecked()
  const light = await canvas(tab)
  await page.bringToFront()
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await tab.bringToFront()
  await expect(tab.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(() => canvas(tab)).not.toBe(light)
  const dark = await canvas(tab)
  await tab.reload()
  await expect(tab.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(() => canvas(tab)).toBe(dark)
  await tab.getByText('System', { exact: true }).click()
  await expect.poll(() => canvas(tab)).toBe(light)
  await tab.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => canvas(tab)).toBe(dark)
})

test('a client turns on 2-factor authentication, logs in with a code, and deletes the account from the device too', async ({
  page,
  app,
  loggedInUser,
}) => {
  await page.goto('/settings')
  const twoFactor = card(page, '2-factor authentication')
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await twoFactor.getByLabel('Your password').fill(loggedInUser.password)
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  await expect(
    twoFactor.getByText('On. We’ll text a code to your mobile number each time you log in.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')

  const registered = await codeTo(app, loggedInUser.mobile)
  await app.pass(61_000)
  await typeLoginAndSubmit(page, loggedInUser)
  await expect(page).toHaveURL('/verifyOtp')
  const code = page.getByLabel('Code', { exact: true })
  await code.fill(await codeTo(app, loggedInUser.mobile, registered))
  await code.press('Enter')
  await expect(page).toHaveURL('/choosePlan')

  await page.goto('/settings#account')
  const account = card(page, 'Account')
  await account.getByRole('button', { name: 'Delete my account' }).click()
  await account.getByLabel('Your password').fill(loggedInUser.password)
  await account.getByRole('button', { name: 'Delete account' }).click()
  await expectToast(page, 'Success', /deleted/)
  await expect(page).toHaveURL('/login')
  expectNoToast(page, 'Error', 'Session Expired')
  await expectNoneStored(page, [loggedInUser.token, loggedInUser.username, loggedInUser.email])
})
