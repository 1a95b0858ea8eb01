import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateParts, daysBetween, type IsoDate } from '#core/finance/math/dates.ts'
import { type CardTransaction, paidInFull } from './paid-in-full.ts'

const TODAY = '2026-11-21'
const buy = (date: IsoDate, cents: number): CardTransaction => ({
  date,
  amount_cents: -cents,
  name: 'Kroger',
  category: 'groceries',
  type: 'need',
})
const pay = (date: IsoDate, cents: number): CardTransaction => ({
  date,
  amount_cents: cents,
  name: 'Payment received',
  category: 'card_payment',
  type: 'transfer',
})

/** A card with purchases every other day that closes on the 27th and is paid on the 22nd. */
function card(
  pays: (statement: number) => number,
  start = 0,
  price = (day: number) => 40_00 + (day % 7) * 9_00,
) {
  const transactions: CardTransaction[] = []
  let owed = start
  let statement = start
  for (let date = '2026-04-01'; date <= TODAY; date = addDays(date, 1)) {
    const { day } = dateParts(date)
    if (day % 2 === 0) {
      const cents = price(daysBetween('2026-04-01', date))
      transactions.push(buy(date, cents))
      owed += cents
    }
    if (day === 22) {
      const cents = Math.min(pays(statement), owed)
      transactions.push(pay(date, cents))
      owed -= cents
    }
    if (day === 27) statement = owed
  }
  return { owed_cents: owed, transactions, statement }
}

describe('a card paid in full', () => {
  it('is expected at its statement balance on its usual day', () => {
    const { statement, ...history } = card((owed) => owed)
    expect(paidInFull(history, TODAY)).toMatchObject({
      day: 22,
      last_paid_on: '2026-10-22',
      next_on: '2026-11-22',
      statement_cents: statement,
    })
  })

  it('has no statement to pay right after a payment, until the next one closes', () => {
    const { statement: _, ...history } = card((owed) => owed)
    const transactions = history.transactions.filter(({ date }) => date <= '2026-10-24')
    const owed_cents = transactions.reduce((sum, { amount_cents }) => sum - amount_cents, 0)
    const paid = paidInFull({ owed_cents, transactions }, '2026-10-24')
    expect(paid).toMatchObject({ next_on: '2026-11-22', statement_cents: null })
    expect(paid?.usual_cents).toBeGreaterThan(500_00)
  })

  it('may be paid by its current balance, or pay for a refund less', () => {
    const { statement: _, ...history } = card(() => 9_999_00)
    expect(paidInFull(history, TODAY)).toMatchObject({ statement_cents: null })
    const refund: CardTransaction = { ...buy('2026-11-05', -30_00), amount_cents: 30_00 }
    const after = { owed_cents: history.owed_cents - 30_00, transactions: [...history.transactions, refund] }
    expect(paidInFull(after, TODAY)).not.toBeNull()
  })

  it('is not one that carries a balance, however much is paid', () => {
    assert(
      property(integer({ min: 5, max: 80 }), integer({ min: 2_000_00, max: 9_000_00 }), (percent, start) => {
        const { statement: _, ...part } = card((owed) => Math.round((owed * percent) / 100), start)
        expect(paidInFull(part, TODAY)).toBeNull()
        const { statement: __, ...most } = card((owed) => Math.max(0, owed - start), start)
        expect(paidInFull(most, TODAY)).toBeNull()
      }),
    )
  })

  it('is not one with interest, with two payments, or not paid any more', () => {
    const { statement: _, ...history } = card((owed) => owed)
    const interest: CardTransaction = {
      ...buy('2026-10-27', 41_00),
      name: 'Interest Charge',
      category: 'bank_fees',
    }
    expect(paidInFull({ ...history, transactions: [...history.transactions, interest] }, TODAY)).toBeNull()
    const purchases = history.transactions.filter(({ amount_cents }) => amount_cents < 0)
    const payments = history.transactions.filter(({ amount_cents }) => amount_cents > 0)
    expect(paidInFull({ ...history, transactions: [...purchases, ...payments.slice(-2)] }, TODAY)).toBeNull()
    expect(
      paidInFull({ ...history, transactions: [...purchases, ...payments.slice(0, -3)] }, TODAY),
    ).toBeNull()
  })
})
