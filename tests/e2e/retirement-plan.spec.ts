import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { beKept } from './device.ts'
import { expectWrong } from './field-rule.ts'
import { expectNoSidewaysScroll } from './fit.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { openDemo } from './login-page.ts'
import { expectToast } from './toast.ts'
import { saveData, visit } from './visit.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

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
  readonly plan: {
    readonly household: { readonly retires_in: string | null } | null
    readonly income_target: { readonly monthly_cents: number } | null
    readonly contribution: { readonly contributions: readonly object[] } | null
  }
  readonly facts: { readonly pensions: readonly { readonly name: string; readonly monthly_cents: number }[] }
  readonly headline: { readonly success_share: number } | null
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

/** Saves a plan for two whose contributions and Social Security are still defaults. */
async function enterPlan(app: AppServer, loggedInUser: LoggedInUser): Promise<void> {
  const put = (path: string, body: object) => ask(app, loggedInUser, 'PUT', `/retire/${path}`, body)
  await ask(app, loggedInUser, 'POST', '/investment/create/income-detail', {
    gross_annual_cents: 120_000_00,
    filing_status: 'married_joint',
  })
  const partner = {
    first_name: 'Noor',
    birth_date: '1962-05-02',
    sex: 'male',
    gross_annual_cents: 40_000_00,
    retires_in: '2032-05',
  }
  await put('income-forecast', { household: { sex: 'female', retires_in: atAge(65), partner } })
  await put('life-expectancy', { life_expectancy: { plan_to_age: 70, partner_plan_to_age: 95 } })
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
}

