import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

const literally = (words: string): RegExp => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/** Expects a field to have exactly this error message. */
export async function expectWrong(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(literally(words))
}
