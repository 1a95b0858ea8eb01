import { bench, describe } from 'vitest'
import { levelPayment } from './amortize.ts'
import { promotionalRate, steadyRate } from './interest.ts'
import { minimumsOnly, planPayoff } from './payoff.ts'
import type { PayoffRequest, PlanDebt } from './payoff-request.ts'

/** Ten debts of which the longest takes its full thirty years. Budget: a plan in under 2 ms. */
const debts: PlanDebt[] = [
  ...[24_000_000, 18_000_000, 12_000_000].map((balanceCents, index) => ({
    id: `mortgage-${index}`,
    balanceCents,
    rates: steadyRate(0.06 + index / 100),
    minimum: { kind: 'fixed' as const, amountCents: levelPayment(balanceCents, 0.06 + index / 100, 360) },
  })),
  ...[3_000_000, 2_200_000, 1_500_000].map((balanceCents, index) => ({
    id: `loan-${index}`,
    balanceCents,
    rates: steadyRate(0.05 + index / 50),
    minimum: { kind: 'fixed' as const, amountCents: levelPayment(balanceCents, 0.05 + index / 50, 240) },
  })),
  ...[900_000, 600_000, 450_000, 120_000].map((balanceCents, index) => ({
    id: `card-${index}`,
    balanceCents,
    rates: promotionalRate(0, index * 6, 0.2 + index / 50),
    minimum: { kind: 'card' as const, floorCents: 3500, share: 0.01 },
  })),
]

const request: PayoffRequest = {
  debts,
  order: { kind: 'avalanche' },
  budget: { kind: 'extra', monthlyCents: 0, rollOver: false },
}

describe('ten debts over thirty years', () => {
  bench('the plan with its schedule', () => {
    planPayoff(request)
  })

  bench('the plan without its schedule', () => {
    planPayoff(request, false)
  })

  bench('an avalanche that rolls over', () => {
    planPayoff({ ...request, budget: { kind: 'extra', monthlyCents: 50_000, rollOver: true } })
  })

  bench('the minimums alone', () => {
    minimumsOnly(debts)
  })
})
