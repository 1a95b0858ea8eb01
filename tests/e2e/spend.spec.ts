import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseOption } from './keyboard.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'

const FILE = fileURLToPath(new URL('../fixtures/imports/chase-checking.csv', import.meta.url))

/** Chooses a file of transactions for an account, and has it compared with what is there. */
async function readFileInto(
  page: Page,
  account: 'A new account' | 'Chase checking',
  buffer: Buffer,
): Promise<void> {
  await page
    .getByLabel('Transaction file')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText(/^\d transactions, /)).toBeVisible()
  await page.getByLabel('Account', { exact: true }).selectOption({ label: account })
  if (account === 'A new account') await page.getByLabel('Account name').fill('Chase checking')
  await page.getByRole('button', { name: 'Check for duplicates' }).click()
}

test('a file is imported once, even if it is chosen twice, and the import is undone', async ({
  page,
  loggedInUser: _,
}) => {
  const file = await readFile(FILE)
  await page.goto('/spend/import')
  await readFileInto(page, 'A new account', file)
  await expect(page.getByText(/^4 new transactions from /)).toBeVisible()
  await page.getByRole('button', { name: 'Import 4 transactions' }).click()
  await expectToast(page, 'Success', '4 transactions imported')
  await readFileInto(page, 'Chase checking', file)
  await expect(page.getByText(/4 transactions seem to be here already/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 transactions' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo import of november.csv' }).click()
  await expect(page.getByText(/· Undone$/)).toBeVisible()
  await page.goto('/spend/transactions')
  await expect(page.getByText('No transactions yet')).toBeVisible()
})

/** Adds a purchase of today to the client's cash account. */
async function addPurchase(
  app: AppServer,
  { token }: LoggedInUser,
  bank_account_uuid: string,
  name: string,
  cents: number,
  category = 'other',
): Promise<void> {
  const { headers } = await fetch(`${app.url}/health`)
  const date = new Date(headers.get('date') ?? '').toLocaleDateString('en-CA', {
    timeZone: 'America/New_York',
  })
  const body = { bank_account_uuid, new_account_name: 'Wallet', name, amount_cents: -cents, date, category }
  const response = await send(app, 'POST', '/spend/create/transaction', body, token)
  expect(response.status, await response.text()).toBe(201)
}

const chooseCategory = (sheet: Locator, label: string): Promise<void> =>
  chooseOption(sheet.getByRole('combobox', { name: 'Category' }), label, label)

/** A day in the past, whichever of the time zones is asked. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const WALLET = '01935e6a-7c00-7000-8000-0000000000a1'
const walletOf = ({ user }: LoggedInUser): string => WALLET.slice(0, 24) + user.user_uuid.slice(-12)

test('a corrected category becomes a rule for the merchant, and one corrected offline syncs later', async ({
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
  await readFileInto(page, 'A new account', file)
  await page.getByRole('button', { name: 'Import 3 transactions' }).click()
  await expectToast(page, 'Success', '3 transactions imported')
  await page.goto('/spend/transactions')
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

test('a purchase that crosses a limit is in the list of notifications', async ({
  page,
  app,
  loggedInUser,
}) => {
  const wallet = walletOf(loggedInUser)
  await addPurchase(app, loggedInUser, wallet, 'Green Grocer', 20_00, 'groceries')
  await page.goto('/spend/guardrail')
  await page.getByLabel('Add a limit on a category').selectOption({ label: 'Groceries' })
  await page.getByLabel('Groceries', { exact: true }).fill('100')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expectToast(page, 'Success', /./)
  await addPurchase(app, loggedInUser, wallet, 'Green Grocer', 65_00, 'groceries')
  // Limits are compared after the purchase is answered.
  const unread = async (): Promise<number> => {
    const response = await send(app, 'GET', '/users/get/notifications/me', undefined, loggedInUser.token)
    return ((await response.json()) as { data: { unread_count: number } }).data.unread_count
  }
  await expect.poll(unread).toBe(1)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText(/Groceries.*80%/).first()).toBeVisible()
})
