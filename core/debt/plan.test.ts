import { describe, expect, it } from 'vitest'
import type { PlanChoice } from '#core/contract/debt-plan.ts'
import { paidUp, sampleCard, sampleHome, sampleLoan, sampleRent } from '#tests/fixtures/sample-debts.ts'
import { outlookOf } from './outlook.ts'
import { monthsToDebtFree, planDebts, planOf, usualChoice } from './plan.ts'

const FROM = '2026-11-21'
const choice = (change: Partial<PlanChoice> = {}): PlanChoice => ({
  strategy: 'avalanche',
  extra_cents: 100_00,
  order: [],
  one_offs: [],
  ...change,
})

const saved = (change: Partial<PlanChoice> = {}) => ({ ...choice(change), version: 1 })

const dear = sampleLoan({
  ...paidUp,
  debt_uuid: 'dear',
  name: 'Dear',
  balance_cents: 1_000_00,
  apr: 0.12,
  interest_accrual: 'monthly',
  minimum_payment_cents: 100_00,
})
const free = sampleLoan({
  ...paidUp,
  debt_uuid: 'free',
  name: 'Free',
  balance_cents: 500_00,
  apr: 0,
  minimum_payment_cents: 50_00,
})
const debts = [dear, free]

describe('a plan', () => {
  it('adds up to the cent, and is compared with minimum payments only', () => {
    const plan = planOf(debts, choice(), FROM)
    // Dear: 810, 618.10, 424.28, 228.52, 30.81; in the sixth month 31.12 end it and 168.88 go to Free.
    expect(plan.outcome).toEqual({ kind: 'paid', months: 7 })
    expect([plan.interest_cents, plan.paid_cents]).toEqual([31_12, 1_531_12])
    expect(plan.schedule.map(({ balance_cents }) => balance_cents)).toEqual([
      [810_00, 450_00],
      [618_10, 400_00],
      [424_28, 350_00],
      [228_52, 300_00],
      [30_81, 250_00],
      [0, 31_12],
      [0, 0],
    ])
    expect(plan.debts).toEqual([
      { debt_uuid: 'dear', name: 'Dear', closed_month: 6, interest_cents: 31_12 },
      { debt_uuid: 'free', name: 'Free', closed_month: 7, interest_cents: 0 },
    ])
    // Minimums only: eleven months and 58.98.
    expect(plan.saved).toEqual({ interest_cents: 27_86, months: 4 })
  })

  it('pays principal equal to the balance with every strategy', () => {
    for (const strategy of ['avalanche', 'snowball', 'custom', 'minimum'] as const) {
      const plan = planOf([sampleHome({ in_plan: true }), sampleCard(), ...debts], choice({ strategy }), FROM)
      const principal = plan.paid_cents - plan.interest_cents
      expect([strategy, principal]).toEqual([strategy, 200_000_00 + 1_200_00 + 1_000_00 + 500_00])
    }
  })

  it('of minimum payments only pays nothing extra and saves nothing', () => {
    const one_offs = [{ month: '2026-12', amount_cents: 500_00, debt_uuid: null }]
    const plan = planOf(debts, choice({ strategy: 'minimum', one_offs }), FROM)
    expect(plan.outcome).toEqual({ kind: 'paid', months: 11 })
    expect([plan.interest_cents, plan.saved]).toEqual([58_98, { interest_cents: 0, months: 0 }])
  })

  it('follows the custom order and ignores debts that no longer exist', () => {
    const order = ['gone', 'free', 'free']
    const one_offs = [{ month: '2026-12', amount_cents: 50_00, debt_uuid: 'gone' }]
    const [first] = planOf(debts, choice({ strategy: 'custom', order, one_offs }), FROM).schedule
    expect(first?.payment_cents).toEqual([100_00, 200_00])
  })

  it('applies a one-time payment to its debt', () => {
    const one_offs = [{ month: '2027-01', amount_cents: 300_00, debt_uuid: 'free' }]
    const [, second] = planOf(debts, choice({ one_offs }), FROM).schedule
    expect(second?.payment_cents).toEqual([200_00, 350_00])
  })

  it('keeps a one-time payment in its calendar month, and drops it once that month begins', () => {
    const one_offs = [{ month: '2027-01', amount_cents: 300_00, debt_uuid: 'free' }]
    const paidIn = (from: string) =>
      planOf(debts, choice({ one_offs }), from).schedule.map(({ payment_cents }) => payment_cents[1])
    expect(paidIn('2026-11-30').slice(0, 3)).toEqual([50_00, 350_00, 50_00])
    expect(paidIn('2026-12-01').slice(0, 3)).toEqual([50_00, 350_00, 50_00])
    expect(paidIn('2027-01-01').slice(0, 3)).toEqual([50_00, 50_00, 50_00])
  })

  it('that never ends names the open debts and the smallest payment that would pay each off', () => {
    const stuck = { ...dear, debt_uuid: 'stuck', minimum_payment_cents: 10_00 }
    const plan = planOf([stuck, free], choice({ strategy: 'minimum' }), FROM)
    expect(plan.outcome).toEqual({
      kind: 'never',
      open: [{ debt_uuid: 'stuck', least_payment_cents: 10_01 }],
    })
    expect(plan.saved).toBeNull()
    expect(plan.debts.map(({ closed_month }) => closed_month)).toEqual([null, 10])
  })

  it('without debts is paid off immediately', () => {
    for (const none of [[], [sampleRent()], [sampleLoan({ is_paid_off: true })]]) {
      expect(planOf(none, choice(), FROM)).toMatchObject({
        outcome: { kind: 'paid', months: 0 },
        paid_cents: 0,
        debts: [],
        schedule: [],
        saved: { interest_cents: 0, months: 0 },
      })
    }
  })

  it('handles a hundred of the largest debts', () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      sampleCard({
        debt_uuid: `${index}`,
        balance_cents: 1_000_000_000_000,
        apr: 1,
        payment_cents: 1_000_000_000_000,
      }),
    )
    expect(planOf(many, usualChoice(many, FROM), FROM).outcome.kind).toBe('paid')
  })
})

