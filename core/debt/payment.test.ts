import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { paidUp, sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import {
  applyPayment as applyPaymentAt,
  type PaymentFacts,
  paymentProblem,
  splitPayment,
  withoutPayment,
} from './payment.ts'

// Twenty days after the balance date.
const PAID_ON = '2026-11-21'
const paid = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  amount_cents: undefined,
  paid_on: PAID_ON,
  due_on: null,
  balance_after_cents: null,
  pays_off: false,
  ...change,
})
const problem = (debt: Parameters<typeof paymentProblem>[0], change: Partial<PaymentFacts>) =>
  paymentProblem(debt, paid(change), '2026-11-22')

const AT = '2026-11-21T15:00:00.000Z'
const applyPayment = <D extends Debt>(debt: D, payment: PaymentFacts) => applyPaymentAt(debt, payment, AT)

describe('a payment', () => {
  it('on a loan covers interest since the balance date, then principal', () => {
    // 10,000 at 7.3% accrues 2 a day.
    expect(splitPayment(sampleLoan(), paid({ amount_cents: 300_00 }))).toEqual({
      amount_cents: 300_00,
      principal_cents: 260_00,
      interest_cents: 40_00,
      escrow_cents: 0,
      charges_cents: 0,
      fall_cents: 260_00,
      balance_after_cents: 9_740_00,
    })
  })

  it('on a home debt covers escrow first', () => {
    // A twelfth of 6% of 200,000, for the month that ended on November 15.
    expect(splitPayment(sampleHome(), paid({ amount_cents: 1_900_00 }))).toEqual({
      amount_cents: 1_900_00,
      principal_cents: 500_00,
      interest_cents: 1_000_00,
      escrow_cents: 400_00,
      charges_cents: 0,
      fall_cents: 500_00,
      balance_after_cents: 199_500_00,
    })
  })

  it('in addition to the monthly one has no escrow, unless it is for a due date', () => {
    const extra = paid({ amount_cents: 700_00 })
    const current = sampleHome(paidUp)
    expect(splitPayment(current, extra)).toMatchObject({
      principal_cents: 700_00,
      interest_cents: 0,
      escrow_cents: 0,
    })
    expect(splitPayment(current, { ...extra, due_on: '2026-12-15' })).toMatchObject({
      principal_cents: 0,
      interest_cents: 300_00,
      escrow_cents: 400_00,
      balance_after_cents: 200_700_00,
    })
  })

  it('on a card covers daily interest first, and none if it pays the whole balance', () => {
    // 1,200 at 24% for 20 of 365 days: 15.78
    expect(splitPayment(sampleCard(), paid({ amount_cents: 100_00 }))).toMatchObject({
      principal_cents: 84_22,
      interest_cents: 15_78,
      balance_after_cents: 1_115_78,
    })
    expect(splitPayment(sampleCard(), paid({ amount_cents: 1_200_00 }))).toMatchObject({
      principal_cents: 1_200_00,
      interest_cents: 0,
      balance_after_cents: 0,
    })
  })

  it('dated before the balance has no interest', () => {
    const split = splitPayment(sampleLoan(), paid({ amount_cents: 300_00, paid_on: '2026-10-15' }))
    expect(split).toMatchObject({
      principal_cents: 300_00,
      interest_cents: 0,
      balance_after_cents: 10_000_00,
    })
  })

  it('below the interest leaves the rest unpaid, and the next payment covers it first', () => {
    const short = paid({ amount_cents: 30_00 })
    expect(splitPayment(sampleLoan(), short)).toMatchObject({
      principal_cents: 0,
      interest_cents: 30_00,
      charges_cents: 10_00,
      fall_cents: -10_00,
      balance_after_cents: 10_010_00,
    })
    const after = applyPayment(sampleLoan(), short)
    expect(after.unpaid_interest_cents).toBe(10_00)
    // Ten more days at 2 a day: unpaid interest bears no interest.
    const next = paid({ amount_cents: 100_00, paid_on: '2026-12-01' })
    expect(splitPayment(after, next)).toMatchObject({
      principal_cents: 70_00,
      interest_cents: 30_00,
      balance_after_cents: 9_930_00,
    })
    expect(applyPayment(after, next).unpaid_interest_cents).toBe(0)
  })

  it('of $200 made six times on $50,000 at 7% leaves the uncovered interest to pay off', () => {
    let loan = sampleLoan({
      balance_cents: 50_000_00,
      apr: 0.07,
      balance_as_of: '2026-01-01',
      balance_stated_on: '2025-12-31',
    })
    for (const paid_on of ['02-01', '03-01', '04-01', '05-01', '06-01', '07-01']) {
      loan = applyPayment(loan, paid({ amount_cents: 200_00, paid_on: `2026-${paid_on}` }))
    }
    // 181 days cost $1,735.61, each part rounded to the cent, and $1,200 was paid.
    expect(splitPayment(loan, paid({ pays_off: true, paid_on: '2026-07-01' })).amount_cents).toBe(50_535_61)
  })

  it('on rent is not split', () => {
    expect(splitPayment(sampleRent(), paid())).toEqual({
      amount_cents: 1_650_00,
      principal_cents: 0,
      interest_cents: 0,
      escrow_cents: 0,
      charges_cents: 0,
      fall_cents: 0,
      balance_after_cents: 0,
    })
  })

  it('with a balance from the lender is split by it', () => {
    const stated = paid({ amount_cents: 300_00, balance_after_cents: 9_745_00 })
    expect(splitPayment(sampleLoan(), stated)).toMatchObject({
      principal_cents: 255_00,
      interest_cents: 45_00,
      balance_after_cents: 9_745_00,
    })
    // The balance fell by more than the payment, so none of it was interest.
    expect(splitPayment(sampleLoan(), { ...stated, balance_after_cents: 9_000_00 })).toMatchObject({
      principal_cents: 300_00,
      interest_cents: 0,
      balance_after_cents: 9_000_00,
    })
  })

  it('on a card used meanwhile has new charges, and interest only for its days', () => {
    // 1,200 at 24% for 20 of 365 days: 15.78
    const split = (amount_cents: number, balance_after_cents: number) =>
      splitPayment(sampleCard(), paid({ amount_cents, balance_after_cents }))
    expect(split(100_00, 1_250_00)).toMatchObject({
      principal_cents: 84_22,
      interest_cents: 15_78,
      charges_cents: 134_22,
      fall_cents: -50_00,
      balance_after_cents: 1_250_00,
    })
    expect(split(1_00, 9_000_00)).toMatchObject({ principal_cents: 0, interest_cents: 1_00 })
    expect(split(100_00, 1_110_00)).toMatchObject({ interest_cents: 10_00, charges_cents: 0 })
    const line = sampleHome({ debt_type: 'home_equity', escrow_cents: 0, balance_stated_on: '2026-10-31' })
    const drawn = paid({ amount_cents: 1_000_00, balance_after_cents: 230_000_00 })
    expect(splitPayment(line, drawn)).toMatchObject({
      principal_cents: 342_47,
      interest_cents: 657_53,
      charges_cents: 30_342_47,
    })
  })

  it('on a loan that grew anyway counts as interest, up to the amount paid', () => {
    const grown = paid({ amount_cents: 1_00, balance_after_cents: 10_150_00 })
    expect(splitPayment(sampleLoan(), grown)).toMatchObject({
      principal_cents: 0,
      interest_cents: 1_00,
      charges_cents: 150_00,
      fall_cents: -150_00,
    })
  })

  it('marked as payoff leaves a balance of zero, even in a settlement with the lender', () => {
    expect(splitPayment(sampleLoan(), paid({ pays_off: true }))).toMatchObject({
      amount_cents: 10_040_00,
      principal_cents: 10_000_00,
      interest_cents: 40_00,
      balance_after_cents: 0,
    })
    expect(splitPayment(sampleLoan(), paid({ amount_cents: 6_000_00, pays_off: true }))).toMatchObject({
      principal_cents: 6_000_00,
      interest_cents: 0,
      balance_after_cents: 0,
    })
  })

  it('without an amount is the usual payment, at most the payoff amount', () => {
    const amount = (debt: Parameters<typeof splitPayment>[0]) => splitPayment(debt, paid()).amount_cents
    expect(amount(sampleHome())).toBe(1_900_00)
    expect(amount(sampleHome({ payment_cents: 1_700_00 }))).toBe(2_100_00)
    // Due on November 15: 1% of $1,211.05, and the interest of the whole cycle.
    expect(amount(sampleCard())).toBe(12_11 + 24_46)
    expect(amount(sampleLoan({ balance_cents: 100_00 }))).toBe(100_40)
  })

  it('that pays off a home debt covers the debt before escrow', () => {
    const last = sampleHome({ balance_cents: 1_000_00, apr: 0 })
    expect(splitPayment(last, paid({ amount_cents: 1_000_00 }))).toMatchObject({
      escrow_cents: 0,
      balance_after_cents: 0,
    })
    expect(splitPayment(last, paid({ amount_cents: 1_400_00 }))).toMatchObject({
      escrow_cents: 400_00,
      balance_after_cents: 0,
    })
  })

  it('has parts that add up, with nothing counted twice', () => {
    const facts = fc.record({
      amount_cents: fc.integer({ min: 1, max: 300_000_00 }),
      balance_after_cents: fc.option(fc.integer({ min: 0, max: 300_000_00 })),
      pays_off: fc.boolean(),
      due_on: fc.constantFrom(null, '2026-11-15'),
    })
    fc.assert(
      fc.property(facts, fc.constantFrom(sampleHome(), sampleLoan(), sampleCard()), (change, debt) => {
        const split = splitPayment(debt, paid(change))
        const { principal_cents, interest_cents, escrow_cents, charges_cents, balance_after_cents } = split
        expect(principal_cents + interest_cents + escrow_cents).toBe(split.amount_cents)
        const parts = [principal_cents, interest_cents, escrow_cents, charges_cents, balance_after_cents]
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        expect(split.fall_cents).toBe(debt.balance_cents - balance_after_cents)
      }),
    )
  })
})

