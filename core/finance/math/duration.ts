/* Lengths of time that are the same on every day, in milliseconds. Days of a calendar are in dates.ts. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
