import { describe, expect, it } from 'vitest'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { paidUp, sampleCard, sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { leastExtra, soonerByPayments, paymentsBeyondPlan } from './payments-beyond-plan.ts'
import { planOf } from './plan.ts'

const FROM = '2026-11-21'
const choice = (change: Partial<PlanChoice> = {}): PlanChoice => ({
  strategy: 'snowball',
  extra_cents: 0,
  order: [],
  one_offs: [],
  ...change,
})
const roof = sampleLoan({
  ...paidUp,
  interest_accrual: 'monthly',
  balance_cents: 10_000_00,
  apr: 0.24,
  minimum_payment_cents: 150_00,
  payment_cents: 300_00,
})
const card = sampleCard({ ...paidUp, minimum_payment_cents: 35_00, payment_cents: 60_00 })
const debts = [roof, card]

describe('payments that the plan does not count on', () => {
  it('are the amount missing from a choice, with the same order', () => {
    const beyondPlan = paymentsBeyondPlan(debts, choice({ extra_cents: 50_00 }), FROM)
    // The card's minimum is $35.91: 1% of the balance on December 15 plus 30 days of interest, $23.67.
    expect(beyondPlan?.extra_cents).toBe(150_00 + 24_09 - 50_00)
    const counting = choice({ extra_cents: 174_09 })
    const { outcome, interest_cents } = planOf(debts, counting, FROM)
    expect(beyondPlan?.counting).toEqual({
      choice: counting,
      months: outcome.kind === 'paid' && outcome.months,
      interest_cents,
    })
  })

  it('are all extra payments for minimum payments only, which become the cheapest order', () => {
    const beyondPlan = paymentsBeyondPlan(debts, choice({ strategy: 'minimum', extra_cents: 900_00 }), FROM)
    expect(beyondPlan).toMatchObject({
      extra_cents: 174_09,
      counting: { choice: { strategy: 'avalanche', extra_cents: 174_09 } },
    })
  })

  it('are none if a choice counts on as much, give or take cents', () => {
    expect(paymentsBeyondPlan(debts, choice({ extra_cents: 174_09 }), FROM)).toBeNull()
    expect(paymentsBeyondPlan(debts, choice({ extra_cents: 173_31 }), FROM)).toBeNull()
    expect(paymentsBeyondPlan(debts, choice({ extra_cents: 500_00 }), FROM)).toBeNull()
    expect(paymentsBeyondPlan([], choice(), FROM)).toBeNull()
  })

  it('end a plan sooner, or end one that never would', () => {
    const sooner = (plan: PlanChoice) => soonerByPayments([roof], planOf([roof], plan, FROM), FROM)
    expect(sooner(choice())).toBe(56)
    expect(sooner(choice({ extra_cents: 100_00 }))).toBe(56)
    expect(sooner(choice({ extra_cents: 150_00 }))).toBeNull()
    const growing = { ...roof, payment_cents: 180_00 }
    expect(soonerByPayments([growing], planOf([growing], choice(), FROM), FROM)).toBeNull()
  })
})

describe('the smallest extra amount', () => {
  it('pays off a plan that a cent less does not', () => {
    const least = leastExtra([roof], choice({ strategy: 'minimum' }), FROM)
    // $200 of interest a month, against the minimum of $150.
    expect(least).toBe(50_01)
    const outcomeAt = (extra_cents: number) => planOf([roof], choice({ extra_cents }), FROM).outcome.kind
    expect([outcomeAt(50_00), outcomeAt(50_01)]).toEqual(['never', 'paid'])
  })

  it('is zero if freed-up payments are enough', () => {
    const stuck = { ...roof, minimum_payment_cents: 199_00, payment_cents: 0 }
    const short = sampleLoan({
      ...paidUp,
      debt_uuid: 'short',
      balance_cents: 600_00,
      apr: 0,
      minimum_payment_cents: 100_00,
    })
    expect(planOf([stuck, short], choice({ strategy: 'minimum' }), FROM).outcome.kind).toBe('never')
    expect(leastExtra([stuck, short], choice({ strategy: 'minimum' }), FROM)).toBe(0)
  })
})