describe('an invalid payment', () => {
  it('exceeds the balance with interest and escrow', () => {
    expect(problem(sampleLoan(), { amount_cents: 10_040_00 })).toBeNull()
    expect(problem(sampleLoan(), { amount_cents: 10_040_01 })).toEqual({
      field: 'amount_cents',
      message: 'That’s more than you owe: $10,040',
    })
    // One month of interest and six days of the next.
    expect(problem(sampleHome({ balance_cents: 100_00 }), { amount_cents: 500_60 })).toBeNull()
    expect(problem(sampleHome({ balance_cents: 100_00 }), { amount_cents: 500_61 })?.message).toBe(
      'That’s more than you owe: $100.60',
    )
    expect(problem(sampleLoan(), { amount_cents: 20_000_00, pays_off: true })).toBeNull()
    expect(problem(sampleCard(), { amount_cents: 2_000_00, balance_after_cents: 10_00 })).toBeNull()
    expect(problem(sampleRent(), { amount_cents: 9_999_00 })).toBeNull()
  })

  it('has neither an amount nor a usual payment', () => {
    const empty = sampleLoan({ minimum_payment_cents: 0 })
    expect(problem(empty, {})).toEqual({ field: 'amount_cents', message: 'Enter the amount you paid' })
    expect(problem(empty, { pays_off: true })).toBeNull()
  })

  it('is dated in the future or too long ago', () => {
    expect(problem(sampleLoan(), { paid_on: '2026-11-22' })).toBeNull()
    expect(problem(sampleLoan(), { paid_on: '2026-11-23' })?.field).toBe('paid_on')
    expect(problem(sampleLoan(), { paid_on: '1899-12-31' })?.field).toBe('paid_on')
    expect(problem(sampleLoan(), { due_on: '1899-12-31' })?.field).toBe('due_on')
    expect(problem(sampleLoan(), { due_on: '2027-11-22' })).toBeNull()
    expect(problem(sampleLoan(), { due_on: '9999-12-31' })?.field).toBe('due_on')
  })
})

