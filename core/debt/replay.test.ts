import { describe, expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import {
  createPayment,
  deletePayment,
  MAX_PAYMENTS,
  type Payment,
  updatePayment,
} from '#core/contract/debt-payments.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { createUserDebtTypes, deleteUserDebtTypes, updateUserDebtTypes } from '#core/contract/debt-types.ts'
import { createDebts, deleteDebts, type DeletedDebt, restoreDebt, updateDebts } from '#core/contract/debt.ts'
import { makeWrite, type QueuedWrite, type WriteCall, type WriteInput } from '#core/outbox/queued-write.ts'
import { conflictOf, pendingSubjects } from '#core/outbox/replay.ts'
import { sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import {
  debtsToReopen,
  paymentConflictOf,
  paymentEditConflictOf,
  paymentsOn,
  pendingPayments,
  replayDebts,
  replayTypes,
} from './replay.ts'

const AT = new Date(2026, 10, 21, 12).getTime()
let made = 0

/** A pending write. */
function queued(call: WriteCall, subject: string, input: WriteInput): QueuedWrite {
  made += 1
  return makeWrite(call, input, {
    id: `write-${made}`,
    user_uuid: 'maya',
    subject,
    label: 'A change',
    made_at: AT,
  })
}

const refused = (write: QueuedWrite, code: string): QueuedWrite => ({
  ...write,
  state: 'refused',
  refusal: { status: 409, message: 'No', code, fields: {} },
})

const card = sampleCard()
const loan = sampleLoan()
const NEW = '018f0000-0000-7000-8000-0000000000aa'
const PAYMENT = '018f0000-0000-7000-8000-0000000000bb'
const cardBody = {
  debt_uuid: NEW,
  debt_type: 'credit_card',
  name: 'Travel card',
  balance_cents: 50_000,
  apr: 0.2,
}
const entered = () => queued(createDebts, NEW, { body: cardBody })
const changed = (change: object) =>
  queued(updateDebts, card.debt_uuid, { body: { debt_uuid: card.debt_uuid, version: 1, ...change } })
const extra: SavedPlan = { strategy: 'avalanche', extra_cents: 250_00, order: [], one_offs: [], version: 1 }
const paid = (payment: object = {}) =>
  queued(createPayment, card.debt_uuid, {
    body: {
      payment_uuid: PAYMENT,
      debt_uuid: card.debt_uuid,
      amount_cents: 200_00,
      paid_on: '2026-11-20',
      ...payment,
    },
  })

/** The debts, what can be restored and what is pending after the writes. */
function after(
  debts: readonly Debt[],
  writes: readonly QueuedWrite[],
  payments: readonly Payment[] = [],
  deleted: readonly DeletedDebt[] = [],
  plan?: SavedPlan,
) {
  const state = replayDebts({ debts, deleted, payments, plan }, writes)
  return { debts: state.debts, deleted: state.deleted, pending: pendingSubjects(writes) }
}

/** A debt's page after the writes. */
function pageAfter(
  { debt, payments }: { debt: Debt; payments: readonly Payment[] },
  writes: readonly QueuedWrite[],
  { plan, debts = [debt] }: { plan?: SavedPlan; debts?: readonly Debt[] } = {},
) {
  const { debt_uuid } = debt
  const state = replayDebts({ debts, deleted: [], payments, plan }, writes)
  return {
    debt: state.debts.find((each) => each.debt_uuid === debt_uuid),
    payments: paymentsOn(state, debt_uuid),
    isPending: pendingSubjects(writes).has(debt_uuid),
    pendingPayments: pendingPayments(writes),
  }
}

const only = (debts: readonly { debt_uuid: string }[], uuid: string) =>
  debts.find(({ debt_uuid }) => debt_uuid === uuid)

describe('the list', () => {
  it('is the server’s response without pending writes', () => {
    const debts = [card, loan]
    expect(after(debts, []).debts).toBe(debts)
    expect(after(debts, []).pending.size).toBe(0)
  })

  it('includes a debt created on this device, marked as pending', () => {
    const { debts, pending } = after([card], [entered()])
    expect(only(debts, NEW)).toMatchObject({
      name: 'Travel card',
      balance_cents: 50_000,
      balance_as_of: '2026-11-21',
      due_day: 1,
      version: 1,
    })
    expect([...pending]).toEqual([NEW])
  })

  it('has no duplicate if the server already returned it', () => {
    const { debts } = after([{ ...card, debt_uuid: NEW }], [entered()])
    expect(debts).toHaveLength(1)
    expect(debts[0]?.name).toBe('Visa')
  })

  it('applies a change and increases the version, so that the next change is no conflict', () => {
    const { debts } = after([card], [changed({ name: 'Old Visa', apr: 0.19 })])
    expect(debts[0]).toEqual({ ...card, name: 'Old Visa', apr: 0.19, version: 2 })
  })

  it('updates the date of a changed balance', () => {
    expect(after([card], [changed({ balance_cents: 1 })]).debts[0]).toMatchObject({
      balance_cents: 1,
      balance_as_of: '2026-11-21',
    })
  })

  it('updates the date of a home’s value only with the value', () => {
    const home = sampleHome()
    const over = (change: object) => {
      const body = { debt_uuid: home.debt_uuid, version: 1, ...change }
      return after([home], [queued(updateDebts, home.debt_uuid, { body })]).debts[0]
    }
    expect(over({ balance_cents: 1 })).toMatchObject({ property_value_as_of: '2026-11-01' })
    expect(over({ property_value_cents: 310_000_00 })).toMatchObject({ property_value_as_of: '2026-11-21' })
    const body = {
      ...cardBody,
      debt_type: 'mortgage',
      minimum_payment_cents: 900_00,
      property_value_cents: 200_000_00,
    }
    expect(after([], [queued(createDebts, NEW, { body })]).debts[0]).toMatchObject({
      property_value_as_of: '2026-11-21',
    })
  })

  it('settles and reopens a debt', () => {
    const settled = after([card], [changed({ is_paid_off: true })]).debts[0]
    expect(settled).toMatchObject({ is_paid_off: true, paid_off_on: '2026-11-21', balance_cents: 0 })
    const opened = after([card], [changed({ is_paid_off: true }), changed({ is_paid_off: false })])
    expect(opened.debts[0]).toMatchObject({ is_paid_off: false, paid_off_on: null })
  })

  it('reopens a settled debt with a new balance', () => {
    const settled = sampleCard({ is_paid_off: true, paid_off_on: '2026-11-01', balance_cents: 0 })
    const { debts } = after([settled], [changed({ balance_cents: 10_00 })])
    expect(debts[0]).toMatchObject({ is_paid_off: false, paid_off_on: null, balance_cents: 10_00 })
    expect(after([settled], [changed({ name: 'Old' })]).debts[0]).toMatchObject({ is_paid_off: true })
  })

  it('leaves out a deleted debt, and includes it again after a restore', () => {
    const deletion = queued(deleteDebts, card.debt_uuid, { params: { id: card.debt_uuid } })
    const restoration = queued(restoreDebt, card.debt_uuid, { params: { id: card.debt_uuid } })
    expect(after([card, loan], [deletion]).debts).toEqual([loan])
    expect(only(after([card, loan], [deletion, restoration]).debts, card.debt_uuid)).toEqual(card)
  })

  it('includes a debt deleted days ago and restored here, which is then no longer restorable', () => {
    const gone = {
      debt: card,
      deleted_at: '2026-11-19T12:00:00.000Z',
      restorable_until: '2026-11-26T12:00:00.000Z',
    }
    const restoration = queued(restoreDebt, card.debt_uuid, { params: { id: card.debt_uuid } })
    expect(after([loan], [], [], [gone])).toMatchObject({ debts: [loan], deleted: [gone] })
    const { debts, pending, deleted } = after([loan], [restoration], [], [gone])
    expect([debts, [...pending], deleted]).toEqual([[loan, card], [card.debt_uuid], []])
  })

  it('has restorable debts deleted here, newest first, and none that is listed', () => {
    const deletion = queued(deleteDebts, card.debt_uuid, { params: { id: card.debt_uuid } })
    const before = { deleted_at: '2026-11-19T12:00:00.000Z', restorable_until: '2026-11-26T12:00:00.000Z' }
    const { deleted } = after([card], [deletion], [], [{ debt: loan, ...before }])
    expect(deleted).toEqual([
      {
        debt: card,
        deleted_at: new Date(AT).toISOString(),
        restorable_until: new Date(AT + 7 * 86_400_000).toISOString(),
      },
      { debt: loan, ...before },
    ])
    expect(after([card], [], [], [{ debt: card, ...before }]).deleted).toEqual([])
  })

  it('has the balance after a payment, also on a pending debt', () => {
    expect(after([card], [paid({ due_on: '2026-11-15' })]).debts[0]).toMatchObject({
      // 19 days at 24% on 1,200 are 14.99 of the 200.
      balance_cents: 1_014_99,
      last_paid_due_on: '2026-11-15',
    })
    const onNew = paid({ debt_uuid: NEW, paid_on: '2026-11-21' })
    expect(only(after([], [entered(), onNew]).debts, NEW)).toMatchObject({ balance_cents: 30_000 })
  })

  it('uses the usual amount for a payment without one', () => {
    const { amount_cents: _, ...rest } = paid().body as { amount_cents: number }
    const fromNotification = { ...paid(), body: { ...rest, due_on: '2026-11-15' } }
    // 1% of $1,211.05 and the interest of a whole cycle; 19 days have accrued.
    expect(after([card], [fromNotification]).debts[0]).toMatchObject({
      balance_cents: 1_200_00 + 14_99 - 36_57,
    })
  })

  it('uses the saved plan’s amount for a payment without one, in the list and on the debt’s page', () => {
    const { amount_cents: _, ...rest } = paid().body as { amount_cents: number }
    const write = { ...paid(), body: { ...rest, due_on: '2026-11-15' } }
    const balance_cents = 1_200_00 + 14_99 - 36_57 - 250_00
    expect(after([card, loan], [write], [], [], extra).debts[0]).toMatchObject({ balance_cents })
    const detail = { debt: card, payments: [] }
    expect(pageAfter(detail, [write], { plan: extra, debts: [card, loan] }).debt).toMatchObject({
      balance_cents,
    })
  })

  it('does not change for a payment removed before it was sent', () => {
    const takenBack = queued(deletePayment, card.debt_uuid, { params: { id: PAYMENT } })
    expect(after([card], [paid(), takenBack]).debts).toEqual([{ ...card, version: card.version + 2 }])
  })

  it('does not show rejected writes', () => {
    const overlaid = after([card], [refused(changed({ name: 'Old Visa' }), 'conflict')])
    expect(overlaid.debts).toEqual([card])
    expect(overlaid.pending.size).toBe(0)
  })

  it.each([
    queued(createDebts, NEW, { body: { debt_type: 'yacht' } }),
    queued(updateDebts, NEW, { body: { ...cardBody, debt_uuid: NEW } }),
    queued(createPayment, NEW, { body: { paid_on: 'yesterday' } }),
    queued(restoreDebt, NEW, { params: { id: NEW } }),
  ])('ignores a write it cannot parse', (write) => {
    expect(after([card], [write]).debts).toEqual([card])
  })

  it('does not change a paid-off debt with a pending payment', () => {
    const settled = sampleCard({ is_paid_off: true, balance_cents: 0 })
    expect(after([settled], [paid()]).debts).toEqual([settled])
  })
})

describe('the page of a debt', () => {
  const kept = {
    payment_uuid: PAYMENT,
    debt_uuid: loan.debt_uuid,
    amount_cents: 300_00,
    principal_cents: 260_00,
    interest_cents: 40_00,
    escrow_cents: 0,
    charges_cents: 0,
    fall_cents: 260_00,
    balance_after_cents: 10_000_00,
    paid_on: '2026-11-01',
    due_on: null,
    stated_on: null,
    version: 1,
    created_at: '2026-11-01T12:00:00.000Z',
  }

  it('lists a pending payment first, split like on the server', () => {
    const other = '018f0000-0000-7000-8000-0000000000cc'
    const write = queued(createPayment, loan.debt_uuid, {
      body: { payment_uuid: other, debt_uuid: loan.debt_uuid, amount_cents: 300_00, paid_on: '2026-11-21' },
    })
    const detail = pageAfter({ debt: loan, payments: [kept] }, [write])
    expect(detail.payments.map(({ payment_uuid }) => payment_uuid)).toEqual([other, PAYMENT])
    // Twenty days at two dollars.
    expect(detail.payments[0]).toMatchObject({ interest_cents: 40_00, principal_cents: 260_00 })
    expect(detail.debt).toMatchObject({ balance_cents: 9_740_00 })
    expect([...detail.pendingPayments]).toEqual([other])
    expect(detail.isPending).toBe(true)
  })

  it('shows no payment beyond as many as the server accepts on a debt', () => {
    const many = Array.from({ length: MAX_PAYMENTS - 1 }, (_, index) => ({
      ...kept,
      payment_uuid: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }))
    const pay = (payment_uuid: string) =>
      queued(createPayment, loan.debt_uuid, {
        body: { payment_uuid, debt_uuid: loan.debt_uuid, amount_cents: 300_00, paid_on: '2026-11-21' },
      })
    const last = pay(PAYMENT)
    const beyond = pay('018f0000-0000-7000-8000-0000000000cc')
    const full = pageAfter({ debt: loan, payments: many }, [last])
    expect(full.payments).toHaveLength(5_000)
    const still = pageAfter({ debt: loan, payments: many }, [last, beyond])
    expect(still.payments).toEqual(full.payments)
    expect(still.debt).toEqual(full.debt)
    const elsewhere = many.map((payment) => ({ ...payment, debt_uuid: card.debt_uuid }))
    expect(pageAfter({ debt: loan, payments: elsewhere }, [last, beyond]).payments).toHaveLength(2)
  })

  it('restores the principal of a removed payment, and its due date is due again', () => {
    const debt = { ...loan, balance_stated_on: '2026-10-20', last_paid_due_on: '2026-11-15' }
    const write = queued(deletePayment, loan.debt_uuid, { params: { id: PAYMENT } })
    const payment = { ...kept, due_on: '2026-11-15' }
    const detail = pageAfter({ debt, payments: [payment] }, [write])
    expect(detail.payments).toEqual([])
    const before = { balance_cents: 10_260_00, last_paid_due_on: null }
    expect(detail.debt).toMatchObject(before)
    expect(debtsToReopen([write])).toEqual([loan.debt_uuid])
    expect(after([debt], [write], [payment]).debts[0]).toMatchObject(before)
  })

  it('has a changed payment and the matching balance', () => {
    const debt = { ...loan, balance_stated_on: '2026-10-20' }
    const write = queued(updatePayment, loan.debt_uuid, {
      body: { payment_uuid: PAYMENT, version: 1, amount_cents: 400_00 },
    })
    const detail = pageAfter({ debt, payments: [kept] }, [write])
    // $100 more, all of it principal: the interest of that day stays what it was.
    expect(detail.payments[0]).toMatchObject({ amount_cents: 400_00, interest_cents: 40_00, version: 2 })
    expect(detail.debt).toMatchObject({ balance_cents: 9_900_00, version: loan.version + 1 })
    expect([...detail.pendingPayments]).toEqual([PAYMENT])
    expect(debtsToReopen([write])).toEqual([loan.debt_uuid])
    expect(after([debt], [write], [kept]).debts[0]).toMatchObject({ balance_cents: 9_900_00 })
  })

  it('changes a pending payment, and drops the change with the payment', () => {
    const record = paid({ debt_uuid: loan.debt_uuid, amount_cents: 300_00, paid_on: '2026-11-21' })
    const change = queued(updatePayment, loan.debt_uuid, {
      body: { payment_uuid: PAYMENT, version: 1, amount_cents: 500_00 },
    })
    const detail = pageAfter({ debt: loan, payments: [] }, [record, change])
    expect(detail.payments.map(({ amount_cents }) => amount_cents)).toEqual([500_00])
    expect(detail.debt).toMatchObject({ balance_cents: 9_540_00 })
    const removed = queued(deletePayment, loan.debt_uuid, { params: { id: PAYMENT } })
    const gone = pageAfter({ debt: loan, payments: [] }, [record, change, removed])
    expect([gone.payments, gone.debt]).toEqual([[], { ...loan, version: loan.version + 3 }])
  })

  it('does not change a balance stated later, before or after going offline', () => {
    const write = queued(deletePayment, loan.debt_uuid, { params: { id: PAYMENT } })
    const before = [{ ...kept, paid_on: '2026-10-30', created_at: '2026-10-30T12:00:00.000Z' }]
    const detail = pageAfter({ debt: loan, payments: before }, [write])
    expect(detail.debt).toMatchObject({ balance_cents: 10_000_00 })
    const typed = queued(updateDebts, loan.debt_uuid, {
      body: { debt_uuid: loan.debt_uuid, balance_cents: 9_000_00 },
    })
    const both = pageAfter({ debt: loan, payments: [kept] }, [typed, write])
    expect(both.debt).toMatchObject({ balance_cents: 9_000_00 })
    const early = paid({ debt_uuid: loan.debt_uuid, paid_on: '2026-10-15' })
    expect(after([loan], [early]).debts[0]).toMatchObject({ balance_cents: 10_000_00 })
  })

  it('does not apply a payment for a due date paid meanwhile', () => {
    const debt = { ...loan, last_paid_due_on: '2026-11-15' }
    const write = paid({ debt_uuid: loan.debt_uuid, due_on: '2026-11-15' })
    expect(after([debt], [write]).debts).toEqual([debt])
  })

  it('reopens rent whose final payment is removed', () => {
    const rent = sampleRent({ is_paid_off: true, paid_off_on: '2026-11-01' })
    const write = queued(deletePayment, rent.debt_uuid, { params: { id: PAYMENT } })
    const payments = [{ ...kept, debt_uuid: rent.debt_uuid }]
    expect(pageAfter({ debt: rent, payments }, [write]).debt?.is_paid_off).toBe(false)
  })

  it('has no debt if it was deleted on this device', () => {
    const write = queued(deleteDebts, loan.debt_uuid, { params: { id: loan.debt_uuid } })
    expect(pageAfter({ debt: loan, payments: [] }, [write]).debt).toBeUndefined()
  })
})

it('finds a version conflict, but no other rejection', () => {
  const change = changed({ name: 'Old Visa' })
  const queue = [refused(paid(), 'conflict'), refused(changed({}), 'invalid'), refused(change, 'conflict')]
  expect(conflictOf(queue, updateDebts, card.debt_uuid)?.write.id).toBe(change.id)
  expect(conflictOf(queue, updateDebts, card.debt_uuid)?.change).toMatchObject({
    name: 'Old Visa',
    version: 1,
  })
  expect(conflictOf(queue, updateDebts, loan.debt_uuid)).toBeUndefined()
  expect(conflictOf([change], updateDebts, card.debt_uuid)).toBeUndefined()
})

it('finds a payment whose due date was paid elsewhere, with the server’s payment', () => {
  const due_on = '2026-11-15'
  const server = {
    payment_uuid: NEW,
    debt_uuid: card.debt_uuid,
    amount_cents: 200_00,
    principal_cents: 200_00,
    interest_cents: 0,
    escrow_cents: 0,
    charges_cents: 0,
    fall_cents: 200_00,
    balance_after_cents: 1_000_00,
    paid_on: '2026-11-14',
    due_on,
    stated_on: null,
    version: 1,
    created_at: '2026-11-14T12:00:00.000Z',
  }
  const detail = { debt: card, payments: [server] }
  const write = refused(paid({ amount_cents: 500_00, due_on }), 'conflict')
  expect(paymentConflictOf(detail, [write])).toMatchObject({
    write,
    server,
    change: { amount_cents: 500_00 },
  })
  expect(paymentConflictOf({ ...detail, payments: [] }, [write])).toBeUndefined()
  expect(paymentConflictOf(detail, [paid({ due_on })])).toBeUndefined()
  expect(paymentConflictOf(detail, [refused(paid(), 'conflict')])).toBeUndefined()
})

it('finds a version conflict of a payment change', () => {
  const body = { payment_uuid: PAYMENT, version: 1, amount_cents: 500_00 }
  const change = queued(updatePayment, loan.debt_uuid, { body })
  const server = { payment_uuid: PAYMENT, amount_cents: 250_00, version: 2 } as Payment
  const detail = { debt: loan, payments: [server] }
  expect(paymentEditConflictOf(detail, [refused(change, 'conflict')])).toMatchObject({
    change: body,
    server,
  })
  expect(paymentEditConflictOf(detail, [change])).toBeUndefined()
  expect(paymentEditConflictOf({ ...detail, payments: [] }, [refused(change, 'conflict')])).toBeUndefined()
})

it('has types after creation, renaming and deletion, counting debts created here', () => {
  const type = (uuid: string, name: string, debt_count = 0) => ({ debt_type_uuid: uuid, name, debt_count })
  const [family, taxes] = [sampleHome().debt_uuid, card.debt_uuid]
  const queue = [
    queued(createUserDebtTypes, NEW, { body: { debt_type_uuid: NEW, name: 'Layaway' } }),
    queued(updateUserDebtTypes, family, { body: { debt_type_uuid: family, name: 'Family loan' } }),
    queued(deleteUserDebtTypes, taxes, { params: { id: taxes } }),
    refused(queued(deleteUserDebtTypes, family, { params: { id: family } }), 'conflict'),
  ]
  const known = { debts: [], deleted: [] }
  expect(replayTypes([type(family, 'Family', 2), type(taxes, 'Taxes')], queue, known)).toEqual([
    { debt_type_uuid: family, name: 'Family loan', debt_count: 2 },
    { debt_type_uuid: NEW, name: 'Layaway', debt_count: 0 },
  ])
})
