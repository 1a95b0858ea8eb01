import type { Page } from '@playwright/test'
import { expectStored, waitForWorker, everythingStored, storedAnswers } from './device.ts'
import { expect, onOwnServer, SERVER_GONE, test as base } from './fixtures.ts'
import { startProxy, type NetworkProxy } from './network.ts'
import { documents, appPages } from './routes.ts'
import { seedSession, registerAndVerify, logIn } from './test-users.ts'
import { follow } from './visit.ts'

base.use({ serviceWorkers: 'allow' })

/** Asks the server again, unless the app, which does so by itself, was faster, until the page says no more what was wrong. */
const tryAgain = (page: Page, wrong: RegExp): Promise<void> =>
  expect(async () => {
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 500 })
      .catch(() => undefined)
    await expect(page.getByText(wrong)).toBeHidden({ timeout: 1000 })
  }).toPass()

onOwnServer(
  'with the server gone after one visit, every page opens with its data, also by its address',
  async ({ page, ownServer, testUser, consoleGuard }) => {
    consoleGuard.allow(SERVER_GONE)
    await registerAndVerify(ownServer, testUser)
    await seedSession(page, await logIn(ownServer, testUser))
    await page.goto('/dashboard')
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await waitForWorker(page)
    // Pages inside are loaded ahead one answer at a time; this is among the last.
    await expectStored(page, 'getDeletedGoalsAndAccounts')
    await ownServer.stop()
    for (const path of ['/debt/plan', '/termsAndConditions', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    }
    for (const { path, heading } of [...appPages, ...documents]) {
      await follow(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
      await expect(page.getByText(/^Couldn’t load/), path).toHaveCount(0)
    }
    await page.goto('/dashboard')
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await expect(page.getByText(/Can’t reach Verdant right now\. Showing data from/)).toBeVisible()
    await ownServer.start()
    await tryAgain(page, /Can’t reach Verdant/)
  },
)

base(
  'after a reload without a network, going online does not say that the server cannot be reached',
  async ({ page, context, app, testUser, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load|update)/)
    await registerAndVerify(app, testUser)
    await seedSession(page, await logIn(app, testUser))
    await page.goto('/dashboard')
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await waitForWorker(page)
    await page.clock.install()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await expect(page.getByText(/You’re offline\. Showing data from/)).toBeVisible()
    // The banner could appear and disappear between two checks, so the page itself records it.
    await page.evaluate(() => {
      const look = () => {
        if (document.body.textContent.includes('Can’t reach')) document.body.dataset['sawUnreachable'] = 'yes'
      }
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    })
    await context.setOffline(false)
    await expect(page.getByText(/You’re offline/)).toBeHidden()
    // Past the first retry.
    await page.clock.runFor(5_500)
    await expect(page.locator('body[data-saw-unreachable]')).toHaveCount(0)
  },
)

const throughProxy = base.extend<{ network: NetworkProxy }>({
  network: async ({ app }, use) => {
    const network = await startProxy(app.url)
    await use(network)
    await network.close()
  },
  baseURL: async ({ network }, use) => use(network.url),
})

throughProxy(
  'a network that answers everything with 200, or never, changes and loses nothing on the device',
  async ({ page, network, app, testUser, consoleGuard }) => {
    consoleGuard.allow(/Failed to (?:update|load)|unsupported MIME|ServiceWorker/)
    await registerAndVerify(app, testUser)
    await seedSession(page, await logIn(app, testUser))
    await page.goto('/dashboard')
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await waitForWorker(page)
    await expect(page.getByText(testUser.firstName)).toBeVisible()

    for (const mode of ['portal', 'empty'] as const) {
      network.mode = mode
      for (const path of ['/settings', '/faq', '/dashboard']) await page.goto(path)
      await expect(page.getByText(testUser.firstName)).toBeVisible()
      await expect(page.getByText(/Can’t reach Verdant right now\. Showing data from/)).toBeVisible()
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
      await page.reload()
      await expect(page.getByText(testUser.firstName)).toBeVisible()
      expect(await everythingStored(page)).not.toContain('Airport Wi-Fi')
      network.mode = 'normal'
      await tryAgain(page, /Can’t reach Verdant/)
    }

    network.mode = 'silent'
    await page.reload()
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await expect(page.getByText(/The connection is slow\. Showing data from/)).toBeVisible()
    network.mode = 'normal'
    await tryAgain(page, /connection is slow/)
  },
)

throughProxy(
  'where the first visit meets a portal, the browser shows the portal, and the app comes when it is gone',
  async ({ page, network }) => {
    network.mode = 'portal'
    await page.goto('/login')
    await expect(page).toHaveTitle('Welcome to Airport Wi-Fi')
    network.mode = 'normal'
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  },
)

base(
  'one visit to the home page is enough to read everything without a network',
  async ({ page, context, demo: _, consoleGuard }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /Alex$/ })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const count = async (call: string) =>
      (await storedAnswers(page)).filter((each) => each.startsWith(`${call} `)).length
    // It is the last request of each goal.
    await expect.poll(() => count('getPlaidBenchmark'), { timeout: 60_000 }).toBe(5)

    await context.setOffline(true)
    const ids = (await storedAnswers(page)).map((each) =>
      /^(getDebt|getMoneyAccount|getGoalWithRisk) .*"([\w-]{36})"/.exec(each),
    )
    const pathOf = { getDebt: '/debt', getMoneyAccount: '/netWorth', getGoalWithRisk: '/invest' }
    const details = ids.flatMap((found) =>
      found ? [`${pathOf[found[1] as keyof typeof pathOf]}/${found[2]}`] : [],
    )
    expect(details.length).toBeGreaterThan(15)
    const lists = ['/debt', '/debt/plan', '/netWorth', '/goals', '/invest', '/save', '/retire', '/risk']
    for (const path of [...lists, '/risk/models', '/faq', '/settings', ...details]) {
      await follow(page, path)
      await expect(page.locator('[data-slot=failed-state]'), path).toHaveCount(0)
    }
  },
)
