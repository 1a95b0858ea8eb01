import { typeLoginAndSubmit } from './login-page.ts'
import { registerAndVerify } from './test-users.ts'
import { expect, test } from './fixtures.ts'

test('an advisor passes the subscription plans to choose a profile, and searches for sharing clients', async ({
  page,
  app,
  testUser,
}) => {
  await registerAndVerify(app, testUser)
  await app.stop()
  await app.operate('advisor', 'grant', testUser.username)
  await app.start()
  await page.goto('/login')
  await typeLoginAndSubmit(page, testUser)
  await expect(page).toHaveURL('/chooseProfile')
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a profile' })).toBeVisible()
  await page.getByRole('link', { name: /A client.s plan/ }).click()
  await expect(page).toHaveURL('/clientLookup')
  await expect(page.getByText('No one has shared a plan with you yet')).toBeVisible()
  await page.getByLabel('Name or username').fill('liam')
  await expect(page.getByText('No clients found')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'My own plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: testUser.firstName })).toBeVisible()
})
