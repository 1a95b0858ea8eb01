import { expect, it } from 'vitest'
import { UNBLOCK_STEPS, detectBrowser } from './unblock-notifications.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    5,
    true,
    'ios',
  ],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, 5, true, 'ios'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`, 0, false, 'safari'],
  [`${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`, 0, false, 'chrome'],
  [
    `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    0,
    false,
    'edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0, false, 'firefox'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 5, false, 'firefox-android'],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 5, false, 'chrome-android'],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 5, true, 'android-app'],
  ['Lynx/2.9', 0, false, 'other'],
] as const)('knows %s', (userAgent, touch, isInstalled, way) => {
  expect(detectBrowser(userAgent, touch, isInstalled)).toBe(way)
  expect(UNBLOCK_STEPS[way].length).toBeGreaterThan(1)
})
