import type { Locator, Page } from '@playwright/test'
import { expectFit, expectNoSidewaysScroll, expectNothingSerious } from './fit.ts'
import { type LoggedInUser, send } from './test-users.ts'
import type { AppServer } from './server.ts'
import { expectToast } from './toast.ts'
import { expect, test } from './fixtures.ts'

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

interface Kept {
  readonly goal_uuid: string
  readonly account_uuid: string
  readonly name: string
  readonly version: number
  readonly status: string
  readonly value: { readonly cents: number }
}

/** Goals and accounts on the server, created or read as if by another device. */
async function api(app: AppServer, { token }: LoggedInUser, method: string, path: string, body?: unknown) {
  const response = await send(app, method, `/investment/${path}`, body, token)
  const { data } = (await response.json()) as { data: Kept & Kept[] }
  expect(response.ok, `${method} ${path}`).toBe(true)
  return data
}

/** The date a number of years from today. */
const inYears = (years: number): string => `${new Date().getFullYear() + years}-06-15`

const boat = {
  mode: 'invest',
  kind: 'other',
  name: 'Boat',
  target_cents: 20_000_00,
  target_date: inYears(10),
  monthly_contribution_cents: 100_00,
}
const savings = { name: 'Ally savings', kind: 'savings', balance_cents: 10_000_00, apy: 0.04 }

const enterGoal = (app: AppServer, loggedInUser: LoggedInUser, change: object = {}): Promise<Kept> =>
  api(app, loggedInUser, 'POST', 'create', { ...boat, ...change })
const enterAccount = (app: AppServer, loggedInUser: LoggedInUser): Promise<Kept> =>
  api(app, loggedInUser, 'POST', 'create/account', savings)

