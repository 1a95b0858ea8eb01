/** Protection from gaps to bought coverage, as a client with a family meets it. */
import type { Locator, Page } from '@playwright/test'
import { expectFitsPhone, expectPageFitsPhone, PHONE } from './fit.ts'
import { expect, test } from './fixtures.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'
import { follow, visit } from './visit.ts'

const title = (page: Page): Locator => page.locator('[data-slot=page-header]')
const life = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Life insurance', exact: true }) })

/** Gives a client an income, two children, and what life insurance is priced by. */
async function enterFamily(app: AppServer, { token }: LoggedInUser): Promise<void> {
  const household = {
    gross_annual_cents: 90_000_00,
    sex: 'female',
    children: [
      { first_name: 'Ana', birth_date: '2018-05-04' },
      { first_name: 'Bo', birth_date: '2021-05-04' },
    ],
  }
  const answers = await Promise.all([
    send(app, 'POST', '/investment/create/income-detail', household, token),
    send(
      app,
      'PUT',
      '/spend/protect/update/profile',
      {
        entries: {
          is_smoker: false,
          has_partner: false,
          has_work_cover: false,
          home_kind: 'none',
          vehicles: 0,
        },
      },
      token,
    ),
  ])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
}

const lifeGap = async (page: Page): Promise<number> => {
  const shown = await life(page)
    .getByText(/short$/)
    .innerText()
  return Number((/\$([\d,]+)/.exec(shown)?.[1] ?? 'NaN').replaceAll(',', ''))
}

test('a policy added offline counts at once, and a bundle for a budget is saved, requested and bought, and counts once', async ({
  page,
  app,
  context,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load|update)/)
  await enterFamily(app, loggedInUser)
  await visit(page, '/protect')
  await expect(title(page)).toContainText(/^Protect.*Start with your life insurance: \$/s)
  const first = await lifeGap(page)
  await page.getByRole('link', { name: 'Your policies' }).click()
  await expect(page.getByText('No policies yet')).toBeVisible()
  // What a sheet is drawn with loads with the first one.
  await page.getByRole('button', { name: 'Add policy' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add policy' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add policy' }).click()
  await sheet.getByLabel('Insurance company').fill('Offline Life')
  await sheet.getByLabel('Death benefit').fill('150000')
  await sheet.getByRole('button', { name: 'Add policy' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Waiting to sync')).toBeVisible()
  await page.getByRole('link', { name: 'Protect', exact: true }).first().click()
  await expect.poll(() => lifeGap(page)).toBe(first - 150_000)
  await context.setOffline(false)
  await expect(page.getByText('Waiting to sync')).toBeHidden({ timeout: 20_000 })
  await visit(page, '/protect')
  const before = await lifeGap(page)
  expect(before).toBe(first - 150_000)

  await page.getByRole('link', { name: 'Close your gaps' }).click()
  const best = page.getByRole('region', { name: 'Best for your budget' })
  await best.getByLabel('Monthly budget for new premiums').fill('400')
  await best.getByRole('button', { name: 'Update budget' }).click()
  await expectToast(page, 'Success', 'Budget saved')
  await expect(best.getByText(/^Raise Offline Life from \$150,000 to \$/)).toBeVisible()
  await best.getByRole('button', { name: 'Save as draft: Best for $400 a month' }).click()
  await expect(title(page)).toContainText('Draft')
  await page.getByRole('button', { name: 'Mark as requested' }).click()
  await expect(title(page)).toContainText('Requested')
  // A request is not coverage.
  await follow(page, '/protect')
  expect(await lifeGap(page)).toBe(before)
  await page.goBack()
  await page.getByRole('button', { name: 'Mark as bought' }).click()
  await expect(title(page)).toContainText('Active')

  await page.getByRole('link', { name: 'View your policies' }).click()
  await expect(title(page)).toContainText('in force')
  // The one entered offline, with a higher limit: a gap is no reason for a second policy.
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText('Life', { exact: true }) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Offline Life')
  await expect(row).not.toContainText('$150,000')
  const amounts = [...(await row.innerText()).matchAll(/\$([\d,]+)/g)]
  const limit = Math.max(...amounts.map(([, digits]) => Number(digits?.replaceAll(',', ''))))
  const covered = limit - 150_000
  expect(covered).toBeGreaterThan(0)
  await visit(page, '/protect')
  await expect(life(page)).toContainText(covered >= before ? 'What’s in force covers it' : 'short')
  expect(covered >= before ? 0 : await lifeGap(page)).toBe(Math.max(0, before - covered))
})

test('the pages of protection fit a phone and are accessible', async ({ page, app, loggedInUser }) => {
  await enterFamily(app, loggedInUser)
  await page.setViewportSize(PHONE)
  await visit(page, '/protect')
  await expectPageFitsPhone(page, 'protection')
  await follow(page, '/protect/needs/life')
  await page.getByRole('button', { name: 'Edit Funeral and final expenses', exact: true }).click()
  await page.getByLabel('Funeral and final expenses', { exact: true }).fill('250000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Success', 'Funeral and final expenses saved')
  await expect(page.getByText('Entered by you').first()).toBeVisible()
  await expectPageFitsPhone(page, 'an assumption that was entered')
  await follow(page, '/protect/needs/long_term_care')
  await expectPageFitsPhone(page, 'a need')
  await follow(page, '/protect/policies')
  await page.getByRole('button', { name: 'Add policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Add policy' })).toBeVisible()
  await expectFitsPhone(page, 'the form of a policy')
  await page.keyboard.press('Escape')
  await follow(page, '/protect/bundles')
  await expectPageFitsPhone(page, 'bundles')
  await page.getByRole('button', { name: 'Save as draft: Starter' }).click()
  await expect(title(page)).toContainText('Draft')
  await expectPageFitsPhone(page, 'a draft')
  await follow(page, '/protect/checklist')
  await page.getByRole('checkbox', { name: /^Will/ }).check()
  await expect(title(page)).toContainText(/1 of \d done/)
  await expectPageFitsPhone(page, 'the checklist')
})
