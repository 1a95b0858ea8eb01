import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import type { getDashboardData } from '#core/contract/debt-totals.ts'
import type { Data } from '#core/contract/endpoint.ts'
import type { ExpectedItem } from '#core/contract/spend-dashboard.ts'
import { percentageOf } from '#core/debt/percentage.ts'
import { usualChoice } from '#core/debt/plan.ts'
import { totalsOf } from '#core/debt/totals.ts'
import { data, refused } from '#tests/fixtures/page-api.ts'
import { serveDebts, TODAY } from '#tests/fixtures/page-debts.ts'
import { sampleSavings, worthOf } from '#tests/fixtures/page-net-worth.ts'
import { sampleSpend } from '#tests/fixtures/page-spend.ts'
import { MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleBankCard, sampleLink } from '#tests/fixtures/sample-banks.ts'
import { paidUp, sampleCard, sampleHome, sampleLoan, sampleReminder } from '#tests/fixtures/sample-debts.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'

const loan = sampleLoan({ ...paidUp, interest_accrual: 'monthly' })
const profile = {
  'GET /api/users/get/uuid/me': () => refused(404, 'Not here'),
}

const reminder: Data<typeof getDashboardData>['reminders'][number] = {
  ...sampleReminder({
    debt_uuid: loan.debt_uuid,
    next_at: '2026-12-12T14:00:00.000Z',
    next_due_on: '2026-12-15',
  }),
  debt_name: 'Car',
  amount_cents: 300_00,
}
const dashboardData = (reminders: readonly (typeof reminder)[]) => ({
  'GET /api/debt/get/dashboard-data/me': () =>
    data({
      totals: totalsOf([loan], { ...usualChoice([loan], TODAY), version: 0 }, TODAY),
      percentage: percentageOf([loan], null, TODAY),
      months_to_debt_free: 38,
      reminders,
    }),
})

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

async function card(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const found = heading.closest<HTMLElement>('[data-slot=card]')
  if (!found) throw new Error(`there is no card ${title}`)
  return within(found)
}

it.each([
  ['the day without debts for who has nothing but debts', [], ['Debt', 'Net worth']],
  ['net worth for everybody else', [sampleSavings()], ['Net worth', 'Debt']],
] as const)('leads with %s', async (_, accounts, titles) => {
  const worth = { 'POST /api/investment/get-net-worth': () => data(worthOf(accounts)) }
  serveDebts({ debts: [loan] }, { ...profile, ...dashboardData([]), ...worth })
  visit('/dashboard')
  expect(await (await card('Debt')).findByText('Debt-free in')).toBeDefined()
  await screen.findByRole('heading', { level: 2, name: 'Net worth' })
  const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(shown.filter((title) => title === 'Debt' || title === 'Net worth')).toEqual(titles)
})

it('says when the client is debt-free, and what is left until then', async () => {
  serveDebts({ debts: [loan] }, { ...profile, ...dashboardData([]) })
  visit('/dashboard')
  const debt = await card('Debt')
  expect(await debt.findByText('Debt-free in')).toBeDefined()
  expect(debt.getByText('January 2030')).toBeDefined()
  expect(debt.getByText(/owed · 3 years, 2 months$/).textContent).toContain('$10,000')
  expect(debt.getByText('As of Nov 15 · includes balances you entered')).toBeDefined()
  expect(debt.getByRole('link', { name: 'View debts' }).getAttribute('href')).toBe('/debt')
})

it('counts balances as linked where a bank keeps every debt up to date', async () => {
  const link = sampleLink()
  const account = sampleBankCard({ debt_uuid: loan.debt_uuid })
  serveDebts(
    { debts: [loan] },
    {
      ...profile,
      ...dashboardData([]),
      'GET /api/plaid/get/user-accounts-linked-with-plaid/me': () =>
        data({ provider: 'sandbox', links: [link], accounts: [account] }),
    },
  )
  visit('/dashboard')
  const debt = await card('Debt')
  expect(await debt.findByText('As of today · linked')).toBeDefined()
})

it('does not call the client debt-free when the plan leaves a mortgage out', async () => {
  const home = sampleHome({ ...paidUp, name: 'Home loan', balance_cents: 90_000_00 })
  serveDebts({ debts: [loan, home] }, { ...profile, ...dashboardData([]) })
  visit('/dashboard')
  const debt = await card('Debt')
  expect(await debt.findByText('Debt-free except Home loan in')).toBeDefined()
  expect(debt.getByText('January 2030')).toBeDefined()
  expect(debt.getByText(/in the plan/).textContent).toMatch(
    /100,000 owed, .*10,000 in the plan · 3 years, 2 months$/,
  )
})