describe('current payments', () => {
  const paying = [{ ...dear, payment_cents: 200_00 }, free]

  it('are compared with a plan that pays less, each debt separately', () => {
    // Dear at $200: six months and 31.12, as in the plan above; Free at $50: ten months.
    const { as_paid } = planOf(paying, choice({ extra_cents: 0 }), FROM)
    expect(as_paid).toEqual({ extra_cents: 100_00, months: 10, interest_cents: 31_12 })
    const outlook = outlookOf({ ...dear, payment_cents: 200_00 }, FROM)
    expect(outlook).toMatchObject({ months: 6, interest_cents: 31_12 })
  })

  it('are null if they are the minimums or less', () => {
    expect(planOf(debts, choice(), FROM).as_paid).toBeNull()
    expect(planOf([{ ...dear, payment_cents: 10_00 }], choice(), FROM).as_paid).toBeNull()
    expect(planOf([], choice(), FROM).as_paid).toBeNull()
  })

  it('may never pay off a debt', () => {
    const stuck = { ...dear, minimum_payment_cents: 5_00, payment_cents: 10_00 }
    expect(planOf([stuck, free], choice(), FROM).as_paid).toMatchObject({ months: null })
  })
})

describe('the months until debt-free', () => {
  it('are those of the plan, or none', () => {
    expect(monthsToDebtFree(debts, saved(), FROM)).toBe(7)
    expect(monthsToDebtFree(debts, saved({ strategy: 'minimum' }), FROM)).toBe(11)
    expect(monthsToDebtFree([sampleRent()], saved(), FROM)).toBeNull()
    const stuck = { ...dear, minimum_payment_cents: 10_00 }
    expect(monthsToDebtFree([stuck], saved({ extra_cents: 0 }), FROM)).toBeNull()
  })
})

describe('a debt in a plan', () => {
  it('needs its lender’s minimum, and anything above it is extra', () => {
    const paid = sampleLoan({ payment_cents: 450_00 })
    expect(planDebts([paid, sampleRent()], FROM)).toMatchObject([
      {
        id: paid.debt_uuid,
        balanceCents: 10_000_00,
        rates: [{ fromMonth: 1, annualRate: 0.073 }],
        minimum: { kind: 'fixed', amountCents: 300_00 },
      },
    ])
    expect(usualChoice([paid, sampleCard(), sampleRent()], FROM)).toEqual(choice({ extra_cents: 150_00 }))
  })

  it('without a minimum needs the client’s payment', () => {
    const paid = sampleLoan({ minimum_payment_cents: 0, payment_cents: 450_00 })
    expect(planDebts([paid], FROM)[0]?.minimum).toEqual({ kind: 'fixed', amountCents: 450_00 })
    expect(usualChoice([paid], FROM).extra_cents).toBe(0)
  })

  it('that is a card follows its issuer’s rule', () => {
    expect(planDebts([sampleCard()], FROM)[0]?.minimum).toEqual({
      kind: 'card',
      floorCents: 35_00,
      share: 0.01,
    })
  })
})
