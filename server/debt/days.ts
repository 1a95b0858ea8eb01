import type { IsoDate } from '#core/finance/dates.ts'

const HOUR_MS = 3_600_000
/** Nowhere is it later than on Kiribati. */
const FURTHEST_AHEAD_HOURS = 14

/**
 * The day of a balance that a client types, and the day from which plans are counted: the date in UTC. The server does
 * not know the client's zone; a day more or less moves interest by a 365th of a year's.
 */
export const dayOf = (now: Date): IsoDate => now.toISOString().slice(0, 10)

/** The latest date that is today for anybody. */
export const latestDay = (now: Date): IsoDate =>
  dayOf(new Date(now.getTime() + FURTHEST_AHEAD_HOURS * HOUR_MS))
