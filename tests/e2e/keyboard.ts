import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Whether the focused element, or the box around it, has an outline. */
export function hasFocusRing(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    let element: Element | null = document.activeElement
    for (let up = 0; element && up < 3; up += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true
      if (up === 0 && boxShadow !== 'none') return true
      element = element.parentElement
    }
    return false
  })
}

/** Far more than the controls of any page between two steps. */
const MOST_PRESSES = 60

/** Presses a key until the control has the focus, which must be visible everywhere on the way. */
export async function moveTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
    expect(await hasFocusRing(page), `a ring around ${focused}`).toBe(true)
  }
  throw new Error(`The keyboard does not reach ${String(control)}.`)
}

/** Moves to a control with Tab and presses Enter on it. */
export async function pressOn(page: Page, control: Locator): Promise<void> {
  await moveTo(page, control)
  await page.keyboard.press('Enter')
}

/** Types into a combobox and chooses the option. A click could miss it: the list moves to where there is room as it gets shorter. */
export async function chooseOption(box: Locator, typed: string, option: string): Promise<void> {
  await box.fill(typed)
  await expect(box.page().getByRole('option', { name: option, exact: true })).toHaveAttribute('data-active')
  await box.press('Enter')
}
