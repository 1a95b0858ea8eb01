import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PHONE } from './fit.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const KB = 1000
const WITHIN_MS = 10_000

/**
 * Transfer size, with headers, of the scripts and styles the page itself loads. The worker's precaching is excluded; it
 * starts when the page is idle.
 */
async function bytesOf(page: Page, act: () => Promise<void>): Promise<{ js: number; css: number }> {
  const sum = { js: 0, css: 0 }
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const kinds = new Map<string, 'js' | 'css'>()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const kind = /\.(js|css)$/.exec(new URL(response.url).pathname)?.[1]
    if (kind === 'js' || kind === 'css') kinds.set(requestId, kind)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) sum[kind] += encodedDataLength
  })
  await act()
  return sum
}

const withoutBreaks = (text: string): string => text.replaceAll(/\s+/g, ' ')

interface Seen {
  shift: number
  /** Text of the largest contentful paint; empty if its element was replaced, as the static shell is. */
  largest: string
}

test('a cold visit to the login page is small, has no layout shift, and paints the static shell’s text first', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.addInitScript(() => {
    const seen: Seen = { shift: 0, largest: '' }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1)
      const element = last && 'element' in last ? last.element : null
      seen.largest = element instanceof Element ? element.textContent : ''
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const { js, css } = await bytesOf(page, async () => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible()
    // Real time: what the page loads later by itself has no last request to wait for.
    await page.waitForTimeout(WITHIN_MS)
  })
  expect(js).toBeGreaterThan(50 * KB)
  expect(js).toBeLessThanOrEqual(115 * KB)
  expect(css).toBeGreaterThan(KB)
  expect(css).toBeLessThanOrEqual(8.5 * KB)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  expect(seen.shift).toBe(0)
  const shell = withoutBreaks(await readFile('index.html', 'utf8'))
  // Nothing larger than the static shell's text is painted later.
  expect(shell).toContain(withoutBreaks(seen.largest).trim())
  for (const text of [page.getByRole('heading', { level: 1 }), page.locator('h1 + p')])
    expect(shell).toContain(await text.textContent())
})
