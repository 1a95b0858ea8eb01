import type { Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { expect } from './fixtures.ts'

const THEMES = ['light', 'dark'] as const

/** Waits until the whole page has the theme, because colors change over a few frames. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    // A spinner turns for as long as it is there, and what a closed part of the page holds isn't painted, so it never finishes.
    const isEnding = ({ effect, playState }: Animation): boolean =>
      playState !== 'finished' &&
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility() === true &&
      effect.getComputedTiming().endTime !== Infinity
    // What inherits a color follows when that has changed.
    let ending: Animation[]
    do {
      await frame()
      ending = document.getAnimations().filter(isEnding)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    } while (ending.length > 0)
    await frame()
  })

/** Expects no serious axe violations in either theme. */
export async function expectNothingSerious(page: Page, where: string): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    expect.soft(await seriousViolations(page), `${where}, ${theme}`).toEqual([])
  }
}

/** Expects an accessible page in both themes: no serious violations, one main landmark, one h1. */
export async function expectFit(page: Page, where: string): Promise<void> {
  await expectNothingSerious(page, where)
  await expect(page.getByRole('main'), `the main part of ${where}`).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 }), `the title of ${where}`).toHaveCount(1)
}

/** Expects a page not to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overhang = () =>
    page.evaluate(async () => {
      // The layout follows a new width in the frame after it.
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return document.documentElement.scrollWidth - innerWidth
    })
  await expect.soft.poll(overhang, { message: where }).toBeLessThanOrEqual(0)
}

/** A phone's window. */
export const PHONE = { width: 390, height: 844 }

/** Waits until no message lies over the page, which would cover part of it for two seconds. */
const messagesGone = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: /^Messages/ }).getByRole('listitem')).toHaveCount(0)

/** Expects what is open on a phone to have no serious axe violations in the current theme, and not to scroll sideways. */
export async function expectFitsPhone(page: Page, where: string): Promise<void> {
  await messagesGone(page)
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
