import { expectFit, expectNoSidewaysScroll } from './fit.ts'
import { openDemo } from './login-page.ts'
import { expect, test } from './fixtures.ts'

test('one tap on the login page opens a demo household in this tab only', async ({ page }) => {
  await openDemo(page)
  await expect(page.getByRole('heading', { level: 1, name: /, Alex$/ })).toBeVisible()
  await expect(page.getByText('Debt-free except Home loan in')).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('user'), sessionStorage.getItem('user') !== null]),
  ).toEqual([null, true])
  await page.goto('/debt')
  await expect(page.getByRole('link', { name: 'Store card' }).first()).toBeVisible()
})

test('the login page with its demo offer is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the login')
  await expectFit(page, 'the login')
})
