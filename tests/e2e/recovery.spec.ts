import { expectRules, expectWrong } from './field-rule.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { codeTo, registerAndVerify, messagesTo, newTestUser, wrongCode } from './test-users.ts'
import { expectToast } from './toast.ts'
import { expect, test } from './fixtures.ts'

for (const path of ['/forgotPassword', '/forgotUsername']) {
  test(`${path} validates the mobile number`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectWrong(page.getByLabel('Mobile number'), 'Please input your Mobile Number')
    await expectRules(
      page.getByLabel('Mobile number'),
      ['123456', '12345678901', 'abcdefgh'].map((typed) => ({
        typed,
        says: 'Please enter a valid mobile number',
      })),
      ['1234567', '5550101234', '+15550101234', '+919876543210'],
    )
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page).toHaveURL('/login')
  })
}

test('a forgotten password is reset with a code, and the old one stops working', async ({
  page,
  app,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 400/)
  await registerAndVerify(app, testUser)
  await app.pass(61_000)
  const password = newTestUser().password
  await page.goto('/forgotPassword')
  await page.getByLabel('Mobile number').fill(testUser.mobile)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'Success', 'Code sent to your registered mobile number')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeDisabled()

  const code = page.getByLabel('Code', { exact: true })
  const verify = page.getByRole('button', { name: 'Verify' })
  await verify.click()
  await expectWrong(code, 'Please enter the Code')
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await verify.click()
  await expectWrong(
    page.getByLabel('New password'),
    'Password must contain at least eight characters, including uppercase, lowercase, numbers and special character',
  )
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(testUser.password)
  await expectWrong(page.getByLabel('Confirm password'), 'The new password that you entered do not match!')
  await page.getByLabel('Confirm password').fill(password)

  const right = await codeTo(app, testUser.mobile)
  await code.fill(wrongCode(right))
  await verify.click()
  await expectWrong(code, 'That code is wrong or has expired')
  await code.fill(right)
  await verify.click()
  await expectToast(page, 'Success', 'Password Reset Successfully!')
  await expect(page).toHaveURL('/login')
  await typeLoginAndSubmit(page, testUser)
  await expectToast(page, 'Error', 'That username and password don’t match.')
  await typeLoginAndSubmit(page, { ...testUser, password })
  await expect(page).toHaveURL('/dashboard')
})

test('another password reset code can be requested after 60 seconds', async ({ page, app, testUser }) => {
  await registerAndVerify(app, testUser)
  await app.pass(61_000)
  await page.clock.install()
  await page.goto('/forgotPassword')
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.getByLabel('Mobile number').fill(testUser.mobile)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('timer')).toHaveText('Resend in 60 seconds')
  const first = await codeTo(app, testUser.mobile)
  await app.pass(61_000)
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expectToast(page, 'Success', 'Code sent to your registered mobile number')
  expect(await codeTo(app, testUser.mobile, first)).not.toBe(first)
})

test('a forgotten username is sent to its mobile number', async ({ page, app, testUser }) => {
  await registerAndVerify(app, testUser)
  await app.pass(61_000)
  await page.goto('/forgotUsername')
  await page.getByLabel('Mobile number').fill(testUser.mobile)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'Success', 'Username sent to your Mobile number')
  await expect(page).toHaveURL('/login')
  await expect
    .poll(() => messagesTo(app, testUser.mobile))
    .toContainEqual(expect.stringContaining(`username is ${testUser.username}`))
})

test('an unknown number gets the same response and no message', async ({ page, app, testUser }) => {
  await page.goto('/forgotUsername')
  await page.getByLabel('Mobile number').fill(testUser.mobile)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'Success', 'Username sent to your Mobile number')
  await app.pass(61_000)
  await page.goto('/forgotPassword')
  await page.getByLabel('Mobile number').fill(testUser.mobile)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'Success', 'Code sent to your registered mobile number')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(await messagesTo(app, testUser.mobile)).toEqual([])
})
