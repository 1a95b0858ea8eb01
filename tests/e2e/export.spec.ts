import { cardInput } from '#tests/fixtures/debts.ts'
import { expect, test } from './fixtures.ts'
import { logIn, newTestUser, registerAndVerify, seedSession, send } from './test-users.ts'
import { expectToast, recordToasts } from './toast.ts'

test('a client exports everything, and restores it into a new account', async ({
  page,
  app,
  loggedInUser,
  browser,
  consoleGuard,
}) => {
  for (const name of ['Travel card', 'Store card']) {
    const made = await send(app, 'POST', '/debt/create/debts', cardInput({ name }), loggedInUser.token)
    expect(made.status).toBe(201)
  }
  await page.goto('/settings#data')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const zip = await coming
  expect(zip.suggestedFilename()).toMatch(/^verdant-\d{4}-\d\d-\d\d\.zip$/)

  const other = newTestUser()
  await registerAndVerify(app, other)
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  consoleGuard.watch(context)
  await recordToasts(context)
  // The second restore is refused.
  consoleGuard.allow(/status of 409/)
  const fresh = await context.newPage()
  await seedSession(fresh, await logIn(app, other))
  await fresh.goto('/settings#data')
  await fresh.getByText('Restore from an export').click()
  await fresh.getByLabel('Export file').setInputFiles(await zip.path())
  await expectToast(fresh, 'Success', /\d+ records restored/)
  await fresh.goto('/debt')
  for (const name of ['Travel card', 'Store card']) {
    await expect(
      fresh
        .getByRole('main')
        .getByRole('link', { name: new RegExp(name) })
        .first(),
    ).toBeVisible()
  }
  await fresh.goto('/settings#data')
  await fresh.getByText('Restore from an export').click()
  await fresh.getByLabel('Export file').setInputFiles(await zip.path())
  await expectToast(fresh, 'Error', /already has records/)
  // The account that it came from is as it was.
  await page.goto('/debt')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Travel card/ })
      .first(),
  ).toBeVisible()
  await context.close()
})
