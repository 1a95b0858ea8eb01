import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { type LoggedInUser, send } from './test-users.ts'
import type { AppServer } from './server.ts'
import { expect, test } from './fixtures.ts'

const DEBTS = [
  {
    debt_type: 'credit_card',
    name: 'Visa',
    balance_cents: 600_000,
    apr: 0.25,
    minimum_payment_cents: 15_000,
  },
  { debt_type: 'auto', name: 'Car', balance_cents: 1_500_000, apr: 0.069, minimum_payment_cents: 40_000 },
  { debt_type: 'medical', name: 'Dentist', balance_cents: 90_000, apr: 0, minimum_payment_cents: 2_000 },
  { debt_type: 'rent', name: 'Rent', payment_cents: 180_000 },
]
const KEPT = { strategy: 'avalanche', extra_cents: 20_000, order: [], one_offs: [] }

/** Creates debts and a saved plan for a user, and opens the plan. */
async function openPlan(app: AppServer, page: Page, loggedInUser: LoggedInUser): Promise<void> {
  const made = await Promise.all(
    DEBTS.map((debt) => send(app, 'POST', '/debt/create/debts', debt, loggedInUser.token)),
  )
  expect(made.map(({ status }) => status)).toEqual(DEBTS.map(() => 201))
  expect((await send(app, 'PUT', '/debt/update/plan', KEPT, loggedInUser.token)).status).toBe(200)
  await page.goto('/debt/plan')
  await expect(title(page)).toHaveText(/^Debt-free in /)
  // A worker compares the orders; its answer moves what is below it.
  await expect(wins(page)).toBeVisible()
}

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const extra = (page: Page): Locator => page.getByRole('slider', { name: 'Extra each month' })
const wins = (page: Page): Locator => page.getByRole('slider', { name: /^From the least interest/ })
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Your order' }).getByRole('listitem')
const names = (page: Page): Promise<string[]> => rows(page).locator('p:first-child').allTextContents()

/** The plan saved on the server. */
async function planOnServer(app: AppServer, loggedInUser: LoggedInUser) {
  const answer = await send(app, 'GET', '/debt/get/plan/me', undefined, loggedInUser.token)
  const { data } = (await answer.json()) as {
    data: { choice: { strategy: string; extra_cents: number }; paid_cents: number }
  }
  return data
}

test('the plan can be changed offline and syncs later', async ({
  app,
  page,
  context,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await openPlan(app, page, loggedInUser)
  const before = await title(page).textContent()
  await context.setOffline(true)
  await extra(page).focus()
  await page.keyboard.press('End')
  await expect(title(page)).not.toHaveText(before ?? '')
  await expect(page.getByText('Not saved')).toBeVisible()
  const tried = Number(await extra(page).inputValue())
  await page.getByRole('button', { name: 'Save this plan' }).click()
  await expect(page.getByText('Your plan, waiting to sync')).toBeVisible()
  expect((await planOnServer(app, loggedInUser)).choice.extra_cents).toBe(20_000)
  await context.setOffline(false)
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await planOnServer(app, loggedInUser)).choice.extra_cents).toBe(tried)
})

test('debts can be reordered by dragging and by keyboard', async ({ app, page, loggedInUser }) => {
  await openPlan(app, page, loggedInUser)
  await page.getByRole('button', { name: 'Change order' }).click()
  const [first = '', second = '', third = ''] = await names(page)

  const handle = page.getByRole('button', { name: `Move ${third}, 3 of 3` })
  await handle.scrollIntoViewIfNeeded()
  const from = await handle.boundingBox()
  const to = await rows(page).first().boundingBox()
  if (!from || !to) throw new Error('the rows are not drawn')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, to.y + 5, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual([third, first, second])

  // After the drop, the pointer moves nothing.
  await page.mouse.move(x, from.y + from.height)
  expect(await names(page)).toEqual([third, first, second])

  await page.getByRole('button', { name: `Move ${third}, 1 of 3` }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => names(page)).toEqual([first, second, third])
  await expect(page.getByText(`${third} is now 3 of 3.`)).toBeAttached()
  await expect(page.getByRole('button', { name: `Move ${third}, 3 of 3` })).toBeFocused()
})

