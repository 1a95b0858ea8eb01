import { formatMobile } from '../../core/contract/mobile.ts'
import { everythingStored } from './device.ts'
import { codeTo, registerAndVerify, newTestUser, openBlank } from './test-users.ts'
import { expectRight, expectRules, expectWrong } from './field-rule.ts'
import { expectToast } from './toast.ts'
import { back, choose, next, registerOnPage, terms, typeAddress, typeLogin, typePerson } from './wizard.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD =
  'Password must contain at least eight characters, including uppercase, lowercase, numbers and special character'

test('one click on Next is enough after correcting an invalid date', async ({ page, testUser }) => {
  await page.goto('/register')
  await typePerson(page, testUser)
  const date = page.getByLabel('Date of birth')
  await date.fill('03/14/2999')
  await next(page).click()
  await expectWrong(date, 'Your date of birth can’t be in the future')
  // Blur completes the year, which removes the message and moves the button up.
  await date.fill('03/14/90')
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible()
})

test('step 1 shows an error for each invalid field and none for valid ones', async ({ page }) => {
  await page.goto('/register')
  await next(page).click()
  const wrong = [
    ['First name', 'Please enter your first name'],
    ['Last name', 'Please enter your last name'],
    ['Email', 'Please enter your email'],
    ['Mobile number', 'Please input your Mobile Number'],
    ['Date of birth', 'Please enter your date of birth'],
  ] as const
  for (const [label, says] of wrong) await expectWrong(page.getByLabel(label), says)
  await expectWrong(terms(page), 'Please read and agree Verdant Terms and Conditions')
  await expect(page.getByLabel('First name')).toBeFocused()

  for (const label of ['First name', 'Last name']) {
    const rules = ['Maya2', 'Maya!', '<b>', 'Ma_ya'].map((typed) => ({ typed, says: 'Enter Valid Data' }))
    await expectRules(page.getByLabel(label), rules, ['Maya', 'María José', 'Nguyễn Thị'])
  }
  await expectRules(
    page.getByLabel('Email'),
    ['maya', 'maya@', '@example.com', 'maya@example', 'ma ya@example.com', 'maya@exa..mple.com'].map(
      (typed) => ({ typed, says: 'Please enter valid email' }),
    ),
    'maya@example.com',
  )
  await expectRules(
    page.getByLabel('Mobile number'),
    [
      { typed: '555', says: 'Please Enter Valid 10 Digit Mobile Number' },
      { typed: '55501012345', says: 'Please Enter Valid 10 Digit Mobile Number' },
      { typed: '555010123a', says: 'Please Enter Valid 10 Digit Mobile Number' },
      { typed: '+1555', says: 'Please Enter Valid Mobile Number' },
      { typed: '+915550101234', says: 'Please Enter Valid Mobile Number' },
      { typed: '+445550101234', says: 'Please Enter Valid Mobile Number' },
    ],
    ['5550101234', '(555) 010-1234', '+15550101234', '+919876543210'],
  )
  await expectRules(
    page.getByLabel('Date of birth'),
    [
      { typed: '02/30/2001', says: 'That date doesn’t exist. Check the month and the day.' },
      { typed: '13/01/2001', says: 'That date doesn’t exist. Check the month and the day.' },
      { typed: '01/01/2999', says: 'Your date of birth can’t be in the future' },
    ],
    '03/14/1990',
  )
  await terms(page).check()
  await expectRight(terms(page))
})

test('step 2 shows an error for each invalid field and none for valid ones', async ({ page, testUser }) => {
  await page.goto('/register')
  await typePerson(page, testUser)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible()
  await next(page).click()
  await expectWrong(page.getByLabel('Address 1'), 'Please enter your address')
  await expectWrong(page.getByRole('combobox', { name: 'State' }), 'Please choose your state')
  await expectWrong(page.getByRole('combobox', { name: 'City' }), 'Please choose your city')
  await expectWrong(page.getByLabel('Zip code'), 'Please enter your zip code')

  await expectRules(
    page.getByLabel('Address 1'),
    [{ typed: '12345', says: 'Input should contain at least one alphabet' }],
    '18 Alder St',
  )
  await expectRules(
    page.getByLabel('Zip code'),
    ['1', '1234', 'abcde', '1234a'].map((typed) => ({ typed, says: 'Zip code should be of 5 digits' })),
    '05401',
  )
  await page.getByLabel('Zip code').fill('')
  await page.getByLabel('Zip code').pressSequentially('123456')
  await expect(page.getByLabel('Zip code')).toHaveValue('12345')
  await expect(page.getByText('Address 2 (optional)')).toBeVisible()
})

