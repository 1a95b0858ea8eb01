import type { Locator, Page } from '@playwright/test'
import { expectFitsPhone, expectPageFitsPhone, PHONE } from './fit.ts'
import { expect, test } from './fixtures.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'
import { follow, visit } from './visit.ts'

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

const VISA = [
  ['Name', 'Visa 4821'],
  ['Current balance', '6200'],
  ['APR', '22.9'],
  ['Due day', '15'],
  [/^Your monthly payment/, '184'],
] as const

test('a new client adds a debt with the keyboard alone, records payments, and pays offline', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load resource)/)
  await page.goto('/debt')
  await expect(page.getByText('See when you’ll be debt-free')).toBeVisible()
  await tabTo(page, 'Add debt')
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText('What do you owe?')
  await tabTo(page, /^Credit card/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add debt' })).toBeVisible()
  await typeAll(page, VISA)
  await expect(title(page)).toContainText('Visa 4821')
  await tabTo(page, /^Debt$/)
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText('$6,200.00')

  await page.getByRole('button', { name: 'Mark as paid: Visa 4821' }).click()
  await expectToast(page, 'Success', 'Payment of $184 recorded for Visa 4821')
  await expect(title(page)).toContainText('$6,016.00')
  // A key leads to the message, and its Undo is reached like any button.
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText('$6,200.00')

  await page.getByRole('link', { name: 'Visa 4821' }).first().click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record payment' })
  await sheet.getByLabel('Amount').fill('500')
  await sheet.getByRole('button', { name: 'Record payment' }).click()
  await expect(sheet).toBeHidden()
  await expect(title(page)).toContainText('$5,700.00')
  await expect(page.getByText('$500 principal')).toBeVisible()

  await follow(page, '/debt')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Mark as paid: Visa 4821' }).click()
  await expect(title(page)).toContainText('$5,516.00')
  await expect(group(page, 'Credit cards').getByText('Waiting to sync')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
  const debts = await api(app, loggedInUser, 'GET', '/debt/get/debts/me')
  expect(debts).toMatchObject([{ balance_cents: 551_600 }])
})

/** How much of a line of the page's title a message covers, at most. */
const coveredTitle = (message: Locator): Promise<number> =>
  message.evaluate((element) => {
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

test('at 1280 pixels, a message is beside the page title, at the right edge', async ({
  page,
  app,
  loggedInUser,
}) => {
  await enter(app, loggedInUser, card)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/debt')
  await page.getByRole('button', { name: 'Mark as paid: Visa 4821' }).click()
  const message = page.locator('[data-slot=toast]')
  await expect(message).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await coveredTitle(message)).toBe(0)
  const box = await message.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(65)
  expect(box?.x).toBeGreaterThanOrEqual(1280 - 36 - 320)
  // The content's edge, give or take a fraction of a pixel.
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(1280 - 36, 0)
})

test('on a phone, an undo offer does not cover the page title after its message', async ({
  page,
  app,
  loggedInUser,
}) => {
  await enter(app, loggedInUser, card)
  await page.setViewportSize(PHONE)
  await page.goto('/debt')
  await page.getByRole('button', { name: 'Mark as paid: Visa 4821' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  const folded = page.locator('[data-slot=toast][data-folded]')
  await expect(folded).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await coveredTitle(folded)).toBeLessThan(0.05)
  await undo.click()
  await expect(title(page)).toContainText('$6,200.00')
})

test('debt pages with debts, a form with errors, a conflict and a sheet fit a phone and are accessible', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/)
  const { debt_uuid, version } = await enter(app, loggedInUser, card)
  await Promise.all([
    enter(app, loggedInUser, home),
    enter(app, loggedInUser, {
      ...card,
      name: 'A card with a very long name that its owner was proud of once',
      balance_cents: 999_999_999_999,
      due_day: 31,
    }),
  ])
  await page.setViewportSize(PHONE)
  await visit(page, '/debt')
  await expectPageFitsPhone(page, 'the list of debts')
  await follow(page, '/debt/new?kind=mortgage')
  await page.getByRole('button', { name: 'Add debt' }).click()
  await expect(page.locator('[data-slot=field-error]').first()).toBeVisible()
  await expectPageFitsPhone(page, 'a form with errors')

  await follow(page, `/debt/${debt_uuid}/edit`)
  await page.getByLabel('APR', { exact: true }).fill('19.9')
  await expectPageFitsPhone(page, 'the form of a debt')
  await api(app, loggedInUser, 'PUT', '/debt/update/debts', { debt_uuid, version, apr: 0.25 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('row', { name: /^APR/ }).getByRole('cell')).toHaveText(['19.90%', '25.00%'])
  await expectPageFitsPhone(page, 'a conflict')
  await page.getByRole('button', { name: 'Keep my change' }).click()

  await expect(page).toHaveURL(`/debt/${debt_uuid}`)
  await expect(page.getByText('19.90%')).toBeVisible()
  await expectPageFitsPhone(page, 'a debt')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFitsPhone(page, 'the payment sheet')
})
