import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { promotionalRate, steadyRate } from './interest.ts'
import type { PayoffRequest, PlanDebt } from './payoff-request.ts'
import { minimumsOnly, planPayoff, type PayoffPlan } from './payoff.ts'

const loan = (id: string, balanceCents: number, annualRate: number, amountCents: number): PlanDebt => ({
  id,
  balanceCents,
  rates: steadyRate(annualRate),
  minimum: { kind: 'fixed', amountCents },
})

const debts: PlanDebt[] = [
  loan('car', 1_200_000, 0.07, 25_000),
  {
    id: 'card',
    balanceCents: 500_000,
    rates: steadyRate(0.24),
    minimum: { kind: 'card', floorCents: 3500, share: 0.01 },
  },
  loan('sofa', 60_000, 0, 5000),
]

const request: PayoffRequest = {
  debts,
  order: { kind: 'avalanche' },
  budget: { kind: 'extra', monthlyCents: 20_000, rollOver: true },
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const monthsOf = ({ outcome }: PayoffPlan): number =>
  outcome.kind === 'paid' ? outcome.months : Number.POSITIVE_INFINITY
const closedIn = (plan: PayoffPlan, id: string): number | null | undefined =>
  plan.debts.find((debt) => debt.id === id)?.closedMonth

const paidIn = (plan: PayoffPlan, month: number): number =>
  total(plan.schedule[month - 1]?.paymentCents ?? [])

const paidFirst = (kind: 'avalanche' | 'snowball', pair: PlanDebt[]): readonly number[] | undefined =>
  unwrap(planPayoff({ ...request, debts: pair, order: { kind } })).schedule[0]?.paymentCents

describe('the order', () => {
  it('pays extra to the highest rate with the avalanche', () => {
    const plan = unwrap(planPayoff(request))
    // The card's minimum is 1% of $5,100 and $100 of interest; $200 come on top.
    expect(plan.schedule[0]).toEqual({
      month: 1,
      interestCents: [7000, 10_000, 0],
      minimumCents: [25_000, 15_100, 5000],
      paymentCents: [25_000, 35_100, 5000],
      balanceCents: [1_182_000, 474_900, 55_000],
    })
    expect(plan.outcome).toEqual({ kind: 'paid', months: 31 })
  })

  it('pays extra to the smallest balance with the snowball', () => {
    const plan = unwrap(planPayoff({ ...request, order: { kind: 'snowball' } }))
    expect(plan.schedule[0]?.paymentCents).toEqual([25_000, 15_100, 25_000])
    expect(closedIn(plan, 'sofa')).toBe(3)
    expect(plan.interestCents).toBeGreaterThan(unwrap(planPayoff(request)).interestCents)
  })

  it('follows a custom list, then the rate', () => {
    const plan = unwrap(planPayoff({ ...request, order: { kind: 'custom', ids: ['car'] } }))
    expect(plan.schedule[0]?.paymentCents).toEqual([45_000, 15_100, 5000])
    const all = unwrap(planPayoff({ ...request, order: { kind: 'custom', ids: ['card', 'car', 'sofa'] } }))
    expect(all).toEqual(unwrap(planPayoff(request)))
    const budget = { kind: 'extra', monthlyCents: 100_000, rollOver: true } as const
    const spilled = unwrap(planPayoff({ ...request, budget, order: { kind: 'custom', ids: ['sofa'] } }))
    expect(spilled.schedule[0]?.paymentCents).toEqual([25_000, 60_100, 60_000])
  })

  it('breaks ties: smaller balance at equal rates, higher rate at equal balances', () => {
    expect(paidFirst('avalanche', [loan('a', 90_000, 0.1, 0), loan('b', 80_000, 0.1, 0)])).toEqual([
      0, 20_000,
    ])
    expect(paidFirst('snowball', [loan('a', 80_000, 0, 0), loan('b', 79_990, 0.0015, 0)])).toEqual([
      0, 20_000,
    ])
  })

  it('takes the end of a promotional rate into account', () => {
    const promo: PlanDebt = { ...loan('promo', 400_000, 0, 4000), rates: promotionalRate(0, 6, 0.29) }
    const plan = unwrap(planPayoff({ ...request, debts: [promo, loan('other', 900_000, 0.12, 10_000)] }))
    expect(plan.schedule[5]?.paymentCents).toEqual([4000, 30_000])
    expect(plan.schedule[6]?.paymentCents).toEqual([24_000, 10_000])
    expect(plan.schedule[6]?.interestCents[0]).toBe(Math.round((376_000 * 0.29) / 12))
  })
})

describe('the budget', () => {
  it('passes on the rest of a final payment in the same month', () => {
    const small = [loan('a', 1000, 0, 1000), loan('b', 2000, 0, 500), loan('c', 9000, 0, 500)]
    const plan = unwrap(
      planPayoff({
        debts: small,
        order: { kind: 'snowball' },
        budget: { kind: 'total', monthlyCents: 6000 },
      }),
    )
    expect(plan.schedule.map(({ paymentCents }) => paymentCents)).toEqual([
      [1000, 2000, 3000],
      [0, 0, 6000],
    ])
  })

  it('rolls over freed-up minimums only if requested', () => {
    const rolled = unwrap(planPayoff(request))
    const kept = unwrap(
      planPayoff({ ...request, budget: { kind: 'extra', monthlyCents: 20_000, rollOver: false } }),
    )
    expect(paidIn(rolled, 1)).toBe(65_100)
    expect(paidIn(rolled, 30)).toBe(65_100)
    expect(paidIn(kept, 30)).toBe(45_000)
    expect(monthsOf(kept)).toBeGreaterThan(monthsOf(rolled))
  })

  it('reports minimums above the budget', () => {
    const plan = unwrap(planPayoff({ ...request, budget: { kind: 'total', monthlyCents: 40_000 } }))
    expect(plan).toMatchObject({
      outcome: { kind: 'short', month: 1, minimumsCents: 45_100, shortfallCents: 5100 },
      paidCents: 0,
      interestCents: 0,
      schedule: [],
    })
  })

  it('reports minimums that exceed it after a promotional rate ends', () => {
    const card: PlanDebt = {
      id: 'card',
      balanceCents: 1_000_000,
      rates: promotionalRate(0, 3, 0.24),
      minimum: { kind: 'card', floorCents: 3500, share: 0.01 },
    }
    const short: PayoffRequest = {
      ...request,
      debts: [card],
      budget: { kind: 'total', monthlyCents: 12_000 },
    }
    const plan = unwrap(planPayoff(short))
    expect(plan.outcome).toMatchObject({ kind: 'short', month: 4 })
    expect(plan.schedule).toHaveLength(3)
    // With an extra amount on top of the minimums, the budget grows with them.
    const grown = unwrap(
      planPayoff({ ...short, budget: { kind: 'extra', monthlyCents: 2000, rollOver: true } }),
    )
    expect(grown.outcome.kind).toBe('paid')
  })
})

describe('one-off payments', () => {
  it('follow the order, or go to their debt first', () => {
    const oneOffs = [
      { month: 2, amountCents: 100_000 },
      { month: 2, amountCents: 70_000, debtId: 'sofa' },
    ]
    const plain = unwrap(planPayoff(request))
    const plan = unwrap(planPayoff({ ...request, oneOffs }))
    expect(closedIn(plan, 'sofa')).toBe(2)
    const [more, less] = [plan.schedule[1]?.paymentCents ?? [], plain.schedule[1]?.paymentCents ?? []]
    expect(total(more) - total(less)).toBe(170_000)
    expect(more[0]).toBe(25_000)
    expect(more[2]).toBe(55_000)
  })

  it('can cover a month whose minimums exceed the budget', () => {
    const budget = { kind: 'total', monthlyCents: 45_000 } as const
    expect(unwrap(planPayoff({ ...request, budget })).outcome.kind).toBe('short')
    const saved = unwrap(planPayoff({ ...request, budget, oneOffs: [{ month: 1, amountCents: 100_000 }] }))
    expect(saved.outcome.kind).toBe('paid')
  })
})

describe('the end', () => {
  it('is never if the interest exceeds the payments', () => {
    const plan = unwrap(minimumsOnly([...debts, loan('shark', 100_000, 0.6, 5000)]))
    expect(plan.outcome).toEqual({ kind: 'never', openIds: ['shark'] })
    expect(closedIn(plan, 'shark')).toBeNull()
    expect(closedIn(plan, 'sofa')).toBe(12)
    const growing = unwrap(minimumsOnly([loan('shark', 100_000, 5, 0)]))
    expect(growing.outcome).toEqual({ kind: 'never', openIds: ['shark'] })
    expect(growing.schedule.length).toBeLessThan(60)
  })

  it('is immediate without a balance', () => {
    expect(unwrap(planPayoff({ ...request, debts: [] })).outcome).toEqual({ kind: 'paid', months: 0 })
    const plan = unwrap(planPayoff({ ...request, debts: [loan('paid', 0, 0.2, 5000), ...debts] }))
    expect(closedIn(plan, 'paid')).toBe(0)
    expect(plan.outcome).toEqual({ kind: 'paid', months: 31 })
  })

  it('is faster than minimum payments only', () => {
    expect(unwrap(minimumsOnly(request.debts)).outcome).toEqual({ kind: 'paid', months: 198 })
    const shark = { ...request, debts: [loan('shark', 100_000, 0.6, 5000)] }
    expect(unwrap(planPayoff(shark)).outcome.kind).toBe('paid')
    expect(unwrap(minimumsOnly(shark.debts)).outcome.kind).toBe('never')
  })

  it('is the same with and without the schedule', () => {
    const { schedule, ...rest } = unwrap(planPayoff(request))
    expect(schedule).toHaveLength(31)
    expect(unwrap(planPayoff(request, false))).toEqual({ ...rest, schedule: [] })
  })
})

describe('invalid requests', () => {
  it.each<{ reason: string; bad: Partial<PayoffRequest> }>([
    { reason: 'bad-debt', bad: { debts: [loan('a', 1, 0, 1), loan('a', 2, 0, 1)] } },
    { reason: 'bad-debt', bad: { debts: [loan('a', -1, 0, 1)] } },
    { reason: 'bad-debt', bad: { debts: [loan('a', 1.5, 0, 1)] } },
    { reason: 'bad-debt', bad: { debts: [loan('a', 1, Number.NaN, 1)] } },
    { reason: 'bad-debt', bad: { debts: [loan('a', 1, 0, -1)] } },
    { reason: 'bad-budget', bad: { budget: { kind: 'total', monthlyCents: -1 } } },
    { reason: 'bad-one-off', bad: { oneOffs: [{ month: 0, amountCents: 1 }] } },
    { reason: 'bad-one-off', bad: { oneOffs: [{ month: 1, amountCents: -1 }] } },
    { reason: 'unknown-debt', bad: { oneOffs: [{ month: 1, amountCents: 1, debtId: 'boat' }] } },
    { reason: 'unknown-debt', bad: { order: { kind: 'custom', ids: ['boat'] } } },
  ])('$reason', ({ reason, bad }) => {
    expect(planPayoff({ ...request, ...bad })).toMatchObject({ ok: false, reason })
  })
})
