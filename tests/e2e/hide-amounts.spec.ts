import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { appPages } from './routes.ts'

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

test('shows no amount on any page of a household while amounts are hidden', async ({
  page,
  consoleGuard,
}) => {
  test.setTimeout(600_000)
  consoleGuard.allow(/status of 404/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  // A demo household takes a while to make on a busy machine.
  await expect(page).toHaveURL('/dashboard', { timeout: 45_000 })
  await expect(page.locator('[data-slot=amount]').first()).toContainText(/\$\d/)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByText(/\$\d/)).toHaveCount(0)
  const waiting = appPages.map(({ path }) => path)
  const opened = new Set<string>()
  let masked = 0
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (opened.has(kindOf(path)) || /^\/(?:dev|disclosure|terms|privacy|login|api)/.test(path)) continue
    opened.add(kindOf(path))
    await page.goto(path)
    // An address can open a dialog, over whose page nothing is read.
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const texts = await said(page)
    expect(
      texts.filter((text) => /[$€£]\s?\d/.test(text)),
      path,
    ).toEqual([])
    masked += texts.filter((text) => text.includes('$••••')).length
    waiting.push(...(await links(page)))
  }
  expect(opened.size).toBeGreaterThan(50)
  expect(masked).toBeGreaterThan(200)
  await page.goto('/debt')
  await expect(page.locator('[data-slot=amount]').first()).toContainText('$••••')
  await page.keyboard.press('Alt+Shift+H')
  await expect(page.locator('[data-slot=amount]').first()).toContainText(/\$\d/)
})

test('an amount is never painted while the page opens', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(page).toHaveURL('/dashboard', { timeout: 45_000 })
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
  await page.goto('/netWorth')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('$••••').first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'seenAmounts') as string[])).toEqual([])
})
