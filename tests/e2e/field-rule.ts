import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** An invalid value of a field and its error message. */
export interface FieldRule {
  readonly typed: string
  readonly says: string
}

const literally = (words: string): RegExp => new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/** Expects a field to have exactly this error message. */
export async function expectWrong(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(literally(words))
}

/** Expects a field to be valid. */
export async function expectRight(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
}

/** Types each invalid value, blurs and expects its message, then types a valid value and expects none. */
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
