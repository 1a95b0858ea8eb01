/** Test users, each new and with unique values. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AppServer, Session } from './server.ts'

/** Registration input. */
export interface TestUser {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Ten digits, as typed in the United States. */
  readonly mobile: string
  readonly username: string
  readonly password: string
  /** Date of birth, `DD/MM/YYYY`; in March 1990 by default. */
  readonly dob?: string
}

/** A logged-in user. */
export interface LoggedInUser extends TestUser, Session {}

const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCodePoint(97 + randomInt(26))).join('')

/** Creates a new user who is not registered. */
export function newTestUser(): TestUser {
  const mark = letters(8)
  return {
    // Both names are unique, so that a page or a device can be searched for them.
    firstName: `Maya${mark}`,
    lastName: `Okafor${mark}`,
    email: `maya.${mark}@example.com`,
    mobile: `555${String(randomInt(10_000_000)).padStart(7, '0')}`,
    username: `maya.${mark}`,
    password: `Sunny#${letters(4)}Day42x`,
  }
}

/** Calls the API like a client. */
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

/** Text messages sent to a number, newest first. */
export async function messagesTo(app: AppServer, mobile: string): Promise<string[]> {
  const number = mobile.startsWith('+') ? mobile : `+1${mobile}`
  const response = await fetch(`${app.url}/api/dev/outbox?mobile_no=${encodeURIComponent(number)}`)
  const answer = (await response.json()) as { data: { text: string }[] }
  return answer.data.map(({ text }) => text)
}

/** The code in the newest message to a number; waits for the message. */
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

/** A six-digit code other than this one. */
export const wrongCode = (right: string): string => (right === '111111' ? '222222' : '111111')

/** Registers a user without verifying the code. */
export async function register(app: AppServer, testUser: TestUser, withTwoFactor = false): Promise<void> {
  await sendWell(app, '/users/register', {
    first_name: testUser.firstName,
    last_name: testUser.lastName,
    email: testUser.email,
    dob: testUser.dob ?? '14/03/1990',
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

/**
 * Registers and verifies a user. Before a code is sent to them again, the server's clock has to pass the wait for it; it passes
 * only then, so that near midnight the server is not a day ahead of the page.
 */
export async function registerAndVerify(
  app: AppServer,
  testUser: TestUser,
  withTwoFactor = false,
): Promise<void> {
  await register(app, testUser, withTwoFactor)
  const otp = await codeTo(app, testUser.mobile)
  await sendWell(app, '/users/verifyOtp', { otp, username: testUser.username })
}

/** Logs in a registered user. */
export async function logIn(app: AppServer, testUser: TestUser): Promise<LoggedInUser> {
  const { username, password } = testUser
  const answer = (await sendWell(app, '/users/login', { username, password })) as {
    data: Session
  }
  return { ...testUser, ...answer.data }
}

/** Opens an empty page on the app's origin, without the app. */
export async function openBlank(page: Page): Promise<void> {
  await page.route('/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/blank')
  await page.unroute('/blank')
}

/** Stores a session in the browser, as if the user had logged in before. */
export async function seedSession(page: Page, { token, user }: Session, isKept = true): Promise<void> {
  await openBlank(page)
  await page.evaluate(([entry, stored]) => (stored ? localStorage : sessionStorage).setItem('user', entry), [
    JSON.stringify({ token, user }),
    isKept,
  ] as const)
}

/** A registered user whom the operator has made an advisor; restarts the server. */
export async function newAdvisor(app: AppServer): Promise<TestUser> {
  const testUser = newTestUser()
  await registerAndVerify(app, testUser)
  await app.stop()
  await app.operate('advisor', 'grant', testUser.username)
  await app.start()
  return testUser
}
