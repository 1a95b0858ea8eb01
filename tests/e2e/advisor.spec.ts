/** Booking a call with an advisor, moving and canceling it, and the summary that an advisor reads. */
import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toast.ts'
import { follow } from './visit.ts'

test('a client on Plus books a call with a summary, adds it to a calendar, moves and cancels it', async ({
  page,
  app,
  browser,
  consoleGuard,
  loggedInUser,
}) => {
  // The summary that has ended.
  consoleGuard.allow(/status of 404/)

  await page.goto('/payment?plan=PLUS&period=month')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires (MM/YY)').fill('12/30')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay $19' }).click()
  await expectToast(page, 'Success', 'You’re on Plus')

  await follow(page, '/advisor')
  await expect(page.getByRole('heading', { name: '4 calls left' })).toBeVisible()
  await page.getByRole('button', { name: 'Later days' }).click()
  const times = page.getByRole('button', { name: /^\d+:\d\d [AP]M/ })
  await times.first().click()
  const sheet = page.getByRole('dialog', { name: 'Confirm your call' })
  await sheet.getByRole('checkbox', { name: /Share a summary/ }).check()
  await sheet.getByText('Preview what’s shared').click()
  await expect(sheet.getByRole('heading', { name: 'Net worth' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Book call' }).click()
  await expect(page.getByText('Your summary is ready to send')).toBeVisible()
  const link = (await page.getByRole('link', { name: 'Open summary' }).getAttribute('href')) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: '3 calls left' })).toBeVisible()

  // The advisor is somebody without an account, in a browser of their own.
  const elsewhere = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  consoleGuard.watch(elsewhere)
  const advisor = await elsewhere.newPage()
  const requested: string[] = []
  advisor.on('request', (request) => requested.push(request.url()))
  await advisor.goto(link)
  await expect(advisor.getByRole('heading', { name: `${loggedInUser.firstName}’s plan` })).toBeVisible()
  // The secret stays in the fragment, which no server sees.
  const secret = new URL(link, app.url).hash.slice(1)
  expect(secret.length).toBeGreaterThan(20)
  expect(requested.filter((url) => url.replace(/#.*$/, '').includes(secret))).toEqual([])
  await expect(advisor.locator('body')).not.toContainText(loggedInUser.lastName)
  await page.reload()
  await expect(page.getByText('Opened 1 time')).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const before = await readFile(await (await saved).path(), 'utf8')
  expect(before).toContain('METHOD:PUBLISH\r\n')
  expect(before).toContain('SEQUENCE:0\r\n')

  await page.getByRole('button', { name: 'Change time' }).click()
  const move = page.getByRole('dialog', { name: 'Change the time' })
  await move.getByRole('button', { name: 'Later days' }).click()
  await move
    .getByRole('button', { name: /^\d+:\d\d [AP]M/ })
    .last()
    .click()
  await move.getByRole('button', { name: 'Move call' }).click()
  await expect(move).toBeHidden()
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect(await readFile(await (await again).path(), 'utf8')).toContain('SEQUENCE:1\r\n')

  await page.getByRole('button', { name: 'Cancel call' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel call' }).click()
  await expect(page.getByRole('heading', { name: '4 calls left' })).toBeVisible()
  await expect(page.getByText('Canceled, returned')).toBeVisible()

  await advisor.reload()
  await expect(advisor.getByRole('heading', { name: 'This summary isn’t shared' })).toBeVisible()
  await elsewhere.close()
})
