import type { Locator, Page } from '@playwright/test'
import { expectFit, expectNoSidewaysScroll, expectNothingSerious } from './fit.ts'
import { type LoggedInUser, send } from './test-users.ts'
import type { AppServer } from './server.ts'
import { expectToast, toast } from './toast.ts'
import { expect, test } from './fixtures.ts'

/** The heading with its surrounding content. */
const title = (page: Page): Locator => page.locator('[data-slot=page-header]')
const group = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

interface Kept {
  readonly debt_uuid: string
  readonly name: string
  readonly balance_cents: number
  readonly version: number
}

/** A debt on the server, created or read as if by another device. */
async function api(app: AppServer, { token }: LoggedInUser, method: string, path: string, body?: unknown) {
  const response = await send(app, method, path, body, token)
  const { data } = (await response.json()) as { data: Kept & Kept[] }
  expect(response.ok, `${method} ${path}`).toBe(true)
  return data
}

const card = {
  debt_type: 'credit_card',
  name: 'Visa 4821',
  lender: 'Chase',
  balance_cents: 620_000,
  apr: 0.229,
  minimum_payment_cents: 3500,
  payment_cents: 184_00,
  due_day: 24,
  limit_cents: 900_000,
}
const home = {
  debt_type: 'mortgage',
  name: 'Mortgage, 18 Alder St',
  balance_cents: 24_318_022,
  apr: 0.0625,
  minimum_payment_cents: 168_900,
  escrow_cents: 41_200,
  property_value_cents: 38_500_000,
}
const enter = (app: AppServer, loggedInUser: LoggedInUser, debt: object): Promise<Kept> =>
  api(app, loggedInUser, 'POST', '/debt/create/debts', debt)

