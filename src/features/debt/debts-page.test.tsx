import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearOutbox } from '#app/platform/outbox-lifecycle.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { updatePlan } from '#core/contract/debt-plan.ts'
import type { IncomeDetail } from '#core/contract/income.ts'
import { applyPayment, splitPayment } from '#core/debt/payment.ts'
import { type SentRequest, data, isWrite, refused } from '#tests/fixtures/page-api.ts'
import { serveDebts } from '#tests/fixtures/page-debts.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { paidUp, sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { sampleIncome } from '#tests/fixtures/sample-household.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'

const card = sampleCard({ due_day: 24, payment_cents: 100_00 })
const home = sampleHome()
const loan = sampleLoan()
const rent = sampleRent({ due_day: 1 })

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const title = () => screen.findByRole('heading', { level: 1 })
/** The heading with the sentence below it. */
const hero = async () => (await title()).closest('header')?.textContent
const sectionOf = (name: string) => within(screen.getByRole('region', { name }))

it('shows what is owed, until when, and under which plan', async () => {
  serveDebts({ debts: [home, card, loan, rent] })
  visit('/debt')
  expect((await title()).textContent).toMatch(/^Debt-free except House in \w+ 20\d\d$/)
  expect(await hero()).toContain('You owe $211,200.00')
  expect(await hero()).toContain('across 3 debts.')
  const full = screen.getByRole('link', { name: 'View full plan and schedule' })
  expect(full.getAttribute('href')).toBe('/debt/plan')
})

it('says when current payments end the debts, where the plan counts on less', async () => {
  const roof = sampleLoan({
    ...paidUp,
    interest_accrual: 'monthly',
    balance_cents: 10_000_00,
    apr: 0.24,
    minimum_payment_cents: 150_00,
    payment_cents: 300_00,
  })
  const choice = { strategy: 'avalanche' as const, extra_cents: 100_00, order: [], one_offs: [] }
  const stored = { debts: [roof], choice }
  serveDebts(stored)
  visit('/debt')
  await waitFor(async () => expect((await title()).textContent).toBe('Debt-free in September 2033'))
  expect(screen.getByText(/^Including it, you’d be debt-free in July 2031,/)).toBeDefined()
  stored.choice = { ...choice, extra_cents: 0 }
  await act(() => queryClient.invalidateQueries())
  await waitFor(async () =>
    expect((await title()).textContent).toBe('This plan never pays off one of your debts'),
  )
  expect(screen.getByText('Including it, you’d be debt-free in July 2031.')).toBeDefined()
})

it('uses the pending plan', async () => {
  const choice = { strategy: 'avalanche' as const, extra_cents: 0, order: [], one_offs: [] }
  serveDebts({ debts: [{ ...loan, ...paidUp, interest_accrual: 'monthly' as const }], choice })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  visit('/debt')
  await title()
  await act(() =>
    write(updatePlan, { body: { extra_cents: 700_00 } }, { subject: 'payoff-plan', label: 'Plan' }),
  )
  await waitFor(async () => expect((await title()).textContent).toBe('Debt-free in October 2027'))
  await clearOutbox()
})

it('groups the debts, largest first, and folds paid-off ones', async () => {
  const small = sampleCard({
    debt_uuid: '018f0000-0000-7000-8000-00000000000a',
    name: 'Small',
    balance_cents: 5_00,
  })
  const old = sampleLoan({
    name: 'Old car',
    is_paid_off: true,
    balance_cents: 0,
    paid_off_on: '2026-01-05',
    debt_uuid: '018f0000-0000-7000-8000-00000000000b',
  })
  serveDebts({ debts: [small, home, card, loan, rent, old] })
  visit('/debt')
  await title()
  const names = (group: string) =>
    sectionOf(group)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(names('Home')).toEqual(['House'])
  expect(names('Credit cards')).toEqual(['Visa', 'Small'])
  expect(names('Loans and bills')).toEqual(['Car'])
  expect(names('Rent and leases')).toEqual(['Flat'])
  expect(sectionOf('Credit cards').getByText('30% of $4,000 used')).toBeDefined()
  expect(sectionOf('Credit cards').getByText('$1,205.00')).toBeDefined()
  expect(screen.getByText('Paid off (1)').closest('details')?.open).toBe(false)
})

