import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const card = 'Add Verdant to your home screen'

/** Simulates a second visit, from which on the install offer is shown. */
async function comeBack(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('verdant.install')))
    .toContain('"visits":1')
  await page.evaluate(() => sessionStorage.removeItem('verdant.visit'))
  await page.reload()
}

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  })

  test('the dashboard explains how to add the app to the home screen', async ({ page, loggedInUser: _ }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
    await expect(page.getByRole('heading', { name: card })).toBeHidden()
    await comeBack(page)
    await expect(page.getByRole('heading', { name: card })).toBeVisible()
    await expect(page.getByText('Choose Add to Home Screen.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Install' })).toBeHidden()
  })
})

test('one press opens the browser’s install prompt where available', async ({ page, loggedInUser: _ }) => {
  await comeBack(page)
  await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
  await expect(page.getByRole('heading', { name: card })).toBeHidden()
  // Chromium fires the event only after some use, so the test dispatches it.
  const isHeldBack = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset['prompted'] = 'yes'
      return { outcome: 'accepted' }
    }
    window.dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })
  expect(isHeldBack).toBe(true)
  await expect(page.getByRole('heading', { name: card })).toBeVisible()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await expect(page.getByRole('heading', { name: card })).toBeHidden()
  await page.evaluate(() => void window.dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('Add Verdant to your home screen')).toHaveCount(0)
})

test('nothing lies under a phone’s notch or home indicator', async ({ page, loggedInUser: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } })
  await page.goto('/dashboard')
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual(47)
  const link = await page
    .getByRole('navigation', { name: 'Main' })
    .last()
    .getByRole('link', { name: 'Home' })
    .boundingBox()
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(844 - 34)
})

test('the manifest is complete and its files exist', async ({ page, request }) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    id: '/',
    short_name: 'Verdant',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: expect.stringMatching(/^#/),
    background_color: expect.stringMatching(/^#/),
  })
  const shortcuts: { url: string; icons: Picture[] }[] = manifest.shortcuts
  const pictures: Picture[] = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...shortcuts.flatMap(({ icons }) => icons),
  ]
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable', sizes: '512x512' }))
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'monochrome' }))
  const ofShortcuts = shortcuts.flatMap(({ icons }) => icons.map(({ src }) => src))
  expect(new Set(ofShortcuts).size).toBe(shortcuts.length)
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  const forms = manifest.screenshots.map((each: { form_factor: string }) => each.form_factor)
  expect(forms).toEqual(expect.arrayContaining(['narrow', 'wide']))
})

interface Picture {
  readonly src: string
  readonly sizes: string
}

test("the browser's toolbar has the canvas color of each theme", async ({ page }) => {
  await page.goto('/login')
  for (const scheme of ['light', 'dark']) {
    const bar = page.locator(`meta[name=theme-color][media*=${scheme}]`)
    await expect(bar).toHaveAttribute('content', /^#[0-9a-f]{6}$/)
  }
})
