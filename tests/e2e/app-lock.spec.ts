/** The app lock in the built app: by keyboard, over reloads and tabs, and offline. */
import type { BrowserContext, Page } from '@playwright/test'
import { expectFit, expectNoSidewaysScroll } from './fit.ts'
import { expect, test } from './fixtures.ts'
import { moveTo, pressOn } from './keyboard.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { logIn, newTestUser, registerAndVerify, send } from './test-users.ts'
import { expectToast } from './toast.ts'

// Its worker stores the lock screen for offline use.
test.use({ serviceWorkers: 'allow' })

const PIN = '270418'

const card = (page: Page) =>
  page
    .locator('[data-slot=card]')
    .filter({ has: page.getByRole('heading', { name: 'App lock', exact: true }) })
const lockHeading = (page: Page) => page.getByRole('heading', { name: 'Verdant is locked' })

/** Sets a PIN in settings, by keyboard. */
async function setPinByKeyboard(page: Page): Promise<void> {
  await pressOn(page, card(page).getByRole('button', { name: 'Set a PIN' }))
  await expect(page.getByLabel('New PIN')).toBeFocused()
  await page.keyboard.type(PIN)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('button', { name: 'Lock now' })).toBeVisible()
}

/** Unlocks by keyboard: the field has the focus. */
async function unlock(page: Page): Promise<void> {
  await expect(page.getByLabel('PIN')).toBeFocused()
  // The ring is around the box of the next digit.
  await expect(page.locator('[data-slot=code-input] [data-active]')).toHaveCount(1)
  await page.keyboard.type(PIN)
  await expect(lockHeading(page)).toHaveCount(0)
}

/** Expects nothing in the document or its title to tell whose app this is. */
async function expectNothingTold(page: Page, marks: readonly string[]): Promise<void> {
  await expect(lockHeading(page)).toBeVisible()
  const html = await page.content()
  expect(marks.filter((mark) => html.includes(mark))).toEqual([])
  expect(await page.title()).toBe('Verdant')
}

/** Notes in each frame of the pages opened from now on whether one of these marks was shown. */
const watchFrames = (context: BrowserContext, marks: readonly string[]): Promise<unknown> =>
  context.addInitScript((words) => {
    const seen: string[] = []
    Object.assign(window, { seenMarks: seen })
    const look = (): void => {
      const text = document.body?.innerText ?? ''
      seen.push(...words.filter((word) => text.includes(word)))
      requestAnimationFrame(look)
    }
    look()
  }, marks)

test('a PIN locks the app over a reload, tells nothing, and unlocks by keyboard, also offline', async ({
  page,
  context,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load|update)/)
  const marks = [loggedInUser.firstName, loggedInUser.lastName, loggedInUser.email]
  await page.goto('/settings')
  await expect(page.getByText(loggedInUser.email)).toBeVisible()
  await setPinByKeyboard(page)
  await page.evaluate(() => navigator.serviceWorker.ready)

  await watchFrames(context, marks)
  await page.reload()
  await expectNothingTold(page, marks)
  expect(await page.evaluate(() => Reflect.get(window, 'seenMarks') as string[])).toEqual([])
  await expect(page.getByLabel('PIN')).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('body').innerText()).trim()).toBe('')
  await page.emulateMedia({ media: 'screen' })
  // What is not shown has no focus.
  await page.getByLabel('PIN').focus()
  await page.keyboard.type('270419')
  await expect(page.getByText('That PIN isn’t right. 9 tries left.')).toBeVisible()
  await expectFit(page, 'the lock screen after a wrong PIN')
  await page.setViewportSize({ width: 320, height: 568 })
  await expectNoSidewaysScroll(page, 'the lock screen')
  await page.setViewportSize({ width: 1280, height: 800 })
  await unlock(page)
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText(loggedInUser.email)).toBeVisible()

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await unlock(page)
  await expect(page.getByText(loggedInUser.email)).toBeVisible()
  await context.setOffline(false)

  // Logging out instead leaves no lock.
  await card(page).getByRole('button', { name: 'Lock now' }).click()
  await pressOn(page, page.getByRole('button', { name: 'Log out' }))
  await expect(page.getByRole('button', { name: 'Stay logged in' })).toBeFocused()
  await moveTo(page, page.getByRole('button', { name: 'Log out' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('verdant.app-lock')
})

test('all tabs lock and unlock together, one that views somebody’s plan too, and keep what was entered', async ({
  page,
  context,
  app,
  loggedInUser: viewer,
}) => {
  const owner = newTestUser()
  await registerAndVerify(app, owner)
  const { token } = await logIn(app, owner)
  const body = { access: 'view', sections: ['debts'], password: owner.password }
  const invited = await send(app, 'POST', '/users/create/share-invitation', body, token)
  const { data } = (await invited.json()) as { data: { code: string } }
  await send(app, 'POST', '/users/accept/share-invitation', { code: data.code }, viewer.token)
  const marks = [owner.firstName, viewer.firstName, viewer.email]

  await page.goto('/settings')
  await expect(page.getByText(viewer.email)).toBeVisible()
  await setPinByKeyboard(page)
  // Opened beside an unlocked tab, another does not ask.
  const view = await context.newPage()
  await view.goto('/chooseProfile')
  await view.getByRole('button', { name: new RegExp(`^${owner.firstName}`) }).click()
  const viewing = view.getByText(`You’re viewing ${owner.firstName}’s plan. Read only.`)
  await expect(viewing).toBeVisible()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('half a passw')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  // The device sleeps for two hours.
  await context.clock.install()
  await context.clock.fastForward('02:00:00')
  await expectNothingTold(page, [...marks, 'half a passw', 'Settings'])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await view.bringToFront()
  await expectNothingTold(view, marks)
  await view.reload()
  await expectNothingTold(view, marks)
  await unlock(view)
  await expect(viewing).toBeVisible()
  await expect(lockHeading(page)).toHaveCount(0)
  await expect(page.getByLabel('Current password')).toHaveValue('half a passw')
})

test('a session that expired while the app was locked leads to the login and back to the page', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/)
  await page.goto('/settings')
  await expect(page.getByText(loggedInUser.email)).toBeVisible()
  await setPinByKeyboard(page)
  // An open page may still wait for answers, which would notice the end of the session before the client unlocks.
  await page.goto('about:blank')
  await send(app, 'POST', '/users/logout', undefined, loggedInUser.token)
  await page.goto('/spend')
  await page.getByRole('button', { name: 'Use your password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(loggedInUser.password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'Session Expired')
  await expect(page).toHaveURL('/login?from=%2Fspend')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('verdant.app-lock')
  await typeLoginAndSubmit(page, loggedInUser)
  await expect(page).toHaveURL('/spend')
  await expect(lockHeading(page)).toHaveCount(0)
})
