import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearOutbox } from '#app/platform/outbox-lifecycle.ts'
import { queryClient } from '#app/platform/queries.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan, PlanChange, PlanChoice } from '#core/contract/debt-plan.ts'
import { toCsv } from '#core/csv.ts'
import { changedPlan, currentPlan, monthsToDebtFree, planOf, usualChoice } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { formatUsd, toWholeDollars } from '#core/finance/math/money.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { paidUp, sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'
import { monthOfPlan } from './plan-labels.ts'
import { scheduleRows } from './schedule.ts'

const FROM = '2026-11-21'
const DEBTS = 'GET /api/debt/get/debts/me'
const PLAN = 'GET /api/debt/get/plan/me'
const UPDATE = 'PUT /api/debt/update/plan'

const card = sampleLoan({
  ...paidUp,
  debt_uuid: sampleCard().debt_uuid,
  interest_accrual: 'monthly',
  name: 'Visa',
  balance_cents: 6_000_00,
  apr: 0.25,
  minimum_payment_cents: 150_00,
})
const loan = sampleLoan({
  ...paidUp,
  interest_accrual: 'monthly',
  name: 'Dentist',
  balance_cents: 900_00,
  apr: 0.02,
  minimum_payment_cents: 30_00,
})
const debts: Debt[] = [card, loan]
const stored: PlanChoice = { strategy: 'avalanche', extra_cents: 100_00, order: [], one_offs: [] }
const planFor = (choice: PlanChoice, of = debts) => ({ ...planOf(of, choice, FROM), version: 1 })

