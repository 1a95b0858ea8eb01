/** Opens pages by the links on them. */
import type { Page } from '@playwright/test'
import { follow, visit } from './visit.ts'

interface Crawl {
  readonly start: readonly string[]
  /** Paths of one kind are opened once: `/debt/…` for every debt. */
  readonly kindOf: (path: string) => string
  /** Looks at an open page. @returns the paths that it links to */
  readonly look: (path: string) => Promise<readonly string[]>
  /** How each page is opened after the first. */
  readonly go?: (page: Page, path: string) => Promise<unknown>
}

/** Opens one page of each kind. @returns the kinds */
export async function crawl(page: Page, { start, kindOf, look, go = follow }: Crawl): Promise<string[]> {
  const waiting = [...start]
  const opened = new Set<string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (opened.has(kindOf(path))) continue
    opened.add(kindOf(path))
    await (opened.size === 1 ? visit : go)(page, path)
    waiting.push(...(await look(path)))
  }
  return [...opened]
}

/**
 * From the next page on, the console reports what the content security policy blocks, and what moves although the device asks for
 * reduced motion: an error there fails the test.
 */
export const reportBreaches = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // oxlint-disable-next-line no-console -- the test reads the page's console
    const report = (breach: string): void => console.error(breach)
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      report(`policy: ${violatedDirective} ${blockedURI}`),
    )
    for (const type of ['animationstart', 'transitionrun']) {
      document.addEventListener(type, ({ target }) => {
        if (!(target instanceof Element) || !matchMedia('(prefers-reduced-motion: reduce)').matches) return
        for (const { effect } of target.getAnimations()) {
          const { duration } = effect?.getComputedTiming() ?? {}
          if (typeof duration === 'number' && duration > 1) report(`moves: ${target.outerHTML.slice(0, 200)}`)
        }
      })
    }
  })
