import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openDemo } from './login-page.ts'
import { appPages } from './routes.ts'
import { follow, visit } from './visit.ts'

/** What a page says in its text and labels, without prices and documents. */
const said = (page: Page): Promise<string[]> =>
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

const links = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  )

/** Pages of the same kind are opened once: `/debt/…` for every debt. */
const kindOf = (path: string): string => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d{2}|=[^&]*/g, '…')

/** Pages before a plan is open, documents, and what a route shows only for a moment or for another household. */
const OUTSIDE =
  /^\/(?:$|\$|dev|email|forgot|login|register|verifyOtp|acceptInvitation|chooseProfile|clientLookup|disclosure|packet|privacy|terms)|\/apply$/

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

test('shows no amount on any page of a household while amounts are hidden', async ({
  page,
  consoleGuard,
}) => {
  test.setTimeout(600_000)
  consoleGuard.allow(/status of 404/)
  await openDemo(page)
  await expect(page.locator('[data-slot=amount]').first()).toContainText(/\$\d/)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByText(/\$\d/)).toHaveCount(0)
  const waiting = appPages.map(({ path }) => path)
  const opened = new Set<string>()
  let masked = 0
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (opened.has(kindOf(path)) || /^\/(?:dev|disclosure|terms|privacy|login|api)/.test(path)) continue
    opened.add(kindOf(path))
    await follow(page, path)
    const texts = await said(page)
    expect(
      texts.filter((text) => /[$€£]\s?\d/.test(text)),
      path,
    ).toEqual([])
    masked += texts.filter((text) => text.includes('$••••')).length
    waiting.push(...(await links(page)))
  }
  const unopened = [...(await routePatterns())].filter(
    ([, pattern]) => ![...opened].some((path) => pattern.test(path)),
  )
  expect(unopened.map(([path]) => path)).toEqual([])
  expect(opened.size).toBeGreaterThan(50)
  expect(masked).toBeGreaterThan(200)
  await page.goto('/debt')
  await expect(page.locator('[data-slot=amount]').first()).toContainText('$••••')
  await page.keyboard.press('Alt+Shift+H')
  await expect(page.locator('[data-slot=amount]').first()).toContainText(/\$\d/)
})

test('what opens over a page shows no amount either, and stays accessible', async ({ page }) => {
  test.setTimeout(240_000)
  await openDemo(page)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await visit(page, '/dashboard')
  const expectHidden = async (where: string, isMasked: boolean) => {
    const texts = await said(page)
    expect(
      texts.filter((text) => /[$€£]\s?\d/.test(text)),
      where,
    ).toEqual([])
    if (isMasked)
      expect(
        texts.some((text) => text.includes('$••••')),
        where,
      ).toBe(true)
    expect(await seriousViolations(page), where).toEqual([])
  }
  await expectHidden('home', true)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectHidden('notifications', false)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: /^Search/ })
  for (const words of ['loan', 'savings', 'fund', 'market']) {
    await box.fill(words)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectHidden(`search for ${words}`, words !== 'market')
  }
  await page.keyboard.press('Escape')
  for (const path of ['/spend/transactions', '/netWorth', '/brokerage', '/advisor', '/settings']) {
    await visit(page, path)
    await expectHidden(path, path === '/netWorth')
  }
})

test('an amount is never painted while the page opens', async ({ page }) => {
  await openDemo(page)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  // Looks at the document in every frame, as the client does.
  await page.addInitScript(() => {
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
  expect(await page.evaluate(() => Reflect.get(window, 'seenAmounts') as string[])).toEqual([])
})
