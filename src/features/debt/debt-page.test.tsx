import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { outboxStore } from '#app/platform/outbox-lifecycle.ts'
import { writeSession } from '#app/platform/session.ts'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { createPayment, type Payment, updatePayment } from '#core/contract/debt-payments.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { data, isWrite, refused } from '#tests/fixtures/page-api.ts'
import { serveDebts } from '#tests/fixtures/page-debts.ts'
import { sampleSavings, worthOf } from '#tests/fixtures/page-net-worth.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleBankCard, sampleLink } from '#tests/fixtures/sample-banks.ts'
import { paidUp, sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'

const loan = sampleLoan({ due_day: 24, lender: 'Credit union' })
const card = sampleCard({ due_day: 24 })
const rent = sampleRent()

const payment: Payment = {
  payment_uuid: '018f0000-0000-7000-8000-0000000000bb',
  debt_uuid: loan.debt_uuid,
  amount_cents: 300_00,
  principal_cents: 240_00,
  interest_cents: 60_00,
  escrow_cents: 0,
  charges_cents: 0,
  fall_cents: 240_00,
  balance_after_cents: 10_000_00,
  paid_on: '2026-10-24',
  due_on: '2026-10-24',
  stated_on: null,
  version: 1,
  created_at: '2026-10-24T12:00:00.000Z',
}
const balances = [
  { as_of: '2026-11-01', balance_cents: 10_000_00 },
  { as_of: '2026-09-01', balance_cents: 10_500_00 },
]

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const open = (debt: Debt) => visit(`/debt/${debt.debt_uuid}`)
const title = () => screen.findByRole('heading', { level: 1 })

it('shows the balance, what is due, the progress and the outlook', async () => {
  serveDebts({ debts: [loan], payments: [payment], balances })
  open(loan)
  expect((await title()).textContent).toMatch(/^Car\$10,000\.00/)
  expect(screen.getByText('Auto loan · Credit union')).toBeDefined()
  expect(screen.getByText('Due in 3 days, November 24')).toBeDefined()
  expect((await screen.findByText(/^You’ve paid off/)).textContent).toBe(
    'You’ve paid off $500 since September 2026.',
  )
  expect(screen.getByText(/^Paid off in/).textContent).toMatch(/^Paid off in \w+ 20\d\d \(3 years/)
  expect(screen.getByText('$240 principal, $60 interest')).toBeDefined()
  expect(screen.getByText('The balance fell by $500 since Sep 1, to $10,000 on Nov 1.')).toBeDefined()
})

it('names the bank that keeps the balance up to date', async () => {
  serveDebts(
    { debts: [card] },
    {
      'GET /api/plaid/get/user-accounts-linked-with-plaid/me': () =>
        data({
          provider: 'sandbox',
          links: [sampleLink()],
          accounts: [sampleBankCard({ debt_uuid: card.debt_uuid })],
        }),
    },
  )
  open(card)
  const bank = await screen.findByRole('link', { name: 'Harbor Bank ••4242' })
  expect(bank.getAttribute('href')).toBe('/banks')
  expect(bank.parentElement?.textContent).toMatch(/^Kept up to date by/)
})

it('splits a payment while typing, and records it', async () => {
  const calls = serveDebts(
    { debts: [loan] },
    {
      'POST /api/debt/create/payment': ({ body }) =>
        data({
          payment: { ...payment, ...(body as object), due_on: '2026-11-24' },
          debt: { ...loan, balance_cents: 9_500_00, last_paid_due_on: '2026-11-24', version: 2 },
        }),
    },
  )
  const { user } = open(loan)
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  const amount = sheet.getByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('300')
  // Twenty days at two dollars.
  const lines = () =>
    [...document.querySelectorAll('[role=dialog] dl > div')].map(({ textContent }) => textContent)
  expect(lines()[0]).toContain('$260.00')
  expect(lines()[1]).toContain('$40.00')
  await user.clear(amount)
  await user.type(amount, '540')
  expect(lines()[2]).toContain('$9,500.00')
  await user.click(sheet.getByRole('button', { name: 'Record payment' }))
  await toasted('Payment of $540 recorded for Car')
  expect(calls.find((call) => isWrite(call) && call.method === 'POST')?.body).toMatchObject({
    debt_uuid: loan.debt_uuid,
    amount_cents: 540_00,
    paid_on: '2026-11-21',
    due_on: '2026-11-24',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says that a card’s percentage minimum is the lower bound', async () => {
  serveDebts({ debts: [card] })
  open(card)
  expect((await screen.findByText('Minimum payment')).nextElementSibling?.textContent).toBe('At least $35')
})

it('rejects more than is owed, and future dates, beside the field', async () => {
  serveDebts({ debts: [loan] })
  const { user } = open(loan)
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  const amount = await screen.findByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '10041')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  await waitFor(() => {
    const words = screen.getAllByText('That’s more than you owe: $10,040')
    expect(words.some((each) => each.closest('[data-slot=field-error]'))).toBe(true)
  })
  await user.clear(amount)
  await user.type(amount, '300')
  const paidOn = screen.getByLabelText('Payment date')
  await user.clear(paidOn)
  await user.type(paidOn, '11222026')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  expect((await screen.findAllByText('Choose today or an earlier date.')).length).toBeGreaterThan(0)
})

it('accepts the lender’s balance', async () => {
  serveDebts({ debts: [card] })
  const { user } = open(card)
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  await user.click(await screen.findByLabelText('I know the new balance from my lender'))
  await user.type(screen.getByLabelText('New balance'), '1180')
  const lines = [...document.querySelectorAll('[role=dialog] dl > div')].map(({ textContent }) => textContent)
  // Of the minimum, 1% plus a cycle’s interest, $15.78 is interest.
  expect(lines[0]).toContain('$20.86')
  expect(lines.at(-1)).toContain('$1,180.00')
})

it('calls interim card spending new charges, in the sheet and in the list', async () => {
  const used = {
    ...payment,
    debt_uuid: card.debt_uuid,
    amount_cents: 240_00,
    principal_cents: 224_22,
    interest_cents: 15_78,
    charges_cents: 174_22,
    fall_cents: 50_00,
  }
  serveDebts({ debts: [card], payments: [used] })
  const { user } = open(card)
  expect(await screen.findByText('$224.22 principal, $15.78 interest, $174.22 new charges')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  const amount = await screen.findByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '240')
  await user.click(screen.getByLabelText('I know the new balance from my lender'))
  await user.type(screen.getByLabelText('New balance'), '1350')
  const lines = [...document.querySelectorAll('[role=dialog] dl > div')].map(({ textContent }) => textContent)
  expect(lines.map((line) => line.split('$')[0])).toEqual([
    'Principal',
    'Interest',
    'New charges',
    'New balance',
  ])
  // 1,200 less 224.22, plus 374.22 of purchases.
  expect(lines[2]).toContain('$374.22')
})

it('says before recording a past payment that the balance stays', async () => {
  serveDebts({ debts: [card] })
  const { user } = open(card)
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  const paidOn = await screen.findByLabelText('Payment date')
  await user.clear(paidOn)
  await user.type(paidOn, '10152026')
  expect(
    screen.getByText(
      'The balance you entered for Nov 1 already includes this payment, so it stays at $1,200.',
    ),
  ).toBeDefined()
  expect(screen.queryByText('New balance')).toBeNull()
})

describe('a payment typed offline for a due date that was paid elsewhere', () => {
  const due_on = '2026-11-24'
  const theirs = { ...payment, amount_cents: 200_00, paid_on: '2026-11-20', due_on }

  async function meet(stored: { debts: Debt[]; payments: Payment[] }) {
    const body = { debt_uuid: loan.debt_uuid, amount_cents: 500_00, paid_on: '2026-11-21', due_on }
    const about = { id: 'w-1', user_uuid: MAYA.user_uuid, subject: loan.debt_uuid, label: 'Paid', made_at: 0 }
    const write = makeWrite(createPayment, { body }, about)
    const refusal = { status: 409, message: 'Paid already', code: 'conflict', fields: {} }
    const calls = serveDebts(
      stored,
      {
        'POST /api/debt/create/payment': (sent) => {
          stored.payments = [{ ...theirs, ...(sent.body as object) }]
          return data({ payment: stored.payments[0], debt: loan })
        },
      },
      () => {
        stored.payments = []
        return data(loan)
      },
    )
    const { user } = open(loan)
    await title()
    await outboxStore.change(() => [{ ...write, state: 'refused', refusal }])
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Your changeOther version',
      'Payment due Nov 24, 2026$500$200',
      'Payment dateNov 21, 2026Nov 20, 2026',
    ])
    return { user, calls }
  }

  it('is shown with the other, and replaces it', async () => {
    const { user, calls } = await meet({ debts: [loan], payments: [theirs] })
    await user.click(screen.getByRole('button', { name: 'Keep my change' }))
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    await waitFor(() => expect(calls.filter(isWrite).map(({ method }) => method)).toEqual(['DELETE', 'POST']))
    expect(calls.find((call) => isWrite(call) && call.method === 'POST')?.body).toMatchObject({
      amount_cents: 500_00,
      due_on,
    })
  })

  it('is shown with the other, and is discarded', async () => {
    const { user, calls } = await meet({ debts: [loan], payments: [theirs] })
    await user.click(screen.getByRole('button', { name: 'Use the other version' }))
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    expect(calls.filter(isWrite)).toEqual([])
    expect(await outboxStore.read()).toEqual([])
  })
})

const rowOfPayment = () => screen.findByRole('button', { name: 'Edit payment of $300 on Oct 24' })

describe('a recorded payment', () => {
  const stated = { ...loan, balance_stated_on: '2026-09-01' }
  const UPDATE = 'PUT /api/debt/update/payment'

  it('shows its year when it is another one, and its due date when it is another day', async () => {
    const old = { ...payment, paid_on: '2025-12-05', due_on: '2025-12-07' }
    serveDebts({ debts: [loan], payments: [old, { ...payment, payment_uuid: MAYA.user_uuid }] })
    open(loan)
    const rows = within(
      (await screen.findByText('Dec 5, 2025 · Due Dec 7, 2025')).closest('ul') as HTMLElement,
    )
    expect(rows.getAllByRole('listitem')).toHaveLength(2)
    // Paid on its due date, which the tile already shows.
    expect(rows.queryByText(/Due Oct 24/)).toBeNull()
  })

  it('is changed, with the split shown while typing, and restored with Undo', async () => {
    const stored = { debts: [stated], payments: [payment] }
    const sent: unknown[] = []
    serveDebts(stored, {
      [UPDATE]: ({ body }) => {
        sent.push(body)
        const { amount_cents } = body as { amount_cents: number }
        stored.payments = [{ ...payment, amount_cents, version: 1 + sent.length }]
        return data({ payment: stored.payments[0], debt: stated })
      },
    })
    const { user } = open(stated)
    await user.click(await rowOfPayment())
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit payment' }))
    expect(sheet.getByLabelText<HTMLInputElement>('Amount').value).toBe('300')
    expect(sheet.getByLabelText<HTMLSelectElement>('Applies to').value).toBe('2026-10-24')
    await user.clear(sheet.getByLabelText('Amount'))
    await user.type(sheet.getByLabelText('Amount'), '350')
    const lines = [...document.querySelectorAll('[role=dialog] dl > div')].map(({ textContent }) =>
      textContent.replace(/(\$[\d,.]+)\1/, '$1'),
    )
    // The interest of that day stays; the additional $50 is principal.
    expect(lines).toEqual(['Principal$290.00', 'Interest$60.00', 'New balance$9,950.00'])
    await user.click(sheet.getByRole('button', { name: 'Save changes' }))
    await toasted('Payment updated')
    const { payment_uuid } = payment
    expect(sent).toEqual([{ payment_uuid, amount_cents: 350_00, version: 1 }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('button', { name: 'Undo' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent.at(-1)).toEqual({ payment_uuid, amount_cents: 300_00 }))
  })

  it('that was changed elsewhere shows both versions, and keeps the client’s', async () => {
    const stored = { debts: [stated], payments: [payment] }
    const sent: unknown[] = []
    serveDebts(stored, {
      [UPDATE]: ({ body }) => {
        sent.push(body)
        if ('version' in (body as object)) {
          stored.payments = [{ ...payment, amount_cents: 320_00, version: 2 }]
          return refused(409, 'This payment was changed elsewhere.', { code: 'conflict' })
        }
        return data({ payment, debt: stated })
      },
    })
    const { user } = open(stated)
    await user.click(await rowOfPayment())
    await user.clear(await screen.findByLabelText('Amount'))
    await user.type(screen.getByLabelText('Amount'), '350')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('row').at(-1)?.textContent).toBe('Amount$350$320')
    await user.click(screen.getByRole('button', { name: 'Keep my change' }))
    await toasted('Payment updated')
    expect(sent.at(-1)).toEqual({ payment_uuid: payment.payment_uuid, amount_cents: 350_00 })
  })

  it('changed offline and elsewhere shows both versions on the page', async () => {
    const server = { ...payment, amount_cents: 320_00, version: 2 }
    const { user } = (serveDebts({ debts: [stated], payments: [server] }), open(stated))
    await title()
    const body = { payment_uuid: payment.payment_uuid, version: 1, paid_on: '2026-10-25' }
    const about = { id: 'w-1', user_uuid: MAYA.user_uuid, subject: loan.debt_uuid, label: 'Edit', made_at: 0 }
    const refusal = { status: 409, message: 'Changed', code: 'conflict', fields: {} }
    const write = makeWrite(updatePayment, { body }, about)
    await outboxStore.change(() => [{ ...write, state: 'refused', refusal }])
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('row').at(-1)?.textContent).toBe('Payment dateOct 25Oct 24')
    await user.click(screen.getByRole('button', { name: /^Use / }))
    await waitFor(async () => expect(await outboxStore.read()).toEqual([]))
  })

  it('is rejected beside its field: a future date, or more than is owed', async () => {
    serveDebts({ debts: [stated], payments: [payment] })
    const { user } = open(stated)
    await user.click(await rowOfPayment())
    await user.clear(await screen.findByLabelText('Amount'))
    await user.type(screen.getByLabelText('Amount'), '11000')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => {
      const words = screen.getAllByText(/^That’s more than you owe/)
      expect(words.some((each) => each.closest('[data-slot=field-error]'))).toBe(true)
    })
  })

  it('is deleted, and recorded again with Undo', async () => {
    const stored = { debts: [stated], payments: [payment] }
    const calls = serveDebts(
      stored,
      {
        'POST /api/debt/create/payment': () => {
          stored.payments = [payment]
          stored.debts = [stated]
          return data({ payment, debt: stated })
        },
      },
      () => {
        stored.payments = []
        stored.debts = [{ ...stated, balance_cents: 10_240_00, version: 2 }]
        return data(stored.debts[0])
      },
    )
    const { user } = open(stated)
    await user.click(await rowOfPayment())
    await user.click(await screen.findByRole('button', { name: 'Remove payment' }))
    await toasted('Payment of $300 removed.')
    await waitFor(async () => expect((await title()).textContent).toContain('$10,240.00'))
    expect(await screen.findByText('No payments yet.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await title()).textContent).toContain('$10,000.00'))
    expect(calls.find((call) => isWrite(call) && call.method === 'POST')?.body).toMatchObject({
      amount_cents: 300_00,
      paid_on: '2026-10-24',
      due_on: '2026-10-24',
      interest_cents: 60_00,
    })
  })

  it('from before the stated balance does not change it when deleted', async () => {
    serveDebts({ debts: [loan], payments: [payment] }, {}, () => data(loan))
    const { user } = open(loan)
    await user.click(await rowOfPayment())
    await user.click(await screen.findByRole('button', { name: 'Remove payment' }))
    await toasted('Payment of $300 removed. Your balance stays at $10,000, as you entered it.')
    expect((await title()).textContent).toContain('$10,000.00')
  })
})

async function choose(user: ReturnType<typeof open>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More about ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('pays a debt off after confirmation', async () => {
  const calls = serveDebts(
    { debts: [loan] },
    {
      'POST /api/debt/create/payment': ({ body }) =>
        data({
          payment: { ...payment, ...(body as object), due_on: null },
          debt: { ...loan, balance_cents: 0, is_paid_off: true, paid_off_on: '2026-11-21', version: 2 },
        }),
    },
  )
  const { user } = open(loan)
  await choose(user, 'Car', 'Pay off')
  expect(
    await screen.findByText(
      /a final payment of \$10,040 today, including \$40 interest, and closes this debt\./,
    ),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pay off' }))
  await toasted('Car is paid off')
  expect(calls.find((call) => isWrite(call) && call.method === 'POST')?.body).toMatchObject({
    amount_cents: 10_040_00,
    pays_off: true,
  })
})

it('ends a rent, and reopens it', async () => {
  const stored = { debts: [rent] }
  const bodies: unknown[] = []
  serveDebts(stored, {
    'PUT /api/debt/update/debts': ({ body }) => {
      bodies.push(body)
      const { is_paid_off } = body as { is_paid_off: boolean }
      stored.debts = [{ ...rent, is_paid_off, paid_off_on: is_paid_off ? '2026-11-21' : null, version: 2 }]
      return data(stored.debts[0])
    },
  })
  const { user } = open(rent)
  expect((await title()).textContent).toMatch(/\$1,650.* a month$/)
  await choose(user, 'Flat', 'Mark as ended')
  await user.click(await screen.findByRole('button', { name: 'Mark as ended' }))
  expect(await screen.findByText('Ended on Nov 21, 2026')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
  await choose(user, 'Flat', 'Reopen')
  expect(await screen.findByRole('button', { name: 'Record payment' })).toBeDefined()
  expect(bodies).toEqual([
    { debt_uuid: rent.debt_uuid, is_paid_off: true, as_of: '2026-11-21' },
    { debt_uuid: rent.debt_uuid, is_paid_off: false, as_of: '2026-11-21' },
  ])
})

it('asks for the balance of a paid-off loan before it reopens', async () => {
  const stored: { debts: Debt[] } = {
    debts: [{ ...loan, balance_cents: 0, is_paid_off: true, paid_off_on: '2026-11-20' }],
  }
  const calls = serveDebts(stored, {
    'PUT /api/debt/update/debts': () => {
      stored.debts = [{ ...loan, balance_cents: 120_00, version: 2 }]
      return data(stored.debts[0])
    },
  })
  const { user } = open(loan)
  expect(await screen.findByText(/^Paid off on/)).toBeDefined()
  await choose(user, 'Car', 'Reopen')
  expect(await screen.findByText('This debt is paid off. Enter a balance to reopen it.')).toBeDefined()
  const balance = screen.getByLabelText('Current balance')
  await user.clear(balance)
  await user.type(balance, '120')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('button', { name: 'Record payment' })).toBeDefined()
  expect((await title()).textContent).toContain('$120.00')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ balance_cents: 120_00 })
})

it('names the client’s own type', async () => {
  const type = { debt_type_uuid: '018f0000-0000-7000-8000-000000000009', name: 'Family loan', debt_count: 1 }
  const own = sampleLoan({ debt_type: 'custom', debt_type_uuid: type.debt_type_uuid, name: 'Uncle Ben' })
  serveDebts({ debts: [own], types: [type] })
  open(own)
  expect(await screen.findByText('Family loan')).toBeDefined()
})

it('deletes a debt, opens the list, and restores it', async () => {
  const stored: { debts: Debt[] } = { debts: [loan, card] }
  serveDebts(stored, {
    [`DELETE /api/debt/delete/debts/${loan.debt_uuid}`]: () => {
      stored.debts = [card]
      return data(null)
    },
    [`PUT /api/debt/restore/debts/${loan.debt_uuid}`]: () => {
      stored.debts = [loan, card]
      return data(loan)
    },
  })
  const { user } = open(loan)
  await choose(user, 'Car', 'Delete')
  await toasted('Car deleted. You can restore it for 7 days.')
  await waitFor(() => expect(address()).toBe('/debt'))
  await screen.findByRole('region', { name: 'Credit cards' })
  expect(screen.queryByRole('region', { name: 'Loans and bills' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('region', { name: 'Loans and bills' })).toBeDefined()
})

it('shows the terms of a home loan with its loan-to-value', async () => {
  const home = sampleHome({ property_value_cents: 299_999_60 })
  serveDebts({ debts: [home] })
  open(home)
  await title()
  const terms = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(terms).toContain('Monthly escrow$400')
  expect(terms).toContain('Home value$300,000')
  expect(terms).toContain('Loan-to-value67%')
})

it('takes the value of a home from its account, which net worth counts', async () => {
  const home = sampleHome()
  const account = sampleSavings({
    name: 'Our house',
    kind: 'property',
    balance_cents: 399_999_60,
    debt_uuid: home.debt_uuid,
  })
  serveDebts({ debts: [home] }, { 'POST /api/investment/get-net-worth': () => data(worthOf([account])) })
  open(home)
  const link = await screen.findByRole('link', { name: '$400,000' })
  expect(link.getAttribute('href')).toBe(`/netWorth/${account.account_uuid}`)
  const terms = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(terms.filter((term) => term.startsWith('Home value'))).toEqual(['Home value$400,000'])
  expect(terms).toContain('Loan-to-value50%')
})

it('says that a debt is missing', async () => {
  serveDebts(
    { debts: [] },
    {
      [`GET /api/debt/get/debt/${loan.debt_uuid}`]: () =>
        refused(404, 'It is not there', { code: 'not_found' }),
    },
  )
  open(loan)
  expect(await screen.findByText('We couldn’t find that debt')).toBeDefined()
})

it('shows the debt from the list while the payments fail to load, and tries again', async () => {
  let answer = () => refused(404, 'It is not there')
  serveDebts({ debts: [loan] }, { [`GET /api/debt/get/debt/${loan.debt_uuid}`]: () => answer() })
  const { user } = open(loan)
  expect(await screen.findByText('Couldn’t load payments')).toBeDefined()
  expect((await title()).textContent).toContain('Car')
  answer = () => data({ debt: loan, payments: [payment], balances })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$240 principal, $60 interest')).toBeDefined()
})

it('says when the plan pays another amount than usual, and makes it the usual one', async () => {
  const paid = sampleLoan({ ...paidUp, interest_accrual: 'monthly', minimum_payment_cents: 90_00 })
  const sent: unknown[] = []
  serveDebts(
    {
      debts: [paid],
      choice: { strategy: 'avalanche', extra_cents: 330_18, order: [], one_offs: [] },
    },
    {
      'PUT /api/debt/update/debts': ({ body }) => {
        sent.push(body)
        return data({ ...paid, payment_cents: 420_18, version: 2 })
      },
    },
  )
  const { user } = visit(`/debt/${paid.debt_uuid}`)
  expect(await screen.findByText(/^Your plan pays \$420\.18; your usual payment is \$90\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Update usual payment' }))
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ debt_uuid: paid.debt_uuid, payment_cents: 420_18 })]),
  )
})

it('asks for a payment where none is known, and offers nothing to mark as paid', async () => {
  const unknown = sampleLoan({ minimum_payment_cents: 0, payment_cents: 0 })
  serveDebts({ debts: [unknown] })
  visit(`/debt/${unknown.debt_uuid}`)
  const add = await screen.findByRole('link', { name: /^Add a payment/ })
  expect(add.getAttribute('href')).toBe(`/debt/${unknown.debt_uuid}/edit`)
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
})