describe('a debt after a payment', () => {
  it('has the new balance and its date', () => {
    const after = applyPayment(sampleLoan(), paid({ amount_cents: 300_00, due_on: '2026-11-15' }))
    expect(after).toEqual({
      ...sampleLoan(),
      balance_cents: 9_740_00,
      balance_as_of: PAID_ON,
      last_paid_due_on: '2026-11-15',
      version: 2,
    })
  })

  it('keeps the later date and the later due date', () => {
    const before = sampleLoan({ last_paid_due_on: '2026-12-15' })
    const after = applyPayment(
      before,
      paid({ amount_cents: 1_00, paid_on: '2026-10-01', due_on: '2026-10-15' }),
    )
    expect([after.balance_as_of, after.last_paid_due_on]).toEqual(['2026-11-01', '2026-12-15'])
  })

  it('is paid off at a zero balance', () => {
    expect(applyPayment(sampleCard(), paid({ amount_cents: 1_200_00 }))).toMatchObject({
      balance_cents: 0,
      is_paid_off: true,
      paid_off_on: PAID_ON,
    })
  })

  it('that is rent continues until the client ends it', () => {
    const rent = applyPayment(sampleRent(), paid({ due_on: '2026-11-15' }))
    expect(rent).toEqual({ ...sampleRent(), last_paid_due_on: '2026-11-15', version: 2 })
    expect(applyPayment(sampleRent(), paid({ pays_off: true })).is_paid_off).toBe(true)
  })
})

