/**
 * The search in Chromium, on a full demo household with 5,000 transactions: from each keystroke until its results are laid out,
 * on this machine and on one four times slower. Run it after a build.
 *
 * Times are from one run on one machine; the fastest of five rounds counts for each key. The summary never fails the run.
 */
import { chromium } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
import { middle, note, summary } from './bench.mjs'

const take = (path) => tsImport(path, import.meta.url)
const { copyBuild } = await take('../tests/e2e/build.ts')
const { findChromium } = await take('../tests/e2e/chromium.ts')
const { startServer } = await take('../tests/e2e/server.ts')

const FRAME_MS = 1000 / 60
const TRANSACTIONS = 5_000
const ROUNDS = 5
/** Records, a merchant, an amount, a setting, a question, a typo, and what nothing has. */
const WORDS = [
  'home loan',
  'market 4711',
  '123.45',
  'two-factor',
  'how do i save',
  'emergancy fund',
  'xylophone',
]

/** Runs in the page: types each text, key by key, and returns what was there after each key and its milliseconds. */
async function type(words) {
  const box = document.querySelector('[role=combobox][type=search]')
  // Past React’s own setter, so that it notices the change.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const times = []
  for (const text of words) {
    for (let length = 0; length <= text.length; length += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const started = performance.now()
      value.set.call(box, text.slice(0, length))
      box.dispatchEvent(new InputEvent('input', { bubbles: true }))
      // The page renders before the microtask that was queued last.
      await Promise.resolve()
      document.querySelector('[role=listbox]').getBoundingClientRect()
      times.push({ typed: box.value, took: performance.now() - started })
      if (box.value !== text.slice(0, length)) throw new Error('The page did not take what was typed.')
    }
    const rows = document.querySelectorAll('[role=option]').length
    if (rows === 0) throw new Error(`There was no answer to ${text}.`)
  }
  return times
}

/** The client's transactions as often as it takes, each under a name of its own. */
async function fill(page) {
  await page.route('**/spend/get/recent-transactions/me', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const rows = Array.from({ length: TRANSACTIONS }, (_, at) => {
      const row = data[at % data.length]
      const transaction_uuid = `0199a0aa-0000-7000-8000-${String(at).padStart(12, '0')}`
      return { ...row, transaction_uuid, pair: null, name: `${row.name} ${at}` }
    })
    await route.fulfill({ response, json: { ...rest, data: rows } })
  })
}

async function measure(browser) {
  const server = await startServer()
  const page = await browser.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await page.waitForURL('**/dashboard', { timeout: 60_000 })
  await fill(page)
  await page.goto(`${server.url}/spend`)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: /^Search/ })
  await box.fill(` ${TRANSACTIONS - 1}`)
  await page
    .getByRole('option', { name: new RegExp(` ${TRANSACTIONS - 1}`) })
    .first()
    .waitFor()
  const devtools = await page.context().newCDPSession(page)
  for (const slower of [1, 4]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.evaluate(type, WORDS)
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await page.evaluate(type, WORDS))
    const keys = rounds[0].map(({ typed }, at) => ({
      typed,
      took: Math.min(...rounds.map((round) => round[at].took)),
    }))
    const times = keys.map(({ took }) => took)
    const on = slower === 1 ? '' : `, ${slower} times slower`
    console.log('  the slowest keys:', keys.toSorted((a, b) => b.took - a.took).slice(0, 5))
    note(`a keystroke in the search${on}`, middle(times), null, 'ms')
    note(`the slowest of ${times.length}${on}`, Math.max(...times), FRAME_MS, 'ms')
  }
  await page.context().close()
  await server.close()
}

const tearDown = await copyBuild()
const executablePath = findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
try {
  await measure(browser)
} finally {
  await browser.close()
  await tearDown()
}
summary()
