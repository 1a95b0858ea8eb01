import { describe, expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { Payment } from '#core/contract/debt-payments.ts'
import { sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { beforeEdit, editPayment, recordAgain } from './payment-writes.ts'
import { applyPayment, type PaymentFacts, splitPayment, statedOn, withoutPayment } from './payment.ts'

const AT = '2026-11-21T12:00:00.000Z'
const id = (last: number): string => `018f0000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`

/** Records a payment like the server. */
function paid<D extends Debt>(debt: D, facts: PaymentFacts, at = AT, last = 1) {
  const { paid_on, due_on = null } = facts
  const payment: Payment = {
    ...splitPayment(debt, facts),
    payment_uuid: id(last),
    debt_uuid: debt.debt_uuid,
    paid_on,
    due_on,
    stated_on: statedOn(debt, facts),
    version: 1,
    created_at: at,
  }
  return { payment, debt: applyPayment(debt, facts, at) }
}

function edit<D extends Debt>(debt: D, payment: Payment, change: object, others: readonly Payment[] = []) {
  const edited = editPayment(debt, beforeEdit(debt, payment, others), payment, {
    change: { payment_uuid: payment.payment_uuid, ...change },
    latest: '2026-12-31',
  })
  if (!edited.ok) throw new Error(JSON.stringify(edited.problem))
  return edited
}

const kinds = [sampleHome(), sampleCard(), sampleLoan({ balance_stated_on: '2026-11-01' }), sampleRent()]
const facts = { amount_cents: 400_00, paid_on: '2026-11-20', due_on: '2026-11-24' }

describe('changing the last payment', () => {
  it.each(kinds)('of a $debt_type has the same result as recording it that way from the start', (start) => {
    const { payment, debt } = paid(start, facts)
    const wanted = { ...facts, amount_cents: 350_00, paid_on: '2026-11-19', due_on: null }
    const edited = edit(debt, payment, { amount_cents: 350_00, paid_on: '2026-11-19', due_on: null })
    const atOnce = paid(start, wanted)
    expect(edited.debt).toEqual({ ...atOnce.debt, version: debt.version + 1 })
    expect(edited.payment).toEqual({ ...atOnce.payment, version: 2 })
  })

  it.each(kinds)('of a $debt_type and changing it back restores everything', (start) => {
    const { payment, debt } = paid(start, facts)
    const there = edit(debt, payment, { amount_cents: 500_00 })
    const back = edit(there.debt, there.payment, { amount_cents: 400_00 })
    expect({ ...back.debt, version: 0 }).toEqual({ ...debt, version: 0 })
    expect({ ...back.payment, version: 0 }).toEqual({ ...payment, version: 0 })
  })

  it('states a balance, and can have it calculated again', () => {
    const { payment, debt } = paid(sampleLoan(), facts)
    const stated = edit(debt, payment, { balance_after_cents: 9_000_00 })
    expect(stated.debt).toMatchObject({ balance_cents: 9_000_00, balance_stated_on: '2026-11-20' })
    expect(stated.payment).toMatchObject({ stated_on: '2026-11-20', balance_after_cents: 9_000_00 })
    const worked = edit(stated.debt, stated.payment, { balance_after_cents: null })
    expect(worked.payment.stated_on).toBeNull()
  })
})

it('keeps the interest of an earlier payment whose amount changes', () => {
  const first = paid(sampleLoan(), facts)
  const second = paid(first.debt, { amount_cents: 300_00, paid_on: '2026-12-10', due_on: null }, AT, 2)
  const edited = edit(second.debt, first.payment, { amount_cents: 410_00 }, [second.payment])
  expect(edited.payment).toMatchObject({
    interest_cents: first.payment.interest_cents,
    principal_cents: first.payment.principal_cents + 10_00,
  })
  expect(edited.debt).toMatchObject({
    balance_cents: second.debt.balance_cents - 10_00,
    balance_as_of: '2026-12-10',
  })
})

it('does not change a balance stated after the payment, even on the same day', () => {
  const { payment, debt } = paid(sampleLoan(), facts)
  const entered = {
    ...debt,
    balance_cents: 8_000_00,
    balance_stated_on: '2026-11-20',
    balance_stated_at: '2026-11-21T13:00:00.000Z',
  }
  expect(edit(entered, payment, { amount_cents: 700_00 }).debt.balance_cents).toBe(8_000_00)
})

it('reopens a debt that the payment had paid off, and can pay it off again', () => {
  const start = sampleCard({ balance_cents: 400_00 })
  const { payment, debt } = paid(start, facts)
  expect(debt.is_paid_off).toBe(true)
  const open = edit(debt, payment, { amount_cents: 100_00 })
  expect(open.debt).toMatchObject({ is_paid_off: false, paid_off_on: null, balance_cents: 300_00 })
  const closed = edit(open.debt, open.payment, { amount_cents: 400_00 })
  expect(closed.debt).toMatchObject({ is_paid_off: true, paid_off_on: '2026-11-20' })
})

it('does not reopen ended rent', () => {
  const ended = sampleRent({ is_paid_off: true, paid_off_on: '2026-11-20' })
  const { payment } = paid(sampleRent(), facts)
  expect(edit(ended, payment, { amount_cents: 1_00 }).debt).toMatchObject({
    is_paid_off: true,
    paid_off_on: '2026-11-20',
  })
})

describe('recording a removed payment again', () => {
  it.each(kinds)('restores a $debt_type exactly', (start) => {
    const { payment, debt } = paid(start, facts)
    const without = withoutPayment(debt, payment, [])
    const again = applyPayment(without, recordAgain(debt, payment), AT)
    expect({ ...again, version: 0 }).toEqual({ ...debt, version: 0 })
  })

  it('does not change a balance stated later that day', () => {
    const { payment, debt } = paid(sampleLoan(), facts)
    const at = '2026-11-21T13:00:00.000Z'
    const entered = { ...debt, balance_stated_on: '2026-11-20', balance_stated_at: at }
    const without = withoutPayment(entered, payment, [])
    expect(applyPayment(without, recordAgain(entered, payment), at).balance_cents).toBe(debt.balance_cents)
  })
})
