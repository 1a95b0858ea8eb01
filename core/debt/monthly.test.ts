import { describe, expect, it } from 'vitest'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { sampleCard } from '#tests/fixtures/sample-debts.ts'
import { fullPayment, minimumOf, usualPaymentOf } from './monthly.ts'
import { currentPlan, inPlan, leftOut } from './plan.ts'

const TODAY = '2026-11-21'
const MINIMUMS: SavedPlan = { strategy: 'minimum', extra_cents: 0, order: [], one_offs: [], version: 1 }

it('takes a flat percentage of the balance without adding the month’s interest', () => {
  // $1,200.00 at 24% APR owes $23.67 of interest for 30 days: 3% of $1,223.67 is $36.71.
  const card = sampleCard({
    balance_cents: 1_200_00,
    balance_as_of: TODAY,
    last_paid_due_on: TODAY,
    due_day: 21,
    minimum_share: 0.03,
    minimum_payment_cents: 25_00,
    minimum_adds_interest: false,
  })
  expect(minimumOf(card, TODAY)).toBe(36_71)
  expect(minimumOf({ ...card, minimum_adds_interest: true }, TODAY)).toBe(36_71 + 23_67)
})

it('takes the floor if a flat percentage is less', () => {
  const card = sampleCard({ minimum_share: 0.01, minimum_payment_cents: 35_00, minimum_adds_interest: false })
  expect(minimumOf(card, TODAY)).toBe(35_00)
})

describe('the minimum of a card whose balance was just stated', () => {
  const today = '2026-11-23'
  const stated = (due_day: number) =>
    sampleCard({
      balance_cents: 10_000_00,
      balance_as_of: today,
      balance_stated_on: today,
      entered_on: today,
      due_day,
      minimum_payment_cents: 35_00,
    })

  it('includes a full cycle of interest, however soon it is due', () => {
    // 1% of the balance, and 24% for the 31 days of the cycle: $203.84.
    expect(minimumOf(stated(24), today)).toBe(100_07 + 203_84)
    expect(minimumOf(stated(30), today)).toBe(100_46 + 203_84)
    // 30 days from November 15 on.
    expect(minimumOf(stated(15), today)).toBe(101_45 + 197_26)
  })

  it('is the same in the plan, and steady from its first month to the second', () => {
    const plan = currentPlan([stated(24)], MINIMUMS, today)
    expect(plan.schedule[0]).toMatchObject({ month: 0, minimum_cents: [303_91], payment_cents: [303_91] })
    const second = plan.schedule[1]?.minimum_cents[0] ?? 0
    expect(Math.abs(second - 303_91)).toBeLessThan(15_00)
  })

  it('of $6,200 at 24.99% due on the last of the month is about $191', () => {
    const card = {
      ...stated(31),
      balance_cents: 6_200_00,
      apr: 0.2499,
      minimum_share: null,
      minimum_payment_cents: 0,
    }
    expect(minimumOf(card, today)).toBe(62_30 + 127_35)
  })
})

describe('a statement', () => {
  const card = sampleCard({
    statement_due_on: '2026-12-15',
    statement_minimum_cents: 132_26,
    statement_balance_cents: 1_100_00,
    last_paid_due_on: '2026-11-15',
  })

  it('states the minimum for its due date, and no other', () => {
    expect(minimumOf(card, TODAY)).toBe(132_26)
    expect(minimumOf(sampleCard({ ...card, last_paid_due_on: '2026-12-15' }), TODAY)).not.toBe(132_26)
    expect(minimumOf({ ...card, balance_cents: 80_00 }, TODAY)).toBeLessThan(83_00)
  })

  it('is paid with the client’s own payment where that is more', () => {
    expect(usualPaymentOf({ ...card, payment_cents: 420_00 }, TODAY)).toBe(420_00)
    expect(usualPaymentOf({ ...card, payment_cents: 90_00 }, TODAY)).toBe(132_26)
  })

  it('is the next amount of the plan', () => {
    expect(currentPlan([card], MINIMUMS, TODAY).schedule[0]?.payment_cents).toEqual([132_26])
  })
})

describe('a card that is paid in full', () => {
  const card = sampleCard({
    statement_due_on: '2026-12-15',
    statement_balance_cents: 1_100_00,
    last_paid_due_on: '2026-11-15',
    pays_in_full: true,
    in_plan: true,
  })

  it('is neither in the plan nor among the debts beside it', () => {
    expect(inPlan([card])).toEqual([])
    expect(leftOut([card])).toEqual([])
  })

  it('is due at its statement balance, less what was paid since, and else at what is expected or owed', () => {
    expect(usualPaymentOf(card, TODAY)).toBe(1_100_00)
    expect(fullPayment(card, '2027-01-15')).toBe(1_200_00)
    expect(fullPayment({ ...card, expected_payment_cents: 1_300_00 }, '2027-01-15')).toBe(1_300_00)
    expect(fullPayment({ ...card, expected_payment_cents: 1_300_00 }, '2026-12-15')).toBe(1_100_00)
    expect(fullPayment({ ...card, balance_cents: 300_00 }, '2026-12-15')).toBe(300_00)
  })
})
