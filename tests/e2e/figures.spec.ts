/** One figure: every page of every household shows each headline figure with one value. */
import type { Page } from '@playwright/test'
import type { HeadlineFigure } from '#core/figures/figures.ts'
import { disagreements, type Reading, tableOf, unseen } from '#tests/fixtures/figure-values.ts'
import { crawl } from './crawl.ts'
import { expect, test } from './fixtures.ts'
import { createHousehold, type HouseholdName } from './households.ts'
import { seedSession } from './test-users.ts'
import { followToAnswers } from './visit.ts'

/** Home leads to most of the others; the first is one that calculates nothing. */
const START = ['/netWorth', '/dashboard', '/retirement', '/household'] as const
/** Forms, settings and help have no figures of their own, and lists of transactions lead to no others. */
const WITHOUT_FIGURES =
  /\/(?:new|edit|setup|questions|import|rules|types)$|^\/(?:faq|settings|banks|protect\/bundles|spend\/transactions|choosePlan|payment|login|register|disclosure|termsAndConditions|privacyPolicy)\b/
/** Titles with an amount that is nobody’s figure: an example, and the difference of two offers. */
const EXAMPLES = /^Your next \$1,000$|^The lump sum is worth /

interface Shown {
  readonly marks: readonly { readonly id: string; readonly of: string; readonly text: string }[]
  /** Titles of the page and of its cards, without marked figures. */
  readonly titles: readonly string[]
  readonly links: readonly string[]
}

const lookAt = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#content ${selector}`)]
    // An amount has one text for screen readers, and one in parts of two sizes.
    const textOf = (element: Element): string => {
      const copy = element.cloneNode(true) as Element
      for (const hidden of copy.querySelectorAll('[data-slot=amount] [aria-hidden]')) hidden.remove()
      return copy.textContent.trim().replaceAll(/\s+/g, ' ')
    }
    const unmarked = (title: Element): string => {
      const copy = title.cloneNode(true) as Element
      for (const mark of copy.querySelectorAll('[data-figure], [data-slot=figure]')) mark.remove()
      return textOf(copy)
    }
    return {
      marks: all('[data-figure]').map((mark) => ({
        id: mark.dataset['figure'] ?? '',
        of: mark.dataset['of'] ?? '',
        text: textOf(mark),
      })),
      titles: all(':is(h1, [data-slot=card-title])').map(unmarked),
      links: [...document.querySelectorAll('a[href^="/"]')].map((link) => {
        const { pathname, search } = new URL(link.getAttribute('href') ?? '', location.href)
        return pathname + search
      }),
    }
  })

/** Each record has figures of its own; what a search changes of a page has none. */
const kindOf = (path: string): string => path.replace(/[?#].*/, '')

/** Opens a page, and waits for its figures and for what stands in their place, but not for the changes that it searches. */
async function go(page: Page, path: string): Promise<void> {
  await followToAnswers(page, path)
  const calculated = () =>
    page.evaluate(() => ({
      open: document.querySelectorAll(
        '#content :is([data-slot=figure]:not([data-figure]), [data-slot=skeleton])',
      ).length,
      words: document.body.innerText.match(/^.*Calculating.*$/gm) ?? [],
    }))
  await expect
    .poll(calculated, { timeout: 90_000, intervals: [20, 50, 100], message: `the figures of ${path}` })
    .toEqual({ open: 0, words: [] })
}

interface Walked {
  readonly readings: readonly Reading[]
  readonly unmarked: readonly string[]
}

/** Which pages a walk opens. */
type Pages = (path: string) => boolean
const everyPage: Pages = () => true

/** Opens the pages with figures, once. */
async function walk(page: Page, isOpened: Pages): Promise<Walked> {
  const readings: Reading[] = []
  const unmarked: string[] = []
  const look = async (path: string): Promise<readonly string[]> => {
    const { marks, titles, links } = await lookAt(page)
    const name = kindOf(path)
    readings.push(...marks.map((mark) => ({ ...mark, page: name })))
    const amounts = titles.filter((title) => /\$\d/.test(title) && !EXAMPLES.test(title))
    unmarked.push(...amounts.map((title) => `${name}: “${title}”`))
    return links.filter((link) => !WITHOUT_FIGURES.test(kindOf(link)) && isOpened(kindOf(link)))
  }
  await crawl(page, { start: START.filter(isOpened), kindOf, look, go })
  return { readings, unmarked }
}

/** The client's day in the browser. */
const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

async function expectOneValue(page: Page, isOpened = everyPage): Promise<readonly Reading[]> {
  const { readings, unmarked } = await walk(page, isOpened)
  await test.info().attach('figures by page', { body: tableOf(readings), contentType: 'text/markdown' })
  expect(disagreements(readings, today())).toEqual([])
  expect(unmarked).toEqual([])
  return readings
}

/** Near the end of a month the demo household may be over its limits, and on its last day nothing more is projected. */
const OF_THE_DAY = ['safe-to-spend', 'over-limits-month', 'projected-spending-month']

const isOfRetirement = ({ id, from }: HeadlineFigure): boolean =>
  id === 'invested-for-retirement' || /^core\/(?:retirement|finance\/household)\//.test(from.file)

// In two, so that both workers share the household with the most pages.
test('the demo household has one value for each figure of retirement, and shows every listed one', async ({
  page,
  demo: _,
}) => {
  const readings = await expectOneValue(page, (path) => /^\/(?:retire|dashboard$|goals$)/.test(path))
  expect(unseen(readings, isOfRetirement)).toEqual([])
})

test('the demo household has one value for each other figure, and shows every listed one', async ({
  page,
  demo: _,
}) => {
  const readings = await expectOneValue(page, (path) => !path.startsWith('/retirement'))
  const missing = unseen(readings, (figure) => !isOfRetirement(figure))
  expect(missing.filter((id) => !OF_THE_DAY.includes(id))).toEqual([])
  // One of the two answers what is left to spend.
  expect(missing.filter((id) => OF_THE_DAY.slice(0, 2).includes(id))).toHaveLength(1)
})

for (const name of [
  'one earner',
  'couple',
  'freelancer',
  'retired',
  'deep in debt',
] as const satisfies readonly HouseholdName[]) {
  test(`a household has one value for each figure: ${name}`, async ({ page, app }) => {
    await seedSession(page, await createHousehold(app, name, today()))
    const readings = await expectOneValue(page)
    expect(readings.length).toBeGreaterThan(20)
  })
}
