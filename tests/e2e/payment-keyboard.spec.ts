/** Choosing, paying, changing and canceling a plan with the keyboard alone. */
import type { Page } from '@playwright/test'
import { moveTo, pressOn } from './keyboard.ts'
import { expect, test } from './fixtures.ts'

const CARD_NUMBER = 'Card number'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const ownPlan = (page: Page) => page.getByRole('region', { name: 'Your plan and card' })
const bankCheck = (page: Page) => page.getByRole('dialog', { name: 'Your bank asks if this is you' })

/** Types a card from its number on, and submits it. */
async function typeCard(page: Page, number: string): Promise<void> {
  await moveTo(page, page.getByLabel(CARD_NUMBER))
  await page.keyboard.press('ControlOrMeta+a')
  for (const text of [number, '1230', '123']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
}

test('a client chooses, pays, changes and cancels a plan with the keyboard alone', async ({
  page,
  loggedInUser: _,
  consoleGuard,
}) => {
  // The browser reports the refused card, which answers 402.
  consoleGuard.allow(/status of 402/)

  await test.step('chooses a plan after a look at the yearly prices', async () => {
    await page.goto('/choosePlan')
    await moveTo(page, page.getByRole('radio', { name: 'Monthly' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('$90', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await pressOn(page, page.getByRole('link', { name: 'Choose Essential' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Essential, monthly' })).toBeVisible()
  })

  await test.step('reads why the card is refused, and goes on to another', async () => {
    await pressOn(page, button(page, 'Pay $9'))
    await expect(page.getByLabel(CARD_NUMBER)).toBeFocused()
    await typeCard(page, '4000000000000341')
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeFocused()
    await pressOn(page, button(page, 'Use another card'))
    await expect(page.getByLabel(CARD_NUMBER)).toBeFocused()
  })

  await test.step('fails the check of the bank, and passes it', async () => {
    await typeCard(page, '4000002760003184')
    await expect(bankCheck(page)).toBeVisible()
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab')
      await expect(bankCheck(page).locator(':focus')).toHaveCount(1)
    }
    await moveTo(page, button(page, 'Fail the check'))
    await page.keyboard.press('Space')
    await expect(page.getByText('Your bank didn’t confirm that it’s you.')).toBeVisible()
    await expect(button(page, 'Pay $9')).toBeFocused()
    await expect(button(page, 'Pay $9')).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('Enter')
    await pressOn(page, button(page, 'Complete the check'))
    await expect(page).toHaveURL('/payment')
    await expect(ownPlan(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Essential' })).toBeVisible()
  })

  await test.step('saves the invoice', async () => {
    const invoice = page.waitForEvent('download')
    await pressOn(page, button(page, /^Download invoice /).first())
    expect((await invoice).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('changes to a larger plan, and the card', async () => {
    await moveTo(page, page.getByRole('link', { name: 'Change plan' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await pressOn(page, page.getByRole('link', { name: 'Choose Premier' }))
    await pressOn(page, button(page, /^Pay \$/))
    await pressOn(page, button(page, 'Complete the check'))
    await expect(page).toHaveURL('/payment')
    await expect(ownPlan(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Premier' })).toBeVisible()
    await pressOn(page, button(page, 'Change card'))
    await expect(page.getByLabel(CARD_NUMBER)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Change card')).toBeFocused()
    await page.keyboard.press('Enter')
    await typeCard(page, '5555555555554444')
    await expect(page.getByText('Mastercard ending in 4444').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button(page, 'Change card')).toBeFocused()
  })

  await test.step('cancels with a reason, and keeps the plan after all', async () => {
    await moveTo(page, button(page, 'Cancel plan'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Why? (optional)')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Cancel plan')).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cancel Premier?' })
    await expect(dialog.getByLabel('Why? (optional)')).toBeFocused()
    await page.keyboard.type('I don')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Maybe later.')
    await pressOn(page, dialog.getByRole('button', { name: 'Cancel plan' }))
    await expect(page.getByText(/^Premier ends on /).first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
    await pressOn(page, button(page, 'Keep Premier'))
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(ownPlan(page)).toBeFocused()
  })
})
