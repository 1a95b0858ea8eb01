/** Adding receipts and documents in every way, what is refused, and uploads that lose their connection. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { jpeg, pdf, png, pngOf } from '../fixtures/sample-files.ts'
import { expect, SERVER_GONE, test } from './fixtures.ts'
import type { AppServer } from './server.ts'
import { type LoggedInUser, logIn, registerAndVerify, seedSession, send } from './test-users.ts'
import { expectToast } from './toast.ts'

const WALLET = '01935e6a-7c00-7000-8000-0000000000a1'

/** Adds a purchase of today, opens it, and returns its sheet. */
async function openPurchase(page: Page, app: AppServer, { token, user }: LoggedInUser): Promise<Locator> {
  const { headers } = await fetch(`${app.url}/health`)
  const date = new Date(headers.get('date') ?? '').toLocaleDateString('en-CA', {
    timeZone: 'America/New_York',
  })
  const body = {
    bank_account_uuid: WALLET.slice(0, 24) + user.user_uuid.slice(-12),
    new_account_name: 'Wallet',
    name: 'Corner Books',
    amount_cents: -2000,
    date,
    category: 'other',
  }
  const response = await send(app, 'POST', '/spend/create/transaction', body, token)
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { transaction_uuid: string } }
  await page.goto(`/spend/transactions?open=${data.transaction_uuid}`)
  return page.getByRole('dialog', { name: 'Corner Books' })
}

const input = (sheet: Locator): Locator => sheet.locator('input[type=file]').first()
const listed = (sheet: Locator): Locator => sheet.getByRole('list', { name: 'Receipts' })
const added = (sheet: Locator): Locator => sheet.getByRole('list', { name: 'Add a receipt: added files' })

/** Fires a drop or a paste of one file, as the browser does. */
async function give(target: Locator, kind: 'drop' | 'paste', name: string, type: string, content: Buffer) {
  await target.evaluate(
    (element, [event, fileName, fileType, bytes]) => {
      const transfer = new DataTransfer()
      const binary = Uint8Array.from(atob(bytes), (character) => character.codePointAt(0) ?? 0)
      transfer.items.add(new File([binary], fileName, { type: fileType }))
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
      )
    },
    [kind, name, type, content.toString('base64')] as const,
  )
}

interface StoredDocument {
  readonly document_uuid: string
  readonly name: string
  readonly size_bytes: number
}

async function documentsOf(app: AppServer, { token }: LoggedInUser): Promise<StoredDocument[]> {
  const response = await send(app, 'GET', '/documents/getAll', undefined, token)
  const { data } = (await response.json()) as { data: { documents: StoredDocument[] } }
  return data.documents
}

// Playwright's traces read pictures that are in memory, which the page itself may not.
test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/Connecting to 'blob:/))

test('receipts of every kind are chosen, dropped and pasted, opened, served as attachments, and deleted', async ({
  page,
  app,
  loggedInUser,
}) => {
  const sheet = await openPurchase(page, app, loggedInUser)
  await input(sheet).setInputFiles([
    { name: 'till.png', mimeType: 'image/png', buffer: png() },
    { name: 'till.jpeg', mimeType: 'image/jpeg', buffer: jpeg() },
    { name: 'till.jpg', mimeType: 'image/jpeg', buffer: jpeg() },
    { name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf() },
  ])
  for (const name of ['till.png', 'till.jpeg', 'till.jpg', 'bill.pdf']) {
    await expect(listed(sheet).getByText(name, { exact: true })).toBeVisible()
  }
  await give(sheet.locator('[data-slot=drop-zone]'), 'drop', 'dropped.png', 'image/png', png())
  await expect(listed(sheet).getByText('dropped.png')).toBeVisible()
  await give(page.locator('body'), 'paste', 'pasted.png', 'image/png', png())
  await expect(listed(sheet).getByText('pasted.png')).toBeVisible()
  await expect(added(sheet)).toBeHidden()

  await sheet.getByRole('button', { name: 'Open till.png' }).click()
  await expect(page.getByRole('img', { name: 'till.png' })).toBeVisible()
  expect(await page.getByRole('img', { name: 'till.png' }).getAttribute('src')).toMatch(/^blob:/)
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download bill.pdf' }).click()
  expect((await saved).suggestedFilename()).toBe('bill.pdf')

  const documents = await documentsOf(app, loggedInUser)
  expect(documents).toHaveLength(6)
  const till = documents.find(({ name }) => name === 'till.png')
  const path = `/documents/file/${till?.document_uuid ?? ''}`
  const file = await send(app, 'GET', path, undefined, loggedInUser.token)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="till\.png"/)
  expect(file.headers.get('content-type')).toBe('image/png')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')

  await sheet.getByRole('button', { name: 'Delete till.png' }).click()
  await page.getByRole('dialog', { name: 'Delete till.png?' }).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'till.png deleted')
  await expect(listed(sheet).getByText('till.png')).toBeHidden()
  expect((await send(app, 'GET', path, undefined, loggedInUser.token)).status).toBe(404)
  await page.goto('/settings')
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(5)
})

