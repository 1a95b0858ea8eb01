/** Sharing a plan: a client with an advisor, who reads it in one tab, and with a partner, who edits it. */
import type { Browser, Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { databaseText } from './device.ts'
import { expectFitsPhone, PHONE } from './fit.ts'
import { type ConsoleGuard, expect, test } from './fixtures.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, logIn, newTestUser, registerAndVerify, seedSession, send } from './test-users.ts'

const DESKTOP = { width: 1280, height: 800 }
const CARD = {
  debt_type: 'credit_card',
  name: 'Visa 4821',
  balance_cents: 620_000,
  apr: 0.229,
  minimum_payment_cents: 3500,
  payment_cents: 184_00,
  due_day: 24,
  limit_cents: 900_000,
}
/** Console message of the browser about a read of a share that has ended. */
const REFUSED = /status of 403/

async function clientWithDebt(app: AppServer): Promise<LoggedInUser> {
  const testUser = newTestUser()
  await registerAndVerify(app, testUser)
  const client = await logIn(app, testUser)
  const made = await send(app, 'POST', '/debt/create/debts', CARD, client.token)
  expect(made.ok).toBe(true)
  return client
}

async function pageOf(browser: Browser, app: AppServer, consoleGuard: ConsoleGuard): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  consoleGuard.watch(context)
  return context.newPage()
}

const card = (page: Page) => page.locator('[data-slot=card]#sharing')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a client shares with an advisor, sees what they read, and revokes: the advisor’s view closes', async ({
  page,
  browser,
  app,
  advisor,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED)
  const client = await clientWithDebt(app)
  await seedSession(page, client)
  await page.goto('/settings')
  await card(page).getByRole('button', { name: 'Share with an advisor' }).click()
  await page.getByLabel('Advisor’s username').fill(advisor.username)
  await page.getByRole('checkbox', { name: 'Spending' }).uncheck()
  await page.getByLabel('Your password').fill(client.password)
  await page.getByRole('button', { name: 'Share my plan' }).click()
  await expect(card(page).getByText(/Advisor · hasn’t looked yet/)).toBeVisible()

  const theirs = await pageOf(browser, app, consoleGuard)
  await theirs.goto('/login')
  await typeLoginAndSubmit(theirs, advisor)
  await theirs.getByRole('link', { name: /A client.s plan/ }).click()
  await theirs.getByLabel('Name or username').fill(client.firstName.slice(0, 7))
  await expect(theirs.getByText(`${client.firstName} ${client.lastName}`)).toBeVisible()
  expect.soft(await seriousViolations(theirs), 'the client search').toEqual([])
  await theirs.getByLabel('Name or username').press('ArrowDown')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText(`You’re viewing ${client.firstName}’s plan. Read only.`)).toBeVisible()
  await expect(heading(theirs, `${client.firstName}’s plan`)).toBeVisible()
  const nav = theirs.getByRole('navigation', { name: 'Main' }).first()
  await expect(nav.getByRole('link', { name: 'Spend' })).toHaveCount(0)
  await expect(nav.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await nav.getByRole('link', { name: 'Debt', exact: true }).click()
  // The page before it, which stays until this one is loaded, links to the card, too.
  await expect(heading(theirs, /^Debt-free in /)).toBeVisible()
  await theirs.getByRole('link', { name: CARD.name }).first().click()
  await expect(heading(theirs, new RegExp(CARD.name))).toBeVisible()
  for (const name of [/Record payment/, /Mark .*as paid/, /More about/, /Remind me/]) {
    await expect(theirs.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(theirs.locator('a[href$="/edit"]:visible, a[href$="/new"]:visible')).toHaveCount(0)
  await theirs.setViewportSize(PHONE)
  await expectFitsPhone(theirs, 'the view')
  await theirs.setViewportSize(DESKTOP)
  const kept = await theirs.evaluate(() => JSON.stringify({ ...localStorage }))
  const stored = kept + (await databaseText(theirs))
  expect(stored).not.toContain(CARD.name)
  expect(stored).not.toContain(client.user.user_uuid)

  await page.reload()
  await card(page).getByRole('button', { name: 'Manage' }).click()
  const log = page.getByRole('region', { name: 'Access log' })
  await expect(log.getByText('Viewed debts').first()).toBeVisible()
  await expect(log.getByText(/spending/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(card(page).getByRole('region', { name: 'No longer shared with' })).toBeVisible()

  await nav.getByRole('link', { name: 'Net worth' }).click()
  await expect(theirs).toHaveURL('/chooseProfile')
  await expect(theirs.getByText(/This plan isn’t shared with you anymore/)).toBeVisible()
  await theirs.getByRole('link', { name: 'My own plan' }).click()
  await expect(heading(theirs, new RegExp(advisor.firstName))).toBeVisible()
  await theirs.context().close()
})

test('a partner accepts an invitation, edits the plan, and closes it', async ({
  page,
  browser,
  app,
  consoleGuard,
}) => {
  const client = await clientWithDebt(app)
  await send(app, 'POST', '/debt/create/user-debt-types', { name: 'Family loan' }, client.token)
  await seedSession(page, client)
  await page.goto('/settings')
  await card(page).getByRole('button', { name: 'Invite a partner' }).click()
  await page.getByRole('radio', { name: /View and edit/ }).check()
  await page.getByLabel('Your password').fill(client.password)
  await page.getByRole('button', { name: 'Create invitation' }).click()
  const link = (await page.getByText(/\/acceptInvitation#/).textContent()) ?? ''

  const partner = newTestUser()
  await registerAndVerify(app, partner)
  const theirs = await pageOf(browser, app, consoleGuard)
  await seedSession(theirs, await logIn(app, partner))
  await theirs.goto(link)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(theirs, /shares a plan with you/)).toBeVisible()
  expect.soft(await seriousViolations(theirs), 'the invitation').toEqual([])
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await theirs.getByRole('button', { name: new RegExp(`^${client.firstName}`) }).click()
  await expect(
    theirs.getByText(`You’re viewing ${client.firstName}’s plan. Your changes are saved to it.`),
  ).toBeVisible()
  await theirs.goto('/debt/types')
  await theirs.getByRole('button', { name: 'Rename Family loan' }).click()
  await theirs.getByLabel('Name').fill('Loan from Grandma')
  await theirs.getByLabel('Name').press('Enter')
  await expect(theirs.getByText('Loan from Grandma')).toBeVisible()
  await theirs.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(heading(theirs, 'Choose a profile')).toBeVisible()

  await page.goto('/debt/types')
  await expect(page.getByText('Loan from Grandma')).toBeVisible()
  await page.goto('/settings')
  await card(page).getByRole('button', { name: 'Manage' }).click()
  await expect(page.getByText(/[Cc]hanged debts/).first()).toBeVisible()
  await theirs.context().close()
})
