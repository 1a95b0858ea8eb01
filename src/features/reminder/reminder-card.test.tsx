import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearOutbox, outboxStore } from '#app/platform/outbox-lifecycle.ts'
import { queryClient } from '#app/platform/queries.ts'
import { QueryProvider } from '#app/platform/query-provider.tsx'
import { writeSession } from '#app/platform/session.ts'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { type Reminder, updateReminder } from '#core/contract/debt-reminders.ts'
import { getDashboardData } from '#core/contract/debt-totals.ts'
import { getUserJourney } from '#core/contract/journey.ts'
import { upcomingPayments } from '#core/debt/upcoming-payments.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { data, isWrite, refused, serve } from '#tests/fixtures/page-api.ts'
import { serveDebts } from '#tests/fixtures/page-debts.ts'
import { viewAda } from '#tests/fixtures/page-sharing.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { sampleCard, sampleReminder } from '#tests/fixtures/sample-debts.ts'
import { ReminderCard } from './reminder-card.tsx'
import type { ReminderDebt } from './reminder-values.ts'

const NEW_YORK = 'America/New_York'
const visa = sampleCard({
  debt_uuid: '0199a0aa-0000-7000-8000-0000000000d1',
  due_day: 27,
  payment_cents: 12_000,
})
const reminder = sampleReminder({
  debt_uuid: visa.debt_uuid,
  days_before: [3, 1],
})
const phone = {
  subscription_uuid: '0199a0aa-0000-7000-8000-0000000000c1',
  device: 'Chrome on Android',
  created_at: '2026-11-20T10:00:00.000Z',
  last_success_at: null,
}

const READ = 'GET /api/debt/get/reminder/me'
const DEVICES = 'GET /api/push/get/subscriptions/me'
const CREATE = 'POST /api/debt/create/reminder'
const UPDATE = 'PUT /api/debt/update/reminder'
const SNOOZE = 'POST /api/debt/create/snooze'
const REMOVE = `DELETE /api/debt/delete/reminder/${reminder.reminder_uuid}`

/** A server that stores reminders. */
function server(stored: readonly Reminder[] = [], devices: readonly unknown[] = []) {
  let reminders = [...stored]
  const answer = (changed: Reminder) => {
    reminders = [...reminders.filter((each) => each.reminder_uuid !== changed.reminder_uuid), changed]
    return data(changed)
  }
  return serve({
    [READ]: () => data(reminders),
    [DEVICES]: () => data(devices),
    [CREATE]: ({ body }) => answer({ ...reminder, ...(body as Partial<Reminder>) }),
    [UPDATE]: ({ body }) => answer({ ...reminder, ...(body as Partial<Reminder>) }),
    [SNOOZE]: ({ body }) => {
      const { snoozed_until } = body as { snoozed_until: string }
      return answer({ ...reminder, snoozed_until, next_at: snoozed_until })
    },
    [REMOVE]: () => {
      reminders = []
      return data(null)
    },
  })
}

/** A browser with push and its permission; `outdated` ones have none. */
function browser(permission: NotificationPermission | 'unsupported') {
  const requestPermission = vi.fn(async (): Promise<NotificationPermission> => 'denied')
  if (permission === 'unsupported') return requestPermission
  const notification = {
    permission,
    requestPermission: async () => (notification.permission = await requestPermission()),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', Object)
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  return requestPermission
}

beforeEach(async () => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
  vi.spyOn(clock, 'zone').mockReturnValue(NEW_YORK)
  writeSession({ token: 'a-token', user: MAYA }, true)
  await clearOutbox()
  queryClient.clear()
  return () => void Reflect.deleteProperty(navigator, 'serviceWorker')
})

function open(debt: ReminderDebt = visa) {
  render(
    <QueryProvider>
      <ReminderCard debt={debt} />
    </QueryProvider>,
  )
  return userEvent.setup({ delay: null })
}
const press = (name: string | RegExp) => screen.findByRole('button', { name })
const sheet = () => screen.findByRole('dialog')
const writes = (requests: ReturnType<typeof serve>) => requests.filter(isWrite)

// Creating

it('shows what a reminder looks like before there is one, without a name or an amount', async () => {
  server()
  open()
  expect(await screen.findByText('A payment is due in 3 days')).toBeDefined()
  expect(screen.getByText(/^Due Friday, November 27\. Open Verdant/)).toBeDefined()
  expect(screen.queryByText(/\$120/)).toBeNull()
})

it('offers no reminder on the lock screen of a viewer of another plan', async () => {
  server()
  viewAda()
  open()
  expect(await screen.findByText('No reminders yet.')).toBeDefined()
  expect(screen.queryByText(/lock screen/)).toBeNull()
})

