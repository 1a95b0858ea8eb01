/** The paid plans as named in the terms. The server's table decides what is charged, and must contain the same figures. */
import { planName, type PlanKey } from '#core/contract/plan.ts'

/** A paid plan's price and what it includes. */
export interface PlanPrice {
  readonly name: string
  readonly monthly_cents: number
  /** Advisor calls per year. */
  readonly calls: number
}

const MONTHS_PAID_A_YEAR = 10

const paid = (key: Exclude<PlanKey, 'NO_PLAN'>, monthly_cents: number, calls: number): PlanPrice => ({
  name: planName[key],
  monthly_cents,
  calls,
})

export const planPrices: readonly PlanPrice[] = [
  paid('ESSENTIAL', 900, 1),
  paid('PLUS', 1900, 4),
  paid('PREMIER', 4900, 12),
]

/** A year costs ten months. */
export const yearlyCents = (price: PlanPrice): number => price.monthly_cents * MONTHS_PAID_A_YEAR
