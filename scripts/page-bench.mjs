/**
 * Page performance in Chromium: first paint of an offline repeat visit against a cold visit, and persisting 5 MB of
 * responses while frames are drawn. Run it after a build.
 *
 * The cold visit uses a simulated phone network (1.6 Mbit/s, 150 ms), because loopback is too fast to compare. Ratios
 * are from one run on one machine; the summary at the end never fails the run.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { tsImport } from 'tsx/esm/api'
import { middle, note, ROOT, summary } from './bench.mjs'

const take = (path) => tsImport(path, import.meta.url)
const { copyBuild } = await take('../tests/e2e/build.ts')
const { findChromium } = await take('../tests/e2e/chromium.ts')
const { startServer } = await take('../tests/e2e/server.ts')
const { registerAndVerify, logIn, newTestUser } = await take('../tests/e2e/test-users.ts')

const TURNS = 5
const PHONE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const ANSWERS = 50
const ANSWER_BYTES = 100_000
const MOST_BLOCKED_MS = 50

/** Time of the first contentful paint, and of the client's own data appearing, in milliseconds. */
async function paints(page, name) {
  await page.getByText(name).first().waitFor()
  return page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    return { painted: paint?.startTime ?? Number.NaN, settled: performance.now() }
  })
}

/** A device's first visit, and its second one offline, which renders without any request. */
async function visit(browser, server, testUser, { token, user }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const home = `${server.url}/dashboard`
  await context.addInitScript(
    ([kept]) => localStorage.setItem('user', kept),
    [JSON.stringify({ token, user })],
  )
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', PHONE)
  await page.goto(home)
  const cold = await paints(page, testUser.firstName)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Responses are persisted shortly after they arrive.
  await page.waitForTimeout(1500)
  await page.close()

  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto(home)
  const warm = await paints(again, testUser.firstName)
  await context.close()
  return { cold, warm }
}

async function measureVisits(browser) {
  const server = await startServer()
  const testUser = newTestUser()
  await registerAndVerify(server, testUser)
  const loggedIn = await logIn(server, testUser)
  const visits = []
  for (let turn = 0; turn < TURNS; turn += 1) visits.push(await visit(browser, server, testUser, loggedIn))
  await server.close()
  const of = (part) => middle(visits.map(part))
  const cold = of((each) => each.cold.painted)
  const warm = of((each) => each.warm.painted)
  note('first paint of a cold visit', cold, null, 'ms')
  note('first paint of a second visit, offline', warm, null, 'ms')
  note('offline over cold, first paint', warm / cold, 1 / 3, 'times')
  const settled = of((each) => each.warm.settled)
  note('own data there, second visit, offline', settled, null, 'ms')
  note('offline over cold, own data there', settled / of((each) => each.cold.settled), null, 'times')
}

const KEEPING = `
import { persistCache } from '#app/platform/persistence.ts'
import { queryClient } from '#app/platform/queries.ts'
import { get, createStore } from 'idb-keyval'

const row = (n) => ({ uuid: crypto.randomUUID(), name: 'A line of a list ' + n, cents: n * 137, on: '2026-11-21', tags: ['a', 'b'] })
const rowBytes = JSON.stringify(row(1000)).length
const answer = (bytes) => Array.from({ length: Math.ceil(bytes / rowBytes) }, (_, n) => row(n))

/** The longest time between two frames while a job runs and until what it wrote is there; milliseconds. */
window.keep = async (user, count, bytes) => {
  await persistCache(user)
  const answers = Array.from({ length: count }, () => answer(bytes))
  await new Promise((resolve) => setTimeout(resolve, 300))
  let longest = 0
  let before = performance.now()
  let isOver = false
  const frame = () => {
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const store = createStore('verdant', 'query-cache')
  // They come as answers do: each in a task of its own.
  for (const [n, data] of answers.entries()) {
    queryClient.setQueryData(['bench', user, n], data)
    await new Promise((resolve) => setTimeout(resolve))
  }
  const last = user + '\\n' + JSON.stringify(['bench', user, count - 1])
  while ((await get(last, store)) === undefined) await new Promise((resolve) => setTimeout(resolve, 100))
  isOver = true
  return longest
}
`

/** A page with nothing but the response persistence. */
async function keepingPage() {
  const { outputFiles } = await build({
    stdin: { contents: KEEPING, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    conditions: ['browser'],
    define: { 'import.meta.env': '{}', __BUILD_ID__: '"bench"', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const script = outputFiles[0].text
  const server = createServer((asked, answer) => {
    const isScript = asked.url === '/keep.js'
    answer.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    answer.end(isScript ? script : '<!doctype html><script type="module" src="/keep.js"></script>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function measureKeeping(browser) {
  const server = await keepingPage()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.waitForFunction(() => 'keep' in window)
  const longest = async (user, count, bytes) => {
    const times = []
    for (let turn = 0; turn < TURNS; turn += 1)
      times.push(await page.evaluate((job) => window.keep(...job), [`${user}-${turn}`, count, bytes]))
    return middle(times)
  }
  const idle = await longest('nothing', 1, 10)
  note('longest frame with nothing to keep', idle, null, 'ms')
  note(
    `longest frame while ${ANSWERS} answers of 0.1 MB are kept`,
    await longest('many', ANSWERS, ANSWER_BYTES),
    MOST_BLOCKED_MS,
    'ms',
  )
  note(
    'longest frame while one answer of 5 MB is kept',
    await longest('one', 1, ANSWERS * ANSWER_BYTES),
    null,
    'ms',
  )
  await context.close()
  server.close()
}

const tearDown = await copyBuild()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath && { executablePath }),
})
try {
  await measureVisits(browser)
  await measureKeeping(browser)
} finally {
  await browser.close()
  await tearDown()
}

summary()
