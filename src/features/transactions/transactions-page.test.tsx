import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { noteAnswer, noteSlowCall } from '#app/platform/online.ts'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import { recentTransactionsQuery } from '#app/shared/spend/transactions-query.ts'
import type { Transaction } from '#core/contract/transactions.ts'
import { totalsOf } from '#core/spend/filter.ts'
import { data, isWrite, later, refused } from '#tests/fixtures/page-api.ts'
import { recentAnswer, serveTransactions } from '#tests/fixtures/page-transactions.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleTransaction, uuidOf } from '#tests/fixtures/sample-transactions.ts'

const groceries = sampleTransaction({ transaction_uuid: uuidOf(40) })
const coffee = sampleTransaction({
  transaction_uuid: uuidOf(39),
  date: '2026-11-17',
  amount_cents: -5_25,
  name: 'Corner Coffee',
  description: 'CORNER COFFEE 88',
  category: 'coffee_bars',
  type: 'want',
  is_reviewed: false,
})
const paycheck = sampleTransaction({
  transaction_uuid: uuidOf(38),
  date: '2026-10-30',
  amount_cents: 3_200_00,
  name: 'Maple Works',
  description: 'MAPLE WORKS PAYROLL',
  category: 'paycheck',
  type: 'income',
})
const three = [groceries, coffee, paycheck]

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const open = (query = '') => visit(`/spend/transactions${query}`)
const list = () => screen.findByRole('list', { name: 'Transactions' })
const names = async () => [...(await list()).querySelectorAll('a')].map(({ textContent }) => textContent)
const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}
const sheetOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('lists by month, newest first, with totals of what a filter chose', async () => {
  serveTransactions({ transactions: three })
  open('?from=2026-10-01')
  expect(await names()).toEqual(['Fresh Basket', 'Corner Coffee', 'Maple Works'])
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['November 2026', 'October 2026'])
  expect((await screen.findByText('3')).closest('output')?.textContent).toMatch(
    /3 transactions.*\+\$3,200\.00.*−\$47\.75/,
  )
  const row = screen.getByRole('link', { name: 'Maple Works' }).closest('li')
  expect(row?.textContent).toContain('Paycheck · Oct 30 · Everyday Checking')
  expect(row?.textContent).toContain('+$3,200.00')
})

it('sums nothing without a filter', async () => {
  serveTransactions({ transactions: three })
  open()
  await names()
  expect(screen.getByText('3').closest('output')?.textContent).toBe('3 transactions')
})

it('searches from the address and the field, and clears', async () => {
  serveTransactions({ transactions: three })
  const { user } = open('?category=groceries')
  expect(await names()).toEqual(['Fresh Basket'])
  await user.click(screen.getByRole('button', { name: 'Remove filter: Groceries' }))
  await waitFor(async () => expect(await names()).toHaveLength(3))
  await user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), '5.25')
  await waitFor(async () => expect(await names()).toEqual(['Corner Coffee']))
  expect(address()).toContain('search=')
  await user.clear(screen.getByRole('searchbox', { name: 'Search transactions' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), 'zebra')
  expect(await screen.findByText('No transactions match')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(async () => expect(await names()).toHaveLength(3))
})

it('narrows to a month', async () => {
  serveTransactions({ transactions: three })
  open('?month=2026-10')
  expect(await names()).toEqual(['Maple Works'])
  expect(screen.getByRole('button', { name: 'Remove filter: October 2026' })).toBeDefined()
})

it('reads further months as they come into view', async () => {
  const many = Array.from({ length: 230 }, (_, at) =>
    sampleTransaction({
      transaction_uuid: uuidOf(800 - at),
      name: `Shop ${at}`,
      date: at < 198 ? '2026-11-10' : '2026-10-10',
    }),
  )
  const calls = serveTransactions({ transactions: many })
  const { user } = open()
  await names()
  expect(calls.some(({ query }) => query.to === '2026-10-31')).toBe(false)
  const [first] = (await list()).querySelectorAll('a')
  act(() => first?.focus())
  await user.keyboard('{End}')
  act(() => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(230 * 64)
    window.dispatchEvent(new Event('scroll'))
  })
  await waitFor(() => expect(calls.some(({ query }) => query.to === '2026-10-31')).toBe(true))
  expect(await screen.findByRole('link', { name: 'Shop 229' })).toBeDefined()
})

it('lists the first page before all are counted, and says when counting fails', async () => {
  const many = Array.from({ length: 230 }, (_, at) =>
    sampleTransaction({
      transaction_uuid: uuidOf(800 - at),
      name: `Shop ${at}`,
      date: at < 190 ? '2026-11-10' : '2026-10-10',
    }),
  )
  const counting = later()
  const counts = [counting.answer, () => data(totalsOf(many))]
  serveTransactions(
    { transactions: many },
    { 'GET /api/spend/get/transaction-totals/me': () => (counts.shift() ?? counting.answer)() },
  )
  const { user } = open()
  expect((await names())[0]).toBe('Shop 0')
  expect(screen.queryByText('230')).toBeNull()
  expect(screen.getByText('November 2026').parentElement?.textContent).toContain('All out')
  counting.settle(refused(400, 'That didn’t work'))
  expect(await screen.findByText('Couldn’t load older transactions')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('230')).closest('output')?.textContent).toBe('230 transactions')
  expect(screen.queryByText('Couldn’t load older transactions')).toBeNull()
})

