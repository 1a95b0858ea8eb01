/** The retirement plan: its set-up, the simulation on the device, offline changes, and what opens over its pages. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { RetirementState } from '#core/retirement/replay.ts'
import { expectStored, waitForWorker } from './device.ts'
import { expectFitsPhone, PHONE } from './fit.ts'
import { expect, test } from './fixtures.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'
import { follow, visit } from './visit.ts'

test.use({ viewport: PHONE })

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
/** The visible label of a choice, whose radio is drawn over by it. */
const segment = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('label')
    .filter({ has: page.getByRole('radio', { name, exact: true }) })

/** The plan on the server, as its pages and other devices read it. */
interface PlanOnServer {
  readonly plan: { readonly income_target: { readonly monthly_cents: number } | null }
  readonly facts: { readonly pensions: readonly { readonly name: string; readonly monthly_cents: number }[] }
  readonly headline: Pick<
    NonNullable<RetirementState['headline']>,
    'success_share' | 'monthly_spending'
  > | null
}

/** Calls the API as another device would. */
async function ask<T>(app: AppServer, { token }: LoggedInUser, method: string, path: string, body?: unknown) {
  const answer = await send(app, method, path, body, token)
  const { data, message } = (await answer.json()) as { data: T; message?: string }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
  return data
}

const onServer = (app: AppServer, loggedInUser: LoggedInUser): Promise<PlanOnServer> =>
  ask(app, loggedInUser, 'GET', '/retire/income-forecast/me')

/** A month a number of years after the birthday of test users, in March 1990. */
const atAge = (age: number): string => `${1990 + age}-03`

/** Saves a plan whose contributions and Social Security are still defaults, and a pension. */
async function createPlan(app: AppServer, loggedInUser: LoggedInUser): Promise<void> {
  const put = (path: string, body: object) => ask(app, loggedInUser, 'PUT', `/retire/${path}`, body)
  await ask(app, loggedInUser, 'POST', '/investment/create/income-detail', {
    gross_annual_cents: 120_000_00,
    filing_status: 'single',
    sex: 'female',
  })
  await put('income-forecast', { dates: { retires_in: atAge(65) } })
  await put('income-target', {
    income_target: {
      basis: 'budget',
      share: 0.8,
      monthly_cents: 5_000_00,
      essential_monthly_cents: 3_000_00,
      phases: [],
      one_time: [],
      survivor_share: 0.7,
      health_before_65_monthly_cents: 900_00,
      health_from_65_monthly_cents: 250_00,
    },
  })
  await ask(app, loggedInUser, 'POST', '/retire/pension-account/create', {
    name: 'State pension',
    kind: 'pension',
    owner: 'self',
    monthly_cents: 1_000_00,
    starts_in: atAge(65),
  })
}

/** Goes through the steps as a client with a partner. */
async function setUp(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('When do you want to retire?')
  await page.getByLabel('Your yearly pay, before tax').fill('110000')
  await page.getByLabel('When do you plan to retire?', { exact: true }).fill('65')
  await segment(page, 'Female').click()
  await button(page, 'Continue').click()

  await expect(title(page)).toHaveText('Who is this plan for?')
  await segment(page, 'Me and a partner').click()
  await page.getByLabel('Partner’s first name').fill('Noor')
  await page.getByLabel('Partner’s date of birth').pressSequentially('07021988')
  await page.getByLabel('Partner’s yearly pay, before tax').fill('60000')
  await page.getByLabel('How do you file taxes?').selectOption('Married, filing jointly')
  await page.getByLabel('When does your partner plan to retire?', { exact: true }).fill('65')
  await segment(page, 'Male').click()
  await expectFitsPhone(page, 'the partner')
  await button(page, 'Continue').click()

  await expect(title(page)).toHaveText('What will you spend?')
  await segment(page, 'Monthly budget').click()
  await page.getByLabel('Everyday spending each month').fill('9000')
  await page.getByLabel('Essential spending each month').fill('4000')
  await button(page, 'Continue').click()

  await expect(title(page)).toHaveText('What will Social Security pay?')
  await button(page, 'Continue').click()

  await expect(title(page)).toHaveText('What are you saving?')
  await page
    .getByLabel(/^401\(k\)/)
    .first()
    .fill('15000')
  await button(page, 'View plan').click()
}

/** The chance that the API gives, rounded down as the pages do, and the amount of a month. */
async function headlineOnServer(app: AppServer, loggedInUser: LoggedInUser) {
  const { headline } = await onServer(app, loggedInUser)
  return {
    chance: `${Math.floor((headline?.success_share ?? 0) * 100 + 1e-9)}%`,
    monthly: `$${((headline?.monthly_spending?.total_cents ?? 0) / 100).toLocaleString('en-US')} a month`,
  }
}

type OnServer = Awaited<ReturnType<typeof headlineOnServer>>

/** Expects the retirement page to open with the amount and the chance of the API, and What if to open at it, too. */
async function expectHeadline(page: Page, { chance, monthly }: OnServer): Promise<void> {
  await expect(title(page)).toContainText(monthly)
  const main = page.getByRole('main')
  await expect(main.getByText(`${chance} of simulated markets`)).toBeVisible({ timeout: 20_000 })
  await expect(main.getByText(chance, { exact: true }).first()).toBeVisible()
}

