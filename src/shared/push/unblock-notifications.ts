/** How a client who denied notifications allows them again: each browser hides it elsewhere. */
import { brand } from '#core/contract/brand.ts'

/** Browsers with different steps; `other` gets general instructions. */
export type UnblockBrowser =
  | 'ios'
  | 'android-app'
  | 'chrome-android'
  | 'firefox-android'
  | 'edge'
  | 'chrome'
  | 'firefox'
  | 'safari'
  | 'other'

/** The browser of a user agent, and whether the app runs installed. */
export function detectBrowser(
  userAgent: string,
  maxTouchPoints: number,
  isInstalled: boolean,
): UnblockBrowser {
  // An iPad requests desktop pages and identifies itself as a Mac, but no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  if (isIos) return 'ios'
  if (/Android/.test(userAgent)) {
    if (/Firefox\//.test(userAgent)) return 'firefox-android'
    if (isInstalled) return 'android-app'
    return /Chrome\//.test(userAgent) ? 'chrome-android' : 'other'
  }
  if (/Edg\//.test(userAgent)) return 'edge'
  if (/Chrome\//.test(userAgent)) return 'chrome'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Macintosh.*Safari\//.test(userAgent) ? 'safari' : 'other'
}

/** The instructions, one step per line. */
export const UNBLOCK_STEPS: Readonly<Record<UnblockBrowser, readonly string[]>> = {
  ios: [
    'Open your device’s Settings app.',
    `Tap Notifications, then ${brand}.`,
    'Turn on Allow Notifications, and come back here.',
  ],
  'android-app': [
    `Touch and hold ${brand}’s icon on the home screen, then tap App info.`,
    'Tap Notifications and turn them on.',
    'Come back here.',
  ],
  'chrome-android': [
    'Tap the icon to the left of the address, then Permissions.',
    'Tap Notifications and turn them on. If it isn’t listed, tap Reset permissions.',
    'Come back here.',
  ],
  'firefox-android': [
    'Tap the icon to the left of the address.',
    'Tap Notification until it says Allowed.',
    'Come back here.',
  ],
  edge: [
    'Select the icon to the left of the address, then Permissions for this site.',
    'Set Notifications to Allow.',
    'Come back here and reload the page.',
  ],
  chrome: [
    'Select the icon to the left of the address.',
    'Turn on Notifications. If it isn’t listed, open Site settings.',
    'Come back here and reload the page.',
  ],
  firefox: [
    'Select the icon to the left of the address.',
    'Next to Send notifications, select Blocked to clear it.',
    'Come back here and reload the page.',
  ],
  safari: [
    'In the menu bar choose Safari, then Settings, then Websites.',
    'Select Notifications, and set this site to Allow.',
    'Come back here and reload the page.',
  ],
  other: [
    'Open your browser’s settings and find the permissions for this site.',
    'Allow notifications.',
    'Come back here and reload the page.',
  ],
}
