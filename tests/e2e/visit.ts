import type { Page, Request, Response } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Some pages calculate in a worker, which takes a while on a busy machine. */
const CALCULATED = { timeout: 90_000, intervals: [20, 50, 100] }

/** The app's own router, as much of it as is used here. */
interface Router {
  readonly state: { readonly status: string; readonly location: object; readonly resolvedLocation?: object }
  navigate(to: { readonly href: string }): Promise<void>
}

/** What an answer changes is on the page two frames, and what it is announced by a timer with, later. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  })

/** What the page itself still waits for: a page to open, placeholders, turning spinners and figures that are being calculated. */
const unfinished = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { state } = Reflect.get(window, '__TSR_ROUTER__') as Router
    const isOpen = state.status === 'idle' && state.location === state.resolvedLocation
    const shapes = document.querySelectorAll('[data-slot=skeleton], [data-slot=spinner], [aria-busy=true]')
    // `Calculating…`, and `…` for a figure; a card is called `What if…`.
    const words = document.body.innerText.match(/^(?!What if).*…$/gm)
    return [
      ...(isOpen ? [] : ['the next page']),
      ...[...shapes].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ...(words ?? []),
    ]
  })

/** What is waited for, besides that no more requests begin. */
interface Awaited {
  readonly isAwaited: (url: string) => boolean
  readonly shown: () => Promise<readonly string[]>
}

/** Goes to a page and waits until every request that it made is answered, and those that the answers led to. */
async function openAndWait<T>(
  page: Page,
  path: string,
  go: () => Promise<T>,
  { isAwaited, shown }: Awaited,
): Promise<T> {
  const open = new Set<Request>()
  let requestCount = 0
  const start = (request: Request): void => {
    open.add(request)
    requestCount += 1
  }
  const end = (request: Request): void => void open.delete(request)
  page.on('request', start).on('requestfinished', end).on('requestfailed', end)
  const gone = await go()
  const missing = async (): Promise<readonly string[]> => {
    const before = requestCount
    await nextFrames(page)
    const parts = await shown()
    const more = requestCount > before ? ['more requests'] : []
    return [...[...open].map((request) => request.url()).filter(isAwaited), ...more, ...parts]
  }
  await expect.poll(missing, { ...CALCULATED, message: `what ${path} waits for` }).toEqual([])
  page.off('request', start).off('requestfinished', end).off('requestfailed', end)
  return gone
}

/** Goes to a page and waits until all of it is there. */
const openWhole = <T>(page: Page, path: string, go: () => Promise<T>): Promise<T> =>
  openAndWait(
    page,
    path,
    async () => {
      const gone = await go()
      // Behind an open dialog, a heading has no role.
      await expect(page.locator('h1').first(), `the heading of ${path}`).toBeAttached()
      return gone
    },
    { isAwaited: () => true, shown: () => unfinished(page) },
  )

const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => (Reflect.get(window, '__TSR_ROUTER__') as Router).navigate({ href }), path)

/**
 * Opens an address and waits until all of the page is there: its heading, every answer and file that it requested, and nothing
 * that stands for later content. Unlike `networkidle` it waits for what is calculated too, and not for half a second of silence.
 */
export const visit = (page: Page, path: string): Promise<Response | null> =>
  openWhole(page, path, () => page.goto(path))

/** Goes on from an open page like one of its links, without reloading the app, and waits like {@link visit}. */
export const follow = (page: Page, path: string): Promise<void> =>
  openWhole(page, path, () => navigate(page, path))

const WORKER = /-worker-[\w-]+\.js$/

/** Goes on like {@link follow}, and waits for the answers that the page asks for, but not for what it calculates. */
export const followToAnswers = (page: Page, path: string): Promise<void> =>
  openAndWait(page, path, () => navigate(page, path), {
    // A worker that a page ends while its script is loading leaves that request open.
    isAwaited: (url) => !WORKER.test(url),
    shown: () => Promise.resolve([]),
  })
