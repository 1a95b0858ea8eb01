/** How soon a page answers a tap or a key (interaction to next paint), and the longest task of the action. */
import { setTimeout as wait } from 'node:timers/promises'
import { spread } from '../measure.mjs'
import { newDemo } from '../server.mjs'
import { bold, emulate, LEAST_EVENT_MS, openBrowser } from './phone.mjs'
import { prepareProfile, withProfile } from './profile.mjs'

const LIMIT_MS = 200
/** As fast as a person types. */
const BETWEEN_KEYS_MS = 120
/** How long an action is watched after its last tap or key, and how long a page rests before an action. */
const WATCHED_MS = 2_500
const RESTS_MS = 1_500
const RESTS_WITHIN_MS = 30_000

const tap = (find) => ({ find, input: (page, { x, y }) => page.touchscreen.tap(x, y) })
const press = (find, key) => ({ find, isFocused: true, input: (page) => page.keyboard.press(key) })
const type = (find, text) => ({
  find,
  isFocused: true,
  input: (page) => page.keyboard.type(text, { delay: BETWEEN_KEYS_MS }),
})
const inBar = (name) =>
  tap((page) => page.locator('[data-slot=bottom-bar]').getByRole('link', { name, exact: true }))
const button = (name) => (page) => page.getByRole('button', { name }).first()
const radio = (name) => (page) => page.getByRole('radio', { name }).first()
const slider = (name) => (page) => page.getByRole('slider', { name })
const sheetBox = (name) => (page) => page.getByRole('dialog').getByRole('combobox', { name })
const searchBox = (page) => page.getByRole('combobox', { name: /^Search/ })
const firstTransaction = (page) =>
  page.getByRole('list', { name: 'Transactions' }).first().getByRole('link').first()

/** Opens what an action needs, unmeasured. */
const opened = (find) => (page) => find(page).tap()

/** What is measured, by name: the page it begins on, what is opened before, and the taps or keys. */
const ACTIONS = {
  'tab bar: Home to Debt': { path: '/dashboard', ...inBar('Debt') },
  'tab bar: Debt to Spend': { path: '/debt', ...inBar('Spend') },
  'tab bar: Spend to Goals': { path: '/spend', ...inBar('Goals') },
  'home: show 3 months': { path: '/dashboard', ...tap(radio('3 months')) },
  'home: open the sheet of a figure': { path: '/dashboard', ...tap(button(/^\$/)) },
  'home: open More': { path: '/dashboard', ...tap(button('More')) },
  'search: open': { path: '/dashboard', ...tap(button('Search')) },
  'search: type': { path: '/dashboard', before: opened(button('Search')), ...type(searchBox, 'loan') },
  'debt: mark a payment as paid': { path: '/debt', ...tap(button(/^Mark as paid/)) },
  'payoff plan: extra payment by key': {
    path: '/debt/plan',
    ...press(slider('Extra each month'), 'ArrowRight'),
  },
  'payoff plan: strategy': { path: '/debt/plan', ...tap(radio(/^Quick wins/)) },
  'retirement: spending by key': {
    path: '/retirement',
    ...press(slider('Everyday spending in retirement'), 'ArrowRight'),
  },
  'spend: previous month': { path: '/spend', ...tap(button(/^Previous month/)) },
  'transactions: type a search': {
    path: '/spend/transactions',
    ...type((page) => page.getByRole('searchbox', { name: 'Search transactions' }), 'coffee'),
  },
  'transactions: open the filters': { path: '/spend/transactions', ...tap(button('Filters')) },
  'transactions: apply a filter': {
    path: '/spend/transactions',
    before: async (page) => {
      await button('Filters')(page).tap()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).selectOption('Need')
    },
    ...tap(button('Show transactions')),
  },
  'transactions: open one': { path: '/spend/transactions', ...tap(firstTransaction) },
  'transactions: categorize': {
    path: '/spend/transactions',
    before: async (page) => {
      await firstTransaction(page).tap()
      await sheetBox('Category')(page).fill('Groceries')
      await page.locator('[role=option][data-active]').waitFor()
    },
    ...press(sheetBox('Category'), 'Enter'),
  },
  'help: type a search': {
    path: '/faq',
    ...type((page) => page.getByRole('searchbox'), 'avalanche'),
  },
}

/** Waits until a page has loaded nothing and had no long task for a while. */
async function rest(page, phone) {
  const until = Date.now() + RESTS_WITHIN_MS
  const lastTaskAt = () =>
    page.evaluate(() => {
      const last = window.seen.tasks.at(-1)
      return performance.timeOrigin + (last ? last.startTime + last.duration : 0)
    })
  while (Date.now() < until) {
    if (Date.now() - Math.max(phone.lastRequestAt(), await lastTaskAt()) > RESTS_MS) return
    await wait(200)
  }
}

/** The middle of an element, or of the label around it; scrolled into view. */
const middleOf = (element) =>
  element.evaluate((found) => {
    const shown = found.closest('label') ?? found
    // What is fixed at the bottom would cover what is only scrolled into view.
    if (shown.closest('[data-slot=bottom-bar]') === null)
      shown.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = shown.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })

async function measureAction(folder, address, { path, before, find, isFocused, input }) {
  const context = await openBrowser(folder)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const phone = await emulate(page)
    await page.goto(address + path)
    await find(page).or(page.locator('h1')).first().waitFor()
    await rest(page, phone)
    await before?.(page)
    const element = find(page)
    await element.waitFor({ state: 'attached' })
    if (isFocused) await element.focus()
    const middle = await middleOf(element)
    await rest(page, phone)
    await page.evaluate(() => Object.assign(window.seen, { tasks: [], events: [] }))
    await input(page, middle)
    await wait(WATCHED_MS)
    await rest(page, phone)
    const { tasks, events } = await page.evaluate(() => window.seen)
    return {
      inp: Math.max(0, ...events),
      longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
    }
  } finally {
    await context.close()
  }
}

/** Measures every action with a household of its own in each run, and reports a table of medians. */
export async function measureInteractions({ app, runs }, { table, say, progress }) {
  const measured = new Map(Object.keys(ACTIONS).map((name) => [name, []]))
  const paths = [...new Set(Object.values(ACTIONS).map(({ path }) => path))]
  for (let run = 0; run < runs; run += 1) {
    await withProfile(async (folder) => {
      await prepareProfile(folder, app, await newDemo(app), paths)
      for (const [name, action] of Object.entries(ACTIONS)) {
        const { inp, longest } = await measureAction(folder, app, action)
        measured.get(name).push({ inp, longest })
        progress(`${name}: INP ${inp.toFixed(0)}, longest task ${longest.toFixed(0)}`)
      }
    })
  }
  const rows = [...measured].map(([name, all]) => {
    const median = (key) => Math.round(spread(all.map((each) => each[key])).median)
    const inp = median('inp')
    return [name, bold(inp === 0 ? `under ${LEAST_EVENT_MS}` : inp, inp > LIMIT_MS), median('longest')]
  })
  table('How soon pages answer', ['action', 'INP ms', 'longest task ms'], rows)
  say(
    `Actions: medians of ${runs} on the same phone and network, warm. INP is the longest event of the action, until the next paint; the limit is ${LIMIT_MS} ms.`,
  )
}
