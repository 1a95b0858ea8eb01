/** Pages with a client's data at the width of a phone. `access.spec.ts` visits each empty page in both themes. */
import type { Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { expectNoSidewaysScroll, settled } from './fit.ts'
import { expect } from './fixtures.ts'

export const PHONE = { width: 390, height: 844 }

/** Expects what is open to have no serious axe violations in the current theme, and not to scroll sideways. */
export async function expectFitsPhone(page: Page, where: string): Promise<void> {
  await settled(page)
  expect.soft(await seriousViolations(page), where).toEqual([])
  await expectNoSidewaysScroll(page, where)
}

/** The same for a whole page, which has one main landmark and one h1. */
export async function expectPageFitsPhone(page: Page, where: string): Promise<void> {
  await expectFitsPhone(page, where)
  await expect(page.getByRole('main'), `the main part of ${where}`).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 }), `the title of ${where}`).toHaveCount(1)
}
