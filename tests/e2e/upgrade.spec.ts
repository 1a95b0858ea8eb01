/** A device that runs the previous release's page and worker, on its way to this one. See scripts/upgrade-fixture.mjs. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { builtApp, copyOfBuild } from './build.ts'
import { expect, SERVER_GONE, test as base } from './fixtures.ts'
import { startProxy, type NetworkProxy } from './network.ts'
import { type AppServer, startServer } from './server.ts'
import { logIn, registerAndVerify, seedSession, send } from './test-users.ts'

const PREVIOUS_PAGE = 'tests/fixtures/upgrade/page.json.br'

async function writePreviousPage(folder: string): Promise<void> {
  const files: Record<string, string> = JSON.parse(
    brotliDecompressSync(await readFile(PREVIOUS_PAGE)).toString(),
  )
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), Buffer.from(content, 'base64'))
  }
}

base.use({ serviceWorkers: 'allow' })

/** A server of this release that serves the previous page until the new one is published. */
const test = base.extend<{
  upgrading: AppServer & { publish(): Promise<void> }
  network: NetworkProxy
}>({
  upgrading: [
    async ({ engine }, use) => {
      const build = await copyOfBuild()
      const page = join(build, 'client')
      await rm(page, { recursive: true })
      await writePreviousPage(page)
      // Icons look alike in both releases, and are too large to keep twice.
      await cp(join(builtApp(), 'client/icons'), join(page, 'icons'), { recursive: true })
      const server = await startServer({ engine, build })
      const publish = async () => {
        await server.stop()
        await rm(page, { recursive: true })
        await cp(join(builtApp(), 'client'), page, { recursive: true })
        await server.start()
      }
      await use({ ...server, publish })
      await server.close()
      await rm(build, { recursive: true, force: true })
    },
    { timeout: 90_000 },
  ],
  network: async ({ upgrading }, use) => {
    const network = await startProxy(upgrading.url)
    await use(network)
    await network.close()
  },
  baseURL: async ({ network }, use) => use(network.url),
})

const LOAN = {
  debt_type: 'personal',
  name: 'Kitchen loan',
  balance_cents: 900_000,
  apr: 0,
  minimum_payment_cents: 20_000,
}

test('a change queued by the previous release is shown by the new one, and sent once', async ({
  page,
  network,
  upgrading: server,
  testUser,
  consoleGuard,
}) => {
  consoleGuard.allow(SERVER_GONE)
  consoleGuard.allow(/ERR_EMPTY_RESPONSE|status of 404/)
  await registerAndVerify(server, testUser)
  const user = await logIn(server, testUser)
  const created = await send(server, 'POST', '/debt/create/debts', LOAN, user.token)
  const { debt_uuid } = ((await created.json()) as { data: { debt_uuid: string } }).data
  await seedSession(page, user)
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.goto(`/debt/${debt_uuid}`)
  const previousScript = await page.locator('script[type=module][src]').first().getAttribute('src')

  network.mode = 'files'
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByLabel('Amount').fill('150')
  await page.getByLabel('Applies to').selectOption({ label: 'Extra payment, no due date' })
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await server.publish()

  // The new page takes over while calls still fail, so that the queue it finds is the previous release's.
  const offer = page.getByRole('status').filter({ hasText: 'A new version is ready.' })
  await expect(async () => {
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await expect(offer).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await offer.getByRole('button', { name: 'Update' }).click()
  // The browser keeps the previous worker until its requests have ended.
  await expect(page.locator('script[type=module][src]').first()).not.toHaveAttribute(
    'src',
    previousScript ?? '',
    { timeout: 30_000 },
  )
  await expect(page.getByText('$8,850').first()).toBeVisible()
  await expect(page.getByText(/(will|waiting to) sync/).first()).toBeVisible()

  network.mode = 'normal'
  await page.reload()
  const payments = async () => {
    const answer = await send(server, 'GET', `/debt/get/debt/${debt_uuid}`, undefined, user.token)
    const { data } = (await answer.json()) as { data: { payments: { amount_cents: number }[] } }
    return data.payments.map(({ amount_cents }) => amount_cents)
  }
  await expect.poll(payments).toEqual([150_00])
  await expect(page.getByText(/(will|waiting to) sync/)).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByText(testUser.email)).toBeVisible()
})
