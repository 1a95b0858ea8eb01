import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { type PushService, startPushService } from '#tests/fixtures/push-service.ts'
import { newDevice, openMessage } from '#tests/fixtures/push.ts'
import { seriousViolations } from './axe.ts'
import { waitForWorker, databaseKeys } from './device.ts'
import { PHONE, settled } from './fit.ts'
import { expect, SERVER_GONE, test as base } from './fixtures.ts'
import { typeLoginAndSubmit } from './login-page.ts'
import { type AppServer, startServer } from './server.ts'
import { seedSession, registerAndVerify, logIn, send, type LoggedInUser } from './test-users.ts'
import { expectToast } from './toast.ts'

const DUE_DAY = 28

interface CardWithReminder {
  readonly debt_uuid: string
  readonly reminder_uuid: string
}

async function dataOf<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  const json = (await response.json()) as { data: T }
  expect(response.ok, JSON.stringify(json)).toBe(true)
  return json.data
}

/** A card with a reminder, created in advance. */
async function createCard(app: AppServer, { token }: LoggedInUser): Promise<CardWithReminder> {
  const card = { debt_type: 'credit_card', name: 'Chase Sapphire', balance_cents: 421_000, apr: 0.2299 }
  const body = { ...card, minimum_payment_cents: 12_000, due_day: DUE_DAY }
  const { debt_uuid } = await dataOf<CardWithReminder>(send(app, 'POST', '/debt/create/debts', body, token))
  const reminder = { debt_uuid, days_before: [3], local_time: '09:00', time_zone: 'America/New_York' }
  return dataOf<CardWithReminder>(send(app, 'POST', '/debt/create/reminder', reminder, token))
}

/** Number of payments on the server. */
async function paymentsOf(app: AppServer, { token }: LoggedInUser, debtUuid: string): Promise<number> {
  const path = `/debt/get/debt/${debtUuid}`
  const { payments } = await dataOf<{ payments: unknown[] }>(send(app, 'GET', path, undefined, token))
  return payments.length
}

/** The card's next due date in the browser's time zone. */
function nextDue(): string {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, day <= DUE_DAY ? month - 1 : month, DUE_DAY)).toISOString().slice(0, 10)
}

/** The reminder's push payload. */
const messageTo = ({ user }: LoggedInUser, { debt_uuid, reminder_uuid }: CardWithReminder, days = 3) => ({
  web_push: 8030,
  notification: {
    title: `A payment is due in ${days} days`,
    body: 'Open Verdant to see more.',
    navigate: `/debt/${debt_uuid}`,
    tag: `reminder-${reminder_uuid}`,
    data: { kind: 'reminder', user_uuid: user.user_uuid, debt_uuid, reminder_uuid, due_on: nextDue() },
  },
  app_badge: 1,
})

/** Delivers a push message to this page's worker, like the browser's push service. */
async function pushServiceOf(page: Page, context: BrowserContext) {
  const browser = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  const registrationId = await new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    })
    void browser.send('ServiceWorker.enable')
  })
  return (message: unknown) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    })
}

/** Notifications currently shown on the device. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/**
 * Delivers a message until exactly its notification is shown. Chromium drops a notification from its list if the list
 * is read at the moment it is shown; redelivery is also legitimate for a push service.
 */
const deliverUntilShown = (
  page: Page,
  deliver: (message: unknown) => Promise<unknown>,
  message: unknown,
  title: string,
) =>
  expect(async () => {
    await deliver(message)
    await expect.poll(() => shown(page), { timeout: 6000, intervals: [300, 700] }).toEqual([title])
  }, JSON.stringify(message)).toPass({ timeout: 30_000 })

/**
 * Taps the shown notification. The browser's protocol has no such action, so the event is dispatched in the worker.
 * Only a real tap may focus a window; everything else is the worker's own behavior.
 */
async function tap(context: BrowserContext, action = '', times = 1): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker.')
  await worker.evaluate(
    async ([name, count]) => {
      interface WorkerScope extends EventTarget {
        registration: ServiceWorkerRegistration
        WindowClient: { prototype: { focus: () => Promise<void> } }
        NotificationEvent: new (type: string, init: object) => Event
      }
      const scope = globalThis as unknown as WorkerScope
      scope.WindowClient.prototype.focus = () => Promise.resolve()
      const [notification] = await scope.registration.getNotifications()
      const work: Promise<unknown>[] = []
      for (let each = 0; each < count; each += 1) {
        const event = new scope.NotificationEvent('notificationclick', { notification, action: name })
        Object.defineProperty(event, 'waitUntil', {
          value: (promise: Promise<unknown>) => work.push(promise),
        })
        scope.dispatchEvent(event)
      }
      await Promise.all(work)
    },
    [action, times] as const,
  )
}

/** Waits until the worker controls the page and knows the signed-in user. */
async function waitForIdentity(page: Page): Promise<void> {
  await waitForWorker(page)
  await expect.poll(async () => (await databaseKeys(page)).map(({ key }) => key)).toContain('identity')
}

