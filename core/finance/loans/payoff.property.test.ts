import { array, assert, constantFrom, integer, pre, property, record, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MONTHS } from '#core/finance/math/range.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { draws } from '#tests/fixtures/draws.ts'
import { monthInterest, promotionalRate, rateIn, steadyRate } from './interest.ts'
import { minimumPayment } from './minimum-payment.ts'
import type { PayoffOrder, PayoffRequest, PlanDebt } from './payoff-request.ts'
import { minimumsOnly, planPayoff, type PayoffPlan } from './payoff.ts'

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const monthsOf = ({ outcome }: PayoffPlan): number =>
  outcome.kind === 'paid' ? outcome.months : Number.POSITIVE_INFINITY

const rate = integer({ min: 0, max: 3600 }).map((basisPoints) => basisPoints / 10_000)
const balance = integer({ min: 0, max: 3_000_000 })
/** Loans with distinct rates, so that the order by rate is unambiguous. */
const loans = uniqueArray(
  record({ balanceCents: balance, rate, minimum: integer({ min: 0, max: 60_000 }) }),
  {
    minLength: 1,
    maxLength: 6,
    selector: (debt) => debt.rate,
  },
).map((drawn) =>
  drawn.map((debt, index): PlanDebt => ({
    id: String(index),
    balanceCents: debt.balanceCents,
    rates: steadyRate(debt.rate),
    minimum: { kind: 'fixed', amountCents: debt.minimum },
  })),
)
const anyDebts = array(
  record({
    balanceCents: balance,
    rates: record({ promo: rate, months: integer({ min: 0, max: 30 }), usual: rate }).map((drawn) =>
      promotionalRate(drawn.promo, drawn.months, drawn.usual),
    ),
    minimum: integer({ min: 0, max: 60_000 }).chain((cents) =>
      constantFrom(
        { kind: 'fixed' as const, amountCents: cents },
        { kind: 'card' as const, floorCents: Math.floor(cents / 10), share: 0.01 },
      ),
    ),
  }),
  { maxLength: 6 },
).map((drawn) => drawn.map((debt, index): PlanDebt => ({ ...debt, id: String(index) })))
const orders = constantFrom<PayoffOrder[]>(
  { kind: 'avalanche' },
  { kind: 'snowball' },
  { kind: 'custom', ids: [] },
)
const budgets = record({
  kind: constantFrom('extra' as const),
  monthlyCents: integer({ min: 0, max: 200_000 }),
  rollOver: constantFrom(true, false),
})
const oneOffs = array(
  record({ month: integer({ min: 1, max: 60 }), amountCents: integer({ min: 0, max: 500_000 }) }),
  { maxLength: 3 },
)

/** Invariants of every plan. */
function expectToAddUp({ debts: planned }: PayoffRequest, plan: PayoffPlan): void {
  let before = planned.map(({ balanceCents }) => balanceCents)
  for (const { interestCents, paymentCents, balanceCents } of plan.schedule) {
    const after = before.map(
      (cents, index) => cents + (interestCents[index] ?? 0) - (paymentCents[index] ?? 0),
    )
    expect(balanceCents).toEqual(after)
    expect(Math.min(0, ...balanceCents, ...paymentCents)).toBe(0)
    before = after
  }
  expect(plan.interestCents).toBe(total(plan.schedule.flatMap(({ interestCents }) => interestCents)))
  expect(plan.paidCents).toBe(total(plan.schedule.flatMap(({ paymentCents }) => paymentCents)))
  expect(total(before)).toBe(
    total(planned.map(({ balanceCents }) => balanceCents)) + plan.interestCents - plan.paidCents,
  )
  expect(plan.outcome.kind === 'paid').toBe(total(before) === 0)
}

/** The nth permutation of a list. */
function permutation(ids: readonly string[], number: number): string[] {
  const left = [...ids]
  let rest = number
  return ids.flatMap(() => {
    const at = rest % left.length
    rest = Math.floor(rest / left.length)
    return left.splice(at, 1)
  })
}

