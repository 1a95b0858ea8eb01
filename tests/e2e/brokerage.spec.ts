/** From an empty page to a filled order: a trust account with its documents, reviewed by the sandbox’s clock. */
import type { Page } from '@playwright/test'
import { pdf } from '../fixtures/sample-files.ts'
import { expectPageFitsPhone, PHONE } from './fit.ts'
import { expect, test } from './fixtures.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

/** The job that asks the broker runs every 15 seconds, and the page asks the server. */
const SYNCED = { timeout: 60_000 }
const REVIEW_MS = 70_000

async function addGoal(app: AppServer, { token }: LoggedInUser): Promise<void> {
  const response = await send(
    app,
    'POST',
    '/investment/create',
    {
      mode: 'invest',
      name: 'Lake house',
      target_cents: 90_000_00,
      target_date: '2040-06-01',
      monthly_contribution_cents: 200_00,
      model: 'average',
    },
    token,
  )
  expect(response.status).toBe(201)
}

async function fillIdentity(page: Page): Promise<void> {
  await expect(heading(page, 'About you')).toBeVisible()
  await page.getByLabel('Citizenship').selectOption('US citizen')
  await page.getByLabel('Marital status').selectOption('Single')
  await page.getByLabel('Dependents').fill('0')
  await page.getByLabel('Name of the trust').fill('Lake Trust')
  await page.getByRole('textbox', { name: 'Date it was formed' }).fill('05/04/2015')
  await page.getByLabel('Type of trust').selectOption('Revocable')
  await saveAndContinue(page)
}

async function fillEmployment(page: Page): Promise<void> {
  await expect(heading(page, 'Work and finances')).toBeVisible()
  await page.getByLabel('Employment').selectOption('Retired')
  await page.getByLabel('Yearly income, before tax').fill('80000')
  await page.getByLabel('Net worth', { exact: true }).fill('200000')
  await page.getByLabel('Liquid net worth').fill('50000')
  await page.getByLabel('Where will the money come from?').selectOption('Savings')
  await saveAndContinue(page)
}

async function fillExperience(page: Page): Promise<void> {
  await expect(heading(page, 'Investing experience')).toBeVisible()
  await page.getByRole('radio', { name: 'Growth over years' }).check()
  await page.getByRole('radio', { name: /^Medium/ }).check()
  await page.getByRole('radio', { name: 'Good' }).check()
  for (const label of ['Stocks', 'Bonds', 'Funds']) await page.getByLabel(label).fill('3')
  await saveAndContinue(page)
}

async function agree(page: Page): Promise<void> {
  await expect(heading(page, 'Agreements')).toBeVisible()
  for (const answer of await page.getByText('No', { exact: true }).all()) await answer.click()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await saveAndContinue(page)
}

async function addDocument(page: Page): Promise<void> {
  await expect(heading(page, 'Documents')).toBeVisible()
  const file = { name: 'trust.pdf', mimeType: 'application/pdf', buffer: pdf() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByRole('list', { name: 'Documents of this application' })).toContainText(file.name)
  await saveAndContinue(page)
}

test('on a phone, a new client opens an account with documents, and an order for a goal is filled', async ({
  page,
  app,
  loggedInUser,
}) => {
  await addGoal(app, loggedInUser)
  await page.setViewportSize(PHONE)
  await page.goto('/brokerage')
  await expect(page.getByText('No brokerage account yet')).toBeVisible()
  await page.getByRole('link', { name: 'Open an account' }).click()
  await page.getByRole('button', { name: 'Apply for Trust' }).click()
  await fillIdentity(page)
  await fillEmployment(page)
  await fillExperience(page)
  await agree(page)
  await addDocument(page)

  await expect(heading(page, 'Review and submit')).toBeVisible()
  await expect(page.getByRole('region', { name: 'About you' })).toContainText('Lake Trust')
  await expectPageFitsPhone(page, 'the review of an application')
  await page.getByLabel('Social Security number').fill('123-45-6789')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(heading(page, 'Your application is in review')).toBeVisible()
  await app.pass(REVIEW_MS)
  const deposit = page.getByRole('button', { name: 'Deposit practice money' })
  await expect(deposit).toBeVisible(SYNCED)

  await deposit.click()
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await sheet.getByLabel('Amount').fill('1000')
  await sheet.getByRole('button', { name: 'Deposit' }).click()
  await expect(sheet).toBeHidden()
  await app.pass(15_000)
  await expect(page.getByRole('region', { name: 'Cash' })).toContainText('$1,000', SYNCED)

  await page.getByRole('link', { name: 'Invest for a goal' }).first().click()
  await page.getByLabel('Amount to invest').fill('600')
  await page.getByRole('button', { name: 'Review order' }).click()
  const preview = page.getByRole('region', { name: 'Invest $600 for Lake house' })
  await expect(preview).toContainText('Cash after$400')
  await expectPageFitsPhone(page, 'the preview of an order')
  await preview.getByRole('button', { name: 'Place order' }).dblclick()
  await expectToast(page, 'Success', 'Order placed')
  const orders = page.getByRole('region', { name: 'Orders' })
  await expect(orders.getByText('Buy $600 for Lake house')).toHaveCount(1)
  await app.pass(15_000)
  await expect(orders.getByText('Filled', { exact: true })).toBeVisible(SYNCED)
  await expect(page.getByRole('region', { name: 'Positions' })).toContainText('shares at')
  await expect(page.getByRole('region', { name: 'Goals it funds' })).toContainText('Lake house')
  await expectPageFitsPhone(page, 'a brokerage account')
})
