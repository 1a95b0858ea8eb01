import type { Page, Response } from '@playwright/test'
import { expectFit, expectNoSidewaysScroll } from './fit.ts'
import { hasFocusRing } from './keyboard.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { register } from './test-users.ts'
import { documents, guestPages, appPages, type PageRoute } from './routes.ts'
import { next, terms, typeAddress, typePerson } from './wizard.ts'
import { saveData, visit } from './visit.ts'
import { expect, test } from './fixtures.ts'

const DESKTOP = { width: 1280, height: 800 }
/** A desktop's at 200% zoom is as wide, and the narrowest phone. */
const NARROWEST = { width: 320, height: 640 }

/** Opens a page and waits for its content, not its loading state. */
async function open(page: Page, { path, heading }: PageRoute): Promise<Response | null> {
  const answer = await visit(page, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return answer
}

/** Expects the open page to be accessible in both themes on a desktop, and not to scroll sideways where it is narrowest. */
async function expectWell(page: Page, where: string): Promise<void> {
  await expectFit(page, where)
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScroll(page, where)
  await page.setViewportSize(DESKTOP)
}

const HALF = Math.ceil(appPages.length / 2)

// Two stories, so that both workers visit pages.
for (const [which, places] of [
  ['first', appPages.slice(0, HALF)],
  ['second', appPages.slice(HALF)],
] as const) {
  test(`each app page of the ${which} half opens with its heading, without CSP violations, is accessible in either theme, and never scrolls sideways`, async ({
    page,
    loggedInUser: _,
  }) => {
    test.setTimeout(240_000)
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        // oxlint-disable-next-line no-console -- an error in a page's console fails its test
        console.error(`policy: ${violatedDirective} ${blockedURI}`)
      })
    })
    for (const place of places) {
      const answer = await open(page, place)
      await expect(page).toHaveTitle(/ · Verdant$/)
      expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
      await expectWell(page, place.path)
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
      if (place === places[0]) await saveData(page)
    }
  })
}

test('guest pages have no serious accessibility violations in either theme, and never scroll sideways', async ({
  page,
  app,
  testUser,
}) => {
  for (const place of [...guestPages, ...documents]) {
    await open(page, place)
    await expectWell(page, place.path)
  }
  await page.goto('/register')
  await next(page).click()
  await expectFit(page, 'step 1 with everything wrong')
  await typePerson(page, testUser)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible()
  await expectFit(page, 'step 2')
  await typeAddress(page)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Your login' })).toBeVisible()
  await expectFit(page, 'step 3')
  await register(app, testUser)
  await page.goto('/login')
  await typeLoginAndSubmit(page, testUser)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expectFit(page, '/verifyOtp')
})

test('an open listbox has no serious accessibility violations', async ({ page, testUser }) => {
  await page.goto('/register')
  await typePerson(page, testUser)
  await next(page).click()
  await page.getByRole('combobox', { name: 'State' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectFit(page, 'step 2 with an open list')
})

test('registration step 1 works with the keyboard alone, with visible focus', async ({ page, testUser }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  const seen: string[] = []
  /** Tabs to the element with this name and checks that its focus is visible. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const isIt = await focused.evaluate((element, pattern) => {
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        const words = [
          element.getAttribute('aria-label'),
          element.textContent,
          ...labels.map((l) => l.textContent),
        ]
        return words.some((text) => new RegExp(pattern).test(text ?? ''))
      }, name.source)
      seen.push(await focused.evaluate((element) => element.outerHTML.slice(0, 80)))
      expect(await hasFocusRing(page), `a ring around ${seen.at(-1)}`).toBe(true)
      if (isIt) return
    }
    throw new Error(`The keyboard does not reach ${name}: ${seen.join('\n')}`)
  }
  await tabTo(/^First name/)
  await page.keyboard.type(testUser.firstName)
  await tabTo(/^Last name/)
  await page.keyboard.type(testUser.lastName)
  await tabTo(/^Email/)
  await page.keyboard.type(testUser.email)
  await tabTo(/^Mobile number/)
  await page.keyboard.type(testUser.mobile)
  await tabTo(/^Date of birth/)
  await page.keyboard.type('03141990')
  await tabTo(/I have read and agree/)
  await page.keyboard.press('Space')
  await expect(terms(page)).toBeChecked()
  await tabTo(/^Next$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible()
})

test('nothing moves with reduced motion', async ({ page, loggedInUser: _ }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((each) => {
        const { duration } = each.effect?.getComputedTiming() ?? {}
        return typeof duration === 'number' && duration > 1
      }).length,
  )
  expect(moving).toBe(0)
})

test('the skip link jumps past the navigation', async ({ page, loggedInUser: _ }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find that page' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Go home' })).toBeFocused()
})

test('Back closes an overlay without leaving the page, and focus returns to its trigger', async ({
  page,
  loggedInUser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/debt')
  const goHome = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: loggedInUser.firstName })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  }
  await goHome()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await expect(more).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/debt')

  await goHome()
  await more.click()
  await sheet.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('the bars never cover the focused element in a window as short as a zoomed one', async ({
  page,
  loggedInUser: _,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/debt/new?kind=credit_card')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  const { height = 0 } = (await bar.boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(48)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      const nav = document.querySelector('nav:not([hidden])[data-slot=bottom-bar]')
      if (!focused || !nav || nav.contains(focused)) return 0
      return Math.round(focused.getBoundingClientRect().bottom - nav.getBoundingClientRect().top)
    })
    expect(covered).toBeLessThanOrEqual(0)
  }
})
