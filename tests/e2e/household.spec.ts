/** Every page of a household with records of each kind, on a phone. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { crawl, reportBreaches } from './crawl.ts'
import { PHONE, expectFitsPhone, expectNoSidewaysScroll, settled } from './fit.ts'
import { expect, test } from './fixtures.ts'
import { appPages } from './routes.ts'
import { follow, visit } from './visit.ts'

test.use({ viewport: PHONE })

const HIDE_AMOUNTS = 'Alt+Shift+H'

/** The text and labels of a page, without prices and documents. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isMeant = (element: Element | null): boolean =>
      element !== null && !element.closest('script, style, [data-amounts="shown"]')
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (isMeant(parentElement) && parentElement?.checkVisibility()) texts.push(textContent ?? '')
    }
    const labels = [...document.querySelectorAll('[aria-label], [aria-valuetext]')]
      .filter(isMeant)
      .flatMap((each) => [each.getAttribute('aria-label') ?? '', each.getAttribute('aria-valuetext') ?? ''])
    return [...texts, ...labels]
  })

/** Expects the texts to hold no amount. @returns how many are masked */
async function expectNoAmount(page: Page, where: string): Promise<number> {
  const texts = await textsOf(page)
  expect
    .soft(
      texts.filter((text) => /[$€£]\s?\d/.test(text)),
      `amounts on ${where}`,
    )
    .toEqual([])
  return texts.filter((text) => text.includes('$••••')).length
}

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  )

/** One path for all records of a kind. Of a list, what it is filtered by makes no other page, and what opens over it does. */
const kindOf = (path: string): string =>
  path
    .replace(
      /(\/transactions)\?(?:.*&)?(open=)?.*/,
      (_, list: string, open?: string) => list + (open ? '?open' : ''),
    )
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d{2}|=[^&]*/g, '…')

/** Pages before a plan is open, documents, and what a route shows only for a moment or for another household. */
const OUTSIDE =
  /^\/(?:$|\$|dev|api|email|forgot|login|register|verifyOtp|acceptInvitation|chooseProfile|clientLookup|disclosure|packet|privacy|terms)|\/apply$/

/** The app's own routes as patterns, from the list that the router is made of. */
async function routePatterns(): Promise<ReadonlyMap<string, RegExp>> {
  const tree = await readFile(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
  const list = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)?.[1] ?? ''
  const paths = [...list.matchAll(/'(\/[^']*)': typeof/g)].map(([, path = '']) =>
    path.replace(/(.)\/$/, '$1'),
  )
  return new Map(
    paths
      .filter((path) => !OUTSIDE.test(path))
      .map((path) => [path, new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/?]+')}(?:\\?|$)`)]),
  )
}

const RETIREMENT = /^\/retirement(?:[/?]|$)/
const DEBTS_AND_GOALS = /^\/(?:\$mode|debt|goals|save|invest|retire|risk)(?:[/?]|$)/
const SPENDING = /^\/(?:spend|netWorth)(?:[/?]|$)/
const AREAS = [
  ['retirement', (path: string) => RETIREMENT.test(path)],
  ['debts, goals and risk', (path: string) => DEBTS_AND_GOALS.test(path)],
  ['spending and net worth', (path: string) => SPENDING.test(path)],
  [
    'everything else',
    (path: string) => ![RETIREMENT, DEBTS_AND_GOALS, SPENDING].some((area) => area.test(path)),
  ],
] as const

for (const [area, isInArea] of AREAS) {
  test(`each page of ${area} is accessible, fits a phone, and shows no amount while amounts are hidden`, async ({
    page,
    demo: _,
  }) => {
    await reportBreaches(page)
    await page.addInitScript(() => localStorage.setItem('verdant.hide-amounts', 'true'))
    let masked = 0
    const opened = await crawl(page, {
      start: appPages.map(({ path }) => path).filter((path) => isInArea(path)),
      kindOf,
      look: async (path) => {
        masked += await expectNoAmount(page, path)
        await page.keyboard.press(HIDE_AMOUNTS)
        await settled(page)
        expect.soft(await seriousViolations(page), path).toEqual([])
        await expectNoSidewaysScroll(page, path)
        // A dialog that opens over a page hides it.
        await expect.soft(page.getByRole('main', { includeHidden: true }), path).toHaveCount(1)
        await expect.soft(page.getByRole('heading', { level: 1, includeHidden: true }), path).toHaveCount(1)
        await expect.soft(page.getByText(/Couldn’t load|Something went wrong/), path).toHaveCount(0)
        await page.keyboard.press(HIDE_AMOUNTS)
        return (await linksOf(page)).filter((link) => isInArea(link) && !OUTSIDE.test(link))
      },
    })
    const unopened = [...(await routePatterns())].filter(
      ([route, pattern]) => isInArea(route) && !opened.some((path) => pattern.test(path)),
    )
    expect(unopened.map(([route]) => route)).toEqual([])
    expect(masked).toBeGreaterThan(20)
  })
}

test('no amount is painted while a page opens, or in what opens over it, while amounts are hidden', async ({
  page,
  demo: _,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('verdant.hide-amounts', 'true')
    // Looks at the document in every frame, as the client does.
    const seen: string[] = []
    Object.assign(window, { seenAmounts: seen })
    const look = (): void => {
      const text = document.body?.innerText ?? ''
      if (/\$\d/.test(text)) seen.push(text)
      requestAnimationFrame(look)
    }
    look()
  })
  await visit(page, '/netWorth')
  await expect(page.getByText('$••••').first()).toBeVisible()
  const expectWell = async (where: string): Promise<void> => {
    await expectFitsPhone(page, where)
    await expectNoAmount(page, where)
  }
  await follow(page, '/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectWell('the notifications')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: /^Search/ })
  for (const words of ['loan', 'market']) {
    await box.fill(words)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectWell(`a search for ${words}`)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'seenAmounts') as string[])).toEqual([])
})
