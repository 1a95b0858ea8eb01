import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { write } from '#app/platform/outbox.ts'
import { writeSession } from '#app/platform/session.ts'
import { type PushSettingsChange, updatePushSettings } from '#core/contract/push-settings.ts'
import { changePushSettings, DEFAULT_PUSH_SETTINGS } from '#core/push/change.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const DEVICES = 'GET /api/push/get/subscriptions/me'
const TEST = 'POST /api/push/create/test'
const HERE = '0199a0aa-0000-7000-8000-0000000000c1'
const PHONE = '0199a0aa-0000-7000-8000-0000000000c2'
const REMOVE_HERE = `DELETE /api/push/delete/subscription/${HERE}`
const REMOVE_PHONE = `DELETE /api/push/delete/subscription/${PHONE}`

const device = (subscription_uuid: string, name: string, last_success_at: string | null) => ({
  subscription_uuid,
  device: name,
  created_at: '2026-11-20T10:00:00.000Z',
  last_success_at,
})
const here = device(HERE, 'Firefox on Linux', null)
const phone = device(PHONE, 'Chrome on Android', '2026-11-21T14:48:00.000Z')
const rest = {
  'GET /api/users/get/uuid/me': () => refused(404, 'It is not there'),
  'GET /api/users/get/sessions': () => data([]),
}

function browser(permission: NotificationPermission, isOn = true) {
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('PushManager', Object)
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  })
  const known = { user_uuid: MAYA.user_uuid, subscription_uuid: HERE, endpoint: 'e', public_key: 'k' }
  if (isOn) localStorage.setItem('verdant.push', JSON.stringify(known))
  return unsubscribe
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
  return () => void Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** The card as a test scope. */
async function open() {
  const { user } = visit('/settings')
  const title = await screen.findByRole('heading', { name: 'Notifications' })
  const element = title.closest<HTMLElement>('[data-slot=card]')
  if (!element) throw new Error('there is no card')
  return { user, card: within(element) }
}

it('shows that this device is on, and lists every device with when it was last reached', async () => {
  browser('granted')
  serve({ ...rest, [DEVICES]: () => data([here, phone]) })
  const { card } = await open()
  expect(await card.findByText('On. This device shows your notifications.')).toBeDefined()
  const rows = await card.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on LinuxThis device · Not notified yet/),
    expect.stringMatching(/^Chrome on AndroidLast notified 12 minutes ago/),
  ])
})

it('explains that a device without a persistent session only shows that there is a reminder', async () => {
  browser('granted')
  writeSession({ token: 'a-token', user: MAYA }, false)
  // Data of such a session is stored in the tab only.
  sessionStorage.setItem('verdant.push', localStorage.getItem('verdant.push') ?? '')
  serve({ ...rest, [DEVICES]: () => data([here]) })
  const { card } = await open()
  expect(await card.findByText(/^You chose not to stay signed in here/)).toBeDefined()
})

it.each([
  ['sent', /^Test sent\. It should appear/],
  ['gone', /^This device no longer accepts notifications/],
  ['failed', /^This device’s notification service didn’t accept the test/],
] as const)('says what came of a test: %s', async (result, words) => {
  browser('granted')
  const requests = serve({ ...rest, [DEVICES]: () => data([here, phone]), [TEST]: () => data({ result }) })
  const { user, card } = await open()
  await user.click(await card.findByRole('button', { name: 'Send a test to Chrome on Android' }))
  expect(await card.findByText(words)).toBeDefined()
  expect(requests.find(({ path }) => path.endsWith('/test'))?.body).toEqual({ subscription_uuid: PHONE })
})

it('asks to wait between two test notifications', async () => {
  browser('granted')
  const words = 'A test was sent just now. Try again in a few seconds.'
  serve({ ...rest, [DEVICES]: () => data([here]), [TEST]: () => refused(429, words) })
  const { user, card } = await open()
  await user.click(await card.findByRole('button', { name: 'Send a test to Firefox on Linux' }))
  expect(await toasted(words)).toContain(words)
})

it('removes another device from the list', async () => {
  browser('granted')
  let devices = [here, phone]
  serve({
    ...rest,
    [DEVICES]: () => data(devices),
    [REMOVE_PHONE]: () => {
      devices = [here]
      return data(null)
    },
  })
  const { user, card } = await open()
  await user.click(await card.findByRole('button', { name: 'Remove Chrome on Android' }))
  await waitFor(() => expect(card.queryByText('Chrome on Android')).toBeNull())
  expect(card.getByText('On. This device shows your notifications.')).toBeDefined()
})

