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

/** A device with a fingerprint reader, as Chromium simulates one (WebAuthn in the DevTools protocol). */
export async function addFingerprintReader(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