test.describe('touch input', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('dragging debts does not scroll the page', async ({ app, page, loggedInUser }) => {
    await openPlan(app, page, loggedInUser)
    await page.getByRole('button', { name: 'Change order' }).click()
    const [first = '', second = '', third = ''] = await names(page)
    await rows(page).first().scrollIntoViewIfNeeded()
    await rows(page).last().scrollIntoViewIfNeeded()
    const from = await page.getByRole('button', { name: `Move ${first}, 1 of 3` }).boundingBox()
    const to = await rows(page).nth(1).boundingBox()
    if (!from || !to) throw new Error('the rows are not drawn')
    const place = async () => (await page.getByRole('list', { name: 'Your order' }).boundingBox())?.y
    const before = await place()
    const client = await page.context().newCDPSession(page)
    const x = from.x + from.width / 2
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
    await touch('touchStart', from.y + from.height / 2)
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', from.y + (step / 10) * (to.y + to.height - 6 - from.y))
    await touch('touchEnd')
    await expect.poll(() => names(page)).toEqual([second, first, third])
    await expect.poll(place).toBeCloseTo(before ?? 0, 0)
  })
})

test('quick wins are compared in a worker and can be chosen', async ({ app, page, loggedInUser }) => {
  await openPlan(app, page, loggedInUser)
  await expect(wins(page)).toHaveAttribute('aria-valuetext', /at no extra cost$/)
  await wins(page).focus()
  await page.keyboard.press('End')
  await expect(wins(page)).toHaveAttribute(
    'aria-valuetext',
    /^Pay off your first 2 debts by .+ for \$\d+ more interest$/,
  )
  await expect(page.getByRole('radio', { name: 'Custom order: you choose' })).toBeChecked()
})

test('the schedule downloads as a file that adds up to the cent', async ({ app, page, loggedInUser }) => {
  await openPlan(app, page, loggedInUser)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^payoff-plan-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const cents = (line: string | undefined, column: number) =>
    Math.round(Number(line?.split(',')[column]) * 100)
  const payments = lines.slice(1, -1).map((line) => cents(line, 1))
  const { paid_cents } = await planOnServer(app, loggedInUser)
  expect(cents(lines.at(-1), 1)).toBe(paid_cents)
  expect(payments.reduce((sum, payment) => sum + payment, 0)).toBe(paid_cents)
  expect(lines[0]).toContain('Visa: payment')
})

test('the chart cursor moves by month and announces the balance', async ({ app, page, loggedInUser }) => {
  await openPlan(app, page, loggedInUser)
  const cursor = page.getByRole('slider', { name: 'Debt left by month' })
  await cursor.focus()
  await expect(cursor).toHaveAttribute('aria-valuetext', /^Today\. .*All debts: \$21,900\. /)
  await page.keyboard.press('ArrowRight')
  await expect(cursor).not.toHaveAttribute('aria-valuetext', /^Today/)
  await page.keyboard.press('End')
  const end = ((await title(page).textContent()) ?? '').replace('Debt-free in ', '')
  await expect(cursor).toHaveAttribute('aria-valuetext', new RegExp(`^${end}\\.`))
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the plan is accessible (${colorScheme})`, async ({ app, page, loggedInUser }) => {
    await page.emulateMedia({ colorScheme })
    await openPlan(app, page, loggedInUser)
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('button', { name: 'Change order' }).click()
    await page.getByRole('slider', { name: 'Debt left by month' }).focus()
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add payment' }).click()
    await page.getByRole('button', { name: 'Add payment' }).click()
    expect(await seriousViolations(page)).toEqual([])
  })
}

test('nothing is wider than a phone screen', async ({ app, page, loggedInUser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPlan(app, page, loggedInUser)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await beyond()).toBe(0)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('button', { name: 'Change order' }).click()
  expect(await beyond()).toBe(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await beyond()).toBe(0)
  // The schedule fits a typical phone without scrolling sideways.
  await page.setViewportSize({ width: 390, height: 844 })
  const schedule = page.getByRole('region', { name: 'Payments month by month' })
  expect(await schedule.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
})