describe('every plan', () => {
  it('conserves every cent', () => {
    assert(
      property(record({ debts: anyDebts, order: orders, budget: budgets, oneOffs }), (any) => {
        expectToAddUp(any, unwrap(planPayoff(any)))
      }),
    )
  })

  it('pays every minimum, and spends the whole budget until the last month', () => {
    assert(
      property(loans, orders, integer({ min: 0, max: 100_000 }), (planned, order, monthlyCents) => {
        const plan = unwrap(
          planPayoff({ debts: planned, order, budget: { kind: 'extra', monthlyCents, rollOver: true } }),
        )
        const asked = plan.schedule.map(({ balanceCents: after, paymentCents }) =>
          planned.every(
            ({ minimum }, index) =>
              minimum.kind === 'fixed' &&
              (after[index] === 0 || (paymentCents[index] ?? 0) >= minimum.amountCents),
          ),
        )
        expect(asked).not.toContain(false)
        const spent = plan.schedule.slice(0, -1).map(({ paymentCents }) => total(paymentCents))
        expect(new Set(spent).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is cheapest as an avalanche with constant rates and budget', () => {
    assert(
      property(
        loans,
        integer({ min: 0, max: 100_000 }),
        integer({ min: 0, max: 719 }),
        (planned, monthlyCents, shuffle) => {
          const cost = (order: PayoffOrder): PayoffPlan =>
            unwrap(
              planPayoff(
                { debts: planned, order, budget: { kind: 'extra', monthlyCents, rollOver: true } },
                false,
              ),
            )
          const ids = planned.map(({ id }) => id)
          const custom = permutation(ids, shuffle)
          const avalanche = cost({ kind: 'avalanche' })
          pre(avalanche.outcome.kind === 'paid')
          for (const other of [cost({ kind: 'snowball' }), cost({ kind: 'custom', ids: custom })]) {
            // Each month's interest on each debt is rounded by half a cent at most.
            const rounding = (monthsOf(avalanche) * planned.length) / 2
            expect(avalanche.interestCents).toBeLessThanOrEqual(other.interestCents + rounding)
          }
        },
      ),
      { numRuns: draws(400) },
    )
  })

  it('never ends later with a larger budget', () => {
    assert(
      property(
        loans,
        integer({ min: 0, max: 100_000 }),
        integer({ min: 1, max: 50_000 }),
        oneOffs,
        (planned, cents, more, once) => {
          const ids = planned.map(({ id }) => id).toReversed()
          for (const order of [{ kind: 'avalanche' }, { kind: 'custom', ids }] satisfies PayoffOrder[]) {
            const ends = (monthlyCents: number, lump: typeof once): PayoffPlan =>
              unwrap(
                planPayoff(
                  {
                    debts: planned,
                    order,
                    budget: { kind: 'extra', monthlyCents, rollOver: true },
                    oneOffs: lump,
                  },
                  false,
                ),
              )
            const plain = ends(cents, [])
            expect(monthsOf(ends(cents + more, []))).toBeLessThanOrEqual(monthsOf(plain))
            expect(monthsOf(ends(cents, once))).toBeLessThanOrEqual(monthsOf(plain))
            expect(
              ends(cents + more, []).interestCents <= plain.interestCents || plain.outcome.kind === 'never',
            ).toBe(true)
          }
        },
      ),
      { numRuns: draws(300) },
    )
  })

  it('of one debt matches a month-by-month calculation', () => {
    const interestOf = ({ balanceCents, rates, minimum }: PlanDebt): number | null => {
      let [owed, paid] = [balanceCents, 0]
      for (let month = 1; owed > 0; month += 1) {
        const interest = monthInterest(owed, rateIn(rates, month))
        const payment = minimumPayment(minimum, owed + interest, interest)
        if (month > MAX_MONTHS || (payment <= interest && month >= (rates.at(-1)?.fromMonth ?? 1)))
          return null
        owed += interest - payment
        paid += interest
      }
      return paid
    }
    assert(
      property(anyDebts, (planned) => {
        const debt = planned[0]
        pre(debt !== undefined)
        const alone = unwrap(minimumsOnly([debt]))
        const interest = interestOf(debt)
        expect(alone.outcome.kind).toBe(interest === null ? 'never' : 'paid')
        expect(interest === null || alone.interestCents === interest).toBe(true)
      }),
    )
  })
})