/** Tabs to the field or button with this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const exact = true
  const wanted = page
    .getByLabel(name, { exact })
    .or(page.getByRole('button', { name, exact }))
    .or(page.getByRole('link', { name, exact }))
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.and(wanted).count()) > 0) return
  }
  throw new Error(`The keyboard does not reach ${String(name)}`)
}

/** Fills in the form in order with the keyboard alone, and submits it. */
async function typeAll(page: Page, fields: readonly (readonly [string | RegExp, string])[]): Promise<void> {
  for (const [label, text] of fields) {
    await tabTo(page, label)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}

const loan = (name: string, balance: string, apr: string, payment: string, rateLabel = 'APR') =>
  [
    ['Name', name],
    ['Current balance', balance],
    [rateLabel, apr],
    ['Minimum payment', payment],
    ['Due day', '15'],
  ] as const
const rent = (name: string, payment: string) =>
  [
    ['Name', name],
    ['Monthly payment', payment],
    ['Due day', '1'],
  ] as const

const oneOfEach = [
  [
    /^Credit card/,
    [...loan('Visa 4821', '6200', '22.9', '').slice(0, 3), [/^Minimum payment/, '35'], ['Due day', '15']],
  ],
  [/^Mortgage/, loan('Alder St', '243180.22', '6.25', '1689', 'Interest rate')],
  [/^Home equity/, loan('Kitchen', '20000', '8.5', '400', 'Interest rate')],
  [/^Student loan/, loan('Nelnet', '21800', '5.8', '240')],
  [/^Auto loan/, loan('Subaru', '14800', '6.2', '385')],
  [/^Personal loan/, loan('Bank loan', '5000', '11', '150')],
  [/^Medical bill/, loan('Clinic', '900', '0', '100')],
  [/^Rent/, rent('Studio', '650')],
  [/^Lease/, rent('Piano', '80')],
] as const

test('a new client adds one debt of each type with the keyboard alone and sees the totals', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/debt')
  await expect(page.getByText('See when you’ll be debt-free')).toBeVisible()
  for (const [kind, fields] of oneOfEach) {
    await tabTo(page, 'Add debt')
    await page.keyboard.press('Enter')
    await expect(title(page)).toContainText('What do you owe?')
    await tabTo(page, kind)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Add debt' })).toBeVisible()
    await typeAll(page, fields)
    const name = fields[0][1]
    await expect(title(page)).toContainText(name)
    await tabTo(page, /^Debt$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  }
  await expect(page.getByRole('main')).toContainText('$311,880.22 across 7 debts')
  // The card's minimum does not cover its interest.
  await expect(title(page)).toContainText('At your current payments, one of your debts is never paid off')
  await expect(group(page, 'Home')).toContainText('$263,180.22')
  await expect(group(page, 'Loans and bills')).toContainText('$42,500.00')
  await expect(group(page, 'Rent and leases')).toContainText('$730.00 a month')
})

test('a custom debt type is created in the form, renamed and deleted', async ({ page, loggedInUser: _ }) => {
  await page.goto('/debt/new?kind=custom')
  await page.getByLabel('Name', { exact: true }).fill('Uncle Ben')
  await page.getByLabel('Type name').fill('Family loan')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('combobox', { name: 'Your type' })).toHaveText(/Family loan/)
  await page.getByLabel('Current balance').fill('2000')
  await page.getByLabel('APR', { exact: true }).fill('0')
  await page.getByLabel('Minimum payment', { exact: true }).fill('100')
  await page.getByLabel('Due day').fill('1')
  await expect(page.getByText(/^Paid off in .*(1 year, 8 months)/)).toBeVisible()
  await page.getByRole('button', { name: 'Add debt' }).click()
  // The form shows the type, too.
  await expect(title(page)).toContainText('Uncle Ben')
  await expect(page.getByText('Family loan', { exact: true })).toBeVisible()

  await page.goto('/debt/types')
  await expect(page.getByText('1 debt')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Family loan' })).toBeHidden()
  await page.getByRole('button', { name: 'Rename Family loan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('From the family')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('From the family')).toBeVisible()
})

test('on a phone, an undo offer does not cover the page title after its message', async ({
  page,
  app,
  loggedInUser,
}) => {
  await enter(app, loggedInUser, card)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/debt')
  await page.getByRole('button', { name: 'Mark as paid: Visa 4821' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  const folded = page.locator('[data-slot=toast][data-folded]')
  await expect(folded).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  const coveredShare = await folded.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(document.querySelector('h1') ?? document.body)
    const shares = [...words.getClientRects()].map((line) => {
      const width = Math.min(line.right, box.right) - Math.max(line.left, box.left)
      const height = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top)
      return (Math.max(0, width) * Math.max(0, height)) / (line.width * line.height)
    })
    return Math.max(...shares)
  })
  expect(coveredShare).toBeLessThan(0.05)
  await undo.click()
  await expect(title(page)).toContainText('$6,200.00')
})

test('a due date is marked as paid in one tap and undone; payments are recorded and undone', async ({
  page,
  app,
  loggedInUser,
}) => {
  const { debt_uuid } = await enter(app, loggedInUser, card)
  await page.goto('/debt')
  await page.getByRole('button', { name: 'Mark as paid: Visa 4821' }).click()
  await expectToast(page, 'Success', 'Payment of $184 recorded for Visa 4821')
  await expect(title(page)).toContainText('$6,016.00')
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText('$6,200.00')

  await page.getByRole('link', { name: 'Visa 4821' }).first().click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record payment' })
  await expect(sheet.getByLabel('Amount')).toHaveValue('184')
  await sheet.getByLabel('Amount').fill('7000')
  await sheet.getByRole('button', { name: 'Record payment' }).click()
  await expect(sheet.locator('[data-slot=field-error]')).toHaveText('That’s more than you owe: $6,200')
  await sheet.getByLabel('Amount').fill('500')
  await expect(sheet.getByText('$5,700.00').first()).toBeAttached()
  await sheet.getByRole('button', { name: 'Record payment' }).click()
  await expect(sheet).toBeHidden()
  await expect(title(page)).toContainText('$5,700.00')
  await expect(page.getByText('$500 principal')).toBeVisible()
  await page.getByRole('button', { name: /^Edit payment of \$500/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit payment' })
  await edit.getByLabel('Amount').fill('450')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(title(page)).toContainText('$5,750.00')
  await page.getByRole('button', { name: /^Edit payment of \$450/ }).click()
  await edit.getByRole('button', { name: 'Remove payment' }).click()
  await expect(title(page)).toContainText('$6,200.00')
  await expect(page.getByText('No payments yet.')).toBeVisible()
  const onServer = async () => (await api(app, loggedInUser, 'GET', '/debt/get/debts/me'))[0]
  await expect.poll(onServer).toMatchObject({ debt_uuid, balance_cents: 620_000 })
})

test('a conflict with another device shows both versions and overwrites neither', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/)
  const { debt_uuid, version } = await enter(app, loggedInUser, card)
  await page.goto(`/debt/${debt_uuid}/edit`)
  await page.getByLabel('APR', { exact: true }).fill('19.9')
  await api(app, loggedInUser, 'PUT', '/debt/update/debts', { debt_uuid, version, apr: 0.25 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const row = page.getByRole('row', { name: /^APR/ })
  await expect(row.getByRole('cell')).toHaveText(['19.90%', '25.00%'])
  await expectFit(page, 'a conflict')
  await page.getByRole('button', { name: 'Keep my change' }).click()
  await expect(page).toHaveURL(`/debt/${debt_uuid}`)
  await expect(page.getByText('19.90%')).toBeVisible()

  await page.goto(`/debt/${debt_uuid}/edit`)
  await page.getByLabel('Name', { exact: true }).fill('Old Visa')
  const [{ version: newer } = { version: 0 }] = await api(app, loggedInUser, 'GET', '/debt/get/debts/me')
  await api(app, loggedInUser, 'PUT', '/debt/update/debts', { debt_uuid, version: newer, name: 'Visa Gold' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Use the other version' }).click()
  await expect(title(page)).toContainText('Visa Gold')
})

test('a debt is paid off, reopened, deleted and restored', async ({ page, app, loggedInUser }) => {
  const { debt_uuid } = await enter(app, loggedInUser, card)
  await enter(app, loggedInUser, home)
  await page.goto(`/debt/${debt_uuid}`)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More about Visa 4821' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Pay off')
  await page.getByRole('button', { name: 'Pay off' }).click()
  await expect(page.getByText(/^Paid off on/)).toBeVisible()
  await choose('Reopen')
  await page.getByLabel('Current balance').fill('120')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(title(page)).toContainText('$120.00')
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible()

  await choose('Delete')
  await expect(page).toHaveURL('/debt')
  await expect(title(page)).toContainText('You owe $243,180.22')
  await expect(title(page)).not.toContainText('across')
  await toast(page, 'Success', 'Visa 4821 deleted. You can restore it for 7 days.')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(title(page)).toContainText('across 2 debts')
})

test('offline changes are shown as pending and sent once when back online', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load resource)/)
  const { debt_uuid } = await enter(app, loggedInUser, card)
  await page.goto(`/debt/${debt_uuid}`)
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await page.goto('/debt')
  await expect(title(page)).toContainText('$6,200.00')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Mark as paid: Visa 4821' }).click()
  await expect(title(page)).toContainText('$6,016.00')
  await expect(group(page, 'Credit cards').getByText('Waiting to sync')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
  await expect(title(page)).toContainText('$6,016.00')
  const debts = await api(app, loggedInUser, 'GET', '/debt/get/debts/me')
  expect(debts).toMatchObject([{ balance_cents: 601_600 }])
})

test('the home page shows the total owed and the debt-free date', async ({ page, app, loggedInUser }) => {
  await enter(app, loggedInUser, card)
  await page.goto('/dashboard')
  await expect(page.getByText('Debt-free in').first()).toBeVisible()
  await expect(page.getByText(/\$6,200 owed/)).toBeVisible()
  await expectFit(page, 'the home page with debts')
})

test('debt pages have no serious accessibility violations and never scroll sideways', async ({
  page,
  app,
  loggedInUser,
}) => {
  const { debt_uuid } = await enter(app, loggedInUser, card)
  await enter(app, loggedInUser, home)
  await enter(app, loggedInUser, {
    ...card,
    name: 'A card with a very long name that its owner was proud of once',
    balance_cents: 999_999_999_999,
    due_day: 31,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/debt', `/debt/${debt_uuid}`, `/debt/${debt_uuid}/edit`, '/debt/new?kind=mortgage']) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0)
    await expectFit(page, path)
    await expectNoSidewaysScroll(page, path)
  }
  await page.getByRole('button', { name: 'Add debt' }).click()
  await expectFit(page, 'a form with everything wrong')
  await page.goto(`/debt/${debt_uuid}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothingSerious(page, 'the payment sheet')
  await expectNoSidewaysScroll(page, 'the payment sheet')
})
