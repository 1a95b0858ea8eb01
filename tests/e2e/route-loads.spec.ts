/** What each page inside the app loads when it is the first one that a browser opens. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { builtApp } from './build.ts'
import { PHONE } from './fit.ts'
import { expect, saveData, test } from './fixtures.ts'
import { type AppServer, preparedDemo } from './server.ts'
import { send } from './test-users.ts'

// Generous, for a busy machine: two of these tests open thirty pages each.
test.describe.configure({ timeout: 400_000 })
// Pictures of thirty pages would say less than the message of a failure.
test.use({ viewport: PHONE, screenshot: 'off' })

/** JavaScript on the wire within ten seconds: after a login, from the login page on. */
const AFTER_LOGIN_KB = 318
/** The same of each route that is opened first, with a session. */
const LIMITS_KB: Readonly<Record<string, number>> = {
  '/$': 171,
  '/$mode': 280,
  '/$mode/$goalUuid': 356,
  '/$mode/$goalUuid/edit': 304,
  '/$mode/new': 326,
  '/advisor': 266,
  '/banks': 265,
  '/brokerage': 253,
  '/brokerage/$brokerageUuid': 279,
  '/brokerage/$brokerageUuid/apply': 316,
  '/brokerage/$brokerageUuid/order': 268,
  '/brokerage/link': 251,
  '/brokerage/types': 251,
  '/choosePlan': 245,
  '/dashboard': 322,
  '/debt': 315,
  '/debt/$debtUuid': 312,
  '/debt/$debtUuid/edit': 266,
  '/debt/new': 262,
  '/debt/plan': 293,
  '/debt/types': 241,
  '/faq': 258,
  '/goals': 279,
  '/household': 253,
  '/netWorth': 295,
  '/netWorth/$accountUuid': 288,
  '/payment': 269,
  '/protect': 317,
  '/protect/bundles': 324,
  '/protect/bundles/$protectUuid': 260,
  '/protect/checklist': 302,
  '/protect/needs/$need': 321,
  '/protect/policies': 312,
  '/retirement': 385,
  '/retirement/contributions': 298,
  '/retirement/forecast': 352,
  '/retirement/habits': 290,
  '/retirement/income': 374,
  '/retirement/pensions': 295,
  '/retirement/people': 294,
  '/retirement/portfolio': 356,
  '/retirement/results': 289,
  '/retirement/setup': 305,
  '/retirement/social-security': 347,
  '/retirement/spending': 342,
  '/retirement/stress': 388,
  '/retirement/taxes': 351,
  '/risk': 249,
  '/risk/models': 249,
  '/risk/questions': 245,
  '/settings': 320,
  '/spend': 277,
  '/spend/cashFlow': 279,
  '/spend/guardrail': 276,
  '/spend/import': 266,
  '/spend/recurring': 262,
  '/spend/review': 270,
  '/spend/rules': 270,
  '/spend/tax': 339,
  '/spend/transactions': 319,
}
/** Requests that begin before the largest contentful paint, of any page. On a busy machine it comes later, and after more. */
const MOST_REQUESTS = 90

const WITHIN_MS = 10_000
const AT_ONCE = 2
/** Real time: a script that another one imports is requested well within it. */
const QUIET_MS = 500

interface Loaded {
  /** Bytes of each script, by path. */
  readonly scripts: ReadonlyMap<string, number>
  readonly requestsBeforeLargest: number
}

interface Seen {
  largestAt: number
  starts: number[]
}

/** Runs in the page: resources and paints by the browser's own clock, whatever the page's is. */
function observe(): void {
  const seen: Seen = { largestAt: 0, starts: [] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    seen.largestAt = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    seen.starts.push(...list.getEntries().map(({ startTime }) => startTime))
  }).observe({ type: 'resource', buffered: true })
}

const isScript = (request: Request): boolean => new URL(request.url()).pathname.endsWith('.js')

/** Bytes on the wire, with headers. */
async function bytesOf(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  // The browser reports no size for the script of a worker.
  const length = Number((await (await request.response())?.headerValue('content-length')) ?? 0)
  return Math.max(responseBodySize, length) + responseHeadersSize
}

/** Collects the scripts that a page and its workers load. */
function recordScripts(page: Page) {
  const sizes = new Map<string, Promise<number>>()
  const open = new Set<Request>()
  let lastAt = Date.now()
  page.on('request', (request) => {
    if (!isScript(request)) return
    lastAt = Date.now()
    open.add(request)
  })
  page.on('requestfinished', (request) => {
    if (open.delete(request)) sizes.set(new URL(request.url()).pathname, bytesOf(request))
  })
  page.on('requestfailed', (request) => open.delete(request))
  return {
    quiet: () =>
      expect.poll(() => open.size === 0 && Date.now() - lastAt > QUIET_MS, { intervals: [50] }).toBe(true),
    read: async () =>
      new Map(await Promise.all([...sizes].map(async ([path, bytes]) => [path, await bytes] as const))),
  }
}

/** Opens a page, lets ten seconds pass, and says what it has loaded. */
async function load(context: BrowserContext, open: (page: Page) => Promise<unknown>): Promise<Loaded> {
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.clock.install()
  const scripts = recordScripts(page)
  await open(page)
  await expect(page.locator('#content h1').first()).toBeAttached()
  await expect(page.locator('#content [data-slot=skeleton]')).toHaveCount(0)
  await scripts.quiet()
  await page.clock.fastForward(WITHIN_MS)
  await scripts.quiet()
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const before = seen.starts.filter((startedAt) => startedAt < seen.largestAt)
  return {
    scripts: await scripts.read(),
    // With the page itself.
    requestsBeforeLargest: before.length + 1,
  }
}

