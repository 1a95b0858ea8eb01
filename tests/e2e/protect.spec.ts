/** Protection from an empty page to bought coverage, as a new client meets it. */
import type { Locator, Page } from '@playwright/test'
import { beKept } from './device.ts'
import { expectFit, expectNoSidewaysScroll } from './fit.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, toast } from './toast.ts'
import { visit } from './visit.ts'

const title = (page: Page): Locator => page.locator('[data-slot=page-header]')
const need = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const assumption = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: `Edit ${label}`, exact: true })

async function edit(page: Page, label: string, text: string): Promise<void> {
  await assumption(page, label).click()
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Success', `${label} saved`)
}

/** Income and two children, entered on the pages themselves. */
async function enterFamily(page: Page): Promise<void> {
  await page.goto('/protect/bundles')
  await page.getByRole('link', { name: 'Add income' }).click()
  await expect(page.getByText('See what your household needs')).toBeVisible()
  await page.getByLabel('Yearly income, before tax').fill('90000')
  await page.getByRole('button', { name: 'Add income' }).click()
  await expectToast(page, 'Success', 'Income saved')
  await page.getByRole('link', { name: 'Life insurance', exact: true }).click()
  await edit(page, 'Children’s years of birth', '2018, 2021')
  await visit(page, '/protect')
  await expect(need(page, 'Life insurance')).toContainText('short')
}