const test = base.extend({
  context: async ({ context, baseURL }, use) => {
    await context.grantPermissions(['notifications'], { origin: baseURL ?? '' })
    await use(context)
  },
})
test.use({ serviceWorkers: 'allow' })

test('a reminder and an alert are shown, and tapping one leads the open window to what it is about', async ({
  page,
  context,
  app,
  loggedInUser,
}) => {
  const card = await createCard(app, loggedInUser)
  await page.goto('/dashboard')
  await waitForIdentity(page)
  const deliver = await pushServiceOf(page, context)
  await deliverUntilShown(page, deliver, messageTo(loggedInUser, card), 'A payment is due in 3 days')
  // In other words: the same ones would be there already, and could be shown again after the tap.
  await deliverUntilShown(page, deliver, messageTo(loggedInUser, card, 2), 'A payment is due in 2 days')
  // A reload would have lost this.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await tap(context)
  await expect(page).toHaveURL(`/debt/${card.debt_uuid}`)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chase Sapphire')
  expect(context.pages()).toHaveLength(1)
  await expect.poll(() => shown(page)).toEqual([])

  const notification = {
    title: 'You have a spending alert',
    body: 'Open Verdant to see this period’s spending.',
    navigate: '/spend',
    tag: 'guardrail-groceries',
    data: { kind: 'guardrail', user_uuid: loggedInUser.user.user_uuid },
  }
  await deliverUntilShown(page, deliver, { web_push: 8030, notification }, notification.title)
  await tap(context)
  await expect(page).toHaveURL('/spend')
  await expect.poll(() => shown(page)).toEqual([])
})

test('any message shows a notification, without its content if it is for another user', async ({
  page,
  context,
  app,
  loggedInUser,
}) => {
  const card = await createCard(app, loggedInUser)
  await page.goto('/dashboard')
  await waitForIdentity(page)
  const deliver = await pushServiceOf(page, context)
  const good = messageTo(loggedInUser, card)
  const { data } = good.notification
  const stranger = { ...data, user_uuid: card.debt_uuid }
  const bad = [
    '',
    '{"web_push":',
    { hello: 'world' },
    { ...good, notification: { ...good.notification, data: { ...data, kind: 'dividend' } } },
    { ...good, notification: { ...good.notification, data: stranger } },
  ]
  for (const message of bad) {
    await deliverUntilShown(page, deliver, message, 'You have a reminder')
    await tap(context)
    await expect.poll(() => shown(page)).toEqual([])
  }
  await expect(page).toHaveURL('/dashboard')
})

const onOwnServer = test.extend({ baseURL: async ({ ownServer }, use) => use(ownServer.url) })

onOwnServer(
  'a payment that was marked from the notification while the server was gone is made once',
  async ({ page, context, ownServer, testUser, consoleGuard }) => {
    consoleGuard.allow(SERVER_GONE)
    await registerAndVerify(ownServer, testUser)
    const loggedInUser = await logIn(ownServer, testUser)
    const card = await createCard(ownServer, loggedInUser)
    await seedSession(page, loggedInUser)
    await page.goto(`/debt/${card.debt_uuid}`)
    await waitForIdentity(page)
    const deliver = await pushServiceOf(page, context)
    await deliverUntilShown(page, deliver, messageTo(loggedInUser, card), 'A payment is due in 3 days')
    await ownServer.stop()
    await tap(context, 'mark-paid', 2)
    await expect.poll(() => shown(page)).toEqual(['We’ll mark it as paid when you’re back online'])
    await expect(page.getByText('Waiting to sync').first()).toBeVisible()
    await ownServer.start()
    await page.reload()
    await expect.poll(() => paymentsOf(ownServer, loggedInUser, card.debt_uuid)).toBe(1)
    await expect(page.getByText('Waiting to sync')).toHaveCount(0)
    await page.reload()
    expect(await paymentsOf(ownServer, loggedInUser, card.debt_uuid)).toBe(1)
    // A confirmation notification closes once the app is open.
    await expect.poll(() => shown(page)).toEqual([])
  },
)

test('a notification button writes immediately when online', async ({ page, context, app, loggedInUser }) => {
  const card = await createCard(app, loggedInUser)
  await page.goto('/dashboard')
  await waitForIdentity(page)
  const deliver = await pushServiceOf(page, context)
  await deliverUntilShown(page, deliver, messageTo(loggedInUser, card), 'A payment is due in 3 days')
  await tap(context, 'snooze')
  await expect.poll(() => shown(page)).toEqual(['We’ll remind you tomorrow'])
  await deliverUntilShown(page, deliver, messageTo(loggedInUser, card), 'A payment is due in 3 days')
  await tap(context, 'mark-paid')
  await expect.poll(() => shown(page)).toEqual(['Marked as paid'])
  await expect.poll(() => paymentsOf(app, loggedInUser, card.debt_uuid)).toBe(1)
})

