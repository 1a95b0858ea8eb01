import type { Locator, Page } from '@playwright/test'

/** A toast on the page, by its title and its words. */
export const toast = (page: Page, title: 'Success' | 'Error', words: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: words })