async function typePolicy(page: Page, insurer: string, benefit: string): Promise<void> {
  await page.getByRole('button', { name: 'Add policy' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add policy' })
  await sheet.getByLabel('Insurance company').fill(insurer)
  await sheet.getByLabel('Death benefit').fill(benefit)
  await sheet.getByRole('button', { name: 'Add policy' }).click()
  await expect(sheet).toBeHidden()
}

const dollars = async (shown: Locator): Promise<number> =>
  Number((/\$([\d,]+)/.exec(await shown.innerText())?.[1] ?? 'NaN').replaceAll(',', ''))
const lifeGap = (page: Page): Promise<number> => dollars(need(page, 'Life insurance').getByText(/short$/))

test('a new client sees gaps, adds a policy, and brings it back after removing it', async ({
  page,
  loggedInUser: _,
}) => {
  await enterFamily(page)
  await expect(title(page)).toContainText(/^Protect.*Your largest gap: \$/s)
  const before = await lifeGap(page)
  await page.getByRole('link', { name: 'Your policies' }).click()
  await typePolicy(page, 'Acme Mutual', '200000')
  await expect(title(page)).toContainText('1 policy in force')
  await page.goto('/protect')
  await expect.poll(() => lifeGap(page)).toBe(before - 200_000)

  await page.goto('/protect/policies')
  await page.getByRole('button', { name: 'Acme Mutual' }).click()
  await page.getByRole('button', { name: 'Delete policy' }).click()
  await expect(page.getByText('No policies yet')).toBeVisible()
  await toast(page, 'Success', 'Life, Acme Mutual deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(title(page)).toContainText('1 policy in force')
})

test('an assumption is changed, and reset to what the app knows', async ({ page, loggedInUser: _ }) => {
  await enterFamily(page)
  await page.getByRole('link', { name: 'Life insurance', exact: true }).click()
  const label = 'Funeral and final expenses'
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: assumption(page, label) })
  const known = await dollars(row)
  const heading = await title(page).innerText()
  await edit(page, label, '250000')
  await expect(row).toContainText('Entered by you')
  await expect(row).toContainText('$250,000')
  await expect(title(page)).not.toHaveText(heading)
  await expectFit(page, 'an assumption that was entered')
  await assumption(page, label).click()
  await page.getByRole('button', { name: 'Use what we know' }).click()
  await expect(row).not.toContainText('Entered by you')
  await expect.poll(() => dollars(row)).toBe(known)
})

test('the best bundle for a budget is saved, requested and bought, and counts once', async ({
  page,
  loggedInUser: _,
}) => {
  await enterFamily(page)
  const before = await lifeGap(page)
  await page.getByRole('link', { name: 'Close your gaps' }).click()
  for (const [label, value] of [
    ['Sex at birth', 'Female'],
    ['Smoker', 'No'],
  ] as const) {
    await assumption(page, label).click()
    await page.getByRole('combobox', { name: label }).selectOption(value)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Success', `${label} saved`)
  }
  const best = page.getByRole('region', { name: 'Best for your budget' })
  await best.getByLabel('Monthly budget for new premiums').fill('400')
  await best.getByRole('button', { name: 'Update budget' }).click()
  await expectToast(page, 'Success', 'Budget saved')
  await expect(best.getByText(/^Life insurance/)).toBeVisible()
  await best.getByRole('button', { name: 'Save as draft: Best for $400 a month' }).click()
  await expect(title(page)).toContainText('Draft')
  await expectFit(page, 'a draft')

  await page.getByRole('button', { name: 'Mark as requested' }).click()
  await expect(title(page)).toContainText('Requested')
  // A request is not coverage.
  await page.goto('/protect')
  await expect.poll(() => lifeGap(page)).toBe(before)
  await page.goto('/protect/bundles')
  await page.getByRole('link', { name: 'Best for $400 a month' }).click()
  await page.getByRole('button', { name: 'Mark as bought' }).click()
  await expect(title(page)).toContainText('Active')

  await page.getByRole('link', { name: 'View your policies' }).click()
  await expect(title(page)).toContainText('in force')
  const main = page.getByRole('main')
  await expect(main.getByText('Life', { exact: true })).toHaveCount(1)
  const row = main.getByRole('listitem').filter({ has: page.getByText('Life', { exact: true }) })
  // The bundle's name and the premium are amounts too, and smaller.
  const amounts = [...(await row.innerText()).matchAll(/\$([\d,]+)/g)]
  const covered = Math.max(...amounts.map(([, digits]) => Number(digits?.replaceAll(',', ''))))
  await visit(page, '/protect')
  const life = need(page, 'Life insurance')
  await expect(life).toContainText(covered >= before ? 'What you have covers it' : 'short')
  expect(covered >= before ? 0 : await lifeGap(page)).toBe(Math.max(0, before - covered))
})

test('papers are marked as done, with a note of where they are', async ({ page, loggedInUser: _ }) => {
  await page.goto('/protect/checklist')
  await page.getByRole('checkbox', { name: /^Will/ }).check()
  await expect(title(page)).toContainText('1 of 5 done')
  await page.getByRole('button', { name: 'Add note: Will' }).click()
  await page.getByLabel('Note', { exact: true }).fill('In the safe')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // A reload would stop a save that is still under way.
  await expect(page.getByText('In the safe')).toBeVisible()
  await page.reload()
  await expect(title(page)).toContainText('1 of 5 done')
  await expect(page.getByText('In the safe')).toBeVisible()
})

test('no page of protection scrolls sideways on a phone', async ({ page, loggedInUser: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterFamily(page)
  for (const place of ['', '/needs/life', '/needs/long_term_care', '/policies', '/bundles', '/checklist']) {
    await page.goto(`/protect${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0)
    await expectNoSidewaysScroll(page, `/protect${place}`)
  }
})

const kept = test.extend({})
kept.use({ serviceWorkers: 'allow' })

kept(
  'a policy added offline counts at once, and is on the server when back online',
  async ({ page, context, loggedInUser: _, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load|update)/)
    await enterFamily(page)
    await beKept(page)
    // Not the answer from before, which the page shows until the new one is there.
    await visit(page, '/protect')
    const before = await lifeGap(page)
    await page.getByRole('link', { name: 'Your policies' }).click()
    await expect(page.getByText('No policies yet')).toBeVisible()
    await context.setOffline(true)
    await typePolicy(page, 'Offline Life', '150000')
    await expect(page.getByText('Waiting to sync')).toBeVisible()
    await page.getByRole('link', { name: 'Protect', exact: true }).first().click()
    await expect.poll(() => lifeGap(page)).toBe(before - 150_000)
    await context.setOffline(false)
    await expect(page.getByText('Waiting to sync')).toBeHidden({ timeout: 20_000 })
    await page.goto('/protect/policies')
    await expect(page.getByRole('button', { name: 'Offline Life' })).toHaveCount(1)
    await page.goto('/protect')
    await expect.poll(() => lifeGap(page)).toBe(before - 150_000)
  },
)