it('marks a due date as paid in one tap, and undoes it', async () => {
  const stored = { debts: [card] }
  const pay = ({ body }: SentRequest) => {
    const payment = body as { payment_uuid: string; amount_cents: number; due_on: string; paid_on: string }
    const after = applyPayment(card, payment, card.created_at)
    stored.debts = [after]
    return data({
      payment: {
        ...payment,
        ...splitPayment(card, payment),
        stated_on: null,
        version: 1,
        created_at: card.created_at,
      },
      debt: after,
    })
  }
  const undoPayment = () => {
    stored.debts = [card]
    return data(card)
  }
  const calls = serveDebts(stored, { 'POST /api/debt/create/payment': pay }, undoPayment)
  const { user } = visit('/debt')
  await title()
  expect(sectionOf('Due next').getByText(wholeText('Due in 3 days · $100'))).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Mark as paid: Visa' }))
  await toasted('Payment of $100 recorded for Visa')
  const made = calls.find((call) => isWrite(call) && call.method === 'POST')?.body
  expect(made).toMatchObject({
    debt_uuid: card.debt_uuid,
    due_on: '2026-11-24',
    paid_on: '2026-11-21',
  })
  // The server determines the amount: the usual one, or what was already paid elsewhere.
  expect(made).not.toHaveProperty('amount_cents')
  expect(await screen.findByText(wholeText('Due in 33 days · $100'))).toBeDefined()
  expect(await hero()).toContain('$1,115.78')

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(wholeText('Due in 3 days · $100'))).toBeDefined()
  const { payment_uuid } = made as { payment_uuid: string }
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
    `/api/debt/delete/payment/${payment_uuid}`,
  )
})

it('lists everything that is due within 31 days, however many', async () => {
  const debts = [22, 24, 26, 28, 2, 4].map((due_day, place) =>
    sampleCard({ debt_uuid: `018f0000-0000-7000-8000-0000000001${place}0`, name: `Card ${place}`, due_day }),
  )
  serveDebts({ debts })
  visit('/debt')
  await title()
  expect(sectionOf('Due next').getAllByRole('listitem')).toHaveLength(6)
})

it('shows the utilization of all cards, against the usual limit', async () => {
  const full = sampleCard({
    debt_uuid: '018f0000-0000-7000-8000-00000000000a',
    name: 'Full',
    balance_cents: 1_000_00,
    limit_cents: 1_000_00,
  })
  const open = sampleCard({ debt_uuid: '018f0000-0000-7000-8000-00000000000b', limit_cents: null })
  serveDebts({ debts: [card, full, open] })
  visit('/debt')
  await title()
  // 2,200 of 5,000
  const bar = screen.getByRole('progressbar', { name: 'All cards' })
  expect(bar.getAttribute('aria-valuetext')).toBe('44%, above the usual 30%')
  expect(screen.getByText('Cards without a limit aren’t included.')).toBeDefined()
})

it('shows no utilization where no card has a limit', async () => {
  serveDebts({ debts: [loan] })
  visit('/debt')
  await title()
  expect(screen.queryByText(/^Credit utilization/)).toBeNull()
})

it('measures debts against an income once there is one', async () => {
  const stored: { debts: (typeof home)[]; income: unknown } = { debts: [home], income: null }
  serveDebts(stored, {
    'POST /api/investment/create/income-detail': ({ body }) => {
      stored.income = sampleIncome(body as Partial<IncomeDetail>)
      return data(stored.income)
    },
  })
  const { user } = visit('/debt')
  const income = await screen.findByLabelText('Your yearly pay, before tax')
  await user.click(screen.getByRole('button', { name: 'Add income' }))
  expect(screen.getByText('Enter your yearly income')).toBeDefined()
  await user.type(income, '96000')
  await user.click(screen.getByRole('button', { name: 'Add income' }))
  // $1,900 with escrow, of $8,000 a month.
  const bar = await screen.findByRole('progressbar', { name: 'Housing' })
  expect(bar.getAttribute('aria-valuetext')).toBe('24%, within the usual 28%')
  expect(screen.getByText(wholeText(/share of your household’s \$8,000 a month before tax/))).toBeDefined()
})

