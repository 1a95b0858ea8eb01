/** Webhooks of Calendly: https://developer.calendly.com/api-docs/4c305798a61d3-webhook-signatures */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { SchedulingWebhook } from './scheduling.ts'

/** A message is genuine for this long before and after it was signed, which bounds replays. */
const GOOD_FOR_SECONDS = 5 * 60

/** What we read of a message; the rest is asked of Calendly again. */
const Message = v.object({
  event: v.picklist(['invitee.created', 'invitee.canceled']),
  payload: v.object({ uri: v.pipe(v.string(), v.maxLength(300)) }),
})

/** A seat's address; only its ids are used, so that a message cannot send us elsewhere. */
const SEAT = /^https:\/\/[\w.-]+\/scheduled_events\/([\w-]{1,64})\/invitees\/([\w-]{1,64})$/

/** The path of a seat below the API's base; undefined for any other address. */
export function seatPath(uri: string): string | undefined {
  const ids = SEAT.exec(uri)
  return ids ? `/scheduled_events/${ids[1]}/invitees/${ids[2]}` : undefined
}

function isSigned(header: string, body: string, keys: readonly string[], now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []))
  const [time = '', ...more] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time) || more.length > 0) return false
  if (Math.abs(Number(time) - now.getTime() / 1000) > GOOD_FOR_SECONDS) return false
  const given = valuesOf('v1')
    .filter((value) => /^[\da-f]{64}$/i.test(value))
    .map((value) => Buffer.from(value, 'hex'))
  return keys.some((key) => {
    const right = createHmac('sha256', key).update(`${time}.${body}`).digest()
    return given.some((signature) => timingSafeEqual(signature, right))
  })
}

/**
 * Creates the check of Calendly's webhooks.
 *
 * @param keys signing keys of the subscription, several while one is replaced
 */
export function createCalendlyVerifier(keys: readonly string[], clock: () => Date) {
  return (headers: Headers, body: string): SchedulingWebhook => {
    const header = headers.get('calendly-webhook-signature') ?? ''
    if (!isSigned(header, body, keys, clock())) return { kind: 'forged' }
    const message = v.safeParse(v.pipe(v.string(), v.parseJson(), Message), body)
    if (!message.success) return { kind: 'ignored' }
    const { event, payload } = message.output
    if (seatPath(payload.uri) === undefined) return { kind: 'ignored' }
    // Calendly's messages have no id; a seat is created once and canceled once.
    return { kind: 'event', message_id: `${event} ${payload.uri}`, seat: payload.uri }
  }
}
