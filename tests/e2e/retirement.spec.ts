import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectFit, expectNothingSerious } from './fit.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'
import { visit } from './visit.ts'

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function planOnServer(app: AppServer, { token }: LoggedInUser) {
  const response = await send(app, 'GET', '/retire/income-forecast/me', undefined, token)
  const { data } = (await response.json()) as {
    data: {
      plan: { income_target: { monthly_cents: number } | null }
      headline: { success_share: number } | null
    }
  }
  return data
}

async function setUp(page: Page): Promise<void> {
  await page.goto('/retirement')
  await page.getByRole('link', { name: 'Set up your plan' }).click()
  await expect(title(page)).toHaveText('When do you want to retire?')
  await expectNothingSerious(page, 'the first step')
  await page.getByLabel('Your yearly pay, before tax').fill('90000')
  await page.getByText('Female', { exact: true }).click()
  await goOn(page)
  await expect(title(page)).toHaveText('Who is this plan for?')
  await page.getByText('Just me').click()
  await goOn(page)
  await expect(title(page)).toHaveText('What will you spend?')
  await goOn(page)
  await expect(title(page)).toHaveText('What will Social Security pay?')
  await goOn(page)
  await expect(title(page)).toHaveText('What are you saving?')
  await page.getByLabel('401(k) or 403(b), before tax').fill('12000')
  await page.getByRole('button', { name: 'View plan' }).click()
  await expect(title(page)).toContainText('% chance of success')
}

test('a new client sets up a plan, whose chance of success is the server’s', async ({
  app,
  page,
  loggedInUser,
}) => {
  await setUp(page)
  const { headline } = await planOnServer(app, loggedInUser)
  const percent = Math.floor((headline?.success_share ?? 0) * 100 + 1e-9)
  const words = percent < 1 ? 'Under 1%|under 1%' : percent > 98 ? `${percent}%|over 99%` : `${percent}%`
  await expect(title(page)).toContainText(new RegExp(`(?:${words}) chance of success`))
  await expect(page.getByText('Finish setting up your plan')).toBeHidden()
  await expectFit(page, 'the plan')
  await expectNothingSerious(page, 'the plan')
})

test('a change tried and saved offline reaches the server later', async ({
  app,
  page,
  context,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await setUp(page)
  await page.goto('/retirement/spending')
  await expect(title(page)).toContainText('a month')
  // Here no worker has stored what the page calculates with, so it has to be loaded first.
  await visit(page, '/retirement')
  const spending = page.getByRole('slider', { name: 'Monthly spending in retirement' })
  await expect(spending).toBeVisible()
  await context.setOffline(true)
  await spending.focus()
  await page.keyboard.press('PageUp')
  await expect(page.getByText('Not saved')).toBeVisible()
  const tried = Number(await spending.inputValue())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Success', 'Saved. We’ll sync it when you’re back online')
  await expect(page.getByText('Waiting to sync')).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await planOnServer(app, loggedInUser)).plan.income_target?.monthly_cents, {
      timeout: 20_000,
    })
    .toBe(tried)
})