/** Tabs to the field, button or link with this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByLabel(name)
    .or(page.getByRole('button', { name }))
    .or(page.getByRole('link', { name }))
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').and(wanted).count()) > 0) return
  }
  throw new Error(`The keyboard does not reach ${String(name)}`)
}

/** Fills in fields in order with the keyboard alone. */
async function typeAll(page: Page, fields: readonly (readonly [string, string])[]): Promise<void> {
  for (const [label, text] of fields) {
    await tabTo(page, label)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
}

test('a new client creates a funded goal with the keyboard alone', async ({ page, app, loggedInUser }) => {
  await page.goto('/save')
  await expect(page.getByText('Save for something')).toBeVisible()
  await tabTo(page, 'Add a goal')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Add a goal')

  await tabTo(page, /^Emergency fund/)
  for (let tile = 0; tile < 4; tile += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Travel')
  await typeAll(page, [['Name', 'Lisbon']])
  await page.keyboard.press('Enter')

  await expect(title(page)).toHaveText('How much, and by when?')
  await typeAll(page, [['Target amount', '6000']])
  await tabTo(page, 'Month')
  await page.keyboard.type('June')
  await tabTo(page, 'Year')
  await page.keyboard.type(inYears(2).slice(0, 4))
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')

  await expect(title(page)).toHaveText('Which accounts fund this goal?')
  await expect(page.getByText('You haven’t added an account yet.', { exact: false })).toBeVisible()
  // The draft survives a reload.
  await page.goto('/save')
  await tabTo(page, 'Lisbon')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Which accounts fund this goal?')

  await tabTo(page, 'Add an account')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Add account' })
  await sheet.getByLabel('Type').selectOption('savings')
  await typeAll(page, [
    ['Name', 'Ally savings'],
    ['Current balance', '8000'],
  ])
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Ally savings' })).toBeChecked()
  await typeAll(page, [['Share of Ally savings', '60']])
  await page.keyboard.press('Enter')

  await expect(title(page)).toHaveText('How much will you save?')
  await typeAll(page, [['Monthly contribution', '10']])
  await expect(page.getByText('Not on track at the rate your accounts pay')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')

  await expectToast(page, 'Success', 'Lisbon added')
  await expect(title(page)).toContainText('On track to reach $6,000')
  await expect(page.getByText('$4,800 saved so far', { exact: false }).first()).toBeVisible()
  const [goal] = await api(app, loggedInUser, 'GET', 'getAll/me?investSaveRetire=save')
  expect(goal).toMatchObject({ name: 'Lisbon', status: 'active', value: { cents: 4_800_00 } })
})

test('a deleted goal names its accounts and is restored with them', async ({ page, app, loggedInUser }) => {
  const { account_uuid } = await enterAccount(app, loggedInUser)
  const { goal_uuid } = await enterGoal(app, loggedInUser, { accounts: [{ account_uuid, share: 0.4 }] })
  await page.goto(`/invest/${goal_uuid}`)
  await expect(page.getByText('$4,000').first()).toBeVisible()
  await page.getByRole('button', { name: 'More about Boat' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Boat?' })
  await expect(dialog.getByText('40% of Ally savings, $4,000')).toBeVisible()
  await expectNothingSerious(page, 'the question before a goal is deleted')
  await dialog.getByRole('button', { name: 'Delete goal' }).click()
  await expect(page).toHaveURL('/goals')
  await expect(page.getByRole('link', { name: 'Boat', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Boat', exact: true }).click()
  await expect(page.getByText(/^40% of the balance · /)).toBeVisible()
})

test('shares of one account never exceed 100%', async ({ page, app, loggedInUser }) => {
  const { account_uuid } = await enterAccount(app, loggedInUser)
  await enterGoal(app, loggedInUser, { name: 'Roof', accounts: [{ account_uuid, share: 0.7 }] })
  const { goal_uuid } = await enterGoal(app, loggedInUser)
  await page.goto(`/invest/${goal_uuid}`)
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Accounts funding this goal' })
  await sheet.getByRole('checkbox', { name: 'Ally savings' }).check()
  await expect(sheet.getByLabel('Share of Ally savings')).toHaveValue('30')
  await sheet.getByLabel('Share of Ally savings').fill('31')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Other goals use 70% of Ally savings. You can assign up to 30%')).toBeVisible()
  await sheet.getByLabel('Share of Ally savings').fill('30')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('$3,000').first()).toBeVisible()
})

test('a conflict with another device shows both versions and overwrites neither', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 409/)
  const { goal_uuid, version } = await enterGoal(app, loggedInUser)
  await page.goto(`/invest/${goal_uuid}/edit`)
  await page.getByLabel('Target amount').fill('15000')
  await api(app, loggedInUser, 'PUT', 'update', { goal_uuid, version, target_cents: 25_000_00 })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('row', { name: /^Target amount/ }).getByRole('cell')).toHaveText([
    '$15,000',
    '$25,000',
  ])
  await expectFit(page, 'a conflict of a goal')
  await page.getByRole('button', { name: 'Use the other version' }).click()
  await expect(page).toHaveURL(`/invest/${goal_uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: /\$25,000/ })).toBeVisible()
})

test('goals are available offline, and a change is pending until it syncs', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load resource)/)
  const { goal_uuid } = await enterGoal(app, loggedInUser)
  await page.goto(`/invest/${goal_uuid}`)
  await expect(page.getByRole('slider', { name: 'Boat, month by month' })).toBeAttached()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'More about Boat' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('Waiting to sync').first()).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page.getByText('Boat').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
  const [goal] = await api(app, loggedInUser, 'GET', 'getAll/me')
  expect(goal).toMatchObject({ status: 'paused' })
})

test('goals are reordered with the keyboard', async ({ page, app, loggedInUser }) => {
  await enterGoal(app, loggedInUser)
  await enterGoal(app, loggedInUser, { name: 'Roof' })
  await page.goto('/invest')
  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: /^Move Roof, 2 of 2/ }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByRole('region', { name: 'By priority' }).getByRole('link')).toHaveText([
    'Roof',
    'Boat',
  ])
  const goals = await api(app, loggedInUser, 'GET', 'getAll/me')
  expect(goals.map(({ name }) => name)).toEqual(['Roof', 'Boat'])
})

test('goal pages have no serious accessibility violations and never scroll sideways', async ({
  page,
  app,
  loggedInUser,
}) => {
  const { account_uuid } = await enterAccount(app, loggedInUser)
  const { goal_uuid } = await enterGoal(app, loggedInUser, {
    name: 'A boat with a long name that its owner was proud of once',
    target_cents: 9_999_999_999_99,
    accounts: [{ account_uuid, share: 0.5 }],
    milestones: [{ name: 'Hull', date: inYears(3), amount_cents: 5_000_00 }],
  })
  const draft = await enterGoal(app, loggedInUser, { name: 'Someday', status: 'draft' })
  await page.setViewportSize({ width: 390, height: 844 })
  const flow = (step: string) => `/invest/new?draft=${draft.goal_uuid}&step=${step}`
  const paths = [
    '/goals',
    '/invest',
    '/retire',
    `/invest/${goal_uuid}`,
    `/invest/${goal_uuid}/edit`,
    '/save/new',
    flow('target'),
    flow('money'),
    flow('accounts'),
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0)
    await expectFit(page, path)
    await expectNoSidewaysScroll(page, path)
  }
})
