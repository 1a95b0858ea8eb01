import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteAnswer } from '#app/platform/online.ts'
import { write } from '#app/platform/outbox.ts'
import { writeSession } from '#app/platform/session.ts'
import { createPayment } from '#core/contract/debt-payments.ts'
import { updateDebts } from '#core/contract/debt.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { data, isWrite, refused, type SentRequest, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))

const UPDATE = 'PUT /api/debt/update/debts'
const PAY = 'POST /api/debt/create/payment'
const VISA = '0199a0aa-0000-7000-8000-00000000000a'

beforeEach(() => {
  disk.wipe()
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}
const goOnline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
}
const writeName = (name: string, more: object = {}) =>
  write(
    updateDebts,
    { body: { debt_uuid: VISA, name, ...more } },
    { subject: VISA, label: `Name of ${name}` },
  )
const rename = (name: string, more: object = {}) => act(() => writeName(name, more))
const pay = () =>
  act(() =>
    write(
      createPayment,
      { body: { debt_uuid: VISA, paid_on: '2026-11-21', amount_cents: 12_000 } },
      { subject: VISA, label: 'Payment of $120 on Visa' },
    ),
  )
/** A page that makes no calls. */
async function openPage(answers: Parameters<typeof serve>[0] = {}) {
  const requests = serve(answers)
  const { user } = visit('/no/such/page')
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that page' })
  return { requests, user }
}
const conflict = () => refused(409, 'This debt was changed on another device.', { code: 'conflict' })
const openQueue = async (user: Awaited<ReturnType<typeof openPage>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Show changes' }))
  return screen.findByRole('dialog', { name: 'Pending changes' })
}
const rows = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('listitem')
    .map((row) => row.textContent ?? '')

it('shows nothing while nothing is pending', async () => {
  await openPage()
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull()
  goOffline()
  expect(screen.getByText(/You’re offline/).textContent).not.toMatch(/wait|sync/)
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull()
})

it('counts the pending changes offline, and lists them in order', async () => {
  const { user } = await openPage()
  goOffline()
  await rename('Visa')
  expect(screen.getByText(/1 change will sync when you’re back online\./)).toBeDefined()
  await pay()
  expect(screen.getByText(/2 changes will sync when you’re back online\./)).toBeDefined()
  const [first, second] = rows(await openQueue(user))
  expect(first).toMatch(/^Name of Visa.*Waiting.*Made a moment ago.*This will sync when you’re back online\./)
  expect(second).toContain('Payment of $120 on Visa')
  expect(screen.queryByText('Keep this window open')).toBeNull()
})

it('says that changes sync when the server is back while only the server is down', async () => {
  const { user } = await openPage()
  goOffline()
  await rename('Visa')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => noteAnswer(false))
  expect(screen.getByText(/Can’t reach Verdant/).textContent).toMatch(
    /1 change will sync when Verdant is back\.$/,
  )
  expect(rows(await openQueue(user))[0]).toContain('This will sync when Verdant is back.')
  act(() => noteAnswer(true))
})

it('empties the queue when the network is back, and says so in the open list', async () => {
  const { user, requests } = await openPage({ [UPDATE]: () => data({}), [PAY]: () => data(null) })
  goOffline()
  await rename('Visa')
  await pay()
  await openQueue(user)
  goOnline()
  expect(await screen.findByText('No pending changes')).toBeDefined()
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull()
})

it('reports a blocked change even online, and retries it on request', async () => {
  let isBusy = true
  const busy = () => refused(503, 'The server is busy just now.', { code: 'unavailable' })
  const { user, requests } = await openPage({ [UPDATE]: () => (isBusy ? busy() : data({})) })
  goOffline()
  await rename('Visa')
  goOnline()
  expect(await screen.findByText('1 change is waiting to sync.')).toBeDefined()
  const dialog = await openQueue(user)
  expect(rows(dialog)[0]).toContain('We couldn’t save this yet.')
  isBusy = false
  await user.click(within(dialog).getByRole('button', { name: 'Sync now' }))
  expect(await screen.findByText('No pending changes')).toBeDefined()
  expect(requests).toHaveLength(2)
})

