/** Every state of choosing and paying a plan with assistive technology, and on the narrowest phone. */
import type { Page } from '@playwright/test'
import { pdf } from '../fixtures/sample-files.ts'
import { expectFit, expectNoSidewaysScroll, expectNothingSerious } from './fit.ts'
import { expect, test } from './fixtures.ts'

const DESKTOP = { width: 1280, height: 800 }
/** As wide as a phone's, and as a desktop's at 400% zoom. */
const NARROWEST = { width: 320, height: 640 }

/** Expects that the page is accessible and fits; behind a dialog it has no main part. */
async function expectWell(page: Page, where: string, isDialog = false): Promise<void> {
  await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0)
  await page.setViewportSize(NARROWEST)
  // The layout follows the window a frame later.
  await expect(page.locator('[data-slot=bottom-bar]')).toBeVisible()
  await expectNoSidewaysScroll(page, where)
  await page.setViewportSize(DESKTOP)
  await (isDialog ? expectNothingSerious : expectFit)(page, where)
}

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires (MM/YY)').fill('12/30')
  await page.getByLabel('Security code').fill('123')
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('every state of paying for a plan is accessible, and fits the narrowest phone', async ({
  page,
  loggedInUser: _,
  consoleGuard,
}) => {
  test.setTimeout(300_000)
  consoleGuard.allow(/status of 402/)

  await page.goto('/choosePlan')
  await expect(page.getByRole('link', { name: 'Choose Plus' })).toBeVisible()
  await expectWell(page, 'the plans')
  await page.getByText('Yearly, 2 months free').click()
  await expectWell(page, 'the plans by year')
  await page.goto('/payment?plan=PLUS&period=month')
  await expect(button(page, 'Pay $19')).toBeVisible()
  await expectWell(page, 'the checkout')
  await button(page, 'Pay $19').click()
  await expect(page.getByText('Enter a test card number')).toBeVisible()
  await expectWell(page, 'the checkout with errors')

  await page.getByText('Student or military? Pay half').click()
  await page.getByText('Student', { exact: true }).click()
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'a-student-id-with-a-very-long-file-name-of-one-word-that-has-no-place-to-break.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(),
  })
  await expect(page.getByText(/^Uploaded · /)).toBeVisible()
  await expectWell(page, 'the reduced price with a document')
  await page.getByText('Student or military? Pay half').click()

  await enterCard(page, '4000 0000 0000 0341')
  await button(page, 'Pay $19').click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expectWell(page, 'a declined card')
  await page.goto('/payment')
  await expect(page.getByText('Plus isn’t paid yet')).toBeVisible()
  await expectWell(page, 'a plan that is not paid yet')

  await page.goto('/payment?plan=PLUS&period=month')
  await button(page, 'Use another card').click()
  await enterCard(page, '4000 0027 6000 3184')
  await button(page, 'Pay $19').click()
  await expect(button(page, 'Complete the check')).toBeVisible()
  await expectWell(page, 'the check of the bank', true)
  await button(page, 'Complete the check').click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(button(page, /^Download invoice /)).toBeVisible()
  await page.getByText('Sandbox clock').click()
  await expectWell(page, 'a plan that is paid')

  await page.goto('/payment?plan=ESSENTIAL&period=month')
  await button(page, 'Change to Essential').click()
  await expect(page.getByText(/^You change to Essential, /).first()).toBeVisible()
  await expectWell(page, 'a change to come')

  await button(page, 'Change card').click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expectWell(page, 'another card', true)
  await enterCard(page, '4000 0000 0000 0341')
  await button(page, 'Save card').click()
  await expect(page.getByText('Visa ending in 0341').first()).toBeVisible()
  await page.getByText('Sandbox clock').click()
  await button(page, '31 days').click()
  await expect(page.getByText(/^Your payment of \$9 didn’t go through$/)).toBeVisible()
  await expectWell(page, 'a renewal that failed')

  await button(page, 'Cancel plan').click()
  await expect(page.getByRole('dialog', { name: 'Cancel Essential?' })).toBeVisible()
  await expectWell(page, 'the cancellation', true)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('You’re on the free plan')).toBeVisible()
  await expectWell(page, 'a canceled plan')
})

test('a plan that ends is accessible, and so are plans that aren’t offered', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/payment?plan=PLUS&period=year')
  await enterCard(page, '4242 4242 4242 4242')
  await button(page, 'Pay $190').click()
  await button(page, 'Cancel plan').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText(/^Plus ends on /).first()).toBeVisible()
  await expectWell(page, 'a plan that ends')

  await page.route('**/api/payment/get', (route) =>
    route.fulfill({ json: { data: { provider: null, publishable_key: null } } }),
  )
  await page.goto('/choosePlan')
  await expect(page.getByText('Not offered here').first()).toBeVisible()
  await expectWell(page, 'plans that aren’t offered')
  await page.goto('/payment')
  await expect(page.getByText(/Paid plans aren’t offered here/)).toBeVisible()
  await expectWell(page, 'payment where plans aren’t offered')
})
