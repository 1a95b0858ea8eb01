import type { Locator, Page } from '@playwright/test'
import { seriousViolations } from './axe.ts'
import { waitForWorker, databaseKeys, everythingStored, expectNoneStored } from './device.ts'
import { expect, onOwnServer, SERVER_GONE, test as base } from './fixtures.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import type { AppServer } from './server.ts'
import { seedSession, registerAndVerify, logIn, type LoggedInUser, newTestUser, send } from './test-users.ts'
import { expectToast } from './toast.ts'

const LOAN = {
  debt_type: 'personal',
  name: 'Kitchen loan',
  balance_cents: 900_000,
  apr: 0.09,
  minimum_payment_cents: 20_000,
}
const CAR = { ...LOAN, debt_type: 'auto', name: 'Blue car' }

interface DebtOnServer {
  readonly debt: { readonly debt_uuid: string; readonly name: string; readonly updated_at: string }
  readonly payments: readonly { readonly amount_cents: number; readonly created_at: string }[]
}

async function addDebt(app: AppServer, { token }: LoggedInUser, input: object): Promise<string> {
  const response = await send(app, 'POST', '/debt/create/debts', input, token)
  const { data } = (await response.json()) as { data: { debt_uuid: string } }
  return data.debt_uuid
}

async function onServer(app: AppServer, { token }: LoggedInUser, debtUuid: string): Promise<DebtOnServer> {
  const response = await send(app, 'GET', `/debt/get/debt/${debtUuid}`, undefined, token)
  return ((await response.json()) as { data: DebtOnServer }).data
}