it('starts with the types where there is no debt', async () => {
  serveDebts({ debts: [] })
  visit('/debt')
  expect((await title()).textContent).toBe('Debt')
  expect(screen.getByText('See when you’ll be debt-free')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add debt' }).getAttribute('href')).toBe('/debt/new')
  expect(screen.getByRole('link', { name: /^Student loan/ }).getAttribute('href')).toBe(
    '/debt/new?kind=student',
  )
})

it('says that a debt is never paid off at its payments', async () => {
  serveDebts({ debts: [sampleCard({ minimum_share: null, minimum_payment_cents: 10_00 })] })
  visit('/debt')
  expect((await title()).textContent).toBe('At your current payments, one of your debts is never paid off')
})

it.each([
  [[rent], 'No debts to pay down', 'Rent and leases take $1,650 a month.'],
  [
    [sampleLoan({ is_paid_off: true, balance_cents: 0 })],
    'You’re debt-free',
    'Every debt you added is paid off.',
  ],
])('congratulates a client who owes nothing', async (debts, heading, words) => {
  serveDebts({ debts })
  visit('/debt')
  expect((await title()).textContent).toBe(heading)
  expect(screen.getByText(words)).toBeDefined()
})

it('says that the debts failed to load, and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serveDebts({ debts: [card] }, { 'GET /api/debt/get/debts/me': () => answer() })
  const { user } = visit('/debt')
  expect(await screen.findByText('Couldn’t load your debts')).toBeDefined()
  expect(within(screen.getByRole('main')).getByText('It is not there')).toBeDefined()
  answer = () => data([card])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await hero()).toContain('You owe'))
})

const deletion = { deleted_at: '2026-11-20T12:00:00.000Z', restorable_until: '2026-11-27T12:00:00.000Z' }
const GONE = 'GET /api/debt/get/deleted/me'

