import { formatMobile } from '../../core/contract/mobile.ts'
import { everythingStored } from './device.ts'
import { expectWrong } from './field-rule.ts'
import { expect, test } from './fixtures.ts'
import { codeTo, openBlank } from './test-users.ts'
import { expectToast } from './toast.ts'
import { back, next, terms, typeAddress, typeLogin, typePerson } from './wizard.ts'

test('input survives Back, a legal document, a reload and a lost connection, except the password', async ({
  page,
  app,
  context,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  const expectStep = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await typePerson(page, testUser)
  const date = page.getByLabel('Date of birth')
  await date.fill('03/14/2999')
  await next(page).click()
  await expectWrong(date, 'Your date of birth can’t be in the future')
  // Blur completes the year, which removes the message and moves the button up; one click is enough.
  await date.fill('03/14/90')
  await next(page).click()
  await expectStep('Where you live')
  await typeAddress(page)
  await next(page).click()
  await expectStep('Your login')
  await page.getByLabel('Username').fill(testUser.username)

  await back(page).click()
  await expectStep('Where you live')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Burlington')
  await back(page).click()
  await expectStep('About you')
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /privacy policy/i })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Mobile number')).toHaveValue(testUser.mobile)
  await expect(date).toHaveValue('03/14/1990')
  await expect(terms(page)).toBeChecked()
  await back(page).click()
  await expectStep('Log in to Verdant')
  await expect(page).toHaveURL('/login')

  await page.goto('/register?step=3')
  await typeLogin(page, testUser)
  await context.setOffline(true)
  await next(page).click()
  await expectToast(page, 'Error', "You're offline. Try again when you're back online.")
  await expect(page.getByLabel('New password')).toHaveValue(testUser.password)
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue(testUser.username)
  await expect(page.getByLabel('New password')).toHaveValue('')
  const stored = await everythingStored(page)
  expect(stored).toContain(testUser.email)
  expect(stored).not.toContain(testUser.password)

  await typeLogin(page, testUser)
  await next(page).click()
  await expect(page).toHaveURL('/verifyOtp')
  await expect(page.getByText(formatMobile(`+1${testUser.mobile}`))).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(app, testUser.mobile))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Username')).toHaveValue(testUser.username)
  await expect.poll(() => everythingStored(page)).not.toContain(testUser.email)
})

test('a new password can be neither pasted nor copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBlank(page)
  await page.evaluate(() => {
    const draft = {
      first_name: 'Maya',
      last_name: 'Okafor',
      email: 'maya@example.com',
      mobile_no: '5550104477',
      dob: '03/14/1990',
      terms: true,
      address_1: '18 Alder St',
      state: 'US-VT',
      city: 'Burlington',
      zip_code: '05401',
    }
    sessionStorage.setItem('verdant.registration', JSON.stringify(draft))
  })
  await page.goto('/register?step=3')
  const username = page.getByLabel('Username')
  await username.fill('from.outside')
  await username.press('ControlOrMeta+a')
  await username.press('ControlOrMeta+c')
  for (const label of ['New password', 'Confirm password']) {
    const field = page.getByLabel(label)
    await field.press('ControlOrMeta+v')
    await expect(field).toHaveValue('')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await field.fill('Secret#Words42')
    await field.press('ControlOrMeta+a')
    await field.press('ControlOrMeta+c')
    await field.press('ControlOrMeta+x')
    await expect(field).toHaveValue('Secret#Words42')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('from.outside')
  }
  await expect(page.getByText('Type it here. Copy and paste are turned off.').first()).toBeVisible()
})