it('says when a plan that counts on less than current payments would end with them', async () => {
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
  serveDebts(stored, { ...profile, ...dashboardData([]) })
  visit('/dashboard')
  const debt = await card('Debt')
  expect(await debt.findByText('September 2033')).toBeDefined()
  expect(debt.getByText('At your current payments: July 2031')).toBeDefined()
  stored.choice = { ...choice, extra_cents: 0 }
  await act(() => queryClient.invalidateQueries())
  expect(await debt.findByText('With your plan, 1 debt is never paid off.')).toBeDefined()
  expect(debt.getByText('At your current payments: July 2031')).toBeDefined()
})

it('says that a debt is never paid off, and invites a client without debts', async () => {
  const stored = { debts: [sampleCard({ minimum_share: null, minimum_payment_cents: 10_00 })] }
  serveDebts(stored, { ...profile, ...dashboardData([]) })
  visit('/dashboard')
  expect(await screen.findByText('At your current payments, 1 debt is never paid off.')).toBeDefined()
})

it('invites a client without debts to add one, and shows nothing coming up', async () => {
  serveDebts({ debts: [] }, { ...profile, ...dashboardData([]) })
  visit('/dashboard')
  const debt = await card('Debt')
  expect((await debt.findByRole('link', { name: 'Add debt' })).getAttribute('href')).toBe('/debt/new')
  expect(screen.queryByText('Coming up')).toBeNull()
})

const paid = sampleLoan({ last_paid_due_on: '2026-11-15' })

it('lists every upcoming payment, with or without a reminder, soonest first', async () => {
  const card21 = sampleCard({ debt_uuid: '018f0000-0000-7000-8000-0000000000d2', name: 'Visa', due_day: 23 })
  serveDebts({ debts: [paid, card21] }, { ...profile, ...dashboardData([reminder]) })
  visit('/dashboard')
  const coming = await card('Coming up')
  await coming.findByText('Reminder on')
  const rows = coming.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/Visa\$[\d.]+ · due in 2 daysDue soon$/)
  expect(rows[1]).toMatch(/Car\$300 · due in 24 daysReminder on$/)
  expect(coming.getByRole('link', { name: 'Car' }).getAttribute('href')).toBe(`/debt/${loan.debt_uuid}`)
})

it('lists pay, bills and cards paid in full among them, and each payment once', async () => {
  const visa = sampleCard({ debt_uuid: '018f0000-0000-7000-8000-0000000000d2', name: 'Visa', due_day: 23 })
  const item = { certainty: 'usual' as const, range: null, debt_uuid: null, recurring_key: null }
  const on = (date: string) => ({ date, due_on: date })
  const ahead: ExpectedItem[] = [
    {
      ...item,
      ...on('2026-11-23'),
      name: 'Visa',
      kind: 'card',
      amount_cents: -4_120_40,
      debt_uuid: visa.debt_uuid,
    },
    { ...item, ...on('2026-11-25'), name: 'Payroll', kind: 'income', amount_cents: 2_600_00 },
    {
      ...item,
      ...on('2026-12-15'),
      name: 'Car',
      kind: 'debt',
      amount_cents: -300_00,
      debt_uuid: paid.debt_uuid,
    },
  ]
  serveDebts(
    { debts: [paid, visa] },
    {
      ...profile,
      ...dashboardData([]),
      'GET /api/spend/dashboard-data-for-web/me': () => data(sampleSpend({ ahead })),
    },
  )
  visit('/dashboard')
  const coming = await card('Coming up')
  await coming.findByText('Payroll')
  const rows = coming.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/Visa.*Card, paid in full · in 2 days.*4,120\.40/)
  expect(rows[1]).toMatch(/Payroll.*Income · in 4 days.*\+\$2,600\.00/)
  expect(rows[2]).toMatch(/Car\$300 · due in 24 days/)
  expect(coming.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/spend/cashFlow')
})

it('lists what is due when the reminders fail to load', async () => {
  serveDebts(
    { debts: [paid] },
    { ...profile, 'GET /api/debt/get/dashboard-data/me': () => refused(404, 'It is not there') },
  )
  visit('/dashboard')
  const coming = await card('Coming up')
  expect(coming.getByText(wholeText('$300 · due in 24 days'))).toBeDefined()
  expect(coming.queryByText('Reminder on')).toBeNull()
})

it('marks a late payment', async () => {
  serveDebts({ debts: [sampleLoan()] }, { ...profile, ...dashboardData([]) })
  visit('/dashboard')
  const coming = await card('Coming up')
  expect(coming.getByText(wholeText('$300 · was due 6 days ago'))).toBeDefined()
  expect(coming.getByText('Overdue')).toBeDefined()
})
