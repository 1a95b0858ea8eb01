import type { Locator, Page } from '@playwright/test'
import {
  PHONE,
  expectFitsPhone,
  expectNoSidewaysScroll,
  expectNothingSerious,
  expectPageFitsPhone,
} from './fit.ts'
import { expect, test } from './fixtures.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'
import { follow, visit } from './visit.ts'

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

test('a new client creates a funded goal with the keyboard alone across a reload, and pauses it offline', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load resource)/)
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
  const onServer = async () => (await api(app, loggedInUser, 'GET', 'getAll/me'))[0]
  expect(await onServer()).toMatchObject({ name: 'Lisbon', status: 'active', value: { cents: 4_800_00 } })

  // Its list loads when it is first opened.
  await page.getByRole('button', { name: 'More about Lisbon' }).click()
  await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('Waiting to sync').first()).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
  expect(await onServer()).toMatchObject({ status: 'paused' })
})

test('goals, a scenario, a draft and the question before deleting fit a phone and are accessible', async ({
  page,
  app,
  loggedInUser,
}) => {
  const { account_uuid } = await enterAccount(app, loggedInUser)
  const name = 'A boat with a long name that its owner was proud of once'
  const { goal_uuid } = await enterGoal(app, loggedInUser, {
    name,
    target_cents: 9_999_999_999_99,
    accounts: [{ account_uuid, share: 0.5 }],
    milestones: [{ name: 'Hull', date: inYears(3), amount_cents: 5_000_00 }],
  })
  const draft = await enterGoal(app, loggedInUser, { name: 'Someday', status: 'draft' })
  await page.setViewportSize(PHONE)
  await visit(page, '/goals')
  await expectPageFitsPhone(page, 'all goals')
  await follow(page, `/invest/${goal_uuid}`)
  await expectPageFitsPhone(page, 'a goal')
  const studio = page.getByRole('region', { name: 'What if' })
  await studio.getByRole('slider', { name: 'Monthly contribution' }).focus()
  await page.keyboard.press('ArrowRight')
  await studio.getByRole('button', { name: 'Pin to compare' }).click()
  await studio.getByRole('button', { name: 'Enter exact amounts' }).click()
  // Its chart, sliders and differences have colors of their own.
  await expectNothingSerious(page, 'a scenario')
  await expectNoSidewaysScroll(page, 'a scenario')
  await studio.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByText(/^50% of Ally savings/)).toBeVisible()
  await expectFitsPhone(page, 'the question before a goal is deleted')
  await page.keyboard.press('Escape')

  await follow(page, `/invest/${goal_uuid}/edit`)
  await expectPageFitsPhone(page, 'the form of a goal')
  for (const step of ['target', 'accounts', 'money']) {
    await follow(page, `/invest/new?draft=${draft.goal_uuid}&step=${step}`)
    await expectPageFitsPhone(page, `the step ${step} of a draft`)
  }
})