it('offers to link a bank while there is nothing', async () => {
  serveTransactions({ transactions: [], accounts: [] })
  open()
  expect((await screen.findByRole('link', { name: 'Link a bank' })).getAttribute('href')).toBe('/banks')
})

it('says what failed, and tries again', async () => {
  let isDown = true
  const stored = { transactions: three }
  const broken = () => refused(400, 'That didn’t work')
  serveTransactions(stored, {
    'GET /api/spend/get/recent-transactions/me': () => (isDown ? broken() : data(recentAnswer(three))),
    'GET /api/spend/get/transactions/me': () =>
      isDown ? broken() : data({ transactions: three, next_cursor: null }),
  })
  const { user } = open()
  expect(await screen.findByText('Couldn’t load your transactions')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await names()).toHaveLength(3)
})

describe('the keyboard', () => {
  it('moves with arrows, opens with Enter, categorizes with c and reviews with r', async () => {
    const stored: { transactions: Transaction[] } = { transactions: three }
    const calls = serveTransactions(stored, {
      'PUT /api/spend/update/transaction': ({ body }) => {
        const change = body as Partial<Transaction>
        const changed = { ...coffee, ...change, version: 2 }
        stored.transactions = [groceries, changed, paycheck]
        return data(changed)
      },
    })
    const { user } = open()
    await names()
    act(() => screen.getByRole('link', { name: 'Fresh Basket' }).focus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Corner Coffee'))
    await user.keyboard('r')
    await waitFor(() =>
      expect(calls.find(isWrite)?.body).toMatchObject({
        is_reviewed: true,
        transaction_uuid: coffee.transaction_uuid,
      }),
    )
    await user.keyboard('c')
    const dialog = await sheetOf('Categorize')
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    await user.type(dialog.getByRole('combobox', { name: 'Category' }), 'restau{Enter}')
    await toasted('Corner Coffee: Restaurants')
    expect(calls.findLast(isWrite)?.body).toMatchObject({ category: 'restaurants' })
    act(() => screen.getByRole('link', { name: 'Corner Coffee' }).focus())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Corner Coffee' })).toBeDefined()
    expect(address()).toContain(`open=${coffee.transaction_uuid}`)
  })
})

it('changes several at once', async () => {
  const calls = serveTransactions(
    { transactions: three },
    { 'PUT /api/spend/update/transactions': () => data({ changed_count: 2 }) },
  )
  const { user } = open()
  await names()
  await user.click(screen.getByRole('button', { name: 'Select' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Fresh Basket, Nov 18' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Corner Coffee, Nov 17' }))
  expect(screen.getByText('2 transactions selected')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Exclude' }))
  await toasted('2 transactions excluded')
  expect(calls.find(isWrite)?.body).toEqual({
    transaction_uuids: [groceries.transaction_uuid, coffee.transaction_uuid],
    is_excluded: true,
  })
  expect(screen.queryByText('2 transactions selected')).toBeNull()
})

/** Collects the files that are saved. */
function savedFiles() {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => {
        files.push(file)
        return 'blob:transactions'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return { lines: async () => (await files[0]?.text())?.trim().split('\r\n') }
}

it('exports everything that matches, page after page', async () => {
  const many = Array.from({ length: 1200 }, (_, at) =>
    sampleTransaction({ transaction_uuid: uuidOf(5000 - at), name: `Shop ${at}` }),
  )
  const files = savedFiles()
  serveTransactions({ transactions: [...many, coffee] })
  const { user } = open('?category=groceries')
  await names()
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))

  await toasted('1,200 transactions exported')
  const lines = await files.lines()
  expect(lines).toHaveLength(1201)
  expect(lines?.[1]).toBe(
    `2026-11-18,Shop 0,-42.50,Groceries,Need,Everyday Checking,,,FRESH BASKET #204 BURLINGTON VT,No,Yes,${uuidOf(5000)}`,
  )
})

describe('while the server does not answer', () => {
  const LIST = 'GET /api/spend/get/transactions/me'
  const RECENT = 'GET /api/spend/get/recent-transactions/me'
  const gateway = () => new Response('', { status: 502 })
  const sentence = () => screen.queryByText(/This list has the last 90 days\.$/)?.textContent
  const keep = (transactions: Transaction[]) =>
    act(() => void queryClient.setQueryData(recentTransactionsQuery.queryKey, recentAnswer(transactions)))

  it('shows the last 90 days from the device after a second, then the list', async () => {
    const answer = later()
    serveTransactions({ transactions: three }, { [LIST]: answer.answer })
    open()
    keep([coffee])
    expect(await names()).toEqual(['Corner Coffee'])
    expect(sentence()).toBe('Still loading. This list has the last 90 days.')
    answer.settle(data({ transactions: three, next_cursor: null }))
    await waitFor(async () => expect(await names()).toHaveLength(3))
    expect(sentence()).toBeUndefined()
  })

  it('says that the connection is slow', async () => {
    serveTransactions({ transactions: three }, { [LIST]: () => new Promise(() => undefined) })
    open()
    keep([coffee])
    expect(await names()).toEqual(['Corner Coffee'])
    let endSlow = () => undefined as void
    act(() => void (endSlow = noteSlowCall()))
    expect(sentence()).toBe('The connection is slow. This list has the last 90 days.')
    act(endSlow)
  })

  it('does not say that nothing matches before the server has answered', async () => {
    serveTransactions({ transactions: three }, { [LIST]: () => new Promise(() => undefined) })
    open('?category=groceries')
    keep([])
    expect(await screen.findByText('Loading your transactions')).toBeDefined()
    let endSlow = () => undefined as void
    act(() => void (endSlow = noteSlowCall()))
    expect(screen.getByText('Loading your transactions')).toBeDefined()
    expect(screen.queryByText('No transactions match')).toBeNull()
    act(endSlow)
  })

  it('says that Verdant cannot be reached, and not that the device is offline', async () => {
    serveTransactions({ transactions: three }, { [LIST]: gateway, [RECENT]: gateway })
    act(() => noteAnswer(false))
    open()
    keep([coffee])
    expect(await names()).toEqual(['Corner Coffee'])
    await waitFor(() =>
      expect(sentence()).toBe('Can’t reach Verdant right now. This list has the last 90 days.'),
    )
    act(() => noteAnswer(true))
  })
})

describe('offline', () => {
  const openOffline = async (query = '') => {
    serveTransactions({ transactions: three })
    goOffline()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const visited = open(query)
    act(() => void queryClient.setQueryData(recentTransactionsQuery.queryKey, recentAnswer(three)))
    expect(await screen.findByText('You’re offline. This list has the last 90 days.')).toBeDefined()
    return visited
  }

  it('shows the last 90 days from the device, narrowed there, and changes them', async () => {
    const { user } = await openOffline('?category=coffee_bars')
    expect(await names()).toEqual(['Corner Coffee'])
    await user.click(screen.getByRole('link', { name: 'Corner Coffee' }))
    const sheet = await sheetOf('Corner Coffee')
    await user.click(sheet.getByRole('switch', { name: 'Reviewed' }))
    await waitFor(() =>
      expect(sheet.getByRole<HTMLInputElement>('switch', { name: 'Reviewed' }).checked).toBe(true),
    )
    expect((await screen.findAllByText('Waiting to sync')).length).toBeGreaterThan(0)
  })

  it('moves a recategorized transaction out of a list of its old category, and offers a rule for it', async () => {
    const { user } = await openOffline('?category=coffee_bars')
    await user.click(await screen.findByRole('link', { name: 'Corner Coffee' }))
    const sheet = await sheetOf('Corner Coffee')
    await user.click(sheet.getByRole('combobox', { name: 'Category' }))
    await user.type(sheet.getByRole('combobox', { name: 'Category' }), 'restau{Enter}')
    expect(await sheet.findByText('Always categorize Corner Coffee as Restaurants?')).toBeDefined()
    expect(await sheet.findByText(/^0 transactions of the last 90 days match/)).toBeDefined()
    await user.click(sheet.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('No transactions match')).toBeDefined()
  })

  it('lists what is entered, and counts it', async () => {
    const { user } = await openOffline()
    await user.click(screen.getByRole('button', { name: 'Add transaction' }))
    const sheet = await sheetOf('Add transaction')
    await user.type(sheet.getByLabelText('Amount'), '8')
    await user.type(sheet.getByLabelText('Name'), 'Lemonade stand')
    await user.type(sheet.getByRole('combobox', { name: 'Category' }), 'coffee{Enter}')
    await user.click(sheet.getByRole('button', { name: 'Add transaction' }))
    await waitFor(async () => expect((await names())[0]).toBe('Lemonade stand'))
    expect(screen.getByText('4').closest('output')?.textContent).toBe('4 transactions')
  })

  it('changes several at once', async () => {
    const { user } = await openOffline('?from=2026-10-01')
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('checkbox', { name: /Fresh Basket/ }))
    await user.click(screen.getByRole('checkbox', { name: /Corner Coffee/ }))
    await user.click(screen.getByRole('button', { name: 'Exclude' }))
    await toasted('2 transactions excluded')
    expect(await screen.findAllByText('Waiting to sync')).toHaveLength(2)
    expect(screen.getByText('3').closest('output')?.textContent).toContain('$0.00')
  })

  it('exports what the device has, and says so', async () => {
    const files = savedFiles()
    const { user } = await openOffline()
    await user.click(screen.getByRole('button', { name: 'Export the last 90 days' }))
    await toasted('The last 90 days exported. Go online to export older transactions.')
    expect(await files.lines()).toHaveLength(4)
  })
})
