import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { steadyRate } from './interest.ts'
import { payoffFrontier } from './payoff-frontier.ts'
import type { PayoffRequest, PlanDebt } from './payoff-request.ts'
import { extraStart, planPayoff } from './payoff.ts'

const loan = (id: string, balanceCents: number, annualRate: number, amountCents: number): PlanDebt => ({
  id,
  balanceCents,
  rates: steadyRate(annualRate),
  minimum: { kind: 'fixed', amountCents },
})

const request: PayoffRequest = {
  debts: [
    loan('card', 800_000, 0.24, 17_000),
    loan('car', 600_000, 0.07, 15_000),
    loan('sofa', 90_000, 0.05, 3000),
    loan('dentist', 40_000, 0, 2000),
  ],
  order: { kind: 'avalanche' },
  budget: { kind: 'extra', monthlyCents: 30_000, rollOver: true },
}

describe('the frontier between quick wins and interest', () => {
  it('starts at the avalanche and trades interest for earlier wins', () => {
    const points = unwrap(payoffFrontier(request, 2))
    expect(points[0]).toMatchObject({ ids: [], extraInterestCents: 0 })
    expect(points.length).toBeGreaterThan(1)
    expect(points.at(-1)?.ids.toSorted()).toEqual(['dentist', 'sofa'])
    for (const [index, point] of points.slice(1).entries()) {
      expect(point.winsMonth).toBeLessThan(points[index]?.winsMonth ?? 0)
      expect(point.extraInterestCents).toBeGreaterThan(points[index]?.extraInterestCents ?? 0)
    }
  })

  it('does not count a debt with its last payment in month 0 as a win', () => {
    const lastPayment = { ...loan('phone', 2000, 0, 2000), firstMonth: 0 }
    const paid = { ...request, debts: [...request.debts, lastPayment] }
    expect(unwrap(planPayoff(paid, false)).debts.at(-1)?.closedMonth).toBe(0)
    const first = unwrap(payoffFrontier(paid, 1))
    expect(first.map(({ winsMonth }) => winsMonth)).toEqual(
      unwrap(payoffFrontier(request, 1)).map(({ winsMonth }) => winsMonth),
    )
    expect(first.flatMap(({ ids }) => ids)).not.toContain('phone')
  })

  it('gives every order the same money in the month of the plan’s day', () => {
    // The card's payment of this month was made with the extra amount; the sofa's is still due, with its minimum.
    const day = request.debts.map((debt) => (debt.id === 'sofa' ? { ...debt, firstMonth: 0 } : debt))
    const today = { ...request, debts: day }
    expect(extraStart(today)).toBe(1)
    for (const { ids, extraInterestCents } of unwrap(payoffFrontier(today, 2))) {
      expect(extraInterestCents).toBeGreaterThanOrEqual(0)
      const order = { kind: 'custom', ids } as const
      const [month] = unwrap(planPayoff({ ...today, order, extraFrom: 1 })).schedule
      expect(month?.paymentCents).toEqual([0, 0, 3000, 0])
    }
  })

  it('keeps the avalanche as the cheapest where another order saves too little to choose by', () => {
    // Statements bill interest on days of their own, so the smaller debt of about the same rate is cheaper to close first.
    const debts = [
      { ...loan('card', 300_000, 0.2, 9000), shares: [0, 0.2 / 12] },
      { ...loan('sofa', 290_000, 0.199, 9000), shares: [0, 0.2004 / 12] },
    ]
    const points = unwrap(payoffFrontier({ ...request, debts }, 1))
    const sofa = unwrap(planPayoff({ ...request, debts, order: { kind: 'custom', ids: ['sofa'] } }, false))
    const avalanche = unwrap(planPayoff({ ...request, debts }, false))
    expect(sofa.interestCents).toBeLessThan(avalanche.interestCents)
    expect(points[0]).toMatchObject({ ids: [], extraInterestCents: 0 })
    expect(points.every(({ extraInterestCents }) => extraInterestCents >= 0)).toBe(true)
  })

  it('describes each point’s plan correctly', () => {
    const avalanche = unwrap(planPayoff(request, false)).interestCents
    for (const point of unwrap(payoffFrontier(request, 2))) {
      const plan = unwrap(planPayoff({ ...request, order: { kind: 'custom', ids: point.ids } }, false))
      expect(plan.outcome).toEqual({ kind: 'paid', months: point.months })
      expect(plan.interestCents - avalanche).toBe(point.extraInterestCents)
      expect(plan.debts.filter(({ closedMonth }) => (closedMonth ?? 0) <= point.winsMonth)).toHaveLength(2)
    }
  })

  it('has no faster win than its last point, including the snowball', () => {
    const debts = array(
      record({
        cents: integer({ min: 1000, max: 900_000 }),
        rate: integer({ min: 0, max: 30 }),
        minimum: integer({ min: 20_000, max: 40_000 }),
      }),
      { minLength: 2, maxLength: 5 },
    )
    assert(
      property(debts, integer({ min: 1, max: 100_000 }), (drawn, monthlyCents) => {
        const any: PayoffRequest = {
          ...request,
          debts: drawn.map(({ cents, rate, minimum }, index) =>
            loan(String(index), cents, rate / 100, minimum),
          ),
          budget: { kind: 'extra', monthlyCents, rollOver: true },
        }
        const snowball = unwrap(planPayoff({ ...any, order: { kind: 'snowball' } }))
        const firstWin = Math.min(...snowball.debts.map(({ closedMonth }) => closedMonth ?? 9999))
        const quickest = unwrap(payoffFrontier(any, 1)).at(-1)
        expect(quickest?.winsMonth).toBeLessThanOrEqual(firstWin)
      }),
    )
  })

  it('is empty if no order ends, and rejects an invalid request', () => {
    const hopeless = {
      ...request,
      debts: [loan('shark', 100_000, 0.6, 0)],
      budget: { kind: 'total', monthlyCents: 1 },
    } as const
    expect(unwrap(payoffFrontier(hopeless, 1))).toEqual([])
    expect(unwrap(payoffFrontier({ ...request, debts: [] }, 1))).toEqual([])
    expect(payoffFrontier({ ...request, budget: { kind: 'total', monthlyCents: -1 } }, 1)).toMatchObject({
      reason: 'bad-budget',
    })
  })

  it('limits the number of plans for many debts', () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      loan(String(index), 50_000 + index * 1000, index / 100, 2000),
    )
    const points = unwrap(payoffFrontier({ ...request, debts: many }, 4))
    expect(points.length).toBeGreaterThan(1)
  })
})
