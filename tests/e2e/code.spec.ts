import type { Page } from '@playwright/test'
import { expectRules, expectWrong } from './field-rule.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { codeTo, register, wrongCode } from './test-users.ts'
import { expectToast } from './toast.ts'
import { expect, test } from './fixtures.ts'

const code = (page: Page) => page.getByLabel('Code', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const resend = (page: Page) => page.getByRole('button', { name: 'Resend Code' })
const waits = (page: Page, seconds: number) =>
  expect(page.getByRole('timer')).toHaveText(`Resend in ${seconds} second${seconds === 1 ? '' : 's'}`)

test.beforeEach(async ({ page, app, testUser }) => {
  await register(app, testUser)
  await page.clock.install()
  await page.goto('/login')
  await page.clock.pauseAt(Date.now() + 5_000)
  await typeLoginAndSubmit(page, testUser)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(page).toHaveURL('/verifyOtp')
})

test('another code can be requested after 60 seconds and invalidates the previous one', async ({
  page,
  app,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  const first = await codeTo(app, testUser.mobile)
  await expect(resend(page)).toBeDisabled()
  await waits(page, 60)
  await page.clock.runFor(59_000)
  await waits(page, 1)
  await expect(resend(page)).toBeDisabled()
  await page.clock.runFor(1_000)
  await expect(resend(page)).toBeEnabled()
  await expect(page.getByRole('timer')).toBeHidden()

  await app.pass(61_000)
  await resend(page).click()
  await expect(resend(page)).toBeDisabled()
  await waits(page, 60)
  await page.clock.resume()
  await expectToast(page, 'Success', 'Code sent to your registered mobile number')
  const second = await codeTo(app, testUser.mobile, first)
  await code(page).fill(first)
  await submit(page).click()
  await expectWrong(code(page), 'That code is wrong or has expired')
  await code(page).fill(second)
  await submit(page).click()
  await expectToast(page, 'Success', 'Account Created Successfully')
  await expect(page).toHaveURL('/login')
})

test('another code can be requested 30 seconds after one was submitted', async ({
  page,
  app,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  await page.clock.runFor(60_000)
  await expect(resend(page)).toBeEnabled()
  await code(page).fill(wrongCode(await codeTo(app, testUser.mobile)))
  await submit(page).click()
  await expectWrong(code(page), 'That code is wrong or has expired')
  await expect(resend(page)).toBeDisabled()
  await waits(page, 30)
  await page.clock.resume()
  await expectToast(page, 'Error', /That code is wrong or has expired/)
  await expect(resend(page)).toBeDisabled()
  await page.clock.runFor(30_000)
  await expect(resend(page)).toBeEnabled()
})

test('a code is required and has six digits', async ({ page }) => {
  await submit(page).click()
  await expectWrong(code(page), 'Please enter the Code')
  await expectRules(
    code(page),
    ['1', '12345'].map((typed) => ({ typed, says: 'OTP should be of 6 digits' })),
    '123456',
  )
  await code(page).fill('')
  await code(page).pressSequentially('12a34b5678')
  await expect(code(page)).toHaveValue('123456')
})

test('a reload stays on the code page, and the code still works', async ({ page, app, testUser }) => {
  await page.clock.resume()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(page.getByText(new RegExp(`••${testUser.mobile.slice(-2)}`))).toBeVisible()
  await code(page).fill(await codeTo(app, testUser.mobile))
  await code(page).press('Enter')
  await expectToast(page, 'Success', 'Account Created Successfully')
  await expect(page).toHaveURL('/login')
})

test('the page redirects to login without a pending verification', async ({ context }) => {
  const tab = await context.newPage()
  await tab.goto('/verifyOtp')
  await expect(tab.getByRole('heading', { name: 'Log in to Verdant' })).toBeVisible()
  await expect(tab).toHaveURL('/login')
})

test('the correct code is rejected after five wrong ones', async ({ page, app, testUser, consoleGuard }) => {
  consoleGuard.allow(/status of 400/)
  const right = await codeTo(app, testUser.mobile)
  for (let tries = 0; tries < 5; tries += 1) {
    await code(page).fill(wrongCode(right))
    const answered = page.waitForResponse('**/users/verifyOtp')
    await submit(page).click()
    await answered
    await expectWrong(code(page), 'That code is wrong or has expired')
  }
  await code(page).fill(right)
  await submit(page).click()
  await expectWrong(code(page), 'That code is wrong or has expired')
  await expect(page).toHaveURL('/verifyOtp')
})
