/** Playwright fixtures: a server, test users, and a guard that fails tests on console errors. */
import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type AppServer, type Engine, preparedDemo, type Session, startServer } from './server.ts'
import {
  seedSession,
  registerAndVerify,
  logIn,
  type LoggedInUser,
  newAdvisor,
  newTestUser,
  type TestUser,
} from './test-users.ts'
import { recordToasts } from './toast.ts'

export interface FixtureOptions {
  readonly engine: Engine
}

interface WorkerFixtures extends FixtureOptions {
  /** The server shared by the tests of a Playwright worker; each test has its own users. */
  readonly app: AppServer
  /** An advisor on that server: to make one, it restarts. */
  readonly advisor: LoggedInUser
}

/** Fails a test on console errors and warnings that it does not allow. */
export interface ConsoleGuard {
  /** Allows messages that the test itself causes. */
  allow(pattern: RegExp): void
  /** Watches another context too. */
  watch(context: BrowserContext): void
}

interface TestFixtures {
  readonly consoleGuard: ConsoleGuard
  /** A new user who is not registered. */
  readonly testUser: TestUser
  /** A registered user who is logged in on the test's page. */
  readonly loggedInUser: LoggedInUser
  /** The demo household that the server has from its start, open in this tab only. Tests only read it: they share it. */
  readonly demo: Session
  /** A separate server that the test can stop and start. */
  readonly ownServer: AppServer
}

// Logged by Playwright when it blocks service workers.
const ALWAYS_ALLOWED = [/Service Worker registration blocked by Playwright/]
/** Console messages caused by a stopped server, which answers 503 until it is down. */
export const SERVER_GONE =
  /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_FAILED|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|Failed to fetch|status of 503/

/** Lets a page read nothing ahead, as one whose client saves data. */
export const saveData = () =>
  void Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

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
  advisor: [
    async ({ app }, use) => use(await logIn(app, await newAdvisor(app))),
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context, serviceWorkers }, use) => {
    await recordToasts(context)
    // Nothing is read ahead where no worker is: reading every page's data takes longer than most tests.
    if (serviceWorkers === 'block') await context.addInitScript(saveData)
    await use(context)
  },
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
      expect(unexpected, 'unexpected console messages').toEqual([])
    },
    { auto: true },
  ],
  // Playwright requires the destructuring pattern even without dependencies.
  // oxlint-disable-next-line no-empty-pattern
  testUser: async ({}, use) => use(newTestUser()),
  loggedInUser: async ({ app, page }, use) => {
    const testUser = newTestUser()
    await registerAndVerify(app, testUser)
    const loggedInUser = await logIn(app, testUser)
    await seedSession(page, loggedInUser)
    await use(loggedInUser)
  },
  demo: async ({ page }, use) => {
    const demo = preparedDemo()
    await seedSession(page, demo, false)
    await use(demo)
  },
  // Apart from the test's own time: a busy machine may take a minute to start a server.
  ownServer: [
    async ({ engine }, use) => {
      const ownServer = await startServer({ engine })
      await use(ownServer)
      await ownServer.close()
    },
    { timeout: 90_000 },
  ],
})

/** The same tests on a separate server, which they can stop and start. */
export const onOwnServer = test.extend({ baseURL: async ({ ownServer }, use) => use(ownServer.url) })

export { expect } from '@playwright/test'