/** Opens an address with a session, in a new context: nothing is cached. */
async function loadCold(browser: Browser, url: string, path: string): Promise<Loaded> {
  const { token, user } = preparedDemo()
  const stored = [{ name: 'user', value: JSON.stringify({ token, user }) }]
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] },
  })
  // The code that reads ahead loads even so. What it reads would take most of the time.
  await context.addInitScript(saveData)
  try {
    return await load(context, (page) => page.goto(url + path))
  } finally {
    await context.close()
  }
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, each) => total + each, 0)
const kB = (bytes: number): string => (bytes / 1000).toFixed(1)

/** The names of the build's scripts, which their files do not tell. */
async function chunkNames(): Promise<ReadonlyMap<string, string>> {
  const manifest = JSON.parse(
    await readFile(join(builtApp(), 'client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { readonly file: string; readonly name?: string }>
  return new Map(Object.values(manifest).map(({ file, name }) => [`/${file}`, name ?? file]))
}

/** What exceeds a limit, with the ten largest files. */
async function excess(what: string, { scripts }: Loaded, limitKb: number): Promise<string[]> {
  const total = sum(scripts.values())
  if (total <= limitKb * 1000) return []
  const names = await chunkNames()
  const largest = [...scripts].toSorted(([, a], [, b]) => b - a).slice(0, 10)
  const files = largest.map(([path, bytes]) => `  ${kB(bytes)} kB ${names.get(path) ?? ''} ${path}`)
  return [[`${what}: ${kB(total)} of ${limitKb} kB of JavaScript, the largest:`, ...files].join('\n')]
}

/** The routes behind the login, as `/debt/$debtUuid`. */
async function routesInside(): Promise<string[]> {
  const tree = await readFile('src/routeTree.gen.ts', 'utf8')
  const paths = [...tree.matchAll(/^ {4}'\/_app(\/\S+)': \{$/gm)].map(([, path = '']) => path)
  return [...new Set(paths.map((path) => path.replace(/(?<=.)\/$/, '')))].toSorted()
}

/** What stands for a parameter that names no record. */
const CHOSEN: Readonly<Record<string, string>> = { $: 'no/such/page', $mode: 'save', $need: 'life' }
/** What stands for a record: the first uuid of this name that a call answers. */
const RECORDS: Readonly<Record<string, readonly [name: string, list: string]>> = {
  $debtUuid: ['debt_uuid', '/debt/get/debts/me'],
  $goalUuid: ['goal_uuid', '/investment/get-all-goals-with-risk-for-web/me'],
  $accountUuid: ['account_uuid', '/investment/get/user-goal-accounts-with-net-values-for-web'],
  $brokerageUuid: ['brokerage_account_uuid', '/ibkr/get/account-info'],
  $protectUuid: ['protect_uuid', '/spend/protect/getAll'],
}

/** Puts the demo household's first record of each kind into the addresses of routes. */
async function addressReader(app: AppServer): Promise<(route: string) => string> {
  const { token } = preparedDemo()
  const known = new Map(Object.entries(CHOSEN))
  for (const [parameter, [name, list]] of Object.entries(RECORDS)) {
    const answer = await (await send(app, 'GET', list, undefined, token)).text()
    const uuid = new RegExp(`"${name}":"([^"]+)"`).exec(answer)?.[1]
    if (uuid === undefined) throw new Error(`The demo household has no ${name} in ${list}.`)
    known.set(parameter, uuid)
  }
  return (route) =>
    route.replaceAll(/\$\w*/g, (parameter) => {
      const value = known.get(parameter)
      if (value === undefined) throw new Error(`${route}: nothing stands for ${parameter}.`)
      return value
    })
}

// Two tests, so that both workers measure pages.
for (const [which, isIncluded] of [
  ['even', (index: number) => index % 2 === 0],
  ['odd', (index: number) => index % 2 === 1],
] as const) {
  test(`each page inside of an ${which} number loads little when it is opened first`, async ({
    app,
    browser,
  }) => {
    const routes = await routesInside()
    expect(routes, 'routes that have a limit').toEqual(Object.keys(LIMITS_KB).toSorted())
    const addressOf = await addressReader(app)
    const waiting = routes.filter((_, index) => isIncluded(index))
    const problems: string[] = []
    const measureNext = async (): Promise<void> => {
      const route = waiting.shift()
      if (route === undefined) return
      const loaded = await loadCold(browser, app.url, addressOf(route))
      problems.push(...(await excess(route, loaded, LIMITS_KB[route] ?? 0)))
      if (loaded.requestsBeforeLargest > MOST_REQUESTS)
        problems.push(
          `${route}: ${loaded.requestsBeforeLargest} of ${MOST_REQUESTS} requests before the largest paint`,
        )
      await measureNext()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, measureNext))
    expect(problems.join('\n')).toBe('')
  })
}

test('the first page after a login loads little', async ({ context }) => {
  const loaded = await load(context, async (page) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Try the demo' }).click()
  })
  expect((await excess('/login, then /dashboard', loaded, AFTER_LOGIN_KB)).join('\n')).toBe('')
})
