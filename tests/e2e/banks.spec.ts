import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { follow } from './visit.ts'

const bankSheet = (page: Page) => page.getByRole('dialog', { name: /^(?:Choose a bank|Log in to )/ })

async function logInTo(page: Page, bank: string): Promise<void> {
  const sheet = bankSheet(page)
  await sheet.getByLabel('Username').fill('user_good')
  await sheet.getByLabel('Password', { exact: true }).fill('pass_good')
  await sheet.getByRole('button', { name: `Log in to ${bank}` }).click()
}

async function chooseBank(page: Page, bank: string): Promise<void> {
  await page.getByRole('button', { name: 'Link a bank' }).click()
  await bankSheet(page).getByRole('button', { name: bank }).click()
}

test('a client links banks, one of them with a code, sees its card in the debts, and unlinks a bank', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/banks')
  await expect(page.getByText('No bank linked yet')).toBeVisible()
  await chooseBank(page, 'First Fernbrook Bank')
  await logInTo(page, 'First Fernbrook Bank')
  const fernbrook = page.getByRole('region', { name: 'First Fernbrook Bank' })
  await expect(fernbrook.getByText('Everyday Checking', { exact: true })).toBeVisible()
  await expect(bankSheet(page)).toBeHidden()

  await fernbrook.getByRole('link', { name: 'View debt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cash Back Card')

  await follow(page, '/banks')
  await chooseBank(page, 'Oakhollow Trust')
  await logInTo(page, 'Oakhollow Trust')
  await bankSheet(page).getByLabel('Code').fill('1234')
  await bankSheet(page).getByRole('button', { name: 'Submit code' }).click()
  const oakhollow = page.getByRole('region', { name: 'Oakhollow Trust' })
  await expect(oakhollow.getByText('Northline 401(k)')).toBeVisible()
  await expect(bankSheet(page)).toBeHidden()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Net worth' }).click()
  for (const name of ['Everyday Checking', 'High-Yield Savings', 'Brokerage', 'Northline 401(k)']) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
  }

  await page.goBack()
  await oakhollow.getByRole('button', { name: 'More about Oakhollow Trust' }).click()
  await page.getByRole('menuitem', { name: 'Unlink' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlink Oakhollow Trust?' })
  await dialog.getByText('Delete transactions').click()
  await dialog.getByRole('button', { name: 'Unlink bank' }).click()
  await expect(oakhollow).toBeHidden()
  await expect(fernbrook).toBeVisible()
})
