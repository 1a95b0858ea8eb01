import type { Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { expectNothingSerious, PHONE } from './fit.ts'
import { expect, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'What would you like to know?' })
const question = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const count = (page: Page) => page.locator('output').filter({ hasText: /answer/ })

const AVALANCHE = 'Avalanche or snowball: which debt should I pay first?'
const APR = 'What is an APR, and how does it become interest?'
const DELETE = 'How do I delete my account?'
const LOCK_SCREEN = 'Can other people see my debts on my lock screen?'

test('a page leads to its help articles and back, and the keyboard finds one despite a typo, on a phone', async ({
  page,
  loggedInUser: _,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Questions about your account' }).click()
  await expect(page).toHaveURL('/faq?module=account')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Account'])
  await question(page, DELETE).click()
  await answer(page, DELETE).getByRole('link', { name: 'Open settings' }).click()
  await expect(page).toHaveURL('/settings#account')
  await page.goBack()
  await expect(answer(page, DELETE)).toBeVisible()

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(count(page)).toHaveText(/^\d{2,} answers$/)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('avalnche')
  await expect(count(page)).toHaveText('1 answer close to “avalnche”')
  await page.keyboard.press('ArrowDown')
  await expect(question(page, AVALANCHE)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer(page, AVALANCHE)).toContainText('the highest rate')
  await expect(page.locator('mark').first()).toBeVisible()
  await expectNothingSerious(page, 'an open article with highlights')
  await box(page).fill('zzzzqqq')
  await expect(page.getByText('No results')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  await page.goto('/faq?answer=lock-screen-privacy')
  await expect(answer(page, LOCK_SCREEN)).toBeInViewport({ ratio: 1 })
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('every article is available after a first visit to another page, before the worker controls it', async ({
    page,
    context,
    loggedInUser: _,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.goto('/dashboard')
    // The worker caches them without a request from the page.
    const areCached = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        return (await caches.match('/api/faq/get/all-faqs', { ignoreVary: true })) !== undefined
      })
    await expect.poll(areCached).toBe(true)
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
    await expect(count(page)).toHaveText(/^\d{3} answers$/)
    await box(page).fill('two factr')
    await expect(question(page, 'What is two-factor authentication, and should I turn it on?')).toBeVisible()
    await page.goto('/faq?answer=apr')
    await expect(answer(page, APR)).toContainText('costs about $18 in a month')
    await expect(count(page)).toHaveText(/^\d{3} answers$/)
  })
})
