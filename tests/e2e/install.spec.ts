import { PHONE } from './fit.ts'
import { expect, test } from './fixtures.ts'

test('nothing lies under a phone’s notch or home indicator', async ({ page, loggedInUser: _ }) => {
  await page.setViewportSize(PHONE)
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

test('the manifest is complete, its files exist, and the toolbar has a color for each theme', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  for (const scheme of ['light', 'dark']) {
    const bar = page.locator(`meta[name=theme-color][media*=${scheme}]`)
    await expect(bar).toHaveAttribute('content', /^#[0-9a-f]{6}$/)
  }
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
