import { cardInput } from '#tests/fixtures/debts.ts'
import { expect, test } from './fixtures.ts'
import { logIn, newTestUser, registerAndVerify, seedSession, send } from './test-users.ts'
import { expectToast } from './toast.ts'

test('a client downloads an export, and restores it into a new account', async ({
  page,
  app,
  loggedInUser,
}) => {
  const input = cardInput({ name: 'Travel card' })
  expect((await send(app, 'POST', '/debt/create/debts', input, loggedInUser.token)).status).toBe(201)
  await page.goto('/settings#data')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const zip = await coming
  expect(zip.suggestedFilename()).toMatch(/^verdant-\d{4}-\d\d-\d\d\.zip$/)

  const other = newTestUser()
  await registerAndVerify(app, other)
  await seedSession(page, await logIn(app, other))
  await page.goto('/settings#data')
  await page.getByText('Restore from an export').click()
  await page.getByLabel('Export file').setInputFiles(await zip.path())
  await expectToast(page, 'Success', /\d+ records restored/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Debt' }).click()
  const debt = page.getByRole('main').getByRole('link', { name: /Travel card/ })
  await expect(debt.first()).toBeVisible()
})
