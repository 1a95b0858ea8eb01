/** A call as a calendar file (iCalendar, RFC 5545, with methods of RFC 5546). Made on the device, offline too. */
import { escapeText, foldLine } from '#core/calendar/calendar.ts'
import type { AdvisorCall } from '#core/contract/advisor.ts'
import { brand } from '#core/contract/brand.ts'

const stamp = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const REMIND_BEFORE = '-PT1H'

/**
 * The file to add, move or remove a call: its UID stays the same, and its sequence is higher after each change. Times
 * are in UTC, so that they are right in every zone and on either side of a clock change.
 *
 * @param at when the file is made
 */
export function callCalendar(call: AdvisorCall, at: Date): string {
  const isCanceled = call.state === 'canceled'
  const summary = escapeText(`${call.type} call with ${call.advisor.name}`)
  const details = [call.note && `To discuss: ${call.note}`, call.place].filter(Boolean).join('\n')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand}//Advisor calls//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:call-${call.call_uuid}@${brand.toLowerCase()}`,
    `SEQUENCE:${call.sequence}`,
    `DTSTAMP:${stamp(at.toISOString())}`,
    `DTSTART:${stamp(call.starts_at)}`,
    `DTEND:${stamp(call.ends_at)}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(details)}`,
    ...(/^https:\/\/\S+$/.test(call.place) ? [`LOCATION:${escapeText(call.place)}`] : []),
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCanceled
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${summary}`,
          `TRIGGER:${REMIND_BEFORE}`,
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
