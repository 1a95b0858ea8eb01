/** How pages open: cold, warm and offline, beside the smallest React page. */
import { setTimeout as wait } from 'node:timers/promises'
import { spread } from '../measure.mjs'
import { bold, emulate, openBrowser } from './phone.mjs'
import { prepareProfile, signIn, withProfile } from './profile.mjs'

export const PAGES = {
  home: '/dashboard',
  debt: '/debt',
  spend: '/spend',
  retirement: '/retirement',
  goals: '/goals',
  'net-worth': '/netWorth',
  protect: '/protect',
  transactions: '/spend/transactions',
  settings: '/settings',
  help: '/faq',
  missing: '/no/such/page',
}
const WITHIN_MS = 10_000
/** The smallest page has nothing to load later. */
const SMALLEST_WITHIN_MS = 2_500

const LCP_TIMES = { cold: 2.2, warm: 1.3, offline: 1.3 }
const LIMITS = { longest: 150, js: 200_000, before: 30, cls: 0 }

/** Opens a page in a browser of its own. @returns what was recorded within a time */
async function load(folder, address, { session, withinMs = WITHIN_MS, isOffline, ...more } = {}) {
  const context = await openBrowser(folder, more)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    if (session) await signIn(page, session)
    const phone = await emulate(page, { isOffline })
    const started = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await wait(withinMs - (performance.now() - started))
    return await phone.read()
  } finally {
    await context.close()
  }
}

const cold = (address, more) =>
  withProfile((folder) => load(folder, address, { ...more, serviceWorkers: 'block' }))

/** One round: each page in each mode, with the smallest page before it. */
async function measureRound({ app, smallest, session, names, progress }) {
  const loads = []
  const take = (name, mode, loaded) => {
    loads.push({ name, mode, ...loaded })
    const { lcp, longest, js } = loaded
    progress(
      `${name}, ${mode}: LCP ${lcp.toFixed(0)}, longest task ${longest.toFixed(0)}, ${(js / 1000).toFixed(1)} kB of JavaScript`,
    )
  }
  const quick = { withinMs: SMALLEST_WITHIN_MS }
  await withProfile(async (folder) => {
    await prepareProfile(
      folder,
      app,
      session,
      names.map((name) => PAGES[name]),
    )
    for (const name of names) {
      const address = app + PAGES[name]
      await withProfile(async (own) => {
        take('smallest', 'cold', await load(own, smallest, quick))
        take('smallest', 'warm', await load(own, smallest, quick))
      })
      take(name, 'cold', await cold(address, { session }))
      take(name, 'warm', await load(folder, address))
      take(name, 'offline', await load(folder, address, { isOffline: true }))
    }
  })
  return loads
}

const whole = (number) => Math.round(number).toLocaleString('en-US')

function rowOf(name, mode, loads, smallestLcp) {
  const median = (key) => spread(loads.map((each) => each[key])).median
  const times = median('lcp') / smallestLcp
  const isApp = name !== 'smallest'
  const over = (key) => isApp && median(key) > LIMITS[key]
  return [
    isApp ? PAGES[name] : 'smallest page',
    mode,
    whole(median('fcp')),
    whole(median('lcp')),
    isApp ? bold(times.toFixed(2), times > LCP_TIMES[mode]) : '1',
    bold(whole(median('longest')), over('longest')),
    whole(median('blocking')),
    bold(Number(median('cls').toFixed(3)), over('cls')),
    bold((median('js') / 1000).toFixed(1), over('js')),
    (median('all') / 1000).toFixed(1),
    bold(median('before'), mode === 'cold' && over('before')),
    median('requests'),
    (loads.at(-1)?.largest ?? '')
      .replaceAll(/[\s|]+/g, ' ')
      .trim()
      .slice(0, 40),
  ]
}

const HEADINGS = [
  'page',
  'mode',
  'FCP ms',
  'LCP ms',
  'times the smallest',
  'longest task ms',
  'blocking ms',
  'CLS',
  'JavaScript kB',
  'all kB',
  'requests before LCP',
  'requests',
  'largest paint',
]

/** Measures how these pages open, and reports a table of medians. */
export async function measureLoads({ app, smallest, session, names, runs }, { table, say, progress }) {
  const loads = []
  for (let run = 0; run < runs; run += 1)
    loads.push(...(await measureRound({ app, smallest, session, names, progress })))
  const of = (name, mode) => loads.filter((each) => each.name === name && each.mode === mode)
  const lcpOf = (mode) => spread(of('smallest', mode).map(({ lcp }) => lcp)).median
  // The smallest page has no worker, and does not open offline: what it takes warm counts.
  const beside = { cold: lcpOf('cold'), warm: lcpOf('warm'), offline: lcpOf('warm') }
  const rows = ['smallest', ...names].flatMap((name) =>
    Object.keys(LCP_TIMES)
      .filter((mode) => of(name, mode).length > 0)
      .map((mode) => rowOf(name, mode, of(name, mode), beside[mode])),
  )
  table('How pages open', HEADINGS, rows)
  say(
    `Medians of ${runs}, within ${WITHIN_MS / 1000} seconds, on a phone of 412 × 823 with a processor four times slower and slow 4G (1.6 Mbit/s, 150 ms). Cold: no worker, nothing stored. Warm: the worker has every file. Offline is compared with the smallest page warm.`,
  )
  say(
    `Limits, in bold where exceeded: LCP ${LCP_TIMES.cold} times the smallest page cold, ${LCP_TIMES.warm} warm and offline; longest task ${LIMITS.longest} ms; CLS ${LIMITS.cls}; JavaScript ${LIMITS.js / 1000} kB; ${LIMITS.before} requests before the LCP, cold.`,
  )
}
