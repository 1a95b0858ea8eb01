import { expect, it } from 'vitest'
import { minimumOf } from './monthly.ts'
import { sampleCard } from '#tests/fixtures/sample-debts.ts'

const TODAY = '2026-11-21'

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
