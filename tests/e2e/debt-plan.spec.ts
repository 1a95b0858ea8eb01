import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { PHONE, expectNoSidewaysScroll, expectNothingSerious } from './fit.ts'
import { expect, test } from './fixtures.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'

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

/** The extra amount of the plan saved on the server. */
async function extraOnServer(app: AppServer, { token }: LoggedInUser): Promise<number> {
  const answer = await send(app, 'GET', '/debt/get/plan/me', undefined, token)
  const { data } = (await answer.json()) as { data: { choice: { extra_cents: number } } }
  return data.choice.extra_cents
}

test('a plan is compared in a worker, reordered by dragging, downloaded, and saved offline', async ({
  app,
  page,
  context,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await openPlan(app, page, loggedInUser)
  await wins(page).focus()
  await page.keyboard.press('End')
  await expect(wins(page)).toHaveAttribute(
    'aria-valuetext',
    /^Pay off your first 2 debts by .+ for \$\d+ more interest$/,
  )

  // That order is the client's own now, to be changed.
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
  const moved = page.getByRole('button', { name: `Move ${third}, 1 of 3` })
  await moved.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => names(page)).toEqual([first, third, second])
  await expect(page.getByRole('button', { name: `Move ${third}, 2 of 3` })).toBeFocused()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^payoff-plan-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^[^\n]*Visa: payment/)

  await context.setOffline(true)
  await extra(page).focus()
  await page.keyboard.press('End')
  await expect(page.getByText('Not saved')).toBeVisible()
  const tried = Number(await extra(page).inputValue())
  await page.getByRole('button', { name: 'Save this plan' }).click()
  await expect(page.getByText('Your plan, waiting to sync')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => extraOnServer(app, loggedInUser)).toBe(tried)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE })

  test('dragging a debt does not scroll the page, and the plan is accessible and nowhere too wide', async ({
    app,
    page,
    loggedInUser,
  }) => {
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

    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('slider', { name: 'Debt left by month' }).focus()
    await expectNothingSerious(page, 'a plan')
    await expectNoSidewaysScroll(page, 'a plan')
    // The schedule fits a typical phone without scrolling sideways.
    const schedule = page.getByRole('region', { name: 'Payments month by month' })
    expect(await schedule.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page, 'a plan on the narrowest phone')
    await page.getByRole('button', { name: 'Add payment' }).click()
    await page.getByRole('button', { name: 'Add payment' }).click()
    await expectNothingSerious(page, 'a form with errors')
  })
})
