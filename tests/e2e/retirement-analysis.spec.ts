/** What the retirement worker compares, in a browser: strategies, stress tests, portfolios; and the money habits. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './fit.ts'
import { expect, test } from './fixtures.ts'
import { openDemo } from './login-page.ts'
import { expectToast } from './toast.ts'

const PHONE = { width: 390, height: 844 }
/** The simulation is slow on a busy machine. */
const SLOW = { timeout: 20_000 }
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('strategies are compared on past and simulated markets, and the spending rule is saved', async ({
  page,
}) => {
  await openDemo(page)
  await page.setViewportSize(PHONE)
  await page.goto('/retirement/income')
  await expect(page.getByText(/^Worked in /)).toHaveCount(5, SLOW)
  await page.getByRole('radio', { name: 'Simulated' }).check({ force: true })
  await expect(page.getByText(/^Worked in /)).toHaveCount(0)
  await expectNoSidewaysScroll(page, 'income strategies')
  await page.getByRole('radio', { name: 'As planned' }).check()
  await page.getByRole('button', { name: 'Save spending rule' }).click()
  await expectToast(page, 'Success', 'Plan saved')
})

test('a stress test shows its own savings, and harder tests run again', async ({ page }) => {
  await openDemo(page)
  await page.goto('/retirement/stress')
  await expect(title(page)).toHaveText(/^Your plan holds up in \d of 8 stress tests$/, SLOW)
  await page.getByRole('button', { name: /^1966/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^1966/ })).toBeVisible()
  await page.getByText('Adjust the tests').click()
  await page.getByLabel('Years lived beyond the plan').fill('9')
  await page.getByRole('button', { name: 'Save tests' }).click()
  await expect(page.getByRole('button', { name: /^9 years longer than planned/ })).toBeVisible(SLOW)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page, 'stress tests')
})

test('a riskier portfolio shows its effect before it is saved', async ({ page }) => {
  await openDemo(page)
  await page.setViewportSize(PHONE)
  await page.goto('/retirement/portfolio')
  await expect(title(page)).toHaveText('Balanced growth now, Balanced in retirement')
  await page.getByLabel('In retirement').selectOption('Growth')
  await expect(title(page)).toHaveText('Balanced growth now, Growth in retirement')
  await expect(page.getByText(/^Growth carries more risk than your answers suggest/)).toBeVisible()
  await expect(page.getByText(/^\d+% with your saved portfolios$/)).toBeVisible(SLOW)
  await expectNoSidewaysScroll(page, 'portfolios')
  await page.getByRole('button', { name: 'Save portfolios' }).click()
  await expectToast(page, 'Success', 'Plan saved')
  await page.reload()
  await expect(title(page)).toHaveText('Balanced growth now, Growth in retirement')
})

test('answers about money habits survive a reload, and show what they change', async ({
  page,
  loggedInUser: _,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/retirement/habits')
  await page.getByRole('link', { name: 'Take the questionnaire' }).click()
  for (let step = 1; step <= 10; step += 1) {
    await expect(page.getByText(`Step ${step} of 10`)).toBeVisible()
    await page.getByRole('radio').last().check()
    if (step === 5) {
      await page.reload()
      await expect(page.getByRole('radio').last()).toBeChecked()
    }
    await page.getByRole('button', { name: step === 10 ? 'See your result' : 'Next' }).click()
  }
  await expectToast(page, 'Success', 'Answers saved')
  await expect(title(page)).toHaveText(/is your strongest tendency$/)
  await expectNoSidewaysScroll(page, 'money habits')
})
