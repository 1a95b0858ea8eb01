import type { Locator, Page } from '@playwright/test'

/** A toast by its title and text. */
export const toast = (page: Page, title: 'Success' | 'Error', words: string | RegExp): Locator =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: words })
