/** A view of somebody's plan, page by page: everything of it can be read, and nothing of it changed. */
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#core/contract/demo.ts'
import { crawl } from './crawl.ts'
import { expect, test } from './fixtures.ts'
import { type AppServer, createDemo, type Session } from './server.ts'
import { logIn, newTestUser, registerAndVerify, send } from './test-users.ts'
import { follow, followToAnswers } from './visit.ts'

const SECTIONS = ['net_worth', 'goals', 'retirement', 'debts', 'spending', 'taxes', 'protection']
/** Where the crawl begins; it follows the links of each page. */
const START = ['/dashboard', '/debt/types'] as const

/** A desktop and a phone, which have other controls. */
const WIDTHS = [1280, 390]

/** Controls that change nothing. A new one fails the test until somebody adds it here. */
const READING = [
  /^About /,
  /^Show as table$/,
  /^Show all \d+/,
  /^(?:Next|Previous) (?:page|month)/,
  /^Hide amounts$|^Close$/,
  /^(?:Export|Download) as CSV$/,
  /^Filters(?: \(\d\))?$|^Search transactions$|^Remove filter: |^Clear filters$/,
  // Other transactions of a merchant: `Oct 26 · Electronics`.
  /^[A-Z][a-z]{2} \d{1,2}(?:, \d{4})? · /,
  // Tried out in the page, with nothing that would save it.
  /^Try it: |^Try the best /,
  // What a chart or table shows.
  /^(?:1 month|3 months|1 year|All time|So far|Full plan|Today’s dollars|Future dollars|Yearly|Monthly|History|Simulated)$/,
  /^20\d\d$/,
]
/** Pages whose radios compare scenarios, which nothing saves in a view. */
const SCENARIOS = /^\/debt(?:\/plan)?$|^\/retirement\/(?:taxes|stress)$/
/** A page whose rows are named after merchants, and open what was paid to them. Its page test opens one in a view. */
const CHARGES = '/spend/recurring'
/** Instructions that only the owner of a plan can follow. */
const INSTRUCTIONS =
  /Set your first|Add (?:your|a receipt)|Link a bank|Set up your|Only \w+ can|Not shared with you|hasn’t shared|Couldn’t load/

/** A line that speaks to the owner. Banks thank whoever pays. */
const TO_OWNER = /.*(?<!Thank )\b[Yy]ou(?:r|rs|rself|’re|’ve|’ll|’d)?\b.*/

/** What a partner who may edit is not led to. */
const OF_OWNER =
  /Only \w+ can|Not shared with you|hasn’t shared|Couldn’t load|Something went wrong|Link a bank/

interface Control {
  readonly name: string
  readonly kind: string
}

/** Visible controls that can be used, and where the visible links lead. */
const lookAt = (page: Page): Promise<{ controls: Control[]; links: string[] }> =>
  page.evaluate(async () => {
    // The layout follows a new width in the frame after it.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    // A headline figure opens its definition.
    const isUsable = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true], [data-slot=figure]')
    const nameOf = (element: Element): string => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const label = labels[0]?.querySelector('span.sr-only')?.textContent ?? labels[0]?.textContent
      return (element.getAttribute('aria-label') ?? label ?? element.textContent)
        .trim()
        .replaceAll(/\s+/g, ' ')
    }
    const all = 'button, input, select, textarea, [contenteditable], [role=button], [role=menuitem]'
    return {
      controls: [...document.querySelectorAll(`:is(#content, [role=dialog]) :is(${all})`)]
        .filter(isUsable)
        .map((element) => ({
          name: nameOf(element),
          kind: element.getAttribute('type') ?? element.localName,
        })),
      links: [...document.querySelectorAll('a[href^="/"], a[href^="?"]')]
        .filter(isUsable)
        .map((link) => new URL(link.getAttribute('href') ?? '', location.href))
        .map(({ pathname, search }) => pathname + search),
    }
  })

const mayChange = (path: string, { name, kind }: Control): boolean => {
  // Sliders are for trying out; see src/ui/slider.tsx.
  if (kind === 'range' || READING.some((pattern) => pattern.test(name))) return false
  if (kind === 'button' && path === CHARGES) return false
  return !((kind === 'radio' || kind === 'button') && SCENARIOS.test(path))
}