it('turns this device off in the browser and on the server', async () => {
  const unsubscribe = browser('granted')
  let devices = [here]
  serve({
    ...rest,
    [DEVICES]: () => data(devices),
    [REMOVE_HERE]: () => {
      devices = []
      return data(null)
    },
  })
  const { user, card } = await open()
  await user.click(await card.findByRole('button', { name: 'Turn off on Firefox on Linux' }))
  expect(await card.findByText('Off. This device doesn’t show notifications.')).toBeDefined()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(await card.findByRole('button', { name: 'Turn on notifications' })).toBeDefined()
  expect(localStorage.getItem('verdant.push')).toBeNull()
})

it('shows how to allow notifications where the client has blocked them', async () => {
  browser('denied', false)
  serve({ ...rest, [DEVICES]: () => data([]) })
  const { card } = await open()
  expect(await card.findByText('Notifications are blocked')).toBeDefined()
  expect(card.queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
})

it('fails alone, says why and tries again', async () => {
  browser('default', false)
  let answer = () => refused(404, 'The list is closed')
  serve({ ...rest, [DEVICES]: () => answer() })
  const { user, card } = await open()
  expect(await card.findByText('The list is closed')).toBeDefined()
  answer = () => data([phone])
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Chrome on Android')).toBeDefined()
  await act(async () => undefined)
})

describe('what the client is notified of', () => {
  const READ = 'GET /api/push/get/settings/me'
  const SAVE = 'PUT /api/push/update/settings'

  /** Serves settings that start as the default and take every change. */
  function serveSettings() {
    let settings = DEFAULT_PUSH_SETTINGS
    const requests = serve({
      ...rest,
      [READ]: () => data(settings),
      [SAVE]: ({ body }) => data((settings = changePushSettings(settings, body as PushSettingsChange))),
    })
    return () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  }

  it('has a switch for each group that shows a change at once, and undoes one that is refused', async () => {
    browser('granted')
    const answer = later()
    serve({ ...rest, [SAVE]: answer.answer })
    const { user, card } = await open()
    const debts = await card.findByRole<HTMLInputElement>('switch', { name: /^Debt reminders/ })
    expect(debts.checked).toBe(true)
    await user.click(debts)
    expect(debts.checked).toBe(false)
    answer.settle(refused(400, 'Not now'))
    await waitFor(() => expect(debts.checked).toBe(true))
    expect(await toasted('Not now')).toContain('Not now')
  })

  it('keeps security messages on and says why', async () => {
    browser('granted')
    serveSettings()
    const { user, card } = await open()
    const security = await card.findByRole<HTMLInputElement>('switch', { name: /^Account security/ })
    expect([security.checked, security.disabled]).toEqual([true, true])
    await user.hover(card.getByRole('group', { name: 'Account security' }))
    expect((await screen.findByRole('tooltip')).textContent).toMatch(
      /nobody can change your account unnoticed/,
    )
  })

  it.each([
    ['the device', false, /^Mountain Time \(Denver\)/],
    ['the client’s choice', true, /^Eastern Time \(New York\)/],
  ])('shows quiet hours in the zone of %s', async (_, is_time_zone_chosen, words) => {
    browser('granted')
    vi.spyOn(clock, 'zone').mockReturnValue('America/Denver')
    const user = { ...MAYA, time_zone: 'America/New_York', is_time_zone_chosen }
    writeSession({ token: 'a-token', user }, true)
    const quiet_hours = { from: '22:00', to: '07:00' }
    serve({ ...rest, [READ]: () => data({ ...DEFAULT_PUSH_SETTINGS, quiet_hours }) })
    const { card } = await open()
    expect(await card.findByText(words)).toBeDefined()
  })

  it('sets quiet hours, changes them, and turns them off', async () => {
    browser('granted')
    const sent = serveSettings()
    const { user, card } = await open()
    await user.click(await card.findByRole('switch', { name: /^Quiet hours/ }))
    const to = await card.findByLabelText<HTMLInputElement>('To')
    expect([card.getByLabelText<HTMLInputElement>('From').value, to.value]).toEqual(['22:00', '07:00'])
    fireEvent.change(to, { target: { value: '22:00' } })
    await user.click(card.getByRole('button', { name: 'Save hours' }))
    expect(await card.findByText('Choose an end that differs from the start')).toBeDefined()
    fireEvent.change(to, { target: { value: '06:30' } })
    await user.click(card.getByRole('button', { name: 'Save hours' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    await user.click(card.getByRole('switch', { name: /^Quiet hours/ }))
    await waitFor(() => expect(card.queryByLabelText('From')).toBeNull())
    expect(sent()).toEqual([
      { quiet_hours: { from: '22:00', to: '07:00' }, version: 0 },
      { quiet_hours: { from: '22:00', to: '06:30' }, version: 1 },
      { quiet_hours: null, version: 2 },
    ])
  })

  it('queues a change that is made offline', async () => {
    browser('granted')
    serveSettings()
    const { user, card } = await open()
    const spending = await card.findByRole<HTMLInputElement>('switch', { name: /^Spending alerts/ })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.click(spending)
    expect(await card.findByText('Waiting to sync')).toBeDefined()
    expect(spending.checked).toBe(false)
  })

  /** Serves settings whose quiet hours another device changes once the page has read them. */
  function serveConflict() {
    let settings = DEFAULT_PUSH_SETTINGS
    const theirs = { quiet_hours: { from: '21:00', to: '06:00' }, version: 1 }
    const requests = serve({
      ...rest,
      [READ]: () => data(settings),
      [SAVE]: ({ body }) => {
        if (settings.version === 0) settings = { ...settings, ...theirs }
        if ('version' in (body as object)) return refused(409, 'Changed elsewhere', { code: 'conflict' })
        return data((settings = changePushSettings(settings, body as PushSettingsChange)))
      },
    })
    return () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  }

  function goOffline() {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    return () => {
      online.mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
    }
  }

  /** Opens the card, goes offline and turns quiet hours on. */
  async function openAndChangeQuietHours() {
    const opened = await open()
    const quiet = await opened.card.findByRole('switch', { name: /^Quiet hours/ })
    const goOnline = goOffline()
    await opened.user.click(quiet)
    return { ...opened, goOnline }
  }

  it('offers the choice where quiet hours were changed on another device meanwhile', async () => {
    browser('granted')
    const sent = serveConflict()
    const { user, card, goOnline } = await openAndChangeQuietHours()
    await card.findByText('Waiting to sync')
    goOnline()
    const row = within(await card.findByRole('row', { name: /^Quiet hours/ }))
    await waitFor(() =>
      expect(
        row.getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll('\u202F', ' ')),
      ).toEqual(['10:00 PM to 7:00 AM', '9:00 PM to 6:00 AM']),
    )
    await user.click(card.getByRole('button', { name: 'Keep my change' }))
    await waitFor(() => expect(card.queryByRole('button', { name: 'Keep my change' })).toBeNull())
    expect(sent()).toEqual([
      { quiet_hours: { from: '22:00', to: '07:00' }, version: 0 },
      { quiet_hours: { from: '22:00', to: '07:00' } },
    ])
  })

  it('syncs a switch while quiet hours wait for the client’s choice', async () => {
    browser('granted')
    const sent = serveConflict()
    const { user, card, goOnline } = await openAndChangeQuietHours()
    await user.click(card.getByRole('switch', { name: /^Debt reminders/ }))
    await card.findByText('Waiting to sync')
    goOnline()
    expect(await card.findByRole('button', { name: 'Keep my change' })).toBeDefined()
    await waitFor(() =>
      expect(sent()).toEqual([{ quiet_hours: { from: '22:00', to: '07:00' }, version: 0 }, { debts: false }]),
    )
    await waitFor(() => expect(card.queryByText('Waiting to sync')).toBeNull())
    expect(card.getByRole<HTMLInputElement>('switch', { name: /^Debt reminders/ }).checked).toBe(false)
    expect(card.getByRole('button', { name: 'Keep my change' })).toBeDefined()
  })

  it('shows what an earlier release queued, and sends it before later changes', async () => {
    browser('granted')
    const sent = serveConflict()
    const { user, card } = await open()
    const debts = await card.findByRole<HTMLInputElement>('switch', { name: /^Debt reminders/ })
    const goOnline = goOffline()
    const about = { subject: 'getPushSettings', label: 'Notification settings' }
    const quiet_hours = { from: '22:00', to: '07:00' }
    await act(() => write(updatePushSettings, { body: { quiet_hours, version: 0 } }, about))
    await act(() => write(updatePushSettings, { body: { debts: false } }, about))
    await card.findByText('Waiting to sync')
    expect([card.getByLabelText<HTMLInputElement>('To').value, debts.checked]).toEqual(['07:00', false])
    await user.click(debts)
    await waitFor(() => expect(debts.checked).toBe(true))
    goOnline()
    await user.click(await card.findByRole('button', { name: 'Use the other version' }))
    await waitFor(() =>
      expect(sent()).toEqual([{ quiet_hours, version: 0 }, { debts: false }, { debts: true }]),
    )
    await waitFor(() => expect(card.queryByText('Waiting to sync')).toBeNull())
    expect(debts.checked).toBe(true)
  })
})
