/** Choosing, paying, changing and canceling a plan, with the sandbox's test cards. */
import type { Page } from '@playwright/test'
import { pdf } from '../fixtures/sample-files.ts'
import { expectFitsPhone } from './fit.ts'
import { expect, onOwnServer, test } from './fixtures.ts'
import { moveTo, pressOn } from './keyboard.ts'
import { logIn, newTestUser, registerAndVerify, seedSession } from './test-users.ts'
import { follow, visit } from './visit.ts'

const CARD_NUMBER = 'Card number'
/** Console message of the browser about a refused card, which answers 402. */
const CARD_REFUSED = /status of 402/
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
  consoleGuard.allow(CARD_REFUSED)

  await test.step('chooses a plan after a look at the yearly prices, before any payment script is loaded', async () => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await visit(page, '/choosePlan')
    expect(requested.filter((url) => /stripe|card-form/i.test(url))).toEqual([])
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

  await test.step('changes to a larger plan for the amount that was shown, and the card', async () => {
    await moveTo(page, page.getByRole('link', { name: 'Change plan' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await pressOn(page, page.getByRole('link', { name: 'Choose Premier' }))
    await expect(page.getByText(/Credit for Essential, prorated/)).toBeVisible()
    const shown = await button(page, /^Pay \$/).innerText()
    await pressOn(page, button(page, /^Pay \$/))
    await pressOn(page, button(page, 'Complete the check'))
    await expect(page).toHaveURL('/payment')
    await expect(ownPlan(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Premier' })).toBeVisible()
    const charged = page.getByRole('listitem').filter({ hasText: /Essential|Premier/ })
    await expect(charged.first()).toContainText(shown.replace('Pay ', ''))
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

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel(CARD_NUMBER).fill(number)
  await page.getByLabel('Expires (MM/YY)').fill('12/30')
  await page.getByLabel('Security code').fill('123')
}

/** Expects that what is open is accessible and fits. */
async function expectWell(page: Page, where: string): Promise<void> {
  await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0)
  await expectFitsPhone(page, where)
}

test('every state of paying for a plan is accessible, and fits the narrowest phone', async ({
  page,
  loggedInUser: _,
  consoleGuard,
}) => {
  consoleGuard.allow(CARD_REFUSED)
  // As wide as a desktop at 400% zoom, too.
  await page.setViewportSize({ width: 320, height: 640 })

  await visit(page, '/choosePlan')
  await page.getByText('Yearly, 2 months free').click()
  await expectWell(page, 'the plans by year')
  await follow(page, '/payment?plan=PLUS&period=month')
  await button(page, 'Pay $19').click()
  await expect(page.getByText('Enter a test card number')).toBeVisible()
  await page.getByText('Student or military? Pay half').click()
  await page.getByText('Student', { exact: true }).click()
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'a-student-id-with-a-very-long-file-name-of-one-word-that-has-no-place-to-break.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(),
  })
  await expect(page.getByText(/^Uploaded · /)).toBeVisible()
  await expectWell(page, 'the checkout with errors and a document for the reduced price')
  await page.getByText('Student or military? Pay half').click()

  await enterCard(page, '4000 0000 0000 0341')
  await button(page, 'Pay $19').click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expectWell(page, 'a declined card')
  await follow(page, '/payment')
  await expect(page.getByText('Plus isn’t paid yet')).toBeVisible()
  await expectWell(page, 'a plan that is not paid yet')

  await follow(page, '/payment?plan=PLUS&period=month')
  await button(page, 'Use another card').click()
  await enterCard(page, '4000 0027 6000 3184')
  await button(page, 'Pay $19').click()
  await expect(button(page, 'Complete the check')).toBeVisible()
  await expectWell(page, 'the check of the bank')
  await button(page, 'Complete the check').click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(button(page, /^Download invoice /)).toBeVisible()
  await page.getByText('Sandbox clock').click()
  await expectWell(page, 'a plan that is paid')

  await button(page, 'Cancel plan').click()
  await expect(page.getByRole('dialog', { name: 'Cancel Plus?' })).toBeVisible()
  await expectWell(page, 'the cancellation')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText(/^Plus ends on /).first()).toBeVisible()
  await expectWell(page, 'a plan that ends')
  await button(page, 'Keep Plus').click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  await follow(page, '/payment?plan=ESSENTIAL&period=month')
  await button(page, 'Change to Essential').click()
  await expect(page.getByText(/^You change to Essential, /).first()).toBeVisible()
  await expectWell(page, 'a change to come')

  await button(page, 'Change card').click()
  await expect(page.getByLabel(CARD_NUMBER)).toBeVisible()
  // The toast of the change covers the sheet's button.
  await expect(page.locator('[data-slot=toast]')).toHaveCount(0)
  await expectWell(page, 'another card')
  await enterCard(page, '4000 0000 0000 0341')
  await button(page, 'Save card').click()
  await expect(page.getByText('Visa ending in 0341').first()).toBeVisible()
  await page.getByText('Sandbox clock').click()
  await button(page, '31 days').click()
  await expect(page.getByText(/^Your payment of \$9 didn’t go through$/)).toBeVisible()
  await expectWell(page, 'a renewal that failed')

  await button(page, 'Cancel plan').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('You’re on the free plan')).toBeVisible()
  await expectWell(page, 'a canceled plan')
})

onOwnServer('a server without outside parties says what isn’t offered', async ({ page, ownServer }) => {
  const client = newTestUser()
  await registerAndVerify(ownServer, client)
  const session = await logIn(ownServer, client)
  await ownServer.stop()
  await ownServer.start({
    VERDANT_SANDBOX: 'off',
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'none',
    TWILIO_FROM: '+15550100000',
  })
  await seedSession(page, session)
  await page.setViewportSize({ width: 320, height: 640 })

  await visit(page, '/choosePlan')
  await expect(page.getByText('Not offered here').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Choose / })).toHaveCount(0)
  await expectWell(page, 'plans that aren’t offered')
  await follow(page, '/payment')
  await expect(page.getByText(/Paid plans aren’t offered here/)).toBeVisible()
  await expectWell(page, 'payment where plans aren’t offered')

  await follow(page, '/spend')
  await expect(page.getByText(/^Linking a bank isn’t offered here/)).toBeVisible()
  await expectWell(page, 'spending where no bank can be linked')
  await follow(page, '/banks')
  await expect(page.getByText('Linking a bank isn’t offered here')).toBeVisible()
  await expect(button(page, 'Link a bank')).toHaveCount(0)
  await expectWell(page, 'linked banks where none can be linked')
  await follow(page, '/settings#connections')
  await expect(page.getByText(/^Linking a bank isn’t offered here/)).toBeVisible()
  await follow(page, '/advisor')
  await expect(page.getByText('Calls aren’t offered here')).toBeVisible()
  await follow(page, '/brokerage')
  await expect(page.getByText('Brokerage isn’t offered here')).toBeVisible()
})