/** A server that stores the plan it receives; `elsewhere` changes it like another device. */
function servePlan(of: Debt[] = debts, choice: PlanChoice = stored) {
  let current: SavedPlan = { ...choice, version: 1 }
  const requests = serve({
    [DEBTS]: () => data(of),
    [PLAN]: () => data({ ...planFor(current, of), version: current.version }),
    [UPDATE]: ({ body }) => {
      const change = body as PlanChange
      if (change.version !== undefined && change.version < current.version) {
        return refused(409, 'Your plan was changed elsewhere.', { code: 'conflict' })
      }
      current = changedPlan(current, change)
      return data(current)
    },
  })
  const elsewhere = (change: PlanChange) => {
    current = changedPlan(current, change)
  }
  const sent = () => requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
  return { requests, elsewhere, sent, now: () => current }
}
const serveDebts = (of?: Debt[], choice?: PlanChoice) => servePlan(of, choice).requests

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const titled = (words: string | RegExp) => screen.findByRole('heading', { level: 1, name: words })
const extra = () => screen.getByRole('slider', { name: 'Extra each month' })
const order = () =>
  within(screen.getByRole('list', { name: 'Your order' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent)
const about = (name: string) => {
  const id = screen.getByRole('radio', { name }).getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent
}

it('shows when the client is debt-free, and what that saves', async () => {
  serveDebts()
  visit('/debt/plan')
  // Visa at $250 takes 34 months; at $150 it takes 87, and $4,632 more in interest.
  expect(await titled('Debt-free in September 2029')).toBeDefined()
  expect(
    screen.getByText(wholeText('You save $4,632 and 4 years, 5 months compared with minimum payments.')),
  ).toBeDefined()
  expect(screen.getByText('Your plan')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save this plan' })).toBeNull()
  const why = screen.getByRole('link', { name: 'Which debt to pay first' })
  expect(why.getAttribute('href')).toBe('/faq?module=debt&answer=avalanche-or-snowball')
})

it('counts only the minimum payments of debts in the plan below the slider', async () => {
  serveDebts([sampleLoan(paidUp), sampleHome(paidUp)], stored)
  visit('/debt/plan')
  expect(await screen.findByText(/^On top of this month’s \$300 in minimum payments/)).toBeDefined()
})

it('recalculates at once when the slider moves, without a call', async () => {
  const requests = serveDebts()
  visit('/debt/plan')
  await titled('Debt-free in September 2029')
  const before = requests.length
  fireEvent.change(extra(), { target: { value: '50000' } })
  await waitFor(() => expect(title()).toBe('Debt-free in November 2027'))
  expect(extra().getAttribute('aria-valuetext')).toBe('$500')
  expect(screen.getByLabelText<HTMLInputElement>('Exact amount').value).toBe('500')
  expect(requests).toHaveLength(before)
})

it('shows the result beside the slider, against the saved plan, and what $50 more would save', async () => {
  serveDebts()
  visit('/debt/plan')
  await titled('Debt-free in September 2029')
  const result = () => extra().closest('[data-slot=card]')?.querySelector('output')?.textContent
  expect(result()).toBe('Debt-free in September 2029')
  expect(screen.getByText(/^\$50 more a month saves \$\d+ and \d+ months\.$/)).toBeDefined()
  fireEvent.change(extra(), { target: { value: '50000' } })
  await waitFor(() =>
    expect(result()).toMatch(/^Debt-free in November 2027 · saves \$[\d,]+ and 1 year, 10 months$/),
  )
  fireEvent.change(extra(), { target: { value: '0' } })
  await waitFor(() => expect(result()).toMatch(/ · your saved plan saves \$[\d,]+ and /))
})

it('chooses a strategy above the slider, as in the list of strategies', async () => {
  serveDebts()
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  await user.click(screen.getByRole('radio', { name: 'Quick wins' }))
  expect(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' })).toHaveProperty(
    'checked',
    true,
  )
  await user.click(screen.getByRole('radio', { name: 'Custom order' }))
  expect(screen.getByRole('list', { name: 'Your order' })).toBeDefined()
})

it('counts the months that the schedule totals cover', async () => {
  serveDebts()
  visit('/debt/plan')
  const table = await screen.findByRole<HTMLTableElement>('table', { name: 'Payments month by month' })
  expect(table.tFoot?.rows[0]?.cells[0]?.textContent).toBe('Total, 34 mo')
})

it('accepts an amount to the cent', async () => {
  serveDebts()
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  await user.clear(screen.getByLabelText('Exact amount'))
  await user.type(screen.getByLabelText('Exact amount'), '123.45')
  await waitFor(() => expect(extra().getAttribute('aria-valuetext')).toBe('$123.45'))
})

it('shows when each strategy ends and its cost above the cheapest', async () => {
  serveDebts()
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  expect(about('Least interest: highest rate first')).toMatch(
    /^September 2029 · \$[\d,]+ interest · lowest interest$/,
  )
  expect(about('Quick wins: smallest balance first')).toMatch(/ · \$\d+ more interest$/)
  expect(about('Minimum payments only')).toMatch(/ · \$[\d,]+ more interest$/)
  await user.click(screen.getByRole('radio', { name: 'Minimum payments only' }))
  expect(await screen.findByText(/^This is what minimum payments alone lead to/)).toBeDefined()
  expect(extra()).toHaveProperty('disabled', true)
})

it('saves a scenario, or returns to the saved plan', async () => {
  const requests = serveDebts()
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  await user.click(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' }))
  expect(screen.getByText('Not saved')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.getByRole('radio', { name: 'Least interest: highest rate first' })).toHaveProperty(
    'checked',
    true,
  )
  await user.click(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' }))
  await user.click(screen.getByRole('button', { name: 'Save this plan' }))
  expect(await screen.findByText('Your plan')).toBeDefined()
  const [update] = requests.filter(({ method }) => method === 'PUT')
  expect(update?.body).toEqual({ strategy: 'snowball', version: 1 })
  expect(update?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save this plan' })).toBeNull()
})

it('keeps a scenario unsaved when the server refuses it', async () => {
  serve({
    [DEBTS]: () => data(debts),
    [PLAN]: () => data(planFor(stored)),
    [UPDATE]: () => refused(422, 'That is not a plan', { code: 'invalid_input' }),
  })
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  await user.click(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' }))
  await user.click(screen.getByRole('button', { name: 'Save this plan' }))
  expect(await toasted('That is not a plan')).toEqual(['Error', 'That is not a plan'])
  expect(screen.getByText('Not saved')).toBeDefined()
})

it('queues a plan when no answer comes, and shows that it is pending', async () => {
  serve({
    [DEBTS]: () => data(debts),
    [PLAN]: () => data(planFor(stored)),
    [UPDATE]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  await user.click(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' }))
  await user.click(screen.getByRole('button', { name: 'Save this plan' }))
  expect(await screen.findByText('Your plan, waiting to sync')).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' })).toHaveProperty(
    'checked',
    true,
  )
  await clearOutbox()
})

it('reorders debts by keyboard, and announces their places', async () => {
  serveDebts()
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  await user.click(screen.getByRole('button', { name: 'Change order' }))
  const before = order()
  screen.getByRole('button', { name: `Move ${before[1]}, 2 of 2` }).focus()
  await user.keyboard('{ArrowUp}')
  expect(order()).toEqual(before.toReversed())
  expect(screen.getByText(`${before[1]} is now 1 of 2.`)).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Custom order: you choose' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: `Move ${before[1]} down` }))
  expect(order()).toEqual(before)
})

it('moves from the cheapest order to the quickest first win, and shows its price', async () => {
  serveDebts()
  visit('/debt/plan')
  const wins = await screen.findByRole('slider', { name: /^From the least interest/ })
  expect(wins.getAttribute('aria-valuetext')).toMatch(/at no extra cost$/)
  fireEvent.change(wins, { target: { value: wins.getAttribute('max') } })
  await waitFor(() => expect(wins.getAttribute('aria-valuetext')).toMatch(/for \$\d+ more interest$/))
  expect(screen.getByRole('radio', { name: 'Custom order: you choose' })).toHaveProperty('checked', true)
  expect(order()).toEqual(['Dentist', 'Visa'])
})

it('adds a one-off payment in a calendar month, changes it and removes it', async () => {
  const requests = serveDebts()
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  await user.click(screen.getByRole('button', { name: 'Add payment' }))
  await user.click(screen.getByRole('button', { name: 'Add payment' }))
  expect(screen.getByText('Enter an amount')).toBeDefined()
  await user.type(screen.getByLabelText('Amount'), '2000')
  await user.selectOptions(screen.getByLabelText('Month'), 'January')
  await user.click(screen.getByRole('button', { name: 'Add payment' }))
  expect(screen.getByText('Choose December 2026 or later')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Year'), '2027')
  await user.selectOptions(screen.getByLabelText('Apply to'), 'Visa')
  await user.click(screen.getByRole('button', { name: 'Add payment' }))
  await waitFor(() => expect(title()).not.toBe('Debt-free in September 2029'))
  await user.click(screen.getByRole('button', { name: 'January 2027, edit' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('2,000')
  await user.selectOptions(screen.getByLabelText('Month'), 'March')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(screen.getByRole('button', { name: 'Save this plan' }))
  await screen.findByText('Your plan')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    one_offs: [{ month: '2027-03', amount_cents: 2_000_00, debt_uuid: card.debt_uuid }],
  })
  await user.click(screen.getByRole('button', { name: 'March 2027, edit' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await titled('Debt-free in September 2029')).toBeDefined()
})

it('names debts that never end, and the minimum that would end each', async () => {
  const growing = { ...card, minimum_payment_cents: 100_00 }
  serveDebts([growing, loan], { ...stored, extra_cents: 0, strategy: 'minimum' })
  visit('/debt/plan')
  expect(await titled('This plan never pays off one of your debts')).toBeDefined()
  expect(screen.getByText('Visa needs at least $125.01 a month.')).toBeDefined()
})

it('offers the smallest extra amount that ends an endless plan', async () => {
  serveDebts([{ ...card, minimum_payment_cents: 100_00 }], { ...stored, extra_cents: 0 })
  const { user } = visit('/debt/plan')
  await titled('This plan never pays off one of your debts')
  expect(screen.queryByRole('link', { name: /Change what you pay/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Pay $25.01 extra a month' }))
  await waitFor(() => expect(title()).toMatch(/^Debt-free in /))
  expect(extra().getAttribute('aria-valuetext')).toBe('$25.01')
  expect(screen.getByRole('button', { name: 'Save this plan' })).toBeDefined()
})

it('reports payments beyond a plan, and counts on them with one tap', async () => {
  const paid = sampleLoan({
    ...paidUp,
    interest_accrual: 'monthly',
    name: 'Roof',
    balance_cents: 10_000_00,
    apr: 0.24,
    minimum_payment_cents: 150_00,
    payment_cents: 300_00,
  })
  const { sent } = servePlan([paid], { ...stored, extra_cents: 0 })
  const { user } = visit('/debt/plan')
  await titled('This plan never pays off one of your debts')
  expect(screen.getByText('You pay $150 a month more than this plan includes')).toBeDefined()
  // The debt's own page says 56 months.
  expect(screen.getByText('Including it, you’d be debt-free in July 2031.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /extra a month$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Include it in the plan' }))
  await waitFor(() => expect(title()).toBe('Debt-free in July 2031'))
  expect(screen.queryByText(/more than this plan includes$/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save this plan' }))
  await screen.findByText('Your plan')
  expect(sent()).toEqual([{ extra_cents: 150_00, version: 1 }])
})

it('says how much later a plan ends than current payments, and the result of each debt on its own', async () => {
  serveDebts([{ ...card, payment_cents: 250_00 }, loan], { ...stored, extra_cents: 0 })
  visit('/debt/plan')
  await screen.findByText('You pay $100 a month more than this plan includes')
  expect(
    screen.getByText(
      /^Including it, you’d be debt-free in September 2029, .* sooner, with \$[\d,]+ less interest\.$/,
    ),
  ).toBeDefined()
  expect(screen.getByText(/^At your current payments: September 2029 · \$[\d,]+ interest$/)).toBeDefined()
})

it('shows next month’s payments, with escrow, and which debt gets the extra', async () => {
  const home = sampleHome({ ...paidUp, in_plan: true })
  serveDebts([home, ...debts, sampleRent()], { ...stored, extra_cents: 900_00 })
  visit('/debt/plan')
  const table = await screen.findByRole<HTMLTableElement>('table', {
    name: 'Pay in December, with escrow',
  })
  const lines = [...table.rows].map((row) => [...row.cells].map(({ textContent }) => textContent))
  expect(lines.map(([name]) => name)).toEqual([
    'Debt',
    'VisaExtra paymentMinimum $150 and the extra · Paid off in June 2027',
    'HouseIncludes $400 escrow',
    'Dentist',
    'All debts',
  ])
  const amounts = lines.map(([, amount]) => amount)
  expect(amounts.map((amount) => amount?.replace(/(\.\d\d).*/, '$1'))).toEqual([
    'Pay',
    '$1,050.00',
    '$1,900.00',
    '$30.00',
    '$2,980.00',
  ])
})

describe('a plan changed on another device or tab', () => {
  const theirs = {
    extra_cents: 900_00,
    one_offs: [{ month: '2027-03', amount_cents: 2_000_00, debt_uuid: card.debt_uuid }],
  }
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  const goOffline = (isOffline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
    act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
  }
  const trySnowball = async (user: ReturnType<typeof visit>['user']) => {
    await user.click(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' }))
    await user.click(screen.getByRole('button', { name: 'Save this plan' }))
  }
  afterEach(() => clearOutbox())

  it('is not overwritten by a pending change, except for what the client insists on', async () => {
    const { elsewhere, now } = servePlan()
    const { user } = visit('/debt/plan')
    await titled('Debt-free in September 2029')
    goOffline(true)
    await trySnowball(user)
    await screen.findByText('Your plan, waiting to sync')
    elsewhere({ ...theirs, strategy: 'custom' })
    goOffline(false)
    await screen.findByText('This plan was changed on another device or tab')
    await waitFor(() =>
      expect(cells(/^Strategy/)).toEqual(['Quick wins: smallest balance first', 'Custom order: you choose']),
    )
    expect(now()).toMatchObject({ ...theirs, strategy: 'custom', version: 2 })
    await user.click(screen.getByRole('button', { name: 'Keep my change' }))
    await waitFor(() => expect(now()).toMatchObject({ ...theirs, strategy: 'snowball', version: 3 }))
    await waitFor(() =>
      expect(screen.queryByText('This plan was changed on another device or tab')).toBeNull(),
    )
    await waitFor(() => expect(extra().getAttribute('aria-valuetext')).toBe('$900'))
  })

  it('can be kept, dropping the pending change', async () => {
    const { elsewhere, now } = servePlan()
    const { user } = visit('/debt/plan')
    await titled('Debt-free in September 2029')
    goOffline(true)
    await trySnowball(user)
    await screen.findByText('Your plan, waiting to sync')
    elsewhere(theirs)
    goOffline(false)
    await screen.findByText('This plan was changed on another device or tab')
    await user.click(screen.getByRole('button', { name: 'Use the other version' }))
    await waitFor(() => expect(extra().getAttribute('aria-valuetext')).toBe('$900'))
    expect(now()).toMatchObject({ ...theirs, strategy: 'avalanche', version: 2 })
    expect(screen.getByRole('radio', { name: 'Least interest: highest rate first' })).toHaveProperty(
      'checked',
      true,
    )
  })

  it('is the start of a new scenario after the last one was undone', async () => {
    const { elsewhere, sent } = servePlan()
    const { user } = visit('/debt/plan')
    await titled('Debt-free in September 2029')
    await user.click(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' }))
    await user.click(screen.getByRole('radio', { name: 'Least interest: highest rate first' }))
    elsewhere(theirs)
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(extra().getAttribute('aria-valuetext')).toBe('$900'))
    await trySnowball(user)
    await screen.findByText('Your plan')
    expect(sent()).toEqual([{ strategy: 'snowball', version: 2 }])
  })

  it('is shown beside a plan saved here meanwhile', async () => {
    const { elsewhere, sent, now } = servePlan()
    const { user } = visit('/debt/plan')
    await titled('Debt-free in September 2029')
    await user.click(screen.getByRole('button', { name: 'Add payment' }))
    await user.type(screen.getByLabelText('Amount'), '500')
    await user.selectOptions(screen.getByLabelText('Year'), '2027')
    await user.click(screen.getByRole('button', { name: 'Add payment' }))
    elsewhere(theirs)
    await user.click(screen.getByRole('button', { name: 'Save this plan' }))
    await screen.findByText('This plan was changed on another device or tab')
    const [mine, server] = cells(/^One-time payments/)
    expect(mine).toMatch(/^\$500 in \w+ 2027$/)
    expect(server).toBe('$2,000 in March 2027 to Visa')
    await user.click(screen.getByRole('button', { name: 'Keep my change' }))
    await waitFor(() =>
      expect(screen.queryByText('This plan was changed on another device or tab')).toBeNull(),
    )
    expect(sent().map((body) => Object.keys(body as object))).toEqual([['one_offs', 'version'], ['one_offs']])
    expect(now()).toMatchObject({ extra_cents: 900_00, version: 3 })
  })
})

it('exports the full schedule as a file, to the cent', async () => {
  serveDebts()
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => {
        files.push(file)
        return 'blob:plan'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  const link = clicked.mock.contexts[0]
  expect(link).toHaveProperty('download', 'payoff-plan-2026-11-21.csv')
  const bytes = new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text).toBe(toCsv(scheduleRows(planFor(stored), [], FROM)))
  const total = text.trim().split('\r\n').at(-1)?.split(',')
  expect(total?.[1]).toBe((planFor(stored).paid_cents / 100).toFixed(2))
})

it('says what is left in each month of the chart, until the month that the title names', async () => {
  serveDebts()
  visit('/debt/plan')
  await titled('Debt-free in September 2029')
  const cursor = screen.getByRole('slider', { name: 'Debt left by month' })
  const moveTo = (month: string | null) => fireEvent.change(cursor, { target: { value: month } })
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^Today\. .*All debts: \$[\d,]+\. /)
  moveTo('1')
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^December 2026\. /)
  moveTo(cursor.getAttribute('max'))
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/^September 2029\./)
})

it('shows the months of one debt while it is open', async () => {
  serveDebts()
  const { user } = visit('/debt/plan')
  await titled('Debt-free in September 2029')
  const closed = planFor(stored).debts.find(({ name }) => name === 'Dentist')?.closed_month
  await user.selectOptions(screen.getByLabelText('Show schedule for'), 'Dentist')
  expect(screen.getByText(`1 to 12 of ${closed}`)).toBeDefined()
  const table = screen.getByRole('table', { name: 'Payments month by month' })
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toContain('$0.00')
})

it.each([
  ['No debts yet', []],
  ['Nothing to pay down', [sampleRent()]],
  ['You’re debt-free', [sampleLoan({ balance_cents: 0, is_paid_off: true, paid_off_on: FROM })]],
] as const)('says so where there is nothing to plan: %s', async (words, of) => {
  serveDebts([...of])
  visit('/debt/plan')
  expect(await screen.findByText(words)).toBeDefined()
})

it('says that rent is not in the plan', async () => {
  serveDebts([...debts, sampleRent()])
  visit('/debt/plan')
  expect(
    await screen.findByText(/Rent and leases have no balance, so they aren’t part of the plan/),
  ).toBeDefined()
})

it('shows what failed, and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serve({ [DEBTS]: () => answer(), [PLAN]: () => data(planFor(stored)) })
  const { user } = visit('/debt/plan')
  expect(await screen.findByText('Couldn’t load your plan')).toBeDefined()
  answer = () => data(debts)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await titled('Debt-free in September 2029')).toBeDefined()
})

describe('leaving with an unsaved plan', () => {
  const tryPlan = async () => {
    const plans = servePlan()
    const { user, router } = visit('/debt/plan')
    await titled('Debt-free in September 2029')
    await user.click(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' }))
    await user.click(screen.getAllByRole('link', { name: 'Debt' })[0] as HTMLElement)
    return { user, router, ...plans }
  }
  const question = () => screen.findByRole('alertdialog', { name: 'Save this plan before you leave?' })

  it('asks, and stays on the page when the dialog is closed', async () => {
    const { user, sent } = await tryPlan()
    await question()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(location.pathname).toBe('/debt/plan')
    expect(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' })).toHaveProperty(
      'checked',
      true,
    )
    expect(sent()).toEqual([])
  })

  it('leaves without saving when told to', async () => {
    const { user, sent } = await tryPlan()
    await question()
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(location.pathname).toBe('/debt'))
    expect(sent()).toEqual([])
  })

  it('saves and then leaves when told to', async () => {
    const { user, sent } = await tryPlan()
    const dialog = await question()
    await user.click(within(dialog).getByRole('button', { name: 'Save this plan' }))
    await waitFor(() => expect(location.pathname).toBe('/debt'))
    expect(sent()).toEqual([{ strategy: 'snowball', version: 1 }])
  })

  it('stays when saving meets a newer version, which the page then shows', async () => {
    const { user, elsewhere } = await tryPlan()
    elsewhere({ extra_cents: 500_00 })
    const dialog = await question()
    await user.click(within(dialog).getByRole('button', { name: 'Save this plan' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(location.pathname).toBe('/debt/plan')
  })

  it('does not ask when nothing was changed, or a signed-out client', async () => {
    servePlan()
    const { user, router } = visit('/debt/plan')
    await titled('Debt-free in September 2029')
    await user.click(screen.getByRole('radio', { name: 'Quick wins: smallest balance first' }))
    act(() => clearSession())
    await act(() => router.navigate({ to: '/termsAndConditions' }))
    await waitFor(() => expect(location.pathname).not.toBe('/debt/plan'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

it('matches next month’s payments to the monthly totals, with escrow and debts outside the plan', async () => {
  const home = sampleHome(paidUp)
  const line = sampleHome({
    ...paidUp,
    debt_uuid: sampleRent().debt_uuid,
    debt_type: 'home_equity',
    name: 'Line',
  })
  const all = [home, line, ...debts]
  serveDebts(all)
  visit('/debt/plan')
  const table = await screen.findByRole<HTMLTableElement>('table', {
    name: 'Pay in December, with escrow',
  })
  const { payment_monthly_cents } = totalsOf(all, { ...stored, version: 1 }, FROM)
  expect(table.tFoot?.textContent).toContain(formatUsd(payment_monthly_cents))
  expect(within(table).getByRole('row', { name: /^House/ }).textContent).toContain('Not in your plan')
  const months = screen.getByRole<HTMLTableElement>('table', {
    name: 'Payments month by month, with escrow',
  })
  const inPlan = payment_monthly_cents - 1_900_00
  expect(months.tBodies[0]?.rows[0]?.textContent).toContain(formatUsd(inPlan))
})

it('says how a payment is made up, and lists a card paid in full apart', async () => {
  const everyday = sampleCard({ debt_uuid: sampleRent().debt_uuid, name: 'Everyday', pays_in_full: true })
  serveDebts([...debts, everyday])
  visit('/debt/plan')
  const table = await screen.findByRole('table', { name: 'Pay in December' })
  expect(within(table).getByText(/Minimum \$\d+(\.\d\d)? and the extra/)).toBeDefined()
  expect(within(table).queryByText('Everyday')).toBeNull()
  expect(screen.getByText('Paid in full each month, so it isn’t part of your plan')).toBeDefined()
})

describe('before a plan is saved', () => {
  const paying = [{ ...card, payment_cents: 250_00 }, loan]
  /** A server without a saved plan, which returns the suggested one. */
  const serveUnsaved = (of: Debt[] = paying) => {
    let current: SavedPlan = { ...usualChoice(of, FROM), version: 0 }
    return serve({
      [DEBTS]: () => data(of),
      [PLAN]: () => data({ ...currentPlan(of, current, FROM), version: current.version }),
      [UPDATE]: ({ body }) => {
        current = changedPlan(current, body as PlanChange)
        return data(current)
      },
    })
  }

  it('opens on what the client pays today, with the same figures as everywhere', async () => {
    const growing = [...paying, sampleLoan({ ...paidUp, debt_uuid: sampleRent().debt_uuid, name: 'Roof' })]
    serveUnsaved(growing)
    visit('/debt/plan')
    const unsaved = { ...usualChoice(growing, FROM), version: 0 }
    const months = monthsToDebtFree(growing, unsaved, FROM) ?? 0
    expect(await titled(`Debt-free in ${monthOfPlan(FROM, months)}`)).toBeDefined()
    expect(screen.getByText('As you pay today')).toBeDefined()
    expect(screen.queryByText('Your plan')).toBeNull()
    expect(screen.queryByRole('radio', { checked: true, name: /Least interest/ })).toBeNull()
  })

  it('shows what the suggested plan would change, and saves it with one tap', async () => {
    const requests = serveUnsaved()
    const { user } = visit('/debt/plan')
    const today = currentPlan(paying, { ...usualChoice(paying, FROM), version: 0 }, FROM)
    const suggested = planOf(paying, usualChoice(paying, FROM), FROM)
    const gain = toWholeDollars(today.interest_cents) - toWholeDollars(suggested.interest_cents)
    expect(gain).toBeGreaterThan(0)
    const months = suggested.outcome.kind === 'paid' ? suggested.outcome.months : 0
    const recommended = await screen.findByText(/^It saves .* compared with your current payments\./)
    expect(recommended.textContent).toContain(`It saves ${formatUsd(gain)}`)
    expect(screen.getAllByText(`Debt-free in ${monthOfPlan(FROM, months)}`)).not.toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Use this plan' }))
    expect(await screen.findByText('Your plan')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Use this plan' })).toBeNull()
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      strategy: 'avalanche',
      extra_cents: 100_00,
      version: 0,
    })
  })

  it('saves the suggested strategy when the client chooses it', async () => {
    serveUnsaved()
    const { user } = visit('/debt/plan')
    await user.click(await screen.findByRole('radio', { name: 'Least interest' }))
    await user.click(screen.getByRole('button', { name: 'Save this plan' }))
    expect(await screen.findByText('Your plan')).toBeDefined()
  })

  it('says once that all orders cost the same for one debt', async () => {
    serveUnsaved([card])
    visit('/debt/plan')
    expect(await screen.findByText('All strategies cost the same for your debts.')).toBeDefined()
    expect(about('Least interest: highest rate first')).not.toContain('lowest interest')
    expect(screen.queryByRole('button', { name: 'Use this plan' })).toBeNull()
  })

  it('offers one way out where a debt is never paid off, and it is a plan', async () => {
    const never = {
      ...card,
      balance_cents: 21_000_00,
      apr: 0.3,
      minimum_payment_cents: 500_00,
      minimum_share: null,
    }
    serveUnsaved([never, { ...loan, minimum_payment_cents: 400_00 }])
    const { user } = visit('/debt/plan')
    expect(await titled('At your current payments, one of your debts is never paid off')).toBeDefined()
    expect(screen.getByText('Interest is growing faster than these payments')).toBeDefined()
    expect(screen.queryByRole('button', { name: /extra a month|Roll payments/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use this plan' }))
    expect(await titled(/^Debt-free in /)).toBeDefined()
  })
})