const openDebt = async (page: Page, debtUuid: string, name: string) => {
  await page.goto(`/debt/${debtUuid}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Adds a loan and opens it, with a worker that can serve it, and then takes the connection away. */
async function openOffline(page: Page, app: AppServer, user: LoggedInUser): Promise<string> {
  const loan = await addDebt(app, user, LOAN)
  await openDebt(page, loan, LOAN.name)
  await waitForWorker(page)
  await openDebt(page, loan, LOAN.name)
  await page.context().setOffline(true)
  return loan
}

async function pay(page: Page, dollars: string): Promise<void> {
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByLabel('Amount').fill(dollars)
  await page.getByLabel('Applies to').selectOption({ label: 'Extra payment, no due date' })
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const queue = (page: Page): Locator => page.getByRole('dialog', { name: 'Pending changes' })
const banner = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: words })

async function openQueue(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(queue(page)).toBeVisible()
  return queue(page)
}

/** Syncs everything in the queue. The app tries again by itself, too: then the button is gone. */
async function syncNow(list: Locator): Promise<void> {
  const synced = list.getByText('No pending changes')
  await list.getByRole('button', { name: 'Sync now' }).or(synced).click({ force: true })
  await expect(synced).toBeVisible()
}

/** Fires a background sync event, as the browser does when it is back online; `page` is any page. */
async function wakeForSync(page: Page, app: AppServer): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.url))
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: app.url,
    registrationId: await registered,
    tag: 'verdant-outbox',
    lastChance: false,
  })
}

onOwnServer.describe('with a server that restarts', () => {
  onOwnServer.use({ serviceWorkers: 'allow' })

  onOwnServer(
    'changes wait, survive a reload, and are made once and in order when it is back',
    async ({ page, ownServer, testUser, consoleGuard }) => {
      consoleGuard.allow(SERVER_GONE)
      await registerAndVerify(ownServer, testUser)
      const loggedInUser = await logIn(ownServer, testUser)
      const loan = await addDebt(ownServer, loggedInUser, LOAN)
      const car = await addDebt(ownServer, loggedInUser, CAR)
      await seedSession(page, loggedInUser)
      await openDebt(page, car, CAR.name)
      await waitForWorker(page)
      await openDebt(page, loan, LOAN.name)

      await ownServer.stop()
      await pay(page, '150')
      await expect(page.getByText('Waiting to sync').first()).toBeVisible()
      await page.getByRole('link', { name: 'Edit details' }).click()
      await page.getByLabel('Name').fill('Garden loan')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Garden loan' })).toBeVisible()
      await openDebt(page, car, CAR.name)
      await pay(page, '75.50')
      await expect(banner(page, '3 changes will sync when Verdant is back.')).toBeVisible()

      await page.reload()
      await expect(banner(page, '3 changes will sync when Verdant is back.')).toBeVisible()
      const list = await openQueue(page)
      await expect(list.getByRole('listitem')).toHaveText([
        /^Payment of \$150 on Kitchen loan/,
        /^Change of Kitchen loan/,
        /^Payment of \$75\.50 on Blue car/,
      ])
      expect(await seriousViolations(page)).toEqual([])

      await ownServer.start()
      await syncNow(list)
      const [first, second] = [
        await onServer(ownServer, loggedInUser, loan),
        await onServer(ownServer, loggedInUser, car),
      ]
      expect(first.debt.name).toBe('Garden loan')
      expect(first.payments.map(({ amount_cents }) => amount_cents)).toEqual([15_000])
      expect(second.payments.map(({ amount_cents }) => amount_cents)).toEqual([7550])
      const moments = [first.payments[0]?.created_at, first.debt.updated_at, second.payments[0]?.created_at]
      expect(moments).toEqual(moments.toSorted())
      await list.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('button', { name: 'Show changes' })).toBeHidden()
      await expect(page.getByText('Waiting to sync')).toHaveCount(0)
    },
  )
})

const test = base

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('logging out warns about pending changes, then removes them from every tab and never sends them for the next client', async ({
    page,
    app,
    context,
    loggedInUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const loan = await addDebt(app, loggedInUser, LOAN)
    await openDebt(page, loan, LOAN.name)
    await waitForWorker(page)
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await expect(tab.getByText(loggedInUser.firstName)).toBeVisible()
    await page.goto('/settings')
    await openDebt(page, loan, LOAN.name)
    await context.setOffline(true)
    await pay(page, '150')
    const mark = 'Payment of $150 on Kitchen loan'
    await expect.poll(() => everythingStored(page)).toContain(mark)
    await expect(banner(tab, '1 change will sync when you’re back online.')).toBeVisible()

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Log out' }).click()
    const question = page.getByRole('dialog', { name: '1 change hasn’t synced' })
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    await expect.poll(() => everythingStored(page)).toContain(mark)
    await page.getByRole('button', { name: 'Log out' }).click()
    await question.getByRole('button', { name: 'Log out anyway' }).click()
    for (const each of [page, tab]) {
      await expect(each).toHaveURL('/login')
      await expectNoneStored(each, [mark, loggedInUser.token, loggedInUser.user.user_uuid, LOAN.name])
    }

    await context.setOffline(false)
    const next = newTestUser()
    await registerAndVerify(app, next)
    await typeLoginAndSubmit(page, next)
    await expect(page.getByText(next.firstName)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show changes' })).toBeHidden()
    const again = await logIn(app, loggedInUser)
    expect((await onServer(app, again, loan)).payments).toEqual([])
    await expectNoneStored(page, [mark, loggedInUser.token, loggedInUser.user.user_uuid, LOAN.name])
  })

  test('the worker sends pending writes when no page is open', async ({
    page,
    app,
    context,
    loggedInUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const loan = await openOffline(page, app, loggedInUser)
    await pay(page, '150')
    await expect(banner(page, '1 change will sync when you’re back online.')).toBeVisible()
    const blank = await context.newPage()
    await page.close()
    await context.setOffline(false)

    await wakeForSync(blank, app)
    await expect.poll(async () => (await onServer(app, loggedInUser, loan)).payments.length).toBe(1)

    await openDebt(blank, loan, LOAN.name)
    await expect(blank.getByText('Waiting to sync')).toHaveCount(0)
    await expect(blank.getByRole('button', { name: 'Show changes' })).toBeHidden()
    expect((await onServer(app, loggedInUser, loan)).payments).toHaveLength(1)
  })

  test('the worker clears all data when the session has ended', async ({
    page,
    app,
    context,
    loggedInUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/)
    const loan = await openOffline(page, app, loggedInUser)
    await pay(page, '150')
    await expect(banner(page, '1 change will sync when you’re back online.')).toBeVisible()
    await send(app, 'POST', '/users/logout', undefined, loggedInUser.token)
    const blank = await context.newPage()
    await page.close()
    await context.setOffline(false)
    const [worker] = context.serviceWorkers()
    await wakeForSync(blank, app)
    // The browser may fire another sync event, which recreates an empty outbox.
    const encrypted = [{ database: 'verdant-sealed', key: 'sealed' }]
    await expect.poll(() => worker && databaseKeys(worker)).toEqual(encrypted)
    await blank.goto('/dashboard')
    await expect(blank).toHaveURL(/\/login/)
    await expectNoneStored(blank, [loggedInUser.token, loggedInUser.user.user_uuid, LOAN.name])
    await expect(blank.getByText(/^1 unsynced change is stored on this device/)).toBeVisible()
    await typeLoginAndSubmit(blank, loggedInUser)
    const again = await logIn(app, loggedInUser)
    await expect.poll(async () => (await onServer(app, again, loan)).payments.length).toBe(1)
  })

  test('changes that wait when the session ends are encrypted, and sent once at the next login', async ({
    page,
    app,
    context,
    loggedInUser,
    consoleGuard,
  }) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/)
    const loan = await openOffline(page, app, loggedInUser)
    await pay(page, '78.20')
    await pay(page, '150')
    await expect(banner(page, '2 changes will sync when you’re back online.')).toBeVisible()
    const other = await logIn(app, loggedInUser)
    await send(app, 'DELETE', '/users/delete/other-sessions', undefined, other.token)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(/^2 unsynced changes are stored on this device/)).toBeVisible()
    // Neither what they are about nor who made them: the toasts of before are not part of what is stored.
    await expectNoneStored(page, [
      'Payment of $78.20',
      '"amount_cents":7820',
      LOAN.name,
      loan,
      loggedInUser.token,
      loggedInUser.user.user_uuid,
    ])
    expect((await onServer(app, other, loan)).payments).toEqual([])

    const next = newTestUser()
    await registerAndVerify(app, next)
    // The login would lead them back to a debt that is not theirs.
    await page.goto('/dashboard')
    await typeLoginAndSubmit(page, next)
    await expect(page.getByText(next.firstName)).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Show changes' })).toBeHidden()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText(/^2 unsynced changes are stored on this device/)).toBeVisible()

    await typeLoginAndSubmit(page, loggedInUser)
    await expectToast(page, 'Success', '2 changes from before you were signed out were sent.')
    const amounts = async () =>
      (await onServer(app, other, loan)).payments
        .map(({ amount_cents }) => amount_cents)
        .toSorted((a, b) => a - b)
    expect(await amounts()).toEqual([7820, 15_000])
    await page.reload()
    await expect(page.getByText(loggedInUser.firstName)).toBeVisible()
    expect(await amounts()).toEqual([7820, 15_000])
  })
})