test('a wrong type, too large a sum and a disguised file are refused beside their names', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  // The server refuses the disguised file.
  consoleGuard.allow(/status of 4(?:13|22)/)
  const sheet = await openPurchase(page, app, loggedInUser)
  await input(sheet).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(added(sheet).getByText('File should be jpeg/ jpg/ png or pdf')).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove notes.txt' }).click()
  await input(sheet).setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(added(sheet).getByText('File should be jpeg/ jpg/ png or pdf')).toBeVisible()
  await sheet.getByRole('button', { name: 'Remove page.png' }).click()
  await input(sheet).setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: pngOf(2_700_000) },
    { name: 'two.png', mimeType: 'image/png', buffer: pngOf(2_700_000) },
  ])
  await expect(added(sheet).getByText('The total file upload size must not exceed 5MB.')).toBeVisible()
  await expect(listed(sheet).getByText('one.png')).toBeVisible()
  // The first is stored; the second is an upload of its own now.
  await sheet.getByRole('button', { name: 'Try two.png again' }).click()
  await expect(listed(sheet).getByText('two.png')).toBeVisible()
})

/** Holds the second part of an upload until it is let go. */
async function holdSecondPart(page: Page): Promise<{ reached: Promise<void>; cut: () => Promise<void> }> {
  let parts = 0
  let cut = async () => {}
  let reach = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  await page.route('**/api/documents/upload/*', async (route) => {
    if (route.request().method() === 'PATCH') parts += 1
    if (parts !== 2) return route.continue()
    parts += 1
    cut = () => route.abort('connectionreset')
    reach()
  })
  return { reached, cut: () => cut() }
}

/** Methods of the upload's requests. */
function watchUploads(page: Page): string[] {
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/documents/upload')) methods.push(request.method())
  })
  return methods
}

const LARGE = { name: 'large.png', mimeType: 'image/png', buffer: pngOf(2_000_000) }

test('an upload waits while the network is gone, and goes on from what the server has', async ({
  page,
  context,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/)
  const sheet = await openPurchase(page, app, loggedInUser)
  const methods = watchUploads(page)
  const { reached, cut } = await holdSecondPart(page)
  await input(sheet).setInputFiles(LARGE)
  await reached
  await expect(sheet.getByRole('progressbar', { name: 'Upload of large.png' })).toBeVisible()
  await context.setOffline(true)
  await cut().catch(() => undefined)
  await expect(added(sheet).getByText('Waiting for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(listed(sheet).getByText('large.png')).toBeVisible({ timeout: 20_000 })
  expect(methods.filter((method) => method === 'POST')).toHaveLength(1)
  expect(methods).toContain('HEAD')
  expect((await documentsOf(app, loggedInUser))[0]?.size_bytes).toBe(LARGE.buffer.length)
})

const alone = test.extend({ baseURL: async ({ ownServer }, use) => use(ownServer.url) })

alone('an upload outlives a restart of the server', async ({ page, ownServer, testUser, consoleGuard }) => {
  consoleGuard.allow(SERVER_GONE)
  await registerAndVerify(ownServer, testUser)
  const loggedInUser = await logIn(ownServer, testUser)
  await seedSession(page, loggedInUser)
  const sheet = await openPurchase(page, ownServer, loggedInUser)
  const methods = watchUploads(page)
  const { reached, cut } = await holdSecondPart(page)
  await input(sheet).setInputFiles(LARGE)
  await reached
  await ownServer.stop()
  await cut()
  await expect(added(sheet).getByText('Waiting for a connection')).toBeVisible()
  await ownServer.start()
  await expect(listed(sheet).getByText('large.png')).toBeVisible({ timeout: 45_000 })
  expect(methods.filter((method) => method === 'POST')).toHaveLength(1)
})

test('after a reload the same file goes on where it stopped', async ({
  page,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_CONNECTION_RESET|ERR_ABORTED|ERR_FAILED/)
  const folder = await mkdtemp(join(tmpdir(), 'verdant-upload-'))
  const path = join(folder, LARGE.name)
  await writeFile(path, LARGE.buffer)
  const sheet = await openPurchase(page, app, loggedInUser)
  const { reached } = await holdSecondPart(page)
  await input(sheet).setInputFiles(path)
  await reached
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  const methods = watchUploads(page)
  await input(sheet).setInputFiles(path)
  await expect(listed(sheet).getByText('large.png')).toBeVisible({ timeout: 20_000 })
  expect(methods[0]).toBe('HEAD')
  expect(methods).not.toContain('POST')
  const stored = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))
  expect(stored.filter((key) => key.includes('large.png'))).toEqual([])
  await rm(folder, { recursive: true })
})

test('a student sends a document with the plan, and is told that it is being checked', async ({
  page,
  loggedInUser: _,
}) => {
  await page.goto('/choosePlan')
  await page.getByRole('link', { name: 'Choose Plus' }).click()
  await page.getByText('Student or military? Pay half').click()
  await page.getByText('Student', { exact: true }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'student-id.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(page.getByText(/^Uploaded · /)).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires (MM/YY)').fill('12/30')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay $19' }).click()
  await expect(page).toHaveURL('/payment')
  await expect(page.getByText('We’re checking your documents for the reduced price.')).toBeVisible()
})
