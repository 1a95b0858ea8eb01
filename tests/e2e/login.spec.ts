/** Logging in: with a code, after a new password, and with a passkey, which also unlocks the app. */
import type { Page } from '@playwright/test'
import { expectWrong } from './field-rule.ts'
import { expect, test } from './fixtures.ts'
import { addFingerprintReader, typeLoginAndSubmit } from './login-page.ts'
import { codeTo, messagesTo, newTestUser, register, registerAndVerify, wrongCode } from './test-users.ts'
import { expectToast } from './toast.ts'

const card = (page: Page, title: string) =>
  page.locator('[data-slot=card]').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('an unverified client enters the code after a reload, logs in and returns to the requested page', async ({
  page,
  app,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  await register(app, testUser)
  await page.goto('/debt?month=3')
  await expect(page).toHaveURL('/login?from=%2Fdebt%3Fmonth%3D3')
  await typeLoginAndSubmit(page, testUser)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`+1 ••• ••• ••${testUser.mobile.slice(-2)}`)).toBeVisible()
  const code = page.getByLabel('Code', { exact: true })
  const sent = await codeTo(app, testUser.mobile)
  await code.fill(wrongCode(sent))
  await code.press('Enter')
  await expectWrong(code, 'That code is wrong or has expired')
  await code.fill(sent)
  await code.press('Enter')
  await expectToast(page, 'Success', 'Account Created Successfully')
  await expect(page.getByRole('heading', { name: 'Log in to Verdant' })).toBeVisible()
  await typeLoginAndSubmit(page, testUser)
  await expect(page).toHaveURL('/debt?month=3')
  await expect(page.getByRole('heading', { level: 1, name: 'Debt' })).toBeVisible()
})

test('a forgotten username comes by message, and a code resets a forgotten password', async ({
  page,
  app,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  await registerAndVerify(app, testUser)
  const registered = await codeTo(app, testUser.mobile)
  const requestFor = async (link: string) => {
    await app.pass(61_000)
    await page.getByRole('link', { name: link }).click()
    await page.getByLabel('Mobile number').fill(testUser.mobile)
    await page.getByRole('button', { name: 'Submit' }).click()
  }
  await page.goto('/login')
  await requestFor('Forgot username')
  await expectToast(page, 'Success', 'Username sent to your Mobile number')
  await expect(page).toHaveURL('/login')
  await expect
    .poll(() => messagesTo(app, testUser.mobile))
    .toContainEqual(expect.stringContaining(`username is ${testUser.username}`))

  await requestFor('Forgot password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const { password } = newTestUser()
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(app, testUser.mobile, registered))
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, 'Success', 'Password Reset Successfully!')
  await expect(page).toHaveURL('/login')
  await typeLoginAndSubmit(page, testUser)
  await expectToast(page, 'Error', 'That username and password don’t match.')
  await typeLoginAndSubmit(page, { ...testUser, password })
  await expect(page).toHaveURL('/settings#still-open')
  await expect(page.getByText('Who still has access')).toBeVisible()
})

test('a passkey is added in settings, logs in without a password, and unlocks the app', async ({
  page,
  app,
  testUser,
}) => {
  await registerAndVerify(app, testUser)
  await addFingerprintReader(page)
  // Passkeys do not belong to plain addresses.
  await page.goto(`${app.url.replace('127.0.0.1', 'localhost')}/login?from=%2Fsettings`)
  await typeLoginAndSubmit(page, testUser)
  const passkeys = card(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Passkey name').fill('My laptop')
  await passkeys.getByLabel('Your password').fill(testUser.password)
  await passkeys.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  // On paper: what they are for, the ten codes, and nothing else of the page.
  await page.emulateMedia({ media: 'print' })
  const printed = (await page.locator('body').innerText()).split(/\n+/).filter((line) => line !== '')
  expect([printed[0], printed.length]).toEqual(['Verdant recovery codes', 12])
  expect(printed[1]).toMatch(/^Made on .* Each code logs you in once, with your password/)
  expect(printed.slice(2)).toEqual(await codes.getByRole('listitem').allInnerTexts())
  const paper = await page.locator('[data-print=only]').boundingBox()
  expect([paper?.x, paper?.y]).toEqual([0, 0])
  await page.emulateMedia({ media: 'screen' })
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await expect(passkeys.getByText('My laptop')).toBeVisible()

  await card(page, 'Account').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(passkeys.getByText(/^Last used/)).toBeVisible()

  const lock = card(page, 'App lock')
  await lock.getByRole('button', { name: 'Set a PIN' }).click()
  await lock.getByLabel('New PIN').fill('270418')
  await lock.getByLabel('Repeat the PIN').fill('270418')
  await lock.getByRole('button', { name: 'Turn on' }).click()
  await lock.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeys.getByText('My laptop')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verdant is locked' })).toHaveCount(0)
})
