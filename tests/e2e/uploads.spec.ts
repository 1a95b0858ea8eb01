/** Adding receipts in every way, and uploads that lose their connection. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { jpeg, pdf, png, pngOf } from '../fixtures/sample-files.ts'
import { expect, onOwnServer, SERVER_GONE, test } from './fixtures.ts'
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
  readonly size_bytes: number
}

async function documentsOf(app: AppServer, { token }: LoggedInUser): Promise<StoredDocument[]> {
  const response = await send(app, 'GET', '/documents/getAll', undefined, token)
  const { data } = (await response.json()) as { data: { documents: StoredDocument[] } }
  return data.documents
}

// Playwright's traces read pictures that are in memory, which the page itself may not.
test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/Connecting to 'blob:/))

test('receipts of every kind are chosen, dropped and pasted, opened, downloaded and deleted', async ({
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

  await sheet.getByRole('button', { name: 'Delete till.png' }).click()
  await page.getByRole('dialog', { name: 'Delete till.png?' }).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Success', 'till.png deleted')
  await expect(listed(sheet).getByText('till.png')).toBeHidden()
  expect(await documentsOf(app, loggedInUser)).toHaveLength(5)
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

test('after a reload, an upload goes on with the same file, and waits while the network is gone', async ({
  page,
  context,
  app,
  loggedInUser,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_ABORTED|ERR_FAILED/)
  // Chosen from the disk, so that it is the same file after the reload.
  const folder = await mkdtemp(join(tmpdir(), 'verdant-upload-'))
  const path = join(folder, LARGE.name)
  await writeFile(path, LARGE.buffer)
  const sheet = await openPurchase(page, app, loggedInUser)
  const { reached } = await holdSecondPart(page)
  await input(sheet).setInputFiles(path)
  await reached
  await expect(sheet.getByRole('progressbar', { name: 'Upload of large.png' })).toBeVisible()
  // In this order: without its route, the part that is held would still reach the server.
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const methods = watchUploads(page)
  const again = await holdSecondPart(page)
  await input(sheet).setInputFiles(path)
  await again.reached
  await context.setOffline(true)
  await again.cut().catch(() => undefined)
  await expect(added(sheet).getByText('Waiting for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(listed(sheet).getByText('large.png')).toBeVisible({ timeout: 20_000 })
  expect(methods[0]).toBe('HEAD')
  expect(methods).not.toContain('POST')
  expect((await documentsOf(app, loggedInUser))[0]?.size_bytes).toBe(LARGE.buffer.length)
  const stored = await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))
  expect(stored.filter((key) => key.includes('large.png'))).toEqual([])
  await rm(folder, { recursive: true })
})

onOwnServer(
  'an upload outlives a restart of the server',
  async ({ page, ownServer, testUser, consoleGuard }) => {
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
  },
)