it('ends a request that hangs at “Try again”, and sends the change at once', async () => {
  let count = 0
  const hang = ({ signal }: SentRequest) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  const { requests } = await openPage({
    [UPDATE]: (request) => ((count += 1) > 1 ? data({}) : hang(request)),
    'GET /health': () => Response.json({ status: 'ok' }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const writing = writeName('Visa')
  await act(() => vi.advanceTimersByTimeAsync(9000))
  await writing
  const banner = await screen.findByText(/The connection is slow\..*1 change is waiting to sync\./)
  expect(banner).toBeDefined()
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await waitFor(() => expect(screen.queryByText(/waiting to sync/)).toBeNull())
  const [first, second] = requests.filter(isWrite).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(second).toBe(first)
})

it('says behind a gateway that the server cannot be reached, and sends the change once /health answers', async () => {
  let isUp = false
  const gateway = () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
  const { requests } = await openPage({
    [UPDATE]: () => (isUp ? data({}) : gateway()),
    'GET /health': () => (isUp ? Response.json({ status: 'ok' }) : gateway()),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await rename('Visa')
  // By now the change's own wait is minutes long.
  await act(() => vi.advanceTimersByTimeAsync(300_000))
  const tries = requests.filter(isWrite).length
  expect(
    screen.getByText(/Can’t reach Verdant right now\..*1 change will sync when Verdant is back\./),
  ).toBeDefined()
  isUp = true
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  await waitFor(() => expect(screen.queryByText(/Can’t reach|sync/)).toBeNull())
  expect(requests.filter(isWrite)).toHaveLength(tries + 1)
})

it('announces a refused change with its reason; the client can retry or discard it', async () => {
  let isTaken = false
  const no = () =>
    refused(422, 'Please check the amount.', { code: 'invalid_input', fields: { a: 'Too much.' } })
  const { user } = await openPage({ [PAY]: () => (isTaken ? data(null) : no()) })
  goOffline()
  await pay()
  goOnline()
  const banner = await screen.findByText('1 change couldn’t be saved.')
  expect(banner.closest('[role=status]')).not.toBeNull()
  const dialog = await openQueue(user)
  expect(rows(dialog)[0]).toContain('Please check the amount. Too much.')
  expect(within(dialog).queryByRole('button', { name: 'Sync now' })).toBeNull()

  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await user.click(within(dialog).getByRole('button', { name: 'Keep change' }))
  expect(rows(dialog)).toHaveLength(1)
  isTaken = true
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No pending changes')).toBeDefined()
})

it('discards a change only after confirmation, and releases those behind it', async () => {
  const no = () => refused(422, 'No.', { code: 'invalid_input' })
  const { user, requests } = await openPage({ [PAY]: no, [UPDATE]: () => data({}) })
  goOffline()
  await pay()
  await rename('Visa')
  goOnline()
  await screen.findByText('1 change couldn’t be saved.')
  const dialog = await openQueue(user)
  expect(rows(dialog)[1]).toContain('This will sync after you resolve “Payment of $120 on Visa”.')
  await user.click(within(dialog).getAllByRole('button', { name: 'Discard' })[0] as HTMLElement)
  expect(rows(dialog)).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Discard change' }))
  expect(await screen.findByText('No pending changes')).toBeDefined()
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'PUT'])
})

it('lets the client keep their change in a conflict: it is sent without its version', async () => {
  let isConflict = true
  const { user, requests } = await openPage({ [UPDATE]: () => (isConflict ? conflict() : data({})) })
  goOffline()
  await rename('Visa', { version: 3 })
  goOnline()
  await screen.findByText('1 change couldn’t be saved.')
  const dialog = await openQueue(user)
  expect(rows(dialog)[0]).toContain('Changed elsewhere')
  expect(rows(dialog)[0]).toContain('This debt was changed on another device.')
  isConflict = false
  await user.click(within(dialog).getByRole('button', { name: 'Keep my change' }))
  expect(await screen.findByText('No pending changes')).toBeDefined()
  expect(requests.map(({ body }) => body)).toEqual([
    { debt_uuid: VISA, name: 'Visa', version: 3 },
    { debt_uuid: VISA, name: 'Visa' },
  ])
})

it('lets the client take the server’s version in a conflict', async () => {
  const { user, requests } = await openPage({ [UPDATE]: conflict })
  goOffline()
  await rename('Visa', { version: 3 })
  goOnline()
  await screen.findByText('1 change couldn’t be saved.')
  const dialog = await openQueue(user)
  await user.click(within(dialog).getByRole('button', { name: 'Use the other version' }))
  expect(await screen.findByText('No pending changes')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('1 change couldn’t be saved.')).toBeNull())
  expect(requests).toHaveLength(1)
})

it('warns where pending changes are lost with the window', async () => {
  disk.isDenied = true
  const { user } = await openPage()
  goOffline()
  await rename('Visa')
  await openQueue(user)
  expect(screen.getByText('Keep this window open')).toBeDefined()
})
