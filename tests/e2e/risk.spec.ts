import type { Page } from '@playwright/test'
import { PHONE, expectNoSidewaysScroll, expectNothingSerious, expectPageFitsPhone } from './fit.ts'
import { expect, test } from './fixtures.ts'

/** Answers the remaining questions with the keyboard alone, choosing the option at this index. */
async function answerAll(page: Page, from: number, option: number): Promise<void> {
  for (let step = from; step <= 16; step += 1) {
    await expect(page.getByText(`Step ${step} of 16`)).toBeVisible()
    const radios = page.getByRole('radio')
    const place = Math.min(option, (await radios.count()) - 1)
    await radios.first().focus()
    await page.keyboard.press('Space')
    for (let moves = 0; moves < place; moves += 1) await page.keyboard.press('ArrowDown')
    await expect(radios.nth(place)).toBeChecked()
    await page.keyboard.press('Enter')
  }
}

test('a client completes the questionnaire with the keyboard alone, across a reload and offline, and the result syncs later', async ({
  page,
  context,
  loggedInUser: _,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize(PHONE)
  await page.goto('/risk')
  await page.getByRole('link', { name: 'Take the questionnaire' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 1 of 16')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('[data-slot=field-error]')).toHaveText('Choose an answer')
  await expectPageFitsPhone(page, 'a question without an answer')
  await page.getByLabel('Someone who is careful').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Step 2 of 16')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Step 2 of 16')).toBeVisible()
  await context.setOffline(true)
  await answerAll(page, 2, 1)

  await expect(page).toHaveURL('/risk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/suits you$/)
  await expect(page.getByText('Waiting to sync').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText(/of every \$10,000 you invest/)).toBeVisible()
  // Each band has a color of its own.
  await expectNothingSerious(page, 'the result')
  await expectPageFitsPhone(page, 'the result')
  await page.getByRole('link', { name: /^View our portfolios/ }).click()
  await expect(page.getByText('Yours')).toBeVisible()
  await expectNothingSerious(page, 'the portfolios')
  await expectNoSidewaysScroll(page, 'the portfolios')
})
