import type { Page } from '@playwright/test'
import type { TestUser } from './test-users.ts'

/** Types a username and password on the open login page, and submits them. */
export async function typeLoginAndSubmit(
  page: Page,
  testUser: Pick<TestUser, 'username' | 'password'>,
): Promise<void> {
  await page.getByLabel('Username').fill(testUser.username)
  await page.getByLabel('Password', { exact: true }).fill(testUser.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