/** One address for all records of a kind; a record that opens over a list counts as another page. */
const patternOf = (path: string): string =>
  path
    .replace(/\?open=.*/, '/open')
    .replace(/[?#].*/, '')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')

interface Access {
  readonly access: 'view' | 'edit'
  readonly sections: readonly string[]
}

/** Shares a plan with a new user. @returns their session, and their view's */
async function shareWithNewUser(app: AppServer, owner: Session, access: Access) {
  const post = async <T>(path: string, body: object, { token }: { readonly token: string }): Promise<T> =>
    ((await (await send(app, 'POST', `/users/${path}`, body, token)).json()) as { data: T }).data
  const testUser = newTestUser()
  await registerAndVerify(app, testUser)
  const { token, user } = await logIn(app, testUser)
  const own = { token, user }
  const { code } = await post<{ code: string }>(
    'create/share-invitation',
    { ...access, password: DEMO_PASSWORD },
    owner,
  )
  const { share_uuid } = await post<{ share_uuid: string }>('accept/share-invitation', { code }, own)
  return { own, view: await post<object>('open/share', { share_uuid }, own) }
}

/** Shares a plan with a new user, and opens it in the next page of this tab. */
async function openView(page: Page, app: AppServer, access: Access, owner?: Session): Promise<void> {
  const { own, view } = await shareWithNewUser(app, owner ?? (await createDemo(app)), access)
  await page.addInitScript(
    ([session, viewed]) => {
      localStorage.setItem('user', JSON.stringify(session))
      sessionStorage.setItem('user', JSON.stringify(viewed))
    },
    [own, view],
  )
}

interface Found {
  readonly opened: readonly string[]
  /** What would change something, or says that one may. */
  readonly wrong: readonly string[]
  /** What speaks to the owner. */
  readonly toOwner: readonly string[]
}

interface Reading {
  readonly start?: readonly string[]
  readonly mayEdit?: boolean
  readonly widths?: readonly number[]
  readonly go?: typeof follow
  /** Which pages it opens; all others are left out. */
  readonly opens?: (pattern: string) => boolean
}

/** Opens every page that links lead to, one of each kind. */
async function readAll(
  page: Page,
  { start = START, mayEdit = false, widths = WIDTHS, go = follow, opens = () => true }: Reading = {},
): Promise<Found> {
  const wrong: string[] = []
  const toOwner: string[] = []
  page.on('response', (response) => {
    if (response.status() < 400 || !response.url().includes('/api/')) return
    wrong.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  const look = async (path: string): Promise<string[]> => {
    const pattern = patternOf(path)
    const onPage: string[] = []
    for (const width of widths) {
      if (widths.length > 1) await page.setViewportSize({ width, height: 844 })
      const { controls, links } = await lookAt(page)
      onPage.push(...links)
      if (pattern === '/faq' || mayEdit) continue
      for (const { kind, name } of controls.filter((each) => mayChange(pattern, each))) {
        wrong.push(`${pattern} at ${width}: ${kind} “${name}”`)
      }
    }
    const texts = await page.locator('#content, [role=dialog]').allInnerTexts()
    const says = pattern !== '/faq' && (mayEdit ? OF_OWNER : INSTRUCTIONS).exec(texts.join('\n'))
    if (says) wrong.push(`${pattern}: says “${says[0]}”`)
    const line = pattern !== '/faq' && TO_OWNER.exec(texts.join('\n'))
    if (line) toOwner.push(`${pattern}: “${line[0]}”`)
    for (const toast of await page.locator('[data-slot=toast]').allTextContents()) {
      wrong.push(`${pattern}: toast “${toast}”`)
    }
    return onPage.filter((link) => opens(patternOf(link)))
  }
  return {
    opened: await crawl(page, { start: start.filter(opens), kindOf: patternOf, look, go }),
    wrong,
    toOwner,
  }
}

const ofMoney = (pattern: string): boolean => /^\/(?:debt|spend|netWorth|goals|save|invest)\b/.test(pattern)

// In two, so that both workers read.
for (const [pages, opens, known] of [
  [
    'debts, spending, goals and net worth',
    ofMoney,
    ['/debt/id', '/save/id', '/netWorth/id', '/spend/recurring'],
  ],
  ['everything else', (pattern: string) => !ofMoney(pattern), ['/protect/needs/life', '/retirement/taxes']],
] as const) {
  test(`a viewer reads every page of a plan, about its owner, and finds nothing on it that would change the plan: ${pages}`, async ({
    page,
    app,
  }) => {
    await openView(page, app, { access: 'view', sections: SECTIONS })
    const { opened, wrong, toOwner } = await readAll(page, { opens })
    expect(wrong).toEqual([])
    expect(toOwner).toEqual([])
    expect(opened.length).toBeGreaterThan(10)
    for (const pattern of known) expect(opened).toContain(pattern)
    const stores = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(stores).not.toContain('verdant-outbox')
  })
}

// Two tests, so that both workers open sections.
for (const sections of [
  ['debts', 'net_worth', 'protection'],
  ['retirement', 'spending'],
]) {
  test(`a viewer of one section is led to no other page, and reads nothing else: ${sections.join(', ')}`, async ({
    context,
    app,
  }) => {
    const owner = await createDemo(app)
    for (const section of sections) {
      const page = await context.newPage()
      await openView(page, app, { access: 'view', sections: [section] }, owner)
      const start = section === 'debts' ? START : ['/dashboard']
      const { opened, wrong } = await readAll(page, { start, widths: [1280], go: followToAnswers })
      expect(wrong, section).toEqual([])
      expect(opened.length, section).toBeGreaterThan(3)
      if (section === 'debts') {
        const debts = ['/dashboard', '/debt', '/debt/id', '/debt/plan', '/debt/types', '/faq']
        expect(opened.toSorted()).toEqual(debts)
      }
      await page.close()
    }
  })
}

test('a partner who may edit is led only to pages that open', async ({ page, app }) => {
  await openView(page, app, { access: 'edit', sections: SECTIONS })
  const { opened, wrong } = await readAll(page, { mayEdit: true, widths: [1280], go: followToAnswers })
  expect(wrong).toEqual([])
  expect(opened.length).toBeGreaterThan(55)
  for (const pattern of ['/debt/id/edit', '/save/id/edit', '/debt/new', '/spend/import', '/risk/questions']) {
    expect(opened).toContain(pattern)
  }
})
