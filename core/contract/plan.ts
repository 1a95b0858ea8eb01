import * as v from 'valibot'

/** A subscription plan's key in payloads. */
export const PlanKey = v.picklist(['NO_PLAN', 'ESSENTIAL', 'PLUS', 'PREMIER'])
export type PlanKey = v.InferOutput<typeof PlanKey>

/** A subscription plan's display name; `No Plan` redirects to /choosePlan after login. */
export const planName = {
  NO_PLAN: 'No Plan',
  ESSENTIAL: 'Essential',
  PLUS: 'Plus',
  PREMIER: 'Premier',
} as const satisfies Record<PlanKey, string>
