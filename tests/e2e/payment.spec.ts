/** Choosing, paying, changing and canceling a plan, with the sandbox's test cards. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Console message of the browser about a refused card, which answers 402. */
const CARD_REFUSED = /status of 402/

async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires (MM/YY)').fill('12/30')
  await page.getByLabel('Security code').fill('123')
}

const choose = async (page: Page, plan: string): Promise<void> => {
  await page.goto('/choosePlan')
  await page.getByRole('link', { name: `Choose ${plan}` }).click()
}

test('a plan is paid with a second card after the first is refused, upgraded, downgraded, canceled and resumed', async ({
  page,
  loggedInUser: _,
  consoleGuard,
}) => {
  consoleGuard.allow(CARD_REFUSED)
  await choose(page, 'Essential')
  await expect(page.getByText('What you pay')).toBeVisible()
  // It is saved, and then refused when it is charged.
  await enterCard(page, '4000 0000 0000 0341')
  await page.getByRole('button', { name: 'Pay $9' }).click()
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await enterCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $9' }).click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('heading', { name: 'Essential' })).toBeVisible()
  await expect(page.getByText('Visa ending in 4242').first()).toBeVisible()

  const invoice = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download invoice / })
    .first()
    .click()
  expect((await invoice).suggestedFilename()).toMatch(/\.pdf$/)

  await choose(page, 'Premier')
  await expect(page.getByText(/Unused time on Essential/)).toBeVisible()
  const pay = page.getByRole('button', { name: /^Pay \$\d+/ })
  const shown = await pay.innerText()
  await pay.click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('heading', { name: 'Premier' })).toBeVisible()
  const charged = page
    .getByRole('listitem')
    .filter({ hasText: /Essential|Premier/ })
    .first()
  await expect(charged).toContainText(shown.replace('Pay ', ''))

  await choose(page, 'Plus')
  await page.getByRole('button', { name: 'Change to Plus' }).click()
  await expect(page.getByText(/^You change to Plus, \$19 a month on /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep Premier' }).click()
  await expect(page.getByText(/^You change to Plus/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Premier?' })
  await dialog.getByLabel('Why? (optional)').selectOption('not_used')
  await dialog.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText(/^Premier ends on /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep Premier' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('the card’s bank asks before the first charge counts', async ({ page, loggedInUser: _ }) => {
  await choose(page, 'Plus')
  await enterCard(page, '4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Pay $19' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your bank asks if this is you' })
  await dialog.getByRole('button', { name: 'Complete the check' }).click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByRole('heading', { name: 'Plus' })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('a failed renewal says so, and a new card pays it', async ({ page, loggedInUser: _ }) => {
  await choose(page, 'Plus')
  await enterCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $19' }).click()
  await expect(page).toHaveURL('/payment')
  await page.getByRole('button', { name: 'Change card' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change card' })
  await enterCard(page, '4000 0000 0000 0341')
  await sheet.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Visa ending in 0341').first()).toBeVisible()
  await page.getByText('Sandbox clock').click()
  await page.getByRole('button', { name: '31 days' }).click()
  await expect(page.getByText('Your payment of $19 didn’t go through')).toBeVisible()
  await page.getByRole('button', { name: 'Use another card' }).click()
  await enterCard(page, '5555 5555 5555 4444')
  await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('Mastercard ending in 4444').first()).toBeVisible()
})

test('no payment script is loaded on the page of plans', async ({ page, loggedInUser: _ }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/choosePlan')
  await expect(page.getByRole('link', { name: 'Choose Premier' })).toBeVisible()
  expect(asked.filter((url) => /stripe|card-form/i.test(url))).toEqual([])
})