/** Stubs the browser's subscribe call, because tests may not contact an external push service. */
const stubPushManager = () => {
  const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0)
  const read = () => {
    const stored = sessionStorage.getItem('stand-in')
    if (stored === null) return null
    const [endpoint = '', serverKey = ''] = stored.split(' ')
    return {
      endpoint,
      options: { applicationServerKey: bytes(serverKey).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => {
        sessionStorage.removeItem('stand-in')
        return true
      },
    }
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => read(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      sessionStorage.setItem('stand-in', `${endpoint} ${applicationServerKey}`)
      return read()
    },
  })
}

const devicesOf = (app: AppServer, { token }: LoggedInUser) =>
  dataOf<unknown[]>(send(app, 'GET', '/push/get/subscriptions/me', undefined, token))

test('notifications are turned on from a debt, listed in settings, turned off, and removed by logging out', async ({
  page,
  app,
  loggedInUser,
}) => {
  const card = await createCard(app, loggedInUser)
  const elsewhere = await logIn(app, loggedInUser)
  await page.addInitScript(stubPushManager)
  await page.goto(`/debt/${card.debt_uuid}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(
    page.getByText('Reminders are saved, but notifications aren’t on for any device yet.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expectToast(page, 'Success', 'This device now shows your reminders')
  await expect(page.getByText('Reminders appear on this device.')).toBeVisible()
  expect(await devicesOf(app, elsewhere)).toHaveLength(1)

  await page.goto('/settings')
  await expect(page.getByText('On. This device shows your notifications.')).toBeVisible()
  await page.getByRole('button', { name: /^Turn off on/ }).click()
  await expect(page.getByText('Off. This device doesn’t show notifications.')).toBeVisible()
  await expect.poll(() => devicesOf(app, elsewhere)).toEqual([])
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('On. This device shows your notifications.')).toBeVisible()
  expect(await devicesOf(app, elsewhere)).toHaveLength(1)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => devicesOf(app, elsewhere)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('stand-in'))).toBeNull()
})

test('a reminder is set by keyboard, and its card and form are accessible', async ({
  page,
  app,
  loggedInUser,
}) => {
  const card = await createCard(app, loggedInUser)
  await page.setViewportSize(PHONE)
  await page.goto(`/debt/${card.debt_uuid}`)
  await expect(page.getByRole('switch', { name: '3 days before at 9:00 AM' })).toBeVisible()
  await page.getByRole('button', { name: 'Add reminder' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New reminder' })
  await form.getByRole('button', { name: '3 days before' }).focus()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'On the day' }).focus()
  await page.keyboard.press('Space')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    expect(await seriousViolations(page), theme).toEqual([])
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await settled(page)
    expect(await seriousViolations(page), theme).toEqual([])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, 'sideways').toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Add reminder' }).press('Enter')
  }
  await form.getByRole('button', { name: 'On the day' }).press('Space')
  await form.getByRole('button', { name: '3 days before' }).press('Space')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('switch', { name: 'On the day at 9:00 AM' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('due-dates.ics')
})

const withPushService = test.extend<{ pushService: PushService; server: AppServer }>({
  // Playwright requires the destructuring pattern even without dependencies.
  // oxlint-disable-next-line no-empty-pattern
  pushService: async ({}, use) => {
    const pushService = await startPushService()
    await use(pushService)
    await pushService.close()
  },
  server: [
    async ({ engine, pushService }, use, info) => {
      const trusted = info.outputPath('push-service.pem')
      await mkdir(dirname(trusted), { recursive: true })
      await writeFile(trusted, pushService.cert)
      const server = await startServer({
        engine,
        environment: { VERDANT_PUSH_TEST_HOSTS: pushService.host, NODE_EXTRA_CA_CERTS: trusted },
      })
      await use(server)
      await server.close()
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

withPushService(
  'a login on a second device notifies the first at once, and tapping the notice opens its security settings',
  async ({ page, context, browser, consoleGuard, pushService, server, testUser }) => {
    await registerAndVerify(server, testUser)
    const first = await logIn(server, testUser)
    const device = newDevice(pushService.origin)
    await dataOf(send(server, 'POST', '/push/create/subscription', device.subscription, first.token))
    await seedSession(page, first)
    await page.goto('/dashboard')
    await waitForIdentity(page)
    const deliver = await pushServiceOf(page, context)
    expect(pushService.received).toEqual([])

    const second = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    })
    consoleGuard.watch(second)
    const elsewhere = await second.newPage()
    await elsewhere.goto('/login')
    await typeLoginAndSubmit(elsewhere, testUser)
    await expect(elsewhere.getByText(testUser.firstName)).toBeVisible()
    await second.close()

    // Encrypted for this device alone, and delivered to its worker as its push service would.
    await expect.poll(() => pushService.received.length).toBe(1)
    const [{ body } = { body: Buffer.of() }] = pushService.received
    expect(body.toString()).not.toContain('iPhone')
    const message: unknown = JSON.parse(openMessage(body, device))
    await deliverUntilShown(page, deliver, message, 'New login: Safari on iPhone')
    await tap(context)
    await expect(page).toHaveURL('/settings#security')
    await expect(page.getByRole('heading', { level: 2, name: 'Security' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeVisible()
    await expect.poll(() => shown(page)).toEqual([])
  },
)