test('step 3 shows an error for each invalid field, including errors from the server', async ({
  page,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 422/)
  await page.goto('/register')
  await typePerson(page, testUser)
  await next(page).click()
  await typeAddress(page)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Your login' })).toBeVisible()
  await next(page).click()
  const password = page.getByLabel('New password')
  const confirm = page.getByLabel('Confirm password')
  await expectWrong(page.getByLabel('Username'), 'Please enter a username')
  await expectWrong(password, 'Please enter a password')

  await expectRules(
    page.getByLabel('Username'),
    [
      { typed: 'ab', says: 'Use at least 3 characters' },
      { typed: 'maya okafor', says: 'Use only letters, numbers, and . _ - @ +' },
    ],
    testUser.username,
  )
  const weak = ['Ab1!def', 'abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefg12', 'Abcdefg1?']
  await expectRules(
    password,
    weak.map((typed) => ({ typed, says: PASSWORD })),
    testUser.password,
  )
  await confirm.fill('Another#Day42x')
  await confirm.blur()
  await expectWrong(confirm, 'The new password that you entered do not match!')
  await confirm.fill(testUser.password)
  await expectRight(confirm)

  await password.fill('Passw0rd!')
  await confirm.fill('Passw0rd!')
  await next(page).click()
  await expectWrong(password, 'That password is too common. Choose another one')
  await expect(password).toBeFocused()
})

test('step 2 is blocked until the terms are accepted, also by URL', async ({ page, testUser }) => {
  await page.goto('/register')
  await typePerson(page, testUser)
  await terms(page).uncheck()
  await next(page).click()
  await expectWrong(terms(page), 'Please read and agree Verdant Terms and Conditions')
  await page.goto('/register?step=2')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await page.goto('/register?step=3')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await terms(page).check()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible()
})