/** Goes through the steps as a client with a partner. */
async function setUp(page: Page): Promise<void> {
  await expect(title(page)).toHaveText('When do you want to retire?')
  await page.getByLabel('Your yearly pay, before tax').fill('110000')
  await page.getByLabel('When do you plan to retire?').selectOption(atAge(65))
  await segment(page, 'Female').click()
  await button(page, 'Continue').click()

  await expect(title(page)).toHaveText('Who is this plan for?')
  await segment(page, 'Me and a partner').click()
  await page.getByLabel('Partner’s first name').fill('Noor')
  await page.getByLabel('Partner’s date of birth').pressSequentially('07021988')
  await page.getByLabel('Partner’s yearly pay, before tax').fill('60000')
  await page.getByLabel('When does your partner plan to retire?').selectOption('2053-07')
  await segment(page, 'Male').click()
  await button(page, 'Continue').click()

  await expect(title(page)).toHaveText('What will you spend?')
  await segment(page, 'Monthly budget').click()
  await page.getByLabel('Monthly spending').fill('9000')
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

/** The chance that the API gives, rounded down as the pages do. */
async function chanceOnServer(app: AppServer, loggedInUser: LoggedInUser): Promise<string> {
  const { headline } = await onServer(app, loggedInUser)
  return `${Math.floor((headline?.success_share ?? 0) * 100 + 1e-9)}% chance of success`
}

/** Expects the story to open with a chance, and its simulation on the device to have come to the same. */
async function expectChance(page: Page, chance: string): Promise<void> {
  await expect(title(page)).toContainText(chance)
  await expect(page.getByRole('main').getByText(chance, { exact: true })).toHaveCount(2, { timeout: 20_000 })
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

  await expect(title(page)).toContainText('Retire in March 2055 at 65')
  await expect(page.getByRole('slider', { name: 'Retirement income by source' })).toBeAttached()
  const before = await chanceOnServer(app, loggedInUser)
  await expectChance(page, before)
  await expectNoSidewaysScroll(page, 'the story')

  await page.getByRole('link', { name: 'Spending', exact: true }).click()
  await expect(title(page)).toHaveText('$9,000 a month')
  await page.getByLabel('Monthly spending').fill('7000')
  await button(page, 'Save spending').click()
  await expectToast(page, 'Success', 'Plan saved')
  await expect(title(page)).toHaveText('$7,000 a month')

  const after = await chanceOnServer(app, loggedInUser)
  expect(Number.parseInt(after)).toBeGreaterThan(Number.parseInt(before))
  await page.getByRole('main').getByRole('link', { name: 'Retirement', exact: true }).click()
  await expectChance(page, after)
  await page.getByRole('link', { name: 'Income forecast by year' }).click()
  // The story gives the same chance, and stays until the forecast has loaded.
  await expect(title(page)).toHaveText(/^(?:Income covers your spending through|Savings run out in) 20\d\d$/)
  await expect(page.getByText(after, { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('a month, an age and an amount beyond their limits are refused in place, and nothing is lost', async ({
  page,
  app,
  loggedInUser,
}) => {
  await enterPlan(app, loggedInUser)
  const step = (name: string) => page.goto(`/retirement/setup?step=${name}`)

  await step('you')
  const month = page.getByLabel('When do you plan to retire?')
  await month.selectOption(atAge(75))
  await button(page, 'Continue').click()
  await expectWrong(month, 'That’s after age 70, the last in the plan. Choose an earlier month')
  await expect(month).toHaveValue(atAge(75))

  await step('social-security')
  const claim = page.getByRole('group', { name: 'Noor' }).getByLabel('Age to start Social Security')
  await claim.selectOption(String(62 * 12))
  await button(page, 'Continue').click()
  await expectWrong(claim, 'Choose a later age, or choose already receiving')
  await claim.selectOption(String(70 * 12))
  await button(page, 'Continue').click()

  await expect(title(page)).toHaveText('What are you saving?')
  const yours = page.getByRole('group', { name: 'You, each year' })
  const workplace = yours.getByLabel(/^401\(k\)/)
  await workplace.fill('90000')
  await yours.getByLabel('Savings and brokerage').fill('5000')
  await button(page, 'View plan').click()
  await expect(workplace).toHaveAccessibleDescription(
    /limit at your age.* is \$[\d,]+.*\(IRS Notice \d{4}-\d+\)/,
  )
  await expect(workplace).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/retirement/setup?step=contributions')
  const { plan } = await onServer(app, loggedInUser)
  expect(plan).toMatchObject({ household: { retires_in: atAge(65) }, contribution: null })

  await workplace.fill('20000')
  await button(page, 'View plan').click()
  await expect(page).toHaveURL('/retirement')
  const saved = await onServer(app, loggedInUser)
  expect(saved.plan.contribution?.contributions).toEqual([
    { owner: 'self', kind: 'workplace', yearly_cents: 20_000_00 },
    { owner: 'self', kind: 'taxable', yearly_cents: 5_000_00 },
  ])
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
    await enterPlan(app, loggedInUser)
    await ask(app, loggedInUser, 'POST', '/retire/pension-account/create', {
      name: 'State pension',
      kind: 'pension',
      owner: 'self',
      monthly_cents: 1_000_00,
      starts_in: atAge(65),
    })
    await page.goto('/retirement/spending')
    await beKept(page)
    await expect(title(page)).toHaveText('$5,000 a month')
    await context.setOffline(true)
    await page.getByLabel('Monthly spending').fill('4500')
    await button(page, 'Save spending').click()
    await expectToast(page, 'Success', 'Saved. We’ll sync it when you’re back online')
    await expect(title(page)).toHaveText('$4,500 a month')
    await expect(page.getByText('Waiting to sync').first()).toBeVisible()

    // A page that this device opens for the first time, from what is kept on it.
    await page.goto('/retirement/pensions')
    await button(page, 'State pension').click()
    const sheet = page.getByRole('dialog', { name: 'Edit State pension' })
    await sheet.getByLabel('Monthly amount').fill('1200')
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await expect(sheet).toBeHidden()
    await expect(title(page)).toContainText(',200 a month')
    await expect(page.getByText('Waiting to sync').first()).toBeVisible()
    const before = await onServer(app, loggedInUser)
    expect(before.plan.income_target?.monthly_cents).toBe(5_000_00)
    expect(before.facts.pensions).toMatchObject([{ monthly_cents: 1_000_00 }])

    await context.setOffline(false)
    await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
    const after = await onServer(app, loggedInUser)
    expect(after.plan.income_target?.monthly_cents).toBe(4_500_00)
    expect(after.facts.pensions).toMatchObject([{ monthly_cents: 1_200_00 }])
  })
})

const PAGES = [
  '/retirement',
  '/retirement/setup',
  '/retirement/people',
  '/retirement/spending',
  '/retirement/forecast',
  '/retirement/contributions',
  '/retirement/pensions',
  '/retirement/social-security',
  '/retirement/income',
  '/retirement/portfolio',
  '/retirement/habits',
  '/retirement/results',
  '/retirement/taxes',
  '/retirement/stress',
] as const

test('the demo household’s plan is accessible on every page, and downloads as a PDF', async ({ page }) => {
  await openDemo(page)
  await saveData(page)
  for (const path of PAGES) {
    await visit(page, path)
    await expect(title(page)).toBeVisible()
    await expect(page.getByText('Set up your retirement plan first')).toHaveCount(0)
    // The pages that a new client sees are checked in the dark theme, too.
    expect.soft(await seriousViolations(page), path).toEqual([])
    await expectNoSidewaysScroll(page, path)
  }
  await page.goto('/retirement/results')
  const coming = page.waitForEvent('download')
  await button(page, 'Download summary').click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
