/** People for tests: each of them new, and each with marks that no other has. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AppServer } from './server.ts'

/** What somebody types to register. */
export interface TestUser {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Ten digits, as typed in the United States. */
  readonly mobile: string
  readonly username: string
  readonly password: string
}

/** Somebody who is logged in. */
export interface LoggedInUser extends TestUser {
  readonly token: string
  readonly user: { readonly user_uuid: string } & Readonly<Record<string, unknown>>
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCodePoint(97 + randomInt(26))).join('')

/** Somebody new. */
export function newTestUser(): TestUser {
  const mark = letters(8)
  return {
    // Both names are found nowhere else, so that a page or a device can be searched for them.
    firstName: `Maya${mark}`,
    lastName: `Okafor${mark}`,
    email: `maya.${mark}@example.com`,
    mobile: `555${String(randomInt(10_000_000)).padStart(7, '0')}`,
    username: `maya.${mark}`,
    password: `Sunny#${letters(4)}Day42x`,
  }
}

/** A call of the API as a client would make it. */
export async function send(
  app: AppServer,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Response> {
  return fetch(`${app.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function sendWell(app: AppServer, path: string, body: unknown): Promise<unknown> {
  const response = await send(app, 'POST', path, body)
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** The messages that a number was sent, newest first. */
export async function messagesTo(app: AppServer, mobile: string): Promise<string[]> {
  const number = mobile.startsWith('+') ? mobile : `+1${mobile}`
  const response = await fetch(`${app.url}/api/dev/outbox?mobile_no=${encodeURIComponent(number)}`)
  const answer = (await response.json()) as { data: { text: string }[] }
  return answer.data.map(({ text }) => text)
}

/** The code in the newest message to a number. It may be on its way still. */
export async function codeTo(app: AppServer, mobile: string, butNot?: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const code = (await messagesTo(app, mobile))
      .map((text) => /^(\d{6}) /.exec(text)?.[1])
      .find((each) => each !== undefined)
    if (code !== undefined && code !== butNot) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code was sent to ${mobile}.`)
}

/** A code of six digits that is not this one. */
export const wrongCode = (right: string): string => (right === '111111' ? '222222' : '111111')

/** Puts somebody's registration on the server, without its code. */
export async function register(app: AppServer, testUser: TestUser, withTwoFactor = false): Promise<void> {
  await sendWell(app, '/users/register', {
    first_name: testUser.firstName,
    last_name: testUser.lastName,
    email: testUser.email,
    dob: '14/03/1990',
    mobile_no: `+1${testUser.mobile}`,
    terms: true,
    address_1: '18 Alder St',
    address_2: '',
    city: 'Burlington',
    state: 'US-VT',
    zip_code: '05401',
    subscription_plan: 'NO_PLAN',
    username: testUser.username,
    password: testUser.password,
    is_mfa_enabled: withTwoFactor,
    role_name: 'User',
    tenant_uuid: null,
  })
}

/** Registers and verifies somebody, and moves the server past the wait for their next code. */
export async function registerAndVerify(
  app: AppServer,
  testUser: TestUser,
  withTwoFactor = false,
): Promise<void> {
  await register(app, testUser, withTwoFactor)
  const otp = await codeTo(app, testUser.mobile)
  await sendWell(app, '/users/verifyOtp', { otp, username: testUser.username })
  await app.pass(61_000)
}

/** A session of somebody who has joined. */
export async function logIn(app: AppServer, testUser: TestUser): Promise<LoggedInUser> {
  const { username, password } = testUser
  const answer = (await sendWell(app, '/users/login', { username, password })) as {
    data: Pick<LoggedInUser, 'token' | 'user'>
  }
  return { ...testUser, ...answer.data }
}

/** Opens an empty page of the app's address, on which none of the app runs. */
export async function openBlank(page: Page): Promise<void> {
  await page.route('/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/blank')
  await page.unroute('/blank')
}

/** Puts a session where the page keeps it, as if its owner had logged in here before. */
export async function seedSession(page: Page, { token, user }: LoggedInUser, isKept = true): Promise<void> {
  await openBlank(page)
  await page.evaluate(([entry, kept]) => (kept ? localStorage : sessionStorage).setItem('user', entry), [
    JSON.stringify({ token, user }),
    isKept,
  ] as const)
}
