import { describe, expect, it } from 'vitest'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { isDueOpen, nextDue } from './due-dates.ts'
import { planOf } from './plan.ts'
import { dueAmounts, paymentsUntil, upcomingPayments, withDueAmount } from './upcoming-payments.ts'

const TODAY = '2026-11-21'

describe('the next due date', () => {
  it('is the first upcoming one', () => {
    expect(nextDue(sampleLoan({ due_day: 24 }), TODAY)).toEqual({ due_on: '2026-11-24', days: 3 })
    expect(nextDue(sampleLoan({ due_day: 21 }), TODAY)).toEqual({ due_on: '2026-11-21', days: 0 })
    expect(nextDue(sampleRent({ due_day: 1 }), TODAY)).toEqual({ due_on: '2026-12-01', days: 10 })
  })

  it('stays for a week if it is not marked as paid', () => {
    expect(nextDue(sampleLoan({ due_day: 15 }), TODAY)).toEqual({ due_on: '2026-11-15', days: -6 })
    expect(nextDue(sampleLoan({ due_day: 14 }), TODAY)).toEqual({ due_on: '2026-11-14', days: -7 })
    expect(nextDue(sampleLoan({ due_day: 13 }), TODAY)).toEqual({ due_on: '2026-12-13', days: 22 })
  })

  it('can be the client’s creation day even if it was the next day in UTC', () => {
    const entered = sampleLoan({
      due_day: 21,
      entered_on: '2026-11-21',
      created_at: '2026-11-22T02:00:00.000Z',
    })
    expect(nextDue(entered, TODAY)).toEqual({ due_on: '2026-11-21', days: 0 })
  })

  it('is never before the debt was created', () => {
    const entered = sampleLoan({ due_day: 18, entered_on: '2026-11-19' })
    expect(nextDue(entered, TODAY)).toEqual({ due_on: '2026-12-18', days: 27 })
  })

  it('follows the last one paid, early or late', () => {
    const paid = sampleLoan({ due_day: 31, last_paid_due_on: '2027-01-31' })
    expect(nextDue(paid, '2027-01-20')).toEqual({ due_on: '2027-02-28', days: 39 })
    expect(nextDue(sampleLoan({ last_paid_due_on: '2026-11-15' }), TODAY)?.due_on).toBe('2026-12-15')
    expect(nextDue(sampleLoan({ last_paid_due_on: '2026-10-15' }), TODAY)?.due_on).toBe('2026-11-15')
  })

  it('is null if nothing is owed, after a payoff, and after the end of a lease', () => {
    expect(nextDue(sampleCard({ balance_cents: 0 }), TODAY)).toBeNull()
    expect(nextDue(sampleRent({ is_paid_off: true }), TODAY)).toBeNull()
    expect(nextDue(sampleRent({ ends_on: '2026-12-14' }), '2026-12-01')).toBeNull()
    expect(nextDue(sampleRent({ ends_on: '2026-12-15' }), '2026-12-01')).toEqual({
      due_on: '2026-12-15',
      days: 14,
    })
  })
})

const plan = (change: Partial<SavedPlan> = {}): SavedPlan => ({
  strategy: 'avalanche',
  extra_cents: 200_00,
  order: [],
  one_offs: [],
  version: 1,
  ...change,
})

describe('upcoming payments', () => {
  const card = sampleCard({ due_day: 5, payment_cents: 90_00 })
  const loan = sampleLoan({ due_day: 12, payment_cents: 350_00 })
  const rent = sampleRent({ due_day: 1 })
  const amounts = (kept: SavedPlan) =>
    upcomingPayments([loan, rent, card], kept, TODAY).map(({ debt, due_on, amount_cents }) => [
      debt.name,
      due_on,
      amount_cents,
    ])

  it('are the current payments until a plan is saved', () => {
    expect(amounts(plan({ version: 0 }))).toEqual([
      ['Flat', '2026-12-01', 1_650_00],
      ['Visa', '2026-12-05', 90_00],
      ['Car', '2026-12-12', 350_00],
    ])
  })

  it('are the saved plan’s payments, and rent', () => {
    const [month] = planOf([loan, card], plan(), TODAY).schedule
    const [toLoan, toCard] = month?.payment_cents ?? []
    expect(toCard).toBeGreaterThan(200_00)
    expect(amounts(plan())).toEqual([
      ['Flat', '2026-12-01', 1_650_00],
      ['Visa', '2026-12-05', toCard],
      ['Car', '2026-12-12', toLoan],
    ])
  })

  it('have an amount for a payment dated long before the debt was created', () => {
    const entered = { ...card, entered_on: TODAY }
    expect(dueAmounts([entered], plan(), '1900-01-01')(entered, '1900-01-05')).toBeGreaterThan(0)
  })

  it('include the escrow part', () => {
    const home = sampleHome({ due_day: 1 })
    expect(upcomingPayments([home], plan({ version: 0 }), TODAY)).toMatchObject([
      { amount_cents: 1_900_00, escrow_cents: 400_00 },
    ])
  })

  it('set the amount of a payment without one to the plan’s amount, at most the payoff amount', () => {
    const amountOf = dueAmounts([loan, card], plan(), TODAY)
    const payment = { amount_cents: undefined, paid_on: TODAY, due_on: '2026-12-05' }
    expect(withDueAmount(card, payment, amountOf).amount_cents).toBe(amountOf(card, '2026-12-05'))
    const small = { ...card, balance_cents: 30_00 }
    expect(withDueAmount(small, payment, amountOf).amount_cents).toBe(30_39)
    const named = { ...payment, amount_cents: 12_00 }
    expect(withDueAmount(card, named, amountOf)).toBe(named)
  })
})

it('expect no payment on an open card whose balance was changed to zero', () => {
  expect(isDueOpen(sampleCard(), '2026-12-15')).toBe(true)
  expect(isDueOpen(sampleCard({ balance_cents: 0 }), '2026-12-15')).toBe(false)
})

describe('the payments through a day', () => {
  it('start with the next one, follow the plan, and end when it pays the debt off', () => {
    const loan = sampleLoan({
      due_day: 24,
      balance_cents: 1_000_00,
      apr: 0,
      payment_cents: 300_00,
      minimum_payment_cents: 300_00,
    })
    const payments = paymentsUntil([loan], plan({ extra_cents: 0 }), TODAY, '2027-11-21')
    expect(payments.map(({ due_on, amount_cents }) => [due_on, amount_cents])).toEqual([
      ['2026-11-24', 300_00],
      ['2026-12-24', 300_00],
      ['2027-01-24', 300_00],
      ['2027-02-24', 100_00],
    ])
  })

  it('of rent go on until the lease ends', () => {
    const rent = sampleRent({ due_day: 31, ends_on: '2027-02-28' })
    expect(paymentsUntil([rent], plan(), TODAY, '2027-11-21').map(({ due_on }) => due_on)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
  })
})
