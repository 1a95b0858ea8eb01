const DAY_MS = 86_400_000

/**
 * Parses a Retry-After header (RFC 9110 section 10.2.3): seconds, or a date.
 * || @returns milliseconds from now, 0 to a day; undefined when the header is missing or invalid
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.min(DAY_MS, wait))
}
