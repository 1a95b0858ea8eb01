/** What every test starts with: a server, somebody new, and ears for whatever the page complains of. */
import { type BrowserContext, expect, test as base } from '@playwright/test'
import { enter, join, logIn, type Member, newPerson, type Person } from './people.ts'
import { type AppServer, type Engine, startServer } from './server.ts'

export interface WorldOptions {
  readonly engine: Engine
}

interface WorkerWorld extends WorldOptions {
  /** The server that the tests of a worker share; each test has people of its own. */
  readonly app: AppServer
}

/** What the page says to the console. Whatever is not allowed fails the test. */
export interface Noise {
  /** Allows complaints that the test itself provokes. */
  allow(pattern: RegExp): void
  /** Hears another context too. */
  hear(context: BrowserContext): void
}

interface World {
  readonly noise: Noise
  /** Somebody new, whom the server does not know. */
  readonly person: Person
  /** Somebody who has joined and is logged in on the page of the test. */
  readonly member: Member
  /** A server of the test's own, to be stopped and started. */
  readonly machine: AppServer
}

// Playwright's own words where it keeps workers out.
const ALWAYS_ALLOWED = [/Service Worker registration blocked by Playwright/]
/** The browser's words about a server that a test stops, which answers 503 until it is gone, whatever was on its way to it. */
export const SERVER_GONE =
  /ERR_CONNECTION_(?:REFUSED|RESET)|ERR_FAILED|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|Failed to fetch|status of 503/

export const test = base.extend<World, WorkerWorld>({
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
  noise: [
    async ({ context }, use) => {
      const heard: string[] = []
      const allowed = [...ALWAYS_ALLOWED]
      const hear = (each: BrowserContext): void => {
        each.on('console', (message) => {
          const type = message.type()
          if (type === 'error' || type === 'warning') {
            heard.push(`${type}: ${message.text()} (${message.location().url})`)
          }
        })
        each.on('weberror', (error) => heard.push(`thrown: ${String(error.error())}`))
      }
      hear(context)
      await use({ allow: (pattern) => allowed.push(pattern), hear })
      const unexpected = heard.filter((each) => !allowed.some((pattern) => pattern.test(each)))
      expect(unexpected, 'what the page complained of').toEqual([])
    },
    { auto: true },
  ],
  // Playwright wants to see which fixtures it takes, also when it takes none.
  // oxlint-disable-next-line no-empty-pattern
  person: async ({}, use) => use(newPerson()),
  member: async ({ app, page }, use) => {
    const person = newPerson()
    await join(app, person)
    const member = await logIn(app, person)
    await enter(page, member)
    await use(member)
  },
  machine: async ({ engine }, use) => {
    const machine = await startServer({ engine })
    await use(machine)
    await machine.close()
  },
})

export { expect } from '@playwright/test'