test('Back and Next preserve input, and Back on step 1 returns to the previous page', async ({
  page,
  testUser,
}) => {
  await page.goto('/forgotUsername')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await typePerson(page, testUser)
  await next(page).click()
  await typeAddress(page)
  await page.getByLabel('Address 2').fill('Apt 4')
  await next(page).click()
  await page.getByLabel('Username').fill(testUser.username)
  await back(page).click()
  await expect(page.getByLabel('Address 2')).toHaveValue('Apt 4')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Burlington')
  await back(page).click()
  await expect(page.getByLabel('Last name')).toHaveValue(testUser.lastName)
  await expect(page.getByLabel('Date of birth')).toHaveValue('03/14/1990')
  await expect(terms(page)).toBeChecked()
  const whereYouLive = page.getByRole('heading', { name: 'Where you live' })
  await next(page).click()
  await expect(whereYouLive).toBeVisible()
  await next(page).click()
  await expect(page.getByLabel('Username')).toHaveValue(testUser.username)
  await back(page).click()
  await expect(whereYouLive).toBeVisible()
  await back(page).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await back(page).click()
  await expect(page.getByRole('heading', { name: 'Log in to Verdant' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('Back on step 1 in a new tab goes to login', async ({ page, context }) => {
  await openBlank(page)
  const opening = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/register', '_blank', 'noopener'))
  const tab = await opening
  await back(tab).click()
  await expect(tab.getByRole('heading', { name: 'Log in to Verdant' })).toBeVisible()
})

test('the legal documents open from step 1, and input is preserved on return', async ({ page, testUser }) => {
  await page.goto('/register')
  await typePerson(page, testUser)
  for (const name of ['Disclosure', 'Privacy Policy', 'Terms and Conditions']) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Email')).toHaveValue(testUser.email)
  }
})

test('the calendar opens about 35 years ago and disables future dates', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Open calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const year = calendar.getByRole('combobox', { name: 'Choose the Year' })
  const now = new Date().getFullYear()
  await expect(year).toHaveValue(String(now - 35))
  await year.selectOption('1990')
  await calendar.getByRole('combobox', { name: 'Choose the Month' }).selectOption({ label: 'March' })
  await calendar.getByRole('button', { name: /March 14th, 1990/ }).click()
  await expect(page.getByLabel('Date of birth')).toHaveValue('03/14/1990')

  await page.getByRole('button', { name: 'Open calendar' }).click()
  const years = await year.getByRole('option').allTextContents()
  expect(Math.max(...years.map(Number))).toBe(now)
})

test('cities load with a spinner once a state is chosen', async ({ page, testUser }) => {
  let letThrough: () => void = () => undefined
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/states/*/cities', async (route) => {
    await isLetThrough
    await route.continue()
  })
  await page.goto('/register')
  await typePerson(page, testUser)
  await next(page).click()
  const city = page.getByRole('combobox', { name: 'City' })
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })
  await expect(city).toBeDisabled()
  await choose(page, 'State', 'verm', 'Vermont')
  await expect(spinner).toBeVisible()
  letThrough()
  await expect(spinner).toBeHidden()
  await choose(page, 'City', 'burl', 'Burlington')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Wyoming', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Wyoming')
  await expect(city).toHaveValue('')
})

test('a failed list of cities can be retried', async ({ page, testUser, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/)
  await page.route('**/states/*/cities', (route) => route.abort())
  await page.goto('/register')
  await typePerson(page, testUser)
  await next(page).click()
  await choose(page, 'State', 'verm', 'Vermont')
  await expect(page.getByText('The list of cities didn’t load.')).toBeVisible()
  await page.unroute('**/states/*/cities')
  await page.getByRole('button', { name: 'Try again' }).click()
  await choose(page, 'City', 'burl', 'Burlington')
})

test('new password fields block paste and copy', async ({ page, testUser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/register')
  await typePerson(page, testUser)
  await next(page).click()
  await typeAddress(page)
  await next(page).click()
  const username = page.getByLabel('Username')
  await username.fill('from.outside')
  await username.press('ControlOrMeta+a')
  await username.press('ControlOrMeta+c')
  for (const label of ['New password', 'Confirm password']) {
    const field = page.getByLabel(label)
    await field.focus()
    await field.press('ControlOrMeta+v')
    await expect(field).toHaveValue('')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await field.fill('Secret#Words42')
    await field.press('ControlOrMeta+a')
    await field.press('ControlOrMeta+c')
    await field.press('ControlOrMeta+x')
    await expect(field).toHaveValue('Secret#Words42')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('from.outside')
    await field.fill('')
  }
  await expect(page.getByText('Type it here. Copy and paste are turned off.').first()).toBeVisible()
})

test('Face ID is disabled and explains that the web version does not support it', async ({
  page,
  testUser,
}) => {
  await page.goto('/register')
  await typePerson(page, testUser)
  await next(page).click()
  await typeAddress(page)
  await next(page).click()
  const faceId = page.getByRole('switch', { name: 'Face Id' })
  await expect(faceId).toBeDisabled()
  await expect(faceId).not.toBeChecked()
  await page.getByText('Face Id', { exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Not for web version')
  const twoFactor = page.getByRole('switch', { name: '2-factor authentication' })
  await expect(twoFactor).toBeEnabled()
  await twoFactor.check()
  await expect(twoFactor).toBeChecked()
})

test('a bare number gets +1 outside India, and the code is sent to it', async ({ page, app, testUser }) => {
  await page.goto('/register')
  await expect(page.getByText('+1', { exact: true })).toBeVisible()
  await registerOnPage(page, testUser)
  await expect(page).toHaveURL('/verifyOtp')
  await expect(page.getByText(formatMobile(`+1${testUser.mobile}`))).toBeVisible()
  expect(await codeTo(app, `+1${testUser.mobile}`)).toMatch(/^\d{6}$/)
})

test.describe('in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('a bare number must begin with 6 to 9 and gets +91', async ({ page, app }) => {
    const testUser = { ...newTestUser(), mobile: `9${newTestUser().mobile.slice(1)}` }
    await page.goto('/register')
    await expect(page.getByText('+91', { exact: true })).toBeVisible()
    await expectRules(
      page.getByLabel('Mobile number'),
      [
        { typed: '5550101234', says: 'Please Enter Valid 10 Digit Mobile Number' },
        { typed: '987654321', says: 'Please Enter Valid 10 Digit Mobile Number' },
        { typed: '+915550101234', says: 'Please Enter Valid Mobile Number' },
      ],
      ['6876543210', '+919876543210', '+15550101234'],
    )
    await registerOnPage(page, testUser)
    await expect(page).toHaveURL('/verifyOtp')
    await expect(page.getByText(formatMobile(`+91${testUser.mobile}`))).toBeVisible()
    expect(await codeTo(app, `+91${testUser.mobile}`)).toMatch(/^\d{6}$/)
  })
})

test('input survives a reload and a lost connection, except the password', async ({
  page,
  app,
  context,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/register')
  await typePerson(page, testUser)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue(testUser.firstName)
  await expect(page.getByLabel('Mobile number')).toHaveValue(testUser.mobile)
  await expect(page.getByLabel('Date of birth')).toHaveValue('03/14/1990')
  await expect(terms(page)).toBeChecked()
  await next(page).click()
  await typeAddress(page)
  await next(page).click()
  await typeLogin(page, testUser)
  await page.getByRole('switch', { name: '2-factor authentication' }).check()

  await context.setOffline(true)
  await next(page).click()
  await expectToast(page, 'Error', "You're offline. Try again when you're back online.")
  await expect(page.getByLabel('New password')).toHaveValue(testUser.password)
  await context.setOffline(false)

  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue(testUser.username)
  await expect(page.getByRole('switch', { name: '2-factor authentication' })).toBeChecked()
  await expect(page.getByLabel('New password')).toHaveValue('')
  await expect.poll(() => everythingStored(page)).toContain(testUser.email)
  expect(await everythingStored(page)).not.toContain(testUser.password)

  await typeLogin(page, testUser)
  await next(page).click()
  await expect(page).toHaveURL('/verifyOtp')
  // Possible until the number is verified, so that a typo can be corrected.
  await expect(page.getByRole('link', { name: 'Change mobile number' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(app, testUser.mobile))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Username')).toHaveValue(testUser.username)
  await expect.poll(() => everythingStored(page)).not.toContain(testUser.email)
})

test('two browsers registering the same username: one succeeds and the other gets an error', async ({
  page,
  browser,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/)
  const other = await browser.newContext()
  consoleGuard.watch(other)
  const otherPage = await other.newPage()
  const rival = { ...newTestUser(), username: testUser.username.toUpperCase() }
  const pages = [
    [page, testUser],
    [otherPage, rival],
  ] as const
  for (const [each, who] of pages) {
    await each.goto('/register')
    await typePerson(each, who)
    await next(each).click()
    await typeAddress(each)
    await next(each).click()
    await typeLogin(each, who)
  }
  await Promise.all(pages.map(([each]) => next(each).click()))
  const ends = pages.map(async ([each]) => {
    const told = each.getByText('That username is taken. Choose another one')
    const won = each.getByRole('heading', { name: 'Enter the code' })
    await expect(told.first().or(won)).toBeVisible()
    return (await won.isVisible()) ? 'won' : 'told'
  })
  expect((await Promise.all(ends)).toSorted()).toEqual(['told', 'won'])
  await other.close()
})

test('a taken username is reported on blur', async ({ page, app, testUser }) => {
  const holder = newTestUser()
  await registerAndVerify(app, holder)
  await page.goto('/register')
  await typePerson(page, testUser)
  await next(page).click()
  await typeAddress(page)
  await next(page).click()
  const username = page.getByLabel('Username')
  await username.fill(holder.username)
  await username.blur()
  await expectWrong(username, 'That username is taken. Choose another one')
  await username.fill(testUser.username)
  await username.blur()
  await expectRight(username)
})
