import type { Locator, Page } from '@playwright/test'
import { expectStored, waitForWorker } from './device.ts'
import { expect, test } from './fixtures.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'

interface GoalOnServer {
  readonly goal_uuid: string
  readonly target_date: string
  readonly monthly_contribution_cents: number
}

async function ask<T>(
  app: AppServer,
  loggedInUser: LoggedInUser,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await send(app, method, `/investment/${path}`, body, loggedInUser.token)
  const { data, message } = (await answer.json()) as { data: T; message?: string }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
  return data
}

/** Thirty years from now, by the server's clock. */
const inThirtyYears = (): string => `${new Date().getFullYear() + 30}-06-15`

/** Creates an underfunded goal with an account for a user, and opens it. */
async function openGoal(app: AppServer, page: Page, loggedInUser: LoggedInUser): Promise<GoalOnServer> {
  const { account_uuid } = await ask<{ account_uuid: string }>(app, loggedInUser, 'POST', 'create/account', {
    name: 'Brokerage',
    kind: 'brokerage',
    balance_cents: 25_000_00,
  })
  const goal = await ask<GoalOnServer>(app, loggedInUser, 'POST', 'create', {
    mode: 'invest',
    kind: 'home',
    name: 'Lake house',
    target_cents: 900_000_00,
    target_date: inThirtyYears(),
    monthly_contribution_cents: 600_00,
    accounts: [{ account_uuid, share: 1 }],
  })
  await page.goto(`/invest/${goal.goal_uuid}`)
  await expect(studio(page).getByText(/^An 80% chance takes/)).toBeVisible()
  return goal
}

const studio = (page: Page): Locator => page.getByRole('region', { name: 'What if' })
const slider = (page: Page, name: string): Locator => studio(page).getByRole('slider', { name, exact: true })
const onServer = async (app: AppServer, loggedInUser: LoggedInUser, { goal_uuid }: GoalOnServer) =>
  ask<GoalOnServer>(app, loggedInUser, 'GET', `get-invest-goal/${goal_uuid}`)

test('a change that puts the goal back on track is tried, compared and saved with the keyboard alone, and the goal shared', async ({
  app,
  page,
  loggedInUser,
}) => {
  const goal = await openGoal(app, page, loggedInUser)
  await page.getByRole('button', { name: /^Try it: Save/ }).press('Enter')
  await expect(studio(page).getByText('Not saved')).toBeVisible()
  await expect(
    studio(page)
      .getByText(/^8[01]%$/)
      .first(),
  ).toBeVisible()
  // A worker solves for an 80% chance.
  expect(page.workers().map((worker) => worker.url())).toContainEqual(
    expect.stringContaining('studio-worker'),
  )
  await studio(page).getByRole('button', { name: 'Pin to compare' }).press('Enter')

  await slider(page, 'Date').focus()
  for (let month = 0; month < 12; month += 1) await page.keyboard.press('ArrowRight')
  const table = studio(page).getByRole('table', { name: 'Pinned compared with your changes' })
  await expect(table.getByRole('row', { name: /^Date/ })).toContainText('1 year later')
  await expect(table.getByRole('row', { name: /^Chance of success/ })).toContainText(/points? better/)

  await studio(page).getByRole('button', { name: 'Save changes' }).press('Enter')
  await expectToast(page, 'Success', 'Goal updated')
  await expect(studio(page).getByText('Not saved')).toBeHidden()
  const saved = await onServer(app, loggedInUser, goal)
  expect(saved.monthly_contribution_cents).toBeGreaterThan(goal.monthly_contribution_cents)
  expect(Number(saved.target_date.slice(0, 4))).toBe(Number(goal.target_date.slice(0, 4)) + 1)

  await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share this goal' })
  const drawn = () =>
    dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png').length)
  await expect.poll(drawn).toBeGreaterThan(10_000)
  // Headless browsers have no share sheet.
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download image' }).press('Enter')
  expect((await coming).suggestedFilename()).toBe('Lake-house.png')
})

test.describe('after precaching', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a goal opens offline, its scenarios are calculated in a worker, and a saved one syncs later', async ({
    app,
    page,
    context,
    loggedInUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const goal = await openGoal(app, page, loggedInUser)
    await waitForWorker(page)
    await expect(studio(page).getByText(/^An 80% chance takes/)).toBeVisible()
    await expectStored(page, 'getGoalWithRisk')
    await context.setOffline(true)
    await page.reload()
    await slider(page, 'Monthly contribution').focus()
    await page.keyboard.press('End')
    await expect(studio(page).getByText('Not saved')).toBeVisible()
    await expect(studio(page).getByText('Calculating…')).toBeHidden()
    expect(page.workers().map((worker) => worker.url())).toContainEqual(
      expect.stringContaining('studio-worker'),
    )
    const tried = Number(await slider(page, 'Monthly contribution').inputValue())
    await studio(page).getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Success', 'Saved. We’ll sync it when you’re back online')
    await expect(slider(page, 'Monthly contribution')).toHaveValue(String(tried))
    await context.setOffline(false)
    const synced = async () => (await onServer(app, loggedInUser, goal)).monthly_contribution_cents
    await expect.poll(synced, { timeout: 20_000 }).toBe(tried)
  })
})