test('a new client plans retirement with a partner, and every page and the API give one chance of success', async ({
  page,
  app,
  loggedInUser,
}) => {
  await page.goto('/retirement')
  await expect(page.getByText('See when you can retire')).toBeVisible()
  await page.getByRole('link', { name: 'Set up your plan' }).click()
  await setUp(page)

  await expect(title(page)).toContainText('Retire in March 2055 on')
  await expect(page.getByRole('slider', { name: 'Retirement income by source' })).toBeAttached()
  const before = await headlineOnServer(app, loggedInUser)
  await expectHeadline(page, before)

  await page.getByRole('link', { name: 'Spending', exact: true }).click()
  await expect(title(page)).toHaveText(before.monthly)
  await page.getByLabel('Everyday spending each month').fill('7000')
  await button(page, 'Save spending').click()
  await expectToast(page, 'Success', 'Plan saved')
  await expect(title(page)).not.toHaveText(before.monthly)

  const after = await headlineOnServer(app, loggedInUser)
  await expect(title(page)).toHaveText(after.monthly)
  expect(Number.parseInt(after.chance)).toBeGreaterThan(Number.parseInt(before.chance))
  await page.getByRole('main').getByRole('link', { name: 'Retirement', exact: true }).click()
  await expectHeadline(page, after)
  await page.getByRole('link', { name: 'Income forecast by year' }).click()
  // The retirement page gives the same chance, and stays until the forecast has loaded.
  await expect(title(page)).toHaveText(/^(?:Income covers your spending through|Savings run out in) 20\d\d$/)
  await expect(page.getByText(`${after.chance} chance of success`, { exact: true })).toBeVisible({
    timeout: 20_000,
  })
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('spending and a pension change at once as pending, and sync later', async ({
    page,
    app,
    context,
    loggedInUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await createPlan(app, loggedInUser)
    // Without savings or contributions, the plan asks for them before it shows a chance.
    await ask(app, loggedInUser, 'PUT', '/retire/contribution', {
      contribution: {
        contributions: [{ owner: 'self', kind: 'workplace', yearly_cents: 12_000_00 }],
        match: { self: [], partner: [] },
        has_family_hsa: false,
      },
    })
    await page.goto('/retirement/spending')
    await waitForWorker(page)
    await expect(page.getByText('$5,000 of it is everyday spending')).toBeVisible()
    await expectStored(page, 'getIncomeForecast')
    await context.setOffline(true)
    await page.getByLabel('Everyday spending each month').fill('4500')
    await button(page, 'Save spending').click()
    await expectToast(page, 'Success', 'Saved. We’ll sync it when you’re back online')
    await expect(page.getByText('$4,500 of it is everyday spending')).toBeVisible()
    await expect(page.getByText('Waiting to sync').first()).toBeVisible()

    // Pages that this device opens for the first time, from what is stored on it.
    await page.goto('/retirement/pensions')
    await button(page, 'State pension').click()
    const sheet = page.getByRole('dialog', { name: 'Edit State pension' })
    await sheet.getByLabel('Monthly amount').fill('1200')
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await expect(sheet).toBeHidden()
    await expect(title(page)).toContainText(',200 a month')
    await expect(page.getByText('Waiting to sync').first()).toBeVisible()

    await page.goto('/retirement')
    const spending = page.getByRole('slider', { name: 'Everyday spending in retirement' })
    await expect(spending).toHaveValue('450000')
    await spending.focus()
    await page.keyboard.press('PageUp')
    await expect(page.getByText('Not saved')).toBeVisible()
    const tried = Number(await spending.inputValue())
    expect(tried).toBeGreaterThan(4_500_00)
    await button(page, 'Save changes').click()
    await expectToast(page, 'Success', 'Saved. We’ll sync it when you’re back online')

    const before = await onServer(app, loggedInUser)
    expect(before.plan.income_target?.monthly_cents).toBe(5_000_00)
    expect(before.facts.pensions).toMatchObject([{ monthly_cents: 1_000_00 }])
    await context.setOffline(false)
    await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
    const after = await onServer(app, loggedInUser)
    expect(after.plan.income_target?.monthly_cents).toBe(tried)
    expect(after.facts.pensions).toMatchObject([{ monthly_cents: 1_200_00 }])
  })
})

test('a year of the forecast opens from the chart and the table, Back closes it, and it fits a phone like the form of a pension', async ({
  page,
  demo: _,
}) => {
  await visit(page, '/retirement/forecast')
  await page.getByRole('slider', { name: 'Income by source and year' }).focus()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Adjusted gross income (AGI)')).toBeVisible()
  await expect(page).toHaveURL(/\?year=20\d\d$/)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/retirement/forecast')

  await page.getByRole('link', { name: '2040', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '2040' })).toBeVisible()
  await page.getByRole('button', { name: '2041' }).click()
  await expect(page.getByRole('dialog', { name: '2041' })).toBeVisible()
  await expectFitsPhone(page, 'the working of a year')

  await follow(page, '/retirement/pensions')
  await button(page, 'Add income').click()
  await expect(page.getByRole('dialog', { name: 'Add income' })).toBeVisible()
  await expectFitsPhone(page, 'the form of a pension')

  await follow(page, '/retirement/results')
  const coming = page.waitForEvent('download')
  await button(page, 'Download summary').click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
