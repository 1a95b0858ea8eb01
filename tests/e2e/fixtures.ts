/** What every test starts with: a server, somebody new, and ears for whatever the page complains of. */
import { type BrowserContext, expect, test as base } from '@playwright/test'
import {
  seedSession,
  registerAndVerify,
  logIn,
  type LoggedInUser,
  newTestUser,
  type TestUser,
} from './test-users.ts'
import { type AppServer, type Engine, startServer } from './server.ts'

export interface FixtureOptions {
  readonly engine: Engine
}

interface WorkerFixtures extends FixtureOptions {
  /** The server that the tests of a worker share; each test has people of its own. */
  readonly app: AppServer
}

/** What the page says to the console. Whatever is not allowed fails the test. */
export interface ConsoleGuard {
  /** Allows complaints that the test itself provokes. */
  allow(pattern: RegExp): void
  /** Hears another context too. */
  watch(context: BrowserContext): void
}

interface TestFixtures {
  readonly consoleGuard: ConsoleGuard
  /** Somebody new, whom the server does not know. */
  readonly testUser: TestUser
  /** Somebody who has joined and is logged in on the page of the test. */
  readonly loggedInUser: LoggedInUser
  /** A server of the test's own, to be stopped and started. */
  readonly ownServer: AppServer
}

// Playwright's own words where it keeps workers out.
const ALWAYS_ALLOWED = [/Service Worker registration blocked by Playwright/]
/** The browser's words about a server that a test stops, which answers 503 until it is gone, whatever was on its way to it. */
export const SERVER_GONE =
  /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_FAILED|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|Failed to fetch|status of 503/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['embedded', { option: true, scope: 'worker' }],
  app: [
    async ({ engine }, use) => {
      const app = await startServer({ engine, environment: { VERDANT_LIMITS: 'relaxed' } })
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  consoleGuard: [
    async ({ context }, use) => {
      const heard: string[] = []
      const allowed = [...ALWAYS_ALLOWED]
      const watch = (each: BrowserContext): void => {
        each.on('console', (message) => {
          const type = message.type()
          if (type === 'error' || type === 'warning') {
            heard.push(`${type}: ${message.text()} (${message.location().url})`)
          }
        })
        each.on('weberror', (error) => heard.push(`thrown: ${String(error.error())}`))
      }
      watch(context)
      await use({ allow: (pattern) => allowed.push(pattern), watch })
      const unexpected = heard.filter((each) => !allowed.some((pattern) => pattern.test(each)))
      expect(unexpected, 'what the page complained of').toEqual([])
    },
    { auto: true },
  ],
  // Playwright wants to see which fixtures it takes, also when it takes none.
  // oxlint-disable-next-line no-empty-pattern
  testUser: async ({}, use) => use(newTestUser()),
  loggedInUser: async ({ app, page }, use) => {
    const testUser = newTestUser()
    await registerAndVerify(app, testUser)
    const loggedInUser = await logIn(app, testUser)
    await seedSession(page, loggedInUser)
    await use(loggedInUser)
  },
  ownServer: async ({ engine }, use) => {
    const ownServer = await startServer({ engine })
    await use(ownServer)
    await ownServer.close()
  },
})

export { expect } from '@playwright/test'
