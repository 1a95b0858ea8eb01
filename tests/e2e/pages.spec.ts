/** Pages of a new client and of a guest, their frame, and what they say when something goes wrong. */
import { seriousViolations } from './axe.ts'
import { reportBreaches } from './crawl.ts'
import {
  expectFit,
  expectFitsPhone,
  expectNoSidewaysScroll,
  expectNothingSerious,
  PHONE,
  settled,
} from './fit.ts'
import { expect, test } from './fixtures.ts'
import { hasFocusRing } from './keyboard.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { documents, guestPages, appPages } from './routes.ts'
import { register } from './test-users.ts'
import { toast } from './toast.ts'
import { follow, visit } from './visit.ts'
import { next, terms, typeAddress, typePerson } from './wizard.ts'

const DESKTOP = { width: 1280, height: 800 }
/** A desktop's at 200% zoom is as wide, and the narrowest phone. */
const NARROWEST = { width: 320, height: 640 }

const HALF = Math.ceil(appPages.length / 2)

// Two tests, so that both workers visit pages.
for (const [which, places] of [
  ['first', appPages.slice(0, HALF)],
  ['second', appPages.slice(HALF)],
] as const) {
  test(`each app page of the ${which} half opens with its heading, is accessible in the dark theme, and never scrolls sideways or moves`, async ({
    page,
    loggedInUser: _,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await reportBreaches(page)
    for (const { path, heading } of places) {
      await (path === places[0]?.path ? visit : follow)(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(/ · Verdant$/)
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      expect.soft(await seriousViolations(page), path).toEqual([])
      await page.setViewportSize(NARROWEST)
      await expectNoSidewaysScroll(page, path)
      await page.setViewportSize(DESKTOP)
    }
  })
}

test('guest pages are accessible, the forms of a registration and a login in either theme, and never scroll sideways', async ({
  page,
  app,
  testUser,
}) => {
  await reportBreaches(page)
  await page.setViewportSize(NARROWEST)
  for (const { path, heading } of [...documents, ...guestPages]) {
    await (path === documents[0]?.path ? visit : follow)(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectFitsPhone(page, path)
  }
  // All widgets on one page: only developers have it.
  await follow(page, '/dev/ui')
  await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find that page' })).toBeVisible()
  await follow(page, '/register')
  await next(page).click()
  await expectNothingSerious(page, 'step 1 with everything wrong')
  await typePerson(page, testUser)
  await next(page).click()
  await page.getByRole('combobox', { name: 'State' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectNothingSerious(page, 'step 2 with an open list')
  await typeAddress(page)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Your login' })).toBeVisible()
  await expectFit(page, 'step 3')
  await register(app, testUser)
  await follow(page, '/login')
  await typeLoginAndSubmit(page, testUser)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expectFit(page, '/verifyOtp')
  await expectNoSidewaysScroll(page, '/verifyOtp')
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

test('the bars of a desktop and a phone have their links, Back closes what is open over a page, and focus returns to its trigger', async ({
  page,
  loggedInUser,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/debt')
  await expect(title('Debt')).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Debt' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link')).toHaveCount(15)

  await page.setViewportSize(PHONE)
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Goals', 'Debt', 'Spend'])
  const goHome = async () => {
    await bar.getByRole('link', { name: 'Home' }).click()
    await expect(title(loggedInUser.firstName)).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  }
  await goHome()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet.getByRole('link')).toHaveCount(10)
  await settled(page)
  expect(await seriousViolations(page)).toEqual([])
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

test('the skip link jumps past the navigation, and the bars of a zoomed window never cover the focused element', async ({
  page,
  loggedInUser: _,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await visit(page, '/debt/new?kind=credit_card')
  const { height = 0 } = (await page.getByRole('navigation', { name: 'Main' }).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(48)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    if (presses === 0) await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      const nav = document.querySelector('nav:not([hidden])[data-slot=bottom-bar]')
      if (!focused || !nav || nav.contains(focused)) return 0
      return Math.round(focused.getBoundingClientRect().bottom - nav.getBoundingClientRect().top)
    })
    expect(covered).toBeLessThanOrEqual(0)
  }
})

test('an error toast shows 65 px from the top', async ({ page, testUser, consoleGuard }) => {
  consoleGuard.allow(/status of 400/)
  // It would close after two seconds.
  await page.clock.install()
  await page.goto('/login')
  await page.clock.pauseAt(Date.now() + 60_000)
  await typeLoginAndSubmit(page, testUser)
  const card = toast(page, 'Error', 'That username and password don’t match.')
  // It moves there as it appears.
  await expect.poll(async () => (await card.boundingBox())?.y).toBe(65)
})

test('a page whose code fails to load says so, and a reload recovers', async ({
  page,
  loggedInUser: _,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const isPart = /\/assets\/.*\.js$/
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => void loaded.add(request.url()))
  await visit(page, '/dashboard')
  // Chunks that only the next page needs fail to load, even after a reload.
  await page.route(isPart, (route) => (loaded.has(route.request().url()) ? route.continue() : route.abort()))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Go home' }).or(page.getByRole('button', { name: 'Go home' })),
  ).toBeVisible()
  await page.unroute(isPart)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