it('refetches the home page and its first steps once a reminder is created', async () => {
  server()
  const user = open()
  const keys = [[getDashboardData.name], [getUserJourney.name]]
  for (const key of keys) queryClient.setQueryData(key, {})
  await user.click(await press('Remind me'))
  await sheet()
  await user.click(await press('Save'))
  await screen.findByText('Next: Tuesday, November 24 at 9:00 AM, 3 days before it’s due')
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

it('creates the default reminder in two taps: 3 days before at 9, in the device’s zone, details hidden', async () => {
  const requests = server()
  const user = open()
  await user.click(await press('Remind me'))
  expect(within(await sheet()).getByText(/Eastern Time \(New York\)/)).toBeDefined()
  await user.click(await press('Save'))
  expect(
    await screen.findByText('Next: Tuesday, November 24 at 9:00 AM, 3 days before it’s due'),
  ).toBeDefined()
  expect(writes(requests).map(({ body }) => body)).toEqual([
    {
      reminder_uuid: expect.any(String),
      debt_uuid: visa.debt_uuid,
      days_before: [3],
      local_time: '09:00',
      time_zone: NEW_YORK,
      repeats: 'monthly',
      due_on: null,
      hides_details: true,
      is_enabled: true,
    },
  ])
})

it('accepts any days, typed ones too, another zone, one date, and shown details', async () => {
  const requests = server()
  const user = open()
  await user.click(await press('Remind me'))
  const form = within(await sheet())
  await user.click(form.getByRole('button', { name: 'On the day' }))
  await user.type(form.getByLabelText(/Other number of days/), '10{Enter}')
  expect(form.getByRole('button', { name: '10 days before' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(form.getByRole('button', { name: 'Change time zone' }))
  const zone = form.getByLabelText('Time zone')
  await user.click(zone)
  await user.type(zone, 'Los Angeles')
  await user.click(await screen.findByRole('option', { name: 'Pacific Time (Los Angeles)' }))
  await user.click(form.getByRole('radio', { name: 'Once' }))
  await user.click(form.getByRole('switch', { name: /Hide details/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes(requests)[0]?.body).toMatchObject({
    days_before: [10, 3, 0],
    time_zone: 'America/Los_Angeles',
    repeats: 'once',
    due_on: '2026-11-27',
    hides_details: false,
  })
  expect(await screen.findByText('Shows name and amount')).toBeDefined()
})

it('illustrates both lock screens and says which one it will be', async () => {
  server()
  const user = open()
  await user.click(await press('Remind me'))
  const form = within(await sheet())
  const looks = () => form.getAllByRole('figure').map((look) => look.textContent)
  expect(looks()).toEqual([
    expect.stringMatching(/A payment is due in 3 days.*Details hidden \(selected\)$/),
    expect.stringMatching(/Visa: \$120 due in 3 days.*Details shown$/),
  ])
  await user.click(form.getByRole('switch', { name: /Hide details/ }))
  expect(looks()[1]).toMatch(/Details shown \(selected\)$/)
})

it('shows the minimum payment of a card with a percentage minimum, as its page does', async () => {
  server()
  const user = open({ ...visa, balance_cents: 8_000_00, payment_cents: 0 })
  await user.click(await press('Remind me'))
  const form = within(await sheet())
  // A cycle of 31 days at 24%, and 1% of the balance with the interest of 26.
  expect(form.getByText('Visa: $244.44 due in 3 days')).toBeDefined()
})

it('shows what the saved payoff plan pays, as the reminder will', async () => {
  const choice: PlanChoice = { strategy: 'avalanche', extra_cents: 50_00, order: [], one_offs: [] }
  serveDebts({ debts: [visa], choice }, { [READ]: () => data([]), [DEVICES]: () => data([]) })
  const user = open()
  await user.click(await press('Remind me'))
  const form = within(await sheet())
  const [payment] = upcomingPayments([visa], { ...choice, version: 1 }, '2026-11-21')
  const amount = formatUsd(payment?.amount_cents ?? 0)
  expect(amount).not.toBe('$120')
  expect(await form.findByText(`Visa: ${amount} due in 3 days`)).toBeDefined()
})

it('reports an error beside the field, and sends nothing', async () => {
  const requests = server()
  const user = open()
  await user.click(await press('Remind me'))
  const form = within(await sheet())
  await user.type(form.getByLabelText(/Other number of days/), '31')
  await user.click(form.getByRole('button', { name: 'Add' }))
  expect(form.getByText('Enter a number from 0 to 30')).toBeDefined()
  await user.click(form.getByRole('button', { name: '3 days before' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText('Choose when to be reminded')).toBeDefined()
  expect(writes(requests)).toEqual([])
})

// Changing

it('turns a reminder off and changes it', async () => {
  const requests = server([reminder])
  const user = open()
  await user.click(await screen.findByRole('switch', { name: '3 days and 1 day before at 9:00 AM' }))
  expect(await screen.findByText('Off')).toBeDefined()
  await user.click(await press(/^More about the reminder/))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const form = within(await sheet())
  await user.click(form.getByRole('button', { name: '1 day before' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes(requests)).toHaveLength(2))
  expect(writes(requests)[0]?.body).toEqual({ reminder_uuid: reminder.reminder_uuid, is_enabled: false })
  expect(writes(requests)[1]?.body).toEqual({
    reminder_uuid: reminder.reminder_uuid,
    version: 1,
    days_before: [3],
  })
})

it('sends nothing when nothing was changed', async () => {
  const requests = server([reminder])
  const user = open()
  await user.click(await press(/^More about/))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await user.click(await press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes(requests)).toEqual([])
})

it('says beside the due date that a reminder would never fire', async () => {
  const requests = server()
  const user = open({ ...visa, due_day: 22 })
  await user.click(await press('Remind me'))
  const form = within(await sheet())
  await user.click(form.getByRole('radio', { name: 'Once' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/^It’s too late for this reminder/)).toBeDefined()
  expect(writes(requests)).toEqual([])
  await user.click(form.getByRole('button', { name: 'On the day' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes(requests)).toHaveLength(1))
})

it('shows both versions when another device was faster, and takes the chosen one', async () => {
  const theirs = { ...reminder, version: 2, local_time: '18:00', days_before: [7] }
  const sent: unknown[] = []
  const update = ({ body }: { body?: unknown }) => {
    sent.push(body)
    return sent.length === 1 ? refused(409, 'Changed elsewhere', { code: 'conflict' }) : data({ ...theirs })
  }
  let stored = reminder
  serve({ [READ]: () => data([stored]), [DEVICES]: () => data([]), [UPDATE]: update })
  const user = open()
  await user.click(await press(/^More about/))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  stored = theirs
  const form = within(await sheet())
  await user.click(form.getByRole('button', { name: '1 day before' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This reminder was changed on another device or tab')).toBeDefined()
  expect(form.getByRole('row', { name: 'When 3 days before 7 days before' })).toBeDefined()
  expect(form.queryByRole('row', { name: /^Time/ })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Keep my change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { reminder_uuid: reminder.reminder_uuid, version: 1, days_before: [3] },
    { reminder_uuid: reminder.reminder_uuid, days_before: [3] },
  ])
})

it('does not overwrite a change made elsewhere with one made offline', async () => {
  serve({
    [READ]: () => data([{ ...reminder, version: 2, local_time: '18:00' }]),
    [DEVICES]: () => data([]),
  })
  await outboxStore.change(() => [
    {
      ...makeWrite(
        updateReminder,
        { body: { reminder_uuid: reminder.reminder_uuid, version: 1, local_time: '07:00' } },
        {
          id: 'w-1',
          user_uuid: MAYA.user_uuid,
          subject: reminder.reminder_uuid,
          label: 'Changed',
          made_at: 0,
        },
      ),
      state: 'refused',
      refusal: { status: 409, message: 'Changed elsewhere', code: 'conflict', fields: {} },
    },
  ])
  const user = open()
  expect(await screen.findByRole('row', { name: 'Time 7:00 AM 6:00 PM' })).toBeDefined()
  await user.click(await press('Use the other version'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await outboxStore.read()).toEqual([])
})

it('offers a snooze only where a reminder just fired', async () => {
  server([reminder])
  const user = open()
  await user.click(await press(/^More about/))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Snooze a day' })).toBeNull()
})

it('snoozes for a day from now, for the due date it fired for', async () => {
  const requests = server([
    { ...reminder, last_sent_at: '2026-11-21T14:00:00.000Z', last_due_on: '2026-11-27' },
  ])
  const user = open()
  await user.click(await press(/^More about/))
  await user.click(await screen.findByRole('menuitem', { name: 'Snooze a day' }))
  expect(
    await screen.findByText('Snoozed until Sunday, November 22 at 10:00 AM, 5 days before it’s due'),
  ).toBeDefined()
  expect(writes(requests)[0]?.body).toEqual({
    reminder_uuid: reminder.reminder_uuid,
    snoozed_until: '2026-11-22T15:00:00.000Z',
    due_on: '2026-11-27',
  })
})

it('deletes a reminder', async () => {
  server([reminder])
  const user = open()
  await user.click(await press(/^More about/))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await press('Remind me')).toBeDefined()
})

it('shows the reminders of this debt only', async () => {
  server([{ ...reminder, debt_uuid: MAYA.user_uuid }])
  open()
  expect(await press('Remind me')).toBeDefined()
})

it('allows five at most', async () => {
  server(
    [1, 2, 3, 4, 5].map((each) => ({
      ...reminder,
      reminder_uuid: `${reminder.reminder_uuid.slice(0, -1)}${each}`,
    })),
  )
  open()
  expect(await screen.findAllByRole('switch')).toHaveLength(5)
  expect(screen.queryByRole('button', { name: 'Add reminder' })).toBeNull()
})

it('queues a change made offline, calculates its next time and shows that it is pending', async () => {
  server([reminder])
  const user = open()
  await screen.findByRole('switch')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(await press(/^More about/))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const form = within(await sheet())
  await user.click(form.getByRole('button', { name: '3 days before' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Next: Thursday, November 26 at 9:00 AM, 1 day before it’s due'),
  ).toBeDefined()
  expect(screen.getByText('Waiting to sync')).toBeDefined()
})

it('says that the reminders failed to load, and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serve({ [READ]: () => answer(), [DEVICES]: () => data([]) })
  const user = open()
  expect(await screen.findByText('Couldn’t load your reminders')).toBeDefined()
  answer = () => data([])
  await user.click(await press('Try again'))
  expect(await press('Remind me')).toBeDefined()
})

// Devices

it('asks for no permission until there is a reminder', async () => {
  const asks = browser('default')
  server()
  open()
  await press('Remind me')
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
  expect(asks).not.toHaveBeenCalled()
})

it('says that no device shows reminders yet, shows a preview, and asks after a tap', async () => {
  const asks = browser('default')
  server([reminder])
  const user = open()
  expect(
    await screen.findByText('Reminders are saved, but notifications aren’t on for any device yet.'),
  ).toBeDefined()
  expect(screen.getByText('A payment is due in 3 days')).toBeDefined()
  expect(asks).not.toHaveBeenCalled()
  await user.click(await press('Turn on notifications'))
  expect(asks).toHaveBeenCalledOnce()
  expect(await screen.findByText('Notifications are blocked')).toBeDefined()
})

it('says that the prompt was dismissed, and can be shown again', async () => {
  const asks = browser('default')
  asks.mockResolvedValue('default')
  server([reminder])
  const user = open()
  await user.click(await press('Turn on notifications'))
  expect(await screen.findByText(/^Your browser asked, but didn’t get an answer/)).toBeDefined()
  await user.click(await press('Turn on notifications'))
  expect(asks).toHaveBeenCalledTimes(2)
})

it.each([
  ['denied', undefined, 'Notifications are blocked'],
  ['unsupported', undefined, 'This browser can’t show notifications'],
  [
    'unsupported',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)',
    'Add Verdant to your home screen first',
  ],
] as const)('shows the way where notifications are %s (%s)', async (permission, userAgent, words) => {
  browser(permission)
  if (userAgent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  server([reminder], [phone])
  open()
  expect(await screen.findByText(words)).toBeDefined()
  expect(await screen.findByText('Reminders appear on Chrome on Android, not on this device.')).toBeDefined()
})

it('says that this device shows them, and notices when it was removed elsewhere', async () => {
  browser('granted')
  const here = {
    user_uuid: MAYA.user_uuid,
    subscription_uuid: phone.subscription_uuid,
    endpoint: 'e',
    public_key: 'k',
  }
  localStorage.setItem('verdant.push', JSON.stringify(here))
  let devices = [phone]
  serve({ [READ]: () => data([reminder]), [DEVICES]: () => data(devices) })
  open()
  expect(await screen.findByText('Reminders appear on this device.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull()
  devices = []
  await act(() => queryClient.invalidateQueries())
  expect(await press('Turn on notifications')).toBeDefined()
  expect(localStorage.getItem('verdant.push')).toBeNull()
})

// Calendar

it('exports the due dates as a calendar file', async () => {
  let file: Blob | undefined
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) file = blob
    return 'blob:file'
  }
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'setTimeout')
  server([reminder])
  const user = open()
  await user.click(await press('Add to calendar'))
  expect(clicked).toHaveBeenCalledOnce()
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    if (file) reader.readAsText(file)
  })
  expect(text).toContain('DTSTART;VALUE=DATE:20261127\r\n')
  expect(text).toContain('TRIGGER:-P2DT15H\r\n')
})
