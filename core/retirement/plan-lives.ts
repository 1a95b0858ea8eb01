import type { LivesRequest } from '#core/finance/household/simulate-household.ts'

/**
 * The product's only simulation of a plan, so that page, device and API response show the same chance of success. The
 * same lives and seed for every plan, so that two plans differ by their inputs alone.
 */
export const PLAN_LIVES = { lives: 1000, seed: [2026, 1] } as const satisfies LivesRequest

/** Saved with each result. Raise it with any change of the engine that changes a chance of success. */
export const ENGINE_VERSION = '3'
