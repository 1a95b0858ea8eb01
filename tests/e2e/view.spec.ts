/** A view of somebody's plan, page by page: everything of it can be read, and nothing of it changed. */
import type { Page } from '@playwright/test'
import type { AppServer } from './server.ts'
import { logIn, type LoggedInUser, newTestUser, registerAndVerify, send } from './test-users.ts'
import { follow, visit } from './visit.ts'
import { expect, test } from './fixtures.ts'

const SECTIONS = ['net_worth', 'goals', 'retirement', 'debts', 'spending', 'taxes', 'protection']
/** Where the crawl begins; it follows the links of each page. */
const START = ['/dashboard', '/debt/types']

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
    const isUsable = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true]')
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
  return !((kind === 'radio' || kind === 'button') && SCENARIOS.test(path))
}

/** One address for all records of a kind; a record that opens over a list counts as another page. */
const patternOf = (path: string): string =>
  path
    .replace(/\?open=.*/, '/open')
    .replace(/[?#].*/, '')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')

async function demoHousehold(app: AppServer): Promise<{ token: string }> {
  const response = await send(app, 'POST', '/dev/demo')
  return ((await response.json()) as { data: { token: string } }).data
}

interface Sharing {
  readonly app: AppServer
  readonly client: { readonly token: string }
  readonly advisor: LoggedInUser
}

/** Shares these sections, and opens them in a tab. @returns the share */
async function openView(page: Page, { app, client, advisor }: Sharing, sections: readonly string[]) {
  const body = { username: advisor.username, sections }
  const made = await send(app, 'POST', '/users/create/share', body, client.token)
  const { share_uuid } = ((await made.json()) as { data: { share_uuid: string } }).data
  const opened = await send(app, 'POST', '/users/open/share', { share_uuid }, advisor.token)
  const { data } = (await opened.json()) as { data: unknown }
  const { token, user } = advisor
  await page.addInitScript(
    ([own, view]) => {
      localStorage.setItem('user', JSON.stringify(own))
      sessionStorage.setItem('user', JSON.stringify(view))
    },
    [{ token, user }, data],
  )
  return share_uuid
}

interface Crawl {
  readonly start?: readonly string[]
  readonly mayEdit?: boolean
  /** How each page is opened after the first. */
  readonly go?: typeof visit | typeof follow
}

/** Opens every page that links lead to, one of each kind. @returns what would change something, or says that one may; and what speaks to the owner */
async function crawl(
  page: Page,
  { start = START, mayEdit = false, go = follow }: Crawl = {},
): Promise<{ opened: string[]; wrong: string[]; toOwner: string[] }> {
  const queue = [...start]
  const opened = new Set<string>()
  const wrong: string[] = []
  const toOwner: string[] = []
  page.on('response', (response) => {
    if (response.status() < 400 || !response.url().includes('/api/')) return
    wrong.push(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const pattern = patternOf(path)
    if (opened.has(pattern)) continue
    opened.add(pattern)
    await (opened.size === 1 ? visit : go)(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      const { controls, links } = await lookAt(page)
      queue.push(...links)
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
  }
  return { opened: [...opened], wrong, toOwner }
}

test('a viewer reads every page of a plan, about its owner, and finds nothing on it that would change the plan', async ({
  page,
  app,
  advisor,
}) => {
  test.setTimeout(300_000)
  const client = await demoHousehold(app)
  await openView(page, { app, client, advisor }, SECTIONS)
  const { opened, wrong, toOwner } = await crawl(page)
  expect(wrong).toEqual([])
  expect(toOwner).toEqual([])
  expect(opened.length).toBeGreaterThan(45)
  for (const pattern of [
    '/debt/id',
    '/save/id',
    '/netWorth/id',
    '/protect/needs/life',
    '/retirement/taxes',
  ]) {
    expect(opened).toContain(pattern)
  }
  const stores = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(stores).not.toContain('verdant-outbox')
})

for (const section of ['net_worth', 'retirement', 'spending', 'protection']) {
  test(`a viewer of ${section} alone is offered no page that isn’t shared`, async ({
    page,
    app,
    advisor,
  }) => {
    test.setTimeout(240_000)
    const client = await demoHousehold(app)
    await openView(page, { app, client, advisor }, [section])
    const { opened, wrong } = await crawl(page, { start: ['/dashboard'], go: visit })
    expect(wrong).toEqual([])
    expect(opened.length).toBeGreaterThan(3)
  })
}

test('a viewer of one section is led to no other page, and reads nothing else', async ({
  page,
  app,
  advisor,
}) => {
  const client = await demoHousehold(app)
  const shareUuid = await openView(page, { app, client, advisor }, ['debts'])
  const { opened, wrong } = await crawl(page, { go: visit })
  expect(wrong).toEqual([])
  expect(opened.toSorted()).toEqual(['/dashboard', '/debt', '/debt/id', '/debt/plan', '/debt/types', '/faq'])
  const log = await send(app, 'GET', `/users/get/share-reads/${shareUuid}`, undefined, client.token)
  const { data } = (await log.json()) as { data: { uses: { section: string; changes: number }[] } }
  expect([...new Set(data.uses.map(({ section, changes }) => `${section} ${changes}`))]).toEqual(['debts 0'])
})

/** A partner who may edit, in a view of the whole plan. @returns the share */
async function openAsPartner(page: Page, app: AppServer, client: { readonly token: string }) {
  const partner = newTestUser()
  await registerAndVerify(app, partner)
  const { token, user } = await logIn(app, partner)
  const invited = await send(
    app,
    'POST',
    '/users/create/share-invitation',
    { access: 'edit', sections: SECTIONS },
    client.token,
  )
  const { code } = ((await invited.json()) as { data: { code: string } }).data
  const accepted = await send(app, 'POST', '/users/accept/share-invitation', { code }, token)
  const { share_uuid } = ((await accepted.json()) as { data: { share_uuid: string } }).data
  const opened = await send(app, 'POST', '/users/open/share', { share_uuid }, token)
  const { data } = (await opened.json()) as { data: unknown }
  await page.addInitScript(
    ([own, view]) => {
      localStorage.setItem('user', JSON.stringify(own))
      sessionStorage.setItem('user', JSON.stringify(view))
    },
    [{ token, user }, data],
  )
  return share_uuid
}

test('a partner who may edit is led only to pages that open', async ({ page, app }) => {
  test.setTimeout(300_000)
  await openAsPartner(page, app, await demoHousehold(app))
  const { opened, wrong } = await crawl(page, { mayEdit: true })
  expect(wrong).toEqual([])
  expect(opened.length).toBeGreaterThan(55)
  for (const pattern of ['/debt/id/edit', '/save/id/edit', '/debt/new', '/spend/import', '/risk/questions']) {
    expect(opened).toContain(pattern)
  }
})

/** An edit of a section by the page's own controls, and where the owner then reads it. */
interface Edit {
  readonly section: string
  /** Where to find the page: a list, and its first link of this form; or the page itself. */
  readonly list?: readonly [path: string, link: RegExp]
  readonly path: string
  readonly change: (page: Page) => Promise<void>
  readonly expectIt: (page: Page) => Promise<void>
}

const save = (page: Page, name: string | RegExp = 'Save changes') =>
  page.getByRole('button', { name }).click()
const fillAndSave =
  (label: string, value: string, button?: string) =>
  async (page: Page): Promise<void> => {
    await page.getByLabel(label, { exact: true }).fill(value)
    await save(page, button)
  }
const expectValue = (label: string, value: string) => (page: Page) =>
  expect(page.getByLabel(label, { exact: true })).toHaveValue(value)

const EDITS: readonly Edit[] = [
  {
    section: 'debts',
    list: ['/debt', /^\/debt\/[\da-f-]{36}$/],
    path: '/edit',
    change: fillAndSave('Name', 'Card of two'),
    expectIt: expectValue('Name', 'Card of two'),
  },
  {
    section: 'goals',
    list: ['/save', /^\/save\/[\da-f-]{36}$/],
    path: '/edit',
    change: fillAndSave('Name', 'Rainy days of two'),
    expectIt: expectValue('Name', 'Rainy days of two'),
  },
  {
    section: 'net_worth',
    list: ['/netWorth', /^\/netWorth\/[\da-f-]{36}$/],
    path: '',
    change: async (page) => {
      await page.getByRole('button', { name: /^More about/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await fillAndSave('Name', 'Savings of two')(page)
    },
    expectIt: (page) => expect(page.getByText('Savings of two').first()).toBeVisible(),
  },
  {
    section: 'retirement',
    path: '/retirement/spending',
    change: fillAndSave('Monthly spending', '11,000', 'Save spending'),
    expectIt: expectValue('Monthly spending', '11,000'),
  },
  {
    section: 'spending',
    path: '/spend/guardrail',
    change: fillAndSave('All needs', '9,100', 'Save limits'),
    expectIt: expectValue('All needs', '9,100'),
  },
  {
    section: 'protection',
    path: '/protect/checklist',
    change: (page) => page.getByRole('checkbox', { name: /^Will/ }).uncheck(),
    expectIt: (page) => expect(page.getByRole('checkbox', { name: /^Will/ })).not.toBeChecked(),
  },
  {
    section: 'taxes',
    path: '/spend/tax',
    change: async (page) => {
      await page.getByRole('button', { name: 'Edit other income' }).click()
      await page.getByRole('dialog').getByRole('textbox').first().fill('1,234')
      await save(page, /^Save/)
    },
    expectIt: (page) => expect(page.getByText('$1,234').first()).toBeVisible(),
  },
]

/** The address of an edit's page. */
async function pageOf(page: Page, { list, path }: Edit): Promise<string> {
  if (!list) return path
  await visit(page, list[0])
  const hrefs = await page
    .locator('#content a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return (hrefs.find((href) => list[1].test(href)) ?? '') + path
}

test('what a partner edits is written to the owner’s plan, in each part, and listed in their log', async ({
  page,
  app,
  browser,
  consoleGuard,
}) => {
  const client = await demoHousehold(app)
  const shareUuid = await openAsPartner(page, app, client)
  for (const edit of EDITS) {
    const path = await pageOf(page, edit)
    await visit(page, path)
    const written = page.waitForResponse(
      (response) => response.url().includes('/api/') && response.request().method() !== 'GET',
    )
    await edit.change(page)
    expect((await written).status(), edit.section).toBe(200)
    // A device of the owner's that has read nothing before.
    const ownersContext = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
    consoleGuard.watch(ownersContext)
    const owners = await ownersContext.newPage()
    await owners.addInitScript((own) => localStorage.setItem('user', JSON.stringify(own)), client)
    await owners.goto(path)
    await edit.expectIt(owners)
    await ownersContext.close()
  }
  const log = await send(app, 'GET', `/users/get/share-reads/${shareUuid}`, undefined, client.token)
  const { data } = (await log.json()) as { data: { uses: { section: string; changes: number }[] } }
  const changed = data.uses.filter(({ changes }) => changes > 0).map(({ section }) => section)
  expect([...new Set(changed)].toSorted()).toEqual(SECTIONS.toSorted())
})
