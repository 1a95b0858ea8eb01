/** Booking a call with an advisor, moving and canceling it, and the summary that an advisor reads. */
import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { send } from './test-users.ts'

test('a client on Plus books a call with a summary, saves, moves and cancels it', async ({
  page,
  app,
  browser,
  consoleGuard,
  loggedInUser,
}) => {
  // Two refusals: the time that was taken, and the summary that has ended.
  consoleGuard.allow(/status of 40[49]/)

  await page.goto('/advisor')
  await expect(page.getByText('Advisor calls come with a paid plan')).toBeVisible()
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await page.getByRole('link', { name: 'Choose Plus' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires (MM/YY)').fill('12/30')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay $19' }).click()
  await expect(page).toHaveURL('/payment')

  await page.goto('/advisor')
  await expect(page.getByRole('heading', { name: '4 calls left' })).toBeVisible()
  await page.getByRole('button', { name: 'Later days' }).click()
  const times = page.getByRole('button', { name: /^\d+:\d\d [AP]M/ })
  await expect(times.first()).toBeVisible()

  // Somebody else takes the time while the client decides.
  const rival = await send(app, 'POST', '/dev/demo')
  const { data } = (await rival.json()) as { data: { token: string } }
  let rivalStatus = 0
  await page.route(
    '**/api/advisor/create/call',
    async (route) => {
      const { packet: _, ...booking } = route.request().postDataJSON() as Record<string, unknown>
      const taken = await fetch(route.request().url(), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${data.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(booking),
      })
      rivalStatus = taken.status
      await route.continue()
    },
    { times: 1 },
  )
  await times.first().click()
  const sheet = page.getByRole('dialog', { name: 'Confirm your call' })
  await sheet.getByRole('button', { name: 'Book call' }).click()
  await expect.poll(() => rivalStatus).toBe(200)
  await expect(sheet.getByRole('alert')).toContainText('That time was just taken. Still free nearby:')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await times.first().click()
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

  await page.goto('/dashboard')
  await expect(page.getByText('Next advisor call')).toBeVisible()
  await page.getByRole('link', { name: 'View call' }).click()
  await page.getByRole('button', { name: 'Cancel call' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel call' }).click()
  await expect(page.getByRole('heading', { name: '4 calls left' })).toBeVisible()
  await expect(page.getByText('Canceled, returned')).toBeVisible()
  await page.getByText('Show each change').click()
  await expect(page.getByText('Review call canceled in time')).toBeVisible()

  await advisor.reload()
  await expect(advisor.getByRole('heading', { name: 'This summary isn’t shared' })).toBeVisible()
  await elsewhere.close()
})
