import type { Page } from '@playwright/test'
import { beKept } from './device.ts'
import { expectFit, expectNothingSerious, expectNoSidewaysScroll } from './fit.ts'
import { expect, test } from './fixtures.ts'
import { openDemo } from './login-page.ts'
import { expectToast } from './toast.ts'

const PHONE = { width: 390, height: 844 }
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function typeTeachers(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Add income' })
  await sheet.getByLabel('Name').fill('State teachers')
  await sheet.getByLabel('Monthly amount').fill('1800')
  await sheet.getByLabel('First payment: month').selectOption('08')
  await sheet.getByLabel('First payment: year').fill('2055')
  await expectNoSidewaysScroll(page, 'the form of a pension')
  await sheet.getByRole('button', { name: 'Add income' }).click()
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a new client enters a pension and contributions offline, and both sync later', async ({
    page,
    context,
    loggedInUser: _,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.setViewportSize(PHONE)
    // Visited once, so that their code and the plan are stored on the device.
    await page.goto('/retirement/contributions')
    await expect(title(page)).toContainText('$0')
    await page.goto('/retirement/pensions')
    await expect(page.getByText('Add what you’ll be paid in retirement')).toBeVisible()
    await expectFit(page, 'pensions, empty')
    await beKept(page)
    await context.setOffline(true)

    await page.getByRole('button', { name: 'Add income' }).click()
    await typeTeachers(page)
    await expectToast(page, 'Success', 'State teachers added')
    await expect(title(page)).toContainText('$1,800')
    await expect(page.getByText('Waiting to sync')).toBeVisible()

    await page.goto('/retirement/contributions')
    await page.getByLabel('Roth IRA, a year').fill('9000')
    await page.getByRole('button', { name: 'Save contributions' }).click()
    await expect(page.getByText(/^The 20\d\d limit at your age.*\(IRS Notice/)).toBeVisible()
    await page.getByLabel('Roth IRA, a year').fill('6000')
    await page.getByRole('button', { name: 'Save contributions' }).click()
    await expect(title(page)).toContainText('$6,000')
    await expect(page.getByText('Waiting to sync')).toBeVisible()

    await context.setOffline(false)
    await page.reload()
    await expect(title(page)).toContainText('$6,000')
    await expect(page.getByText('Waiting to sync')).toHaveCount(0)
    await page.goto('/retirement/pensions')
    await expect(page.getByRole('button', { name: 'State teachers', exact: true })).toBeVisible()
    await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  })
})

test('the demo household’s forecast opens the working of a year from the chart and the table', async ({
  page,
}) => {
  await openDemo(page)
  await page.goto('/retirement/forecast')
  await expect(page.getByText(/\d% chance of success$/)).toBeVisible({ timeout: 15_000 })
  await expectFit(page, 'the forecast')
  await page.getByRole('slider', { name: 'Income by source and year' }).focus()
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Adjusted gross income (AGI)')).toBeVisible()
  await expectNothingSerious(page, 'the working of a year')
  await expect(page).toHaveURL(/\?year=20\d\d$/)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/retirement/forecast')

  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: '2040', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '2040' })).toBeVisible()
  await page.getByRole('button', { name: '2041' }).click()
  await expect(page.getByRole('dialog', { name: '2041' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the working of a year on a phone')
})

test('the demo household’s contributions and lump sum are accessible', async ({ page }) => {
  await openDemo(page)
  await page.goto('/retirement/contributions')
  await expect(page.getByText(/gets? the full match/).first()).toBeVisible()
  await expectFit(page, 'contributions')
  await page.goto('/retirement/pensions')
  await expect(page.getByRole('heading', { name: /worth|Both/ })).toBeVisible()
  await expectFit(page, 'pensions')
  await page.getByRole('button', { name: 'Add income' }).click()
  await expect(page.getByRole('dialog', { name: 'Add income' })).toBeVisible()
  await expectNothingSerious(page, 'the form of a pension')
})