describe('a payment before the stated balance', () => {
  const early = paid({ amount_cents: 200_00, paid_on: '2026-10-15' })

  it('does not change the stated balance, whatever its amount', () => {
    expect(splitPayment(sampleCard(), early)).toMatchObject({
      principal_cents: 200_00,
      charges_cents: 0,
      fall_cents: 200_00,
      balance_after_cents: 1_200_00,
    })
    expect(applyPayment(sampleCard(), { ...early, due_on: '2026-10-15' })).toEqual({
      ...sampleCard(),
      last_paid_due_on: '2026-10-15',
      version: 2,
    })
    expect(problem(sampleCard(), { ...early, amount_cents: 5_000_00 })).toBeNull()
  })

  it('states the balance of that past date only', () => {
    const after = applyPayment(sampleCard(), { ...early, balance_after_cents: 2_000_00 })
    expect(after).toEqual({ ...sampleCard(), version: 2 })
  })

  it('cannot pay off the debt', () => {
    expect(problem(sampleCard(), { ...early, pays_off: true })?.field).toBe('paid_on')
    expect(problem(sampleCard(), { pays_off: true, paid_on: '2026-11-01' })).toBeNull()
  })
})

it('a balance stated by the lender is changed only by later payments', () => {
  const due_on = '2026-11-15'
  const stated = applyPayment(
    sampleLoan(),
    paid({ amount_cents: 300_00, balance_after_cents: 9_750_00, due_on, paid_on: due_on }),
  )
  expect(stated).toMatchObject({ balance_stated_on: due_on, balance_stated_at: AT })
  const forgotten = paid({ amount_cents: 300_00, paid_on: '2026-11-10' })
  expect(applyPayment(stated, forgotten)).toMatchObject({ balance_cents: 9_750_00 })
  expect(applyPayment(stated, paid({ amount_cents: 50_00 }))).toMatchObject({
    // Six days at $1.95
    balance_cents: 9_711_70,
  })
})

describe('a removed payment', () => {
  const recorded = {
    paid_on: '2026-11-10',
    due_on: '2026-11-15',
    principal_cents: 200_00,
    fall_cents: 200_00,
    created_at: '2026-11-10T09:00:00.000Z',
  }
  const other = { paid_on: '2026-11-05', due_on: '2026-10-15' }

  it('restores the balance and makes its due date due again', () => {
    const debt = sampleCard({ last_paid_due_on: '2026-11-15', balance_as_of: '2026-11-10' })
    expect(withoutPayment(debt, recorded, [other])).toEqual({
      ...debt,
      balance_cents: 1_400_00,
      balance_as_of: '2026-11-05',
      last_paid_due_on: '2026-10-15',
      version: 2,
    })
  })

  it('does not change a balance stated later', () => {
    const statement = { balance_stated_on: '2026-11-10', balance_stated_at: '2026-11-10T10:00:00.000Z' }
    expect(withoutPayment(sampleCard(statement), recorded, [])).toMatchObject({ balance_cents: 1_200_00 })
    const later = sampleCard({ balance_stated_on: '2026-11-21', balance_stated_at: AT })
    expect(withoutPayment(later, recorded, [])).toMatchObject({ balance_cents: 1_200_00 })
    const before = { ...statement, balance_stated_at: '2026-11-10T08:00:00.000Z' }
    expect(withoutPayment(sampleCard(before), recorded, [])).toMatchObject({ balance_cents: 1_400_00 })
  })

  it('also removes the balance it stated', () => {
    const statement = { balance_stated_on: '2026-11-10', balance_stated_at: recorded.created_at }
    expect(withoutPayment(sampleCard(statement), recorded, [])).toMatchObject({ balance_cents: 1_400_00 })
  })
})
