import type { Page } from '@playwright/test'
import { PHONE, expectFit, expectFitsPhone, expectNoSidewaysScroll, expectPageFitsPhone } from './fit.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toast.ts'
import { follow, visit } from './visit.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** The net worth figure at the top of the page. */
const figure = (page: Page) => page.getByRole('main').locator('p.text-40')

async function add(page: Page, kind: string, name: string, dollars: string): Promise<void> {
  await page.getByRole('button', { name: 'Add account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add account' })
  await sheet.getByLabel('Type').selectOption({ label: kind })
  await sheet.getByLabel('Name').fill(name)
  await sheet.getByLabel(/^(?:Current (?:balance|value)|Amount you owe)$/).fill(dollars)
  await sheet.getByRole('button', { name: 'Add account' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

test('a new client adds accounts and an income, records a value, restores an account, and adds one offline', async ({
  page,
  context,
  loggedInUser: _,
  consoleGuard,
}) => {
  // The new account's page may request it before it has synced.
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|status of 404/)
  await page.goto('/netWorth')
  await expect(page.getByText('See your assets, less your debts')).toBeVisible()
  await add(page, 'Savings account', 'Rainy day', '8200')
  await add(page, 'Other debt', 'Uncle Ben', '1500')
  await expect(figure(page)).toContainText('$6,700.00')
  await page.getByLabel('Your yearly pay, before tax').fill('60000')
  await page.getByRole('button', { name: 'Add income' }).click()
  await expect(page.getByText('$5,000', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Rainy day' }).click()
  await page.getByRole('button', { name: 'Update balance' }).click()
  const sheet = page.getByRole('dialog', { name: 'Update balance' })
  await sheet.getByLabel('Current balance').fill('9000')
  await sheet.getByText('Money added', { exact: true }).click()
  await sheet.getByLabel('Amount added').fill('500')
  await sheet.getByRole('button', { name: 'Save balance' }).click()
  await expect(title(page)).toContainText('$9,000.00')
  await expect(page.getByText('$500 added')).toBeVisible()

  await page.getByRole('button', { name: 'More about Rainy day' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expectToast(page, 'Success', 'Rainy day deleted')
  await expect(page).toHaveURL('/netWorth')
  await expect(figure(page)).toContainText('−$1,500.00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(figure(page)).toContainText('$7,500.00')

  await context.setOffline(true)
  await add(page, 'Vehicle', 'Bike', '900')
  await expect(figure(page)).toContainText('$8,400.00')
  await expect(page.getByText('Waiting to sync').first()).toBeVisible()
  await page.getByRole('link', { name: 'Bike' }).click()
  await expect(title(page)).toContainText('$900.00')
  await context.setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
  await page.goto('/netWorth')
  await expect(page.getByRole('link', { name: 'Bike' })).toBeVisible()
  await expect(figure(page)).toContainText('$8,400.00')
})

test('the demo’s home page, net worth, an account and linked banks fit a phone and are accessible', async ({
  page,
  demo: _,
}) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/dashboard')
  await expect(page.getByText(/on track\./)).toBeVisible()
  await expectFit(page, 'home')
  await expectNoSidewaysScroll(page, 'home')
  await follow(page, '/netWorth')
  await expectFit(page, 'net worth')
  await expectNoSidewaysScroll(page, 'net worth')
  await page.getByRole('link', { name: 'College savings' }).click()
  await expect(page.getByText('Goals funded by this account')).toBeVisible()
  await expectPageFitsPhone(page, 'an account')
  await page.getByRole('button', { name: 'Update balance' }).click()
  await page.getByRole('dialog').getByText('Money added', { exact: true }).click()
  await expectFitsPhone(page, 'the form of a value')
  await page.keyboard.press('Escape')

  await follow(page, '/banks')
  // One of them asks for a new login.
  await expect(page.getByRole('button', { name: 'Log in to Maple & Main' })).toBeVisible()
  await expectPageFitsPhone(page, 'linked banks')
})
