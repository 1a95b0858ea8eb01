/** Not a test: PICTURES=1 saves a screenshot of every page to PICTURES_DIR. */
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { documents, guestPages, appPages } from './routes.ts'
import {
  seedSession,
  registerAndVerify,
  logIn,
  type LoggedInUser,
  newTestUser,
  register,
  send,
} from './test-users.ts'
import { visit } from './visit.ts'
import { next, typeAddress, typePerson } from './wizard.ts'

test.skip(!process.env['PICTURES'], 'pictures are taken when asked for')
test.describe.configure({ timeout: 300_000 })

const FOLDER = process.env['PICTURES_DIR'] ?? path(tmpdir(), 'verdant-pictures')
const THEMES = ['light', 'dark'] as const
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const

/** The current page in both themes and both widths. */
async function take(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const [device, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({
        path: path(FOLDER, `${name}.${device}.${colorScheme}.png`),
        fullPage: true,
        animations: 'disabled',
      })
    }
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const nameOf = (address: string) => address.slice(1).replaceAll('/', '-')

async function takePage(page: Page, address: string, name = nameOf(address)): Promise<void> {
  await visit(page, address)
  await take(page, name)
}

/** A sample client for the README pictures. */
async function maya(app: Parameters<typeof registerAndVerify>[0]): Promise<LoggedInUser> {
  const testUser = { ...newTestUser(), firstName: 'Maya', lastName: 'Okafor' }
  await registerAndVerify(app, testUser)
  return logIn(app, testUser)
}

test('guest pages', async ({ page, app, testUser, consoleGuard }) => {
  consoleGuard.allow(/./)
  for (const { path: address } of [...guestPages, ...documents]) await takePage(page, address)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await take(page, 'login-wrong')
  await page.goto('/register')
  await next(page).click()
  await take(page, 'register-1-wrong')
  await typePerson(page, testUser)
  await take(page, 'register-1-full')
  await next(page).click()
  await expect(heading(page)).toHaveText('Where you live')
  await take(page, 'register-2')
  await typeAddress(page)
  await take(page, 'register-2-full')
  await next(page).click()
  await expect(heading(page)).toHaveText('Your login')
  await take(page, 'register-3')
  await next(page).click()
  await take(page, 'register-3-wrong')
  await page.route('**/states/*/cities', (route) => route.abort())
  await page.goto('/register?step=2')
  await expect(page.getByText('The list of cities didn’t load.')).toBeVisible({ timeout: 20_000 })
  await take(page, 'register-2-failed')
  await register(app, testUser)
  await page.goto('/login')
  await typeLoginAndSubmit(page, testUser)
  await expect(heading(page)).toHaveText('Enter the code')
  await page.getByLabel('Code', { exact: true }).fill('123')
  await take(page, 'verifyOtp')
  await page.goto('/forgotPassword')
  await page.getByLabel('Mobile number').fill(newTestUser().mobile)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(heading(page)).toHaveText('Choose a new password')
  await take(page, 'forgotPassword-2')
  await takePage(page, '/dev/outbox')
})

test('app pages', async ({ page, app }) => {
  await seedSession(page, await maya(app))
  for (const { path: address } of appPages) await takePage(page, address)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await take(page, 'settings-open')
  await page.setViewportSize(SIZES.phone)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: path(FOLDER, `more.phone.${colorScheme}.png`), animations: 'disabled' })
  }
})

test('error pages and advisor pages', async ({ page, app, consoleGuard }) => {
  consoleGuard.allow(/./)
  const loggedInUser = await maya(app)
  await seedSession(page, loggedInUser)
  await page.route('**/api/users/get/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'We are back in a moment.' } }),
  )
  for (const address of ['/dashboard', '/settings']) {
    await visit(page, address)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 })
    await take(page, `${nameOf(address)}-failed`)
  }
  await page.unroute('**/api/users/get/**')
  await page.goto('/dashboard')
  const loaded = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  )
  await page.route(/\/assets\/.*\.js$/, (route) =>
    loaded.has(route.request().url()) ? route.continue() : route.abort(),
  )
  await page.goto('/settings')
  await expect(heading(page)).toHaveText('Something went wrong')
  await take(page, 'broken')
  await seedSession(page, { ...loggedInUser, user: { ...loggedInUser.user, is_client_lookup: true } })
  await takePage(page, '/chooseProfile')
  const clients = [
    {
      first_name: 'Liam',
      last_name: 'Nguyen',
      username: 'liam.n',
      user_uuid: '1',
      shared_since: '2026-10-02T09:00:00Z',
    },
    {
      first_name: 'Ana',
      last_name: 'Ruiz',
      username: 'ana',
      user_uuid: '2',
      shared_since: '2026-11-01T09:00:00Z',
    },
  ]
  for (const [name, data] of [
    ['clientLookup', clients],
    ['clientLookup-empty', []],
  ] as const) {
    await page.route('**/users/search-client', (route) => route.fulfill({ json: { data } }))
    await takePage(page, '/clientLookup', name)
    await page.unroute('**/users/search-client')
  }
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('offline pages', async ({ page, app, context, consoleGuard }) => {
    consoleGuard.allow(/./)
    await seedSession(page, await maya(app))
    await page.goto('/dashboard')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await visit(page, '/settings')
    await visit(page, '/dashboard')
    await context.setOffline(true)
    for (const address of ['/dashboard', '/settings', '/debt']) {
      await page.goto(address)
      await expect(heading(page)).toBeVisible()
      await take(page, `${nameOf(address)}-offline`)
    }
  })
})

test('toasts', async ({ page, testUser, consoleGuard }) => {
  consoleGuard.allow(/status of 400/)
  for (const [device, size] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.goto('/login')
      await typeLoginAndSubmit(page, testUser)
      await expect(page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')).toBeVisible()
      await page.screenshot({ path: path(FOLDER, `toast.${device}.${colorScheme}.png`) })
    }
  }
})

test('pictures for the README and the manifest', async ({ browser, app, baseURL }) => {
  // The demo household: an empty home page shows little.
  const response = await send(app, 'POST', '/dev/demo')
  const { data } = (await response.json()) as { data: Pick<LoggedInUser, 'token' | 'user'> }
  const taken = [
    ['home', '/dashboard'],
    ['payoff-plan', '/debt/plan'],
    ['retirement', '/retirement'],
    ['spending', '/spend'],
  ] as const
  const ofManifest = { address: '/dashboard', theme: 'light' } as const
  const shots = [
    { ...ofManifest, file: 'public/screenshots/dashboard-narrow.png', size: SIZES.phone, scale: 2 },
    { ...ofManifest, file: 'public/screenshots/dashboard-wide.png', size: SIZES.desk, scale: 1 },
    ...taken.flatMap(([name, address]) => {
      const file = (device: string) => `docs/pictures/${name}-${device}.png`
      return [
        { address, file: file('desktop'), size: SIZES.desk, scale: 1, theme: 'light' } as const,
        { address, file: file('phone'), size: SIZES.phone, scale: 1, theme: 'dark' } as const,
      ]
    }),
  ]
  for (const { address, file, size, scale, theme } of shots) {
    const page = await browser.newPage({
      ...(baseURL && { baseURL }),
      viewport: size,
      deviceScaleFactor: scale,
      colorScheme: theme,
    })
    await seedSession(page, { ...newTestUser(), ...data })
    await visit(page, address)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: file, animations: 'disabled' })
    await page.context().close()
  }
})
