/** Passkeys, an authenticator app and recovery codes in the built app. */
import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addFingerprintReader, typeLoginAndSubmit } from './login-page.ts'
import { newTestUser, registerAndVerify, type TestUser } from './test-users.ts'

const card = (page: Page, title: string) =>
  page.locator('[data-slot=card]').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an app with this key shows now (RFC 6238); `ahead` steps later. */
function codeOfApp(key: string, ahead = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', secret).update(step).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function logOut(page: Page): Promise<void> {
  await card(page, 'Account').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Logs in at a host name: passkeys do not belong to plain addresses. */
async function openSettings(page: Page, url: string, testUser: TestUser): Promise<string> {
  const origin = url.replace('127.0.0.1', 'localhost')
  await page.goto(`${origin}/login?from=%2Fsettings`)
  await typeLoginAndSubmit(page, testUser)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  return origin
}

test('a passkey is added in settings and logs in without a password', async ({ page, app }) => {
  const testUser = newTestUser()
  await registerAndVerify(app, testUser)
  await addFingerprintReader(page)
  await openSettings(page, app.url, testUser)
  const passkeys = card(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Passkey name').fill('My laptop')
  await passkeys.getByLabel('Your password').fill(testUser.password)
  await passkeys.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  // On paper: what they are for, the ten codes, and nothing else of the page.
  await page.emulateMedia({ media: 'print' })
  const printed = (await page.locator('body').innerText()).split(/\n+/).filter((line) => line !== '')
  expect([printed[0], printed.length]).toEqual(['Verdant recovery codes', 12])
  expect(printed[1]).toMatch(/^Made on .* Each code logs you in once, with your password/)
  expect(printed.slice(2)).toEqual(await codes.getByRole('listitem').allInnerTexts())
  const paper = await page.locator('[data-print=only]').boundingBox()
  expect([paper?.x, paper?.y]).toEqual([0, 0])
  await page.emulateMedia({ media: 'screen' })
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await expect(passkeys.getByText('My laptop')).toBeVisible()
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(new URL('/settings', page.url()).href)
  await expect(passkeys.getByText(/^Last used/)).toBeVisible()
})

// On a server of its own: the shared one's clock is moved by other stories, and the app's codes follow the time.
test('an authenticator app gives the code of a login, and a recovery code replaces it', async ({
  page,
  ownServer: app,
}) => {
  const testUser = newTestUser()
  await registerAndVerify(app, testUser)
  const origin = await openSettings(page, app.url, testUser)
  const setup = card(page, 'Authenticator app')
  await setup.getByRole('button', { name: 'Set up app' }).click()
  await setup.getByLabel('Your password').fill(testUser.password)
  await setup.getByRole('button', { name: 'Continue' }).click()
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await setup.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await setup.getByLabel('Code from the app').fill(codeOfApp(key))
  await setup.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const recoveryCode = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await logOut(page)

  await typeLoginAndSubmit(page, testUser)
  await expect(page.getByText(/^Open your authenticator app/)).toBeVisible()
  // The code of this step has confirmed the app and works no more; the next one is accepted already.
  await page.getByLabel('Code').fill(codeOfApp(key, 1))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/choosePlan/)

  await page.goto(`${origin}/settings`)
  await logOut(page)
  await typeLoginAndSubmit(page, testUser)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/choosePlan/)
  await page.goto(`${origin}/settings`)
  await expect(card(page, 'Authenticator app').getByText(/^9 codes left/)).toBeVisible()
  // Before its server ends.
  await page.goto('about:blank')
})
