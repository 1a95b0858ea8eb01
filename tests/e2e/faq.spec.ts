import type { Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { registerAndVerify, logIn } from './test-users.ts'
import { expect, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'What would you like to know?' })
const question = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const count = (page: Page) => page.locator('output').filter({ hasText: /answer/ })

const AVALANCHE = 'Avalanche or snowball: which debt should I pay first?'
const APR = 'What is an APR, and how does it become interest?'
const LOCK_SCREEN = 'Can other people see my debts on my lock screen?'

test('a search with a typo finds and highlights the article, and the keyboard opens it', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/faq')
  await expect(count(page)).toHaveText(/^\d{2,} answers$/)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('avalnche')
  await expect(count(page)).toHaveText('1 answer close to “avalnche”')
  await expect(page.locator('mark')).toHaveText(['Avalanche'])
  await page.keyboard.press('ArrowDown')
  await expect(question(page, AVALANCHE)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer(page, AVALANCHE)).toContainText('the highest rate')
  await expect(page).toHaveURL('/faq?q=avalnche&answer=avalanche-or-snowball')
  await page.reload()
  await expect(box(page)).toHaveValue('avalnche')
  await expect(answer(page, AVALANCHE)).toBeVisible()
})

test('a link opens its article and scrolls it into view, on a phone too', async ({
  page,
  loggedInUser: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faq?answer=lock-screen-privacy')
  await expect(answer(page, LOCK_SCREEN)).toBeInViewport({ ratio: 1 })
  await question(page, LOCK_SCREEN).click()
  await expect(answer(page, LOCK_SCREEN)).toBeHidden()
  await expect(page).toHaveURL('/faq')
})

test('a page links to its help articles and back', async ({ page, loggedInUser: _ }) => {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Questions about your account' }).click()
  await expect(page).toHaveURL('/faq?module=account')
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Account'])
  await question(page, 'How do I delete my account?').click()
  await answer(page, 'How do I delete my account?').getByRole('link', { name: 'Open settings' }).click()
  await expect(page).toHaveURL('/settings#account')
  await page.goBack()
  await expect(answer(page, 'How do I delete my account?')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an open article, highlights and an empty search are accessible (${colorScheme})`, async ({
    page,
    loggedInUser: _,
  }) => {
    await page.emulateMedia({ colorScheme })
    for (const address of ['/faq?q=interest&answer=apr', '/faq?q=zzzzqqq']) {
      await page.goto(address)
      await expect(count(page)).toBeVisible()
      expect(await seriousViolations(page)).toEqual([])
    }
  })
}

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Whether the worker has cached the help articles without a request from the page. */
  const areKept = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return (await caches.match('/api/faq/get/all-faqs', { ignoreVary: true })) !== undefined
    })

  async function expectAllThere(page: Page): Promise<void> {
    await expect(count(page)).toHaveText(/^\d{3} answers$/)
    await box(page).fill('two factr')
    await expect(question(page, 'What is two-factor authentication, and should I turn it on?')).toBeVisible()
    await box(page).fill('interest')
    await question(page, APR).click()
    await expect(answer(page, APR)).toContainText('costs about $18 in a month')
  }

  test('every article is available after a first visit to another page', async ({
    page,
    context,
    loggedInUser: _,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.goto('/dashboard')
    await expect.poll(() => areKept(page)).toBe(true)
    await context.setOffline(true)
    await page.goto('/faq')
    await expectAllThere(page)
  })

  test('every article is available on the very first visit, before the worker controls the page', async ({
    page,
    context,
    loggedInUser: _,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.goto('/dashboard')
    await expect.poll(() => areKept(page)).toBe(true)
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click()
    await expectAllThere(page)
  })

  test('every article is available if only the login page was loaded', async ({
    page,
    context,
    app,
    testUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await registerAndVerify(app, testUser)
    const { token, user } = await logIn(app, testUser)
    await page.goto('/login')
    await expect.poll(() => areKept(page)).toBe(true)
    await context.setOffline(true)
    await page.evaluate((session) => localStorage.setItem('user', session), JSON.stringify({ token, user }))
    await page.goto('/faq?answer=apr')
    await expect(answer(page, APR)).toBeVisible()
    await expectAllThere(page)
  })
})
