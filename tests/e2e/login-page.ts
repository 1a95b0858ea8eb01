import type { Page } from '@playwright/test'
import type { Person } from './people.ts'

/** Types a username and a password on the login that is open, and hands them in. */
export async function typeLoginAndSubmit(
  page: Page,
  person: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
