import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import type { SavedPlan } from '#core/contract/debt-plan.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { sampleCard, sampleHome, sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { accrualOf } from './accrual.ts'
import { nextDue } from './due-dates.ts'
import { hasBalance, type Owed } from './kinds.ts'
import { outlookOf } from './outlook.ts'
import { applyPayment, splitPayment } from './payment.ts'
import { currentPlan, planOf } from './plan.ts'

const TODAY = '2026-11-22'
const NO_PLAN: SavedPlan = { strategy: 'avalanche', extra_cents: 0, order: [], one_offs: [], version: 0 }

/** One debt for each interest accrual method, with realistic figures. */
const facts = fc.record({
  balance_cents: fc.integer({ min: 100_00, max: 400_000_00 }),
  apr: fc.integer({ min: 0, max: 300_000 }).map((millionths) => millionths / 1e6),
  due_day: fc.integer({ min: 1, max: 31 }),
  stated: fc.integer({ min: 1, max: 22 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  share: fc.constantFrom(0.005, 0.011, 0.02, 0.08, 1),
})
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

const standing = ({ balance_cents, apr, due_day, stated, share }: Facts) => ({
  balance_cents,
  apr,
  due_day,
  balance_as_of: stated,
  balance_stated_on: stated,
  entered_on: stated,
  minimum_payment_cents: Math.ceil(balance_cents * share),
})
const KINDS: Readonly<Record<string, (drawn: Facts) => Owed<Debt>>> = {
  'a fixed mortgage, monthly in arrears': (drawn) =>
    sampleHome({ ...standing(drawn), escrow_cents: 0, in_plan: true }),
  'a home-equity line, daily': (drawn) =>
    sampleHome({ ...standing(drawn), escrow_cents: 0, debt_type: 'home_equity' }),
  'a student loan, daily': (drawn) => sampleLoan({ ...standing(drawn), debt_type: 'student' }),
  'an auto loan that the client set to monthly': (drawn) =>
    sampleLoan({ ...standing(drawn), interest_accrual: 'monthly' }),
  'a card, on its average daily balance': (drawn) =>
    sampleCard({ ...standing(drawn), minimum_share: null, promo_apr: 0.01, promo_ends_on: '2027-03-03' }),
}

/** Due dates from the next one, by plan month. */
const dueIn = (debt: Owed<Debt>, first: IsoDate, month: number, firstMonth: number): IsoDate =>
  month === firstMonth ? first : addMonths(`${TODAY.slice(0, 7)}-01`, month, debt.due_day)

describe.each(Object.entries(KINDS))('%s', (_, make) => {
  it('splits each payment exactly as its plan and outlook do, month by month', () => {
    fc.assert(
      fc.property(facts, (drawn) => {
        let debt = make(drawn)
        const start = debt.balance_cents
        const plan = currentPlan([debt], NO_PLAN, TODAY)
        const first = nextDue(debt, TODAY)?.due_on ?? ''
        const firstMonth = plan.schedule[0]?.month ?? 0
        let principal = 0
        for (const row of plan.schedule.slice(0, 90)) {
          const [payment = 0, interest = 0, left = 0] = [
            row.payment_cents[0],
            row.interest_cents[0],
            row.balance_cents[0],
          ]
          const due_on = dueIn(debt, first, row.month, firstMonth)
          const paid = { amount_cents: payment, paid_on: due_on, due_on }
          if (paid.paid_on < debt.balance_stated_on || paid.amount_cents === 0) return
          // Paying a card's whole balance avoids further interest, which a plan cannot rely on.
          if (debt.debt_type === 'credit_card' && payment >= debt.balance_cents && left > 0) return
          const split = splitPayment(debt, paid)
          expect(split.fall_cents).toBe(payment - interest)
          expect(split.balance_after_cents).toBe(left)
          expect(split.principal_cents + split.interest_cents + split.escrow_cents).toBe(split.amount_cents)
          principal += split.fall_cents
          debt = applyPayment(debt, paid, `${due_on}T12:00:00.000Z`)
        }
        expect(principal).toBe(start - debt.balance_cents)
      }),
      { numRuns: draws(30) },
    )
  })

  it('has the same outlook on its own and in the plan', () => {
    fc.assert(
      fc.property(facts, (drawn) => {
        const debt = make(drawn)
        const outlook = outlookOf(debt, TODAY)
        const { outcome, interest_cents } = currentPlan([debt], NO_PLAN, TODAY)
        expect(outcome.kind).toBe(outlook.kind)
        if (outlook.kind !== 'paid' || outcome.kind !== 'paid') return
        expect([outcome.months, interest_cents]).toEqual([outlook.months, outlook.interest_cents])
        const alone = planOf([debt], { ...NO_PLAN, extra_cents: 0 }, TODAY)
        expect(alone.outcome).toEqual(outcome)
      }),
      { numRuns: draws(20) },
    )
  })
})

it('accrues interest by the method the client chose', () => {
  expect(accrualOf(sampleHome())).toBe('monthly')
  expect(accrualOf(sampleHome({ interest_accrual: 'daily' }))).toBe('daily')
  expect(accrualOf(sampleLoan())).toBe('daily')
  expect(hasBalance(sampleCard()) && accrualOf(sampleCard())).toBe('daily')
})

it('charges a mortgage a full month of interest even if its first payment is marked soon after creation', () => {
  const home = sampleHome({
    balance_cents: 268_000_00,
    apr: 0.0325,
    due_day: 1,
    escrow_cents: 0,
    minimum_payment_cents: 1_523_22,
    balance_as_of: TODAY,
    balance_stated_on: '2026-11-21',
    entered_on: TODAY,
  })
  const split = splitPayment(home, { amount_cents: undefined, paid_on: TODAY, due_on: '2026-12-01' })
  expect(split).toMatchObject({ interest_cents: 725_83, principal_cents: 797_39 })
})

it('charges a daily loan since its last due date even if its first payment is marked at once', () => {
  const loan = sampleLoan({
    debt_type: 'student',
    balance_cents: 21_800_00,
    apr: 0.058,
    due_day: 12,
    minimum_payment_cents: 240_00,
    balance_as_of: TODAY,
    balance_stated_on: TODAY,
    entered_on: TODAY,
  })
  // The ten days since November 12: $3.464 a day.
  const split = splitPayment(loan, { amount_cents: undefined, paid_on: TODAY, due_on: '2026-12-12' })
  expect(split).toMatchObject({ interest_cents: 34_64, principal_cents: 205_36 })
  // On its due date, the whole month.
  const later = splitPayment(loan, { amount_cents: 240_00, paid_on: '2026-12-12', due_on: '2026-12-12' })
  expect(later.interest_cents).toBe(103_92)
})
