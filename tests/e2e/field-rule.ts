import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** One wrong value of a field, and the words that must stand beside it. */
export interface FieldRule {
  readonly typed: string
  readonly says: string
}

const literally = (words: string): RegExp => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/** Expects a field to be wrong, in these words and in no others. */
export async function expectWrong(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(literally(words))
}

/** Expects a field to have nothing wrong. */
export async function expectRight(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
}

/** Types each wrong value and leaves the field, expects its words, then types a right one and expects silence. */
export async function expectRules(
  field: Locator,
  rules: readonly FieldRule[],
  right: string | readonly string[],
): Promise<void> {
  for (const { typed, says } of rules) {
    await field.fill(typed)
    await field.blur()
    await expectWrong(field, says)
  }
  for (const typed of [right].flat()) {
    await field.fill(typed)
    await field.blur()
    await expectRight(field)
  }
}