it('restores a recently deleted debt, even the only one, and announces it at the focus', async () => {
  const stored: { debts: Debt[]; gone: Debt[] } = { debts: [], gone: [card, rent] }
  const calls = serveDebts(stored, {
    [GONE]: () => data(stored.gone.map((debt) => ({ debt, ...deletion }))),
    [`PUT /api/debt/restore/debts/${card.debt_uuid}`]: () => {
      stored.debts = [card]
      stored.gone = [rent]
      return data(card, 'Debt restored')
    },
  })
  const { user } = visit('/debt')
  expect(await screen.findByText('See when you’ll be debt-free')).toBeDefined()
  await user.click(await screen.findByText('Recently deleted (2)'))
  expect(screen.getByText('Rent · $1,650 a month')).toBeDefined()
  const row = within(screen.getByText('Visa').closest('li') ?? document.body)
  expect(row.getByText('Credit card · $1,200')).toBeDefined()
  expect(row.getByText(/^Deleted yesterday · restorable until Nov 27,/)).toBeDefined()
  await user.click(row.getByRole('button', { name: 'Restore Visa' }))
  expect(await screen.findByRole('region', { name: 'Credit cards' })).toBeDefined()
  const answer = (await screen.findByText('Debt restored')).closest('[role=status]')
  expect(answer).toBe(document.activeElement)
  expect(screen.getByText('Recently deleted (1)')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Restore Visa' })).toBeNull()
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

it('says that it is too late, and hides what cannot be restored', async () => {
  const stored: { gone: Debt[] } = { gone: [card] }
  serveDebts(
    { debts: [] },
    {
      [GONE]: () => data(stored.gone.map((debt) => ({ debt, ...deletion }))),
      [`PUT /api/debt/restore/debts/${card.debt_uuid}`]: () => {
        stored.gone = []
        return refused(404, 'This can no longer be restored.', { code: 'not_found' })
      },
    },
  )
  const { user } = visit('/debt')
  await user.click(await screen.findByText('Recently deleted (1)'))
  await user.click(screen.getByRole('button', { name: 'Restore Visa' }))
  expect((await screen.findByRole('alert')).textContent).toBe('VisaThis can no longer be restored.')
  await waitFor(() => expect(screen.queryByText(/^Recently deleted/)).toBeNull())
})

it('lists nothing deleted more than seven days ago, however old the list is', async () => {
  const old = { deleted_at: '2026-11-12T12:00:00.000Z', restorable_until: '2026-11-19T12:00:00.000Z' }
  serveDebts(
    { debts: [home] },
    {
      [GONE]: () =>
        data([
          { debt: card, ...old },
          { debt: rent, ...deletion },
        ]),
    },
  )
  visit('/debt')
  expect(await screen.findByText('Recently deleted (1)')).toBeDefined()
})

it('restores offline, and sends it once online', async () => {
  const stored: { debts: Debt[]; gone: Debt[] } = { debts: [home], gone: [card] }
  const calls = serveDebts(stored, {
    [GONE]: () => data(stored.gone.map((debt) => ({ debt, ...deletion }))),
    [`PUT /api/debt/restore/debts/${card.debt_uuid}`]: () => {
      stored.debts = [home, card]
      stored.gone = []
      return data(card)
    },
  })
  const { user } = visit('/debt')
  await user.click(await screen.findByText('Recently deleted (1)'))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(screen.getByRole('button', { name: 'Restore Visa' }))
  expect(await screen.findByRole('region', { name: 'Credit cards' })).toBeDefined()
  expect(await screen.findByText(/^Restored\. We’ll sync it when you’re back online\.$/)).toBeDefined()
  expect(screen.queryByText(/^Recently deleted/)).toBeNull()
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Waiting to sync')).toBeNull())
  expect(await screen.findByRole('region', { name: 'Credit cards' })).toBeDefined()
})

it('turns a reminder on for every debt without one', async () => {
  const stored: { reminders: unknown[] } = { reminders: [] }
  const calls = serveDebts(
    { debts: [card, loan, sampleLoan({ debt_uuid: home.debt_uuid, is_paid_off: true, balance_cents: 0 })] },
    {
      'GET /api/debt/get/reminder/me': () => data(stored.reminders),
      'POST /api/debt/create/reminder': ({ body }) => {
        const reminder = {
          channel: 'push',
          repeats: 'monthly',
          due_on: null,
          snoozed_until: null,
          last_sent_at: null,
          last_due_on: null,
          next_at: null,
          next_due_on: null,
          version: 1,
          ...(body as object),
        }
        stored.reminders.push(reminder)
        return data(reminder)
      },
    },
  )
  const { user } = visit('/debt')
  expect(await screen.findByText(/^2 payments have no reminder\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remind me of every payment' }))
  await toasted('Reminders on for 2 payments')
  const made = calls.filter(({ path }) => path.endsWith('/create/reminder')).map(({ body }) => body)
  expect(made).toMatchObject([
    { debt_uuid: card.debt_uuid, days_before: [3], local_time: '09:00', hides_details: true },
    { debt_uuid: loan.debt_uuid, days_before: [3] },
  ])
  expect(screen.queryByRole('button', { name: 'Remind me of every payment' })).toBeNull()
})

it('asks in the list for an unknown payment', async () => {
  serveDebts({ debts: [sampleLoan({ minimum_payment_cents: 0, payment_cents: 0 })] })
  visit('/debt')
  expect(await screen.findByRole('link', { name: /^Add a payment/ })).toBeDefined()
  expect(screen.queryByText(/\$0\.00/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Mark as paid/ })).toBeNull()
})
