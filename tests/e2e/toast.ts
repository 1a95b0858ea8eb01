import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

type Title = 'Success' | 'Error'

/** The toasts that each page has shown and no test has expected yet, as `Success: Goal updated`. */
const shown = new WeakMap<Page, string[]>()

const shownOn = (page: Page): string[] => {
  const toasts = shown.get(page) ?? []
  shown.set(page, toasts)
  return toasts
}

/**
 * Records the toasts of every page of a context. They show for two seconds, and a test that looks for them every second, as
 * Playwright does, may look too late on a busy machine.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, text: string) => void shownOn(page).push(text))
  await context.addInitScript(() => {
    const record = (toast: Element): void => {
      const [title, message] = [...toast.querySelectorAll('strong, span')].map(
        ({ textContent }) => textContent,
      )
      if (toast.checkVisibility()) void Reflect.get(window, 'recordToast')(`${title}: ${message}`)
    }
    const recordAll = (mutations: readonly MutationRecord[]): void => {
      for (const node of mutations.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches('[data-slot=toast]')) record(node)
        else if (node instanceof Element)
          for (const each of node.querySelectorAll('[data-slot=toast]')) record(each)
      }
    }
    new MutationObserver(recordAll).observe(document, { childList: true, subtree: true })
  })
}

/** Expects a toast to be shown, or to have been shown since the last one like it was expected, also by an earlier page of the tab. */
export async function expectToast(page: Page, title: Title, words: string | RegExp): Promise<void> {
  const toasts = shownOn(page)
  const isExpected = (text: string): boolean => {
    const [before, message = ''] = text.split(/: (.*)/s)
    return before === title && (typeof words === 'string' ? message.startsWith(words) : words.test(message))
  }
  // What was shown instead, for the message of a failure.
  const find = () => toasts.some(isExpected) || toasts
  await expect.poll(find, { message: `the toast ${title}: ${String(words)}` }).toBe(true)
  toasts.splice(toasts.findIndex(isExpected), 1)
}

/** Expects that no such toast has been shown. */
export function expectNoToast(page: Page, title: Title, words: string): void {
  expect(shownOn(page)).not.toContainEqual(expect.stringContaining(`${title}: ${words}`))
}

/** A toast by its title and text, for what is done with it. */
export const toast = (page: Page, title: Title, words: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: words })
