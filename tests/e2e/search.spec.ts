import { cardInput } from '#tests/fixtures/debts.ts'
import { expect, test } from './fixtures.ts'
import { send } from './test-users.ts'

test('a client finds a debt and a setting by keyboard, and on a phone offline', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const made = await send(
    app,
    'POST',
    '/debt/create/debts',
    cardInput({ name: 'Zephyr card' }),
    loggedInUser.token,
  )
  expect(made.status).toBe(201)
  await page.goto('/debt')
  await expect(page.getByRole('main').getByText('Zephyr card').first()).toBeVisible()
  const box = page.getByRole('combobox', { name: /^Search/ })

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await box.fill('zeph')
  await expect(page.getByRole('option', { selected: true })).toContainText('Zephyr card')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/debt\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await box.fill('dark mode')
  await page.getByRole('option', { name: /^Appearance/ }).click()
  await expect(page).toHaveURL('/settings#appearance')
  await expect(page.getByText('Appearance', { exact: true })).toBeInViewport()

  // What the device has is enough without a connection.
  await page.context().setOffline(true)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click()
  await expect(box).toBeFocused()
  await box.fill('zephyr')
  await page.getByRole('option', { name: /^Zephyr card/ }).click()
  await expect(page).toHaveURL(/\/debt\/[\da-f-]{36}$/)
  await page.context().setOffline(false)
})
