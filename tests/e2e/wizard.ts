/** Fills in the registration form like a user. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { chooseOption } from './keyboard.ts'
import type { TestUser } from './test-users.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Next' })
export const back = (page: Page) => page.getByRole('button', { name: 'Back' })
export const terms = (page: Page) => page.getByRole('checkbox', { name: /I have read and agree/ })

/** Fills in step 1 and accepts the terms. */
export async function typePerson(page: Page, testUser: TestUser): Promise<void> {
  await page.getByLabel('First name').fill(testUser.firstName)
  await page.getByLabel('Last name').fill(testUser.lastName)
  await page.getByLabel('Email').fill(testUser.email)
  await page.getByLabel('Mobile number').fill(testUser.mobile)
  await page.getByLabel('Date of birth').pressSequentially('03141990')
  await terms(page).check()
}

/** Chooses a listbox option by typing. */
async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await expect(box).toBeEditable()
  await chooseOption(box, typed, option)
  await expect(box).toHaveValue(option)
}

/** Fills in step 2. */
export async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Address 1').fill('18 Alder St')
  await choose(page, 'State', 'verm', 'Vermont')
  await choose(page, 'City', 'burl', 'Burlington')
  await page.getByLabel('Zip code').fill('05401')
}

/** Fills in step 3. */
export async function typeLogin(page: Page, testUser: TestUser): Promise<void> {
  await page.getByLabel('Username').fill(testUser.username)
  await page.getByLabel('New password').fill(testUser.password)
  await page.getByLabel('Confirm password').fill(testUser.password)
}
