import { existsSync } from 'node:fs'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'

// The prompt lasts as long as the page: each test loads its own.
beforeEach(() => {
  vi.resetModules()
  document.head.replaceChildren()
})
const page = async () => ({ ...(await import('./install.ts')), ...(await import('./install-method.ts')) })

const device = (userAgent: string, maxTouchPoints = 0) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true })
}
const standalone = (mode = 'standalone') =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ media, matches: media.includes(mode) }) as MediaQueryList)

function offerPrompt(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(() => Promise.resolve({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}

it('offers nothing where the browser cannot install', async () => {
  const { installMethod, promptInstall } = await page()
  expect(installMethod()).toBe('none')
  expect(await promptInstall()).toBe('unavailable')
})

it("stores the browser's prompt until the client asks for it", async () => {
  const { useInstallMethod, promptInstall } = await page()
  const { result } = renderHook(useInstallMethod)
  const { prompt, event } = offerPrompt()
  expect(event.defaultPrevented).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
  expect(result.current).toBe('prompt')
  await act(async () => expect(await promptInstall()).toBe('accepted'))
  expect(prompt).toHaveBeenCalledOnce()
})

it('offers the prompt no more after it was declined', async () => {
  const { useInstallMethod, promptInstall } = await page()
  const { result } = renderHook(useInstallMethod)
  offerPrompt('dismissed')
  await act(async () => expect(await promptInstall()).toBe('dismissed'))
  expect(result.current).toBe('none')
  expect(await promptInstall()).toBe('unavailable')
})

it.each([
  ['an iPhone', IPHONE, 5, 'ios'],
  ['an iPad, which calls itself a Mac', MAC, 5, 'ios'],
  ['Chrome on an iPhone', `${ON_IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 5, 'ios-other'],
  ['Firefox on an iPhone', `${ON_IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios-other'],
  ['Edge on an iPad', MAC.replace('Version', 'EdgiOS/142.0 Version'), 5, 'ios-other'],
  ['Instagram on an iPhone', `${ON_IPHONE} Mobile/22A3354 Instagram 402.0.0 (iPhone17,1)`, 5, 'ios-in-app'],
  ['Facebook on an iPhone', `${ON_IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0]`, 5, 'ios-in-app'],
  ['Google’s app on an iPhone', `${ON_IPHONE} GSA/390.0 Mobile/15E148 Safari/604.1`, 5, 'ios-in-app'],
  ['a Mac', MAC, 0, 'safari'],
  ['an older Mac', MAC.replace('Version/19.0', 'Version/16.6'), 0, 'none'],
  ['Chrome on a Mac', `${MAC.replace('Version/19.0 ', '')} Chrome/156.0.0.0`, 0, 'none'],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    5,
    'firefox',
  ],
])('on %s offers the right method', async (_, userAgent, touch, way) => {
  device(userAgent, touch)
  const { installMethod } = await page()
  expect(installMethod()).toBe(way)
})

it.each(['standalone', 'window-controls-overlay', 'minimal-ui'])(
  'knows its own window (%s)',
  async (mode) => {
    standalone(mode)
    const { installMethod } = await page()
    expect(installMethod()).toBe('installed')
  },
)

it('recognizes that it was opened from the home screen', async () => {
  standalone()
  const { installMethod } = await page()
  expect(installMethod()).toBe('installed')
})

it('recognizes that it was opened from the home screen of an iPhone', async () => {
  device(IPHONE, 5)
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  const { installMethod } = await page()
  expect(installMethod()).toBe('installed')
  Reflect.deleteProperty(navigator, 'standalone')
})

it('is installed as soon as the browser says so, even in the tab that asked', async () => {
  const { useInstallMethod } = await page()
  const { result } = renderHook(useInstallMethod)
  offerPrompt()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(result.current).toBe('installed')
})

it('ignores other events', async () => {
  const { installMethod } = await page()
  window.dispatchEvent(new Event('beforeinstallprompt'))
  expect(installMethod()).toBe('none')
})

it('requests persistent storage once the app is installed, and not before', async () => {
  const persist = vi.fn(() => Promise.resolve(true))
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  await page()
  expect(persist).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('appinstalled'))
  expect(persist).toHaveBeenCalled()
  Reflect.deleteProperty(navigator, 'storage')
})

it('requests persistent storage each time it is opened from the home screen', async () => {
  const persist = vi.fn(() => Promise.resolve(true))
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  standalone()
  await import('./install-offer.ts')
  expect(persist).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'storage')
})

const startupImages = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=apple-touch-startup-image]')].map(
    ({ href, media }) => [new URL(href).pathname, media],
  )

it('links the existing startup images of an iPhone or iPad, the dark one last', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  vi.stubGlobal('screen', { width: 393, height: 852 })
  vi.stubGlobal('devicePixelRatio', 3)
  await page()
  const images = startupImages()
  expect(images).toEqual([
    ['/startup/1179x2556.png', ''],
    ['/startup/1179x2556-dark.png', '(prefers-color-scheme: dark)'],
  ])
  for (const [path] of images) expect(existsSync(`public${path}`)).toBe(true)
  Reflect.deleteProperty(navigator, 'standalone')
})

it('links no startup image on other devices', async () => {
  await page()
  expect(startupImages()).toEqual([])
})
