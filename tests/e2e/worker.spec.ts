import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyOfBuild } from './build.ts'
import { expect, onOwnServer, SERVER_GONE, test } from './fixtures.ts'
import { type AppServer, startServer } from './server.ts'
import { seedSession, registerAndVerify, logIn } from './test-users.ts'
import { next, typeAddress, typePerson } from './wizard.ts'

test.use({ serviceWorkers: 'allow' })

/** Cached requests, with headers that could identify a client. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const found: { cache: string; path: string; headers: string[] }[] = []
    for (const cache of await caches.keys()) {
      for (const request of await (await caches.open(cache)).keys()) {
        const path = new URL(request.url).pathname
        found.push({ cache, path, headers: [...request.headers.keys()] })
      }
    }
    return found
  })

test('the caches hold the shell and public lists, and no client data', async ({
  page,
  context,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|status of 404/)
  await page.goto('/dashboard')
  await expect(page.getByText(loggedInUser.firstName)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // On the first visit the worker does not control the page yet.
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Debt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Debt' })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  for (const path of ['/settings', '/choosePlan', '/debt', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByText(loggedInUser.firstName)).toBeVisible()
  // The page requests the lists with a token too; the cached response is the public one.
  const token = `Bearer ${loggedInUser.token}`
  await page.evaluate(async (Authorization) => {
    const lists = '/api/common-utility/countries/US/states'
    await (await fetch(lists, { headers: { Authorization } })).json()
    await (await fetch(`${lists}/US-VT/cities`, { headers: { Authorization } })).json()
    await (await fetch('/api/users/get/uuid/me', { headers: { Authorization } })).json()
  }, token)
  await expect
    .poll(async () => (await cached(page)).filter(({ path }) => path.startsWith('/api/')).length, {
      timeout: 30_000,
    })
    .toBe(53)
  const entries = await cached(page)
  expect(entries.length).toBeGreaterThan(10)
  for (const { path, headers } of entries) {
    expect(path).toMatch(
      /^\/(?:index\.html|assets\/.+|icons\/.+|[\w-]+\.(?:js|css|svg|webmanifest)|api\/faq\/get\/all-faqs|api\/common-utility\/countries\/US\/states(?:\/US-[A-Z]{2}\/cities)?)$/,
    )
    expect(headers).not.toContain('authorization')
  }
  const texts = await page.evaluate(async () => {
    const bodies: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        bodies.push((await (await cache.match(request))?.text()) ?? '')
    }
    return bodies.join('\n')
  })
  for (const mark of [
    loggedInUser.token,
    loggedInUser.lastName,
    loggedInUser.username,
    loggedInUser.user.user_uuid,
  ]) {
    expect(texts).not.toContain(mark)
  }

  // An address of the API is never answered with a page.
  for (const path of ['/api/no/such/call', '/api', '/api/users/no-such-call']) {
    const answer = await page.evaluate(async (address) => {
      const response = await fetch(address)
      return { status: response.status, type: response.headers.get('content-type') }
    }, path)
    expect(answer).toEqual({ status: 404, type: expect.stringContaining('application/json') })
  }
  const opened = await page.goto('/api/no/such/call')
  expect(opened?.headers()['content-type']).toContain('application/json')
})

test('states and cities are available offline once loaded', async ({
  page,
  context,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto('/register')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await typePerson(page, testUser)
  await next(page).click()
  await typeAddress(page)
  await expect.poll(async () => (await cached(page)).some(({ path }) => path.endsWith('/cities'))).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Vermont')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Burlington')
})

/**
 * Refocuses the app, which then checks for a new version, until the expected result appears. Repeated, because a check
 * by the browser itself while the server was down can replace a requested one.
 */
async function refocusUntil(page: Page, seen: (within: { timeout: number }) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await seen({ timeout: 2_000 })
  }).toPass()
}

