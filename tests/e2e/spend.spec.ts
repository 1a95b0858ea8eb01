import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseOption } from './keyboard.ts'
import { send } from './test-users.ts'
import { follow } from './visit.ts'

const chooseCategory = (sheet: Locator, label: string): Promise<void> =>
  chooseOption(sheet.getByRole('combobox', { name: 'Category' }), label, label)

/** A day in the past, whichever of the time zones is asked. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('a new client imports a file, makes a rule of a corrected category, and corrects one offline', async ({
  page,
  context,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  const file = Buffer.from(
    [
      'Date,Description,Amount',
      `${daysAgo(11)},CORNER KIOSK,-4.50`,
      `${daysAgo(9)},CORNER KIOSK,-6.75`,
      `${daysAgo(8)},PEPPER AND PLUM,-31.20`,
    ].join('\n'),
  )
  await page.goto('/spend/import')
  await page
    .getByLabel('Transaction file')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: file })
  await expect(page.getByText(/^3 transactions, /)).toBeVisible()
  await page.getByLabel('Which account is this file from?').selectOption({ label: 'A new account' })
  await page.getByLabel('Account name').fill('Chase checking')
  await page.getByRole('button', { name: 'Check for duplicates' }).click()
  await page.getByRole('button', { name: 'Import 3 transactions' }).click()
  await expect(
    page.getByRole('region', { name: '3 transactions imported into Chase checking' }),
  ).toBeVisible()
  await follow(page, '/spend/transactions')
  const rows = page.getByRole('list', { name: 'Transactions' })
  await rows.getByRole('link', { name: 'Corner Kiosk' }).first().click()
  const sheet = page.getByRole('dialog')
  await chooseCategory(sheet, 'Coffee shops and bars')
  await expect(sheet.getByText('Always categorize Corner Kiosk as Coffee shops and bars?')).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: 'Change 1 past transaction too' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Create rule' }).click()
  await expect(sheet.getByText(/^Always categorize/)).toBeHidden()
  await page.keyboard.press('Escape')

  await rows.getByRole('link', { name: 'Pepper and Plum' }).click()
  await expect(sheet.getByLabel('Category')).toBeVisible()
  await context.setOffline(true)
  await chooseCategory(sheet, 'Groceries')
  await page.keyboard.press('Escape')
  await expect(rows.getByText(/^Groceries · /)).toBeVisible()
  await context.setOffline(false)
  const stored = async (): Promise<unknown> => {
    const response = await send(app, 'GET', '/spend/get/transactions/me', undefined, loggedInUser.token)
    const { data } = (await response.json()) as {
      data: { transactions: { name: string; category: string }[] }
    }
    return data.transactions.map(({ name, category }) => [name, category]).sort()
  }
  await expect.poll(stored).toEqual([
    ['Corner Kiosk', 'coffee_bars'],
    ['Corner Kiosk', 'coffee_bars'],
    ['Pepper and Plum', 'groceries'],
  ])
})
