/** End-to-end tests: the built app on its own server, in a real browser. */
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './tests/e2e/chromium.ts'
import type { FixtureOptions } from './tests/e2e/fixtures.ts'

const executablePath = findChromium()
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'])
const postgres: NonNullable<PlaywrightTestConfig<object, FixtureOptions>['projects']>[number] = {
  name: 'postgres',
  testMatch: 'new-client.spec.ts',
  use: { engine: 'postgres' },
}

export default defineConfig<object, FixtureOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/set-up.ts',
  fullyParallel: true,
  workers: 2,
  // In a worker of its own, which starts a server of its own. `npm test` lists what passes only then.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, for a busy machine: a test ends when it has seen everything, and only a failing one waits this long.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // `npm test` names this file and counts passed tests from it.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: [...chromiumArguments], ...(executablePath && { executablePath }) },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    // A service worker answers before a test's own routes can, so only tests about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recorded only when a test runs again: it takes a third longer with it.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
  projects: [{ name: 'embedded', use: { engine: 'embedded' } }, ...(hasPostgres ? [postgres] : [])],
})