/** A server whose build changes to another version with one new line in its page. */
const onChangingServer = test.extend<{ changingServer: AppServer & { publish(): Promise<void> } }>({
  changingServer: [
    async ({ engine }, use) => {
      const build = await copyOfBuild()
      const server = await startServer({ engine, build })
      const edit = async (name: string, from: string, to: string) => {
        const file = join(build, 'client', name)
        await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
        await Promise.all(['br', 'gz'].map((type) => rm(`${file}.${type}`, { force: true })))
      }
      const publish = async () => {
        await server.stop()
        await edit('index.html', '</head>', '<meta name="release" content="second"></head>')
        await edit('sw.js', '","url":"index.html"', '-second","url":"index.html"')
        await server.start()
      }
      await use({ ...server, publish })
      await server.close()
      await rm(build, { recursive: true, force: true })
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ changingServer: server }, use) => use(server.url),
})

onChangingServer(
  'a new version is taken only whole, waits for a yes, and is there after it',
  async ({ page, context, changingServer: server, testUser, consoleGuard }) => {
    consoleGuard.allow(SERVER_GONE)
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|bad-precaching|Failed to (?:update|load)/)
    const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    const release = page.locator('meta[name=release]')
    await registerAndVerify(server, testUser)
    await seedSession(page, await logIn(server, testUser))
    await page.goto('/dashboard')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await expect(offer).toBeHidden()

    // A portal answers for one of the new version's files; the requests of a worker that is being installed pass here too.
    await context.route('**/index.html*', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Airport Wi-Fi</title>' }),
    )
    await server.publish()
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update().catch(() => undefined)
      const worker = registration.installing
      if (!worker) return 'none'
      return new Promise<string>((resolve) =>
        worker.addEventListener('statechange', () => resolve(worker.state)),
      )
    })
    expect(['redundant', 'none']).toContain(state)
    await expect(offer).toBeHidden()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await context.setOffline(false)
    await context.unroute('**/index.html*')

    await refocusUntil(page, (within) => expect(offer).toBeVisible(within))
    await page.reload()
    await expect(offer).toBeVisible()
    await expect(release).toHaveCount(0)
    await offer.getByRole('button', { name: 'Later' }).click()
    await expect(offer).toBeHidden()
    await page.goto('/settings')
    await expect(release).toHaveCount(0)

    await offer.getByRole('button', { name: 'Update' }).click()
    await expect(release).toHaveAttribute('content', 'second')
    await expect(page.getByText(testUser.email)).toBeVisible()
    await expect(offer).toBeHidden()
  },
)

onOwnServer(
  'the operator can take the worker back from a device, and give it again',
  async ({ page, ownServer, testUser, consoleGuard }) => {
    consoleGuard.allow(SERVER_GONE)
    // Nothing can be evaluated while the page reloads.
    const shells = () =>
      page
        .evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')).length)
        .catch(() => undefined)
    await registerAndVerify(ownServer, testUser)
    await seedSession(page, await logIn(ownServer, testUser))
    await page.goto('/dashboard')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    expect(await shells()).toBeGreaterThan(0)
    // A reload would have lost this.
    await page.evaluate(() => void (document.documentElement.dataset['before'] = ''))
    const typing = await page.context().newPage()
    await typing.goto('/save/new')
    await typing.getByLabel('Name').fill('Boat')
    await typing.evaluate(() => void (document.documentElement.dataset['before'] = ''))

    await ownServer.stop()
    await ownServer.start({ VERDANT_WORKER: 'off' })
    // Outside of tests the old worker gives way once it is idle. Chromium keeps an attached worker from becoming idle.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    await refocusUntil(page, async (within) => {
      await devtools
        .send('ServiceWorker.skipWaiting', { scopeURL: `${ownServer.url}/` })
        .catch(() => undefined)
      await expect(page.locator('html[data-before]')).toHaveCount(0, within)
    })
    await expect(page.getByText(testUser.firstName)).toBeVisible()
    await expect.poll(shells).toBe(0)
    // A page with unsaved input does not reload, and a manual reload still has the input.
    await expect(typing.getByText('A new version is ready.')).toBeVisible()
    await expect(typing.locator('html[data-before]')).toHaveCount(1)
    await typing.reload()
    await expect(typing.getByLabel('Name')).toHaveValue('Boat')
    await typing.close()

    await ownServer.stop()
    await ownServer.start()
    const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
    await refocusUntil(page, (within) => expect(offer).toBeVisible(within))
    await offer.getByRole('button', { name: 'Update' }).click()
    await expect.poll(shells).toBeGreaterThan(0)
  },
)
