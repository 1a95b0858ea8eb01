import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
]
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** An installed Chromium or Chrome: CHROMIUM_PATH, else the first one found; undefined uses Playwright's own. */
export function findChromium(): string | undefined {
  const told = process.env['CHROMIUM_PATH']
  if (told) return told
  const candidates = PLACES.filter(Boolean).flatMap((place) => NAMES.map((name) => join(place, name)))
  return [...candidates, ...APPLICATIONS].find(canRun)
}

/** No sandbox, because tests often run as root in a container, and no background network requests. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
